import { z } from 'zod'
import { amountMinor, calendarDate, currencyCode, instant, localizedName, recordId, recordVersion } from '../common.ts'
import { depotShown, person } from '../consignment/consignment-row.ts'
import { EXPENSE_SOURCES, EXPENSE_STATES, EXPENSE_TYPES } from './expense-codes.ts'

export const codedName = z.object({ code: z.string(), name: localizedName })
export const busView = z.object({ id: recordId, registrationNumber: z.string(), name: z.string() })
export const departureView = z.object({
  key: z.string(),
  routeName: localizedName,
  startsAt: instant,
  timeZone: z.string(),
  registrationNumber: z.string(),
})

export const expenseRow = z.object({
  id: recordId,
  /** EX, depot code, its local year, and a running number without gaps. */
  number: z.string(),
  state: z.enum(EXPENSE_STATES),
  date: calendarDate,
  depot: depotShown.extend({ timeZone: z.string() }),
  type: z.enum(EXPENSE_TYPES),
  /** The bus that it is for, or that ran the departure. */
  bus: busView.nullable(),
  departure: departureView.nullable(),
  category: codedName,
  source: z.enum(EXPENSE_SOURCES),
  supplier: z.string(),
  invoiceNumber: z.string().nullable(),
  currency: currencyCode,
  total: amountMinor,
  /** Reclaimed, contained in the total. */
  vat: amountMinor,
  items: z.int(),
  files: z.int(),
  createdBy: person,
  createdAt: instant,
  /** When it was handed in for a decision, the last time. */
  submittedAt: instant,
  /** The decision that it stands in; null while it waits for one, even where an earlier one was taken back by a correction. */
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
  version: recordVersion,
})
export type ExpenseRow = z.input<typeof expenseRow>
