import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { creditedVat } from '#machines/invoice/invoice-amounts.ts'
import { sum } from '#machines/sum.ts'
import type { Transaction } from '#server/database/connection.ts'
import { customerReceipts, receiptAllocations } from '#server/database/schema/customer-receipt.ts'
import { creditNoteLines, creditNotes, invoiceLines, invoices } from '#server/database/schema/invoice.ts'
import { dayAtDepot } from '#server/features/invoice/invoice-day.ts'
import { creditedNet, factsOf } from '#server/features/invoice/invoice-figures.ts'
import { billedLines } from '#server/features/invoice/invoice-postings.ts'
import { invoiceRecord } from '#server/domain/invoice/invoice-record.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { type Poster, reversingPoster } from '#server/domain/ledger/poster.ts'
import { takeReceiptNumber } from '#server/domain/ledger/receipt-number.ts'
import { applyEvent } from '#server/lifecycle/apply-event.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'

type CreditNote = typeof creditNotes.$inferSelect

/** What is taken back: all that is left, or of some lines so much before tax. */
export interface Credit {
  invoiceId: string
  version: number
  reason: string
  /** Null: the whole rest. */
  lines: readonly { lineId: string; net: number }[] | null
}

/**
 * Takes back an issued invoice, whole or by line, by a note of its own. Never above what is left of a line. What was paid
 * of it and is not owed any more goes back from its receipts to the customer, the last allocated first.
 */
export async function creditInvoice(
  tx: Transaction,
  { actor, now }: { actor: Pick<Actor, 'id'>; now: Date },
  { invoiceId, version, reason, lines: asked }: Credit,
): Promise<CreditNote | Refusal> {
  const [invoice] = await tx.orm.select().from(invoices).where(eq(invoices.id, invoiceId)).for('update')
  if (!invoice) return refuse('notFound')
  if (invoice.version !== version)
    return refuse('staleVersion', { details: { state: invoice.state, version: invoice.version } })
  if (invoice.kind === 'onAccount')
    return refuse('transitionRefused', {
      message: 'invoice.refundInstead',
      details: { state: invoice.state, version: invoice.version },
    })
  const poster = { createdBy: actor.id, createdAt: now, postingDate: await dayAtDepot(tx.orm, invoice.depotId, now) }
  const lines = await readCreditable(tx, invoiceId)
  const taken = takenOf(lines, asked)
  if (isRefusal(taken)) return taken
  const [subTotal, vatTotal] = [sum(taken.map(({ net }) => net)), sum(taken.map(({ vat }) => vat))]
  const netTotal = subTotal + vatTotal
  if (netTotal === 0) return refuse('ruleBroken', { fields: { lines: 'invoice.nothingCredited' } })
  const credited = invoice.credited + netTotal
  const tooMuchPaid = Math.max(0, invoice.allocated + credited - invoice.netTotal)
  await releaseLast(tx, invoiceId, tooMuchPaid, poster)
  const figures = { netTotal: invoice.netTotal, credited, allocated: invoice.allocated - tooMuchPaid }
  const applied = await applyEvent(
    tx,
    invoiceRecord,
    { ...invoice, facts: factsOf(figures) },
    {
      event: { type: 'invoice.credit' },
      actorId: poster.createdBy,
      at: now,
      reason,
      payload: { netTotal, currency: invoice.currency },
    },
  )
  if (isRefusal(applied)) return applied
  await tx.orm.update(invoices).set({ credited, allocated: figures.allocated }).where(eq(invoices.id, invoiceId))
  const id = newId()
  const dated = reversingPoster(poster, { postingDate: invoice.billDate })
  await postEntries(tx, [
    {
      act: 'invoiceCredited',
      recordKind: 'invoice',
      recordId: invoiceId,
      ...dated,
      lines: billedLines(invoice, taken, -1),
    },
  ])
  const number = await takeReceiptNumber(tx, { series: 'creditNote', depotId: invoice.depotId, now })
  const note: CreditNote = {
    id,
    number,
    invoiceId,
    date: dated.postingDate,
    currency: invoice.currency,
    subTotal,
    vatTotal,
    netTotal,
    reason,
    createdBy: poster.createdBy,
    createdAt: now,
  }
  await tx.orm.insert(creditNotes).values(note)
  await tx.orm
    .insert(creditNoteLines)
    .values(taken.map((line, position) => ({ ...line, id: newId(), creditNoteId: id, position })))
  return note
}

