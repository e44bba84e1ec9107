import { useTranslation } from 'react-i18next'
import type { BookingRow } from '#contract/booking/booking.ts'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { listSeparator } from '#contract/list-separator.ts'
import { TICKET_STATES } from '#contract/booking/booking-codes.ts'

/** A booking's state: that of all its tickets, or each with how many stand in it; and whose seats were refunded. */
export function BookingStates({ booking }: { booking: Pick<BookingRow, 'states' | 'refundedSeats'> }) {
  const { t, i18n } = useTranslation('booking-history')
  const { refundedSeats } = booking
  const present = TICKET_STATES.filter((state) => (booking.states[state] ?? 0) > 0)
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {present.map((state) => (
        <RecordStatePill
          record="ticket"
          key={state}
          state={state}
          count={present.length > 1 ? booking.states[state] : undefined}
        />
      ))}
      {present.length > 1 && refundedSeats.length > 0 && (
        <span className="text-xs text-ink-2">
          {t('refunds.seats', {
            count: refundedSeats.length,
            seats: refundedSeats.join(listSeparator(i18n.language)),
          })}
        </span>
      )}
    </span>
  )
}
