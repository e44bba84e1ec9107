import { z } from 'zod'
import type { UserType } from '../access.ts'
import { bankReference, namedTransfer } from '../bank-reference/bank-reference.ts'
import { listQuery, nameText, reasonText, recordId } from '../common.ts'
import { MAX_AMOUNT } from '../currency.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { EXPENSE_SOURCES } from '../expense/expense-codes.ts'
import { recordFileIds } from '../file.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { enteredReading } from '../maintenance/maintenance.ts'
import { FUEL_KEEPERS, MAX_LITRES } from './fuel-codes.ts'
import { fuelList } from './fuel-list.ts'
import { fuelRow } from './fuel-row.ts'

const FUEL_READERS = ['admin', ...FUEL_KEEPERS] as const satisfies readonly UserType[]

const paid = z.int().min(1, { error: 'fuel.nothing' }).max(MAX_AMOUNT)

/** How it was paid: not with money, by an expense that is there already, or by one that this makes. */
const enteredPayment = z.discriminatedUnion('by', [
  z.object({ by: z.literal('tank') }),
  z.object({ by: z.literal('recorded'), expenseNumber: z.string().trim().min(1).max(40) }),
  z.object({
    by: z.literal('expense'),
    /** The depot that bears it; its currency is that of the amounts. */
    depotId: recordId,
    source: z.enum(EXPENSE_SOURCES),
    /** Of a litre. One of price and amount is enough. */
    price: paid.nullable(),
    amount: paid.nullable(),
    /** Of the transfer, where the bank pays. */
    bankReference: bankReference.default(null),
    isReuseConfirmed: namedTransfer.isReuseConfirmed,
    /** The supplier's own. */
    invoiceNumber: z.string().trim().min(1).max(60).nullable(),
    fileIds: recordFileIds,
    /** Why there is no receipt; required where no file is attached. */
    noReceiptReason: reasonText.nullable(),
  }),
])

/** What is entered of one filling. */
export const enteredFuel = enteredReading.extend({
  litres: z.int().min(1, { error: 'fuel.noLitres' }).max(MAX_LITRES, { error: 'fuel.tooManyLitres' }),
  /** Filled up: what the bus used since the full tank before is known then. */
  isFull: z.boolean(),
  /** Required where an expense is made, whose supplier it is. */
  station: nameText.nullable(),
  payment: enteredPayment,
  /** The user has seen that a like expense exists, and saves all the same. */
  isDuplicateConfirmed: z.boolean().default(false),
})

const list = listQuery.extend(filterQuery(fuelList))
const unpaged = { pageNumber: true, recordNumber: true, next: true, previous: true } as const

export const fuelEndpoints = {
  getFuelList: listEndpoint('getFuelList', {
    summary: 'What buses were filled with, what they used per 100 km between full tanks, and what stands out.',
    access: FUEL_READERS,
    query: list,
    data: fuelRow,
  }),
  exportFuel: fileEndpoint('exportFuel', {
    summary: 'The filtered fuel log as CSV or XLSX; logged.',
    access: FUEL_READERS,
    query: list.omit(unpaged).extend(sheetQuery),
  }),
  recordFuel: endpoint('recordFuel', {
    summary: 'Record fuel of a bus with its odometer reading; where it was paid, with its expense.',
    access: FUEL_KEEPERS,
    body: enteredFuel,
    data: fuelRow,
  }),
  strikeFuel: endpoint('strikeFuel', {
    summary: 'Strike out an entry that was wrong; it stays in the log with its reason, its expense stays as it is.',
    access: FUEL_KEEPERS,
    body: z.object({
      id: recordId,
      reason: reasonText,
      /** The odometer reading was wrong too, and is struck out with it. */
      strikesReading: z.boolean(),
    }),
    data: fuelRow,
  }),
}
