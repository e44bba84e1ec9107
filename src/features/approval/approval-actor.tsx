import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { Approval } from '#contract/approval.ts'
import { approvalFlow } from '#machines/approval/approval-flow.ts'
import type { ApprovalCases } from '#src/components/approval-case.ts'
import { ApprovalContext } from '#src/lib/approval-desk.ts'
import { formatMoney } from '#src/lib/format.ts'
import { notify } from '#src/lib/notify.ts'
import { approvalServices } from './approval-services.ts'

/** Runs the approval flow for as long as the page is open; its address says which request is. */
export function ApprovalProvider({ cases, children }: { cases: ApprovalCases; children: ReactNode }) {
  const { t, i18n } = useTranslation('approvals')
  const { language } = i18n
  const client = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const [link] = useState(() => search.get('id'))
  /** The amount, or what it is about where that is no single one. */
  const toldOf = useCallback(
    ({ amount, currency, kind }: Approval) => (amount === null || currency === null ? t(`kind.${kind}`) : formatMoney(amount, currency, language)),
    [t, language],
  )
  const machine = useMemo(
    () =>
      approvalFlow.provide({
        actors: approvalServices({ client, cases, t }),
        actions: {
          showPlace: (_, { id }) => {
            setSearch(id === undefined ? {} : { id }, { replace: true })
            window.scrollTo(0, 0)
          },
          announce: (_, { shown, decision }) => {
            if (!shown || !decision) return
            notify.success(t(decision === 'approve' ? 'decision.approved' : 'decision.rejected', { amount: toldOf(shown) }))
          },
        },
      }),
    [client, cases, t, toldOf, setSearch],
  )
  const actor = useActorRef(machine, { input: { link } })
  return <ApprovalContext value={actor}>{children}</ApprovalContext>
}
