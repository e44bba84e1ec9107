import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { asJson, isAmong } from '#server/database/kept-query.ts'
import { holdingWords, pageOfIds } from '#server/database/list-page.ts'
import { bookings, passengers, tickets } from '#server/database/schema/booking.ts'
import { departures } from '#server/database/schema/departure.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { normaliseBookingReference } from '#machines/booking/booking-reference.ts'
import { passengerName } from '#server/domain/workflow/record-parts.ts'
import { bookingSearch } from '#server/domain/booking/booking-search.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'

/** Newest bookings that are looked through for a name: who boards today was sold a seat lately. */
const LOOKED_THROUGH = 200
/** Tickets of one booking, or of one passport, that are looked at: no party is larger. */
const MAX_ROWS = 200

export interface Question {
  /** Of a code that bears our signature. */
  ticketId?: string | undefined
  reference?: string | undefined
  passport?: string | undefined
  search?: string | undefined
  /** Those on this departure come first. */
  departureKey?: string | undefined
}

interface Candidate {
  id: string
  isHere: boolean
  boardsAt: Date
}

/** Where is looked: the bookings that the officer may read, and of them the tickets that are theirs to board. */
export interface Sight {
  /** On `bookings`. */
  bookings: SQL | undefined
  /** On `tickets` with their `bookings` and `departures`. */
  tickets: SQL | undefined
}

/**
 * Ids of the tickets that a question finds: those on the departure first, then those that
 * board nearest to now.
 */
export async function findTickets(orm: Orm, question: Question, sight: Sight, now: Date): Promise<string[]> {
  const here = onDeparture(question.departureKey)
  const rows = await candidates(orm, question, sight, here)
  const away = ({ boardsAt }: Candidate) => Math.abs(boardsAt.getTime() - now.getTime())
  const found = new Map(rows.map((row) => [row.id, row]))
  return [...found.values()]
    .toSorted((one, other) => Number(other.isHere) - Number(one.isHere) || away(one) - away(other))
    .map(({ id }) => id)
}

async function candidates(orm: Orm, question: Question, sight: Sight, here: SQL): Promise<Candidate[]> {
  const scope = sight.tickets
  const { ticketId, reference, passport, search } = question
  if (ticketId !== undefined) return readCandidates(orm, here, and(scope, eq(tickets.id, ticketId)))
  if (reference !== undefined) {
    const normal = normaliseBookingReference(reference)
    return normal === null ? [] : readCandidates(orm, here, and(scope, eq(bookings.reference, normal)))
  }
  if (passport !== undefined) {
    const number = passport.toUpperCase().replaceAll(/[\s<-]/g, '')
    return number === '' ? [] : readCandidates(orm, here, and(scope, eq(passengers.passportNumber, number)))
  }
  return search ? byName(orm, search, sight, question, here) : []
}

/** On the departure everybody is looked at; elsewhere the newest bookings that the search index finds. */
async function byName(
  orm: Orm,
  term: string,
  sight: Sight,
  { departureKey }: Question,
  here: SQL,
): Promise<Candidate[]> {
  const isCalled = holdingWords(passengerName, term)
  const [onBoard, elsewhere] = await Promise.all([
    departureKey === undefined ? [] : readCandidates(orm, here, and(sight.tickets, here, isCalled)),
    newestBookings(orm, term, sight.bookings),
  ])
  const others =
    elsewhere.length === 0
      ? []
      : await readCandidates(orm, here, and(sight.tickets, isAmong(bookings.id, 'ids'), isCalled), {
          ids: asJson(elsewhere),
        })
  return [...onBoard, ...others]
}

async function newestBookings(orm: Orm, term: string, scope: SQL | undefined): Promise<string[]> {
  const found = await pageOfIds(
    orm,
    { pageNumber: 1, recordNumber: LOOKED_THROUGH },
    {
      table: bookings,
      id: bookings.id,
      where: and(scope, bookingSearch(term)),
      sorts: { createdAt: bookings.createdAt },
      defaultSort: '-createdAt',
      countTo: LOOKED_THROUGH,
    },
  )
  return isRefusal(found) ? [] : found.ids
}

function readCandidates(
  orm: Orm,
  here: SQL,
  where: SQL | undefined,
  values: Record<string, string> = {},
): Promise<Candidate[]> {
  return orm
    .select({ id: tickets.id, boardsAt: tickets.boardsAt, isHere: sql<boolean>`(${here})` })
    .from(tickets)
    .innerJoin(bookings, eq(bookings.id, tickets.bookingId))
    .innerJoin(passengers, eq(passengers.id, tickets.passengerId))
    .innerJoin(departures, eq(departures.id, tickets.departureId))
    .where(where)
    .orderBy(sql`(${here}) desc`, sql`abs(extract(epoch from ${tickets.boardsAt} - now()))`)
    .limit(MAX_ROWS)
    .execute(values)
}

function onDeparture(departureKey: string | undefined): SQL {
  const key = departureKey === undefined ? null : parseDepartureKey(departureKey)
  // False for every ticket; the word itself may not be sorted by.
  if (key === null) return sql`${departures.id} is null`
  return sql`${departures.timingId} = ${key.timingId} and ${departures.travelDate} = ${key.travelDate} and ${departures.ordinal} = ${key.ordinal}`
}
