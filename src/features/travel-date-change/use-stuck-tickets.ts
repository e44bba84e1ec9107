import { useQueries } from '@tanstack/react-query'
import { DIRECTIONS } from '#contract/booking/booking-codes.ts'
import type { ChangeContext } from '#machines/travel-date-change/travel-date-change-context.ts'
import { isChangeable } from '#machines/travel-date-change/travel-date-change-rules.ts'
import { readOptions } from '#src/platform/use-read.ts'
import { dayIn } from '#machines/calendar-day.ts'
import { clashWithRooms } from './package-rooms.ts'

/**
 * Tickets of a package whose rooms stay on their nights, and whose day has no other departure: they are told so where they
 * would be chosen, not by an empty list of departures. None until that is known.
 */
export function useStuckTickets(context: ChangeContext): string[] {
  const { booking, terms } = context
  const isFixed = (terms?.package?.fixed ?? null) !== null
  const ways = DIRECTIONS.map((direction) => ({
    direction,
    tickets: booking?.tickets.filter((each) => each.direction === direction && isChangeable(context, each.id)) ?? [],
  })).filter(({ tickets }) => isFixed && tickets.length > 0)
  return useQueries({
    queries: ways.map(({ direction, tickets: [ticket] }) =>
      readOptions('getChangeDepartures', {
        query: {
          bookingId: booking?.id ?? '',
          direction,
          date: ticket ? dayIn(ticket.from.timeZone, new Date(ticket.from.at)) : '',
          recordNumber: 100,
        },
      }),
    ),
    combine: (reads) =>
      ways.flatMap(({ direction, tickets }, index) => {
        const departures = reads[index]?.data?.data
        const others = departures?.filter(
          (each) =>
            each.state === 'scheduled' &&
            tickets.every(({ departureKey }) => departureKey !== each.key) &&
            !clashWithRooms({ ...context, direction }, each),
        )
        return others?.length === 0 ? tickets.map(({ id }) => id) : []
      }),
  })
}
