import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Money } from '#src/ui/money.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Reference } from '#src/ui/reference.tsx'

type Checked = AnswerOf<'checkBankStatement'>['data']

/** What a file was understood to say: its statements with their sums, and the first lines. */
export function FilePreview({ answer: { statements, sample } }: { answer: Checked }) {
  const { t, i18n } = useTranslation('reconciliation')
  const day = (date: string) => formatDay(date, i18n.language)
  const hasCharges = sample.some(({ charges }) => charges > 0)
  const hasBalance = sample.some(({ balance }) => balance !== null)
  return (
    <SectionCard title={t('file.preview')} lead={t('file.previewLead')} flush>
      <ul className="divide-y divide-line border-b border-line">
        {statements.map((statement) => (
          <li
            key={`${statement.bankAccount} ${statement.currency} ${statement.reference} ${statement.lastDay}`}
            className="px-4 py-3"
          >
            <p className="font-medium">
              {t('file.statementIs', {
                count: statement.lines,
                from: day(statement.firstDay),
                to: day(statement.lastDay),
              })}
              {statement.bankAccount !== null && (
                <>
                  {' · '}
                  <Reference>{statement.bankAccount}</Reference>
                </>
              )}
            </p>
            <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-sm [&_dt]:text-ink-3">
              {(['opening', 'moneyIn', 'moneyOut', 'closing'] as const).map((figure) => {
                const minor = statement[figure]
                return (
                  minor !== null && (
                    <div key={figure} className="flex gap-1.5">
                      <dt>{t(`file.${figure}`)}</dt>
                      <dd>
                        <Money minor={minor} currency={statement.currency} />
                      </dd>
                    </div>
                  )
                )
              })}
            </dl>
          </li>
        ))}
      </ul>
      <TableScroll label={t('file.preview')}>
        <table className="w-full text-sm">
          <thead className="bg-sunken text-xs text-ink-2 [&_th]:px-4 [&_th]:py-2 [&_th]:font-medium">
            <tr>
              <th scope="col" className="text-start">
                {t('file.line')}
              </th>
              <th scope="col" className="text-start">
                {t('file.column.day')}
              </th>
              <th scope="col" className="text-start">
                {t('file.column.text')}
              </th>
              <th scope="col" className="text-start">
                {t('file.column.reference')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('file.column.amount')}
              </th>
              {hasCharges && (
                <th scope="col" dir="ltr" className="text-end">
                  {t('file.column.charges')}
                </th>
              )}
              {hasBalance && (
                <th scope="col" dir="ltr" className="text-end">
                  {t('file.column.balance')}
                </th>
              )}
            </tr>
          </thead>
          <tbody className="[&_td]:border-t [&_td]:border-line [&_td]:px-4 [&_td]:py-1.5">
            {sample.map((line) => (
              <tr key={line.line}>
                <td className="tabular-nums">{formatNumber(line.line, i18n.language)}</td>
                <td className="whitespace-nowrap">{formatDay(line.day, i18n.language, 'column')}</td>
                <td className="min-w-40">
                  <bdi>{line.text}</bdi>
                </td>
                <td>{line.reference !== null && <Reference>{line.reference}</Reference>}</td>
                <td dir="ltr" className="text-end">
                  <Money minor={line.amount} currency={line.currency} />
                </td>
                {hasCharges && (
                  <td dir="ltr" className="text-end">
                    <Money minor={line.charges} currency={line.currency} bare />
                  </td>
                )}
                {hasBalance && (
                  <td dir="ltr" className="text-end">
                    {line.balance !== null && <Money minor={line.balance} currency={line.currency} bare />}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </SectionCard>
  )
}
