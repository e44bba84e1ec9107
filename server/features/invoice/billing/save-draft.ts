import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import { MAX_TERM_DAYS } from '#contract/invoice/invoice-codes.ts'
import type { enteredInvoice } from '#contract/invoice/invoice-row.ts'
import type { Transaction } from '#server/database/connection.ts'
import { accountCharges } from '#server/database/schema/account-charge.ts'
import { customers } from '#server/database/schema/customer.ts'
import { invoiceLines, invoices } from '#server/database/schema/invoice.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import { claimFiles } from '#server/domain/file/record-files.ts'
import { factsOf } from '#server/features/invoice/invoice-figures.ts'
import { invoiceRecord } from '#server/domain/invoice/invoice-record.ts'
import { reckonDraft } from '#server/features/invoice/reckon-draft.ts'
import { readRegionCurrencies } from '#server/domain/ledger/region-currencies.ts'
import { phoneEntry } from '#server/domain/phone/entered-phone.ts'
import { applyEvent, initialStateOf, recordCreations } from '#server/lifecycle/apply-event.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'

type Invoice = typeof invoices.$inferSelect
type Entered = z.output<typeof enteredInvoice>

interface Acting {
  actor: Pick<Actor, 'id'>
  now: Date
}

/** Writes a draft; what it comes to is reckoned here. */
export async function createDraft(
  tx: Transaction,
  { actor, now }: Acting,
  entered: Entered,
): Promise<{ id: string } | Refusal> {
  const checked = await checkEntered(tx, entered, null)
  if (isRefusal(checked)) return checked
  const id = newId()
  const refused = await claimFiles(tx, { kind: 'invoice', id }, entered.fileIds, actor)
  if (refused) return refused
  const facts = { isComplete: false, netTotal: checked.values.netTotal, allocated: 0, credited: 0 }
  const state = initialStateOf(invoiceRecord, facts)
  if (state !== 'draft') throw new Error(`an invoice begins as ${state}`)
  await recordCreations(tx, invoiceRecord, [{ id, state }], { actorId: actor.id, at: now })
  await tx.orm.insert(invoices).values({ id, state, ...checked.values, createdBy: actor.id, createdAt: now })
  await insertLines(tx, id, checked.rows)
  return { id }
}

/** Changes a draft; what is issued never changes. */
export async function updateDraft(
  tx: Transaction,
  { actor }: Acting,
  { id, version, ...entered }: Entered & { id: string; version: number },
): Promise<{ id: string } | Refusal> {
  const draft = await lockDraft(tx, id, version)
  if (isRefusal(draft)) return draft
  if (draft.kind === 'onAccount')
    return refuse('transitionRefused', { message: 'invoice.chargesFixed', details: draftDetails(draft) })
  const checked = await checkEntered(tx, entered, draft)
  if (isRefusal(checked)) return checked
  const refused = await claimFiles(tx, { kind: 'invoice', id }, entered.fileIds, actor)
  if (refused) return refused
  await tx.orm
    .update(invoices)
    .set({ ...checked.values, version: sql`${invoices.version} + 1` })
    .where(eq(invoices.id, id))
  await tx.orm.delete(invoiceLines).where(eq(invoiceLines.invoiceId, id))
  await insertLines(tx, id, checked.rows)
  return { id }
}

/** No number is lost: a draft has none. What it would have billed of an account is to be billed again. */
export async function discardDraft(
  tx: Transaction,
  { actor, now }: Acting,
  { id, version }: { id: string; version: number },
): Promise<{ id: string } | Refusal> {
  const draft = await lockDraft(tx, id, version)
  if (isRefusal(draft)) return draft
  const applied = await applyEvent(
    tx,
    invoiceRecord,
    { ...draft, facts: factsOf(draft) },
    { event: { type: 'invoice.discard' }, actorId: actor.id, at: now },
  )
  if (isRefusal(applied)) return applied
  await tx.orm.update(accountCharges).set({ invoiceId: null }).where(eq(accountCharges.invoiceId, id))
  return { id }
}

const draftDetails = ({ state, version }: Pick<Invoice, 'state' | 'version'>) => ({ state, version })

async function lockDraft(tx: Transaction, id: string, version: number): Promise<Invoice | Refusal> {
  const [found] = await tx.orm.select().from(invoices).where(eq(invoices.id, id)).for('update')
  if (!found) return refuse('notFound')
  const details = draftDetails(found)
  if (found.state !== 'draft') return refuse('transitionRefused', { message: 'invoice.isNoDraft', details })
  return found.version === version ? found : refuse('staleVersion', { details })
}

const insertLines = (
  tx: Transaction,
  invoiceId: string,
  rows: readonly Omit<typeof invoiceLines.$inferInsert, 'id' | 'invoiceId'>[],
) => tx.orm.insert(invoiceLines).values(rows.map((row) => ({ ...row, id: newId(), invoiceId })))

/** `before`: the draft as it stands, whose mobile stays as it was typed then. */
async function checkEntered(tx: Transaction, entered: Entered, before: Invoice | null) {
  const { depotId, customerId, billDate, dueDate, currency, lines, discount, notes } = entered
  const fields: Record<string, string> = {}
  const [place] = await tx.orm
    .select({ regionId: depots.regionId, country: regions.country })
    .from(depots)
    .innerJoin(regions, eq(regions.id, depots.regionId))
    .where(and(eq(depots.id, depotId), eq(depots.isActive, true)))
  if (!place) return refuse('ruleBroken', { fields: { depotId: 'invoice.depotUnknown' } })
  const [customer] =
    customerId === null
      ? []
      : await tx.orm
          .select()
          .from(customers)
          .where(and(eq(customers.id, customerId), eq(customers.isActive, true)))
  if (customerId !== null && !customer) fields['customerId'] = 'invoice.customerUnknown'
  if (customerId === null && entered.printName === null) fields['printName'] = 'invoice.nameMissing'
  if (dueDate < billDate) fields['dueDate'] = 'invoice.dueBefore'
  else if (dueDate > addDays(billDate, MAX_TERM_DAYS)) fields['dueDate'] = 'invoice.dueTooLate'
  if (!(await readRegionCurrencies(tx.orm)).includes(currency)) fields['currency'] = 'invoice.currencyUnknown'
  if (Object.keys(fields).length > 0) return refuse('ruleBroken', { fields })
  const phones = phoneEntry(place.country)
  const mobile = phones.take('mobile', entered.mobile ?? customer?.phone ?? null, before?.mobile ?? customer?.phone)
  const wrongPhone = phones.refusal()
  if (wrongPhone) return wrongPhone
  const answer = await reckonDraft(tx, place.regionId, { lines, discount, billDate })
  if (isRefusal(answer)) return answer
  const { rows, reckoned } = answer
  const printName = entered.printName ?? customer?.name[customer.language] ?? ''
  return {
    rows,
    values: {
      depotId,
      regionId: place.regionId,
      customerId,
      printName,
      mobile,
      billDate,
      dueDate,
      currency,
      discountKind: discount?.kind ?? null,
      discountValue: discount?.value ?? 0,
      discount: reckoned.discount,
      subTotal: reckoned.subTotal,
      vatTotal: reckoned.vatTotal,
      netTotal: reckoned.netTotal,
      notes,
      searchText: [
        customer?.code,
        customer?.name.en,
        customer?.name.ar,
        printName,
        mobile,
        ...lines.map(({ text }) => text),
      ]
        .filter((part) => part !== undefined && part !== null)
        .join(' ')
        .toLowerCase(),
    },
  }
}
