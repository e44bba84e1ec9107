import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { MAX_REASON } from '#contract/bounds.ts'
import { reasonText } from '#contract/common.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormCheckbox, FormTextArea } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { FUEL_READS, type FuelEntry } from './fuel-reads.ts'

/** Strikes out an entry that was wrong, with the reason why, and its reading where that was wrong too. */
export function StrikeFuelDialog({ entry, onClose }: { entry: FuelEntry; onClose: () => void }) {
  const { t, i18n } = useTranslation('fuel')
  const { id, bus, day, km, litres, paid } = entry
  const words = {
    bus: `\u2066${bus.registrationNumber}\u2069`,
    day: formatDay(day, i18n.language),
    litres: formatNumber(litres / 1000, i18n.language),
  }
  const act = useActForm('strikeFuel', {
    schema: z.object({ reason: reasonText, strikesReading: z.boolean() }),
    blank: { reason: '', strikesReading: false },
    keep: false,
    toRequest: (typed) => ({ body: { id, ...typed } }),
    invalidates: FUEL_READS,
    saved: () => t('strike.done', words),
    next: onClose,
  })
  return (
    <ActDialog
      act={act}
      onClose={onClose}
      title={t('strike.title')}
      description={[
        t('strike.lead', words),
        ...(paid ? [t('strike.expense', { number: `\u2066${paid.expense.number}\u2069` })] : []),
      ].join(' ')}
      send={t('strike.go')}
      tone="danger"
      startsOn="field"
    >
      <FormTextArea
        name="reason"
        label={t('column.reason')}
        hint={t('strike.hint')}
        maxLength={MAX_REASON}
        rows={2}
        required
        data-autofocus
      />
      <FormCheckbox
        name="strikesReading"
        label={t('strike.reading', { km: formatNumber(km, i18n.language) })}
        hint={t('strike.readingHint')}
      />
    </ActDialog>
  )
}
