import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { formatNumber } from '#src/platform/format.ts'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Money } from '#src/ui/money.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

type Totals = AnswerOf<'checkOpeningBalances'>['data']['totals']

/** What a file comes to, by currency: each becomes one entry. */
export function OpeningTotals({ totals }: { totals: Totals }) {
  const { t, i18n } = useTranslation('opening')
  return (
    <SectionCard title={t('totals')} flush>
      <TableScroll label={t('totals')}>
        <table className="w-full text-sm">
          <thead>
            <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium">
              <th scope="col" className="text-start">
                {t('csv.currency')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('lines')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('csv.debit')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('csv.credit')}
              </th>
            </tr>
          </thead>
          <tbody>
            {totals.map(({ currency, lines, debit, credit }) => (
              <tr key={currency} className="[&>*]:border-t [&>*]:border-line [&>*]:px-4 [&>*]:py-2">
                <td>{currency}</td>
                <td dir="ltr" className="text-end tabular-nums">
                  {formatNumber(lines, i18n.language)}
                </td>
                <td dir="ltr" className="text-end whitespace-nowrap">
                  <Money minor={debit} currency={currency} bare />
                </td>
                <td dir="ltr" className="text-end whitespace-nowrap">
                  <Money minor={credit} currency={currency} bare />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </SectionCard>
  )
}
