import { convert } from '#contract/exchange-rate/convert.ts'
import type { StatementDocument } from '#contract/statement/statement-document.ts'
import { readRatesOfPairs, type StoredRate } from '#server/domain/exchange-rate/rates-of-pairs.ts'
import type { BalanceConnection } from '#server/domain/ledger/balances.ts'

type RateUsed = StatementDocument['rates'][number]
type Missing = StatementDocument['missingRates'][number]

/** Of days without a rate as many are told as somebody enters at once. */
const MAX_MISSING = 100

/** Turns amounts into one currency by the newest checked rate on or before a day, and remembers which it took. */
export class Translation {
  readonly into: string
  readonly #rates: ReadonlyMap<string, readonly StoredRate[]>
  readonly #used = new Map<string, RateUsed>()
  readonly #missing = new Map<string, Missing>()

  private constructor(into: string, rates: ReadonlyMap<string, readonly StoredRate[]>) {
    this.into = into
    this.#rates = rates
  }

  /** With all checked rates of a currency. */
  static async open(connection: BalanceConnection, into: string): Promise<Translation> {
    return new Translation(into, await readRatesOfPairs(connection, into))
  }

  /**
   * Rounded once, half to even; 0 where there is no rate, which is then among the missing. Nothing of nothing needs none.
   *
   * @throws RangeError where the result is no safe integer
   */
  of(amount: number, currency: string, day: string): number {
    if (amount === 0 || currency === this.into) return amount
    const rate = newestUpTo(this.#rates.get(currency) ?? [], day)
    if (rate === undefined) {
      this.#missing.set(`${currency} ${day}`, { from: currency, to: this.into, day })
      return 0
    }
    const { id, day: rateDay, from, to, rate: value } = rate
    const known = this.#used.get(id)
    this.#used.set(id, {
      usedFrom: known !== undefined && known.usedFrom < day ? known.usedFrom : day,
      usedTo: known !== undefined && known.usedTo > day ? known.usedTo : day,
      from,
      to,
      rate: value,
      rateDay,
      id,
    })
    return convert(amount, currency, rate)
  }

  /** By pair and day. */
  get rates(): RateUsed[] {
    return [...this.#used.values()].toSorted((one, other) => compare(pairOf(one), pairOf(other)))
  }

  get missing(): Missing[] {
    return [...this.#missing.values()]
      .toSorted((one, other) => compare([one.from, one.day], [other.from, other.day]))
      .slice(0, MAX_MISSING)
  }
}

const pairOf = ({ from, to, rateDay }: RateUsed) => [...[from, to].toSorted(), rateDay]

function compare(one: readonly string[], other: readonly string[]): number {
  const [left, right] = [one.join(' '), other.join(' ')]
  return left < right ? -1 : Number(left > right)
}

/** @param rates oldest first */
function newestUpTo(rates: readonly StoredRate[], day: string): StoredRate | undefined {
  let [low, high] = [0, rates.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((rates[middle]?.day ?? '') <= day) low = middle + 1
    else high = middle
  }
  return rates[low - 1]
}
