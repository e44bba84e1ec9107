import { moneyText } from '#contract/currency.ts'
import { inArray } from 'drizzle-orm'
import type { AccountDimension } from '#contract/ledger/chart.ts'
import type { JournalLine, ProposedLine } from '#contract/ledger/journal-line.ts'
import type { Orm } from '#server/database/connection.ts'
import type { journalLines } from '#server/database/schema/journal.ts'
import { accounts, agents } from '#server/database/schema/ledger.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { isWrittenAccount, type WrittenAccount } from '#server/domain/ledger/account-codes.ts'
import { hasDimensions } from '#server/domain/ledger/dimensions.ts'
import { ledBy, openingSign, type WrittenFor } from './journal-accounts.ts'
import type { Posting } from '#server/domain/ledger/post-entry.ts'

/** A line that somebody wrote on an account of the chart, checked. Minor units; a debit is positive. */
export interface WrittenLine extends Whose {
  account: WrittenAccount
  amount: number
  text: string | null
}

interface Whose {
  depotId: string | null
  agentId: string | null
  regionId: string | null
  forDepotId: string | null
  forAgentId: string | null
}

export type LineField = 'account' | 'place' | 'amount'
/** Field → key of the `errors` locale. */
export type LineProblems = Partial<Record<LineField, string>>

/**
 * Checks lines against the chart as it is now: that their accounts take lines, that each says whose it is where its
 * account is kept apart by that, and of income and expenses what for.
 *
 * @returns the lines as they are stored and posted, or by their place what is wrong with which
 */
export async function checkLines(
  orm: Orm,
  lines: readonly ProposedLine[],
  use: WrittenFor,
): Promise<{ lines: WrittenLine[] } | { problems: Map<number, LineProblems> }> {
  const known = await readKnown(orm, lines)
  const problems = new Map<number, LineProblems>()
  const written: WrittenLine[] = []
  for (const [index, line] of lines.entries()) {
    const found = problemsOf(line, known, use)
    if (found !== undefined) problems.set(index, found)
    else if (isWrittenAccount(line.account))
      written.push({
        account: line.account,
        amount: line.amount,
        text: line.text,
        ...whoseOf(line, known.accounts.get(line.account)?.dimension ?? null),
      })
  }
  return problems.size > 0 ? { problems } : { lines: written }
}

/** Checked lines that balance, or what is wrong with which of them. */
export async function balancedLines(
  orm: Orm,
  { currency, lines }: { currency: string; lines: readonly ProposedLine[] },
): Promise<WrittenLine[] | Refusal> {
  const checked = await checkLines(orm, lines, 'entry')
  const difference = differenceOf(lines)
  const fields = {
    ...('problems' in checked && fieldsOf(checked.problems)),
    ...(difference !== 0 && { lines: difference > 0 ? 'journal.creditsMissing' : 'journal.debitsMissing' }),
  }
  if ('problems' in checked || difference !== 0)
    return refuse('ruleBroken', { fields, values: { difference: moneyText(Math.abs(difference), currency) } })
  return checked.lines
}

const fieldsOf = (problems: ReadonlyMap<number, LineProblems>): Record<string, string> =>
  Object.fromEntries(
    [...problems].flatMap(([index, wrong]) =>
      Object.entries(wrong).map(([field, problem]) => [`lines.${index}.${field}`, problem]),
    ),
  )

interface Known {
  accounts: ReadonlyMap<string, { dimension: AccountDimension | null; isActive: boolean }>
  places: Readonly<Record<AccountDimension, ReadonlySet<string>>>
}

async function readKnown(orm: Orm, lines: readonly ProposedLine[]): Promise<Known> {
  const idsOf = (kind: AccountDimension) => [
    ...new Set(lines.flatMap(({ place }) => (place?.kind === kind ? [place.id] : []))),
  ]
  const [chart, ofDepots, ofAgents, ofRegions] = await Promise.all([
    orm
      .select({ code: accounts.code, dimension: accounts.dimension, isActive: accounts.isActive })
      .from(accounts)
      .where(inArray(accounts.code, [...new Set(lines.map(({ account }) => account))])),
    orm
      .select({ id: depots.id })
      .from(depots)
      .where(inArray(depots.id, idsOf('depot'))),
    orm
      .select({ id: agents.userId })
      .from(agents)
      .where(inArray(agents.userId, idsOf('agent'))),
    orm
      .select({ id: regions.id })
      .from(regions)
      .where(inArray(regions.id, idsOf('region'))),
  ])
  return {
    accounts: new Map(chart.map((account) => [account.code, account])),
    places: { depot: setOf(ofDepots), agent: setOf(ofAgents), region: setOf(ofRegions) },
  }
}

const setOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))

