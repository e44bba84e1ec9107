import type { TFunction } from 'i18next'
import { z } from 'zod'
import type { AnswerOf, BodyOf } from '#contract/contract.ts'
import { minorDigits } from '#contract/currency.ts'
import type { Problems } from '#src/ui/form/contract-form.ts'

export type WrittenOptions = AnswerOf<'getJournalOptions'>['data']
type Account = WrittenOptions['accounts'][number]
type ProposedLine = BodyOf<'createRecurringEntry'>['lines'][number]

/** An amount of a line: null while nothing is typed, NaN while it is none. */
const typedNumber = z.union([z.number(), z.nan()]).nullable()

const typedLine = z.object({
  /** Code, or the beginning of a name that no other account has. */
  account: z.string(),
  /** Code of a depot or region, an agent's name or e-mail address. */
  place: z.string(),
  debit: typedNumber,
  credit: typedNumber,
  text: z.string(),
})
export const typedLines = z.array(typedLine)

/** A line as it is typed; amounts in minor units. */
export type LineDraft = z.output<typeof typedLine>

export const EMPTY_LINE: LineDraft = { account: '', place: '', debit: null, credit: null, text: '' }
export const LINE_FIELDS = [
  'account',
  'place',
  'debit',
  'credit',
  'text',
] as const satisfies readonly (keyof LineDraft)[]
export type LineField = (typeof LINE_FIELDS)[number]

const isAmount = (value: number | null): value is number => value !== null && Number.isSafeInteger(value) && value > 0

/** Nothing stands in the line: one more than is needed, and no mistake. */
export const isBlank = ({ account, place, debit, credit, text }: LineDraft): boolean =>
  account.trim() === '' && place.trim() === '' && text.trim() === '' && debit === null && credit === null

/** The lines without those that were begun and not used; two always stay. */
export function usedLines(lines: readonly LineDraft[]): LineDraft[] {
  const used = lines.filter((line) => !isBlank(line))
  return [...used, ...Array.from({ length: Math.max(0, 2 - used.length) }, () => EMPTY_LINE)]
}

export const sumOf = (lines: readonly LineDraft[], side: 'debit' | 'credit'): number =>
  lines.reduce((sum, line) => sum + (isAmount(line[side]) ? line[side] : 0), 0)

/** The same line with what balances all of them, on the side where it belongs; null where they balance without it. */
export function balanced(lines: readonly LineDraft[], row: number): LineDraft | null {
  const others = lines.filter((_, index) => index !== row)
  const difference = sumOf(others, 'debit') - sumOf(others, 'credit')
  const line = lines[row]
  if (!line || difference === 0) return null
  return { ...line, debit: difference < 0 ? -difference : null, credit: difference > 0 ? difference : null }
}

/** The account that is meant: by its code, or by the beginning of its name where only one begins so. */
export function accountOf(typed: string, { accounts }: WrittenOptions): Account | undefined {
  const text = typed.trim().toLowerCase()
  if (text === '') return undefined
  const code = accounts.find((account) => account.code === text.slice(0, 4))
  if (code) return code
  const named = accounts.filter(({ name }) => [name.en, name.ar].some((each) => each.toLowerCase().startsWith(text)))
  return named.length === 1 ? named[0] : undefined
}

/** What a line may be of, with all that it is called. */
interface Place {
  kind: 'depot' | 'agent' | 'region'
  id: string
  code: string
  names: string[]
}

/** What a line of an account may say whose it is, or what for; empty: nothing. */
export function placesOf(account: Account | undefined, { depots, agents, regions }: WrittenOptions): Place[] {
  const kinds: Place['kind'][] = account?.dimension ? [account.dimension] : account?.isResult ? ['depot', 'agent'] : []
  return kinds.flatMap((kind): Place[] => {
    if (kind === 'agent') return agents.map(({ id, name, email }) => ({ kind, id, code: email, names: [name, email] }))
    return (kind === 'depot' ? depots : regions).map(({ id, code, name }) => ({
      kind,
      id,
      code,
      names: [code, name.en, name.ar],
    }))
  })
}

/** The place that is meant; null where nothing is typed, undefined where it is none. */
function placeOf(typed: string, account: Account | undefined, options: WrittenOptions): Place | null | undefined {
  const text = typed.trim().toLowerCase()
  if (text === '') return null
  const places = placesOf(account, options)
  const exact = places.find(({ names }) => names.some((name) => name.toLowerCase() === text))
  if (exact) return exact
  const begun = places.filter(({ names }) => names.some((name) => name.toLowerCase().startsWith(text)))
  return begun.length === 1 ? begun[0] : undefined
}

/** What is missing or unknown, by field of the form. */
export function lineProblems(t: TFunction, lines: readonly LineDraft[], options: WrittenOptions): Problems {
  const problems: Record<string, string> = {}
  const used = usedLines(lines)
  for (const [row, line] of used.entries()) {
    const account = accountOf(line.account, options)
    const place = placeOf(line.place, account, options)
    const at = (field: LineField) => `lines.${row}.${field}`
    if (!account) problems[at('account')] = t('written:missing.account')
    else if (account.ledBy) problems[at('account')] = t(`errors:journal.led.${account.ledBy}`)
    else if (place === undefined)
      problems[at('place')] = t(
        placesOf(account, options).length === 0 ? 'errors:journal.noPlace' : 'written:missing.noSuchPlace',
      )
    else if (place === null && account.dimension)
      problems[at('place')] = t(`errors:journal.placeMissing.${account.dimension}`)
    if (isAmount(line.debit) && isAmount(line.credit)) problems[at('credit')] = t('written:missing.oneSide')
    else if (!isAmount(line.debit) && !isAmount(line.credit)) problems[at('debit')] = t('written:missing.amount')
  }
  const isOff = sumOf(used, 'debit') !== sumOf(used, 'credit')
  return Object.keys(problems).length === 0 && isOff ? { lines: t('written:missing.balance') } : problems
}

/** What is sent; undefined where a line is not finished. */
export function linesOf(lines: readonly LineDraft[], options: WrittenOptions): ProposedLine[] | undefined {
  const sent = usedLines(lines).flatMap((line): ProposedLine[] => {
    const account = accountOf(line.account, options)
    const place = placeOf(line.place, account, options)
    const amount = (isAmount(line.debit) ? line.debit : 0) - (isAmount(line.credit) ? line.credit : 0)
    if (!account || place === undefined || amount === 0) return []
    return [
      {
        account: account.code,
        amount,
        place: place && { kind: place.kind, id: place.id },
        text: line.text.trim() || null,
      },
    ]
  })
  return sent.length === usedLines(lines).length ? sent : undefined
}

/** Field of the form for a path of the server's. */
export function lineField(path: string, lines: readonly ProposedLine[]): string | undefined {
  const [list, row, field] = path.split('.')
  if (list !== 'lines' || row === undefined) return undefined
  if (field === 'amount') return `lines.${row}.${(lines[Number(row)]?.amount ?? 0) > 0 ? 'debit' : 'credit'}`
  return LINE_FIELDS.some((each) => each === field) ? path : 'lines'
}

/** The same amounts as typed in a currency with other decimals; one that has too many of them there is to be typed anew. */
export function linesIn(lines: readonly LineDraft[], from: string, to: string): LineDraft[] {
  const factor = 10 ** (minorDigits(to) - minorDigits(from))
  const moved = (amount: number | null) => {
    if (!isAmount(amount)) return amount
    const changed = Math.round(amount * factor)
    return Math.round(changed / factor) === amount ? changed : null
  }
  return lines.map((line) => ({ ...line, debit: moved(line.debit), credit: moved(line.credit) }))
}
