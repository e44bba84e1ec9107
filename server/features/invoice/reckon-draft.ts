import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { enteredInvoice } from '#contract/invoice/invoice-row.ts'
import { type ReckonedInvoice, reckonInvoice } from '#machines/invoice/invoice-amounts.ts'
import type { Transaction } from '#server/database/connection.ts'
import { services } from '#server/database/schema/customer.ts'
import type { invoiceLines } from '#server/database/schema/invoice.ts'
import { taxRules } from '#server/database/schema/tax.ts'
import { frozen, taxOf } from '#server/domain/tax/tax-of-supply.ts'
import { readTaxedRegion } from '#server/domain/tax/tax-rule-repository.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'

type Entered = Pick<z.output<typeof enteredInvoice>, 'lines' | 'discount' | 'billDate'>

/** A line as it is stored, without what ties it to its invoice. */
export type ReckonedRow = Omit<typeof invoiceLines.$inferInsert, 'id' | 'invoiceId'>

/**
 * The lines of an invoice with the tax that is in force for each on the bill date, and what they come to. Totals that a
 * form shows are never taken over.
 */
export async function reckonDraft(
  tx: Transaction,
  regionId: string,
  { lines, discount, billDate }: Entered,
): Promise<{ rows: ReckonedRow[]; reckoned: ReckonedInvoice } | Refusal> {
  const known = await tx.orm
    .select()
    .from(services)
    .where(inArray(services.id, [...new Set(lines.map(({ serviceId }) => serviceId))]))
  const region = await readTaxedRegion(tx.orm, regionId)
  const fields: Record<string, string> = {}
  const taxed = lines.flatMap((line, index) => {
    const service = known.find(({ id }) => id === line.serviceId)
    if (!service?.isActive) {
      fields[`lines.${index}.serviceId`] = 'invoice.serviceUnknown'
      return []
    }
    return [{ line, service, tax: taxOf(region, service.supply, billDate) }]
  })
  if (Object.keys(fields).length > 0) return refuse('ruleBroken', { fields })
  const answer = reckonInvoice(
    taxed.map(({ line, tax: { category, rateBasisPoints } }) => ({
      quantity: line.quantity,
      price: line.price,
      discount: line.discount,
      category,
      rateBasisPoints,
    })),
    discount,
  )
  if ('problems' in answer)
    return refuse('ruleBroken', {
      fields: Object.fromEntries(Object.entries(answer.problems).map(([field, why]) => [field, `invoice.${why}`])),
    })
  const reasons = await readReasonCodes(
    tx,
    taxed.flatMap(({ tax }) => tax.ruleId ?? []),
  )
  const rows = taxed.map(({ line, service, tax }, index): ReckonedRow => {
    const amounts = answer.reckoned.lines[index]
    if (!amounts) throw new Error('each line is reckoned')
    const { discount: own, wholeDiscount, net, vat } = amounts
    return {
      position: index,
      serviceId: service.id,
      text: line.text,
      unit: service.unit,
      quantity: line.quantity,
      price: line.price,
      discountKind: line.discount?.kind ?? null,
      discountValue: line.discount?.value ?? 0,
      discount: own,
      wholeDiscount,
      net,
      vat,
      ...frozen(tax),
      taxReasonCode: (tax.ruleId !== null && reasons.get(tax.ruleId)) || null,
      taxReason: tax.reason,
      incomeAccount: service.incomeAccount,
    }
  })
  return { rows, reckoned: answer.reckoned }
}

async function readReasonCodes(tx: Transaction, ruleIds: readonly string[]): Promise<Map<string, string | null>> {
  if (ruleIds.length === 0) return new Map()
  const rows = await tx.orm
    .select({ id: taxRules.id, code: taxRules.reasonCode })
    .from(taxRules)
    .where(and(inArray(taxRules.id, [...ruleIds]), eq(taxRules.isActive, true)))
  return new Map(rows.map(({ id, code }) => [id, code]))
}
