import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import { sum } from '#machines/sum.ts'
import { groupBy } from '#server/domain/network/group-by.ts'
import type { Orm } from '#server/database/connection.ts'
import { tickets } from '#server/database/schema/booking.ts'
import { exitFeePayments } from '#server/database/schema/travel-day.ts'

/** Tickets that are to board, or were. */
export const EXPECTED_STATES = [
  'pending',
  'exitFeePaid',
  'checkedIn',
  'noShow',
] as const satisfies readonly (typeof tickets.$inferSelect)['state'][]

export interface BoardingCounts {
  expected: number
  feePaid: number
  checkedIn: number
  missing: number
  /** Of those expected: without a seat of their own. */
  infants: number
}

export interface BoardingCountsOf {
  /** Of those who board a departure at a stoppage. */
  at(departureId: string | null, position: number): BoardingCounts
  /** Of all who board it. */
  of(departureId: string | null): BoardingCounts
}

/** How many of the passengers of departures have come. */
export async function readBoardingCounts(orm: Orm, departureIds: readonly string[]): Promise<BoardingCountsOf> {
  const rows = departureIds.length === 0 ? [] : await countByStop(orm, departureIds)
  const byDeparture = groupBy(rows, ({ departureId }) => departureId)
  const ofDeparture = (id: string | null) => (id === null ? undefined : byDeparture.get(id)) ?? []
  return {
    at: (id, position) => together(ofDeparture(id).filter((row) => row.position === position)),
    of: (id) => together(ofDeparture(id)),
  }
}

type Counted = Omit<BoardingCounts, 'missing'>

function together(rows: readonly Counted[]): BoardingCounts {
  const all = (of: (row: Counted) => number) => sum(rows.map(of))
  const [expected, checkedIn] = [all((row) => row.expected), all((row) => row.checkedIn)]
  return {
    expected,
    feePaid: all((row) => row.feePaid),
    checkedIn,
    missing: expected - checkedIn,
    infants: all((row) => row.infants),
  }
}

function countByStop(orm: Orm, departureIds: readonly string[]) {
  return (
    orm
      .select({
        departureId: tickets.departureId,
        position: tickets.fromPosition,
        expected: sql<number>`count(*)::int`,
        feePaid: sql<number>`count(${exitFeePayments.id})::int`,
        checkedIn: sql<number>`(count(*) filter (where ${tickets.state} = 'checkedIn'))::int`,
        infants: sql<number>`(count(*) filter (where ${tickets.seat} is null))::int`,
      })
      .from(tickets)
      // At most one fee stands for a ticket, so nobody is counted twice.
      .leftJoin(
        exitFeePayments,
        and(
          eq(exitFeePayments.ticketId, tickets.id),
          isNull(exitFeePayments.givenBackAt),
          not(exitFeePayments.isSurplus),
        ),
      )
      .where(and(inArray(tickets.departureId, [...departureIds]), inArray(tickets.state, [...EXPECTED_STATES])))
      .groupBy(tickets.departureId, tickets.fromPosition)
  )
}
