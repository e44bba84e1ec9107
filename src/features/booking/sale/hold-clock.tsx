import { holdEnd } from '#machines/booking/booking-rules.ts'
import { FlowHoldClock } from '#src/domain/seat/flow-hold-clock.tsx'
import { useBooking, useCan, useSend } from './booking-actor.tsx'

/** The clock of this booking's seats. */
export function BookingHoldClock() {
  const send = useSend()
  const clock = useBooking(({ children }) => children.seatClock)
  const until = useBooking(({ context }) => holdEnd(context))
  const clockOffset = useBooking(({ context }) => context.clockOffset)
  const canRenew = useCan({ type: 'booking.renewHold' })
  const renew = canRenew ? () => send({ type: 'booking.renewHold' }) : undefined
  return <FlowHoldClock clock={clock} until={until} clockOffset={clockOffset} onRenew={renew} />
}
