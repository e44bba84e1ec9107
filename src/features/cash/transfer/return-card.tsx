import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CashTransfer } from '#contract/cash/cash-transfer.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { TextAreaField } from '#src/ui/form/text-area-field.tsx'
import { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { notify } from '#src/platform/notify.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { TRANSFER_READS } from './transfer-names.ts'

const MAX_REASON = 300

/** Sends all of it back, with a reason. */
export function ReturnCard({ transfer, onOvertaken }: { transfer: CashTransfer; onOvertaken: () => void }) {
  const { t } = useTranslation('cash-transfer')
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const write = useWrite('returnCashTransfer', {
    invalidates: TRANSFER_READS,
    onDone: () => {
      setAsking(false)
      notify.success(t('return.done'))
    },
    onRefused: (error) => {
      setAsking(false)
      if (error.status === 409) onOvertaken()
    },
  })
  const isMissing = reason.trim() === ''
  const ask = () => {
    setSubmitted(true)
    if (isMissing) document.getElementById('return-reason')?.focus()
    else setAsking(true)
  }
  return (
    <SectionCard title={t('return.title')} lead={t('return.lead')}>
      <div className="grid gap-3">
        {write.error instanceof ApiError && (
          <Notice tone="stop" role="alert">
            {errorText(t, write.error)}
          </Notice>
        )}
        <TextAreaField
          id="return-reason"
          label={t('return.reason')}
          required
          maxLength={MAX_REASON}
          error={isSubmitted && isMissing ? t('return.reasonMissing') : undefined}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button className="w-fit" busy={write.isPending} onClick={ask}>
          {t('return.go')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        tone="primary"
        title={t('return.askTitle')}
        body={t('return.askBody')}
        confirmLabel={t('return.go')}
        busy={write.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => write.mutate({ body: { id: transfer.id, version: transfer.version, reason: reason.trim() } })}
      />
    </SectionCard>
  )
}
