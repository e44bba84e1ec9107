import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { RejectDialog } from '#src/domain/approval/reject-dialog.tsx'
import { isReasonTried, useApproval, useDecide, useDecision } from '#src/domain/approval/approval-desk.ts'
import { useTotalWords } from './approval-amounts.ts'

/** What is asked once before several requests are decided: whether, or why. */
export function BatchQuestions() {
  const { t } = useTranslation('approvals')
  const decide = useDecide('batch')
  const isConfirming = useDecision('batch', (decision) => decision?.matches('confirming') === true)
  const isExplaining = useDecision('batch', (decision) => decision?.matches('explaining') === true)
  const isSubmitted = useDecision('batch', isReasonTried)
  const approvals = useApproval(({ context }) => context.batch?.approvals ?? NONE)
  const amount = useTotalWords(approvals)
  const count = approvals.length
  const cancel = () => decide({ type: 'decision.cancel' })
  return (
    <>
      <ConfirmDialog
        open={isConfirming}
        tone="primary"
        title={t('batch.approveTitle', { count })}
        body={amount === '' ? t('batch.approveBodyNone') : t('batch.approveBody', { amount })}
        confirmLabel={t('batch.approve', { count })}
        cancelLabel={t('common:confirm.cancel')}
        onCancel={cancel}
        onConfirm={() => decide({ type: 'decision.confirm' })}
      />
      {isExplaining && (
        <RejectDialog
          open
          busy={false}
          title={t('batch.rejectTitle', { count })}
          confirmLabel={t('batch.reject', { count })}
          cancelLabel={t('common:confirm.cancel')}
          isReasonTried={isSubmitted}
          onExplain={(reason) => decide({ type: 'decision.explain', reason })}
          onCancel={cancel}
        />
      )}
    </>
  )
}

const NONE = [] as const
