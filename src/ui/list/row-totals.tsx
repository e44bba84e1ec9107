import type { TFunction } from 'i18next'
import type { TableTotal } from '#src/ui/list/data-table.tsx'
import { Money } from '#src/ui/money.tsx'

/** What the rows at hand come to, per currency, and said to be of these rows only: those of a page, or all that are printed. */
export function rowTotals<Row extends { currency: string }>(
  t: TFunction,
  rows: readonly Row[],
  amounts: Readonly<Record<string, (row: Row) => number>>,
): TableTotal[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const sum = (amountOf: (row: Row) => number) => own.reduce((total, row) => total + amountOf(row), 0)
    return {
      label: t('common:table.theseRows', { currency: `\u2066${currency}\u2069` }),
      cells: Object.fromEntries(
        Object.entries(amounts).map(([name, amountOf]) => [
          name,
          <Money key={name} minor={sum(amountOf)} currency={currency} aligned />,
        ]),
      ),
    }
  })
}
