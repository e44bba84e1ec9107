import { useTranslation } from 'react-i18next'
import type { CashTransfer } from '#contract/cash/cash-transfer.ts'
import { BlindCountForm } from '#src/features/cash/blind-count-form.tsx'
import { notify } from '#src/platform/notify.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { TRANSFER_READS } from './transfer-names.ts'

/** The receiver counts; what was handed over is not shown before. */
export function ReceiveCard({ transfer, onOvertaken }: { transfer: CashTransfer; onOvertaken: () => void }) {
  const { t } = useTranslation('cash-transfer')
  const write = useWrite('receiveCashTransfer', {
    invalidates: TRANSFER_READS,
    onDone: () => notify.success(t('receive.done')),
    onRefused: (error) => {
      if (error.status === 409) onOvertaken()
    },
  })
  return (
    <BlindCountForm
      id="receive"
      currencies={transfer.amounts.map(({ currency }) => currency)}
      words={{
        title: t('receive.title'),
        lead: t('receive.lead'),
        sum: (currency) => t('receive.sum', { currency }),
        missing: t('receive.missing'),
        note: t('receive.note'),
        noteHint: t('receive.noteHint'),
        go: t('receive.go'),
        askTitle: t('receive.askTitle'),
        askBody: t('receive.askBody'),
      }}
      busy={write.isPending}
      error={write.error}
      onSend={(counts, note) => write.mutate({ body: { id: transfer.id, version: transfer.version, counts, note } })}
    />
  )
}
