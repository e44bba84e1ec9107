import type { ReactNode } from 'react'
import { moneyInWords } from '#src/platform/format.ts'

/** What a question about cash names: what the act means, and each amount. */
export function askedAmounts(
  words: string,
  amounts: readonly { currency: string; amount: number }[],
  language: string,
): ReactNode {
  return (
    <>
      <span className="mb-3 block">{words}</span>
      {amounts.map(({ currency, amount }) => (
        <span key={currency} className="block font-semibold text-ink">
          {moneyInWords(amount, currency, language)}
        </span>
      ))}
    </>
  )
}
