import { eq, sql } from 'drizzle-orm'
import type { KeptFor } from '#contract/seat/kept-seat-codes.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { legsOf } from '#server/domain/network/timetable-rules.ts'
import { departures, seatReservationLog } from '#server/database/schema/departure.ts'
import { stretchesOf } from './seat-stretches.ts'

/**
 * The one door for seats (domain rulings §2). A claim is a row per departure, seat and leg. Every statement here locks
 * its rows in the order of departure, seat and leg, in one pass, so that two parties never wait for each other in a
 * circle; the primary key makes selling a seat twice impossible. A hold or a reservation that is over counts as free
 * and is taken over in the claimant's own statement; a ticket has no end. Only the database's clock decides what is over.
 */

/** Seats of a departure over the legs `from` … `to - 1`. */
export interface SeatStretch {
  departureId: string
  seats: readonly string[]
  from: number
  to: number
}

export interface Held {
  expiresAt: Date | null
  serverTime: Date
  /** Wanted, but somebody else's on at least one leg: the caller must roll back. */
  lost: string[]
  /** Held now or given up by this: what other maps have to show anew. */
  touched: string[]
}

/**
 * Makes the user's held seats on a departure exactly these, for so many minutes from now; all or none. What is held
 * already, no more and no less, goes on with what is left: a page that is loaded again must not lengthen a hold, which is
 * for `renewHolds` to do.
 */
export async function holdSeats(tx: Transaction, userId: string, stretch: SeatStretch, minutes: number): Promise<Held> {
  const { departureId, seats, from, to } = stretch
  // The same user in two tabs: the second call must see what the first one held.
  const locked = tx.client.query({
    name: 'lock-own-holds',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`seat-holds ${userId} ${departureId}`],
  })
  const held = tx.client.query<{ now: Date; expires_at: Date; held: string[]; touched: string[] }>({
    name: 'hold-seats',
    // A seat given up is written as a hold that has ended: deleting it would need a second pass over the locks. As JSON
    // the seats count as so many to the planner whatever they are, so that it plans once: that took longer than all else.
    text: `with wanted as (
             select * from jsonb_to_recordset($3::jsonb) as row (seat text, leg smallint)
           ), mine as (
             select seat, leg, expires_at from seat_claims
             where departure_id = $1 and user_id = $2 and kind = 'hold' and expires_at > now()
           ), given_up as (
             select seat, leg from mine except select seat, leg from wanted
           ), term as (
             select coalesce(
               (select min(expires_at) from mine
                where not exists (select from given_up)
                  and not exists (select seat, leg from wanted except select seat, leg from mine)),
               now() + $5::int * interval '1 minute') as ends_at
           ), written as (
             insert into seat_claims as claim (departure_id, seat, leg, kind, user_id, expires_at)
             select $1, seat, leg, 'hold', $2, ends_at
             from (select seat, leg, ends_at from wanted cross join term
                   union all select seat, leg, now() - interval '1 minute' from given_up) as change
             order by seat, leg
             on conflict (departure_id, seat, leg) do update
             set kind = 'hold', user_id = excluded.user_id, expires_at = excluded.expires_at, kept_for = null, reason = null,
                 created_at = now()
             where claim.expires_at <= now() or (claim.kind = 'hold' and claim.user_id = excluded.user_id)
             returning seat, leg
           )
           select now(), (select ends_at from term) as expires_at,
             array(select seat from written join wanted using (seat, leg) group by seat having count(*) = $4) as held,
             array(select distinct seat from written) as touched`,
    values: [departureId, userId, JSON.stringify(seatLegs(seats, { from, to })), to - from, minutes],
  })
  const [, { rows }] = await Promise.all([locked, held])
  const [row] = rows
  if (row === undefined) throw new Error('a select without a table gives one row')
  return {
    expiresAt: seats.length > 0 ? row.expires_at : null,
    serverTime: row.now,
    lost: seats.filter((seat) => !row.held.includes(seat)),
    touched: row.touched,
  }
}

const seatLegs = (seats: readonly string[], { from, to }: Pick<SeatStretch, 'from' | 'to'>) =>
  seats.flatMap((seat) => legsOf({ from, to }).map((leg) => ({ seat, leg })))

export interface HeldDeparture {
  departureId: string
  seats: string[]
  expiresAt: Date
  serverTime: Date
}

