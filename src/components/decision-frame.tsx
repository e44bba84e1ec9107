import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { tinykeys } from 'tinykeys'
import { Button } from '#src/components/button.tsx'
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx'
import { Dialog } from '#src/components/dialog.tsx'
import { Notice } from '#src/components/notice.tsx'
import { TextAreaField } from '#src/components/text-area-field.tsx'
import { unlessTyping } from '#src/lib/unless-typing.ts'

export interface DecisionFrameProps {
  title: ReactNode
  lead?: ReactNode
  /** Ready to read: '69.00 SAR'. */
  amount: string
  /** What approving does, for the confirmation. */
  consequence: string
  /** Why this reader cannot decide it, if so. */
  refusal?: string | undefined
  busy: boolean
  onApprove: () => void
  onReject: (reason: string) => void
  children: ReactNode
}

const LONGEST_REASON = 500

/** A request with its two answers. Money is confirmed once, in words that name the amount; a rejection says why. */
export function DecisionFrame(props: DecisionFrameProps) {
  const { title, lead, amount, consequence, refusal, busy, onApprove, onReject, children } = props
  const { t } = useTranslation('approvals')
  const [asked, setAsked] = useState<'approve' | 'reject'>()
  useDecisionKeys((decision) => {
    if (refusal === undefined && !busy) setAsked(decision)
  })
  const close = () => setAsked(undefined)

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <header className="sticky top-bar z-sticky -mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line bg-ground py-3">
        <div className="min-w-0">
          <h2 className="text-base font-semibold">{title}</h2>
          {lead && <p className="text-ink-2">{lead}</p>}
        </div>
        {refusal === undefined && (
          <div className="flex flex-wrap gap-2">
            <Button icon={<X />} disabled={busy} onClick={() => setAsked('reject')}>
              {t('decision.reject')}
            </Button>
            <Button tone="primary" icon={<Check />} busy={busy} onClick={() => setAsked('approve')}>
              {t('decision.approveAmount', { amount })}
            </Button>
          </div>
        )}
      </header>
      {refusal !== undefined && <Notice tone="info" title={refusal} />}
      {children}
      <ConfirmDialog
        open={asked === 'approve'}
        tone="primary"
        title={t('decision.approveTitle', { amount })}
        body={consequence}
        confirmLabel={t('decision.approveAmount', { amount })}
        busy={busy}
        onCancel={close}
        onConfirm={() => {
          close()
          onApprove()
        }}
      />
      <RejectDialog
        open={asked === 'reject'}
        amount={amount}
        onCancel={close}
        onReject={(reason) => {
          close()
          onReject(reason)
        }}
      />
    </div>
  )
}

interface RejectDialogProps {
  open: boolean
  amount: string
  onCancel: () => void
  onReject: (reason: string) => void
}

function RejectDialog({ open, amount, onCancel, onReject }: RejectDialogProps) {
  const { t } = useTranslation('approvals')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  const form = useRef<HTMLFormElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      size="small"
      title={t('decision.rejectTitle', { amount })}
      description={t('decision.rejectBody')}
      footer={
        <>
          <Button onClick={onCancel}>{t('common:confirm.cancel')}</Button>
          <Button tone="danger" type="submit" form={REJECT_FORM}>
            {t('decision.reject')}
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
          setTried(true)
          if (isMissing) form.current?.querySelector('textarea')?.focus()
          else onReject(reason.trim())
        }}
      >
        <TextAreaField
          label={t('decision.reason')}
          required
          data-autofocus
          maxLength={LONGEST_REASON}
          value={reason}
          error={isTried && isMissing ? t('decision.reasonMissing') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

const REJECT_FORM = 'reject-request'

/** `a` approves, `r` rejects; by place on the keyboard, so that they work while an Arabic layout is on. */
function useDecisionKeys(decide: (decision: 'approve' | 'reject') => void): void {
  const onKey = useEffectEvent(decide)
  useEffect(
    () =>
      tinykeys(window, {
        KeyA: unlessTyping(() => onKey('approve')),
        KeyR: unlessTyping(() => onKey('reject')),
      }),
    [],
  )
}
