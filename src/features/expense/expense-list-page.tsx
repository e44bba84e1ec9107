import ChartColumn from 'lucide-react/icons/chart-column'
import Plus from 'lucide-react/icons/plus'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { seesEveryDepot } from '#contract/access.ts'
import { expenseList } from '#contract/expense-list.ts'
import { useListColumns } from '#src/components/list-columns.tsx'
import { wholeList } from '#src/components/export-menu.tsx'
import { ListFilters, useNarrowing } from '#src/components/list-filters.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { ListPage } from '#src/components/list-page.tsx'
import { Money } from '#src/components/money.tsx'
import { Narrowing } from '#src/components/narrowing.tsx'
import { call, callFile } from '#src/lib/api.ts'
import { useUserDetails } from '#src/lib/session.tsx'
import { stateOf, useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useList } from '#src/lib/use-read.ts'
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { purposeWords } from './expense-names.ts'
import { useExpenseOptions } from './use-expense-options.ts'

/** Expenses within the own scope; what is seen can be sent as a link and exported as it stands. */
export default function ExpenseListPage() {
  const { t, i18n } = useTranslation('expense')
  const { language } = i18n
  const [path] = useLocation()
  const mayCall = useMayCall()
  const addPath = useScreenPath('addExpense')
  const reportPath = useScreenPath('expenseReport')
  const state = useListState(stateOf(expenseList))
  const read = useList('getExpenseList', { query: state.query })
  const options = useExpenseOptions()
  const words = useNarrowing(expenseList, state.filters, options)
  const report = useList('getExpenseReport', {
    query: { ...state.filters, ...(state.search === '' ? {} : { search: state.search }), groupBy: 'type' },
  })
  // A rejected expense is in no total but that of its own.
  const sums = state.filters.state === 'rejected' ? [] : (report.data?.data.totals ?? [])
  const totals = sums.map(({ currency, count, total }) => ({
    label: t('sum', { currency: `\u2066${currency}\u2069`, count }),
    cells: { amount: <Money minor={total} currency={currency} aligned /> },
  }))
  const { user_type: type } = useUserDetails()
  const hasDepots = seesEveryDepot(type)
  const columns = useListColumns(expenseList, {
    without: hasDepots ? [] : ['depot'],
    cells: { purpose: (row) => purposeWords(t, row, language) },
  })
  return (
    <ListPage
      id="expenses"
      title={t('title')}
      lead={t('lead')}
      icon={<ReceiptText />}
      empty={t('empty')}
      state={state}
      read={read}
      readPart={(part) => call('getExpenseList', { query: { ...wholeList(state.query), ...part } })}
      exportFile={
        mayCall('exportExpenses')
          ? (asked) => callFile('exportExpenses', { query: { ...wholeList(state.query), ...asked } })
          : undefined
      }
      columns={columns}
      rowHref={(row) => `${path}/${row.id}${state.carried}`}
      search={t('search')}
      fields={
        <ListFilters
          list={expenseList}
          values={state.filters}
          onFilter={state.filter}
          options={options}
          without={hasDepots ? [] : ['depotId']}
        />
      }
      narrowing={<Narrowing words={words} onFilter={state.filter} />}
      totals={() => totals}
      note={
        sums.some(({ rejected }) => rejected !== 0) && <p className="mb-2 text-xs text-ink-2">{t('withoutRejected')}</p>
      }
      report={
        reportPath &&
        mayCall('getExpenseReport') && (
          <LinkButton href={`${reportPath}${state.carried}`} icon={<ChartColumn aria-hidden />}>
            {t('toReport')}
          </LinkButton>
        )
      }
      add={
        addPath &&
        mayCall('createExpense') && (
          <LinkButton href={addPath} tone="primary" icon={<Plus aria-hidden />}>
            {t('add')}
          </LinkButton>
        )
      }
    />
  )
}
