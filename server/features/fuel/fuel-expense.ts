import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { enteredExpense } from '#contract/expense/expense.ts'
import type { enteredFuel } from '#contract/fuel/fuel.ts'
import { itemTotal } from '#machines/expense/expense-amounts.ts'
import type { Transaction } from '#server/database/connection.ts'
import { depots, regions, transports } from '#server/database/schema/network.ts'
import { FUEL_ACCOUNT } from '#server/domain/expense/fuel-of-expense.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'

type Entered = z.output<typeof enteredFuel> & { station: string }
type Payment = Extract<Entered['payment'], { by: 'expense' }>

const ONE = 1000

/** A filling as it is entered as an expense of its bus. */
export async function fuelExpense(
  tx: Transaction,
  { transportId, day, litres, station, isDuplicateConfirmed }: Entered,
  payment: Payment,
  { price, amount }: { price: number; amount: number },
): Promise<z.output<typeof enteredExpense> | Refusal> {
  const { depotId, source, bankReference, isReuseConfirmed, invoiceNumber, fileIds, noReceiptReason } = payment
  const [depot] = await tx.orm
    .select({ currency: regions.currency })
    .from(depots)
    .innerJoin(regions, eq(regions.id, depots.regionId))
    .where(eq(depots.id, depotId))
  if (!depot) return refuse('ruleBroken', { fields: { 'payment.depotId': 'expense.unknownDepot' } })
  const [bus] = await tx.orm
    .select({ plate: transports.registrationNumber })
    .from(transports)
    .where(eq(transports.id, transportId))
  // Of what was rounded at the pump the amount is what was paid: it is one item then.
  const isExact = itemTotal({ quantity: litres, price }) === amount
  const litresTold = isExact ? '' : `, ${litres / ONE} L`
  return {
    depotId,
    date: day,
    purpose: { type: 'bus', transportId },
    category: FUEL_ACCOUNT,
    source,
    bankReference,
    isReuseConfirmed,
    supplier: station,
    supplierTaxNumber: null,
    invoiceNumber,
    currency: depot.currency,
    items: [
      {
        name: `Fuel · وقود · ${bus?.plate ?? ''}${litresTold}`,
        quantity: isExact ? litres : ONE,
        price: isExact ? price : amount,
        total: amount,
        taxCategory: 'O',
        vatRateBasisPoints: 0,
        vat: 0,
      },
    ],
    total: amount,
    notes: null,
    fileIds,
    noReceiptReason,
    isDuplicateConfirmed,
  }
}

/** What an expense refuses, at the field in which it was entered here. */
export function ownField(path: string): string {
  switch (path) {
    case 'date':
      return 'day'
    case 'purpose.transportId':
      return 'transportId'
    case 'supplier':
      return 'station'
    case 'total':
      return 'payment.amount'
    default:
      return path.startsWith('items.') ? 'payment.amount' : `payment.${path}`
  }
}
