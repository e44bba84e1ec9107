import type { TripMoney } from '#contract/departure/trip-summary-row.ts'
import { Money } from '#src/ui/money.tsx'
import { cx } from '#src/ui/cx.ts'

export interface MoneyLinesProps {
  money: readonly TripMoney[]
  name: Exclude<keyof TripMoney, 'currency'>
}

/** One figure of a departure, its currencies below each other. */
export function MoneyLines({ money, name }: MoneyLinesProps) {
  if (money.length === 0) return <span className="text-ink-3">–</span>
  return (
    <span className="flex flex-col py-1">
      {money.map((each) => (
        <span
          key={each.currency}
          className={cx(
            each[name] === 0 && 'text-ink-3',
            each[name] < 0 && 'text-stop-ink',
            name === 'result' && 'font-medium',
          )}
        >
          {each[name] === 0 && name !== 'result' ? '–' : <Money minor={each[name]} currency={each.currency} aligned />}
        </span>
      ))}
    </span>
  )
}
