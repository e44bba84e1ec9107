import { z } from 'zod'

/** A number as a form holds it: undefined while nothing is typed, NaN for what is none, null for that as JSON brings it back. */
export const typedAmount = z.union([z.number(), z.nan()]).nullish()
export type TypedAmount = z.output<typeof typedAmount>

/** Whether it is an amount at all. */
export const isAmount = (typed: TypedAmount): typed is number => Number.isSafeInteger(typed)

/** What counts of it: 0 where it is no amount (yet). */
export const amountOf = (typed: TypedAmount): number => (isAmount(typed) ? typed : 0)
