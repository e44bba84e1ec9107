import { z } from 'zod'
import { ROLES, USER_TYPES } from '../access.ts'

/** What session storage keeps under `user`: enough to start, nothing personal beyond the name. */
export const sessionUser = z.object({
  token: z.string(),
  /** Seconds from the answer until the token ends. */
  expiresIn: z.int(),
  role: z.enum(ROLES).nullable(),
  user_type: z.enum(USER_TYPES).nullable(),
  name: z.string(),
})
