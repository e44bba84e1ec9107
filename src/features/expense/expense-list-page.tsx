import ChartColumn from 'lucide-react/icons/chart-column'
import Plus from 'lucide-react/icons/plus'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useTranslation } from 'react-i18next'
import { seesEveryDepot } from '#contract/access.ts'
import { expenseList } from '#contract/expense/expense-list.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { Money } from '#src/ui/money.tsx'
import { useUserDetails } from '#src/platform/session.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useList } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { purposeWords } from './expense-names.ts'
import { useExpenseOptions } from './use-expense-options.ts'

/** Expenses within the own scope; what is seen can be sent as a link and exported as it stands. */
export default function ExpenseListPage() {
  const { t, i18n } = useTranslation('expense')
  const { language } = i18n
  const mayCall = useMayCall()
  const addPath = useScreenPath('addExpense')
  const reportPath = useScreenPath('expenseReport')
  const state = useListState(stateOf(expenseList))
  const options = useExpenseOptions()
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
  return (
    <ListPage
      list={expenseList}
      icon={<ReceiptText />}
      state={state}
      columns={{
        without: hasDepots ? [] : ['depot'],
        cells: { purpose: (row) => purposeWords(t, row, language) },
      }}
      filters={{ options, without: hasDepots ? [] : ['depotId'] }}
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
