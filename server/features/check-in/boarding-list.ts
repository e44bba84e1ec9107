import { and, asc, eq, type SQL } from 'drizzle-orm'
import { MAX_BOARDING_TICKETS } from '#contract/check-in/boarding-list.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import { bookings, tickets } from '#server/database/schema/booking.ts'
import { departures } from '#server/database/schema/departure.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Policies } from '#contract/policy/policy.ts'
import { type BoardingTicketRecord, readBoardingTickets } from '#server/features/check-in/boarding-tickets.ts'
import { callsIn } from '#server/domain/departure/may-write-departure.ts'
import { giveOfficerPass } from '#server/features/check-in/device/officer-pass.ts'
import type { TicketSigner } from '#server/domain/booking/ticket-code.ts'
import { endOf } from '#server/domain/departure/departure-window.ts'
import type { Departure, Network } from '#server/domain/network/network.ts'
import { countTickets, seesAll, showDeparture } from './boarding-departures.ts'

/** Devices erase a list so long after the vehicle has reached the end of its route. */
const KEPT_HOURS = 24
const HOUR_MS = 3_600_000

interface Reading {
  network: Network
  reader: Actor
  scope: SQL | undefined
  policies: Policies
  signer: Pick<TicketSigner, 'publicKey' | 'seal'>
  now: Date
}

/** Everybody on a departure whom the reader may see; null where that is nobody and the departure calls elsewhere. */
export async function readBoardingList(
  orm: Orm,
  departure: Departure,
  reading: Reading,
): Promise<ReplyOf<'getCheckinGroupList'>['data'] | null> {
  const { network, reader, scope, policies, signer, now } = reading
  const ids = departure.id === null ? [] : await ticketIdsOn(orm, departure.id, scope)
  const shown = showDeparture(departure, reader)
  if (ids.length === 0 && !seesAll(reader) && !callsIn(departure, reader.regionId)) return null
  const { tickets: found } = await readBoardingTickets(orm, network, ids, { scope, now })
  const all = [...found.values()].toSorted(inBoardingOrder)
  const mayCheckIn = (reader.userType === 'admin' || reader.userType === 'staff') && !reader.isAgent
  return {
    departure: shown,
    counts: countTickets(all),
    tickets: all,
    signingKey: signer.publicKey,
    passportWarningMonths: policies.passportWarningMonths,
    childUnderYears: policies.childUnderYears,
    infantUnderYears: policies.infantUnderYears,
    readAt: now,
    eraseAt: new Date(endOf(departure).getTime() + KEPT_HOURS * HOUR_MS),
    officer: mayCheckIn ? giveOfficerPass(signer, reader.id, now) : null,
  }
}

async function ticketIdsOn(orm: Orm, departureId: string, scope: SQL | undefined): Promise<string[]> {
  const rows = await orm
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(bookings, eq(bookings.id, tickets.bookingId))
    .innerJoin(departures, eq(departures.id, tickets.departureId))
    .where(and(eq(tickets.departureId, departureId), scope))
    .orderBy(asc(tickets.fromPosition), asc(tickets.id))
    .limit(MAX_BOARDING_TICKETS)
  return rows.map(({ id }) => id)
}

function inBoardingOrder(one: BoardingTicketRecord, other: BoardingTicketRecord): number {
  return (
    one.fromPosition - other.fromPosition ||
    // Infants, who have no seat, come after those who have one.
    (one.seat ?? '~').localeCompare(other.seat ?? '~', 'en', { numeric: true }) ||
    nameOf(one).localeCompare(nameOf(other), 'en') ||
    (one.ticketId < other.ticketId ? -1 : 1)
  )
}

const nameOf = ({ passenger }: BoardingTicketRecord) => `${passenger.firstName} ${passenger.lastName}`
