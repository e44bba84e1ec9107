import { and, asc, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Transaction } from '#server/database/connection.ts'
import { sum } from '#machines/sum.ts'
import { accountCharges } from '#server/database/schema/account-charge.ts'
import { customers } from '#server/database/schema/customer.ts'
import { invoiceLines, invoices } from '#server/database/schema/invoice.ts'
import { dayAtDepot } from '#server/features/invoice/invoice-day.ts'
import { factsOf } from '#server/features/invoice/invoice-figures.ts'
import { billedLines } from '#server/features/invoice/invoice-postings.ts'
import { invoiceRecord } from '#server/domain/invoice/invoice-record.ts'
import { reckonDraft } from '#server/features/invoice/reckon-draft.ts'
import { taxPointRate } from '#server/features/invoice/tax-point-rate.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { takeReceiptNumber } from '#server/domain/ledger/receipt-number.ts'
import { refuseClosedDay } from '#server/domain/period/closed-through.ts'
import { applyEvents } from '#server/lifecycle/apply-event.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'

type Invoice = typeof invoices.$inferSelect

/**
 * Issues a draft: its lines are reckoned anew with the tax of the bill date, whatever the draft said when it was saved;
 * it is posted under that day, and its number is taken last, when nothing can be refused any more. Of what was bought on
 * account nothing is reckoned or posted again.
 */
export async function issueInvoice(
  tx: Transaction,
  { actor, now }: { actor: Pick<Actor, 'id'>; now: Date },
  { id, version }: { id: string; version: number },
): Promise<Invoice | Refusal> {
  const [draft] = await tx.orm.select().from(invoices).where(eq(invoices.id, id)).for('update')
  if (!draft) return refuse('notFound')
  const details = { state: draft.state, version: draft.version }
  if (draft.state !== 'draft') return refuse('transitionRefused', { message: 'invoice.isNoDraft', details })
  if (draft.version !== version) return refuse('staleVersion', { details })
  const refused = await refuseBillDate(tx, draft, now)
  if (refused) return refused
  const buyer = await readBuyer(tx, draft)
  if (isRefusal(buyer)) return buyer
  const posted = draft.kind === 'onAccount' ? await chargesOf(tx, draft) : await postServices(tx, draft, { actor, now })
  if (isRefusal(posted)) return posted
  const { rate, discount, subTotal, vatTotal, netTotal } = posted
  const number = await takeReceiptNumber(tx, { series: 'invoice', depotId: draft.depotId, now })
  const issued = {
    ...rate,
    ...buyer,
    discount,
    subTotal,
    vatTotal,
    netTotal,
    number,
    issuedBy: actor.id,
    issuedAt: now,
  }
  const searchText = `${number.toLowerCase()} ${draft.searchText}`
  // In one statement: no issued invoice stands without its number, and no draft with one, as the database holds.
  const applied = await applyEvents(tx, invoiceRecord, {
    records: [{ record: { ...draft, facts: factsOf({ ...draft, netTotal }) }, event: { type: 'invoice.issue' } }],
    actorId: actor.id,
    at: now,
    payload: { netTotal, currency: draft.currency },
    also: sql`, number = ${number}, search_text = ${searchText}, issued_by = ${actor.id}, issued_at = ${now},
      buyer_tax_number = ${buyer.buyerTaxNumber}, rate_from = ${rate.rateFrom}, rate_to = ${rate.rateTo},
      rate = ${rate.rate}, rate_day = ${rate.rateDay}, discount = ${discount}, sub_total = ${subTotal},
      vat_total = ${vatTotal}, net_total = ${netTotal}`,
  })
  if (isRefusal(applied)) return applied
  return { ...draft, ...issued, searchText, state: 'issued', version: draft.version + 1 }
}

interface Posted {
  rate: Exclude<Awaited<ReturnType<typeof taxPointRate>>, Refusal>
  discount: number
  subTotal: number
  vatTotal: number
  netTotal: number
}

