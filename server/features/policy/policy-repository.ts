import { and, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { TO_BOARD_STATES } from '#contract/booking/booking-codes.ts'
import type { policyEndpoints } from '#contract/policy/policy.ts'
import { LONGEST_JOURNEY_MINUTES } from '#contract/network/timing-row.ts'
import { changedFields } from '#machines/policy/policy-rules.ts'
import type { Orm } from '#server/database/connection.ts'
import { tickets } from '#server/database/schema/booking.ts'
import { policyVersions } from '#server/database/schema/lifecycle.ts'
import { users } from '#server/database/schema/people.ts'
import { policyVersionOf } from '#server/domain/policy/policy-versions.ts'

type VersionInList = z.output<typeof policyEndpoints.getPolicyVersions.data>

/** Versions by their numbers, in that order, each beside the one before it. */
export async function readPolicyVersions(orm: Orm, numbers: readonly number[]): Promise<VersionInList[]> {
  // A number is given to who saves first, so none is left out.
  const wanted = [...new Set(numbers.flatMap((version) => [version, version - 1]))]
  const rows = await orm
    .select({ stored: policyVersions, by: users.name })
    .from(policyVersions)
    .leftJoin(users, eq(users.id, policyVersions.createdBy))
    .where(inArray(policyVersions.version, wanted))
  const versions = new Map(
    rows.map(({ stored, by }) => [stored.version, { ...policyVersionOf(stored), by, reason: stored.reason }]),
  )
  return numbers.flatMap((version) => {
    const found = versions.get(version)
    if (found === undefined) return []
    const before = versions.get(version - 1)?.policies ?? null
    return [{ ...found, before, changed: before === null ? [] : changedFields(before, found.policies) }]
  })
}

/** Counting stops here: "10,000 and more" says enough. */
const COUNTED_TO = 10_000
const DAY_MS = 86_400_000

/** Tickets that are still to travel, whatever version they were sold under. */
export async function countLiveTickets(orm: Orm, now: Date): Promise<{ liveTickets: number; isCapped: boolean }> {
  // The travel date is the departure's, from the first stoppage; who boards later on may do so days after it.
  const earliestDay = new Date(now.getTime() - LONGEST_JOURNEY_MINUTES * 60_000 - DAY_MS).toISOString().slice(0, 10)
  const live = orm
    .select({ one: sql`1` })
    .from(tickets)
    .where(
      and(
        inArray(tickets.state, [...TO_BOARD_STATES]),
        gte(tickets.travelDate, earliestDay),
        gt(tickets.boardsAt, now),
      ),
    )
    .limit(COUNTED_TO + 1)
    .as('live')
  const [row] = await orm.select({ count: sql<number>`count(*)` }).from(live)
  const count = row?.count ?? 0
  return { liveTickets: Math.min(count, COUNTED_TO), isCapped: count > COUNTED_TO }
}
