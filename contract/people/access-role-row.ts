import { z } from 'zod'
import { NARROWED_TYPES } from './access-role-codes.ts'
import { nameText, recordId, recordVersion } from '../common.ts'

const narrowedType = z.enum(NARROWED_TYPES)

const MOST = 300

export const values = {
  name: nameText.max(60),
  /** The user type whose screens and calls it narrows. */
  user_type: narrowedType,
  /** Names of calls that are taken away. */
  deniedCalls: z.array(z.string().regex(/^[A-Za-z]{1,60}$/)).max(MOST),
  /** Screens that are taken away, by path below the user type's prefix. */
  deniedScreens: z.array(z.string().regex(/^[\w/:-]{1,60}$/)).max(MOST),
  isActive: z.boolean(),
}

export const accessRole = z.object({
  id: recordId,
  version: recordVersion,
  ...values,
  /** Users who have it. */
  users: z.int(),
  /** What must stay denied: the agents' own role is not widened beyond its list. */
  fixed: z.object({ calls: z.array(z.string()), screens: z.array(z.string()) }),
  /** It comes with the system: its name and user type stay, and it is not removed. */
  isSeeded: z.boolean(),
})

export type AccessRoleRecord = z.input<typeof accessRole>
