import { and, desc, eq } from 'drizzle-orm'
import type { WorkOrderAct } from '#contract/maintenance/work-order.ts'
import { minorDigits } from '#contract/currency.ts'
import {
  type WorkOrderEvent,
  type WorkOrderFacts,
  workOrderLifecycle,
} from '#machines/maintenance/work-order-lifecycle.ts'
import type { Orm } from '#server/database/connection.ts'
import { expenses } from '#server/database/schema/expense.ts'
import { type ActorFacts, conflictOf } from '#server/domain/approval/four-eyes.ts'
import type { WorkOrderRecord } from '#server/domain/maintenance/open-order.ts'

/** The latest expense that an order's cost was handed in as. */
export interface OrderExpense {
  state: (typeof expenses.$inferSelect)['state']
}

export async function latestExpense(orm: Orm, orderId: string): Promise<OrderExpense | undefined> {
  const [row] = await orm
    .select({ state: expenses.state })
    .from(expenses)
    .where(and(eq(expenses.workOrderId, orderId)))
    .orderBy(desc(expenses.id))
    .limit(1)
  return row
}

/** What the machine asks, for who acts now. */
export function orderFacts(
  order: WorkOrderRecord,
  { eyes, expense }: { eyes: ActorFacts; expense: OrderExpense | undefined },
): WorkOrderFacts {
  return {
    conflict: conflictOf(eyes, [order.plannedBy]),
    isPlanned: order.plannedBy !== null,
    isWithinLimit: !order.needsSecond,
    hasCost: order.total > 0,
    isUnpaid: order.total > 0 && expense?.state === 'rejected',
  }
}

/** Whether an estimate is above what one person approves. */
export function isAboveLimit(
  { estimate, currency }: { estimate: number; currency: string },
  { workOrderLimit }: { workOrderLimit: number },
): boolean {
  return estimate > workOrderLimit * 10 ** minorDigits(currency)
}

/** The event that an act sends; entering items while the work goes on is none. */
export const EVENT_OF = {
  plan: 'workOrder.plan',
  approve: 'workOrder.approve',
  reject: 'workOrder.reject',
  start: 'workOrder.start',
  enterItems: null,
  finish: 'workOrder.finish',
  bill: 'workOrder.bill',
  cancel: 'workOrder.cancel',
} as const satisfies Record<WorkOrderAct, WorkOrderEvent['type'] | null>

/** Whether an act is one of its state, for whomever. */
export function isOfState({ state }: Pick<WorkOrderRecord, 'state'>, act: WorkOrderAct): boolean {
  const event = EVENT_OF[act]
  return event === null ? state === 'inProgress' : workOrderLifecycle.states[state]?.ownEvents.includes(event) === true
}
