import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/contract.ts'
import { readOptions } from '#src/platform/use-read.ts'

/** Depots change by the month. */
const FRESH_MS = 10 * 60_000

/** All depots, for filters and their words; none while they are being loaded. */
export function useBranches(): AnswerOf<'branchList'>['data'] {
  return useQuery({ ...readOptions<'branchList'>('branchList'), staleTime: FRESH_MS }).data?.data ?? NONE
}

const NONE: AnswerOf<'branchList'>['data'] = []
