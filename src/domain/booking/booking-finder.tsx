import { useTranslation } from 'react-i18next'
import { ComboboxField, type ComboboxChoice } from '#src/ui/form/combobox-field.tsx'
import { call } from '#src/platform/api.ts'
import { hitDetail } from '#src/platform/hit-detail.ts'
import { groupedReference } from '#contract/grouped-reference.ts'
import { MIN_SEARCH } from '#contract/search-term.ts'

export interface BookingFinderProps {
  onFind: (bookingId: string) => void
  /** What it is found by, where that is more than elsewhere. It stands in the field: the open list covers what is below. */
  placeholder?: string | undefined
  error?: string | undefined
  className?: string | undefined
}

/** Finds a booking of the own scope by reference, name, passport or phone: type, Enter. */
export function BookingFinder({ onFind, placeholder, error, className }: BookingFinderProps) {
  const { t, i18n } = useTranslation('tickets')
  return (
    <ComboboxField
      className={className}
      label={t('find.label')}
      error={error}
      placeholder={placeholder ?? t('find.hint')}
      value={undefined}
      onChange={(choice) => choice && onFind(choice.id)}
      minLength={MIN_SEARCH}
      search={(typed, signal) => findBookings(typed, signal, i18n.language)}
      required
    />
  )
}

async function findBookings(search: string, signal: AbortSignal, language: string): Promise<ComboboxChoice[]> {
  const { data } = await call('searchEverything', { query: { search }, signal, endsSession: 'background' })
  return data
    .filter(({ kind }) => kind === 'booking')
    .map(({ id, title, detail }) => ({ id, label: groupedReference(title), detail: hitDetail(detail, language) }))
}
