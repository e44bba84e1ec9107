import { z } from 'zod'
import { LEDGER_READERS } from '../access.ts'
import { calendarDate, currencyCode, instant, localizedName, recordId } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { ACCOUNT_GROUPS } from './chart.ts'
import { LEDGER_ACTS, LEDGER_RECORD_KINDS } from './ledger-codes.ts'
import { DEDUCTION_REASONS } from '../agent/wallet-codes.ts'

const named = z.object({ id: recordId, name: z.string() })
const otherEntry = z.object({ id: recordId, postingDate: calendarDate })

const ledgerLine = z.object({
  account: z.object({ code: z.string(), name: localizedName }),
  currency: currencyCode,
  /** Minor units; a debit is positive, a credit negative. */
  amount: z.int(),
  depot: z.object({ id: recordId, code: z.string(), name: localizedName, timeZone: z.string() }).nullable(),
  agent: named.nullable(),
  region: z.object({ id: recordId, code: z.string(), name: localizedName }).nullable(),
  /** Of cash: whose till. */
  clerk: named.nullable(),
  /** Where statements have it: the group of its account, the depot that it is for or on whose account it stands, and the route and bus of its departure. */
  place: z.object({
    group: z.enum(ACCOUNT_GROUPS),
    depotId: recordId.nullable(),
    routeId: recordId.nullable(),
    busId: recordId.nullable(),
  }),
})
export type LedgerLine = z.input<typeof ledgerLine>

export const ledgerEntry = z.object({
  id: recordId,
  /** May lie ahead: a ticket is earned on its travel date. */
  postingDate: calendarDate,
  /** The day it belongs to, where that was closed already; null: its posting date. */
  trueDate: calendarDate.nullable(),
  act: z.enum(LEDGER_ACTS),
  record: z.object({ kind: z.enum(LEDGER_RECORD_KINDS), id: recordId }),
  by: named,
  at: instant,
  /** The entry that this one takes back. */
  reverses: otherEntry.nullable(),
  /** The entry that takes this one back. */
  reversedBy: otherEntry.nullable(),
  lines: z.array(ledgerLine),
})
export type LedgerEntry = z.input<typeof ledgerEntry>

/** A record as it is called. */
export const recordTold = z.object({
  kind: z.enum(LEDGER_RECORD_KINDS),
  id: recordId,
  /** Booking reference, bill number, number of a proposal, an agent's name; null where it has none. */
  reference: z.string().nullable(),
  /** The record whose page tells of it: a ticket's is its booking. Null where no page does. */
  page: z.object({ kind: z.enum(LEDGER_RECORD_KINDS), id: recordId }).nullable(),
})

export const ledgerEndpoints = {
  getLedgerEntry: endpoint('getLedgerEntry', {
    summary: 'One entry of the ledger, with the record that it belongs to.',
    access: LEDGER_READERS,
    params: z.object({ id: recordId }),
    data: z.object({
      entry: ledgerEntry,
      of: recordTold,
      /** Of money taken from a wallet: what for, and why in the words that the agent reads. */
      deduction: z.object({ reasonCode: z.enum(DEDUCTION_REASONS), reason: z.string() }).nullable(),
    }),
  }),
  getLedgerEntries: endpoint('getLedgerEntries', {
    summary: "A record's entries in the ledger, in the order in which they were made.",
    access: LEDGER_READERS,
    query: z.object({ recordKind: z.enum(LEDGER_RECORD_KINDS), recordId }),
    data: z.object({
      entries: z.array(ledgerEntry),
      /** There are more than are shown. */
      isCapped: z.boolean(),
      /** The record has entries that are outside the reader's scope. */
      hidesEntries: z.boolean(),
    }),
  }),
}
