import type { TaxCategory } from '#contract/tax/tax-codes.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import type { Dimensions } from '#server/domain/ledger/dimensions.ts'
import { type Payment, paymentLines } from '#server/domain/ledger/payment.ts'
import type { Entry, Posting } from '#server/domain/ledger/post-entry.ts'
import { type Poster, reversingPoster } from '#server/domain/ledger/poster.ts'
import { sum } from '#machines/sum.ts'

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
    ...byDay(nights).map(([night, rooms]) =>
      entry(stay, 'stayNightEarned', { ...poster, postingDate: night }, earningLines(stay, rooms, 1)),
    ),
  ]
}

/**
 * The postings of nights that are given back: what each was to earn is taken back, on its night or today where that is
 * over, and the money goes back with its VAT. `payment`: null where nothing is given back.
 *
 * @param earned the entry that earned each night, by night
 */
export function cancelEntries(
  stay: Stay,
  nights: readonly Night[],
  { payment, earned }: { payment: Payment | null; earned: ReadonlyMap<string, { id: string; postingDate: string }> },
  poster: Poster,
): Entry[] {
  if (payment === null) return []
  const total = sum(nights.map(({ price }) => price))
  const taken = byDay(nights).map(([night, rooms]): Entry => {
    const original = earned.get(night)
    if (original === undefined) throw new Error(`stay ${stay.id} has not earned the night of ${night}`)
    return {
      ...entry(stay, 'stayNightReversed', reversingPoster(poster, original), earningLines(stay, rooms, -1)),
      reverses: original.id,
    }
  })
  return [
    ...taken,
    entry(stay, 'stayCancelled', poster, [
      ...paymentLines(payment, stay.currency, -total, poster.createdBy),
      ...owedLines(stay, nights, -1),
    ]),
  ]
}
