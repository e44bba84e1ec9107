import { sum } from '../sum.ts'

export interface FeeTotal {
  currency: string
  /** In minor units. */
  amount: number
}

/** What the fees of some tickets come to, in each currency in which all of them can be paid; none for no tickets. */
export function feeTotals(tickets: readonly (readonly FeeTotal[])[]): FeeTotal[] {
  const [first = [], ...others] = tickets
  return first.flatMap(({ currency, amount }) => {
    const rest = others.map((fees) => fees.find((fee) => fee.currency === currency)?.amount)
    return rest.every((other) => other !== undefined) ? [{ currency, amount: sum([amount, ...rest]) }] : []
  })
}
