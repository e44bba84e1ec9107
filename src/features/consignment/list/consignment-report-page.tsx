import ChartColumn from 'lucide-react/icons/chart-column'
import List from 'lucide-react/icons/list'
import { useTranslation } from 'react-i18next'
import type { ConsignmentReportRow } from '#contract/consignment/consignment.ts'
import { consignmentReport } from '#contract/consignment/consignment-report.ts'
import { JourneyPlaces } from '#src/domain/departure/journey-places.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ReportPage } from '#src/ui/list/report-page.tsx'
import { useReportState } from '#src/ui/list/use-report-state.ts'
import { localName } from '#src/platform/local-name.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { CustomerFilter } from './customer-filter.tsx'

/** Totals of consignments per currency; every figure leads to the bills behind it. */
export default function ConsignmentReportPage() {
  const { t, i18n } = useTranslation('consignment-list')
  const listPath = useScreenPath('consignmentHistory')
  const state = useReportState(consignmentReport)
  const { customer } = state.filters
  return (
    <ReportPage
      report={consignmentReport}
      state={state}
      icon={<ChartColumn />}
      listPath={listPath}
      toList={
        listPath && (
          <LinkButton href={`${listPath}${state.list.carried}`} icon={<List aria-hidden />}>
            {t('toList')}
          </LinkButton>
        )
      }
      names={namesIn(i18n.language)}
      filters={{
        fields: {
          customer: (
            <CustomerFilter
              key={customer ?? ''}
              customer={customer}
              onCustomer={(chosen) => state.filter({ customer: chosen })}
            />
          ),
        },
      }}
    />
  )
}

const namesIn = (language: string) => ({
  pair: ({ from, to }: ConsignmentReportRow) =>
    from && to && <JourneyPlaces from={localName(from.name, language)} to={localName(to.name, language)} />,
})
