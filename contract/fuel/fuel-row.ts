import { z } from 'zod'
import { amountMinor, calendarDate, currencyCode, instant, reasonText, recordId } from '../common.ts'
import { person } from '../consignment/consignment-row.ts'
import { EXPENSE_STATES } from '../expense/expense-codes.ts'
import { busView } from '../expense/expense-row.ts'
import { CONSUMPTION_MARKS } from './fuel-codes.ts'

export const fuelRow = z.object({
  id: recordId,
  bus: busView,
  /** On which the bus was filled, at the operator's home. */
  day: calendarDate,
  /** What its odometer showed, in whole kilometres. */
  km: z.int(),
  /** In thousandths of a litre. */
  litres: z.int(),
  isFull: z.boolean(),
  station: z.string().nullable(),
  /** Null of fuel out of the company's own tank. */
  paid: z
    .object({
      currency: currencyCode,
      /** Of a litre. */
      price: amountMinor,
      amount: amountMinor,
      expense: z.object({ id: recordId, number: z.string(), state: z.enum(EXPENSE_STATES) }),
    })
    .nullable(),
  /** Thousandths of a litre per 100 km since the full tank before; null where there is none, or this was no full one. */
  consumption: z.int().nullable(),
  /** The median of the full tanks before; null while there are too few. */
  usual: z.int().nullable(),
  mark: z.enum(CONSUMPTION_MARKS).nullable(),
  recordedBy: person,
  recordedAt: instant,
  /** Taken out because it was wrong; it stays to be seen. */
  struck: z.object({ by: person, at: instant, reason: reasonText }).nullable(),
})
