import type { JournalProposal } from '#contract/ledger/journal.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { journalLines } from '#server/database/schema/journal.ts'
import { chargeAgentAccount } from '#server/domain/agent/agent-account.ts'
import { openAgentAccount } from '#server/domain/agent/pay-into-account.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import type { WrittenFor } from '#server/features/ledger/journal-accounts.ts'
import type { Entry } from '#server/domain/ledger/post-entry.ts'
import { firstOpenDay, readClosedThrough, refuseClosedDay } from '#server/domain/period/closed-through.ts'
import type { Poster } from '#server/domain/ledger/poster.ts'
import { dayProblem, openingDay } from '#server/features/ledger/posting-days.ts'
import {
  balancedLines,
  checkLines,
  debitOf,
  postingsOf,
  proposedAgain,
  rowsOf,
  type WrittenLine,
} from '#server/features/ledger/written-lines.ts'
import { readRegionCurrencies } from '#server/domain/ledger/region-currencies.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { homeDayAt } from '#server/time/local-day.ts'
import { nextMonth } from '#server/time/calendar-month.ts'
import type { Acting } from '#server/domain/ledger/acting.ts'
import type { ProposalContext, Written } from './proposal-context.ts'
import { type JournalRecord, readJournalLines } from './journal-repository.ts'

/** Checks an entry with lines of its own, field by field. */
export async function generalContext(
  tx: Transaction,
  { actor, now }: Acting,
  body: Extract<JournalProposal, { kind: 'general' }>,
): Promise<ProposalContext | Refusal> {
  const { currency, entryDate, reversesItself, lines: proposed } = body
  const lines = await balancedLines(tx.orm, { currency, lines: proposed })
  const day = await dayProblem(tx.orm, entryDate, homeDayAt(actor, now))
  const closed = await refuseClosedDay(tx.orm, entryDate, 'entryDate')
  const fields = {
    ...(isRefusal(lines) && lines.fields),
    ...((await readRegionCurrencies(tx.orm)).includes(currency) ? {} : { currency: 'journal.noSuchCurrency' }),
    ...closed?.fields,
    ...(day !== undefined && { entryDate: day }),
  }
  if (isRefusal(lines) || Object.keys(fields).length > 0)
    return refuse('ruleBroken', { values: { ...closed?.values, ...(isRefusal(lines) && lines.values) }, fields })
  return {
    proposed: { kind: 'general', amount: debitOf(lines), currency, regionId: null },
    corrected: null,
    written: { lines, entryDate, reversesOn: reversesItself ? nextMonth(entryDate) : null },
  }
}

export async function insertLines(tx: Transaction, entryId: string, lines: readonly WrittenLine[]): Promise<void> {
  await tx.orm.insert(journalLines).values(rowsOf(lines).map((row) => ({ entryId, ...row })))
}

const useOf = ({ kind }: Pick<JournalRecord, 'kind'>): WrittenFor => (kind === 'openingBalance' ? 'opening' : 'entry')

/** What was written, as it can be posted now; a refusal where an account or the day has been closed since. */
export async function writtenNow(
  tx: Transaction,
  record: JournalRecord,
  { actor, now }: Acting,
): Promise<Written | null | Refusal> {
  const { entryDate, reversesOn } = record
  if (entryDate === null) return null
  const lines = await readJournalLines(tx.orm, record.id)
  const problem = await postingProblem(tx.orm, record, lines, homeDayAt(actor, now))
  if (problem !== undefined) return refuse('conflict', { message: problem })
  if (record.kind !== 'openingBalance') return { lines, entryDate, reversesOn }
  const short = await creditShort(tx, record.currency, lines)
  return short === undefined
    ? { lines, entryDate, reversesOn }
    : refuse('conflict', { message: 'journal.openingCreditFull' })
}

/** Why what was written cannot be posted now: key of the `errors` locale. */
export async function postingProblem(
  orm: Orm,
  record: Pick<JournalRecord, 'kind' | 'entryDate'>,
  lines: Awaited<ReturnType<typeof readJournalLines>>,
  today: string,
): Promise<string | undefined> {
  if (record.entryDate === null) return undefined
  const checked = await checkLines(orm, proposedAgain(lines), useOf(record))
  if ('problems' in checked) return 'journal.notPostable'
  const closedThrough = await readClosedThrough(orm)
  // What is frozen of a closed month opens with what was opened by then.
  if (record.kind === 'openingBalance' && closedThrough !== null) return 'journal.openingClosed'
  if (record.kind === 'openingBalance')
    return record.entryDate === (await openingDay(orm, today)) ? undefined : 'journal.openingDayMoved'
  if (firstOpenDay(record.entryDate, closedThrough) !== record.entryDate) return 'journal.dayClosed'
  return dayProblem(orm, record.entryDate, today)
}

/** What an approval posts of lines; of an accrual also what posts it back. */
export function writtenEntries(
  { kind, currency }: Pick<JournalRecord, 'kind' | 'currency'>,
  { lines, entryDate, reversesOn }: Written,
  entry: Pick<Entry, 'recordKind' | 'recordId'> & Poster,
): Entry[] {
  const posted: Entry = {
    ...entry,
    postingDate: entryDate,
    isDayChosen: true,
    act: kind === 'openingBalance' ? 'openingPosted' : 'journalPosted',
    lines: postingsOf(lines, currency),
  }
  return reversesOn === null
    ? [posted]
    : [posted, { ...entry, postingDate: reversesOn, act: 'accrualReversed', lines: postingsOf(lines, currency, -1) }]
}

/** What lines put on agents' accounts, by agent: the wallet grows by it, or the credit that is used. */
function opened(lines: readonly WrittenLine[]): { agentId: string; wallet: number; credit: number }[] {
  const sums = new Map<string, { agentId: string; wallet: number; credit: number }>()
  for (const { account, agentId, amount } of lines) {
    if (agentId === null || (account !== ACCOUNT.agentWallets && account !== ACCOUNT.agentCredit)) continue
    const sum = sums.get(agentId) ?? { agentId, wallet: 0, credit: 0 }
    sums.set(
      agentId,
      account === ACCOUNT.agentWallets
        ? { ...sum, wallet: sum.wallet - amount }
        : { ...sum, credit: sum.credit + amount },
    )
  }
  // In one order, so that two who open accounts of the same agents do not wait for each other.
  return [...sums.values()].toSorted((one, other) => one.agentId.localeCompare(other.agentId, 'en'))
}

/** The first agent whose credit limit is below what they would owe; locks the accounts of all. */
async function creditShort(
  tx: Transaction,
  currency: string,
  lines: readonly WrittenLine[],
): Promise<string | undefined> {
  for (const { agentId, credit } of opened(lines)) {
    const account = await openAgentAccount(tx, agentId, currency)
    if (credit > 0 && account.creditUsed + credit > account.creditLimit) return agentId
  }
  return undefined
}

/** Puts on agents' accounts what their lines say; nothing for any other account. Needs {@link creditShort} before. */
export async function openAccounts(tx: Transaction, currency: string, { lines }: Written): Promise<void> {
  for (const { agentId, wallet, credit } of opened(lines))
    await chargeAgentAccount(tx, agentId, currency, { wallet: -wallet, credit })
}
