import ReceiptText from 'lucide-react/icons/receipt-text'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { ExpenseRow } from '#contract/expense.ts'
import { DataTable } from '#src/components/data-table.tsx'
import { columnsOf } from '#src/components/data-table-features.ts'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/components/export-menu.tsx'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { Money } from '#src/components/money.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { Reference } from '#src/components/reference.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { StatusPill } from '#src/components/status-pill.tsx'
import { useColumnChoice } from '#src/components/use-column-choice.ts'
import { useListTable } from '#src/components/use-list-table.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { callFile } from '#src/lib/api.ts'
import { formatDay } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { shownColumns } from '#src/lib/shown-columns.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useList } from '#src/lib/use-read.ts'
import { useSearchBox } from '#src/lib/use-search-box.ts'

const TABLE_ID = 'expenses'
const STATES = ['pending', 'accepted', 'rejected'] as const
const TYPES = ['depot', 'bus', 'departure'] as const
const SOURCES = ['cash', 'bank'] as const
const TONES = { pending: 'waiting', accepted: 'done', rejected: 'stopped' } as const

const column = columnsOf<ExpenseRow>()

/** Expenses within the own scope; what is seen can be sent as a link and exported as it stands. */
export default function ExpenseListPage() {
  const { t, i18n } = useTranslation('expense')
  const { language } = i18n
  const [path] = useLocation()
  const mayCall = useMayCall()
  const state = useListState({
    filters: { state: STATES, type: TYPES, source: SOURCES, depotId: null, category: null, currency: null, dateFrom: null, dateTo: null },
    defaultSort: { by: 'date', direction: 'descending' },
    sorts: ['date'],
  })
  const box = useSearchBox(state)
  const [choice] = useColumnChoice(TABLE_ID)
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor('number', { id: 'number', header: t('column.number'), enableSorting: false, cell: ({ getValue }) => <Reference>{getValue()}</Reference> }),
        column.accessor('date', { id: 'date', header: t('column.date'), cell: ({ getValue }) => formatDay(getValue(), language) }),
        column.accessor('state', {
          id: 'state',
          header: t('column.state'),
          enableSorting: false,
          cell: ({ row: { original } }) => <StatusPill tone={TONES[original.state]}>{t(`state.${original.state}`)}</StatusPill>,
        }),
        column.accessor('category', { id: 'category', header: t('column.category'), enableSorting: false, cell: ({ row: { original } }) => localName(original.category.name, language) }),
        column.accessor('supplier', { id: 'supplier', header: t('column.supplier'), enableSorting: false, cell: ({ getValue }) => <bdi>{getValue()}</bdi> }),
        column.accessor('depot', { id: 'depot', header: t('column.depot'), enableSorting: false, cell: ({ row: { original } }) => <Reference>{original.depot.code}</Reference> }),
        column.accessor('type', { id: 'type', header: t('column.type'), enableSorting: false, cell: ({ row: { original } }) => t(`type.${original.type}`) }),
        column.accessor('source', { id: 'source', header: t('column.source'), enableSorting: false, cell: ({ row: { original } }) => t(`source.${original.source}`) }),
        column.accessor('total', {
          id: 'amount',
          header: t('column.amount'),
          enableSorting: false,
          meta: { align: 'number' },
          cell: ({ row: { original } }) => <Money minor={original.total} currency={original.currency} aligned />,
        }),
        column.accessor('createdBy', { id: 'createdBy', header: t('column.createdBy'), enableSorting: false, cell: ({ row: { original } }) => <bdi>{original.createdBy.name}</bdi> }),
      ]),
    [t, language],
  )
  const table = useListTable(state, useList('getExpenseList', { query: state.query }), box.clear)
  return (
    <>
      <title>{t('title')}</title>
      <PageHeader title={t('title')} lead={t('lead')} />
      <FilterBar active={state.active} onClear={box.clear} search={{ value: box.value, placeholder: t('search'), onChange: box.onChange, onSubmit: () => void box.commit() }}>
        <SelectFilter label={t('column.state')} any={t('anyState')} value={state.filters.state} onChange={(value) => state.filter({ state: value })} options={STATES.map((value) => ({ value, label: t(`state.${value}`) }))} />
        <SelectFilter label={t('column.type')} any={t('anyType')} value={state.filters.type} onChange={(value) => state.filter({ type: value })} options={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))} />
        <SelectFilter label={t('column.source')} any={t('anySource')} value={state.filters.source} onChange={(value) => state.filter({ source: value })} options={SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))} />
      </FilterBar>
      <DataTable
        {...table}
        id={TABLE_ID}
        label={t('title')}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={(row) => `${path}/${row.id}${state.carried}`}
        toolbar={<ViewMenu list={TABLE_ID} state={state} />}
        tools={
          mayCall('exportExpenses') && (
            <ExportMenu fetchFile={(format, asked) => callFile('exportExpenses', { query: { ...wholeList(state.query), format, language: asked, columns: shownColumns(columns, choice) } })} />
          )
        }
        empty={<EmptyState icon={<ReceiptText />} title={t('empty')} />}
      />
    </>
  )
}
