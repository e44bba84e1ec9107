import { and, desc, eq, isNotNull, max, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { recurringEntries, recurringLines, recurringPostings } from '#server/database/schema/journal.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { users } from '#server/database/schema/people.ts'
import { isWrittenAccount } from '#server/domain/ledger/account-codes.ts'
import type { WrittenLine } from '#server/features/ledger/written-lines.ts'

export type RecurringRecord = typeof recurringEntries.$inferSelect

/** The entry, kept from changing until the transaction ends: whoever posts a month holds it. */
export async function lockRecurring(tx: Transaction, id: string): Promise<RecurringRecord | undefined> {
  const [row] = await tx.orm.select().from(recurringEntries).where(eq(recurringEntries.id, id)).for('update')
  return row
}

export async function readRecurringLines(orm: Orm, id: string): Promise<(WrittenLine & { line: number })[]> {
  const rows = await orm
    .select()
    .from(recurringLines)
    .where(eq(recurringLines.recurringId, id))
    .orderBy(recurringLines.line)
  return rows.map(({ recurringId: _of, account, ...line }) => {
    if (!isWrittenAccount(account)) throw new Error(`a line of recurring entry ${id} is on ${account}`)
    return { ...line, account }
  })
}

/** First day of the last month that was posted; null where none was. */
export async function lastPosted(orm: Orm, id: string): Promise<string | null> {
  const [row] = await orm
    .select({ month: max(recurringPostings.month) })
    .from(recurringPostings)
    .where(eq(recurringPostings.recurringId, id))
  return row?.month ?? null
}

/** Those that are posted by themselves, each with the last month that was. */
export function readActive(orm: Orm) {
  return orm
    .select({
      id: recurringEntries.id,
      dayOfMonth: recurringEntries.dayOfMonth,
      firstMonth: recurringEntries.firstMonth,
      lastMonth: recurringEntries.lastMonth,
      posted: max(recurringPostings.month),
    })
    .from(recurringEntries)
    .leftJoin(recurringPostings, eq(recurringPostings.recurringId, recurringEntries.id))
    .where(eq(recurringEntries.state, 'active'))
    .groupBy(recurringEntries.id)
    .orderBy(recurringEntries.id)
}

/** What was posted, the newest month first; one more than `most` where there are more. */
export function readPostings(orm: Orm, id: string, most: number) {
  const reversal = alias(ledgerEntries, 'reversal')
  return orm
    .select({
      month: recurringPostings.month,
      dueOn: recurringPostings.dueOn,
      entryId: recurringPostings.entryId,
      postingDate: ledgerEntries.postingDate,
      reversalId: reversal.id,
    })
    .from(recurringPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, recurringPostings.entryId))
    .leftJoin(reversal, and(isNotNull(reversal.reverses), eq(reversal.reverses, ledgerEntries.id)))
    .where(eq(recurringPostings.recurringId, id))
    .orderBy(desc(recurringPostings.month))
    .limit(most + 1)
}

const decider = alias(users, 'recurring_decider')

/** Recurring entries with the names that are shown with them, and the last month that was posted. */
export function readListed(orm: Orm, where: SQL | undefined) {
  const posted = orm
    .select({ recurringId: recurringPostings.recurringId, month: max(recurringPostings.month).as('month') })
    .from(recurringPostings)
    .groupBy(recurringPostings.recurringId)
    .as('posted')
  return orm
    .select({ entry: recurringEntries, requester: users.name, decider: decider.name, posted: posted.month })
    .from(recurringEntries)
    .innerJoin(users, eq(users.id, recurringEntries.requestedBy))
    .leftJoin(decider, eq(decider.id, recurringEntries.decidedBy))
    .leftJoin(posted, eq(posted.recurringId, recurringEntries.id))
    .where(where)
}
