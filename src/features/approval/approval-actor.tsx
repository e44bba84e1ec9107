import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'wouter'
import type { ApprovalFilter } from '#machines/approval/approval-context.ts'
import { approvalFlow } from '#machines/approval/approval-flow.ts'
import type { ApprovalCases } from '#src/domain/approval/approval-case.ts'
import { ApprovalContext } from '#src/domain/approval/approval-desk.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { notify } from '#src/platform/notify.ts'
import { approvalServices } from './approval-services.ts'
import { APPROVAL_KINDS, nameKey, referenceText } from '#contract/records.ts'

/** Runs the approval flow for as long as the page is open; its address says which request is. */
export function ApprovalProvider({ cases, children }: { cases: ApprovalCases; children: ReactNode }) {
  const { t, i18n } = useTranslation(['approvals', 'records'])
  const { language } = i18n
  const client = useQueryClient()
  const [path, navigate] = useLocation()
  const [search] = useSearchParams()
  const [input] = useState(() => ({ link: search.get('id'), filter: filterIn(search) }))
  const [place] = useState(path)
  const machine = useMemo(
    () =>
      approvalFlow.provide({
        actors: approvalServices({ client, cases, t }),
        actions: {
          showPlace: (_, { id, filter }) => {
            // Whoever is on the way to another page, which is still being loaded, is not called back.
            if (window.location.pathname !== place) return
            const address = searchOf(id, filter)
            navigate(address === '' ? place : `${place}?${address}`, { replace: true })
            window.scrollTo(0, 0)
          },
          announce: (_, { shown, decision }) => {
            if (!shown || !decision) return
            const { kind, reference, amount: minor, currency } = shown
            const amount = minor !== null && currency !== null ? moneyInWords(minor, currency, language) : ''
            notify.success(
              t(decision === 'approve' ? 'decision.approved' : 'decision.rejected', {
                record: t(nameKey(kind)),
                reference: referenceText(kind, reference),
                amount,
                ...(amount !== '' && { context: 'amount' }),
              }),
            )
          },
        },
      }),
    [client, cases, t, language, place, navigate],
  )
  const actor = useActorRef(machine, { input })
  return <ApprovalContext value={actor}>{children}</ApprovalContext>
}

function filterIn(search: URLSearchParams): ApprovalFilter {
  const kind = APPROVAL_KINDS.find((each) => each === search.get('kind'))
  const depotId = search.get('depotId')
  return { ...(kind && { kind }), ...(depotId !== null && UUID.test(depotId) && { depotId }) }
}

/** What an address may bring that nobody chose: the server would refuse it. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

function searchOf(id: string | undefined, { kind, depotId }: ApprovalFilter): string {
  const parts = Object.entries({ kind, depotId, id }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return new URLSearchParams(parts).toString()
}
