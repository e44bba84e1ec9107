import { and, asc, desc, eq, isNull, type SQL } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { INVOICE_ACTS } from '#contract/invoice/invoice.ts'
import type { Orm } from '#server/database/connection.ts'
import { accountCharges } from '#server/database/schema/account-charge.ts'
import { customers } from '#server/database/schema/customer.ts'
import { customerReceipts, receiptAllocations } from '#server/database/schema/customer-receipt.ts'
import { creditNotes, invoiceLines, invoices } from '#server/database/schema/invoice.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import { filesOf } from '#server/domain/file/record-files.ts'
import { creditedNet, isOwed, openOf, rateOf } from '#server/features/invoice/invoice-figures.ts'
import { readTrailEvents } from '#server/domain/workflow/trail-events.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { daysBetween } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { readChargeRows } from './charge-list.ts'

export type InvoiceRow = ReplyOf<'getInvoiceList'>['data'][number]
type Detail = ReplyOf<'getInvoice'>['data']
type Act = (typeof INVOICE_ACTS)[number]

/** Invoices that fit a condition, as lists show them, in no particular order. */
export async function readInvoiceRows(orm: Orm, where: SQL | undefined, now: Date): Promise<InvoiceRow[]> {
  const rows = await orm
    .select({
      invoice: invoices,
      depot: { id: depots.id, code: depots.code, name: depots.name, timeZone: regions.timeZone },
      customer: { id: customers.id, code: customers.code, name: customers.name },
    })
    .from(invoices)
    .innerJoin(depots, eq(depots.id, invoices.depotId))
    .innerJoin(regions, eq(regions.id, invoices.regionId))
    .leftJoin(customers, eq(customers.id, invoices.customerId))
    .where(where)
  return rows.map(({ invoice, depot: { timeZone, ...depot }, customer }) => ({
    id: invoice.id,
    version: invoice.version,
    number: invoice.number,
    state: invoice.state,
    kind: invoice.kind,
    depot,
    customer,
    printName: invoice.printName,
    mobile: invoice.mobile,
    billDate: invoice.billDate,
    dueDate: invoice.dueDate,
    daysLate: isOwed(invoice) ? daysBetween(invoice.dueDate, dayAt({ timeZone }, now)) : null,
    currency: invoice.currency,
    discount: invoice.discount,
    subTotal: invoice.subTotal,
    vatTotal: invoice.vatTotal,
    netTotal: invoice.netTotal,
    open: isOwed(invoice) ? openOf(invoice) : 0,
    createdAt: invoice.createdAt,
  }))
}

/** An invoice with its lines, credit notes, payments and history; null where there is none. */
export async function showInvoice(
  orm: Orm,
  id: string,
  reader: Pick<Actor, 'userType'>,
  now: Date,
): Promise<Detail | null> {
  const [[row], [stored]] = await Promise.all([
    readInvoiceRows(orm, eq(invoices.id, id), now),
    orm.select().from(invoices).where(eq(invoices.id, id)),
  ])
  if (!row || !stored) return null
  const [lines, charges, notes, payments, media, history] = await Promise.all([
    readLines(orm, id),
    readChargeRows(orm, eq(accountCharges.invoiceId, id)),
    orm.select().from(creditNotes).where(eq(creditNotes.invoiceId, id)).orderBy(asc(creditNotes.createdAt)),
    readPayments(orm, id),
    filesOf(orm, 'invoice', [id]),
    readTrailEvents(orm, 'invoice', id),
  ])
  return {
    ...row,
    discountKind: stored.discountKind,
    discountValue: stored.discountValue,
    lines,
    charges,
    categories: categoriesOf(lines),
    buyerTaxNumber: stored.buyerTaxNumber,
    rate: rateOf(stored),
    allocated: stored.allocated,
    credited: stored.credited,
    creditNotes: notes.map(({ id: noteId, number, date, subTotal, vatTotal, netTotal, reason }) => ({
      id: noteId,
      number,
      date,
      subTotal,
      vatTotal,
      netTotal,
      reason,
    })),
    payments,
    notes: stored.notes,
    media: media.get(id) ?? [],
    history,
    can: reader.userType === 'operation_manager' ? actsOn(stored, row.daysLate) : [],
  }
}

function actsOn(
  { state, kind, netTotal, credited, customerId }: typeof invoices.$inferSelect,
  daysLate: number | null,
): Act[] {
  const isOnAccount = kind === 'onAccount'
  if (state === 'draft') return isOnAccount ? ['issue', 'discard'] : ['edit', 'issue', 'discard']
  const acts: Act[] = []
  if (isOwed({ state })) acts.push('pay')
  if (!isOnAccount && ['issued', 'partlyPaid', 'paid'].includes(state) && credited < netTotal) acts.push('credit')
  if (customerId !== null && daysLate !== null && daysLate > 0) acts.push('remind')
  return acts
}

/** In the order of the paper, with what credit notes took back of each. */
async function readLines(orm: Orm, invoiceId: string): Promise<Detail['lines']> {
  const rows = await orm
    .select({
      line: invoiceLines,
      creditedNet,
    })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(asc(invoiceLines.position))
  return rows.map(({ line, creditedNet: taken }) => ({
    id: line.id,
    serviceId: line.serviceId,
    text: line.text,
    unit: line.unit,
    quantity: line.quantity,
    price: line.price,
    discount: line.discountKind === null ? null : { kind: line.discountKind, value: line.discountValue },
    discountAmount: line.discount,
    wholeDiscount: line.wholeDiscount,
    net: line.net,
    vat: line.vat,
    supply: line.supply,
    taxCategory: line.taxCategory,
    vatRateBasisPoints: line.vatRateBasisPoints,
    taxReason: line.taxReason,
    creditedNet: taken,
  }))
}

interface TaxedLine {
  taxCategory: Detail['categories'][number]['category']
  vatRateBasisPoints: number
  taxReason: Detail['categories'][number]['reason']
  net: number
  vat: number
}

/** Totals of each category and rate, in the order in which they are met: as documents have them. */
export function categoriesOf(lines: readonly TaxedLine[]): Detail['categories'] {
  const found = new Map<string, Detail['categories'][number]>()
  for (const { taxCategory, vatRateBasisPoints, taxReason, net, vat } of lines) {
    const key = `${taxCategory} ${vatRateBasisPoints}`
    const group = found.get(key)
    if (group) {
      group.net += net
      group.vat += vat
    } else found.set(key, { category: taxCategory, rateBasisPoints: vatRateBasisPoints, reason: taxReason, net, vat })
  }
  return [...found.values()]
}

async function readPayments(orm: Orm, invoiceId: string): Promise<Detail['payments']> {
  return orm
    .select({
      allocationId: receiptAllocations.id,
      receiptId: customerReceipts.id,
      receiptNumber: customerReceipts.number,
      date: customerReceipts.date,
      amount: receiptAllocations.amount,
    })
    .from(receiptAllocations)
    .innerJoin(customerReceipts, eq(customerReceipts.id, receiptAllocations.receiptId))
    .where(and(eq(receiptAllocations.invoiceId, invoiceId), isNull(receiptAllocations.undoneAt)))
    .orderBy(desc(customerReceipts.date), asc(receiptAllocations.createdAt))
}
