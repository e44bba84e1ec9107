import type { AnswerOf } from '#contract/contract.ts'

export type Reading = AnswerOf<'getOdometerReadingList'>['data'][number]

/** What a change of readings makes old. */
export const ODOMETER_READS = ['getOdometerReadingList', 'getOdometerBuses', 'getBus'] as const
