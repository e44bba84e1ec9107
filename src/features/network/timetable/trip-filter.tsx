import { useTranslation } from 'react-i18next'
import { SelectFilter } from '#src/ui/list/select-filter.tsx'
import { namedOptions } from '#src/platform/local-order.ts'
import { useRead } from '#src/platform/use-read.ts'

/** As many trips as one list holds. */
const ALL = 200

/** Narrows a list to one trip. */
export function TripFilter({ value, onChange }: { value: string | undefined; onChange: (tripId: string) => void }) {
  const { t, i18n } = useTranslation('timetable')
  const read = useRead('getTripList', { query: { recordNumber: ALL, sort: 'name' } })
  return (
    <SelectFilter
      label={t('trip.one')}
      any={t('trip.any')}
      value={value}
      onChange={onChange}
      options={namedOptions(read.data?.data ?? [], i18n.language)}
    />
  )
}
