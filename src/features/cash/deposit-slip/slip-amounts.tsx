import { useTranslation } from 'react-i18next'
import type { Slip } from '#contract/cash/deposit-slip.ts'
import { Money } from '#src/ui/money.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'

const NAMES = ['ticket', 'cargo', 'pos'] as const

/** What a slip hands in by currency, and beside it what its shifts came to where that is something else. */
export function SlipAmounts({ amounts }: { amounts: Slip['amounts'] }) {
  const { t } = useTranslation('deposit-slip')
  const showsSafe = amounts.some(({ safe }) => safe > 0)
  return (
    <TableScroll label={t('sheet.amounts')}>
      <table className="w-full text-sm">
        <thead>
          <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium max-lg:[&>th]:px-2.5">
            <th scope="col" className="text-start">
              {t('column.currency')}
            </th>
            {NAMES.map((name) => (
              <th key={name} scope="col" dir="ltr" className="text-end">
                {t(`column.${name}`)}
              </th>
            ))}
            {showsSafe && (
              <th scope="col" dir="ltr" className="text-end">
                {t('column.safe')}
              </th>
            )}
            <th scope="col" dir="ltr" className="text-end">
              {t('column.cash')}
            </th>
          </tr>
        </thead>
        <tbody>
          {amounts.map((line) => (
            <tr
              key={line.currency}
              className="align-top [&>*]:border-t [&>*]:border-line [&>*]:px-4 [&>*]:py-2 max-lg:[&>*]:px-2.5"
            >
              <th scope="row" className="text-start font-medium">
                {line.currency}
              </th>
              {NAMES.map((name) => (
                <td key={name} dir="ltr" className="text-end">
                  <Money minor={line[name]} currency={line.currency} bare />
                  {line[name] !== line.proposed[name] && (
                    <span className="block text-xs text-attention-ink">
                      <bdi>
                        {t('sheet.proposed')} <Money minor={line.proposed[name]} currency={line.currency} bare />
                      </bdi>
                    </span>
                  )}
                </td>
              ))}
              {showsSafe && (
                <td dir="ltr" className="text-end">
                  <Money minor={line.safe} currency={line.currency} bare />
                </td>
              )}
              <td dir="ltr" className="text-end font-semibold">
                <Money minor={line.cash} currency={line.currency} bare />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}
