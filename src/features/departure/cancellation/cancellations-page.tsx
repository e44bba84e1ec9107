import CalendarX from 'lucide-react/icons/calendar-x'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { cancellationList } from '#contract/departure/departure-cancellation-list.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useZone } from '#src/platform/use-zone.ts'

/** Departures that were or are to be cancelled, with how far each has come. */
export default function CancellationsPage() {
  const { t } = useTranslation('departure-cancellation')
  const [path] = useLocation()
  const zone = useZone()
  const departures = path.replace(/\/cancellations$/, '')
  return (
    <ListPage
      list={cancellationList}
      icon={<CalendarX />}
      back={<BackToList path={departures}>{t('list.back')}</BackToList>}
      state={useListState(stateOf(cancellationList))}
      columns={{ cells: { proposedAt: ({ proposedAt }) => <RelativeTime instant={proposedAt} zone={zone} /> } }}
      rowHref={(row) => `${departures}/${row.departureKey}/cancel`}
    />
  )
}
