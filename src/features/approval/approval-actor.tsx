import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'wouter'
import { approvalFlow } from '#machines/approval/approval-flow.ts'
import type { ApprovalCases } from '#src/components/approval-case.ts'
import { ApprovalContext } from '#src/lib/approval-desk.ts'
import { moneyInWords } from '#src/lib/format.ts'
import { notify } from '#src/lib/notify.ts'
import { approvalServices } from './approval-services.ts'

/** Runs the approval flow for as long as the page is open; its address says which request is. */
export function ApprovalProvider({ cases, children }: { cases: ApprovalCases; children: ReactNode }) {
  const { t, i18n } = useTranslation('approvals')
  const { language } = i18n
  const client = useQueryClient()
  const [path, navigate] = useLocation()
  const [search] = useSearchParams()
  const [link] = useState(() => search.get('id'))
  const [place] = useState(path)
  const machine = useMemo(
    () =>
      approvalFlow.provide({
        actors: approvalServices({ client, cases, t }),
        actions: {
          showPlace: (_, { id }) => {
            // Whoever is on the way to another page, which is still being loaded, is not called back.
            if (window.location.pathname !== place) return
            navigate(id === undefined ? place : `${place}?id=${id}`, { replace: true })
            window.scrollTo(0, 0)
          },
          announce: (_, { shown, decision }) => {
            if (!shown || !decision) return
            const { kind, amount: minor, currency } = shown
            const amount = minor !== null && currency !== null ? moneyInWords(minor, currency, language) : t(`kind.${kind}`)
            notify.success(t(decision === 'approve' ? 'decision.approved' : 'decision.rejected', { amount }))
          },
        },
      }),
    [client, cases, t, language, place, navigate],
  )
  const actor = useActorRef(machine, { input: { link } })
  return <ApprovalContext value={actor}>{children}</ApprovalContext>
}
