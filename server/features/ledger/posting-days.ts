import { and, eq, exists, min, ne, not } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Orm } from '#server/database/connection.ts'
import { journalEntries } from '#server/database/schema/journal.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { monthOf } from '#server/time/calendar-month.ts'

/**
 * The day that accounts begin with: the last one before the operator's first month, which is that of the first entry, or
 * the present one as long as there is none (books rulings §6). Once something was opened and stands, its day.
 *
 * @param today at the operator's home
 */
export async function openingDay(orm: Orm, today: string): Promise<string> {
  const correction = alias(journalEntries, 'correction')
  const takenBack = orm
    .select({ id: correction.id })
    .from(correction)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, correction.correctsEntryId))
    .where(and(eq(correction.state, 'approved'), eq(ledgerEntries.recordId, journalEntries.id)))
  const [opened] = await orm
    .select({ day: journalEntries.entryDate })
    .from(journalEntries)
    .where(and(eq(journalEntries.kind, 'openingBalance'), eq(journalEntries.state, 'approved'), not(exists(takenBack))))
    .limit(1)
  if (opened?.day) return opened.day
  const [first] = await orm
    .select({ day: min(ledgerEntries.postingDate) })
    .from(ledgerEntries)
    .where(ne(ledgerEntries.act, 'openingPosted'))
  const begun = first?.day ?? today
  return addDays(monthOf(begun < today ? begun : today), -1)
}

/** The first day that entries of the journal can be dated: the operator's first. */
export async function earliestDay(orm: Orm, today: string): Promise<string> {
  return addDays(await openingDay(orm, today), 1)
}

/** Key of the `errors` locale for a day that an entry of the journal cannot be dated; undefined where it can. */
export async function dayProblem(orm: Orm, day: string, today: string): Promise<string | undefined> {
  if (day > today) return 'journal.dayAhead'
  return day < (await earliestDay(orm, today)) ? 'journal.dayBeforeBooks' : undefined
}
