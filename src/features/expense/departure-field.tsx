import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateField } from '#src/ui/form/date-field.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { useActField } from '#src/ui/form/act-field.ts'
import { formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { readOptions } from '#src/platform/use-read.ts'
import type { ExpenseDraft } from './expense-draft.ts'

/** One departure: its travel date first, then which of that day. */
export function DepartureField() {
  const { t, i18n } = useTranslation('expense')
  const { setValue, watch } = useFormContext<ExpenseDraft>()
  const { value, error, onChange } = useActField('departureKey')
  const { departureDay, date } = watch()
  const day = departureDay ?? date
  const read = useQuery({
    ...readOptions<'getExpenseDepartures'>('getExpenseDepartures', { query: { date: day ?? '' } }),
    enabled: day !== undefined,
  })
  const departures = read.data?.data ?? []
  return (
    <>
      <DateField
        label={t('form.travelDate')}
        required
        value={day}
        onChange={(chosen) => {
          setValue('departureDay', chosen, { shouldDirty: true })
          onChange('')
        }}
      />
      <SelectField
        label={t('type.departure')}
        required
        placeholder={t(
          read.isFetching
            ? 'form.departuresComing'
            : departures.length === 0
              ? 'form.noDepartures'
              : 'form.chooseDeparture',
        )}
        value={departures.find(({ key }) => key === value)?.key ?? ''}
        error={error ?? (read.isError ? t('form.departuresFailed') : undefined)}
        options={departures.map(({ key, routeName, startsAt, timeZone, registrationNumber }) => ({
          value: key,
          label: `${formatInstant(startsAt, { language: i18n.language, zone: timeZone, style: 'time' })} · ${localName(routeName, i18n.language)} · \u2066${registrationNumber}\u2069`,
        }))}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  )
}
