import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  onCancel: () => void
  onConfirm: () => void
  /** 'Are you sure?' unless said otherwise. */
  title?: string | undefined
  /** "You won't be able to revert this!" unless said otherwise; where money moves, name the amount. */
  body?: ReactNode
  /** The act, in its own verb: 'Delete bus', 'Pay 115.00 SAR'. */
  confirmLabel?: string
  cancelLabel?: string
  /** `danger` takes something away, `primary` goes on. */
  tone?: 'danger' | 'primary'
  /** The act is under way: both buttons wait for its end. */
  busy?: boolean
}

/** Asks once. The focus starts on the way back, so a stray Enter changes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation('common')
  const { open, onCancel, onConfirm, title, body, confirmLabel, cancelLabel, tone = 'danger', busy = false } = props
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onCancel()}
      size="small"
      role="alertdialog"
      title={title ?? t('confirm.title')}
      description={body ?? t('confirm.body')}
      footer={
        <>
          <Button data-autofocus aria-disabled={busy || undefined} onClick={() => !busy && onCancel()}>
            {cancelLabel ?? t('confirm.cancel')}
          </Button>
          <Button tone={tone} busy={busy} onClick={onConfirm}>
            {confirmLabel ?? t('confirm.yes')}
          </Button>
        </>
      }
    />
  )
}
