import type { Transaction } from '#server/database/connection.ts'
import { createExpense } from '#server/domain/expense/save-expense.ts'
import type { WorkOrderRecord } from '#server/domain/maintenance/open-order.ts'
import { vatContainedIn } from '#server/domain/tax/tax-of-supply.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { homeDayAt } from '#server/time/local-day.ts'
import { type Acting, type BodyOf, lockOrder, refuseAct, step } from './order-acts.ts'
import { summed, type WorkItem, writeItems } from './order-items.ts'

type Costed = BodyOf<'finishWorkOrder'>
type Spent = NonNullable<Costed['spent']>

/** The work is done: what it cost is handed in as an expense, in the same transaction. */
export function finishOrder(tx: Transaction, acting: Acting, body: Costed): Promise<WorkOrderRecord | Refusal> {
  return handIn(tx, acting, body, 'finish')
}

/** Hands the cost in again, corrected, where its last expense was rejected. */
export function billOrder(tx: Transaction, acting: Acting, body: Costed): Promise<WorkOrderRecord | Refusal> {
  return handIn(tx, acting, body, 'bill')
}

async function handIn(
  tx: Transaction,
  acting: Acting,
  { id, version, items: entered, spent, isFreeConfirmed }: Costed,
  act: 'finish' | 'bill',
): Promise<WorkOrderRecord | Refusal> {
  const { actor, now } = acting
  const order = await lockOrder(tx, id)
  if (!order) return refuse('notFound')
  const refusal = await refuseAct(tx, acting, order, { act, version })
  if (refusal) return refusal
  const items = summed(entered)
  if (isRefusal(items)) return items
  if (act === 'bill' && items.total === 0) return refuse('ruleBroken', { fields: { items: 'expense.nothing' } })
  if (items.total === 0 && spent === null && !isFreeConfirmed)
    return refuse('ruleBroken', { fields: { items: 'workOrder.freeUnconfirmed' } })
  if (items.total > 0 && spent === null) return refuse('ruleBroken', { fields: { spent: 'workOrder.spentMissing' } })
  if (items.total === 0 && spent !== null) return refuse('ruleBroken', { fields: { items: 'expense.nothing' } })
  return step(tx, acting, order, {
    act,
    entered: {
      total: items.total,
      ...(act === 'finish' && { finishedBy: actor.id, finishedAt: now, finishedOn: homeDayAt(actor, now) }),
    },
    payload: { total: items.total, currency: order.currency },
    async also() {
      await writeItems(tx, id, items.items)
      return spent === null ? undefined : spend(tx, acting, order, { ...items, spent })
    },
  })
}

/** Enters the expense, and says what is wrong with it by the paths of the request. */
async function spend(
  tx: Transaction,
  { network, policies, actor, now }: Acting,
  order: WorkOrderRecord,
  { items, total, spent }: { items: readonly WorkItem[]; total: number; spent: Spent },
): Promise<Refusal | undefined> {
  const { depotId, workshop, currency, transportId } = order
  if (depotId === null || workshop === null || currency === null)
    throw new Error(`work order ${order.number} was started without a plan`)
  const { vatRateBasisPoints, ...rest } = spent
  const created = await createExpense(
    tx,
    { network, policies, actor, now },
    {
      ...rest,
      depotId,
      purpose: { type: 'bus', transportId },
      supplier: workshop,
      currency,
      items: items.map(({ name, quantity, price, total: itemTotal }) => ({
        name,
        quantity,
        price,
        total: itemTotal,
        taxCategory: vatRateBasisPoints > 0 ? ('S' as const) : ('O' as const),
        vatRateBasisPoints,
        vat: vatContainedIn(itemTotal, { rateBasisPoints: vatRateBasisPoints }),
      })),
      total,
    },
    order.id,
  )
  if (!isRefusal(created)) return undefined
  const { fields = {}, ...refusal } = created
  return {
    ...refusal,
    fields: Object.fromEntries(
      Object.entries(fields).map(([path, message]) => [path.startsWith('items') ? path : `spent.${path}`, message]),
    ),
  }
}
