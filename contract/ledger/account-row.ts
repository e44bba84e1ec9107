import { z } from 'zod'
import { localizedName, recordId, recordVersion } from '../common.ts'
import { accountCode } from '../list/list-query.ts'
import { ACCOUNT_DIMENSIONS, ACCOUNT_GROUPS, ACCOUNT_KINDS, ACCOUNT_SIDES } from './chart.ts'

export const MAX_POSITION = 9999

export const values = {
  /** Four digits; the first says the kind. Never changes. */
  code: accountCode,
  name: localizedName,
  group: z.enum(ACCOUNT_GROUPS),
  side: z.enum(ACCOUNT_SIDES),
  dimension: z.enum(ACCOUNT_DIMENSIONS).nullable(),
  /** Its order within the group. */
  position: z.int().min(0).max(MAX_POSITION),
  /** Offered as a category where an expense is entered. */
  isCategory: z.boolean(),
  isActive: z.boolean(),
}

export const account = z.object({
  id: recordId,
  version: recordVersion,
  ...values,
  kind: z.enum(ACCOUNT_KINDS),
  /** Part of the chart that the product comes with: never removed, and kept apart by what it always was. */
  isFixed: z.boolean(),
  /** The program posts to it, so it stays in use. */
  isPosted: z.boolean(),
  hasEntries: z.boolean(),
})

export type AccountRecord = z.input<typeof account>
