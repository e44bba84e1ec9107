import { useTranslation } from 'react-i18next'
import type { WishedRoom } from '#machines/booking/booking-context.ts'
import { stayDays } from '#machines/booking/rooming.ts'
import { useList } from '#src/platform/use-read.ts'
import { localName } from '#src/platform/local-name.ts'
import { useBooking, useSend } from './booking-actor.tsx'

/** The rooms of the package: what is known of them, what is free, and what can be done. */
export function useRooming() {
  const { i18n } = useTranslation()
  const send = useSend()
  const context = useBooking((snapshot) => snapshot.context)
  const { rooms, roomHold } = context
  const types = context.package?.roomTypes ?? []
  const days = stayDays(context)
  const nights = context.package?.nights ?? 0
  const read = useList('getRoomNights', {
    query: { id: context.package?.accommodationId ?? '', from: days?.arrival ?? '', nights },
  })

  /** Free over all nights, those held here among them; undefined while it is not known. */
  const freeOf = (roomTypeId: string): number | undefined => {
    const known = read.data?.data.roomTypes.find(({ id }) => id === roomTypeId)
    if (!known || read.isPlaceholderData) return undefined
    const isHeldThen = roomHold?.arrival === days?.arrival
    const own = isHeldThen ? (roomHold?.rooms.find((each) => each.roomTypeId === roomTypeId)?.count ?? 0) : 0
    return Math.min(...known.nights.map(({ free }) => free)) + own
  }
  const nameOf = (roomTypeId: string): string => {
    const type = types.find(({ id }) => id === roomTypeId)
    return type ? localName(type.name, i18n.language) : ''
  }
  const arrange = (changed: WishedRoom[]) => send({ type: 'booking.arrangeRooms', rooms: changed })
  return {
    types,
    days,
    rooms,
    freeOf,
    nameOf,
    arrange,
    /** Rooms of a kind that are not in the arrangement yet. */
    leftOf: (roomTypeId: string): number | undefined => {
      const free = freeOf(roomTypeId)
      const arranged = rooms.filter((each) => each.roomTypeId === roomTypeId).length
      // More may be arranged than are free, once somebody else took one.
      return free === undefined ? undefined : Math.max(0, free - arranged)
    },
  }
}
