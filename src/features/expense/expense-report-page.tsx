import ChartColumn from 'lucide-react/icons/chart-column'
import List from 'lucide-react/icons/list'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { seesEveryDepot } from '#contract/access.ts'
import { expenseReport } from '#contract/expense/expense-report.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ReportPage } from '#src/ui/list/report-page.tsx'
import { useReportState } from '#src/ui/list/use-report-state.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useExpenseOptions } from './use-expense-options.ts'

/** Totals of expenses per currency; every figure leads to the expenses behind it. */
export default function ExpenseReportPage() {
  const { t } = useTranslation('expense')
  const [path] = useLocation()
  // Those who have no history of expenses see the rows below the report.
  const listPath = useScreenPath('expenseHistory') ?? `${path}/rows`
  const state = useReportState(expenseReport)
  const options = useExpenseOptions()
  const { user_type: type } = useUserDetails()
  return (
    <ReportPage
      report={expenseReport}
      state={state}
      icon={<ChartColumn />}
      listPath={listPath}
      toList={
        <LinkButton href={`${listPath}${state.list.carried}`} icon={<List aria-hidden />}>
          {t('report.toList')}
        </LinkButton>
      }
      filters={{ options, without: seesEveryDepot(type) ? [] : ['depotId'] }}
    />
  )
}
