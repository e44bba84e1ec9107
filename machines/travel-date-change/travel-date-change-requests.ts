import type { z } from 'zod'
import type { changeQuoteRequest, changeRequest } from '#contract/travel-date-change/travel-date-change.ts'

export type ChangeQuoteRequest = z.input<typeof changeQuoteRequest>
export type ChangeRequest = z.input<typeof changeRequest>
