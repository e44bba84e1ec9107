import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Allocation } from '#machines/invoice/open-items.ts'
import { sum } from '#machines/sum.ts'
import type { Transaction } from '#server/database/connection.ts'
import { customerReceipts, receiptAllocations } from '#server/database/schema/customer-receipt.ts'
import { invoices } from '#server/database/schema/invoice.ts'
import { factsOf, openOf } from '#server/features/invoice/invoice-figures.ts'
import { invoiceRecord } from '#server/domain/invoice/invoice-record.ts'
import { applyEvent } from '#server/lifecycle/apply-event.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'

type Invoice = typeof invoices.$inferSelect
type Receipt = typeof customerReceipts.$inferSelect
interface By {
  actorId: string
  at: Date
}

/** Invoices in the order of their ids, as everybody locks them, and before any receipt: nobody waits for each other. */
export async function lockInvoices(tx: Transaction, ids: readonly string[]): Promise<Map<string, Invoice>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.orm
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...new Set(ids)]))
    .orderBy(asc(invoices.id))
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Lets a receipt pay invoices that are locked already. Of the receipt's own customer and currency, never above what is
 * open of an invoice, nor above what is left of the receipt; all or none.
 */
export async function allocate(
  tx: Transaction,
  receipt: Pick<Receipt, 'id' | 'customerId' | 'currency' | 'amount' | 'allocated'>,
  known: ReadonlyMap<string, Invoice>,
  allocations: readonly Allocation[],
  by: By,
): Promise<Refusal | undefined> {
  const fields: Record<string, string> = {}
  for (const [index, { invoiceId, amount }] of allocations.entries()) {
    const invoice = known.get(invoiceId)
    const isTwice = allocations.findIndex((each) => each.invoiceId === invoiceId) < index
    if (!invoice || isTwice || invoice.customerId !== receipt.customerId)
      fields[`allocations.${index}.invoiceId`] = 'invoice.notThisCustomers'
    else if (invoice.currency !== receipt.currency) fields[`allocations.${index}.invoiceId`] = 'invoice.otherCurrency'
    else if (amount > openOf(invoice)) fields[`allocations.${index}.amount`] = 'invoice.aboveOpen'
  }
  if (Object.keys(fields).length > 0) return refuse('ruleBroken', { fields })
  const total = sum(allocations.map(({ amount }) => amount))
  if (total > receipt.amount - receipt.allocated)
    return refuse('ruleBroken', { fields: { allocations: 'invoice.aboveReceipt' } })
  for (const { invoiceId, amount } of allocations) {
    const invoice = known.get(invoiceId)
    if (!invoice) throw new Error('each was checked')
    const refused = await move(tx, invoice, amount, 'invoice.allocate', by)
    if (refused) return refused
    await tx.orm.insert(receiptAllocations).values({
      id: newId(),
      receiptId: receipt.id,
      invoiceId,
      amount,
      createdBy: by.actorId,
      createdAt: by.at,
    })
  }
  if (total > 0)
    await tx.orm
      .update(customerReceipts)
      .set({ allocated: sql`${customerReceipts.allocated} + ${total}`, version: sql`${customerReceipts.version} + 1` })
      .where(eq(customerReceipts.id, receipt.id))
  return undefined
}

/** A receipt as it was shown, locked after its invoices, as everybody does it. */
export async function lockReceipt(
  tx: Transaction,
  { id, version }: { id: string; version: number },
): Promise<Receipt | Refusal> {
  const [receipt] = await tx.orm.select().from(customerReceipts).where(eq(customerReceipts.id, id)).for('update')
  if (!receipt) return refuse('notFound')
  return receipt.version === version
    ? receipt
    : refuse('staleVersion', { details: { state: receipt.state, version: receipt.version } })
}

/** Takes one allocation off its invoice: the money stays the customer's, and the invoice is owed again by so much. */
export async function undoAllocation(
  tx: Transaction,
  { allocationId, ...shown }: { id: string; version: number; allocationId: string },
  by: By,
): Promise<Refusal | undefined> {
  const [found] = await tx.orm.select().from(receiptAllocations).where(eq(receiptAllocations.id, allocationId))
  if (found?.receiptId !== shown.id) return refuse('notFound')
  const invoice = (await lockInvoices(tx, [found.invoiceId])).get(found.invoiceId)
  if (!invoice) throw new Error('an allocation is of an invoice')
  const receipt = await lockReceipt(tx, shown)
  if (isRefusal(receipt)) return receipt
  // Read anew under the locks: of two at once the second finds it undone.
  const [undone] = await tx.orm
    .update(receiptAllocations)
    .set({ undoneBy: by.actorId, undoneAt: by.at })
    .where(and(eq(receiptAllocations.id, allocationId), isNull(receiptAllocations.undoneAt)))
    .returning({ amount: receiptAllocations.amount })
  if (!undone) return refuse('conflict', { message: 'invoice.alreadyUndone' })
  await tx.orm
    .update(customerReceipts)
    .set({
      allocated: sql`${customerReceipts.allocated} - ${undone.amount}`,
      version: sql`${customerReceipts.version} + 1`,
    })
    .where(eq(customerReceipts.id, receipt.id))
  return move(tx, invoice, -undone.amount, 'invoice.release', by)
}

/** What is paid of an invoice goes up or down, and its state with it. */
async function move(
  tx: Transaction,
  invoice: Invoice,
  amount: number,
  type: 'invoice.allocate' | 'invoice.release',
  { actorId, at }: By,
): Promise<Refusal | undefined> {
  const allocated = invoice.allocated + amount
  const applied = await applyEvent(
    tx,
    invoiceRecord,
    { ...invoice, facts: factsOf({ ...invoice, allocated }) },
    { event: { type }, actorId, at, payload: { amount: Math.abs(amount), currency: invoice.currency } },
  )
  if (isRefusal(applied)) return applied
  await tx.orm.update(invoices).set({ allocated }).where(eq(invoices.id, invoice.id))
  return undefined
}
