import { useTranslation } from 'react-i18next'
import { FilterPills, type FilterPill } from '#src/ui/list/filter-pills.tsx'

/** What a list or a report is narrowed by, in words. */
export interface NarrowingWord<Name extends string> extends FilterPill<Name> {
  /** A field above the list shows it already. */
  hasField: boolean
}

/** A filter and its value in words; nothing where it narrows nothing. */
export function narrowingWord<Name extends string>(
  names: readonly Name[],
  label: string,
  value: string | undefined,
  hasField = true,
): NarrowingWord<Name>[] {
  return value === undefined || value === '' ? [] : [{ names, text: `${label}: \u2068${value}\u2069`, hasField }]
}

/** A filter that is on or off, in words. */
export function narrowingMark<Name extends string>(
  names: readonly Name[],
  text: string,
  isOn: boolean,
  hasField = true,
): NarrowingWord<Name>[] {
  return isOn ? [{ names, text, hasField }] : []
}

export interface NarrowingProps<Name extends string> {
  words: readonly NarrowingWord<Name>[]
  onFilter: (changes: { [Changed in Name]?: undefined }) => void
}

/** Below the fields: what has none, to be taken off; on paper, where no field is, everything. */
export function Narrowing<Name extends string>({ words, onFilter }: NarrowingProps<Name>) {
  const { t } = useTranslation('common')
  if (words.length === 0) return null
  // Object.fromEntries forgets the names that it was given.
  const remove = (names: readonly Name[]) =>
    onFilter(Object.fromEntries(names.map((name) => [name, undefined])) as { [Changed in Name]?: undefined })
  return (
    <>
      <FilterPills label={t('filter.on')} pills={words.filter(({ hasField }) => !hasField)} onRemove={remove} />
      <p className="mb-3 hidden text-sm print:block">{words.map(({ text }) => text).join(' · ')}</p>
    </>
  )
}
