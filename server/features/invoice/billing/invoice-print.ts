import { asc, eq } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import { accountCharges } from '#server/database/schema/account-charge.ts'
import { customers } from '#server/database/schema/customer.ts'
import { creditNoteLines, creditNotes, invoiceLines, invoices } from '#server/database/schema/invoice.ts'
import { depots } from '#server/database/schema/network.ts'
import { openOf, rateOf } from '#server/features/invoice/invoice-figures.ts'
import type { Settings } from '#server/settings.ts'
import { readChargeRows } from './charge-list.ts'
import { categoriesOf } from './invoice-view.ts'
import { sum } from '#machines/sum.ts'

type Invoice = typeof invoices.$inferSelect
type Print = ReplyOf<'getInvoicePrint'>['data']
type NotePrint = ReplyOf<'getCreditNotePrint'>['data']

/** What the paper of an issued invoice says; null where there is none. */
export async function printInvoice(orm: Orm, id: string, operator: Settings['operator']): Promise<Print | null> {
  const [invoice] = await orm.select().from(invoices).where(eq(invoices.id, id))
  if (!invoice || invoice.number === null) return null
  const lines = await orm
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, id))
    .orderBy(asc(invoiceLines.position))
  return {
    ...(await readHead(orm, invoice, operator)),
    id,
    number: invoice.number,
    kind: invoice.kind,
    charges: await readChargeRows(orm, eq(accountCharges.invoiceId, id)),
    billDate: invoice.billDate,
    dueDate: invoice.dueDate,
    rate: rateOf(invoice),
    lines: lines.map(
      ({ id: lineId, text, unit, quantity, price, discount, vatRateBasisPoints, net, wholeDiscount }) => ({
        id: lineId,
        text,
        unit,
        quantity,
        price,
        discount,
        vatRateBasisPoints,
        net: net + wholeDiscount,
      }),
    ),
    discount: sum(lines.map(({ wholeDiscount }) => wholeDiscount)),
    subTotal: invoice.subTotal,
    vatTotal: invoice.vatTotal,
    netTotal: invoice.netTotal,
    categories: categoriesOf(lines),
    paid: invoice.allocated,
    credited: invoice.credited,
    open: openOf(invoice),
    notes: invoice.notes,
  }
}

/** What the paper of a credit note says; null where there is none. */
export async function printCreditNote(orm: Orm, id: string, operator: Settings['operator']): Promise<NotePrint | null> {
  const [found] = await orm
    .select({ note: creditNotes, invoice: invoices })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(eq(creditNotes.id, id))
  if (!found) return null
  const { note, invoice } = found
  if (invoice.number === null) throw new Error(`credit note ${note.number} takes back what was issued`)
  const lines = await orm
    .select({ taken: creditNoteLines, line: invoiceLines })
    .from(creditNoteLines)
    .innerJoin(invoiceLines, eq(invoiceLines.id, creditNoteLines.invoiceLineId))
    .where(eq(creditNoteLines.creditNoteId, id))
    .orderBy(asc(creditNoteLines.position))
  return {
    ...(await readHead(orm, invoice, operator)),
    id,
    number: note.number,
    date: note.date,
    invoice: { id: invoice.id, number: invoice.number, billDate: invoice.billDate },
    reason: note.reason,
    lines: lines.map(({ taken, line }) => {
      const isWhole = taken.quantity > 0
      return {
        id: taken.id,
        text: line.text,
        unit: isWhole ? line.unit : null,
        quantity: isWhole ? taken.quantity : null,
        price: isWhole ? line.price : null,
        discount: isWhole ? line.discount + line.wholeDiscount : 0,
        vatRateBasisPoints: taken.vatRateBasisPoints,
        net: taken.net,
      }
    }),
    discount: 0,
    subTotal: note.subTotal,
    vatTotal: note.vatTotal,
    netTotal: note.netTotal,
    categories: categoriesOf(lines.map(({ taken }) => taken)),
  }
}

async function readHead(orm: Orm, invoice: Invoice, operator: Settings['operator']) {
  const [[depot], [customer]] = await Promise.all([
    orm.select({ name: depots.name, phone: depots.phone }).from(depots).where(eq(depots.id, invoice.depotId)),
    invoice.customerId === null ? [] : orm.select().from(customers).where(eq(customers.id, invoice.customerId)),
  ])
  if (!depot) throw new Error(`invoice ${invoice.id} has a depot`)
  return {
    operator,
    depot: depot.name,
    seller: { taxNumber: null, address: null, phone: depot.phone },
    buyerName: invoice.printName,
    buyer: {
      taxNumber: invoice.buyerTaxNumber,
      address: customer
        ? {
            street: customer.street,
            buildingNumber: customer.buildingNumber,
            district: customer.district,
            city: customer.city,
            postalCode: customer.postalCode,
            country: customer.country,
          }
        : null,
      phone: invoice.mobile,
    },
    currency: invoice.currency,
  }
}
