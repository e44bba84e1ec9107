import { asc, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { MAX_AMOUNT } from '#contract/currency.ts'
import type { Wheel, WorkItemKind } from '#contract/maintenance/work-order-codes.ts'
import { itemTotal } from '#machines/expense/expense-amounts.ts'
import { sum } from '#machines/sum.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { workOrderItems } from '#server/database/schema/maintenance.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'

export interface EnteredItem {
  kind: WorkItemKind
  name: string
  /** In thousandths. */
  quantity: number
  price: number
  wheel: Wheel | null
  serial: string | null
}

export interface WorkItem extends EnteredItem {
  total: number
}

const ONE = 1000

/** What the items come to; or that it is more than an expense may be, or that a tyre is on no wheel, on one with another, or on two. */
export function summed(entered: readonly EnteredItem[]): { items: WorkItem[]; total: number } | Refusal {
  const wrong = Object.assign({}, ...entered.map((_, index) => tyreProblems(entered, index)))
  if (Object.keys(wrong).length > 0) return refuse('ruleBroken', { fields: wrong })
  const items = entered.map((item) => ({ ...item, total: itemTotal(item) }))
  const tooMuch = items.findIndex((item) => item.total > MAX_AMOUNT)
  if (tooMuch !== -1) return refuse('ruleBroken', { fields: { [`items.${tooMuch}.price`]: 'expense.tooMuch' } })
  const total = sum(items.map((item) => item.total))
  return total > MAX_AMOUNT ? refuse('ruleBroken', { fields: { items: 'expense.tooMuch' } }) : { items, total }
}

/** By field: words of what is wrong with a line that is a tyre, or that names a wheel and is none. */
function tyreProblems(items: readonly EnteredItem[], index: number): Record<string, string> {
  const item = items[index]
  if (item === undefined) return {}
  const { kind, wheel, serial, quantity } = item
  if (kind !== 'tyre')
    return wheel === null && serial === null ? {} : { [`items.${index}.wheel`]: 'workOrder.wheelOfNone' }
  if (wheel === null) return { [`items.${index}.wheel`]: 'workOrder.wheelMissing' }
  if (quantity !== ONE) return { [`items.${index}.quantity`]: 'workOrder.oneTyre' }
  const isTaken = items.findIndex((other) => other.wheel === wheel) < index
  if (isTaken) return { [`items.${index}.wheel`]: 'workOrder.wheelTwice' }
  const isFitted = serial !== null && items.findIndex((other) => isSameTyre(other.serial, serial)) < index
  return isFitted ? { [`items.${index}.serial`]: 'workOrder.tyreTwice' } : {}
}

const isSameTyre = (one: string | null, other: string): boolean => one?.toUpperCase() === other.toUpperCase()

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
      wheel: workOrderItems.wheel,
      serial: workOrderItems.serial,
    })
    .from(workOrderItems)
    .where(eq(workOrderItems.workOrderId, workOrderId))
    .orderBy(asc(workOrderItems.position))
}
