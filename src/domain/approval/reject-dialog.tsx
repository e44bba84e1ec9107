import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TextAreaField } from '#src/ui/form/text-area-field.tsx'

export interface RejectDialogProps {
  open: boolean
  busy: boolean
  title: string
  confirmLabel: string
  cancelLabel: string
  /** It was asked for without a reason: the field says so. */
  isReasonTried: boolean
  /** What has become of the request since it was asked, in words. */
  changed?: string | undefined
  /** What was typed before. */
  typed?: string | undefined
  onType?: (reason: string) => void
  onExplain: (reason: string) => void
  onCancel: () => void
}

const LONGEST_REASON = 500

/** Asks why something is rejected; whoever asked for it reads the reason. */
export function RejectDialog({
  open,
  busy,
  title,
  confirmLabel,
  cancelLabel,
  isReasonTried,
  changed,
  typed = '',
  onType,
  onExplain,
  onCancel,
}: RejectDialogProps) {
  const { t } = useTranslation('approvals')
  const [reason, setReason] = useState(typed)
  const form = useRef<HTMLFormElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      size="small"
      title={title}
      description={t('decision.rejectBody')}
      footer={
        <>
          <Button aria-disabled={busy || undefined} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button tone="danger" type="submit" form={REJECT_FORM} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={REJECT_FORM}
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onExplain(reason)
          if (reason.trim() === '') form.current?.querySelector('textarea')?.focus()
        }}
      >
        {changed !== undefined && (
          <Notice tone="attention" role="status" className="mb-3">
            {changed}
          </Notice>
        )}
        <TextAreaField
          label={t('decision.reason')}
          required
          data-autofocus
          maxLength={LONGEST_REASON}
          value={reason}
          error={isReasonTried && reason.trim() === '' ? t('decision.reasonMissing') : undefined}
          onChange={(event) => {
            setReason(event.target.value)
            onType?.(event.target.value)
          }}
        />
      </form>
    </Dialog>
  )
}

const REJECT_FORM = 'reject-request'
