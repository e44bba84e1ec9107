import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { DepotFilter } from '#src/components/depot-filter.tsx'
import type { FilterPill } from '#src/components/filter-pills.tsx'
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
      <DayRangeFilter label={t('column.date')} range={{ from: filters.dateFrom, to: filters.dateTo }} onChange={({ from, to }) => onFilter({ dateFrom: from, dateTo: to })} />
      <SelectFilter label={t('column.state')} any={t('anyState')} value={filters.state} onChange={(state) => onFilter({ state })} options={STATES.map((value) => ({ value, label: t(`state.${value}`) }))} />
      <SelectFilter label={t('column.type')} any={t('anyType')} value={filters.type} onChange={(value) => onFilter({ type: value })} options={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))} />
      <SelectFilter
        label={t('column.category')}
        any={t('anyCategory')}
        value={filters.category}
        onChange={(category) => onFilter({ category })}
        options={(options?.categories ?? []).map(({ code, name }) => ({ value: code, label: localName(name, i18n.language) }))}
      />
      <SelectFilter label={t('column.source')} any={t('anySource')} value={filters.source} onChange={(source) => onFilter({ source })} options={SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))} />
      {(type === 'head_account' || type === 'operation_manager') && (
        <DepotFilter label={t('column.depot')} any={t('anyDepot')} value={filters.depotId} onChange={(depotId) => onFilter({ depotId })} />
      )}
    </>
  )
}

export interface NarrowingWord extends FilterPill<keyof Narrowing> {
  /** A field above the list shows it already. */
  hasField: boolean
}

/** Everything that list or report is narrowed by, in words. */
export function useNarrowingWords(by: Narrowing): NarrowingWord[] {
  const { t, i18n } = useTranslation('expense')
  const options: Options | undefined = useRead('getExpenseOptions').data?.data
  const { language } = i18n
  const named = useFilterNames({ userId: by.createdBy, transportId: by.transportId, departureKey: by.departureKey })
  const category = options?.categories.find(({ code }) => code === by.category)
  const depot = options?.depots.find(({ id }) => id === by.depotId)
  const told = (name: keyof Narrowing, label: string, value: string | undefined, hasField: boolean): NarrowingWord[] =>
    by[name] === undefined ? [] : [{ names: [name], text: value === undefined ? label : `${label}: \u2068${value}\u2069`, hasField }]
  const range = rangeText({ from: by.dateFrom, to: by.dateTo }, t, language)
  return [
    ...told('search', t('filter.search'), by.search, false),
    ...(range === '' ? [] : [{ names: ['dateFrom', 'dateTo'] as const, text: `${t('column.date')}: \u2068${range}\u2069`, hasField: true }]),
    ...told('state', t('column.state'), by.state && t(`state.${by.state}`), true),
    ...told('type', t('column.type'), by.type && t(`type.${by.type}`), true),
    ...told('category', t('column.category'), category ? localName(category.name, language) : by.category, true),
    ...told('source', t('column.source'), by.source && t(`source.${by.source}`), true),
    ...told('depotId', t('column.depot'), depot && localName(depot.name, language), true),
    ...told('standing', t('filter.standing'), undefined, false),
    ...told('currency', t('filter.currency'), by.currency, false),
    ...told('transportId', t('type.bus'), named.bus, false),
    ...told('departureKey', named.departure === undefined ? t('filter.departure') : t('type.departure'), named.departure, false),
    ...told('createdBy', named.user === undefined ? t('filter.clerk') : t('column.createdBy'), named.user, false),
    ...told('supplier', t('column.supplier'), by.supplier, false),
  ]
}
