import { z } from 'zod'
import { calendarDate, currencyCode, recordId, toldName } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { EXPENSE_STATES } from '../expense/expense-codes.ts'
import { WHEELS, WORK_ORDER_STATES } from '../maintenance/work-order-codes.ts'

/** What can happen to a bus that its timeline tells of. */
export const BUS_HAPPENINGS = ['workOrder', 'fuel', 'reading', 'document', 'expense'] as const

const happening = z.object({
  kind: z.enum(BUS_HAPPENINGS),
  id: recordId,
  day: calendarDate,
  /** Number of the order or expense, station, name of the document's type; null where it has none. */
  title: z.union([z.string(), toldName]).nullable(),
  /** What the order or expense is for, number of the document. */
  detail: z.string().nullable(),
  /** Of the order. */
  workState: z.enum(WORK_ORDER_STATES).nullable(),
  expenseState: z.enum(EXPENSE_STATES).nullable(),
  /** What the odometer showed. */
  km: z.int().nullable(),
  /** In thousandths. */
  litres: z.int().nullable(),
  /** Minor units. */
  amount: z.int().nullable(),
  currency: currencyCode.nullable(),
})
export type BusHappening = z.input<typeof happening>

/** `perKm` is rounded half to even, and null where the bus drove nothing. */
const cost = { currency: currencyCode, amount: z.int(), perKm: z.int().nullable() }

const costs = z.object({
  /** Between two readings of the odometer; null where there are not two. */
  span: z.object({ from: calendarDate, to: calendarDate, km: z.int() }).nullable(),
  /** What was spent on the bus meanwhile, without what is reclaimed of it; pending counts, rejected does not. Minor units. */
  lines: z.array(z.object({ category: z.string(), name: toldName, ...cost })),
  /** Per currency. */
  totals: z.array(z.object(cost)),
})
export type BusCosts = z.input<typeof costs>

/** Days that costs and days at workshops are looked at over, at most. */
export const COST_DAYS = 90

const upkeep = z.object({
  /** The latest first, those that are on the bus before those that were. */
  tyres: z.array(
    z.object({
      id: recordId,
      wheel: z.enum(WHEELS),
      name: z.string(),
      serial: z.string().nullable(),
      fittedOn: calendarDate,
      fittedKm: z.int(),
      /** When another tyre took its wheel, or it went onto another; null while it is where it was fitted. */
      until: calendarDate.nullable(),
      /** What the bus has driven meanwhile; null where its odometer was not read since. */
      ran: z.int().nullable(),
      order: z.object({ id: recordId, number: z.string() }),
    }),
  ),
  /** Of the last 90 days: those on which a workshop had the bus. */
  workshopDays: z.int(),
})
export type BusUpkeep = z.input<typeof upkeep>

export const busHistoryEndpoints = {
  getBusTimeline: endpoint('getBusTimeline', {
    summary: 'What last happened to a bus, the latest first; of expenses an admin is told those of the own depot.',
    access: ['admin', 'operation_manager'],
    params: z.object({ id: recordId }),
    data: z.object({ happenings: z.array(happening), hasMore: z.boolean() }),
  }),
  getBusUpkeep: endpoint('getBusUpkeep', {
    summary: 'The tyres of a bus with what they have run, and how long workshops had it.',
    access: ['admin', 'operation_manager'],
    params: z.object({ id: recordId }),
    data: upkeep,
  }),
  getBusCosts: endpoint('getBusCosts', {
    summary: 'What a bus has cost between its readings of the last 90 days, by category and per kilometre.',
    access: ['operation_manager'],
    params: z.object({ id: recordId }),
    data: costs,
  }),
}
