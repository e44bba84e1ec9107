import HandCoins from 'lucide-react/icons/hand-coins'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { topUpReport } from '#contract/agent/top-up-report.ts'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { ReportPage, useReport } from '#src/ui/list/report-page.tsx'
import { useReportState } from '#src/ui/list/use-report-state.ts'
import { currencyOptions } from './top-up-names.ts'

/** Totals of top-ups per currency; every figure leads to the top-ups behind it. */
export default function TopUpTotalsPage() {
  const { t } = useTranslation('agent-money')
  const [path] = useLocation()
  const list = path.slice(0, path.lastIndexOf('/'))
  const state = useReportState(topUpReport)
  const totals = useReport(topUpReport, state).data?.data.totals
  return (
    <ReportPage
      report={topUpReport}
      state={state}
      icon={<HandCoins />}
      back={<BackToList path={list}>{t('topUps.list')}</BackToList>}
      listPath={list}
      filters={{ options: { currency: currencyOptions(totals, state.filters['currency']) } }}
    />
  )
}
