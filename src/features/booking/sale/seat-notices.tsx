import { useTranslation } from 'react-i18next'
import type { Direction } from '#machines/booking/booking-requests.ts'
import { isShortOfInfantSeat } from '#machines/booking/booking-rules.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useBooking, useCan, useSend } from './booking-actor.tsx'

/** Seats that somebody else has taken, or that are still to be chosen. */
export function SeatNotices({ direction }: { direction: Direction }) {
  const { t } = useTranslation('booking')
  const lost = useBooking(({ context }) => context.lostSeats[direction].join(', '))
  const lostCount = useBooking(({ context }) => context.lostSeats[direction].length)
  const isBirthToCheck = useBooking(({ context }) => isShortOfInfantSeat(context, direction))
  const isMissing = useBooking(
    ({ context }) =>
      context.arePassengersComplete &&
      context.travellers.some((each) => each.needsSeat[direction] && each.seats[direction] === null),
  )
  return (
    <>
      {lostCount > 0 && (
        <Notice
          tone="attention"
          role="alert"
          title={t('seats.lost', { count: lostCount, seats: `\u2066${lost}\u2069` })}
        >
          {t('seats.lostBody')}
        </Notice>
      )}
      {lostCount === 0 && (isMissing || isBirthToCheck) && (
        <Notice tone="attention" role="status" action={isBirthToCheck && <ToPassengers />}>
          {t('seats.missing')}
        </Notice>
      )}
    </>
  )
}

/** The date of birth may be the mistake; everything typed and every seat stays. */
function ToPassengers() {
  const { t } = useTranslation('booking')
  const send = useSend()
  const canGo = useCan({ type: 'booking.goTo', step: 'passengers' })
  return (
    <Button size="small" disabled={!canGo} onClick={() => send({ type: 'booking.goTo', step: 'passengers' })}>
      {t('seats.checkBirth')}
    </Button>
  )
}
