import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { RejectDialog } from '#src/domain/approval/reject-dialog.tsx'
import { useApproval, useApprovalSend } from '#src/domain/approval/approval-desk.ts'
import { useTotalWords } from './approval-amounts.ts'

/** What is asked once before several requests are decided: whether, or why. */
export function BatchQuestions() {
  const { t } = useTranslation('approvals')
  const send = useApprovalSend()
  const isConfirming = useApproval((snapshot) => snapshot.matches({ batch: 'confirming' }))
  const isExplaining = useApproval((snapshot) => snapshot.matches({ batch: 'explaining' }))
  const isReasonTried = useApproval(({ context }) => context.isReasonTried)
  const approvals = useApproval(({ context }) => context.batch?.approvals ?? NONE)
  const amount = useTotalWords(approvals)
  const count = approvals.length
  const cancel = () => send({ type: 'approval.cancel' })
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
        onConfirm={() => send({ type: 'approval.confirm' })}
      />
      {isExplaining && (
        <RejectDialog
          open
          busy={false}
          title={t('batch.rejectTitle', { count })}
          confirmLabel={t('batch.reject', { count })}
          cancelLabel={t('common:confirm.cancel')}
          isReasonTried={isReasonTried}
          onExplain={(reason) => send({ type: 'approval.explain', reason })}
          onCancel={cancel}
        />
      )}
    </>
  )
}

const NONE = [] as const
