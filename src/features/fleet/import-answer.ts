import type { AnswerOf } from '#contract/contract.ts'

/** What a file of a fleet comes to; the same of each kind. */
export type ImportAnswer = AnswerOf<'checkDriverImport'>['data']
