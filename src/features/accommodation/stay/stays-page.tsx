import BedDouble from 'lucide-react/icons/bed-double'
import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { stayList } from '#contract/accommodation/stay-list.ts'
import { localName } from '#src/platform/local-name.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useList } from '#src/platform/use-read.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { DayBoard } from './day-board.tsx'

/** Hotels narrow a list by their name. */
const MAX_HOTELS = 100

/** A day by hotel, and below it the stays, as the day's figures narrow them. */
export default function StaysPage() {
  const { t, i18n } = useTranslation('accommodation')
  const [path] = useLocation()
  const mayCall = useMayCall()
  const state = useListState(stateOf(stayList))
  const hotels = useList('getAccommodationList', { query: { recordNumber: MAX_HOTELS, sort: 'name' } }).data?.data ?? []
  const nameOf = (id: string) => {
    const hotel = hotels.find((each) => each.id === id)
    return hotel ? localName(hotel.name, i18n.language) : '–'
  }
  return (
    <ListPage
      list={stayList}
      icon={<BedDouble />}
      state={state}
      add={
        mayCall('createStay') && (
          <LinkButton href={`${path}/new`} tone="primary" icon={<Plus aria-hidden />}>
            {t('sell.open')}
          </LinkButton>
        )
      }
      above={<DayBoard day={state.filters.day} onDay={(day) => state.filter({ day })} />}
      filters={{ options: { accommodationId: hotels.map(({ id }) => ({ value: id, label: nameOf(id) })) } }}
    />
  )
}
