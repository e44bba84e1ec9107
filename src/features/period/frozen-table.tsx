import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { localName } from '#src/platform/local-name.ts'
import { cx } from '#src/ui/cx.ts'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Money } from '#src/ui/money.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

type Document = AnswerOf<'getPeriodStatement'>['data']['document']
type Part = Document['parts'][number]
type Row = Part['rows'][number]

/** One currency of a frozen statement, row by row as it was written down; rows without any figure are left out. */
export function FrozenTable({ document, part, title }: { document: Document; part: Part; title: string }) {
  const { t, i18n } = useTranslation('statement')
  const nameOf = ({ word, account }: Row) =>
    account ? `\u2066${account.code}\u2069 ${localName(account.name, i18n.language)}` : word ? t(`row.${word}`) : ''
  const measures = document.measures.length > 1 ? document.measures : []
  return (
    <SectionCard flush title={part.currency}>
      <TableScroll label={`${title} · ${part.currency}`}>
        <table className="w-full text-sm">
          <caption className="sr-only">{`${title} · ${part.currency}`}</caption>
          <thead className="bg-sunken text-xs text-ink-2 [&_th]:px-4 [&_th]:py-2 [&_th]:font-medium">
            <tr>
              <th scope="col" className="text-start">
                {t('account')}
              </th>
              {measures.length === 0 ? (
                <th scope="col" className="text-end">
                  {part.currency}
                </th>
              ) : (
                measures.map((measure) => (
                  <th key={measure} scope="col" className="text-end">
                    {measure === 'amount' ? part.currency : t(`measure.${measure}`)}
                  </th>
                ))
              )}
            </tr>
          </thead>
          <tbody>
            {part.rows.filter(isTold).map((row) => (
              <tr
                key={`${row.parent ?? ''} ${row.key}`}
                className="[&>*]:border-t [&>*]:border-line [&>*]:px-4 [&>*]:py-1.5"
              >
                <th scope="row" className={cx('text-start', row.account ? 'ps-8 font-normal' : 'font-semibold')}>
                  {nameOf(row)}
                </th>
                {row.amounts.slice(0, document.measures.length).map((minor, index) => (
                  <td key={document.measures[index]} className={cx('text-end', !row.account && 'font-semibold')}>
                    {minor === null ? (
                      '–'
                    ) : row.kind === 'count' ? (
                      minor
                    ) : (
                      <Money minor={minor} currency={part.currency} aligned bare />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </SectionCard>
  )
}

const isTold = ({ account, amounts }: Row): boolean => account === null || amounts.some((minor) => minor !== 0)
