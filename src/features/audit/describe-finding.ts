import { listSeparator } from '#contract/list-separator.ts'
import type { TFunction } from 'i18next'
import type { AuditFinding } from '#contract/audit/audit-finding-row.ts'
import { minorDigits } from '#contract/currency.ts'
import { isCalledAsBooking, nameKey, RECORD_NAMES } from '#contract/records.ts'
import { groupedReference } from '#contract/grouped-reference.ts'
import { formatDay, formatInstant, formatNumber, moneyInWords } from '#src/platform/format.ts'
import { formatWeight } from '#src/platform/format-weight.ts'
import { onwardArrow } from '#src/ui/onward-arrow.ts'
import { TOLD_TEXTS } from './phrases.ts'

/** Files of words that findings are told with. */
export const FINDING_WORDS = [
  'audit',
  'ledger',
  'period',
  'records',
  ...RECORD_NAMES.map((machine) => `workflow-${machine}` as const),
] as const

interface Teller {
  t: TFunction
  language: string
  /** IANA zone of the times. */
  zone: string
}

export interface FindingDescription {
  /** What the record is; where it is not known any more, the row. Empty of a sum and of a seal alone. */
  kind: string
  reference: string
  found: string
  expected: string
  /** Table and id of the row, the table in words. */
  row: string
}

/** A finding in the reader's words: amounts, states, days and references as the pages have them. */
export function describeFinding(
  { rule, record, reference, row, found, expected }: AuditFinding,
  teller: Teller,
): FindingDescription {
  const { t } = teller
  const [table = '', ...id] = row?.split(' ') ?? []
  const rowTold = row === null ? '' : `${t(`row.${table}`, { defaultValue: table })} ${isolated(id.join(' '))}`
  const side = (name: 'found' | 'expected', text: string) =>
    toldText(text, { ...teller, rule, side: name, machine: record?.kind ?? null })
  const sides = distinguish(
    { found, expected },
    { found: side('found', found), expected: side('expected', expected) },
    teller,
  )
  return {
    kind: record === null ? (table === 'seals' ? '' : rowTold) : t(nameKey(record.kind), { defaultValue: record.kind }),
    reference: describeReference(reference, { ...teller, rule, kind: record?.kind ?? null }),
    ...sides,
    row: rowTold,
  }
}

type Sides = Pick<FindingDescription, 'found' | 'expected'>

/** Where both sides read the same, as by letters that nobody sees or parts of a second, what is stored is told with them. */
function distinguish(stored: Sides, told: Sides, { t }: Teller): Sides {
  if (asRead(told.found) !== asRead(told.expected)) return told
  const withStored = (name: keyof Sides) => t('told.stored', { text: told[name], stored: spelled(stored[name]) })
  return { found: withStored('found'), expected: withStored('expected') }
}

const asRead = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
    .toLowerCase()

/** Every character to be seen: what is not plain ASCII by its number, and blanks that no eye counts. */
function spelled(text: string): string {
  return isolated(`“${text.replaceAll(/[^ -~]+|^ +| +$| {2,}/g, byNumber)}”`)
}