/** Lengthens the user's unexpired holds on these departures to at least so many minutes from now. */
export async function renewHolds(
  tx: Transaction,
  userId: string,
  departureIds: readonly string[],
  minutes: number,
): Promise<HeldDeparture[]> {
  const { rows } = await tx.client.query<{ departure_id: string; seats: string[]; expires_at: Date; now: Date }>({
    name: 'renew-holds',
    text: `with mine as materialized (
             select departure_id, seat, leg from seat_claims
             where user_id = $1 and kind = 'hold' and expires_at > now() and departure_id = any ($2::uuid[])
             order by departure_id, seat, leg for update
           ), renewed as (
             update seat_claims as claim
             set expires_at = greatest(claim.expires_at, now() + $3::int * interval '1 minute')
             from mine
             where (claim.departure_id, claim.seat, claim.leg) = (mine.departure_id, mine.seat, mine.leg)
             returning claim.departure_id, claim.seat, claim.expires_at
           )
           select departure_id, array_agg(distinct seat) as seats, min(expires_at) as expires_at, now()
           from renewed group by departure_id`,
    values: [userId, departureIds, minutes],
  })
  return rows.map((row) => ({
    departureId: row.departure_id,
    seats: row.seats,
    expiresAt: row.expires_at,
    serverTime: row.now,
  }))
}

/** Gives up every hold of the user. */
export async function releaseHolds(
  tx: Transaction,
  userId: string,
): Promise<{ timingId: string; travelDate: string; ordinal: number; seats: string[] }[]> {
  const { rows } = await tx.client.query<{
    timing_id: string
    travel_date: string
    ordinal: number
    seats: string[]
  }>({
    name: 'release-holds',
    text: `with mine as materialized (
             select departure_id, seat, leg from seat_claims
             where user_id = $1 and kind = 'hold'
             order by departure_id, seat, leg for update
           ), released as (
             delete from seat_claims as claim using mine
             where (claim.departure_id, claim.seat, claim.leg) = (mine.departure_id, mine.seat, mine.leg)
             returning claim.departure_id, claim.seat
           )
           select timing_id, travel_date, ordinal, array_agg(distinct seat) as seats
           from released join departures on departures.id = released.departure_id
           group by departures.id`,
    values: [userId],
  })
  return rows.map((row) => ({
    timingId: row.timing_id,
    travelDate: row.travel_date,
    ordinal: row.ordinal,
    seats: row.seats,
  }))
}

/** One leg of a seat that becomes a ticket's. */
export interface SoldLeg {
  departureId: string
  seat: string
  leg: number
  ticketId: string
}

/**
 * Turns the user's own unexpired holds into tickets, and gives up what else the user holds on the same departures.
 * Fails with `isHoldMissing` unless every leg was held, so that a sale need not wait for its answer before committing.
 *
 * @returns per departure the seats that other maps have to show anew
 */
export async function sellHeldSeats(
  tx: Transaction,
  userId: string,
  legs: readonly SoldLeg[],
): Promise<Record<string, string[]>> {
  const { rows } = await tx.client.query<{ touched: Record<string, string[]> }>({
    name: 'sell-held-seats',
    // As JSON, as for the holds: planned once.
    text: `with wanted as (
             select * from jsonb_to_recordset($2::jsonb) as row ("departureId" uuid, seat text, leg smallint, "ticketId" uuid)
           ), mine as materialized (
             select claim.departure_id, claim.seat, claim.leg, wanted."ticketId" as ticket_id
             from seat_claims as claim
             left join wanted on (wanted."departureId", wanted.seat, wanted.leg) = (claim.departure_id, claim.seat, claim.leg)
             where claim.departure_id = any (array(select "departureId" from wanted))
               and claim.user_id = $1 and claim.kind = 'hold' and claim.expires_at > now()
             order by claim.departure_id, claim.seat, claim.leg for update of claim
           ), written as (
             update seat_claims as claim
             set kind = case when mine.ticket_id is null then 'hold' else 'ticket' end,
                 expires_at = case when mine.ticket_id is null then now() - interval '1 minute' end,
                 ticket_id = mine.ticket_id
             from mine
             where (claim.departure_id, claim.seat, claim.leg) = (mine.departure_id, mine.seat, mine.leg)
             returning claim.departure_id, claim.seat, claim.ticket_id
           ), touched as (
             select departure_id, jsonb_agg(distinct seat) as seats from written group by departure_id
           )
           select 1 / (count(ticket_id) = jsonb_array_length($2))::int as all_held,
             (select jsonb_object_agg(departure_id, seats) from touched) as touched
           from written`,
    values: [userId, JSON.stringify(legs)],
  })
  return rows[0]?.touched ?? {}
}

/**
 * Claims seats for tickets that were sold already, past any hold: for what is written as a whole.
 *
 * @throws where a seat is somebody else's on a leg
 */
