import type { AnswerOf } from '#contract/contract.ts'
import { useRead } from '#src/platform/use-read.ts'

export type ConsignmentOptions = AnswerOf<'getConsignmentOptions'>['data']

/** What a bill is made of at the own depot; undefined until it is known. */
export function useOptions(): ConsignmentOptions | undefined {
  return useRead('getConsignmentOptions').data?.data
}
