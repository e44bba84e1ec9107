import { and, asc, between, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { minorDigits } from '#contract/currency.ts'
import { BANK_CHARGES } from '#contract/reconciliation/reconciliation-codes.ts'
import type { Transaction } from '#server/database/connection.ts'
import { ledgerEntries, ledgerLines } from '#server/database/schema/ledger.ts'
import { bankStatementLines } from '#server/database/schema/reconciliation.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { newestPolicies } from '#server/domain/policy/current-policies.ts'
import { importStatement } from '#server/features/reconciliation/import/import-statement.ts'
import { matchLine } from '#server/features/reconciliation/matching/match-acts.ts'
import {
  keyOf,
  readOpenLines,
  readReferences,
  totalOf,
} from '#server/features/reconciliation/matching/open-ledger-lines.ts'
import { proposalsFor } from '#server/features/reconciliation/matching/proposals.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { actorOf, granted } from './demo-actors.ts'

const HOUR_MS = 3_600_000
/** The statements tell of these days before today, first and last. */
const [FIRST, LAST] = [15, 2]
const CURRENCY = 'SAR'
/** What the acquirer keeps of a payout. */
const CARD_FEE = 0.012
/** Lines of one statement, at most: the first start stays short. */
const MAX_LINES = 80

/** What the bank calls what it shows. */
const TEXTS: Readonly<Record<string, string>> = {
  ticketSold: 'Incoming transfer, passenger',
  topUpApproved: 'Incoming transfer, agent account',
  depositSlipApproved: 'Cash deposit at branch',
  expenseSubmitted: 'Outgoing transfer, supplier',
  vatRemitted: 'SADAD payment, tax authority',
}

interface Stated {
  day: string
  amount: number
  text: string
  reference?: string | undefined
  fee?: number
}

/** The bank's statement of two weeks and the acquirer's: most lines matched, the latest left to work on. */
export async function importDemoStatements(tx: Transaction, { today }: { today: Date }): Promise<void> {
  const iso = today.toISOString().slice(0, 10)
  const [from, to] = [addDays(iso, -FIRST), addDays(iso, -LAST)]
  const acting = { actor: actorOf('head-account'), now: new Date(today.getTime() - 2 * HOUR_MS) }
  await bring(tx, acting, {
    account: ACCOUNT.bank,
    fileName: `alahli-${to}.csv`,
    text: await bankFile(tx, from, to),
    startsOn: from,
  })
  const payouts = await cardPayouts(tx, from, to)
  if (payouts.length > 0)
    await bring(tx, acting, {
      account: ACCOUNT.posClearing,
      fileName: `pos-payouts-${to}.csv`,
      text: acquirerFile(payouts),
      startsOn: from,
    })
  await acceptProposals(tx, acting, addDays(iso, -LAST - 3))
}

type Acting = Parameters<typeof importStatement>[1]

async function bring(
  tx: Transaction,
  acting: Acting,
  file: Pick<Parameters<typeof importStatement>[2], 'account' | 'fileName' | 'text' | 'startsOn'>,
): Promise<void> {
  const { problems } = granted(await importStatement(tx, acting, { ...file, currency: CURRENCY, mapping: null }))
  if (problems.length > 0) throw new Error(`the demo's statement was refused: ${JSON.stringify(problems)}`)
}

/** What moved on the bank and is to be confirmed, as the bank tells it: some of it without the reference, some not yet. */
async function bankFile(tx: Transaction, from: string, to: string): Promise<string> {
  const own = and(
    inArray(ledgerLines.account, [ACCOUNT.bank, ACCOUNT.bankReceipts]),
    eq(ledgerLines.currency, CURRENCY),
  )
  const moved = await tx.orm
    .select({
      account: ledgerLines.account,
      day: ledgerLines.postingDate,
      amount: ledgerLines.amount,
      act: ledgerEntries.act,
      recordId: ledgerEntries.recordId,
    })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .where(
      and(
        own,
        between(ledgerLines.postingDate, from, to),
        isNull(ledgerEntries.reverses),
        sql`not exists (select from ledger_entries as reversal where reversal.reverses = ${ledgerEntries.id})`,
      ),
    )
    .orderBy(asc(ledgerLines.postingDate), asc(ledgerLines.entryId), asc(ledgerLines.line))
    .limit(MAX_LINES)
  const references = await readReferences(
    tx.orm,
    moved.map(({ recordId }) => recordId),
  )
  const shown = moved.filter(
    // What the journal moves from receipts to the bank is one movement at the bank, told by its receipt.
    ({ act, amount, account }, index) =>
      act !== 'bankReceiptConfirmed' && (account === ACCOUNT.bank || amount > 0) && index % 11 !== 7,
  )
  const lines: Stated[] = shown.map(({ day, amount, act, recordId }, index) => ({
    day,
    amount,
    text: TEXTS[act] ?? (amount > 0 ? 'Incoming transfer' : 'Outgoing transfer'),
    reference: index % 6 === 4 ? undefined : references.get(recordId),
  }))
  const named = lines.find(({ reference, amount }) => reference !== undefined && amount > 0)
  lines.push(
    { day: addDays(to, -1), amount: -3450, text: 'Account service fee' },
    { day: to, amount: 34_000, text: 'Incoming transfer, Al Rawdah Travel', reference: 'FT2611402' },
    ...(named ? [{ ...named, day: to, text: 'Incoming transfer, sent again' }] : []),
  )
  const [before] = await tx.orm
    .select({ amount: sql<number>`coalesce(sum(${ledgerLines.amount}), 0)::float8` })
    .from(ledgerLines)
    .where(
      and(eq(ledgerLines.account, ACCOUNT.bank), eq(ledgerLines.currency, CURRENCY), lt(ledgerLines.postingDate, from)),
    )
  let balance = before?.amount ?? 0
  const rows = lines
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .map(({ day, amount, text, reference }) => {
      balance += amount
      return [
        day,
        text,
        reference ?? '',
        amount < 0 ? money(-amount) : '',
        amount > 0 ? money(amount) : '',
        money(balance),
      ]
    })
  return csv(['Date', 'Description', 'Reference', 'Debit', 'Credit', 'Balance'], rows)
}

/** Card takings that no slip has taken to the bank, day by day, paid out on the next. */
async function cardPayouts(tx: Transaction, from: string, to: string): Promise<Stated[]> {
  const open = await readOpenLines(
    tx.orm,
    sql`line.account = ${ACCOUNT.posClearing} and line.currency = ${CURRENCY} and line.posting_date between ${from}::date and ${addDays(to, -1)}::date`,
    { most: 2000 },
  )
  return [...new Set(open.map(({ postingDate }) => postingDate))].toSorted().flatMap((day) => {
    const total = totalOf(open.filter(({ postingDate }) => postingDate === day))
    const fee = Math.round(total * CARD_FEE)
    return total > 0 ? [{ day: addDays(day, 1), amount: total - fee, fee, text: `Card payout ${day}` }] : []
  })
}

const acquirerFile = (payouts: readonly Stated[]): string =>
  csv(
    ['Settlement date', 'Batch', 'Details', 'Net amount', 'Fee'],
    payouts.map(({ day, amount, text, fee = 0 }) => [
      day,
      `B-${day.replaceAll('-', '')}`,
      text,
      money(amount),
      money(fee),
    ]),
  )

/** The best proposal of each line up to a day that none before it has taken, accepted by the same code as the API; later ones wait. */
async function acceptProposals(tx: Transaction, acting: Acting, to: string): Promise<void> {
  const { policies } = await newestPolicies(tx.orm)
  const waiting = await tx.orm
    .select()
    .from(bankStatementLines)
    .where(and(eq(bankStatementLines.state, 'unmatched'), sql`${bankStatementLines.day} <= ${to}::date`))
    .orderBy(asc(bankStatementLines.day), asc(bankStatementLines.id))
  const proposals = await proposalsFor(tx.orm, waiting, policies)
  const used = new Set<string>()
  for (const line of waiting) {
    const best = proposals.get(line.id)?.find(({ lines }) => !lines.some((each) => used.has(keyOf(each))))
    if (!best) continue
    for (const each of best.lines) used.add(keyOf(each))
    granted(
      await matchLine(tx, acting, {
        id: line.id,
        version: line.version,
        lines: best.lines.map(({ entryId, line: number }) => ({ entryId, line: number })),
        fee: best.fee,
        feeAccount: best.fee > 0 ? BANK_CHARGES : null,
        way: 'proposed',
      }),
    )
  }
}

const money = (minor: number): string => (minor / 10 ** minorDigits(CURRENCY)).toFixed(minorDigits(CURRENCY))

const csv = (heading: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heading, ...rows].map((cells) => cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')).join('\n')
