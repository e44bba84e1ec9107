import { and, asc, desc, eq, gte, inArray, lt, not, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import { departureSwaps, seatClaims, seatReservationLog } from '#server/database/schema/departure.ts'
import { users } from '#server/database/schema/people.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import { hasLeft } from '#server/domain/departure/lock-departure.ts'
import type { Departure } from '#server/domain/network/network.ts'
import type { SeatStretch, SeenSeat } from '#server/domain/seat/claims.ts'
import { isLiveClaim } from '#server/domain/seat/live-claims.ts'
import { bySeat } from '#server/domain/seat/seat-stretches.ts'
import { tellHistory } from './keeping-history.ts'

type KeptSeats = ReplyOf<'getKeptSeats'>['data']

/** Acts and ends of one departure that are shown; nobody keeps seats that often. */
const MAX_ACTS = 100
/** Acts of it that are played to find the ends, of which most lie long before the last ones. */
const MAX_PLAYED = 1000

/** Seats of a departure that are kept free now, by seat and stretch, and what was done, latest first. */
export async function readKeptSeats(orm: Orm, departure: Departure, now: Date): Promise<KeptSeats> {
  const [kept, acts] = await Promise.all([readKept(orm, departure.id), readHistory(orm, departure)])
  const last = departure.route.stops.length - 1
  return {
    departureKey: departure.key,
    routeName: departure.route.name,
    vehicle: departure.transport.registrationNumber,
    stops: departure.route.stops.map(({ name, region }, position) => ({
      position,
      name,
      timeZone: region.timeZone,
      at: (position === last ? departure.arrivals[position] : departure.departs[position]) ?? departure.startsAt,
      isOver: hasLeft(departure, position, now),
    })),
    kept,
    acts,
    serverTime: now,
  }
}

/** One row per seat and stretch: legs that follow each other and are kept by the same act. */
async function readKept(orm: Orm, departureId: string | null): Promise<KeptSeats['kept']> {
  if (departureId === null) return []
  const rows = await orm
    .select({
      seat: seatClaims.seat,
      leg: seatClaims.leg,
      keptFor: seatClaims.keptFor,
      note: seatClaims.reason,
      until: seatClaims.expiresAt,
      by: users.name,
      since: seatClaims.createdAt,
    })
    .from(seatClaims)
    .innerJoin(users, eq(users.id, seatClaims.userId))
    .where(and(eq(seatClaims.departureId, departureId), eq(seatClaims.kind, 'reservation'), isLiveClaim()))
    .orderBy(asc(seatClaims.leg))
  const kept: KeptSeats['kept'] = []
  const ordered = rows.toSorted(bySeat)
  for (const { leg, keptFor, ...row } of ordered) {
    const before = kept.at(-1)
    if (before?.seat === row.seat && before.to === leg && before.since.getTime() === row.since.getTime())
      before.to = leg + 1
    else if (keptFor !== null) kept.push({ ...row, keptFor, from: leg, to: leg + 1 })
  }
  return kept
}

/**
 * Who keeps each of these seats on a leg of a stretch, and until when; of several the last to end. What somebody has written
 * in the transaction that asks is not one: it goes with the refusal.
 */
export async function findReservations(
  orm: Orm,
  { departureId, seats, from, to }: SeatStretch,
  askedBy: string,
): Promise<{ seat: string; by: string; until: Date | null }[]> {
  return orm
    .selectDistinctOn([seatClaims.seat], { seat: seatClaims.seat, by: users.name, until: seatClaims.expiresAt })
    .from(seatClaims)
    .innerJoin(users, eq(users.id, seatClaims.userId))
    .where(
      and(
        eq(seatClaims.departureId, departureId),
        inArray(seatClaims.seat, [...seats]),
        gte(seatClaims.leg, from),
        lt(seatClaims.leg, to),
        eq(seatClaims.kind, 'reservation'),
        isLiveClaim(),
        sql`not (${seatClaims.userId} = ${askedBy} and ${seatClaims.createdAt} = now()::timestamptz(3))`,
      ),
    )
    .orderBy(asc(seatClaims.seat), sql`${seatClaims.expiresAt} desc nulls first`)
}

/** Of seats as they were seen, those whose reservation was over on a leg of the stretch because its time had passed. */
export async function findEnded(
  orm: Orm,
  { departureId, from, to }: SeatStretch,
  seen: readonly SeenSeat[],
): Promise<string[]> {
  const rows = await orm
    .select({ seat: seatClaims.seat, since: seatClaims.createdAt })
    .from(seatClaims)
    .where(
      and(
        eq(seatClaims.departureId, departureId),
        inArray(
          seatClaims.seat,
          seen.map(({ seat }) => seat),
        ),
        gte(seatClaims.leg, from),
        lt(seatClaims.leg, to),
        eq(seatClaims.kind, 'reservation'),
        not(isLiveClaim()),
      ),
    )
  return seen.flatMap(({ seat, since }) =>
    rows.some((row) => row.seat === seat && row.since.getTime() === since.getTime()) ? [seat] : [],
  )
}

/** What was done, and what ended by itself by the database's clock, which alone decides that. */
async function readHistory(orm: Orm, { id, key: text }: Departure): Promise<KeptSeats['acts']> {
  const key = parseDepartureKey(text)
  if (!key) return []
  const log = seatReservationLog
  const [acts, swaps, { rows }] = await Promise.all([
    orm
      .select({
        at: log.at,
        by: users.name,
        action: log.action,
        seats: log.seats,
        from: log.fromPosition,
        to: log.toPosition,
        keptFor: log.keptFor,
        until: log.until,
        reason: log.reason,
      })
      .from(log)
      .innerJoin(users, eq(users.id, log.actorId))
      .where(and(eq(log.timingId, key.timingId), eq(log.travelDate, key.travelDate), eq(log.ordinal, key.ordinal)))
      .orderBy(desc(log.id))
      .limit(MAX_PLAYED),
    id === null
      ? []
      : orm
          .select({ at: departureSwaps.at, moves: departureSwaps.moves })
          .from(departureSwaps)
          .where(eq(departureSwaps.departureId, id))
          .orderBy(asc(departureSwaps.at)),
    orm.execute<{ now: string }>(sql`select now()`),
  ])
  const now = new Date(rows[0]?.now ?? 0)
  return tellHistory({ acts: acts.toReversed(), swaps }, now).slice(0, MAX_ACTS)
}
