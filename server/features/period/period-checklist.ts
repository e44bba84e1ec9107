import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type CheckFigures, checklistThen } from '#contract/period/period.ts'
import { CHECK_ITEMS, type CheckItem } from '#contract/period/period-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { workflowEvents } from '#server/database/schema/lifecycle.ts'
import { users } from '#server/database/schema/people.ts'
import type { BalanceConnection } from '#server/domain/ledger/balances.ts'
import { accountingPeriodRecord } from '#server/domain/period/accounting-period-record.ts'
import { type CheckedMonth, PERIOD_CHECKS } from './period-checks.ts'

/** An item of the checklist, its waiver told apart from whether it still covers the item. */
export type Item = z.output<typeof checklistThen>[number]

/** A waiver as its event keeps it, with the figures that were waived. */
const waived = z.object({
  item: z.enum(CHECK_ITEMS),
  count: z.int().nullable(),
  amounts: z.array(z.object({ currency: z.string(), minor: z.int() })),
})

/** The checklist of a month as it stands now, with what was waived since its closing was begun. */
export async function checklistNow(
  orm: Orm,
  connection: BalanceConnection,
  { id, month }: { id: string; month: CheckedMonth },
): Promise<Item[]> {
  const waivers = await readWaivers(orm, id)
  const items: Item[] = []
  // One after the other: on the connection of a transaction they would only wait for each other.
  for (const item of CHECK_ITEMS) {
    const outcome = await PERIOD_CHECKS[item](orm, connection, month)
    const waiver = waivers.get(item)
    items.push({
      item,
      ...outcome,
      waiver: waiver ? { ...waiver.said, isOutgrown: !outcome.isDone && isWorse(outcome, waiver.figures) } : null,
    })
  }
  return items
}

/** Whether nothing of it stands in the way of closing. */
export const isChecked = (checklist: readonly Item[]): boolean =>
  checklist.every(({ isDone, waiver }) => isDone || (waiver !== null && !waiver.isOutgrown))

/** Whether there is more of it than was waived. */
function isWorse(now: CheckFigures, then: Pick<CheckFigures, 'count' | 'amounts'>): boolean {
  if ((now.count ?? 0) > (then.count ?? 0)) return true
  return now.amounts.some(
    ({ currency, minor }) =>
      Math.abs(minor) > Math.abs(then.amounts.find((amount) => amount.currency === currency)?.minor ?? 0),
  )
}

interface Waiver {
  said: Omit<NonNullable<Item['waiver']>, 'isOutgrown'>
  figures: z.output<typeof waived>
}

async function readWaivers(orm: Orm, periodId: string): Promise<Map<CheckItem, Waiver>> {
  const ofPeriod = and(eq(workflowEvents.machine, accountingPeriodRecord.id), eq(workflowEvents.recordId, periodId))
  const began = orm
    .select({ id: sql<number>`max(${workflowEvents.id})` })
    .from(workflowEvents)
    .where(and(ofPeriod, eq(workflowEvents.event, 'period.startClosing')))
  const rows = await orm
    .select({
      payload: workflowEvents.payload,
      reason: workflowEvents.reason,
      at: workflowEvents.at,
      by: { id: users.id, name: users.name },
    })
    .from(workflowEvents)
    .innerJoin(users, eq(users.id, workflowEvents.actorId))
    .where(and(ofPeriod, eq(workflowEvents.event, 'period.waive'), gt(workflowEvents.id, sql`(${began})`)))
    .orderBy(asc(workflowEvents.id))
  return new Map(
    rows.map(({ payload, reason, at, by }) => {
      const figures = waived.parse(payload)
      return [figures.item, { said: { reason: reason ?? '', by, at }, figures }]
    }),
  )
}

/** The checklist as it was when the month was closed last; empty where that is not known. */
export async function checklistAtClose(orm: Orm, periodId: string): Promise<Item[]> {
  const [row] = await orm
    .select({ payload: workflowEvents.payload })
    .from(workflowEvents)
    .where(
      and(
        eq(workflowEvents.machine, accountingPeriodRecord.id),
        eq(workflowEvents.recordId, periodId),
        eq(workflowEvents.event, 'period.close'),
      ),
    )
    .orderBy(desc(workflowEvents.id))
    .limit(1)
  const { data } = checklistThen.safeParse(row?.payload?.checklist)
  return data ?? []
}