export async function claimSoldSeats(tx: Transaction, legs: readonly (SoldLeg & { at: Date })[]): Promise<void> {
  await tx.client.query({
    name: 'claim-sold-seats',
    text: `insert into seat_claims (departure_id, seat, leg, kind, user_id, ticket_id, created_at)
           select departure_id, seat, leg, 'ticket', null, ticket_id, at
           from unnest($1::uuid[], $2::text[], $3::smallint[], $4::uuid[], $5::timestamptz[]) as sold (departure_id, seat, leg, ticket_id, at)
           order by departure_id, seat, leg`,
    values: [
      legs.map((leg) => leg.departureId),
      legs.map((leg) => leg.seat),
      legs.map((leg) => leg.leg),
      legs.map((leg) => leg.ticketId),
      legs.map((leg) => leg.at),
    ],
  })
}

const DIVISION_BY_ZERO = '22012'

/** Whether a statement failed because a seat to be sold was not held any more. */
export function isHoldMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DIVISION_BY_ZERO
}

/** Of legs that could not be sold: those that are somebody else's by now. The others' holds just ran out. */
export async function findLostLegs(orm: Orm, userId: string, legs: readonly SoldLeg[]): Promise<SoldLeg[]> {
  const { rows } = await orm.execute<{ departure_id: string; seat: string; leg: number }>(
    sql`select departure_id, seat, leg from seat_claims
        where (departure_id, seat, leg) in (
            select * from unnest(
              ${sql.param(legs.map((leg) => leg.departureId))}::uuid[],
              ${sql.param(legs.map((leg) => leg.seat))}::text[],
              ${sql.param(legs.map((leg) => leg.leg))}::smallint[]
            )
          )
          and (expires_at is null or expires_at > now()) and (kind <> 'hold' or user_id <> ${userId})`,
  )
  return legs.filter((leg) =>
    rows.some((row) => row.departure_id === leg.departureId && row.seat === leg.seat && row.leg === leg.leg),
  )
}

/** A seat that becomes another on the same departure, on every leg it is claimed. */
export interface MovedSeat {
  seat: string
  newSeat: string
}

/**
 * Puts tickets and reservations of a departure on other seats, all at once: two may change places. Holds on the old
 * seats end and a hold on a new one gives way; a reservation that is over stays behind as free. The departure's row must be locked, so that nobody sells meanwhile.
 *
 * @throws when a new seat is claimed on a leg by somebody who was not moved away
 */
export async function moveSeats(tx: Transaction, departureId: string, moves: readonly MovedSeat[]): Promise<void> {
  if (moves.length === 0) return
  const { rows } = await tx.client.query<{ claim: object; moves: boolean }>({
    name: 'take-up-seats',
    text: `with old as materialized (
             select seat, leg from seat_claims where departure_id = $1 and seat = any ($2::text[])
             order by seat, leg for update
           )
           delete from seat_claims as claim using old
           where claim.departure_id = $1 and (claim.seat, claim.leg) = (old.seat, old.leg)
           returning to_jsonb(claim) as claim,
             claim.kind <> 'hold' and (claim.expires_at is null or claim.expires_at > now()) as moves`,
    values: [departureId, moves.map(({ seat }) => seat)],
  })
  const moving = rows.filter((row) => row.moves).map(({ claim }) => claim)
  const { rowCount } = await tx.client.query({
    name: 'set-down-seats',
    text: `insert into seat_claims as claim (departure_id, seat, leg, kind, user_id, ticket_id, expires_at, kept_for, reason, created_at)
           select $1, moved.new_seat, old.leg, old.kind, old.user_id, old.ticket_id, old.expires_at, old.kept_for, old.reason, old.created_at
           from jsonb_populate_recordset(null::seat_claims, $2::jsonb) as old
           join unnest($3::text[], $4::text[]) as moved (seat, new_seat) using (seat)
           order by moved.new_seat, old.leg
           on conflict (departure_id, seat, leg) do update
           set kind = excluded.kind, user_id = excluded.user_id, ticket_id = excluded.ticket_id,
               expires_at = excluded.expires_at, kept_for = excluded.kept_for, reason = excluded.reason,
               created_at = excluded.created_at
           where claim.kind = 'hold' or claim.expires_at <= now()`,
    values: [departureId, JSON.stringify(moving), moves.map(({ seat }) => seat), moves.map(({ newSeat }) => newSeat)],
  })
  if (rowCount !== moving.length) throw new Error(`a seat of departure ${departureId} was moved onto one that is taken`)
}

