import { groupBy } from '#server/domain/network/group-by.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { type OpenLedgerLine, totalOf } from './open-ledger-lines.ts'

interface PaidOut {
  amount: number
  charges: number
  day: string
}

/** Days that an acquirer pays out together, at most: a weekend with a holiday. */
const MAX_DAYS = 4
/** What a batch is short of its payments is a fee, and no acquirer keeps more; policies may allow less. */
const MAX_FEE = 0.1

/**
 * Card payments that one line of a statement may pay out: of one day, or of some that follow each other, at one depot's
 * machines or at all of them. What fits best comes first: no fee or the very one that is told, then the smallest.
 */
export function cardBatches({ amount, charges, day }: PaidOut, cards: readonly OpenLedgerLine[]) {
  if (amount <= 0) return []
  const before = cards.filter(({ postingDate }) => postingDate <= day)
  const places = [before, ...groupBy(before, ({ depotId }) => depotId ?? '').values()]
  return places
    .flatMap((place) => {
      const days = groupBy(place, ({ postingDate }) => postingDate)
      return [...days.keys()].flatMap((last) =>
        runsTo(last, days).map((lines) => ({ lines, last, fee: totalOf(lines) - amount })),
      )
    })
    .filter(({ lines, fee, last }) => fee >= 0 && fee <= totalOf(lines) * MAX_FEE && last >= addDays(day, -7))
    .toSorted((one, other) => rank(one.fee, charges) - rank(other.fee, charges))
    .slice(0, 3)
}

const rank = (fee: number, charges: number): number => (fee === charges ? -1 : fee)

/** The payments of a day, of it and the day before, and so on, as long as there are days with payments. */
function runsTo(last: string, days: ReadonlyMap<string, OpenLedgerLine[]>): OpenLedgerLine[][] {
  const runs: OpenLedgerLine[][] = []
  let run: OpenLedgerLine[] = []
  for (let back = 0; back < MAX_DAYS; back += 1) {
    const lines = days.get(addDays(last, -back)) ?? []
    if (lines.length === 0) break
    run = [...lines, ...run]
    runs.push(run)
  }
  return runs
}
