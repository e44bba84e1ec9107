import { useTranslation } from 'react-i18next'
import type { JournalLine } from '#contract/ledger/journal-line.ts'
import { localName } from '#src/platform/local-name.ts'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Money } from '#src/ui/money.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

/** What was written on accounts of the chart; nothing where there are no lines. */
export function WrittenSheet({ lines, currency }: { lines: readonly JournalLine[]; currency: string }) {
  const { t, i18n } = useTranslation('written')
  if (lines.length === 0) return null
  const sum = lines.reduce((total, { amount }) => total + Math.max(0, amount), 0)
  const side = (minor: number) => (minor > 0 ? <Money minor={minor} currency={currency} bare /> : null)
  return (
    <SectionCard title={t('lines')} flush>
      <TableScroll label={t('lines')}>
        <table className="w-full text-sm">
          <thead>
            <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium">
              <th scope="col" className="text-start">
                {t('account')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('debit')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('credit')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ account, place, amount, text }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines never change their order
              <tr key={index} className="align-baseline [&>*]:border-t [&>*]:border-line [&>*]:px-4 [&>*]:py-2">
                <td className="min-w-40 wrap-anywhere">
                  <bdi dir="ltr">{account.code}</bdi> {localName(account.name, i18n.language)}
                  {place && (
                    <span className="text-ink-2">
                      {' · '}
                      <bdi>{place.kind === 'agent' ? place.name : localName(place.name, i18n.language)}</bdi>
                    </span>
                  )}
                  {text && (
                    <span className="block text-xs text-ink-3">
                      <bdi>{text}</bdi>
                    </span>
                  )}
                </td>
                <td dir="ltr" className="text-end whitespace-nowrap">
                  {side(amount)}
                </td>
                <td dir="ltr" className="text-end whitespace-nowrap">
                  {side(-amount)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="bg-sunken font-semibold [&>*]:border-t [&>*]:border-line [&>*]:px-4 [&>*]:py-2">
              <th scope="row" className="text-start">
                {t('sum')} <span className="text-xs font-normal text-ink-2">{currency}</span>
              </th>
              <td dir="ltr" className="text-end whitespace-nowrap">
                {side(sum)}
              </td>
              <td dir="ltr" className="text-end whitespace-nowrap">
                {side(sum)}
              </td>
            </tr>
          </tfoot>
        </table>
      </TableScroll>
    </SectionCard>
  )
}
