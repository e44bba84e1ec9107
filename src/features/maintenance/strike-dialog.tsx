import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { MAX_REASON } from '#contract/bounds.ts'
import { reasonText } from '#contract/common.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormTextArea } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { ODOMETER_READS, type Reading } from './odometer-reads.ts'

/** Strikes out a reading that was wrong, with the reason why. */
export function StrikeDialog({ reading, onClose }: { reading: Reading; onClose: () => void }) {
  const { t, i18n } = useTranslation('maintenance')
  const { id, bus, day, km } = reading
  const words = {
    bus: `\u2066${bus.registrationNumber}\u2069`,
    day: formatDay(day, i18n.language),
    km: formatNumber(km, i18n.language),
  }
  const act = useActForm('strikeOdometerReading', {
    schema: z.object({ reason: reasonText }),
    blank: { reason: '' },
    keep: false,
    toRequest: ({ reason }) => ({ body: { id, reason } }),
    invalidates: ODOMETER_READS,
    saved: () => t('strike.done', words),
    next: onClose,
  })
  return (
    <ActDialog
      act={act}
      onClose={onClose}
      title={t('strike.title')}
      description={t('strike.lead', words)}
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
    </ActDialog>
  )
}
