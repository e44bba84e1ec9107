import { z } from 'zod'
import { calendarDate, currencyCode, reasonText, recordId, sumMinor } from '../common.ts'
import { endpoint, fileEndpoint } from '../endpoint.ts'
import { JOURNAL_KEEPERS } from './journal.ts'
import { MAX_OPENING_FILE, OPENING_FIELDS } from './opening-balance-codes.ts'

const openingFile = z.object({ text: z.string().min(1).max(MAX_OPENING_FILE) })

/** What is wrong in a file. */
const openingProblem = z.object({
  /** As an editor counts them, the heading being 1; null: of a whole currency. */
  line: z.int().nullable(),
  column: z.enum(OPENING_FIELDS).nullable(),
  /** Key of the `errors` locale, and what stands in its words. */
  problem: z.string(),
  values: z.record(z.string(), z.string()),
})
export type OpeningProblem = z.output<typeof openingProblem>

const openingAnswer = z.object({
  /** The day that the balances are posted on: the last before the operator's first month. */
  day: calendarDate,
  /** What each currency comes to. */
  totals: z.array(z.object({ currency: currencyCode, lines: z.int(), debit: sumMinor, credit: sumMinor })),
  /** The first of them; nothing is proposed where there is one. */
  problems: z.array(openingProblem),
  problemTotal: z.int(),
  /** One entry of the journal per currency; none where the file was only checked. */
  proposed: z.array(z.object({ id: recordId, number: z.string(), currency: currencyCode })),
})

export const openingBalanceEndpoints = {
  getOpeningTemplate: fileEndpoint('getOpeningTemplate', {
    summary:
      'A CSV file to fill in: every account that can be opened, by depot, region and agent where it is kept by them.',
    access: JOURNAL_KEEPERS,
    query: z.object({ language: z.enum(['en', 'ar']) }),
  }),
  checkOpeningBalances: endpoint('checkOpeningBalances', {
    summary: 'What a file of opening balances comes to, and what is wrong in it; nothing is written.',
    access: JOURNAL_KEEPERS,
    body: openingFile,
    data: openingAnswer,
  }),
  importOpeningBalances: endpoint('importOpeningBalances', {
    summary: 'Propose the opening balances of a file, one journal entry per currency; another head account decides.',
    access: JOURNAL_KEEPERS,
    body: openingFile.extend({ purpose: reasonText }),
    data: openingAnswer,
  }),
}
