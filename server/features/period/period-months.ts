import { asc, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { PERIOD_STATES } from '#contract/period/period-codes.ts'
import { type Connections, inTransaction, type Orm, type Transaction } from '#server/database/connection.ts'
import { accountingPeriods } from '#server/database/schema/period.ts'
import { accountingPeriodRecord } from '#server/domain/period/accounting-period-record.ts'
import { initialStateOf, recordCreations } from '#server/lifecycle/apply-event.ts'
import { monthOf, monthsBetween } from '#server/time/calendar-month.ts'

export type PeriodRecord = typeof accountingPeriods.$inferSelect

const periodState = z.enum(PERIOD_STATES)

/** Whoever leads one month on looks at the others: one at a time. */
const LEAD = `select pg_advisory_xact_lock(hashtextextended('accounting periods are led on', 0))`

/** Makes the months that are missing, from the first with an entry up to the present one. Asks twice and writes nothing where none is. */
export async function makeMonths(database: Connections, today: string, now: Date): Promise<void> {
  if ((await missingMonths(database.orm, today)).length === 0) return
  await inTransaction(database, async (tx) => {
    await tx.client.query(LEAD)
    const missing = await missingMonths(tx.orm, today)
    if (missing.length === 0) return
    const facts = {
      isOver: false,
      areEarlierClosed: false,
      areLaterOpen: true,
      isChecked: false,
      wasClosed: false,
      actsAsker: false,
      conflict: null,
    }
    const state = periodState.parse(initialStateOf(accountingPeriodRecord, facts))
    const rows = missing.map((month) => ({ id: newId(), month, state }))
    await tx.orm.insert(accountingPeriods).values(rows)
    await recordCreations(tx, accountingPeriodRecord, rows, { actorId: null, at: now })
  })
}

async function missingMonths(orm: Orm, today: string): Promise<string[]> {
  const { rows } = await orm.execute<{ first: string | null }>(
    sql`select min(posting_date)::text as first from ledger_entries`,
  )
  const first = rows[0]?.first ?? today
  const known = new Set(
    (await orm.select({ month: accountingPeriods.month }).from(accountingPeriods)).map(({ month }) => month),
  )
  return monthsBetween(monthOf(first < today ? first : today), today).filter((month) => !known.has(month))
}

/** A month that stays as it is, with all others, until the transaction ends; null where there is none. */
export async function holdPeriod(tx: Transaction, id: string): Promise<PeriodRecord | null> {
  await tx.client.query(LEAD)
  const [period] = await tx.orm.select().from(accountingPeriods).where(eq(accountingPeriods.id, id)).for('update')
  return period ?? null
}

/** All months in order, by what their neighbours ask of them. */
export const readMonths = (orm: Orm): Promise<Pick<PeriodRecord, 'month' | 'state'>[]> =>
  orm
    .select({ month: accountingPeriods.month, state: accountingPeriods.state })
    .from(accountingPeriods)
    .orderBy(asc(accountingPeriods.month))
