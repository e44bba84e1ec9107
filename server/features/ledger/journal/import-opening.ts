import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ReplyOf } from '#contract/contract.ts'
import { moneyText } from '#contract/currency.ts'
import type { ProposedLine } from '#contract/ledger/journal-line.ts'
import type { OpeningProblem } from '#contract/ledger/opening-balance.ts'
import type { OpeningField } from '#contract/ledger/opening-balance-codes.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { journalEntries } from '#server/database/schema/journal.ts'
import { accounts, agents, agentWallets, ledgerEntries } from '#server/database/schema/ledger.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { hasDimensions } from '#server/domain/ledger/dimensions.ts'
import { readClosedThrough } from '#server/domain/period/closed-through.ts'
import { openingDay } from '#server/features/ledger/posting-days.ts'
import { readRegionCurrencies } from '#server/domain/ledger/region-currencies.ts'
import {
  checkLines,
  debitOf,
  differenceOf,
  type LineField,
  type WrittenLine,
} from '#server/features/ledger/written-lines.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { homeDayAt } from '#server/time/local-day.ts'
import { insertProposal } from './journal-acts.ts'
import type { Acting } from '#server/domain/ledger/acting.ts'
import { holdInTurn } from '#server/domain/ledger/account-turn.ts'
import { type OpeningLine, problemAt, readOpeningFile } from './read-opening-file.ts'

type Answer = ReplyOf<'checkOpeningBalances'>['data']

/** Of what is wrong in a file, as much as somebody mends at once. */
const MAX_PROBLEMS = 100

interface Checked {
  answer: Answer
  byCurrency: Map<string, WrittenLine[]>
}

/** What a file comes to, and what is wrong in it, line by line; nothing is written. */
export async function checkOpening(orm: Orm, { actor, now }: Acting, text: string): Promise<Checked> {
  const { lines, problems } = readOpeningFile(text, await readRegionCurrencies(orm))
  const placed = problems.length === 0 ? await placeLines(orm, lines) : null
  const checked = placed && (await checkLines(orm, placed.lines, 'opening'))
  const unplaced = new Set(placed?.problems.map(({ line }) => line))
  const found = [
    ...problems,
    ...(placed?.problems ?? []),
    // All wrong lines at once; of a line whose place is not known, only that.
    ...(checked && 'problems' in checked
      ? told(checked.problems, lines).filter(({ line }) => !unplaced.has(line))
      : []),
  ].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
  const written = checked && 'lines' in checked && unplaced.size === 0 ? checked.lines : []
  const byCurrency = new Map<string, WrittenLine[]>()
  for (const [index, line] of written.entries()) {
    const currency = lines[index]?.currency ?? ''
    byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), line])
  }
  if ((await readClosedThrough(orm)) !== null) found.push(problemAt(null, null, 'journal.openingClosed'))
  if (written.length > 0) {
    const before = await openedBefore(orm, [...byCurrency.keys()])
    found.push(...unbalanced(byCurrency), ...before)
    if (before.length === 0) found.push(...(await overCredit(orm, lines, written)))
  }
  return {
    byCurrency,
    answer: {
      day: await openingDay(orm, homeDayAt(actor, now)),
      totals: totalsOf(lines),
      problems: found.slice(0, MAX_PROBLEMS),
      problemTotal: found.length,
      proposed: [],
    },
  }
}

/** Proposes what a file says, one entry per currency, or nothing where anything in it is wrong. */
export async function importOpening(
  tx: Transaction,
  acting: Acting,
  { text, purpose }: { text: string; purpose: string },
): Promise<Answer | Refusal> {
  // One after the other, so that what another proposes meanwhile is told and not stumbled upon.
  await holdInTurn(tx, 'opening balances')
  const { answer, byCurrency } = await checkOpening(tx.orm, acting, text)
  if (answer.problemTotal > 0) return answer
  const proposed: Answer['proposed'] = []
  for (const [currency, lines] of byCurrency) {
    const entry = await insertProposal(
      tx,
      acting,
      {
        proposed: { kind: 'openingBalance', amount: debitOf(lines), currency, regionId: null },
        corrected: null,
        written: { lines, entryDate: answer.day, reversesOn: null },
      },
      { purpose, reference: null },
    )
    if (isRefusal(entry)) return entry
    proposed.push({ id: entry.id, number: entry.number, currency })
  }
  return { ...answer, proposed }
}

