import { useTranslation } from 'react-i18next'
import type { CashTransfer } from '#contract/cash/cash-transfer.ts'
import { BlindCountForm } from '#src/features/cash/blind-count-form.tsx'
import { cashTransferView } from '#src/domain/cash/cash-transfer-view.ts'

/** The receiver counts; what was handed over is not shown before. */
export function ReceiveCard({ transfer, onOvertaken }: { transfer: CashTransfer; onOvertaken: () => void }) {
  const { t } = useTranslation('cash-transfer')
  return (
    <BlindCountForm
      call="receiveCashTransfer"
      toRequest={(counted) => ({ body: { id: transfer.id, version: transfer.version, ...counted } })}
      invalidates={cashTransferView.invalidates}
      saved={() => t('receive.done')}
      onRefused={({ status }) => status === 409 && onOvertaken()}
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
    />
  )
}