/** What seats are kept for, in what words, and when they are free again by themselves; null: not before the bus leaves. */
export interface Keeping {
  keptFor: KeptFor
  note: string | null
  until: Date | null
}

/**
 * Takes free seats out of sale for something; all or none: if one is lost the caller must roll back. Whoever reserved a
 * seat before keeps it: what is said of it is changed by an act of its own, by somebody who has seen it.
 */
export async function reserveSeats(
  tx: Transaction,
  userId: string,
  { departureId, seats, from, to }: SeatStretch,
  { keptFor, note, until }: Keeping,
): Promise<{ lost: string[] }> {
  const { rows } = await tx.client.query<{ seat: string }>({
    name: 'reserve-seats',
    text: `with written as (
             insert into seat_claims as claim (departure_id, seat, leg, kind, user_id, kept_for, reason, expires_at)
             select $1, seat, leg, 'reservation', $2, $6, $7, $8::timestamptz
             from unnest($3::text[]) as seat, generate_series($4::int, $5::int - 1) as leg
             order by seat, leg
             on conflict (departure_id, seat, leg) do update
             set kind = 'reservation', user_id = excluded.user_id, kept_for = excluded.kept_for, reason = excluded.reason,
                 expires_at = excluded.expires_at, created_at = now()
             where claim.expires_at <= now()
             returning seat
           )
           select seat from written group by seat having count(*) = $5 - $4`,
    values: [departureId, userId, seats, from, to, keptFor, note, until],
  })
  const reserved = new Set(rows.map((row) => row.seat))
  await logReservations(tx, departureId, [{ seats, from, to }], {
    action: 'reserve',
    userId,
    keptFor,
    reason: note,
    until,
  })
  return { lost: seats.filter((seat) => !reserved.has(seat)) }
}

/** A reserved seat as somebody saw it: since when it was kept like that. */
export interface SeenSeat {
  seat: string
  since: Date
}

/**
 * Says something else of seats that are reserved over all of a stretch; all or none: if one is stale, so released, over or
 * changed since it was seen, the caller must roll back. Seats of which the same is said already stay as they are.
 */
export async function changeReservations(
  tx: Transaction,
  userId: string,
  { departureId, from, to }: Omit<SeatStretch, 'seats'>,
  seen: readonly SeenSeat[],
  { keptFor, note, until }: Keeping,
): Promise<{ stale: string[] }> {
  const { rows } = await tx.client.query<{ seat: string; is_changed: boolean }>({
    name: 'change-reservations',
    // A change within the millisecond of the act before it has another version all the same.
    text: `with seen as (
             select * from unnest($2::text[], $3::timestamptz[]) as row (seat, since)
           ), reserved as materialized (
             select departure_id, seat, leg, created_at from seat_claims
             where departure_id = $1 and seat = any ($2::text[]) and leg >= $4 and leg < $5
               and kind = 'reservation' and (expires_at is null or expires_at > now())
             order by departure_id, seat, leg for update
           ), found as (
             select departure_id, seat, leg from reserved join seen using (seat) where reserved.created_at = seen.since
           ), changed as (
             update seat_claims as claim
             set kept_for = $6, reason = $7, expires_at = $8::timestamptz, user_id = $9,
                 created_at = greatest(now(), claim.created_at + interval '1 millisecond')
             from found
             where (claim.departure_id, claim.seat, claim.leg) = (found.departure_id, found.seat, found.leg)
               and (claim.kept_for, claim.reason, claim.expires_at) is distinct from ($6, $7, $8::timestamptz)
             returning claim.seat
           )
           select seat, exists (select from changed where changed.seat = found.seat) as is_changed
           from found group by seat having count(*) = $5::int - $4::int`,
    values: [
      departureId,
      seen.map(({ seat }) => seat),
      seen.map(({ since }) => since),
      from,
      to,
      keptFor,
      note,
      until,
      userId,
    ],
  })
  const changed = seen.flatMap(({ seat }) => (rows.some((row) => row.seat === seat && row.is_changed) ? [seat] : []))
  if (changed.length > 0)
    await logReservations(tx, departureId, [{ seats: changed, from, to }], {
      action: 'change',
      userId,
      keptFor,
      reason: note,
      until,
    })
  return { stale: seen.flatMap(({ seat }) => (rows.some((row) => row.seat === seat) ? [] : [seat])) }
}

/**
 * Gives reserved seats back into sale. Those of them that were reserved until now stand in the log, with the reason and
 * exactly the legs on which they were.
 */
