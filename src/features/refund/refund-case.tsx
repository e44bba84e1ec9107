import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RefundRequest } from '#contract/refund.ts'
import type { ApprovalCaseProps } from '#src/components/approval-case.ts'
import { Button } from '#src/components/button.tsx'
import { DecisionFrame } from '#src/components/decision-frame.tsx'
import { ErrorState } from '#src/components/error-state.tsx'
import { Notice } from '#src/components/notice.tsx'
import { Reference } from '#src/components/reference.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { ApiError } from '#src/lib/api.ts'
import { groupedReference } from '#src/lib/booking-reference.ts'
import { errorText } from '#src/lib/error-text.ts'
import { formatMoney, formatRelative } from '#src/lib/format.ts'
import { notify } from '#src/lib/notify.ts'
import { useNow } from '#src/lib/use-now.ts'
import { useRead } from '#src/lib/use-read.ts'
import { useWrite } from '#src/lib/use-write.ts'
import { REFUND_READS } from './refund-reads.ts'
import { RefundSheet } from './refund-sheet.tsx'

/** A refund in the approvals inbox. */
export function RefundCase({ approval, onDecided }: ApprovalCaseProps) {
  const { t } = useTranslation('refund')
  const read = useRead('getRefundRequest', { params: { id: approval.id } })
  if (read.isPending) return <Skeleton className="h-96" />
  if (read.isError) {
    return (
      <ErrorState
        message={read.error instanceof ApiError ? errorText(t, read.error) : undefined}
        onRetry={() => void read.refetch()}
      />
    )
  }
  const request = read.data.data
  return request.state === 'requested' ? (
    <Decision request={request} onDecided={onDecided} onOvertaken={() => void read.refetch()} />
  ) : (
    <Overtaken request={request} onNext={onDecided} />
  )
}

interface DecisionProps {
  request: RefundRequest
  onDecided: () => void
  onOvertaken: () => void
}

function Decision({ request, onDecided, onOvertaken }: DecisionProps) {
  const { t, i18n } = useTranslation(['refund', 'approvals'])
  const [sent, setSent] = useState<'approve' | 'reject'>('approve')
  const { id, version, currency, refund } = request
  const amount = formatMoney(refund, currency, i18n.language)
  const decide = useWrite('decideRefundRequest', {
    outdates: REFUND_READS,
    onDone: () => {
      notify.success(t(sent === 'approve' ? 'approvals:decision.approved' : 'approvals:decision.rejected', { amount }))
      onDecided()
    },
    onRefused: (error) => {
      notify.error(errorText(t, error))
      // Whoever was faster is told on the page.
      if (error.status === 409) onOvertaken()
    },
  })
  const refusal = request.can.find(({ event }) => event === 'refund.approve')?.refusal
  const send = (decision: 'approve' | 'reject', reason: string | null) => {
    setSent(decision)
    decide.mutate({ body: { id, version, decision, reason } })
  }
  return (
    <DecisionFrame
      title={
        <>
          {amount} · <bdi>{request.leadPassenger}</bdi>
        </>
      }
      lead={
        <>
          {t(`reason.${request.reasonCode}`)} · <Reference>{groupedReference(request.reference)}</Reference>
        </>
      }
      amount={amount}
      consequence={t('decide.approveBody', { amount })}
      refusal={refusal === 'ownRequest' ? t('eventRefusal.ownRequest') : undefined}
      busy={decide.isPending}
      onApprove={() => send('approve', null)}
      onReject={(reason) => send('reject', reason)}
    >
      {refusal === 'otherDirectionChanged' && <Notice tone="attention" title={t('eventRefusal.otherDirectionChanged')} />}
      <RefundSheet request={request} />
    </DecisionFrame>
  )
}

/** What became of it while it was open here. */
function Overtaken({ request, onNext }: { request: RefundRequest; onNext: () => void }) {
  const { t, i18n } = useTranslation('approvals')
  const now = useNow()
  const { state, decidedBy, decidedAt } = request
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Notice
        tone="attention"
        role="alert"
        title={t('gone')}
        action={
          <Button size="small" onClick={onNext}>
            {t('next')}
          </Button>
        }
      >
        {t(`became.${state}`, {
          name: decidedBy?.name ?? '',
          ago: decidedAt ? formatRelative(decidedAt, new Date(now), i18n.language) : '',
        })}
      </Notice>
      <RefundSheet request={request} />
    </div>
  )
}
