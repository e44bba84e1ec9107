import { useQuery } from '@tanstack/react-query'
import { addDays, formatISO, parseISO } from 'date-fns'
import { MAX_CHANGE_DAYS, type ChangeDeparture } from '#contract/travel-date-change/travel-date-change.ts'
import type { ChangeContext } from '#machines/travel-date-change/travel-date-change-context.ts'
import {
  clashWith,
  directionsOf,
  isTargetable,
  moversIn,
  seatedIn,
} from '#machines/travel-date-change/travel-date-change-rules.ts'
import type { DepartureReason } from '#src/domain/departure/departure-row.tsx'
import { readOptions } from '#src/platform/use-read.ts'
import { useToday } from '#src/platform/use-today.ts'
import { dayIn } from '#machines/calendar-day.ts'
import { clashWithRooms, wayBackOf } from './package-rooms.ts'

/** The day that is looked at and its departures. At first the day of the next departure that can be chosen. */
export function useChangeDepartures(context: ChangeContext) {
  const today = useToday()
  const asked = questionOf(context)
  const fixedDay = wayBackOf(context)
  const chosenDay = fixedDay ?? context.dates[context.direction]
  const start = ownDay(context, today)
  const until = formatISO(addDays(parseISO(start), MAX_CHANGE_DAYS), { representation: 'date' })
  const ahead = useQuery({
    ...readOptions('getChangeDepartures', { query: { ...asked, date: start, until, recordNumber: 100 } }),
    enabled: chosenDay === null,
  })
  const next = ahead.data?.data.find((each) => !reasonAgainst(each, context))
  const date = chosenDay ?? (next && dayIn(next.from.timeZone, new Date(next.from.at))) ?? start
  const read = useQuery({
    ...readOptions('getChangeDepartures', { query: { ...asked, date, recordNumber: 100 } }),
    enabled: chosenDay !== null || !ahead.isPending,
  })
  const departures = read.data?.data ?? []
  const reasons = new Map(departures.map((each) => [each.key, reasonAgainst(each, context)]))
  const offered = departures.filter((each) => !reasons.get(each.key))
  const first = offered.find(({ key }) => key === context.departures[context.direction]?.key) ?? offered[0]
  const { data, isPending, error, refetch } = read
  return {
    today,
    date,
    fixedDay,
    departures,
    reasons,
    offered,
    first,
    isRead: data !== undefined,
    isPending,
    error,
    refetch,
  }
}

function questionOf(context: ChangeContext) {
  const { bookingId, direction, chosen, departures } = context
  const isAfterOutward = direction === 'return' && directionsOf(context).includes('outward')
  return {
    bookingId: bookingId ?? '',
    direction,
    ticketIds: chosen.join(','),
    outwardKey: isAfterOutward ? departures.outward?.key : undefined,
  }
}

/** The tickets' own day, or today if that is over. */
function ownDay(context: ChangeContext, today: string): string {
  const [ticket] = moversIn(context, context.direction)
  const own = ticket ? dayIn(ticket.from.timeZone, new Date(ticket.from.at)) : today
  return own < today ? today : own
}

/** Why a departure cannot be chosen; it stays in the list, so that nobody looks for it in vain. */
function reasonAgainst(departure: ChangeDeparture, context: ChangeContext): DepartureReason | undefined {
  if (departure.state !== 'scheduled') return departure.state
  if (!isTargetable(context, departure)) return 'same'
  const clash = clashWith(context, departure)
  if (clash) return clash
  const other = clashWithRooms(context, departure)
  if (other) return other
  const isOwn = context.holds[context.direction]?.departureKey === departure.key
  if (departure.seatsAvailable === 0 && seatedIn(context, context.direction).length > 0 && !isOwn) return 'full'
  return departure.cost === null ? 'noPrice' : undefined
}
