import CircleCheck from 'lucide-react/icons/circle-check'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FilterBar } from '#src/ui/list/filter-bar.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { SelectFilter } from '#src/ui/list/select-filter.tsx'
import { useListTable } from '#src/ui/list/use-list-table.ts'
import { ViewMenu } from '#src/ui/list/view-menu.tsx'
import { useListState } from '#src/ui/list/use-list-state.ts'
import { useList } from '#src/platform/use-read.ts'
import { useSearchBox } from '#src/ui/list/use-search-box.ts'
import { DayFilter } from './day-filter.tsx'
import { gapColumns } from './gap-columns.tsx'
import { gridPath, PRICES_PATH } from './price-paths.ts'
import { usePriceChoices } from './use-price-choices.ts'

const DAYS = ['1', '7', '30', '90', '180'] as const
const LIST = {
  filters: { currency: null, days: DAYS, from: null },
  defaultSort: { by: 'departures', direction: 'descending' },
} as const

/** Where something runs that cannot be sold for want of a price; a row opens the grid at the cell. */
export default function GapsPage() {
  const { t, i18n } = useTranslation('prices')
  const list = useListState(LIST)
  const box = useSearchBox(list)
  const read = useList('getPriceGaps', { query: list.query })
  const table = useListTable(list, read, box.clear)
  const { currencies } = usePriceChoices()
  const columns = useMemo(() => gapColumns(t, i18n.language), [t, i18n.language])
  return (
    <>
      <title>{t('gaps.title')}</title>
      <PageHeader
        title={t('gaps.title')}
        lead={t('gaps.lead')}
        back={<BackToList path={PRICES_PATH}>{t('title')}</BackToList>}
      />
      <FilterBar
        search={{ value: box.value, onChange: box.onChange, placeholder: t('search') }}
        active={list.active}
        onClear={box.clear}
      >
        <SelectField
          label={t('gaps.span')}
          labelHidden
          value={list.filters.days ?? '30'}
          onChange={(event) => list.filter({ days: event.target.value === '30' ? undefined : event.target.value })}
          options={DAYS.map((days) => ({ value: days, label: t('gaps.days', { count: Number(days) }) }))}
        />
        <DayFilter label={t('gaps.from')} day={list.filters.from} onChange={(from) => list.filter({ from })} />
        <SelectFilter
          label={t('field.currency')}
          any={t('filter.anyCurrency')}
          value={list.filters.currency}
          onChange={(currency) => list.filter({ currency })}
          options={currencies}
        />
      </FilterBar>
      <DataTable
        {...table}
        // The server's order is the only one; the span and its first day always say something.
        sort={undefined}
        onSort={undefined}
        filtered={list.search !== '' || list.filters.currency !== undefined}
        id="price-gaps"
        label={t('gaps.title')}
        columns={columns}
        toolbar={<ViewMenu list="price-gaps" state={list} />}
        rowId={(gap) => gap.id}
        rowHref={(gap) => gridPath({ routeId: gap.routeId, currency: gap.currency, validFrom: gap.firstDate })}
        empty={
          <EmptyState icon={<CircleCheck />} title={t('gaps.none')}>
            {t('gaps.noneBody')}
          </EmptyState>
        }
      />
    </>
  )
}
