import { z } from 'zod'
import { calendarDate, currencyCode, instant, recordId, recordVersion } from '../common.ts'
import { MATCH_WAYS, PROPOSAL_KINDS, RECONCILED_ACCOUNTS, STATEMENT_LINE_STATES } from './reconciliation-codes.ts'

const person = z.object({ id: recordId, name: z.string() })

export const statementLineRow = z.object({
  id: recordId,
  account: z.enum(RECONCILED_ACCOUNTS),
  currency: currencyCode,
  state: z.enum(STATEMENT_LINE_STATES),
  /** The bank's booking day. */
  day: calendarDate,
  /** Minor units; what came in is positive. */
  amount: z.int(),
  reference: z.string().nullable(),
  text: z.string(),
  /** Days since then, as long as it is unmatched. */
  age: z.int().nullable(),
  /** The best proposal, as long as it is unmatched. */
  proposal: z.object({ kind: z.enum(PROPOSAL_KINDS), lines: z.int(), fee: z.int() }).nullable(),
  /** What it is matched with. */
  match: z.object({ way: z.enum(MATCH_WAYS), lines: z.int(), fee: z.int() }).nullable(),
  /** Who matched or ignored it. */
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  version: recordVersion,
})
