import type { Direction } from '#machines/booking/booking-requests.ts'
import { hasUnsettledSeats, wishedSeats } from '#machines/booking/booking-rules.ts'
import { SeatPicker } from '#src/domain/seat/seat-picker.tsx'
import { useBooking, useSend } from './booking-actor.tsx'
import { TravellerSeats } from './seat-party.tsx'

/** Who sits where, on a map that shows the other clerks at work. */
export function SeatsStep({ direction }: { direction: Direction }) {
  const send = useSend()
  const context = useBooking((snapshot) => snapshot.context)
  const departure = context.departures[direction]?.summary
  if (!departure) return null
  return (
    <SeatPicker
      key={departure.key}
      departure={departure}
      wished={wishedSeats(context, direction)}
      needed={context.travellers.filter((each) => each.needsSeat[direction]).length}
      isAsking={hasUnsettledSeats(context, direction)}
      party={<TravellerSeats direction={direction} />}
      onPick={(seat) => send({ type: 'booking.pickSeat', seat })}
      onPickAll={(seats) => send({ type: 'booking.pickSeats', seats })}
    />
  )
}
