import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ReplyOf } from '#contract/contract.ts'
import type { RECEIPT_ACTS } from '#contract/invoice/customer-receipt.ts'
import type { Orm } from '#server/database/connection.ts'
import { customers } from '#server/database/schema/customer.ts'
import { customerReceipts, receiptAllocations } from '#server/database/schema/customer-receipt.ts'
import { invoices } from '#server/database/schema/invoice.ts'
import { depots } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { readTrailEvents } from '#server/domain/workflow/trail-events.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Settings } from '#server/settings.ts'

export type ReceiptRow = ReplyOf<'getCustomerReceiptList'>['data'][number]
type Detail = ReplyOf<'getCustomerReceipt'>['data']
type Print = ReplyOf<'getCustomerReceiptPrint'>['data']
type Stored = typeof customerReceipts.$inferSelect

/** To whom the invoices are made out that it pays, of somebody who is no customer. */
const printNames = sql<string | null>`(
  select string_agg(distinct ${invoices.printName}, ', ') from ${receiptAllocations}
  join ${invoices} on ${invoices.id} = ${receiptAllocations.invoiceId}
  where ${receiptAllocations.receiptId} = ${customerReceipts.id})`

/** Receipts that fit a condition, as lists show them, in no particular order. */
export async function readReceiptRows(orm: Orm, where: SQL | undefined): Promise<ReceiptRow[]> {
  const rows = await orm
    .select({
      receipt: customerReceipts,
      customer: { id: customers.id, code: customers.code, name: customers.name },
      language: customers.language,
      depot: { id: depots.id, code: depots.code, name: depots.name },
      createdBy: users.name,
      printNames,
    })
    .from(customerReceipts)
    .innerJoin(users, eq(users.id, customerReceipts.createdBy))
    .leftJoin(customers, eq(customers.id, customerReceipts.customerId))
    .leftJoin(depots, eq(depots.id, customerReceipts.depotId))
    .where(where)
  return rows.map(({ receipt, customer, language, depot, createdBy, printNames: names }) => ({
    id: receipt.id,
    version: receipt.version,
    number: receipt.number,
    state: receipt.state,
    customer,
    payer: customer ? customer.name[language ?? 'en'] : (names ?? ''),
    depot,
    date: receipt.date,
    means: receipt.means,
    bankReference: receipt.bankReference,
    currency: receipt.currency,
    amount: receipt.amount,
    allocated: receipt.allocated,
    createdBy: { name: createdBy },
    createdAt: receipt.createdAt,
  }))
}

/** A receipt with what it pays; null where there is none. */
export async function showReceipt(
  orm: Orm,
  id: string,
  reader: Pick<Actor, 'id' | 'userType'>,
): Promise<Detail | null> {
  const [[row], [stored], allocations] = await Promise.all([
    readReceiptRows(orm, eq(customerReceipts.id, id)),
    orm.select().from(customerReceipts).where(eq(customerReceipts.id, id)),
    readAllocations(orm, id),
  ])
  if (!row || !stored) return null
  return {
    ...row,
    allocations: allocations.map(({ billDate: _billDate, ...allocation }) => allocation),
    notes: stored.notes,
    cancelReason: stored.cancelReason,
    history: await readTrailEvents(orm, 'customerReceipt', id),
    can: reader.userType === 'operation_manager' ? actsOn(stored, reader) : [],
  }
}

function actsOn(receipt: Stored, reader: Pick<Actor, 'id'>): (typeof RECEIPT_ACTS)[number][] {
  if (receipt.state === 'cancelled') return []
  return [
    ...(receipt.allocated < receipt.amount ? (['allocate'] as const) : []),
    ...(receipt.allocated > 0 ? (['release'] as const) : []),
    ...(receipt.allocated === 0 && mayCancel(receipt, reader) ? (['cancel'] as const) : []),
  ]
}

/** Cash and card takings are given back by who took them, out of their own till. What was given back on account stays: its refund is paid out. */
export const mayCancel = (
  { means, createdBy }: Pick<Stored, 'means' | 'createdBy'>,
  { id }: Pick<Actor, 'id'>,
): boolean => means === 'bank' || (means !== 'onAccount' && createdBy === id)

/** What the printed receipt says; null where there is none. */
export async function printReceipt(orm: Orm, id: string, operator: Settings['operator']): Promise<Print | null> {
  const [[row], allocations] = await Promise.all([
    readReceiptRows(orm, eq(customerReceipts.id, id)),
    readAllocations(orm, id),
  ])
  if (!row) return null
  const { number, state, payer, date, means, bankReference, currency, amount, allocated, depot, createdBy } = row
  return {
    id,
    number,
    state,
    payer,
    date,
    means,
    bankReference,
    currency,
    amount,
    rest: amount - allocated,
    allocations: allocations
      .filter(({ undoneAt }) => undoneAt === null)
      .map(({ invoiceNumber, billDate, amount: part }) => ({ invoiceNumber, billDate, amount: part })),
    operator,
    depot: depot?.name ?? null,
    createdBy,
  }
}

const undoer = alias(users, 'undoer')

async function readAllocations(orm: Orm, receiptId: string) {
  const rows = await orm
    .select({
      allocation: receiptAllocations,
      number: invoices.number,
      billDate: invoices.billDate,
      createdBy: users.name,
      undoneBy: undoer.name,
    })
    .from(receiptAllocations)
    .innerJoin(invoices, eq(invoices.id, receiptAllocations.invoiceId))
    .innerJoin(users, eq(users.id, receiptAllocations.createdBy))
    .leftJoin(undoer, eq(undoer.id, receiptAllocations.undoneBy))
    .where(eq(receiptAllocations.receiptId, receiptId))
    .orderBy(asc(receiptAllocations.createdAt), asc(receiptAllocations.id))
  return rows.map(({ allocation, number, billDate, createdBy, undoneBy }) => ({
    id: allocation.id,
    invoiceId: allocation.invoiceId,
    invoiceNumber: number ?? '',
    billDate,
    amount: allocation.amount,
    createdBy: { name: createdBy },
    createdAt: allocation.createdAt,
    undoneBy: undoneBy === null ? null : { name: undoneBy },
    undoneAt: allocation.undoneAt,
  }))
}
