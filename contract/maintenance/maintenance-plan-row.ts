import { z } from 'zod'
import { calendarDate, reasonText, recordId, recordVersion } from '../common.ts'
import { MAX_KM } from './odometer-codes.ts'
import { busNamed } from './odometer-row.ts'
import { MAX_PLAN_DAYS, MAX_PLAN_KM, WORK_ORDER_SEVERITIES, WORK_ORDER_STATES } from './work-order-codes.ts'

export const planValues = {
  transportId: recordId,
  /** What is to be done. */
  work: reasonText,
  /** Whether it takes the bus out of service. */
  severity: z.enum(WORK_ORDER_SEVERITIES),
  /** Due again after so many kilometres, or days, whichever comes first. One of them is given. */
  everyKm: z.int().min(100).max(MAX_PLAN_KM).nullable(),
  everyDays: z.int().min(1).max(MAX_PLAN_DAYS).nullable(),
  /** From where it is counted as long as none of its orders was done. */
  fromKm: z.int().min(0).max(MAX_KM),
  fromDay: calendarDate,
  isActive: z.boolean(),
}

export const maintenancePlan = z.object({
  id: recordId,
  version: recordVersion,
  ...planValues,
  bus: busNamed,
  /** Where it is due next; null where it is not counted. */
  dueKm: z.int().nullable(),
  dueDay: calendarDate.nullable(),
  /** The order that it has opened and that is not done yet. */
  open: z.object({ id: recordId, number: z.string(), state: z.enum(WORK_ORDER_STATES) }).nullable(),
})
export type MaintenancePlan = z.input<typeof maintenancePlan>
