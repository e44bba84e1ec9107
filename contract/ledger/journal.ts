import { MAX_BANK_REFERENCE } from '../bounds.ts'
import { z } from 'zod'
import type { UserType } from '../access.ts'
import { FOUR_EYES_REFUSALS } from '../approval/approval-codes.ts'
import { bankReference } from '../bank-reference/bank-reference.ts'
import {
  calendarDate,
  currencyCode,
  listQuery,
  localizedName,
  recordId,
  reasonText,
  recordVersion,
  remark,
} from '../common.ts'
import { MAX_AMOUNT } from '../currency.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { uploadedFile } from '../file.ts'
import { MAX_JOURNAL_FILES } from './journal-codes.ts'
import { journalAccount, journalLine, proposedLines } from './journal-line.ts'
import { journalList } from './journal-list.ts'
import { journalRow, region } from './journal-row.ts'
import { ledgerEntry } from './ledger.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { trailEvent } from '../workflow/workflow.ts'

/** Events of the journal entry's lifecycle that a person sends. */
export const JOURNAL_EVENTS = ['journalEntry.approve', 'journalEntry.reject', 'journalEntry.withdraw'] as const

/** Who proposes and who decides; never their own (domain rulings §6). */
export const JOURNAL_KEEPERS = ['head_account'] as const satisfies readonly UserType[]

/** Why this reader cannot send an event now. `notCovered`: less is owed, or left, than it takes; or another has corrected the entry. `notPostable`: an account or its day has been closed since. */
const JOURNAL_REFUSALS = ['state', ...FOUR_EYES_REFUSALS, 'notYours', 'notCovered', 'notPostable'] as const

/** Why an entry of the ledger is not corrected in the journal. `atItsRecord`: it is undone where it was done. */
export const CORRECTION_REFUSALS = ['atItsRecord', 'isCorrection', 'isAccrualEnd', 'corrected', 'waiting'] as const
export type CorrectionRefusal = (typeof CORRECTION_REFUSALS)[number]

const journalEntry = journalRow.extend({
  decisionReason: z.string().nullable(),
  /** The entry that it takes back. */
  corrects: ledgerEntry.nullable(),
  /** Of what was written on accounts of the chart; empty for kinds whose lines follow from the amount. */
  lines: z.array(journalLine),
  media: z.array(uploadedFile),
  /** While it waits: what is owed, or left of the capital, now. Null where nothing bounds the amount. */
  available: z.int().nullable(),
  history: z.array(trailEvent),
  can: z.array(z.object({ event: z.enum(JOURNAL_EVENTS), refusal: z.enum(JOURNAL_REFUSALS).nullable() })),
})
export type JournalEntry = z.input<typeof journalEntry>

const money = { currency: currencyCode, amount: z.int().min(1).max(MAX_AMOUNT) }
const noted = {
  purpose: reasonText,
  reference: bankReference,
}

const proposal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exitFeeRemittance'), ...money, ...noted }),
  z.object({ kind: z.literal('vatRemittance'), regionId: recordId, ...money, ...noted }),
  z.object({ kind: z.literal('capitalPaidIn'), ...money, ...noted }),
  z.object({ kind: z.literal('capitalTakenOut'), ...money, ...noted }),
  z.object({
    kind: z.literal('bankReceiptConfirmed'),
    ...money,
    ...noted,
    /** As the bank's statement has it. */
    reference: z.string().trim().min(1).max(MAX_BANK_REFERENCE),
  }),
  z.object({
    kind: z.literal('general'),
    currency: currencyCode,
    entryDate: calendarDate,
    /** Posted back on the first of the month after its day. */
    reversesItself: z.boolean(),
    lines: proposedLines,
    fileIds: z.array(recordId).max(MAX_JOURNAL_FILES),
    ...noted,
  }),
  z.object({ kind: z.literal('correction'), entryId: recordId, ...noted }),
])
export type JournalProposal = z.output<typeof proposal>

export const journalListQuery = listQuery.extend(filterQuery(journalList))

const balance = z.object({ currency: currencyCode, amount: z.int() })
const decided = { id: recordId, version: recordVersion }

export const journalEndpoints = {
  getJournalBalances: endpoint('getJournalBalances', {
    summary: 'What is owed to authorities and what capital stands at: what a proposal may take.',
    access: JOURNAL_KEEPERS,
    data: z.object({
      /** Collected and not remitted. */
      exitFees: z.array(balance),
      vat: z.array(balance.extend({ region })),
      capital: z.array(balance),
      /** Transfers that were taken and that nobody has seen at the bank yet. */
      bankReceipts: z.array(balance),
      /** Of the regions: what capital may be paid in. */
      currencies: z.array(currencyCode),
    }),
  }),
  getJournalOptions: endpoint('getJournalOptions', {
    summary: 'What lines of the journal can be written on: accounts, depots, agents, regions, currencies and days.',
    access: JOURNAL_KEEPERS,
    data: z.object({
      accounts: z.array(journalAccount),
      depots: z.array(z.object({ id: recordId, code: z.string(), name: localizedName })),
      /** By name; as many as are ever typed. */
      agents: z.array(z.object({ id: recordId, name: z.string(), email: z.string() })),
      regions: z.array(region),
      currencies: z.array(currencyCode),
      /** At the operator's home. */
      today: calendarDate,
      /** The first day that entries can be dated. */
      earliest: calendarDate,
    }),
  }),
  getCorrectableEntries: endpoint('getCorrectableEntries', {
    summary:
      'Entries of the ledger that the journal may take back, the newest first; one that is asked for before all others.',
    access: JOURNAL_KEEPERS,
    query: z.object({ entryId: recordId.optional() }),
    data: z.array(ledgerEntry),
  }),
  createJournalEntry: endpoint('createJournalEntry', {
    summary:
      'Propose a remittance, a movement of capital, lines on accounts of the chart, or a correction; another head account decides.',
    access: JOURNAL_KEEPERS,
    body: proposal,
    data: journalEntry,
  }),
  getJournalEntryList: listEndpoint('getJournalEntryList', {
    summary: 'Proposals of the journal and what became of them.',
    access: JOURNAL_KEEPERS,
    query: journalListQuery,
    data: journalRow,
  }),
  exportJournalEntries: fileEndpoint('exportJournalEntries', {
    summary: 'The filtered proposals as CSV or XLSX; logged.',
    access: JOURNAL_KEEPERS,
    query: journalListQuery
      .omit({ pageNumber: true, recordNumber: true, next: true, previous: true })
      .extend(sheetQuery),
  }),
  getJournalEntry: endpoint('getJournalEntry', {
    summary: 'A proposal of the journal, with all that its decision needs.',
    access: JOURNAL_KEEPERS,
    params: z.object({ id: recordId }),
    data: journalEntry,
  }),
  decideJournalEntry: endpoint('decideJournalEntry', {
    summary: "Approve or reject another head account's proposal; approving posts it.",
    access: JOURNAL_KEEPERS,
    body: z.object({
      ...decided,
      decision: z.enum(['approve', 'reject']),
      /** Required to reject. */
      reason: remark.nullable(),
    }),
    data: journalEntry,
  }),
  withdrawJournalEntry: endpoint('withdrawJournalEntry', {
    summary: 'Take an own proposal back before anybody decides it.',
    access: JOURNAL_KEEPERS,
    body: z.object({ ...decided, reason: remark.nullable() }),
    data: journalEntry,
  }),
}
