import type { TaxCategory } from '#contract/tax/tax-codes.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import type { Dimensions } from '#server/domain/ledger/dimensions.ts'
import { type Payment, paymentLines } from '#server/domain/ledger/payment.ts'
import type { Entry, Posting } from '#server/domain/ledger/post-entry.ts'
import { type Poster, reversingPoster } from '#server/domain/ledger/poster.ts'
import { sum } from '#machines/sum.ts'
import type { EarnedNight } from './stay-earnings.ts'

/** As far as money goes. */
interface Stay {
  id: string
  currency: string
  vatRegionId: string
  depotId: string | null
  agentId: string | null
  taxCategory: TaxCategory
}

interface Night {
  night: string
  price: number
  vat: number
}

const dimensionsOf = ({ depotId, agentId, taxCategory }: Stay): Dimensions => ({
  forDepotId: depotId,
  forAgentId: agentId,
  taxCategory,
})

const entry = (stay: Stay, act: Entry['act'], poster: Poster, lines: Posting[]): Entry => ({
  act,
  recordKind: 'stay',
  recordId: stay.id,
  ...poster,
  lines,
})

/** What nights owe their guests until they come, and their VAT: sold (1), or given back (-1). */
function owedLines(stay: Stay, nights: readonly Night[], sign: 1 | -1): Posting[] {
  const vat = sum(nights.map((each) => each.vat))
  const net = sum(nights.map(({ price }) => price)) - vat
  return [
    { account: ACCOUNT.unearnedAccommodation, currency: stay.currency, amount: -sign * net },
    {
      account: ACCOUNT.vatPayable,
      currency: stay.currency,
      amount: -sign * vat,
      regionId: stay.vatRegionId,
      ...dimensionsOf(stay),
    },
  ]
}

/** What the rooms of one night earn: their net price, on that night. */
function earningLines(stay: Stay, nights: readonly Night[], sign: 1 | -1): Posting[] {
  const amount = sign * sum(nights.map(({ price, vat }) => price - vat))
  return [
    { account: ACCOUNT.unearnedAccommodation, currency: stay.currency, amount },
    { account: ACCOUNT.accommodationSales, currency: stay.currency, amount: -amount, ...dimensionsOf(stay) },
  ]
}

/** Nights of all rooms, by their day. */
function byDay(nights: readonly Night[]): [string, Night[]][] {
  const days = new Map<string, Night[]>()
  for (const night of nights) {
    const known = days.get(night.night)
    if (known) known.push(night)
    else days.set(night.night, [night])
  }
  return [...days].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** The postings of a sale of rooms (business rulings §3): one entry dated where it was sold, and per night its earning, dated that night. */
export function saleEntries(stay: Stay, nights: readonly Night[], payment: Payment, poster: Poster): Entry[] {
  const total = sum(nights.map(({ price }) => price))
  return [
    entry(stay, 'staySold', poster, [
      ...paymentLines(payment, stay.currency, total, poster.createdBy),
      ...owedLines(stay, nights, 1),
    ]),
    ...earnings(stay, nights, poster),
  ]
}

/** What each night was to earn is taken back, on that night or today where it is over. */
function reversals(
  stay: Stay,
  nights: readonly Night[],
  earned: ReadonlyMap<string, EarnedNight>,
  poster: Poster,
): Entry[] {
  return byDay(nights).map(([night, rooms]): Entry => {
    const original = earned.get(night)
    if (original === undefined) throw new Error(`stay ${stay.id} has not earned the night of ${night}`)
    return {
      ...entry(stay, 'stayNightReversed', reversingPoster(poster, original), earningLines(stay, rooms, -1)),
      reverses: original.id,
    }
  })
}

/** Each night earns its net price on its own day. */
const earnings = (stay: Stay, nights: readonly Night[], poster: Poster): Entry[] =>
  byDay(nights).map(([night, rooms]) =>
    entry(stay, 'stayNightEarned', { ...poster, postingDate: night }, earningLines(stay, rooms, 1)),
  )

/** The postings of nights that are slept later or earlier, at the price that was paid: each earns on its new day instead. */
export function moveEntries(
  stay: Stay,
  {
    before,
    after,
    earned,
  }: { before: readonly Night[]; after: readonly Night[]; earned: ReadonlyMap<string, EarnedNight> },
  poster: Poster,
): Entry[] {
  return [...reversals(stay, before, earned, poster), ...earnings(stay, after, poster)]
}

/**
 * The lines of nights that are given back: their net and VAT, against where the money goes.
 *
 * @param given lines of the money, less than nothing
 */
export const givenBackLines = (stay: Stay, nights: readonly Night[], given: readonly Posting[]): Posting[] => [
  ...given,
  ...owedLines(stay, nights, -1),
]

/**
 * The postings of nights that are given back: what each was to earn is taken back, on its night or today where that is
 * over, and the money goes back with its VAT. No night: no posting.
 *
 * @param given lines of the money, less than nothing
 * @param earned the entry that earned each night, by night
 */
export function cancelEntries(
  stay: Stay,
  nights: readonly Night[],
  { given, earned }: { given: readonly Posting[]; earned: ReadonlyMap<string, EarnedNight> },
  poster: Poster,
): Entry[] {
  if (nights.length === 0) return []
  return [
    ...reversals(stay, nights, earned, poster),
    entry(stay, 'stayCancelled', poster, givenBackLines(stay, nights, given)),
  ]
}
