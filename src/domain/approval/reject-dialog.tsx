import { useTranslation } from 'react-i18next'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormTextArea } from '#src/ui/form/form-text.tsx'
import { useStepForm } from '#src/ui/form/use-step-form.ts'
import { Notice } from '#src/ui/notice.tsx'
import { typedReason } from '#src/ui/reason-dialog.tsx'
import { MAX_REMARK } from '#contract/bounds.ts'

export interface RejectDialogProps {
  open: boolean
  busy: boolean
  title: string
  confirmLabel: string
  cancelLabel: string
  /** What has become of the request since it was asked, in words. */
  changed?: string | undefined
  /** What was typed before. */
  typed?: string | undefined
  onType?: (reason: string) => void
  onExplain: (reason: string) => void
  onCancel: () => void
}

/** Asks why something is rejected; whoever asked for it reads the reason. */
export function RejectDialog(props: RejectDialogProps) {
  const { open, busy, title, confirmLabel, cancelLabel, changed, typed = '', onType, onExplain, onCancel } = props
  const { t } = useTranslation('approvals')
  const act = useStepForm({
    schema: typedReason,
    blank: { reason: typed },
    rules: ({ reason }) => ({ reason: reason === '' ? t('decision.reasonMissing') : undefined }),
    isSending: busy,
    handOn: ({ reason }) => onExplain(reason),
  })
  return (
    <ActDialog
      open={open}
      act={act}
      size="small"
      title={title}
      description={t('decision.rejectBody')}
      tone="danger"
      send={confirmLabel}
      back={cancelLabel}
      startsOn="field"
      onClose={onCancel}
    >
      {changed !== undefined && (
        <Notice tone="attention" role="status">
          {changed}
        </Notice>
      )}
      <FormTextArea
        name="reason"
        label={t('decision.reason')}
        required
        data-autofocus
        maxLength={MAX_REMARK}
        onInput={(event) => onType?.(event.currentTarget.value)}
      />
    </ActDialog>
  )
}
