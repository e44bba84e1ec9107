import { holdEnd } from '#machines/booking/booking-rules.ts'
import { HoldClock } from '#src/domain/seat/hold-clock.tsx'
import { useBooking, useCan, useSend } from './booking-actor.tsx'
import { isHeld } from './booking-views.ts'

/** The clock of this booking's seats. */
export function BookingHoldClock() {
  const send = useSend()
  const held = useBooking(isHeld)
  const until = useBooking(({ context }) => holdEnd(context))
  const clockOffset = useBooking(({ context }) => context.clockOffset)
  const isRenewing = useBooking((snapshot) => snapshot.matches({ hold: { held: 'renewing' } }))
  const canRenew = useCan({ type: 'booking.renewHold' })
  if (!held || until === null) return null
  const renew = canRenew ? () => send({ type: 'booking.renewHold' }) : undefined
  return <HoldClock until={until} clockOffset={clockOffset} isRenewing={isRenewing} onRenew={renew} />
}
