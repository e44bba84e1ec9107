import { z } from 'zod'
import { ROLES, USER_TYPES } from '../access.ts'
import { emailText, instant, localizedName, nameText, phoneText, recordId, recordVersion } from '../common.ts'
import { wallet } from '../agent/wallet.ts'

/** Everybody who may sign in, whichever list they stand in. */
export const person = z.object({
  id: recordId,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLES).nullable(),
  user_type: z.enum(USER_TYPES).nullable(),
  depotId: recordId.nullable(),
  depotName: localizedName.nullable(),
  /** City of the depot's region. */
  regionName: localizedName.nullable(),
  /** Narrows what the user type may do. */
  accessRoleId: recordId.nullable(),
  accessRoleName: z.string().nullable(),
  /** Wallet and credit; null for who isn't an agent. */
  wallet: wallet.nullable(),
  isActive: z.boolean(),
  isConfirmed: z.boolean(),
  /** When the last invitation was sent; who is not confirmed since is invited. */
  invitedAt: instant.nullable(),
  /** Becomes the e-mail address once its owner confirms it. */
  newEmail: z.string().nullable(),
  /** Passkeys, and codes of an app. */
  secondFactors: z.int(),
  lastSignInAt: instant.nullable(),
  createdAt: instant,
  version: recordVersion,
})

export type Person = z.input<typeof person>

/** Of a member whose post the call itself gives: staff, agent, accountant. */
export const memberValues = {
  name: nameText,
  email: emailText,
  phone: phoneText.nullable(),
  depotId: recordId.nullable(),
  isActive: z.boolean(),
}

export const userValues = {
  ...memberValues,
  user_type: z.enum(USER_TYPES).nullable(),
  role: z.enum(ROLES).nullable(),
  /** Left out: it stays as it is, and an agent has the one of agents. */
  accessRoleId: recordId.nullable().optional(),
}

/** What every change of a person carries besides its values. */
export const changed = { id: recordId, version: recordVersion }

export const branch = z.object({ id: recordId, code: z.string(), name: localizedName, regionId: recordId })
