import { useTranslation } from 'react-i18next'
import { seesEveryDepot } from '#contract/access.ts'
import type { AnswerOf } from '#contract/contract.ts'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { DepotFilter } from '#src/components/depot-filter.tsx'
import { narrowingMark, narrowingWord, type NarrowingWord } from '#src/components/narrowing.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { useFilterNames } from '#src/components/use-filter-names.ts'
import { localName } from '#src/lib/local-name.ts'
import { rangeText } from '#src/lib/day-range.ts'
import { useUserDetails } from '#src/lib/session.tsx'
import { useRead } from '#src/lib/use-read.ts'
import { type ExpenseFilterValues, type Narrowing, SOURCES, STATES, TYPES } from './expense-names.ts'

type Options = AnswerOf<'getExpenseOptions'>['data']

export interface ExpenseFiltersProps {
  filters: ExpenseFilterValues
  onFilter: (changes: { [Name in keyof ExpenseFilterValues]?: string | undefined }) => void
}

/** By day, state, type, category, source and, for those who see several, depot. */
export function ExpenseFilters({ filters, onFilter }: ExpenseFiltersProps) {
  const { t, i18n } = useTranslation('expense')
  const { user_type: type } = useUserDetails()
  const options = useRead('getExpenseOptions').data?.data
  return (
    <>
      <DayRangeFilter
        label={t('column.date')}
        range={{ from: filters.dateFrom, to: filters.dateTo }}
        onChange={({ from, to }) => onFilter({ dateFrom: from, dateTo: to })}
      />
      <SelectFilter
        label={t('column.state')}
        any={t('anyState')}
        value={filters.state}
        onChange={(state) => onFilter({ state })}
        options={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      <SelectFilter
        label={t('column.type')}
        any={t('anyType')}
        value={filters.type}
        onChange={(value) => onFilter({ type: value })}
        options={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      <SelectFilter
        label={t('column.category')}
        any={t('anyCategory')}
        value={filters.category}
        onChange={(category) => onFilter({ category })}
        options={(options?.categories ?? []).map(({ code, name }) => ({
          value: code,
          label: localName(name, i18n.language),
        }))}
      />
      <SelectFilter
        label={t('column.source')}
        any={t('anySource')}
        value={filters.source}
        onChange={(source) => onFilter({ source })}
        options={SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))}
      />
      {seesEveryDepot(type) && (
        <DepotFilter
          label={t('column.depot')}
          any={t('anyDepot')}
          value={filters.depotId}
          onChange={(depotId) => onFilter({ depotId })}
        />
      )}
    </>
  )
}

/** Everything that list or report is narrowed by, in words. */
export function useNarrowingWords(by: Narrowing): NarrowingWord<keyof Narrowing>[] {
  const { t, i18n } = useTranslation('expense')
  const options: Options | undefined = useRead('getExpenseOptions').data?.data
  const { language } = i18n
  const named = useFilterNames({ userId: by.createdBy, transportId: by.transportId, departureKey: by.departureKey })
  const category = options?.categories.find(({ code }) => code === by.category)
  const depot = options?.depots.find(({ id }) => id === by.depotId)
  /** By its name; as long as that is not known, by what it is. */
  const namedOrMarked = (name: keyof Narrowing, label: string, mark: string, value: string | undefined) =>
    by[name] !== undefined && value === undefined
      ? narrowingMark([name], mark, true, false)
      : narrowingWord([name], label, value, false)
  return [
    ...narrowingWord(['search'], t('filter.search'), by.search, false),
    ...narrowingWord(
      ['dateFrom', 'dateTo'],
      t('column.date'),
      rangeText({ from: by.dateFrom, to: by.dateTo }, t, language),
    ),
    ...narrowingWord(['state'], t('column.state'), by.state && t(`state.${by.state}`)),
    ...narrowingWord(['type'], t('column.type'), by.type && t(`type.${by.type}`)),
    ...narrowingWord(['category'], t('column.category'), category ? localName(category.name, language) : by.category),
    ...narrowingWord(['source'], t('column.source'), by.source && t(`source.${by.source}`)),
    ...narrowingWord(['depotId'], t('column.depot'), depot && localName(depot.name, language)),
    ...narrowingMark(['standing'], t('filter.standing'), by.standing !== undefined, false),
    ...narrowingWord(['currency'], t('filter.currency'), by.currency, false),
    ...namedOrMarked('transportId', t('type.bus'), t('type.bus'), named.bus),
    ...namedOrMarked('departureKey', t('type.departure'), t('filter.departure'), named.departure),
    ...namedOrMarked('createdBy', t('column.createdBy'), t('filter.clerk'), named.user),
    ...narrowingWord(['supplier'], t('column.supplier'), by.supplier, false),
  ]
}
