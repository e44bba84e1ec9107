import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/booking/booking.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useToday } from '#src/platform/use-today.ts'

const isGone = ({ state }: Booking['tickets'][number]) => state === 'refunded' || state === 'departureCancelled'

/** A package whose seats went back while its rooms did not, as after a departure that the operator cancelled. */
export function RoomsLeft({ booking: { package: sold, tickets } }: { booking: Booking }) {
  const { t } = useTranslation('booking-history')
  const path = useScreenPath('accommodation')
  const today = useToday()
  if (sold?.stay.state !== 'booked' || sold.departure <= today) return null
  if (!tickets.some(isGone)) return null
  const isAlone = tickets.every((ticket) => isGone(ticket) || ticket.state === 'checkedIn')
  return (
    <Notice
      tone="attention"
      title={t('roomsLeft.title')}
      action={path && <LinkButton href={`${path}/${sold.stay.id}`}>{t('roomsLeft.open')}</LinkButton>}
    >
      {t(isAlone ? 'roomsLeft.alone' : 'roomsLeft.withTickets')}
    </Notice>
  )
}
