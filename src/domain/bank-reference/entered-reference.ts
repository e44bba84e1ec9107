import { z } from 'zod'

/** A transfer as it is being entered. */
export const enteredReference = z.object({
  reference: z.string(),
  /** They were told that another record names it, and use it all the same. */
  isReuseConfirmed: z.boolean(),
})
