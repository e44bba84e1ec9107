import { useTranslation } from 'react-i18next'
import type { Direction } from '#machines/booking/booking-requests.ts'
import { SeatParty } from '#src/domain/seat/seat-party.tsx'
import { useBooking, useSend } from './booking-actor.tsx'
import { useTravellerName } from './use-traveller-name.ts'

/** The travellers with their seats in a direction; each is known by the place in the party. */
export function TravellerSeats({ direction }: { direction: Direction }) {
  const { t } = useTranslation('booking')
  const send = useSend()
  const nameOf = useTravellerName()
  const travellers = useBooking(({ context }) => context.travellers)
  const active = useBooking(({ context }) => context.activeTraveller)
  return (
    <SeatParty
      members={travellers.map((traveller, index) => ({
        id: String(index),
        name: nameOf(traveller, index),
        // Until there is a name, the kind stands in its place.
        note:
          traveller.text.firstName !== '' || traveller.text.lastName !== '' ? t(`kind.${traveller.kind}`) : undefined,
        needsSeat: traveller.needsSeat[direction],
        seat: traveller.seats[direction],
      }))}
      activeId={String(active)}
      onFocus={(id) => send({ type: 'booking.focusTraveller', traveller: Number(id) })}
      onAssign={(id, seat) => send({ type: 'booking.assignSeat', traveller: Number(id), seat })}
    />
  )
}
