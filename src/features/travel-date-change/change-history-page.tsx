import CalendarSync from 'lucide-react/icons/calendar-sync'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { DATE_CHANGERS } from '#contract/access.ts'
import type { ChangeRow } from '#contract/travel-date-change/travel-date-change.ts'
import { changeList } from '#contract/travel-date-change/travel-date-change-list.ts'
import { JourneyPlaces } from '#src/domain/departure/journey-places.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'

/** Travel Date Change History: what was changed within one's scope; what is seen can be sent as a link and exported. */
export default function ChangeHistoryPage() {
  const { t, i18n } = useTranslation('travel-date-change')
  const [path] = useLocation()
  const { user_type: type } = useUserDetails()
  const mayCall = useMayCall()
  const mayChange = DATE_CHANGERS.some((each) => each === type) && mayCall('createTravelDateChange')
  const add = mayChange && (
    <LinkButton href={`${path}/new`} tone="primary" icon={<CalendarSync />}>
      {t('list.add')}
    </LinkButton>
  )
  return (
    <ListPage
      list={changeList}
      state={useListState(stateOf(changeList))}
      icon={<CalendarSync />}
      columns={{
        cells: cellsIn(i18n.language),
        meta: { leadPassenger: { width: '9rem' }, route: { width: '11rem' }, reason: { width: '12rem' } },
      }}
      add={add}
      emptyAction={add}
    />
  )
}

const cellsIn = (language: string) => ({
  route: ({ boarding, alighting }: ChangeRow) => (
    <JourneyPlaces from={localName(boarding, language)} to={localName(alighting, language)} />
  ),
})
