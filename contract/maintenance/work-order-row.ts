import { z } from 'zod'
import { amountMinor, calendarDate, currencyCode, instant, recordId, recordVersion } from '../common.ts'
import { depotShown, person } from '../consignment/consignment-row.ts'
import { EXPENSE_STATES } from '../expense/expense-codes.ts'
import { busNamed } from './odometer-row.ts'
import {
  WORK_COST_STANDINGS,
  WORK_ORDER_ORIGINS,
  WORK_ORDER_SEVERITIES,
  WORK_ORDER_STATES,
} from './work-order-codes.ts'

export const workOrderRow = z.object({
  id: recordId,
  /** WO, the year at the operator's home, and a running number without gaps. */
  number: z.string(),
  state: z.enum(WORK_ORDER_STATES),
  bus: busNamed,
  severity: z.enum(WORK_ORDER_SEVERITIES),
  defect: z.string(),
  origin: z.enum(WORK_ORDER_ORIGINS),
  /** Null until it is planned, as what follows is. */
  depot: depotShown.nullable(),
  workshop: z.string().nullable(),
  estimate: amountMinor.nullable(),
  currency: currencyCode.nullable(),
  /** Days at the operator's home, both included. */
  plannedFrom: calendarDate.nullable(),
  plannedUntil: calendarDate.nullable(),
  /** What its items come to. */
  total: amountMinor,
  cost: z.enum(WORK_COST_STANDINGS),
  /** The latest one that it was handed in as. */
  expense: z.object({ id: recordId, number: z.string(), state: z.enum(EXPENSE_STATES) }).nullable(),
  /** Null where a maintenance plan opened it. */
  reportedBy: person.nullable(),
  reportedAt: instant,
  finishedOn: calendarDate.nullable(),
  version: recordVersion,
})
