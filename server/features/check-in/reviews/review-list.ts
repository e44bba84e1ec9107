import { and, eq, exists, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { checkInReviewEndpoints } from '#contract/check-in/check-in-review.ts'
import type { PageInfo } from '#contract/common.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import { inOrderOf, pageOfIds } from '#server/database/list-page.ts'
import { bookings, passengers, tickets } from '#server/database/schema/booking.ts'
import { departures } from '#server/database/schema/departure.ts'
import { cashShifts } from '#server/database/schema/ledger.ts'
import { depots } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { checkInReviews, exitFeePayments } from '#server/database/schema/travel-day.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import type { Language } from '#server/plugins/api.ts'
import { messageFor } from '#server/plugins/messages.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { bookingScope } from '#server/domain/booking/booking-scope.ts'
import { boardingScope } from '#server/features/check-in/may-board.ts'
import { bookingSearch } from '#server/domain/booking/booking-search.ts'
import { type CheckInMark, readValidCheckIns } from '#server/features/check-in/check-in-marks.ts'
import {
  type ExitFeePayment,
  type KnownPayment,
  readPayments,
} from '#server/features/check-in/exit-fee/exit-fee-payments.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import type { Network } from '#server/domain/network/network.ts'
import { fromRow } from '#server/domain/network/timetable-repository.ts'

type Query = z.output<typeof checkInReviewEndpoints.getCheckInReviewList.query>
type Row = ReplyOf<'getCheckInReviewList'>['data'][number]

const build = new QueryBuilder()
const uploaders = alias(users, 'uploaders')
const resolvers = alias(users, 'resolvers')
const givers = alias(users, 'givers')

/** Open ones stand before all others, however old they are. */
const openThenNewest = sql`(case when ${checkInReviews.resolvedAt} is null then 1 else 0 end, ${checkInReviews.uploadedAt})`

/** What a reader may see: what their own depot's people did, and what is about a ticket within their scope. */
export function reviewScope(actor: Actor, network: Network): SQL | undefined {
  return ofTicketsIn(bookingScope(actor, network), actor)
}

/** The reviews that somebody settles: what their own depot's people did, and what is about a ticket that is theirs to board. */
export function reviewsToSettle(actor: Actor, network: Network): SQL | undefined {
  return ofTicketsIn(boardingScope(actor, network), actor)
}

/** `scope`: on `tickets` with their `bookings` and `departures`. */
function ofTicketsIn(scope: SQL | undefined, { depotId }: Actor): SQL | undefined {
  if (scope === undefined) return undefined
  const ofTicket = exists(
    build
      .select({ one: sql`1` })
      .from(tickets)
      .innerJoin(bookings, eq(bookings.id, tickets.bookingId))
      .innerJoin(departures, eq(departures.id, tickets.departureId))
      .where(and(eq(tickets.id, checkInReviews.ticketId), scope)),
  )
  return depotId === null ? ofTicket : or(eq(checkInReviews.depotId, depotId), ofTicket)
}

interface Reading {
  network: Network
  reader: Actor
  scope: SQL | undefined
  language: Language
}

export async function listReviews(
  orm: Orm,
  query: Query,
  reading: Reading,
): Promise<{ data: Row[]; page: PageInfo } | Refusal> {
  const found = await pageOfIds(orm, query, {
    table: checkInReviews,
    id: checkInReviews.id,
    where: and(reading.scope, ...conditions(query)),
    sorts: { openFirst: openThenNewest, uploadedAt: checkInReviews.uploadedAt },
    defaultSort: '-openFirst',
  })
  if (isRefusal(found)) return found
  return { data: inOrderOf(found.ids, await readReviews(orm, found.ids, reading)), page: found.page }
}

function conditions({ state, kind, departureKey, search }: Query): (SQL | undefined)[] {
  const key = departureKey === undefined ? undefined : parseDepartureKey(departureKey)
  const ofDeparture = key
    ? inArray(
        checkInReviews.departureId,
        build
          .select({ id: departures.id })
          .from(departures)
          .where(
            and(
              eq(departures.timingId, key.timingId),
              eq(departures.travelDate, key.travelDate),
              eq(departures.ordinal, key.ordinal),
            ),
          ),
      )
    : undefined
  return [
    state && (state === 'open' ? isNull(checkInReviews.resolvedAt) : isNotNull(checkInReviews.resolvedAt)),
    kind && eq(checkInReviews.kind, kind),
    key === null ? sql`false` : ofDeparture,
    search
      ? exists(
          build
            .select({ one: sql`1` })
            .from(tickets)
            .innerJoin(bookings, eq(bookings.id, tickets.bookingId))
            .where(and(eq(tickets.id, checkInReviews.ticketId), bookingSearch(search))),
        )
      : undefined,
  ].map((condition) => condition || undefined)
}

/** Reviews as they are shown, within the reader's scope, in no order. */
export async function readReviews(
  orm: Orm,
  ids: readonly string[],
  { network, reader, scope, language }: Reading,
): Promise<Row[]> {
  if (ids.length === 0) return []
  const rows = await selectReviews(orm, ids, { network, reader, scope })
  const ticketIds = rows.flatMap(({ ticket }) => ticket?.id ?? [])
  const [marks, fees] = await Promise.all([readValidCheckIns(orm, ticketIds), readPayments(orm, ticketIds, [])])
  const tills = await readTills(orm, fees)
  return rows.map(
    ({
      review,
      officer,
      depotCode,
      uploader,
      resolver,
      payment,
      giver,
      ticket,
      reference,
      passenger,
      departure: stored,
      isToSettle,
    }) => {
      const departure = stored && fromRow(network, stored)
      return {
        id: review.id,
        version: review.version,
        kind: review.kind,
        ticket:
          ticket && passenger && departure
            ? {
                id: ticket.id,
                bookingId: ticket.bookingId,
                reference: reference ?? '',
                passengerName: `${passenger.firstName} ${passenger.lastName}`,
                seat: ticket.seat,
                routeName: departure.route.name,
                departureKey: departure.key,
                timeZone: departure.route.stops[ticket.fromPosition]?.region.timeZone ?? 'UTC',
              }
            : null,
        act: displacedAct(review, marks) ?? {
          officer,
          at: review.happenedAt,
          depot: depotCode,
          amount: payment?.amount ?? null,
          currency: payment?.currency ?? null,
          receiptNumber: payment?.receiptNumber ?? null,
        },
        standing: standingAct(review.kind, ticket?.id, { marks, fees, tills }),
        surplus: payment?.isSurplus ? surplusOf(payment, giver) : null,
        reason: review.refusal && messageFor(language, review.refusal.message, review.refusal.values),
        uploadedBy: uploader,
        uploadedAt: review.uploadedAt,
        maySettle: isToSettle && mayCall(reader, 'resolveCheckInReview'),
        resolution:
          resolver !== null && review.resolvedAt
            ? { by: resolver, at: review.resolvedAt, note: review.note ?? '' }
            : null,
      }
    },
  )
}

function selectReviews(orm: Orm, ids: readonly string[], { network, reader, scope }: Omit<Reading, 'language'>) {
  return orm
    .select({
      review: checkInReviews,
      officer: users.name,
      depotCode: depots.code,
      uploader: uploaders.name,
      resolver: resolvers.name,
      payment: exitFeePayments,
      giver: givers.name,
      isToSettle: sql<boolean>`(${reviewsToSettle(reader, network) ?? sql`true`})`,
      ticket: { id: tickets.id, bookingId: tickets.bookingId, seat: tickets.seat, fromPosition: tickets.fromPosition },
      reference: bookings.reference,
      passenger: { firstName: passengers.firstName, lastName: passengers.lastName },
      departure: departures,
    })
    .from(checkInReviews)
    .innerJoin(users, eq(users.id, checkInReviews.officerId))
    .innerJoin(uploaders, eq(uploaders.id, checkInReviews.uploadedBy))
    .leftJoin(resolvers, eq(resolvers.id, checkInReviews.resolvedBy))
    .leftJoin(depots, eq(depots.id, checkInReviews.depotId))
    .leftJoin(exitFeePayments, eq(exitFeePayments.id, checkInReviews.paymentId))
    .leftJoin(givers, eq(givers.id, exitFeePayments.givenBackBy))
    .leftJoin(tickets, eq(tickets.id, checkInReviews.ticketId))
    .leftJoin(bookings, eq(bookings.id, tickets.bookingId))
    .leftJoin(passengers, eq(passengers.id, tickets.passengerId))
    .leftJoin(departures, eq(departures.id, tickets.departureId))
    .where(and(inArray(checkInReviews.id, [...ids]), scope))
}

function surplusOf({ amount, currency, means, givenBackAt }: ExitFeePayment, giver: string | null): Row['surplus'] {
  return {
    amount,
    currency,
    means,
    givenBack: givenBackAt !== null && giver !== null ? { by: giver, at: givenBackAt } : null,
  }
}

/**
 * The check-in that a second one displaced, where the second was the earlier by corrected time: it stands, so what is to
 * be looked at is the one that stood until it came in. Undefined where the review is about the second one itself.
 */
function displacedAct(
  { kind, clientId, ticketId }: typeof checkInReviews.$inferSelect,
  marks: readonly CheckInMark[],
): Row['act'] | undefined {
  if (kind !== 'checkedInTwice') return undefined
  const second = marks.find((each) => each.clientId === clientId)
  // Ids are made under the ticket's lock and in the order of time, so they tell which came in before.
  const stoodBefore = second && marks.find((each) => each.ticketId === ticketId && each.id < second.id)
  return second && stoodBefore && marks.indexOf(second) < marks.indexOf(stoodBefore) ? actOf(stoodBefore) : undefined
}

/** The check-in or the fee that counts for the ticket now; it may be the very act. */
function standingAct(
  kind: Row['kind'],
  ticketId: string | undefined,
  { marks, fees, tills }: Standing,
): Row['standing'] {
  if (kind === 'checkedInTwice' || kind === 'checkInRefused') {
    const mark = marks.find((each) => each.ticketId === ticketId)
    return mark ? actOf(mark) : null
  }
  const fee = fees.find((each) => each.ticketId === ticketId)
  if (!fee) return null
  const { takerName, takenAt, amount, currency, receiptNumber } = fee
  return { officer: takerName, at: takenAt, depot: tills.get(fee.id) ?? null, amount, currency, receiptNumber }
}

interface Standing {
  marks: readonly CheckInMark[]
  fees: readonly KnownPayment[]
  tills: ReadonlyMap<string, string>
}

function actOf({ officer, at, depot }: CheckInMark): Row['act'] {
  return { officer: officer.name, at, depot: depot?.code ?? null, amount: null, currency: null, receiptNumber: null }
}

/** Payment → code of the depot where it was taken: that of the till, else that of who took it. */
async function readTills(orm: Orm, payments: readonly KnownPayment[]): Promise<Map<string, string>> {
  if (payments.length === 0) return new Map()
  const rows = await orm
    .select({ id: exitFeePayments.id, code: depots.code })
    .from(exitFeePayments)
    .innerJoin(users, eq(users.id, exitFeePayments.takenBy))
    .leftJoin(cashShifts, eq(cashShifts.id, exitFeePayments.shiftId))
    .innerJoin(depots, eq(depots.id, sql`coalesce(${cashShifts.depotId}, ${users.depotId})`))
    .where(
      inArray(
        exitFeePayments.id,
        payments.map(({ id }) => id),
      ),
    )
  return new Map(rows.map(({ id, code }) => [id, code]))
}