export async function unreserveSeats(
  tx: Transaction,
  userId: string,
  { departureId, seats, from, to }: SeatStretch,
  reason: string,
): Promise<void> {
  const { rows } = await tx.client.query<{ seat: string; leg: number }>({
    name: 'unreserve-seats',
    text: `with reserved as materialized (
             select departure_id, seat, leg from seat_claims
             where departure_id = $1 and seat = any ($2::text[]) and leg >= $3 and leg < $4
               and kind = 'reservation' and (expires_at is null or expires_at > now())
             order by departure_id, seat, leg for update
           )
           delete from seat_claims as claim using reserved
           where (claim.departure_id, claim.seat, claim.leg) = (reserved.departure_id, reserved.seat, reserved.leg)
           returning claim.seat, claim.leg`,
    values: [departureId, seats, from, to],
  })
  if (rows.length > 0)
    await logReservations(tx, departureId, stretchesOf(rows), {
      action: 'unreserve',
      userId,
      keptFor: null,
      reason,
      until: null,
    })
}

interface LoggedAct extends Pick<typeof seatReservationLog.$inferInsert, 'action' | 'keptFor' | 'reason' | 'until'> {
  userId: string
}

async function logReservations(
  tx: Transaction,
  departureId: string,
  stretches: readonly Omit<SeatStretch, 'departureId'>[],
  { userId, ...act }: LoggedAct,
): Promise<void> {
  const { id, timingId, travelDate, ordinal } = departures
  const [departure] = await tx.orm
    .select({ departureId: id, timingId, travelDate, ordinal })
    .from(departures)
    .where(eq(id, departureId))
  if (departure === undefined) throw new Error(`departure ${departureId} has no row`)
  await tx.orm.insert(seatReservationLog).values(
    stretches.map(({ seats, from, to }) => ({
      ...departure,
      ...act,
      seats: [...seats],
      fromPosition: from,
      toPosition: to,
      actorId: userId,
      // Not when the transaction began: it may have waited for a swap of the bus, which its seats are told after.
      at: sql`clock_timestamp()`,
    })),
  )
}

/**
 * Gives the seats of these tickets back into sale: all their claims go, on whatever departure.
 *
 * @returns per departure the seats that other maps have to show anew
 */
export async function freeTicketSeats(
  tx: Transaction,
  ticketIds: readonly string[],
): Promise<Record<string, string[]>> {
  if (ticketIds.length === 0) return {}
  const { rows } = await tx.client.query<{ departure_id: string; seats: string[] }>({
    name: 'free-ticket-seats',
    text: `with sold as materialized (
             select departure_id, seat, leg from seat_claims
             where ticket_id = any ($1::uuid[]) and kind = 'ticket'
             order by departure_id, seat, leg for update
           ), freed as (
             delete from seat_claims as claim using sold
             where (claim.departure_id, claim.seat, claim.leg) = (sold.departure_id, sold.seat, sold.leg)
             returning claim.departure_id, claim.seat
           )
           select departure_id, array_agg(distinct seat) as seats from freed group by departure_id`,
    values: [ticketIds],
  })
  return Object.fromEntries(rows.map((row) => [row.departure_id, row.seats]))
}

/**
 * Claims legs for tickets at once, without a hold before: for what the operator itself moves. Free and expired legs
 * only; all or none, so the caller must roll back if any is lost.
 */
export async function claimForTickets(tx: Transaction, legs: readonly SoldLeg[]): Promise<{ lost: SoldLeg[] }> {
  if (legs.length === 0) return { lost: [] }
  const { rows } = await tx.client.query<{ departure_id: string; seat: string; leg: number }>({
    name: 'claim-for-tickets',
    text: `insert into seat_claims as claim (departure_id, seat, leg, kind, ticket_id)
           select departure_id, seat, leg, 'ticket', ticket_id
           from unnest($1::uuid[], $2::text[], $3::smallint[], $4::uuid[]) as wanted (departure_id, seat, leg, ticket_id)
           order by departure_id, seat, leg
           on conflict (departure_id, seat, leg) do update
           set kind = 'ticket', ticket_id = excluded.ticket_id, user_id = null, expires_at = null, kept_for = null,
               reason = null, created_at = now()
           where claim.expires_at <= now()
           returning departure_id, seat, leg`,
    values: [
      legs.map((leg) => leg.departureId),
      legs.map((leg) => leg.seat),
      legs.map((leg) => leg.leg),
      legs.map((leg) => leg.ticketId),
    ],
  })
  const written = new Set(rows.map((row) => `${row.departure_id} ${row.seat} ${row.leg}`))
  return { lost: legs.filter((leg) => !written.has(`${leg.departureId} ${leg.seat} ${leg.leg}`)) }
}
