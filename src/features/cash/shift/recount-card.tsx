import { useTranslation } from 'react-i18next'
import type { Shift } from '#contract/cash/cash-shift.ts'
import { BlindCountForm } from '#src/features/cash/blind-count-form.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { cashShiftView } from '#src/domain/cash/cash-shift-view.ts'

/** Somebody else counts a till again whose first count was too far from the books. */
export function RecountCard({ shift, onOvertaken }: { shift: Shift; onOvertaken: () => void }) {
  const { t } = useTranslation('cash-shift')
  const refusal = shift.can.find(({ event }) => event === 'cashShift.recount')?.refusal ?? null
  if (refusal !== null) return <Notice tone="info" title={t(`recount.refusal.${refusal}`)} />
  return (
    <BlindCountForm
      call="recountCashShift"
      toRequest={(counted) => ({ body: { id: shift.id, version: shift.version, ...counted } })}
      invalidates={cashShiftView.invalidates}
      saved={() => t('recount.done')}
      onRefused={({ status }) => status === 409 && onOvertaken()}
      currencies={shift.currencies}
      words={{
        title: t('recount.title'),
        lead: t('recount.lead'),
        sum: (currency) => t('recount.sum', { currency }),
        missing: t('recount.missing'),
        note: t('recount.note'),
        go: t('recount.go'),
        askTitle: t('recount.askTitle'),
        askBody: t('recount.askBody'),
      }}
    />
  )
}
