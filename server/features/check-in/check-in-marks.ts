import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { LocalizedName } from '#contract/common.ts'
import type { Orm } from '#server/database/connection.ts'
import { asJson, isAmong, keptQuery } from '#server/database/kept-query.ts'
import { workflowEvents } from '#server/database/schema/lifecycle.ts'
import { depots } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { checkIns } from '#server/database/schema/travel-day.ts'

/** An accepted check-in: who, when, where. */
export interface CheckInMark {
  id: string
  ticketId: string
  clientId: string | null
  officer: { id: string; name: string }
  at: Date
  depot: { code: string; name: LocalizedName } | null
}

/**
 * A condition on `check_ins`, or an alias of it: not void. A check-in is void once its ticket has left `checkedIn` after the check-in came
 * in, be it taken back or because the departure was cancelled and the ticket moved to another one.
 */
export function isValidCheckIn({
  ticketId,
  at,
  uploadedAt,
}: Record<'ticketId' | 'at' | 'uploadedAt', AnyPgColumn>): SQL {
  return sql`not exists (
    select from ${workflowEvents}
    where ${workflowEvents.recordId} = ${ticketId} and ${workflowEvents.machine} = 'ticket'
      and ${workflowEvents.fromState} = 'checkedIn' and ${workflowEvents.at} >= coalesce(${uploadedAt}, ${at})
  )`
}

/** Check-ins of these tickets that are not void, the first by corrected device time before the others: that one stands. */
export async function readValidCheckIns(orm: Orm, ticketIds: readonly string[]): Promise<CheckInMark[]> {
  return ticketIds.length === 0 ? [] : validMarks(orm, { ticketIds: asJson(ticketIds) })
}

/** Check-ins that carry one of these client ids, void or not. */
export async function readCheckInsByClientId(orm: Orm, clientIds: readonly string[]): Promise<CheckInMark[]> {
  return clientIds.length === 0 ? [] : marksByClientId(orm, { clientIds: asJson(clientIds) })
}

const validMarks = keptQuery('valid-check-ins', (orm) =>
  marksWhere(orm, and(isAmong(checkIns.ticketId, 'ticketIds'), isValidCheckIn(checkIns))),
)
const marksByClientId = keptQuery('check-ins-by-client-id', (orm) =>
  marksWhere(orm, isAmong(checkIns.clientId, 'clientIds')),
)

function marksWhere(orm: Orm, where: SQL | undefined) {
  return orm
    .select({
      id: checkIns.id,
      ticketId: checkIns.ticketId,
      clientId: checkIns.clientId,
      officer: { id: users.id, name: users.name },
      at: checkIns.at,
      depot: { code: depots.code, name: depots.name },
    })
    .from(checkIns)
    .innerJoin(users, eq(users.id, checkIns.officerId))
    .leftJoin(depots, eq(depots.id, checkIns.depotId))
    .where(where)
    .orderBy(asc(checkIns.at), asc(checkIns.id))
}
