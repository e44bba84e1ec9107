import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { LocalizedName } from '#contract/common.ts'
import type { Transaction } from '#server/database/connection.ts'
import { tickets } from '#server/database/schema/booking.ts'
import { departures, seatClaims } from '#server/database/schema/departure.ts'
import { routes } from '#server/database/schema/network.ts'
import type { Language } from '#server/plugins/api.ts'
import { isLiveClaim } from '#server/domain/seat/live-claims.ts'
import { dayInWords } from '#server/plugins/messages.ts'

/** Departures told in a refusal; the rest is a number. */
const NAMED = 3

/** Departures that have not reached their last stop, as a condition on `departures`: seats on them may still be needed. */
const isComing: SQL = sql`${departures.state} <> 'cancelled' and ${departures.startsAt} > now() - interval '4 days'
  and coalesce((${departures.arrivals} ->> -1)::timestamptz, ${departures.startsAt}) > now()`

export interface TakenSeats {
  departureId: string
  routeName: LocalizedName
  travelDate: string
  seats: string[]
}

/**
 * Seats with a ticket, a reservation or a live hold on coming departures of a transport, by departure. The departures
 * are locked: no claim is written on them until this transaction has ended.
 */
export async function takenSeats(tx: Transaction, transportId: string): Promise<TakenSeats[]> {
  const ids = await lockComing(tx, eq(departures.transportId, transportId))
  if (ids.length === 0) return []
  return tx.orm
    .select({
      departureId: departures.id,
      routeName: routes.name,
      travelDate: departures.travelDate,
      seats: sql<string[]>`array_agg(distinct ${seatClaims.seat})`,
    })
    .from(seatClaims)
    .innerJoin(departures, eq(departures.id, seatClaims.departureId))
    .innerJoin(routes, eq(routes.id, departures.routeId))
    .where(and(inArray(seatClaims.departureId, ids), isLive))
    .groupBy(departures.id, routes.id)
    .orderBy(asc(departures.startsAt))
}

export interface RunKey {
  timingId: string
  ordinal: number
}

/** Coming departures of a run that somebody has a ticket, a reservation or a live hold on; locked as above. */
export async function soldDepartures(tx: Transaction, run: RunKey): Promise<Omit<TakenSeats, 'seats'>[]> {
  const ids = await lockComing(tx, isOfRun(run))
  if (ids.length === 0) return []
  return tx.orm
    .select({ departureId: departures.id, routeName: routes.name, travelDate: departures.travelDate })
    .from(departures)
    .innerJoin(routes, eq(routes.id, departures.routeId))
    .where(and(inArray(departures.id, ids), sql`(${hasTickets} or ${hasClaims(isLive)})`))
    .orderBy(asc(departures.startsAt))
}

/** A row goes before the timetable, so those that nobody has anything on go with the assignment they came from. */
export async function dropUnsoldDepartures(tx: Transaction, run: RunKey): Promise<void> {
  const ids = await lockComing(tx, isOfRun(run))
  if (ids.length === 0) return
  const isUnsold = sql`not ${hasTickets} and not ${hasClaims(isLive)}`
  const unsold = tx.orm
    .select({ id: departures.id })
    .from(departures)
    .where(and(inArray(departures.id, ids), isUnsold))
  await tx.orm.delete(seatClaims).where(inArray(seatClaims.departureId, unsold))
  await tx.orm.delete(departures).where(and(inArray(departures.id, ids), isUnsold))
}

/** `Riyadh – Amman 1 Dec 2026 (3, 4)`, the first few of them. */
export function describeDepartures(
  found: readonly { routeName: LocalizedName; travelDate: string; seats?: readonly string[] }[],
  language: Language,
): string {
  const isArabic = language === 'ar'
  const told = found.slice(0, NAMED).map(({ routeName, travelDate, seats }) => {
    const words = [isArabic ? routeName.ar : routeName.en, dayInWords(travelDate, language)]
    return seats ? `${words.join(' ')} (${isolated(seats.join(', '), isArabic)})` : words.join(' ')
  })
  return `${told.join(' · ')}${found.length > NAMED ? ` (+${found.length - NAMED})` : ''}`
}

/** Keeps numbers from running into each other's order within a text that is read from the right. */
const isolated = (text: string, isArabic: boolean) => (isArabic ? `\u2066${text}\u2069` : text)

const isLive = isLiveClaim()
const hasTickets: SQL = sql`exists (select 1 from ${tickets} where ${tickets.departureId} = ${departures.id})`
const hasClaims = (live: SQL): SQL =>
  sql`exists (select 1 from ${seatClaims} where ${seatClaims.departureId} = ${departures.id} and ${live})`
const isOfRun = ({ timingId, ordinal }: RunKey) =>
  and(eq(departures.timingId, timingId), eq(departures.ordinal, ordinal))

async function lockComing(tx: Transaction, which: SQL | undefined): Promise<string[]> {
  const rows = await tx.orm
    .select({ id: departures.id })
    .from(departures)
    .where(and(which, isComing))
    .orderBy(asc(departures.id))
    .for('update')
  return rows.map(({ id }) => id)
}
