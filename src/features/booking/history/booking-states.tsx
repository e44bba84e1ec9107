import type { BookingRow } from '#contract/booking/booking.ts'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { TICKET_STATES } from '#contract/booking/booking-codes.ts'

/** A booking's state: that of all its tickets, or each with how many stand in it. */
export function BookingStates({ booking }: { booking: Pick<BookingRow, 'states'> }) {
  const present = TICKET_STATES.filter((state) => (booking.states[state] ?? 0) > 0)
  return (
    <span className="inline-flex flex-wrap gap-1">
      {present.map((state) => (
        <RecordStatePill
          record="ticket"
          key={state}
          state={state}
          count={present.length > 1 ? booking.states[state] : undefined}
        />
      ))}
    </span>
  )
}