/** The ids behind what places are called in a file. */
async function placeLines(
  orm: Orm,
  lines: readonly OpeningLine[],
): Promise<{ lines: ProposedLine[]; problems: OpeningProblem[] }> {
  const names = [...new Set(lines.map(({ place }) => place).filter((place) => place !== ''))]
  const codes = names.map((name) => name.toUpperCase())
  const emails = names.map((name) => name.toLowerCase())
  const [chart, ofDepots, ofRegions, ofAgents] = await Promise.all([
    orm
      .select({ code: accounts.code, dimension: accounts.dimension })
      .from(accounts)
      .where(inArray(accounts.code, [...new Set(lines.map(({ account }) => account))])),
    orm.select({ id: depots.id, name: depots.code }).from(depots).where(inArray(depots.code, codes)),
    orm.select({ id: regions.id, name: regions.code }).from(regions).where(inArray(regions.code, codes)),
    orm
      .select({ id: users.id, name: users.email })
      .from(agents)
      .innerJoin(users, eq(users.id, agents.userId))
      .where(inArray(users.email, emails)),
  ])
  const known = { depot: ofDepots, region: ofRegions, agent: ofAgents }
  const problems: OpeningProblem[] = []
  const placed = lines.map(({ account, amount, text, place, line }): ProposedLine => {
    const none: ProposedLine = { account, amount, text, place: null }
    if (place === '') return none
    const dimension = chart.find(({ code }) => code === account)?.dimension ?? null
    const kinds = dimension === null ? (hasDimensions(account) ? (['depot', 'agent'] as const) : []) : [dimension]
    for (const kind of kinds) {
      const found = known[kind].find(({ name }) => name.toLowerCase() === place.toLowerCase())
      if (found) return { ...none, place: { kind, id: found.id } }
    }
    const [kind] = kinds
    problems.push(
      problemAt(
        line,
        'place',
        kind === undefined ? 'journal.noPlace' : kinds.length > 1 ? 'opening.noDepotOrAgent' : `opening.no.${kind}`,
      ),
    )
    return none
  })
  return { lines: placed, problems }
}

function told(
  problems: ReadonlyMap<number, Partial<Record<LineField, string>>>,
  lines: readonly OpeningLine[],
): OpeningProblem[] {
  return [...problems].flatMap(([index, wrong]) => {
    const { line = null, amount = 0 } = lines[index] ?? {}
    const columnOf = (field: string): OpeningField =>
      field === 'amount' ? (amount > 0 ? 'debit' : 'credit') : field === 'place' ? 'place' : 'account'
    return Object.entries(wrong).map(([field, problem]) => problemAt(line, columnOf(field), problem))
  })
}

const unbalanced = (byCurrency: ReadonlyMap<string, readonly WrittenLine[]>): OpeningProblem[] =>
  [...byCurrency].flatMap(([currency, lines]) => {
    const difference = differenceOf(lines)
    return difference === 0
      ? []
      : [
          problemAt(null, null, difference > 0 ? 'opening.creditsMissing' : 'opening.debitsMissing', {
            currency,
            difference: moneyText(Math.abs(difference), currency),
          }),
        ]
  })

/** A currency is opened once: what was opened wrongly is taken back first. */
async function openedBefore(orm: Orm, currencies: readonly string[]): Promise<OpeningProblem[]> {
  const reversal = alias(ledgerEntries, 'reversal')
  const rows = await orm
    .selectDistinct({ currency: journalEntries.currency, number: journalEntries.number, state: journalEntries.state })
    .from(journalEntries)
    .leftJoin(ledgerEntries, and(eq(ledgerEntries.recordId, journalEntries.id), eq(ledgerEntries.act, 'openingPosted')))
    .leftJoin(reversal, eq(reversal.reverses, ledgerEntries.id))
    .where(
      and(
        eq(journalEntries.kind, 'openingBalance'),
        inArray(journalEntries.currency, [...currencies]),
        or(eq(journalEntries.state, 'proposed'), and(eq(journalEntries.state, 'approved'), isNull(reversal.id))),
      ),
    )
  return rows.map(({ currency, number, state }) =>
    problemAt(null, 'currency', state === 'proposed' ? 'opening.waiting' : 'opening.opened', { currency, number }),
  )
}

/** Lines by which an agent would owe more than their limit. */
async function overCredit(
  orm: Orm,
  lines: readonly OpeningLine[],
  written: readonly WrittenLine[],
): Promise<OpeningProblem[]> {
  const owed = written.flatMap(({ account, agentId, amount }, index) => {
    const from = lines[index]
    return account === ACCOUNT.agentCredit && agentId !== null && from ? [{ agentId, amount, ...pick(from) }] : []
  })
  if (owed.length === 0) return []
  const wallets = await orm
    .select()
    .from(agentWallets)
    .where(
      inArray(
        agentWallets.agentId,
        owed.map(({ agentId }) => agentId),
      ),
    )
  const used = new Map<string, number>()
  return owed.flatMap(({ agentId, amount, currency, line }) => {
    const wallet = wallets.find((each) => each.agentId === agentId && each.currency === currency)
    const key = `${agentId} ${currency}`
    const total = (used.get(key) ?? wallet?.creditUsed ?? 0) + amount
    used.set(key, total)
    const limit = wallet?.creditLimit ?? 0
    return total > limit ? [problemAt(line, 'debit', 'opening.creditFull', { limit: moneyText(limit, currency) })] : []
  })
}

const pick = ({ currency, line }: OpeningLine) => ({ currency, line })

function totalsOf(lines: readonly OpeningLine[]): Answer['totals'] {
  const currencies = [...new Set(lines.map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => {
    const own = lines.filter((line) => line.currency === currency)
    const debit = debitOf(own)
    return { currency, lines: own.length, debit, credit: debit - differenceOf(own) }
  })
}