const byNumber = (characters: string): string =>
  [...characters].map((character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`).join('')

interface TextDescriber extends Teller {
  rule: string
  side: 'found' | 'expected'
  machine: string | null
}

function toldText(text: string, teller: TextDescriber): string {
  for (const [pattern, words] of TOLD_TEXTS[teller.rule]?.[teller.side] ?? []) {
    const match = pattern.exec(text)
    if (match) return toldPhrase(words, match.groups ?? {}, teller)
  }
  return toldValue(text, teller) ?? toldSteps(text, teller) ?? text
}

function toldPhrase(
  words: string,
  groups: Readonly<Record<string, string | undefined>>,
  teller: TextDescriber,
): string {
  const told: [string, string][] = []
  for (const [name, value] of Object.entries(groups))
    if (value !== undefined) told.push([name, GROUPS[name]?.(value, teller) ?? isolated(value)])
  if (words === 'plain') return told.map(([, value]) => value).join(' = ')
  const { count, ...values } = Object.fromEntries(told)
  return teller.t(`told.${words}`, {
    ...values,
    ...(count !== undefined && { count: Number(groups['count']), number: count }),
  })
}

const number = (value: string, { language }: Teller): string => formatNumber(Number(value), language)
const list = (value: string, tell: (each: string) => string, { language }: Teller): string =>
  value.split(', ').map(tell).join(listSeparator(language))

/** How what a phrase catches is told, by the name of its group; anything else as it stands. */
const GROUPS: Readonly<Record<string, (value: string, teller: TextDescriber) => string>> = {
  count: number,
  upTo: number,
  total: number,
  seal: number,
  last: number,
  amount: (value, teller) => toldValue(value, teller) ?? value,
  at: (value, { language, zone }) =>
    Number.isNaN(Date.parse(value)) ? isolated(value) : formatInstant(value, { language, zone, style: 'seconds' }),
  state: (value, teller) => describeState(value, teller.machine, teller),
  refund: (value, teller) => describeState(value, 'refund', teller),
  from: number,
  fields: (value, teller) =>
    list(
      value,
      (field) => teller.t(`told.field.${field.split('.')[1] ?? field}`, { defaultValue: isolated(field) }),
      teller,
    ),
  depots: (value, teller) => list(value, isolated, teller),
  day: (value, teller) => toldValue(value, teller) ?? value,
  trueDay: (value, teller) => toldValue(value, teller) ?? value,
  checked: (value, { t }) => t(`period:check.${value}`, { defaultValue: isolated(value) }),
  kind: (value, { t }) => t(nameKey(value), { defaultValue: value }),
  claim: (value, { t }) => t(`told.claim.${value}`, { defaultValue: value }),
  acts: (value, teller) => list(value, (act) => teller.t(`ledger:act.${act}`, { defaultValue: act }), teller),
  events: (value, teller) => list(value, (event) => toldEvent(event, null, teller), teller),
  legs: (value, teller) => list(value, (leg) => leg, teller),
  right: (value, { t }) => t(`told.right.${value}`, { defaultValue: isolated(value) }),
  run: (value, { t }) => t(`state.${value}`, { defaultValue: isolated(value) }),
  results: (value, teller) => list(value, (each) => toldResult(each.replaceAll('"', ''), teller), teller),
  // A version's own name is no record's: whose steps they are is what their events begin with.
  steps: (value, teller) =>
    toldSteps(value, { ...teller, machine: /· (\w+)\./.exec(value)?.[1] ?? teller.machine }) ?? isolated(value),
  booking: (value) => isolated(toldBooking(value)),
  pieces: (value, teller) =>
    value
      .split(' + ')
      .flatMap((count, index) =>
        count === '0'
          ? []
          : [`${describeState(PIECE_STATES[index] ?? '', 'consignmentPiece', teller)} ${number(count, teller)}`],
      )
      .join(' + ') || number('0', teller),
}

/** As the rule about quantities adds them up. */
const PIECE_STATES = [
  'pending',
  'transit',
  'receivedByBranch',
  'receivedByCustomer',
  'writtenOff',
  'cancelled',
] as const

/** Amounts, weights, days and numbers, which any rule may say. */
function toldValue(text: string, teller: Teller): string | null {
  const { language } = teller
  const [, amount, currency] = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(text) ?? []
  if (amount !== undefined && currency !== undefined)
    return moneyInWords(Math.round(Number(amount) * 10 ** minorDigits(currency)), currency, language)
  const [, grams] = /^(-?\d+) g$/.exec(text) ?? []
  if (grams !== undefined) return formatWeight(Number(grams), language)
  if (DAY.test(text)) return formatDay(text, language)
  const [, least, whole] = /^(≥ )?(-?\d+)$/.exec(text) ?? []
  if (whole === undefined) return null
  return least === undefined ? number(whole, teller) : `\u2066≥ ${number(whole, teller)}\u2069`
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** States and the steps between them, as the replay writes them; null where it is neither. */
function toldSteps(text: string, teller: TextDescriber): string | null {
  const { machine, t, language } = teller
  if (!RECORD_NAMES.some((each) => each === machine)) return null
  const [, end] = /^(\w+)\.$/.exec(text) ?? []
  if (end !== undefined) return t('told.nothingAfterEnd', { state: describeState(end, machine, teller) })
  const step = /^(?:● → (?<born>\w+)|(?<from>\w+) · (?<event>\S+) → (?<to>\w+)|(?<state>\w+))$/
  const parts = text.split(', ').map((part) => step.exec(part)?.groups)
  if (parts.includes(undefined)) return null
  const arrow = onwardArrow(language)
  const told = parts.map((part) => {
    const { born, from, event, to, state } = part ?? {}
    if (born !== undefined) return `● ${arrow} ${describeState(born, machine, teller)}`
    if (from === undefined) return describeState(state ?? '', machine, teller)
    return `${describeState(from, machine, teller)} ${arrow} ${describeState(to ?? '', machine, teller)} (${toldEvent(event ?? '', machine, teller)})`
  })
  return told.join(listSeparator(language))
}

/** A state that no drawing has words for is told as it is stored: it may look like one that has. */
function describeState(state: string, machine: string | null, { t }: Teller): string {
  return t(`workflow-${machine}:states.${state}.label`, {
    defaultValue: t('told.unknownState', { state: spelled(state) }),
  })
}

/** What an audit had found of a rule, `records.fourEyes: 2`. */
function toldResult(result: string, teller: Teller): string {
  const [, rule, count] = /^(\S+): (\d+)$/.exec(result) ?? []
  if (rule === undefined || count === undefined) return isolated(result)
  return `${teller.t(`rule.${rule}`, { defaultValue: isolated(rule) })} ${number(count, teller)}`
}

/** An event of this machine, or of whichever knows it; what is no event of a machine has words of its own. */
function toldEvent(event: string, machine: string | null, { t }: Teller): string {
  const machines = machine === null ? RECORD_NAMES : [machine]
  const key = event === 'xstate.init' ? 'created' : event
  return t([...machines.map((each) => `workflow-${each}:events.${event}.label`), `told.event.${key}`], {
    defaultValue: isolated(event),
  })
}

interface ReferenceDescriber extends Teller {
  rule: string
  kind: string | null
}

const PARTS = ['VAT', 'base', 'debt', 'weight']

/** What a record is called, as its own page calls it, with what of it the finding is about. */
function describeReference(reference: string, teller: ReferenceDescriber): string {
  const { t, rule, kind, language } = teller
  const [, name, seal, sealedAt] = /^(?:(.*) · )?(?:№ (\d+)|–)(?: · (\S+Z))?$/.exec(reference) ?? []
  if (rule.startsWith('seals.')) {
    const told = [
      name === undefined ? null : toldName(name, teller),
      seal === undefined ? null : t('told.sealNumber', { seal: number(seal, teller) }),
    ]
    if (sealedAt !== undefined)
      told.push(t('told.sealedAt', { at: formatInstant(sealedAt, { language, zone: teller.zone, style: 'seconds' }) }))
    return told.filter((part) => part !== null).join(' · ') || '–'
  }
  if (rule === 'numbers.lastIsCounted') return isolated(`${reference}…`)
  if (rule === 'records.rightsAsGiven') {
    const [, whose, field] = /^(.*) · (\w+)$/.exec(reference) ?? []
    if (whose !== undefined && field !== undefined)
      return `${toldName(whose, teller)} · ${t(`told.userField.${field}`, { defaultValue: isolated(field) })}`
  }
  if (rule === 'records.drawingIsVersion') {
    const [, machine, version] = /^(\w+) (\w+)$/.exec(reference) ?? []
    if (machine !== undefined && version !== undefined)
      return `${t(nameKey(machine), { defaultValue: isolated(machine) })} · ${t('told.version', { version: isolated(version) })}`
  }
  const [, of, part] = /^(.+) (\S+)$/.exec(reference) ?? []
  if (of !== undefined && part !== undefined) {
    if (PARTS.includes(part)) return `${toldName(of, teller)} · ${t(`told.part.${part}`)}`
    if (kind !== null && /^[1-5]\d{3}$/.test(part) && kind !== 'departure')
      return `${toldName(of, teller)} · ${t('told.account', { code: part })}`
    if (kind === null && /^[1-5]\d{3}$/.test(of))
      return `${t('told.account', { code: of })} · ${DAY.test(part) ? formatDay(part, language) : isolated(part)}`
  }
  return toldName(reference, teller)
}

function toldName(name: string, { t, kind, language }: ReferenceDescriber): string {
  if (kind !== null && isCalledAsBooking(kind)) return isolated(toldBooking(name))
  if ((kind === null || kind === 'ledgerEntry') && /^[1-5]\d{3}$/.test(name)) return t('told.account', { code: name })
  if (kind === 'ledgerEntry')
    return name === 'reversed' ? t('told.reversed') : t(`ledger:act.${name}`, { defaultValue: isolated(name) })
  const parts = name.split(' · ').map((part) => {
    const [, seat] = /^seat (\S+)$/.exec(part) ?? []
    if (seat !== undefined) return t('told.seat', { seat: isolated(seat) })
    return DAY.test(part) ? formatDay(part, language) : isolated(part)
  })
  return parts.join(' · ')
}

const toldBooking = (reference: string): string =>
  /^[A-Z\d]{8}$/.test(reference) ? groupedReference(reference) : reference

/** Stands by itself in a sentence of either direction. */
const isolated = (text: string): string => `\u2068${text}\u2069`
