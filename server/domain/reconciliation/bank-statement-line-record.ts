import { ilike, inArray, or, sql } from 'drizzle-orm'
import { RECONCILERS } from '#contract/reconciliation/reconciliation-access.ts'
import { bankStatementLineLifecycle } from '#machines/reconciliation/bank-statement-line-lifecycle.ts'
import { containing } from '#server/database/list-page.ts'
import { bankStatementLines } from '#server/database/schema/reconciliation.ts'
import { defineRecord } from '#server/lifecycle/define-record.ts'
import { byPerson, noText, pageLink } from '../workflow/record-parts.ts'

/** What people call a line: its day and what the bank writes. */
const CALLED = `day::text || ' · ' || left(coalesce(nullif(reference, ''), nullif(text, ''), account), 40)`

export const bankStatementLineRecord = defineRecord({
  id: 'bankStatementLine',
  machine: bankStatementLineLifecycle,
  table: bankStatementLines,
  /** The bank's statement is of no depot. */
  ofDepot: () => sql`false`,
  readable: ({ userType }) => (RECONCILERS.some((type) => type === userType) ? undefined : sql`false`),
  find: (term) =>
    or(
      ilike(bankStatementLines.reference, containing(term)),
      ilike(bankStatementLines.text, containing(term)),
      byPerson(bankStatementLines.decidedBy, term),
    ),
  describe: (orm, ids) =>
    orm
      .select({
        id: bankStatementLines.id,
        reference: sql<string>`${sql.raw(CALLED)}`,
        person: noText,
        state: bankStatementLines.state,
        currency: sql<string>`${bankStatementLines.currency}`,
        depot: noText,
        page: pageLink('bankStatementLine', bankStatementLines.id),
      })
      .from(bankStatementLines)
      .where(inArray(bankStatementLines.id, [...ids])),
  reference: `record.day::text || ' · ' || left(coalesce(nullif(record.reference, ''), nullif(record.text, ''), record.account), 40)`,
  version: 'exact',
  stamps: [
    {
      by: 'decidedBy',
      at: 'decidedAt',
      events: [
        'statementLine.match',
        'statementLine.unmatch',
        'statementLine.ignore',
        'statementLine.restore',
        'statementLine.withdraw',
      ],
    },
  ],
  money: [{ event: 'statementLine.match', amounts: 'select record.currency, record.amount' }],
  postings: { bankLineMatched: ['statementLine.match'], bankLineUnmatched: ['statementLine.unmatch'] },
  contents: {
    columns: ['account', 'currency', 'bankAccount', 'amount', 'charges', 'reference', 'text', 'balance', 'identity'],
    days: ['day'],
  },
})
