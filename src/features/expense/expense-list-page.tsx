import ChartColumn from 'lucide-react/icons/chart-column'
import Plus from 'lucide-react/icons/plus'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { seesEveryDepot } from '#contract/access.ts'
import { DataTable } from '#src/components/data-table.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/components/export-menu.tsx'
import { exportedColumns } from '#src/components/exported-columns.ts'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { Money } from '#src/components/money.tsx'
import { Narrowing } from '#src/components/narrowing.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { useColumnChoice } from '#src/components/use-column-choice.ts'
import { useListTable } from '#src/components/use-list-table.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { callFile } from '#src/lib/api.ts'
import { useUserDetails } from '#src/lib/session.tsx'
import { queryOf } from '#src/lib/query-of.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useList } from '#src/lib/use-read.ts'
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { useSearchBox } from '#src/lib/use-search-box.ts'
import { expenseColumns } from './expense-columns.tsx'
import { ExpenseFilters, useNarrowingWords } from './expense-filters.tsx'
import { EXPENSE_FILTERS } from './expense-names.ts'

const TABLE_ID = 'expenses'

/** Expenses within the own scope; what is seen can be sent as a link and exported as it stands. */
export default function ExpenseListPage() {
  const { t, i18n } = useTranslation('expense')
  const { language } = i18n
  const [path] = useLocation()
  const mayCall = useMayCall()
  const addPath = useScreenPath('addExpense')
  const reportPath = useScreenPath('expenseReport')
  const state = useListState({ filters: EXPENSE_FILTERS, defaultSort: { by: 'date', direction: 'descending' }, sorts: ['date'] })
  const box = useSearchBox(state)
  const read = useList('getExpenseList', { query: state.query })
  const words = useNarrowingWords(state.filters)
  const report = useList('getExpenseReport', { query: { ...state.filters, ...(state.search === '' ? {} : { search: state.search }), groupBy: 'type' } })
  // A rejected expense is in no total but that of its own.
  const sums = state.filters.state === 'rejected' ? [] : (report.data?.data.totals ?? [])
  const totals = sums.map(({ currency, count, total }) => ({
    label: t('sum', { currency: `\u2066${currency}\u2069`, count }),
    cells: { amount: <Money minor={total} currency={currency} aligned /> },
  }))
  const { user_type: type } = useUserDetails()
  const hasDepots = seesEveryDepot(type)
  const [choice] = useColumnChoice(TABLE_ID)
  const columns = useMemo(() => expenseColumns({ t, language, hasDepots }), [t, language, hasDepots])
  const table = useListTable(state, read, box.clear)
  return (
    <>
      <title>{t('title')}</title>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            {reportPath && mayCall('getExpenseReport') && (
              <LinkButton href={`${reportPath}${queryOf({ ...state.filters, search: state.search })}`} icon={<ChartColumn aria-hidden />}>
                {t('toReport')}
              </LinkButton>
            )}
            {addPath && mayCall('createExpense') && (
              <LinkButton href={addPath} tone="primary" icon={<Plus aria-hidden />}>
                {t('add')}
              </LinkButton>
            )}
          </>
        }
      />
      <FilterBar active={state.active} onClear={box.clear} search={{ value: box.value, placeholder: t('search'), onChange: box.onChange, onSubmit: () => void box.commit() }}>
        <ExpenseFilters filters={state.filters} onFilter={state.filter} />
      </FilterBar>
      <Narrowing words={words} onFilter={state.filter} />
      {sums.some(({ rejected }) => rejected !== 0) && <p className="mb-2 text-xs text-ink-2">{t('withoutRejected')}</p>}
      <DataTable
        {...table}
        id={TABLE_ID}
        label={t('title')}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={(row) => `${path}/${row.id}${state.carried}`}
        totals={totals}
        toolbar={<ViewMenu list={TABLE_ID} state={state} />}
        tools={
          mayCall('exportExpenses') && (
            <ExportMenu fetchFile={(format, asked) => callFile('exportExpenses', { query: { ...wholeList(state.query), format, language: asked, columns: exportedColumns(columns, choice) } })} />
          )
        }
        empty={<EmptyState icon={<ReceiptText />} title={t('empty')} />}
      />
    </>
  )
}