type Creditable = typeof invoiceLines.$inferSelect & { creditedNet: number }

async function readCreditable(tx: Transaction, invoiceId: string): Promise<Creditable[]> {
  const rows = await tx.orm
    .select({
      line: invoiceLines,
      creditedNet,
    })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(invoiceLines.position)
  return rows.map(({ line, creditedNet: taken }) => ({ ...line, creditedNet: taken }))
}

type TakenLine = Omit<typeof creditNoteLines.$inferInsert, 'id' | 'creditNoteId' | 'position'>

function takenOf(lines: readonly Creditable[], asked: Credit['lines']): TakenLine[] | Refusal {
  const wanted = asked ?? lines.map(({ id, net, creditedNet }) => ({ lineId: id, net: net - creditedNet }))
  const fields: Record<string, string> = {}
  const taken = wanted.flatMap(({ lineId, net }, index) => {
    const line = lines.find(({ id }) => id === lineId)
    const isTwice = wanted.findIndex((each) => each.lineId === lineId) < index
    if (!line || isTwice) fields[`lines.${index}.lineId`] = 'invoice.lineUnknown'
    else if (net > line.net - line.creditedNet) fields[`lines.${index}.net`] = 'invoice.aboveRest'
    if (!line || isTwice || net === 0) return []
    const { quantity, supply, taxCategory, vatRateBasisPoints, taxRuleId, taxReasonCode, taxReason, incomeAccount } =
      line
    return [
      {
        invoiceLineId: lineId,
        // Of a part of its price no quantity goes back.
        quantity: net === line.net ? quantity : 0,
        net,
        vat: creditedVat(line, net),
        supply,
        taxCategory,
        vatRateBasisPoints,
        taxRuleId,
        taxReasonCode,
        taxReason,
        incomeAccount,
      },
    ]
  })
  return Object.keys(fields).length > 0 ? refuse('ruleBroken', { fields }) : taken
}

/** Takes so much off the invoice's allocations, the last first; a part of one is what is left of it, allocated anew. */
async function releaseLast(
  tx: Transaction,
  invoiceId: string,
  amount: number,
  { createdBy, createdAt }: Poster,
): Promise<void> {
  if (amount === 0) return
  const rows = await tx.orm
    .select()
    .from(receiptAllocations)
    .where(and(eq(receiptAllocations.invoiceId, invoiceId), isNull(receiptAllocations.undoneAt)))
    .orderBy(desc(receiptAllocations.createdAt), desc(receiptAllocations.id))
  // In the order of their ids, as everybody locks receipts.
  await tx.orm
    .select({ id: customerReceipts.id })
    .from(customerReceipts)
    .where(inArray(customerReceipts.id, [...new Set(rows.map(({ receiptId }) => receiptId))]))
    .orderBy(customerReceipts.id)
    .for('update')
  let left = amount
  for (const row of rows) {
    if (left === 0) break
    const part = Math.min(left, row.amount)
    left -= part
    await tx.orm
      .update(receiptAllocations)
      .set({ undoneBy: createdBy, undoneAt: createdAt })
      .where(eq(receiptAllocations.id, row.id))
    if (part < row.amount)
      await tx.orm
        .insert(receiptAllocations)
        .values({ id: newId(), receiptId: row.receiptId, invoiceId, amount: row.amount - part, createdBy, createdAt })
    await tx.orm
      .update(customerReceipts)
      .set({ allocated: sql`${customerReceipts.allocated} - ${part}`, version: sql`${customerReceipts.version} + 1` })
      .where(eq(customerReceipts.id, row.receiptId))
  }
  if (left > 0) throw new Error(`invoice ${invoiceId} is not allocated what it says`)
}