/** Reckons the services of a bill anew and posts them. */
async function postServices(
  tx: Transaction,
  draft: Invoice,
  { actor, now }: { actor: Pick<Actor, 'id'>; now: Date },
): Promise<Posted | Refusal> {
  const { id } = draft
  const rate = await taxPointRate(tx.orm, draft)
  if (isRefusal(rate)) return rate
  const entered = await readLines(tx, id)
  const answer = await reckonDraft(tx, draft.regionId, { ...discountOf(draft), billDate: draft.billDate, ...entered })
  if (isRefusal(answer)) return answer
  const { rows, reckoned } = answer
  const { discount, subTotal, vatTotal, netTotal } = reckoned
  if (netTotal === 0) return refuse('ruleBroken', { fields: { lines: 'invoice.nothingDue' } })
  await tx.orm.delete(invoiceLines).where(eq(invoiceLines.invoiceId, id))
  await tx.orm.insert(invoiceLines).values(rows.map((row) => ({ ...row, id: newId(), invoiceId: id })))
  await postEntries(tx, [
    {
      act: 'invoiceIssued',
      recordKind: 'invoice',
      recordId: id,
      postingDate: draft.billDate,
      isDayChosen: true,
      createdBy: actor.id,
      createdAt: now,
      lines: billedLines(
        draft,
        rows.map(({ net, vat, taxCategory, incomeAccount }) => ({ net, vat, taxCategory, incomeAccount })),
      ),
    },
  ])
  return { rate, discount, subTotal, vatTotal, netTotal }
}

/** What was bought on account was posted, taxed and translated when it was sold: the bill only adds it up. */
async function chargesOf(tx: Transaction, { id }: Pick<Invoice, 'id'>): Promise<Posted> {
  const charges = await tx.orm.select().from(accountCharges).where(eq(accountCharges.invoiceId, id))
  const netTotal = sum(charges.map(({ amount }) => amount))
  const vatTotal = sum(charges.map(({ vat }) => vat))
  const rate = { rate: null, rateFrom: null, rateTo: null, rateDay: null }
  return { rate, discount: 0, subTotal: netTotal - vatTotal, vatTotal, netTotal }
}

/** A bill is dated at the depot: not ahead, in an open month, and in the year that its number is of. */
async function refuseBillDate(
  tx: Transaction,
  { billDate, depotId }: Pick<Invoice, 'billDate' | 'depotId'>,
  now: Date,
): Promise<Refusal | undefined> {
  const today = await dayAtDepot(tx.orm, depotId, now)
  if (billDate > today) return refuse('ruleBroken', { fields: { billDate: 'invoice.ahead' } })
  if (billDate.slice(0, 4) !== today.slice(0, 4))
    return refuse('ruleBroken', { fields: { billDate: 'invoice.otherYear' } })
  return refuseClosedDay(tx.orm, billDate, 'billDate')
}

/** What is frozen of the buyer. One that was taken out of use meanwhile is billed no more. */
async function readBuyer(
  tx: Transaction,
  { customerId }: Pick<Invoice, 'customerId'>,
): Promise<{ buyerTaxNumber: string | null } | Refusal> {
  if (customerId === null) return { buyerTaxNumber: null }
  const [customer] = await tx.orm
    .select({ taxNumber: customers.taxNumber })
    .from(customers)
    .where(and(eq(customers.id, customerId), eq(customers.isActive, true)))
    .for('share')
  return customer
    ? { buyerTaxNumber: customer.taxNumber }
    : refuse('ruleBroken', { fields: { customerId: 'invoice.customerUnknown' } })
}

const discountOf = ({ discountKind, discountValue }: Pick<Invoice, 'discountKind' | 'discountValue'>) => ({
  discount: discountKind === null ? null : { kind: discountKind, value: discountValue },
})

/** The lines as they were entered. */
async function readLines(tx: Transaction, invoiceId: string) {
  const rows = await tx.orm
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(asc(invoiceLines.position))
  return {
    lines: rows.map(({ serviceId, text, quantity, price, discountKind, discountValue }) => {
      if (serviceId === null) throw new Error('a line that is entered is of a service')
      return {
        serviceId,
        text,
        quantity,
        price,
        ...discountOf({ discountKind, discountValue }),
      }
    }),
  }
}
