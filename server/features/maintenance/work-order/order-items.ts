import { asc, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { MAX_AMOUNT } from '#contract/currency.ts'
import type { WorkItemKind } from '#contract/maintenance/work-order-codes.ts'
import { itemTotal } from '#machines/expense/expense-amounts.ts'
import { sum } from '#machines/sum.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { workOrderItems } from '#server/database/schema/maintenance.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'

interface EnteredItem {
  kind: WorkItemKind
  name: string
  quantity: number
  price: number
}

export interface WorkItem extends EnteredItem {
  total: number
}

/** What the items come to, or that it is more than an expense may be. */
export function summed(entered: readonly EnteredItem[]): { items: WorkItem[]; total: number } | Refusal {
  const items = entered.map((item) => ({ ...item, total: itemTotal(item) }))
  const tooMuch = items.findIndex((item) => item.total > MAX_AMOUNT)
  if (tooMuch !== -1) return refuse('ruleBroken', { fields: { [`items.${tooMuch}.price`]: 'expense.tooMuch' } })
  const total = sum(items.map((item) => item.total))
  return total > MAX_AMOUNT ? refuse('ruleBroken', { fields: { items: 'expense.tooMuch' } }) : { items, total }
}

/** Makes these the items of an order instead of those it had. */
export async function writeItems(tx: Transaction, workOrderId: string, items: readonly WorkItem[]): Promise<void> {
  await tx.orm.delete(workOrderItems).where(eq(workOrderItems.workOrderId, workOrderId))
  if (items.length === 0) return
  await tx.orm
    .insert(workOrderItems)
    .values(items.map((item, position) => ({ id: newId(), workOrderId, position, ...item })))
}

export function readItems(orm: Orm, workOrderId: string): Promise<WorkItem[]> {
  return orm
    .select({
      kind: workOrderItems.kind,
      name: workOrderItems.name,
      quantity: workOrderItems.quantity,
      price: workOrderItems.price,
      total: workOrderItems.total,
    })
    .from(workOrderItems)
    .where(eq(workOrderItems.workOrderId, workOrderId))
    .orderBy(asc(workOrderItems.position))
}
