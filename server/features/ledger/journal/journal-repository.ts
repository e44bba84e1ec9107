import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { journalEntries, journalLines } from '#server/database/schema/journal.ts'
import { ledgerEntries, ledgerLines } from '#server/database/schema/ledger.ts'
import { regions } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { type BalanceConnection, EVER, readBalances } from '#server/domain/ledger/balances.ts'
import { isWrittenAccount } from '#server/domain/ledger/account-codes.ts'
import type { WrittenLine } from '#server/features/ledger/written-lines.ts'
import { currenciesOf } from '#server/domain/ledger/region-currencies.ts'
import type { Source } from './journal-rules.ts'

export type JournalRecord = typeof journalEntries.$inferSelect

/** The proposal, kept from changing until the transaction ends. */
export async function lockJournalEntry(tx: Transaction, id: string): Promise<JournalRecord | undefined> {
  const [row] = await tx.orm.select().from(journalEntries).where(eq(journalEntries.id, id)).for('update')
  return row
}

/** What was written on accounts of the chart; none for kinds whose lines follow from the amount. */
export async function readJournalLines(orm: Orm, entryId: string): Promise<(WrittenLine & { line: number })[]> {
  const rows = await orm.select().from(journalLines).where(eq(journalLines.entryId, entryId)).orderBy(journalLines.line)
  return rows.map(({ entryId: _of, account, ...line }) => {
    if (!isWrittenAccount(account)) throw new Error(`a line of proposal ${entryId} is on ${account}`)
    return { ...line, account }
  })
}

/** One after the other: who takes from an account's balance, or takes an entry back, holds its name until the end. */
export async function holdInTurn(tx: Transaction, name: string): Promise<void> {
  await tx.client.query({
    name: 'hold-journal-turn',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`journal ${name}`],
  })
}

export const turnOf = ({ account, currency, regionId }: Source): string => [account, currency, regionId ?? ''].join(' ')

/** What stands on the side that is taken from: credit, or of an asset debit. Negative where the other side has more. */
export async function balanceOf(orm: Orm, { account, currency, regionId }: Source): Promise<number> {
  const [row] = await orm
    .select({ credit: sql<number>`coalesce(-sum(${ledgerLines.amount}), 0)::bigint` })
    .from(ledgerLines)
    .where(
      and(
        eq(ledgerLines.account, account),
        eq(ledgerLines.currency, currency),
        regionId === null ? undefined : eq(ledgerLines.regionId, regionId),
      ),
    )
  const credit = row?.credit ?? 0
  return account === ACCOUNT.bankReceipts ? 0 - credit : credit
}

/** An entry of the ledger as far as a correction asks. */
export interface CorrectedEntry {
  id: string
  act: string
  recordId: string
  postingDate: string
  isReversed: boolean
  isProposed: boolean
  lines: (typeof ledgerLines.$inferSelect)[]
}

/** @param except a proposal that does not count as another's */
export async function findCorrected(orm: Orm, entryId: string, except?: string): Promise<CorrectedEntry | undefined> {
  const reversal = alias(ledgerEntries, 'reversal')
  const [[entry], lines, [waiting]] = await Promise.all([
    orm
      .select({
        id: ledgerEntries.id,
        act: ledgerEntries.act,
        recordId: ledgerEntries.recordId,
        postingDate: ledgerEntries.postingDate,
        reversedBy: reversal.id,
      })
      .from(ledgerEntries)
      .leftJoin(reversal, eq(reversal.reverses, ledgerEntries.id))
      .where(eq(ledgerEntries.id, entryId)),
    orm.select().from(ledgerLines).where(eq(ledgerLines.entryId, entryId)).orderBy(ledgerLines.line),
    orm
      .select({ id: journalEntries.id })
      .from(journalEntries)
      .where(
        and(
          eq(journalEntries.correctsEntryId, entryId),
          inArray(journalEntries.state, ['proposed', 'approved']),
          except === undefined ? undefined : sql`${journalEntries.id} <> ${except}`,
        ),
      ),
  ])
  return (
    entry && {
      id: entry.id,
      act: entry.act,
      recordId: entry.recordId,
      postingDate: entry.postingDate,
      isReversed: entry.reversedBy !== null,
      isProposed: waiting !== undefined,
      lines,
    }
  )
}

const MAX_CORRECTABLE = 200

/**
 * Entries by these acts that nothing has taken back or is about to, the newest first.
 *
 * @param asked the one that must not be missing where there are more than are listed: it comes first
 */
export async function findCorrectable(orm: Orm, acts: readonly string[], asked?: string): Promise<string[]> {
  const reversal = alias(ledgerEntries, 'reversal')
  const rows = await orm
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .leftJoin(reversal, eq(reversal.reverses, ledgerEntries.id))
    .leftJoin(
      journalEntries,
      and(eq(journalEntries.correctsEntryId, ledgerEntries.id), eq(journalEntries.state, 'proposed')),
    )
    .where(
      and(
        inArray(ledgerEntries.act, [...acts]),
        inArray(ledgerEntries.recordKind, ['journal', 'walletDeduction', 'topUp', 'recurringEntry']),
        isNull(reversal.id),
        isNull(journalEntries.id),
      ),
    )
    .orderBy(
      ...(asked === undefined ? [] : [desc(eq(ledgerEntries.id, asked))]),
      desc(ledgerEntries.createdAt),
      desc(ledgerEntries.id),
    )
    .limit(MAX_CORRECTABLE)
  return rows.map(({ id }) => id)
}

/** What is owed to authorities, what capital stands at, and what transfers are to be confirmed, of whatever date. */
export async function readStanding(connection: BalanceConnection, orm: Orm) {
  const balances = await readBalances(connection, {
    ...EVER,
    groupBy: 'region',
    accounts: [ACCOUNT.exitFeesPayable, ACCOUNT.vatPayable, ACCOUNT.capital, ACCOUNT.bankReceipts],
  })
  const places = await orm
    .select({ id: regions.id, code: regions.code, name: regions.city, currency: regions.currency })
    .from(regions)
    .orderBy(regions.code)
  const of = (account: string) =>
    balances
      .filter((balance) => balance.account === account && balance.closing !== 0)
      .map(({ currency, group, closing }) => ({ currency, amount: -closing, regionId: group }))
  return {
    exitFees: of(ACCOUNT.exitFeesPayable).map(({ currency, amount }) => ({ currency, amount })),
    vat: of(ACCOUNT.vatPayable).flatMap(({ currency, amount, regionId }) => {
      const region = places.find(({ id }) => id === regionId)
      return region ? [{ currency, amount, region: { id: region.id, code: region.code, name: region.name } }] : []
    }),
    capital: of(ACCOUNT.capital).map(({ currency, amount }) => ({ currency, amount })),
    // The one that stands on the debit side.
    bankReceipts: of(ACCOUNT.bankReceipts).map(({ currency, amount }) => ({ currency, amount: -amount })),
    currencies: currenciesOf(places),
  }
}

const decider = alias(users, 'decider')

/** Proposals with the names that are shown with them. */
export function readListed(orm: Orm, where: SQL | undefined) {
  return orm
    .select({
      entry: journalEntries,
      requester: users.name,
      decider: decider.name,
      region: { id: regions.id, code: regions.code, name: regions.city },
    })
    .from(journalEntries)
    .innerJoin(users, eq(users.id, journalEntries.requestedBy))
    .leftJoin(decider, eq(decider.id, journalEntries.decidedBy))
    .leftJoin(regions, eq(regions.id, journalEntries.regionId))
    .where(where)
}