function problemsOf(
  { account: code, place, amount }: ProposedLine,
  known: Known,
  use: WrittenFor,
): LineProblems | undefined {
  const account = known.accounts.get(code)
  if (!account) return { account: 'journal.noSuchAccount' }
  const leader = ledBy(code, use)
  if (leader) return { account: `journal.led.${leader}` }
  if (!account.isActive) return { account: 'journal.accountInactive' }
  const sign = use === 'opening' ? openingSign(code) : undefined
  if (sign !== undefined && Math.sign(amount) !== sign)
    return { amount: sign > 0 ? 'journal.debitOnly' : 'journal.creditOnly' }
  if (account.dimension !== null && place?.kind !== account.dimension)
    return { place: `journal.placeMissing.${account.dimension}` }
  if (place === null) return undefined
  if (account.dimension === null) {
    if (!hasDimensions(code)) return { place: 'journal.noPlace' }
    if (place.kind === 'region') return { place: 'journal.noRegion' }
  }
  return known.places[place.kind].has(place.id) ? undefined : { place: 'journal.noSuchPlace' }
}

function whoseOf({ account, place }: ProposedLine, dimension: AccountDimension | null): Whose {
  const idOf = (kind: AccountDimension, applies: boolean) => (applies && place?.kind === kind ? place.id : null)
  const saysWhatFor = hasDimensions(account)
  return {
    depotId: idOf('depot', dimension === 'depot'),
    agentId: idOf('agent', dimension === 'agent'),
    regionId: idOf('region', dimension === 'region'),
    forDepotId: idOf('depot', saysWhatFor),
    forAgentId: idOf('agent', saysWhatFor),
  }
}

type StoredLine = Omit<typeof journalLines.$inferSelect, 'entryId'>

/** Rows of what is proposed: `journal_lines`, or `recurring_lines`. */
export const rowsOf = (lines: readonly WrittenLine[]): StoredLine[] =>
  lines.map((line, index) => ({ line: index, ...line }))

/** Stored lines as they were proposed, for another check. */
export const proposedAgain = (lines: readonly StoredLine[]): ProposedLine[] =>
  lines.map(({ account, amount, text, depotId, agentId, regionId, forDepotId, forAgentId }) => ({
    account,
    amount,
    text,
    place: placeOf({ depotId: depotId ?? forDepotId, agentId: agentId ?? forAgentId, regionId }),
  }))

function placeOf({
  depotId,
  agentId,
  regionId,
}: Pick<Whose, 'depotId' | 'agentId' | 'regionId'>): ProposedLine['place'] {
  if (depotId !== null) return { kind: 'depot', id: depotId }
  if (agentId !== null) return { kind: 'agent', id: agentId }
  return regionId === null ? null : { kind: 'region', id: regionId }
}

/** What lines post. `sign` −1: what posts them back. */
export function postingsOf(lines: readonly WrittenLine[], currency: string, sign: 1 | -1 = 1): Posting[] {
  return lines.map(({ account, amount, depotId, agentId, regionId, forDepotId, forAgentId }) => ({
    account,
    currency,
    amount: sign * amount,
    depotId,
    agentId,
    regionId,
    ...(hasDimensions(account) && { forDepotId, forAgentId }),
  }))
}

/** The sum of the debits. */
export const debitOf = (lines: readonly { amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)

/** What debits have more than credits. */
export const differenceOf = (lines: readonly { amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

/** Stored lines with the names that they are shown with. */
export async function showLines(orm: Orm, lines: readonly StoredLine[]): Promise<JournalLine[]> {
  if (lines.length === 0) return []
  const again = proposedAgain(lines)
  const idsOf = (kind: AccountDimension) => again.flatMap(({ place }) => (place?.kind === kind ? [place.id] : []))
  const [chart, ofDepots, ofAgents, ofRegions] = await Promise.all([
    orm
      .select({ code: accounts.code, name: accounts.name })
      .from(accounts)
      .where(
        inArray(
          accounts.code,
          lines.map(({ account }) => account),
        ),
      ),
    orm
      .select({ id: depots.id, code: depots.code, name: depots.name })
      .from(depots)
      .where(inArray(depots.id, idsOf('depot'))),
    orm
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(inArray(users.id, idsOf('agent'))),
    orm
      .select({ id: regions.id, code: regions.code, name: regions.city })
      .from(regions)
      .where(inArray(regions.id, idsOf('region'))),
  ])
  const namedPlace = (place: ProposedLine['place']): JournalLine['place'] => {
    if (place === null) return null
    if (place.kind === 'agent') {
      const agent = ofAgents.find(({ id }) => id === place.id)
      return agent ? { kind: 'agent', ...agent } : null
    }
    const found = (place.kind === 'depot' ? ofDepots : ofRegions).find(({ id }) => id === place.id)
    return found ? { kind: place.kind, ...found } : null
  }
  return again.map(({ account, amount, text, place }) => ({
    account: { code: account, name: chart.find(({ code }) => code === account)?.name ?? { en: account, ar: account } },
    amount,
    place: namedPlace(place),
    text,
  }))
}
