import type { AnswerOf } from '#contract/contract.ts'
import { expenseView } from '#src/domain/expense/expense-view.ts'

export type FuelEntry = AnswerOf<'getFuelList'>['data'][number]

/** What a change of the fuel log makes old. */
export const FUEL_READS = [
  'getFuelList',
  'getOdometerReadingList',
  'getOdometerBuses',
  'getBus',
  ...expenseView.invalidates,
] as const
