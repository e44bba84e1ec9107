import { useTranslation } from 'react-i18next'
import type { ApprovalCaseProps } from '#src/components/approval-case.ts'
import { Button } from '#src/components/button.tsx'
import { ErrorState } from '#src/components/error-state.tsx'
import { Notice } from '#src/components/notice.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { ApiError } from '#src/lib/api.ts'
import { errorText } from '#src/lib/error-text.ts'
import { useRead } from '#src/lib/use-read.ts'
import { CancellationDecision, Proposal } from './cancellation-decision.tsx'
import { CancellationProgressView } from './cancellation-progress.tsx'
import { useLiveCancellation } from './use-live-cancellation.ts'

/** A proposal to cancel a departure in the approvals inbox; once confirmed, how it is worked off. */
export function CancellationCase({ approval, onDecided }: ApprovalCaseProps) {
  const { t } = useTranslation('departure-cancellation')
  const read = useRead('getCancellation', { params: { id: approval.id } })
  useLiveCancellation(read.data?.data.cancellation ?? null)
  if (read.isPending) return <Skeleton className="h-96" />
  if (read.isError) {
    return (
      <ErrorState
        message={read.error instanceof ApiError ? errorText(t, read.error) : undefined}
        onRetry={() => void read.refetch()}
      />
    )
  }
  const shown = read.data.data
  const state = shown.cancellation?.state
  if (state === 'proposed') return <CancellationDecision shown={shown} onRejected={onDecided} onOvertaken={() => void read.refetch()} />
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Notice
        tone={state === 'withdrawn' ? 'attention' : 'done'}
        role="status"
        title={t(`became.${state === 'withdrawn' ? 'withdrawn' : 'confirmed'}`, { name: shown.cancellation?.decidedBy?.name ?? '' })}
        action={
          <Button size="small" onClick={onDecided}>
            {t('approvals:next')}
          </Button>
        }
      />
      {state === 'withdrawn' ? <Proposal shown={shown} /> : <CancellationProgressView shown={shown} />}
    </div>
  )
}
