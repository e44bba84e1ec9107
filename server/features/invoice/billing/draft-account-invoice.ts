import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { accountChargeEndpoints } from '#contract/invoice/account-charge.ts'
import { MAX_TERM_DAYS } from '#contract/invoice/invoice-codes.ts'
import { sum } from '#machines/sum.ts'
import type { Transaction } from '#server/database/connection.ts'
import { accountCharges } from '#server/database/schema/account-charge.ts'
import { customers } from '#server/database/schema/customer.ts'
import { invoices } from '#server/database/schema/invoice.ts'
import { depots } from '#server/database/schema/network.ts'
import { invoiceRecord } from '#server/domain/invoice/invoice-record.ts'
import { initialStateOf, recordCreations } from '#server/lifecycle/apply-event.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'

type Entered = z.output<typeof accountChargeEndpoints.createAccountInvoice.body>
type Charge = typeof accountCharges.$inferSelect

/**
 * Drafts an invoice of charges that no other invoice bills. They are its as long as it stands; what they come to was
 * posted and taxed when it was sold, so that it has no lines of its own.
 */
export async function draftAccountInvoice(
  tx: Transaction,
  { actor, now }: { actor: Pick<Actor, 'id'>; now: Date },
  { depotId, customerId, chargeIds, billDate, dueDate, notes }: Entered,
): Promise<{ id: string } | Refusal> {
  const fields: Record<string, string> = {}
  const [depot] = await tx.orm
    .select({ regionId: depots.regionId })
    .from(depots)
    .where(and(eq(depots.id, depotId), eq(depots.isActive, true)))
  if (!depot) fields['depotId'] = 'invoice.depotUnknown'
  const [customer] = await tx.orm.select().from(customers).where(eq(customers.id, customerId))
  if (!customer) fields['customerId'] = 'invoice.customerUnknown'
  if (dueDate < billDate) fields['dueDate'] = 'invoice.dueBefore'
  else if (dueDate > addDays(billDate, MAX_TERM_DAYS)) fields['dueDate'] = 'invoice.dueTooLate'
  if (!depot || !customer || Object.keys(fields).length > 0) return refuse('ruleBroken', { fields })
  const charges = await lockCharges(tx, chargeIds)
  const currency = refuseCharges(charges, { chargeIds, customerId, billDate })
  if (isRefusal(currency)) return currency

  const id = newId()
  const netTotal = sum(charges.map(({ amount }) => amount))
  const vatTotal = sum(charges.map(({ vat }) => vat))
  const state = initialStateOf(invoiceRecord, { isComplete: false, netTotal, allocated: 0, credited: 0 })
  if (state !== 'draft') throw new Error(`an invoice begins as ${state}`)
  await recordCreations(tx, invoiceRecord, [{ id, state }], { actorId: actor.id, at: now })
  const printName = customer.name[customer.language]
  await tx.orm.insert(invoices).values({
    id,
    state,
    kind: 'onAccount',
    depotId,
    regionId: depot.regionId,
    customerId,
    printName,
    mobile: customer.phone,
    billDate,
    dueDate,
    currency,
    discount: 0,
    subTotal: netTotal - vatTotal,
    vatTotal,
    netTotal,
    notes,
    searchText: [customer.code, customer.name.en, customer.name.ar, printName, customer.phone]
      .filter((part) => part !== null)
      .join(' ')
      .toLowerCase(),
    createdBy: actor.id,
    createdAt: now,
  })
  await tx.orm
    .update(accountCharges)
    .set({ invoiceId: id })
    .where(and(inArray(accountCharges.id, chargeIds), isNull(accountCharges.invoiceId)))
  return { id }
}

/** In the order of their ids: of two drafts of the same at once the second waits, and finds them billed. */
async function lockCharges(tx: Transaction, ids: readonly string[]): Promise<Charge[]> {
  return tx.orm
    .select()
    .from(accountCharges)
    .where(inArray(accountCharges.id, [...new Set(ids)]))
    .orderBy(asc(accountCharges.id))
    .for('update')
}

/** All of one customer and currency, none billed already, none of a day after the bill. The currency where nothing is wrong. */
function refuseCharges(
  charges: readonly Charge[],
  { chargeIds, customerId, billDate }: Pick<Entered, 'chargeIds' | 'customerId' | 'billDate'>,
): string | Refusal {
  const known = new Map(charges.map((charge) => [charge.id, charge]))
  const [first] = charges
  const fields: Record<string, string> = {}
  for (const [index, id] of chargeIds.entries()) {
    const charge = known.get(id)
    const field = `chargeIds.${index}`
    if (!charge || charge.customerId !== customerId || chargeIds.indexOf(id) < index)
      fields[field] = 'invoice.chargeUnknown'
    else if (charge.invoiceId !== null) fields[field] = 'invoice.chargeBilled'
    else if (charge.currency !== first?.currency) fields[field] = 'invoice.chargeCurrency'
    else if (charge.day > billDate) fields['billDate'] = 'invoice.beforeCharge'
  }
  return Object.keys(fields).length > 0 || first === undefined
    ? refuse('ruleBroken', { message: 'invoice.checkCharges', fields })
    : first.currency
}
