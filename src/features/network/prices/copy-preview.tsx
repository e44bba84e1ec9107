import { useTranslation } from 'react-i18next'
import type { FareSet, PriceGrid } from '#contract/network/price-list-row.ts'
import { Money } from '#src/ui/money.tsx'
import type { LocalName } from '#src/platform/local-name.ts'
import { FARES, type GridRow } from './price-cells.ts'
import { StretchName } from './stretch-name.tsx'

export interface CopyPreviewProps {
  grid: PriceGrid
  lines: readonly { row: GridRow; old: FareSet; fares: FareSet }[]
  fromCurrency: string
  toCurrency: string
}

/** Old and new, side by side, before anything is put into the sheet. */
export function CopyPreview({ grid, lines, fromCurrency, toCurrency }: CopyPreviewProps) {
  const { t } = useTranslation('prices')
  const names = new Map<string, LocalName>(grid.stops.map(({ stoppageId, name }) => [stoppageId, name]))
  const fares = grid.hasReturn ? FARES : FARES.slice(0, 2)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section aria-label={t('copy.preview')} tabIndex={0} className="max-h-72 overflow-auto rounded border border-line">
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{t('copy.preview')}</caption>
        <thead>
          <tr>
            <th scope="col" className="sticky top-0 bg-sunken px-3 py-1.5 text-start font-medium">
              {t('field.stretch')}
            </th>
            {fares.map((fare) => (
              <th
                key={fare}
                scope="col"
                dir="ltr"
                className="sticky top-0 bg-sunken px-3 py-1.5 text-end font-medium whitespace-nowrap"
              >
                {t(`field.${fare}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, old, fares: next }) => (
            <tr key={row.key}>
              <th scope="row" className="border-t border-line px-3 py-1 text-start font-normal">
                <StretchName from={nameIn(names, row.fromStoppageId)} to={nameIn(names, row.toStoppageId)} />
              </th>
              {fares.map((fare) => (
                <td key={fare} dir="ltr" className="border-t border-line px-3 py-1 text-end whitespace-nowrap">
                  <Fare
                    minor={old[fare]}
                    currency={fromCurrency}
                    className="block text-xs text-ink-3 line-through decoration-1"
                    label={t('copy.old')}
                  />
                  <Fare minor={next[fare]} currency={toCurrency} className="block font-medium" label={t('copy.new')} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Fare({
  minor,
  currency,
  className,
  label,
}: {
  minor: number | null
  currency: string
  className: string
  label: string
}) {
  return (
    <span className={className}>
      <span className="sr-only">{label} </span>
      {minor === null ? '–' : <Money minor={minor} currency={currency} />}
    </span>
  )
}

const nameIn = (names: ReadonlyMap<string, LocalName>, id: string | null): LocalName | null =>
  id === null ? null : (names.get(id) ?? null)
