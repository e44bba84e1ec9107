import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { stays } from '#server/database/schema/accommodation.ts'
import { workflowEvents } from '#server/database/schema/lifecycle.ts'

/** What the event of a stay that moves to other days says besides who, when and why. */
export interface StayMovePayload extends Record<string, unknown> {
  /** The change of travel date that it moved with. */
  changeId: string
  from: string
  to: string
  nights: number
}

const TOLD = workflowEvents.payload

/** Moves of stays to other days, in order: the first day before and after, and for how many nights. */
export function readStayMoves(orm: Orm, which: SQL | undefined) {
  return orm
    .select({
      changeId: sql<string>`${TOLD} ->> 'changeId'`,
      at: workflowEvents.at,
      from: sql<string>`${TOLD} ->> 'from'`,
      to: sql<string>`${TOLD} ->> 'to'`,
      nights: sql<number>`(${TOLD} ->> 'nights')::int`,
    })
    .from(workflowEvents)
    .innerJoin(stays, eq(stays.id, workflowEvents.recordId))
    .where(and(eq(workflowEvents.machine, 'stay'), eq(workflowEvents.event, 'stay.moveDates'), which))
    .orderBy(asc(workflowEvents.id))
}
