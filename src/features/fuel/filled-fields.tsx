import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MAX_NAME } from '#contract/bounds.ts'
import { MAX_LITRES } from '#contract/fuel/fuel-codes.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { FormDay } from '#src/ui/form/form-day.tsx'
import { FormDecimal } from '#src/ui/form/form-money.tsx'
import { FormPart } from '#src/ui/form/form-part.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormCheckbox, FormText } from '#src/ui/form/form-text.tsx'
import { type Buses, type FuelDraft, plainKm } from './fuel-draft.ts'

/** What was filled, into which bus, and what its odometer showed. */
export function FilledFields({ buses: { today, buses } }: { buses: Buses }) {
  const { t, i18n } = useTranslation('fuel')
  const { language } = i18n
  const { watch } = useFormContext<FuelDraft>()
  const choices = buses.filter(({ isActive }) => isActive)
  const latest = choices.find(({ id }) => id === watch('transportId'))?.latest
  return (
    <FormPart title={t('part.filled')}>
      <FormSelect
        name="transportId"
        label={t('column.bus')}
        placeholder={t('chooseBus')}
        required
        options={choices.map(({ id, registrationNumber, name }) => ({
          value: id,
          label: `${registrationNumber} · ${name}`,
        }))}
      />
      <FormDay name="day" none="" label={t('column.day')} max={today} today={today} required />
      <FormText
        name="km"
        setValueAs={plainKm}
        label={t('column.km')}
        hint={
          latest
            ? t('latest', { km: formatNumber(latest.km, language), day: formatDay(latest.day, language) })
            : t('kmHint')
        }
        inputMode="numeric"
        maxLength={12}
        required
        ltr
        mono
      />
      <FormDecimal
        name="litres"
        label={t('column.litres')}
        digits={3}
        unit={t('litreUnit')}
        most={MAX_LITRES}
        trims
        required
      />
      <FormText name="station" label={t('column.station')} hint={t('stationHint')} maxLength={MAX_NAME} />
      <FormCheckbox name="isFull" label={t('isFull')} hint={t('isFullHint')} className="sm:pt-6" />
    </FormPart>
  )
}
