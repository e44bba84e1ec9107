import type { AnswerOf } from '#contract/contract.ts'

/** A stay as its page has it. */
export type ShownStay = AnswerOf<'getStay'>['data']
