import Landmark from 'lucide-react/icons/landmark'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { seesEveryDepot } from '#contract/access.ts'
import { slipReport } from '#contract/cash/deposit-slip-report.ts'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { ReportPage } from '#src/ui/list/report-page.tsx'
import { useReportState } from '#src/ui/list/use-report-state.ts'
import { useUserDetails } from '#src/platform/session.tsx'

/** Totals of deposit slips per currency; every figure leads to the slips behind it. */
export default function DepositTotalsPage() {
  const { t } = useTranslation('deposit-slip')
  const [path] = useLocation()
  const list = path.slice(0, path.lastIndexOf('/'))
  const state = useReportState(slipReport)
  const { user_type: type } = useUserDetails()
  return (
    <ReportPage
      report={slipReport}
      state={state}
      icon={<Landmark />}
      back={<BackToList path={list}>{t('title')}</BackToList>}
      listPath={list}
      filters={{ without: seesEveryDepot(type) ? [] : ['depotId'] }}
    />
  )
}
