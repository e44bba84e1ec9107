import { and, desc, eq, exists, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core'
import type { CallName } from '#contract/calls.ts'
import { pageOf, type RecordName } from '#contract/records.ts'
import { containing, holdingWords } from '#server/database/list-page.ts'
import { bookings, passengers } from '#server/database/schema/booking.ts'
import { consignments } from '#server/database/schema/consignment.ts'
import { departures } from '#server/database/schema/departure.ts'
import { depots, routeStops, stoppages, transports } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import type { NumberSeries } from '#server/domain/ledger/receipt-number.ts'
import type { RecordDescription, RecordSearch, StoredTable } from '#server/lifecycle/define-record.ts'
import type { Orm } from '#server/database/connection.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import { parseNumberTerm } from '../ledger/record-number.ts'

export const query = new QueryBuilder({ casing: 'snake_case' })

/** A record's depot, as descriptions name it. */
export const depotNamed = { id: depots.id, code: depots.code, name: depots.name }
export const passengerName = sql<string>`${passengers.firstName} || ' ' || ${passengers.lastName}`
export const noText = sql<null>`null`

/** As `formatDepartureKey` writes it. */
export const departureKeyText = sql<string>`${departures.timingId} || '.' || ${departures.travelDate}::text || '.' || ${departures.ordinal}`
/** Day and vehicle, since a departure has no number that people know. */
export const departureText = sql<string>`${departures.travelDate}::text || ' · ' || ${transports.registrationNumber}`

/** The same in plain SQL, for the audit's rules. */
export const departureReference = (departureId: string): string => `
  (select travel_date::text || ' · ' || registration_number from departures join transports on transports.id = transport_id where departures.id = ${departureId})`
export const bookingReference = (bookingId: string): string =>
  `(select reference from bookings where bookings.id = ${bookingId})`
/** Two people may have one name. */
export const personReference = (userId: string): string =>
  `(select name || ' · ' || email from users where users.id = ${userId})`
export const billReference = (consignmentId: string): string =>
  `(select bill_number from consignments where consignments.id = ${consignmentId})`

/** Whose a booking is decides who writes what hangs on it. */
const ofItsBooking = (column: string) => `(select ${column} from bookings where bookings.id = record.booking_id)`
export const writtenByBooking = { own: ofItsBooking('created_by'), depot: ofItsBooking('depot_id') }

/** The page that tells of a record, as one value. */
export function pageLink<Name extends RecordName>(
  name: Name,
  id: AnyPgColumn | SQL,
): SQL<{ kind: ReturnType<typeof pageOf<Name>>; id: string }> {
  return sql`json_build_object('kind', ${pageOf(name)}::text, 'id', ${id})`
}

export function ofBooking(bookingId: AnyPgColumn, condition: SQL | undefined): SQL {
  return exists(
    query
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.id, bookingId), condition)),
  )
}

export function ofBill(consignmentId: AnyPgColumn, condition: SQL | undefined): SQL {
  return exists(
    query
      .select({ id: consignments.id })
      .from(consignments)
      .where(and(eq(consignments.id, consignmentId), condition)),
  )
}

export function byPerson(userId: AnyPgColumn, term: string): SQL {
  return inArray(userId, query.select({ id: users.id }).from(users).where(holdingWords(users.name, term)))
}

/** Departures that call in a depot's region, in whichever version of the route. */
export function callsAt(depotId: string): SQL {
  return inArray(
    departures.routeId,
    query
      .select({ id: routeStops.routeId })
      .from(routeStops)
      .innerJoin(stoppages, eq(stoppages.id, routeStops.stoppageId))
      .innerJoin(depots, and(eq(depots.regionId, stoppages.regionId), eq(depots.id, depotId))),
  )
}

/** Departures by key, travel day or vehicle. */
export function departureSearch(term: string): SQL {
  const key = parseDepartureKey(term)
  if (key)
    return sql`(${eq(departures.timingId, key.timingId)} and ${eq(departures.travelDate, key.travelDate)} and ${eq(departures.ordinal, key.ordinal)})`
  const vehicles = query
    .select({ id: transports.id })
    .from(transports)
    .where(ilike(transports.registrationNumber, containing(term)))
  return sql`(${departures.travelDate}::text = ${term} or ${inArray(departures.transportId, vehicles)})`
}

interface NumberedRecords {
  call: CallName
  series: NumberSeries
  table: StoredTable
  number: AnyPgColumn
  /** Newest first by this. */
  at: AnyPgColumn
  /** Who it is about or from, joined by their id; words of the hit. */
  person?: AnyPgColumn
  detail: readonly (SQL<string> | AnyPgColumn)[]
}

/** Records by their number, or the beginning of one. */
export function searchByNumber({ call, series, table, number, at, person, detail }: NumberedRecords): RecordSearch {
  return {
    call,
    async find(orm, term, readable, most) {
      const asked = parseNumberTerm(series, term)
      if (!asked) return []
      const found = await orm
        .select({
          id: sql<string>`${table.id}`,
          number: sql<string>`${number}`,
          detail: sql<string>`concat_ws(' · ', ${sql.join([...detail], sql`, `)})`,
        })
        .from(table)
        .leftJoin(users, person ? eq(users.id, person) : sql`false`)
        .where(and(asked.isIn(number), readable))
        .orderBy(desc(at), desc(table.id))
        .limit(most)
      return found.map(({ id, number: title, detail: words }) => ({
        id,
        title,
        detail: words,
        isExact: asked.isExact(title),
      }))
    },
  }
}

interface NumberedDescription {
  name: RecordName
  table: StoredTable
  /** What people call it; none where it has no name but its person's. */
  reference: AnyPgColumn | SQL<string> | null
  /** Whom it is about. */
  person: AnyPgColumn
  /** Said instead of that person's name. */
  subject?: AnyPgColumn
  /** None where it has amounts of several. */
  currency: AnyPgColumn | null
  depot: AnyPgColumn | null
}

/** Describes records that say themselves what they are called, whom they are about and which depot's they are. */
export const describeNumbered =
  ({ name, table, reference, person, subject, currency, depot }: NumberedDescription) =>
  async (orm: Orm, ids: readonly string[]): Promise<RecordDescription[]> => {
    const rows = await orm
      .select({
        id: sql<string>`${table.id}`,
        reference: sql<string | null>`${reference ?? noText}`,
        person: sql<string>`${subject ?? users.name}`,
        state: sql<string>`${table.state}`,
        currency: sql<string | null>`${currency ?? noText}`,
        depotId: depots.id,
        depotCode: depots.code,
        depotName: depots.name,
        page: pageLink(name, table.id),
      })
      .from(table)
      .innerJoin(users, eq(users.id, person))
      .leftJoin(depots, depot === null ? sql`false` : eq(depots.id, depot))
      .where(inArray(table.id, [...ids]))
    return rows.map(({ depotId: id, depotCode: code, depotName: depotsName, ...row }) => ({
      ...row,
      depot: id === null || code === null || depotsName === null ? null : { id, code, name: depotsName },
    }))
  }
