import { sql } from 'drizzle-orm'
import type { Policies } from '#contract/policy/policy.ts'
import { COUNTERPARTS, type ProposalKind } from '#contract/reconciliation/reconciliation-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { bankReferenceKey } from '#server/domain/bank-reference/bank-reference-key.ts'
import { addDays, daysBetween } from '#server/time/calendar-date.ts'
import { readByReference } from './by-reference.ts'
import { cardBatches } from './card-batches.ts'
import { isUsualFee } from './fee-bound.ts'
import { keyOf, type OpenLedgerLine, readOpenLines, totalOf } from './open-ledger-lines.ts'
import type { LineRecord } from './store-matches.ts'

export type AskedLine = Pick<
  LineRecord,
  'id' | 'account' | 'currency' | 'amount' | 'charges' | 'day' | 'reference' | 'referenceKey' | 'text'
>

export interface Proposal {
  kind: ProposalKind
  lines: readonly OpenLedgerLine[]
  fee: number
}

/** Money is entered when it is promised, and comes weeks later at most; some is entered after it has come. */
const DAYS_BEFORE = 45
const DAYS_AFTER = 5
/** Card payments come in days, over a long weekend at most. */
const BATCH_DAYS = 8
/** As many as somebody compares. */
const MAX_PROPOSALS = 4
/** Open lines that one look takes in; a page of lines is of some days. */
const MAX_LOOKED_AT = 20_000
/** Shorter words are no references. */
const MIN_WORD = 5

/** What each of these unmatched lines may be, the best first. One look for a whole page of them. */
export async function proposalsFor(
  orm: Orm,
  lines: readonly AskedLine[],
  policies: Pick<Policies, 'bankFeePercent' | 'bankChargeLimit'>,
): Promise<Map<string, Proposal[]>> {
  const found = new Map<string, Proposal[]>()
  const groups = new Map<string, AskedLine[]>()
  for (const line of lines) {
    const key = `${line.account} ${line.currency}`
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  for (const own of groups.values()) {
    const look = await lookAt(orm, own)
    for (const line of own) {
      const all = [
        ...byReference(line, look),
        ...byAmount(line, look),
        ...cardBatches(line, look.cards).map(({ lines: batch }) => proposalOf('batch', line, batch)),
        ...asCharge(line),
      ]
      found.set(line.id, distinct(all.filter((each) => isUsualFee(line, each.lines, policies))).slice(0, MAX_PROPOSALS))
    }
  }
  return found
}

interface Look {
  named: ReadonlyMap<string, OpenLedgerLine[]>
  byAmount: ReadonlyMap<number, OpenLedgerLine[]>
  cards: readonly OpenLedgerLine[]
}

async function lookAt(orm: Orm, lines: readonly AskedLine[]): Promise<Look> {
  const [first] = lines
  if (!first) return { named: new Map(), byAmount: new Map(), cards: [] }
  const { account, currency } = first
  const days = lines.map(({ day }) => day).toSorted()
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const accounts = JSON.stringify(COUNTERPARTS[account])
  const amounts = JSON.stringify([...new Set(lines.flatMap(({ amount, charges }) => [amount, amount + charges]))])
  const named = await readByReference(orm, account, { currency, keys: lines.flatMap(keysIn) })
  const near = await readOpenLines(
    orm,
    sql`line.currency = ${currency} and line.account in (select jsonb_array_elements_text(${accounts}::jsonb))
      and line.posting_date between ${addDays(from, -DAYS_BEFORE)}::date and ${addDays(to, DAYS_AFTER)}::date
      and line.amount in (select value::bigint from jsonb_array_elements_text(${amounts}::jsonb) as value)`,
    { most: MAX_LOOKED_AT },
  )
  const isOfCards = COUNTERPARTS[account].some((each) => each === '1020') && lines.some(({ amount }) => amount > 0)
  const cards = isOfCards
    ? await readOpenLines(
        orm,
        sql`line.currency = ${currency} and line.account = '1020'
          and line.posting_date between ${addDays(from, -BATCH_DAYS)}::date and ${to}::date`,
        { most: MAX_LOOKED_AT },
      )
    : []
  const byAmount = new Map<number, OpenLedgerLine[]>()
  for (const line of near) byAmount.set(line.amount, [...(byAmount.get(line.amount) ?? []), line])
  return { named, byAmount, cards }
}

/** The reference, and words of the text that may be one. */
function keysIn({ referenceKey, text }: AskedLine): string[] {
  const words = text.split(/[\s,;:/·|()]+/).map(bankReferenceKey)
  return [referenceKey, ...words.filter((word) => word.length >= MIN_WORD && /\d/.test(word))].filter(
    (key) => key !== '',
  )
}

function byReference(line: AskedLine, { named }: Look): Proposal[] {
  return keysIn(line).flatMap((key) => {
    const open = named.get(key) ?? []
    if (open.length === 0) return []
    const gross = line.amount + line.charges
    return [
      ...(totalOf(open) === gross ? [open] : []),
      ...open.filter(({ amount }) => amount === gross).map((each) => [each]),
      open,
      ...open.filter(({ amount }) => amount !== gross).map((each) => [each]),
    ].map((lines) => proposalOf('reference', line, lines))
  })
}

/** The nearest day first. */
function byAmount(line: AskedLine, look: Look): Proposal[] {
  const distance = ({ postingDate }: OpenLedgerLine) => Math.abs(daysBetween(postingDate, line.day))
  return [...new Set([line.amount + line.charges, line.amount])]
    .flatMap((amount) => look.byAmount.get(amount) ?? [])
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, MAX_PROPOSALS)
    .map((each) => proposalOf('amount', line, [each]))
}

/** What banks call their own charges. */
const CHARGE = /\b(fee|fees|charge|charges|commission|mdr|tariff)\b|عمولة|رسوم/i

function asCharge(line: AskedLine): Proposal[] {
  return line.amount < 0 && CHARGE.test(line.text) ? [proposalOf('charge', line, [])] : []
}

const proposalOf = (kind: ProposalKind, { amount }: AskedLine, lines: readonly OpenLedgerLine[]): Proposal => ({
  kind,
  lines,
  fee: totalOf(lines) - amount,
})

/** The same lines are proposed once. */
function distinct(proposals: readonly Proposal[]): Proposal[] {
  const seen = new Set<string>()
  return proposals.filter(({ lines }) => {
    const key = lines.map(keyOf).toSorted().join(' ')
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
