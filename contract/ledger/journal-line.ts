import { z } from 'zod'
import { localizedName, recordId, remark } from '../common.ts'
import { MAX_AMOUNT } from '../currency.ts'
import { MAX_JOURNAL_LINES } from './journal-codes.ts'

const accountCode = z.string().regex(/^\d{4}$/)

/** What a line is kept apart by, or what it is income or cost of: one of them, and of most accounts none. */
const linePlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('depot'), id: recordId }),
  z.object({ kind: z.literal('agent'), id: recordId }),
  z.object({ kind: z.literal('region'), id: recordId }),
])

/** A line as it is proposed. */
const proposedLine = z.object({
  account: accountCode,
  /** Minor units; a debit is positive, a credit negative. */
  amount: z
    .int()
    .min(-MAX_AMOUNT)
    .max(MAX_AMOUNT)
    .refine((amount) => amount !== 0),
  place: linePlace.nullable(),
  text: remark.nullable(),
})
export type ProposedLine = z.output<typeof proposedLine>

export const proposedLines = z.array(proposedLine).min(2).max(MAX_JOURNAL_LINES)

const named = { id: recordId, code: z.string(), name: localizedName }

/** A line of a proposal as it is shown. */
export const journalLine = z.object({
  account: z.object({ code: z.string(), name: localizedName }),
  amount: z.int(),
  place: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('depot'), ...named }),
      z.object({ kind: z.literal('region'), ...named }),
      z.object({ kind: z.literal('agent'), id: recordId, name: z.string() }),
    ])
    .nullable(),
  text: z.string().nullable(),
})
export type JournalLine = z.input<typeof journalLine>

/** Why an account takes no lines of the journal by hand; a key of `errors:journal.led`. */
export const LED_BY = [
  'tills',
  'safe',
  'bankReceipts',
  'cashInTransit',
  'wallets',
  'bills',
  'expenses',
  'inputVat',
  'topUps',
  'vat',
  'tickets',
  'stays',
  'visaRequests',
  'refunds',
  'exitFees',
  'ticketIncome',
  'billIncome',
  'counts',
] as const
export type LedBy = (typeof LED_BY)[number]

/** An account that a line can be written on. */
export const journalAccount = z.object({
  code: z.string(),
  name: localizedName,
  /** Whose its lines must say they are. */
  dimension: z.enum(['depot', 'agent', 'region']).nullable(),
  /** Income and expenses: its lines may say which depot or agent they are of. */
  isResult: z.boolean(),
  /** Null where it takes lines. */
  ledBy: z.enum(LED_BY).nullable(),
})
