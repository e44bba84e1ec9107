import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { AnswerOf } from '#contract/contract.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { useErrorWords } from '#src/platform/use-error-words.ts'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Notice } from '#src/ui/notice.tsx'

type Checked = AnswerOf<'checkBankStatement'>['data']

/** What is wrong in a file, by line and column, with the way to the statement that brought the same before. */
export function FileProblems({ answer, lines }: { answer: Checked; lines: string }) {
  const { t, i18n } = useTranslation('reconciliation')
  useErrorWords()
  const { problems, problemTotal } = answer
  return (
    <div role="alert">
      <Notice tone="stop" className="mb-3">
        {t('file.nothingImported', { count: problemTotal })}{' '}
        {problemTotal > problems.length && t('file.andMore', { count: problems.length })}
      </Notice>
      <TableScroll label={t('file.problems')} className="rounded border border-line bg-surface">
        <table className="w-full text-sm">
          <caption className="sr-only">{t('file.problems')}</caption>
          <thead className="bg-sunken text-start text-xs text-ink-2 [&_th]:px-3 [&_th]:py-2 [&_th]:text-start">
            <tr>
              <th scope="col">{t('file.line')}</th>
              <th scope="col">{t('file.field')}</th>
              <th scope="col">{t('file.problem')}</th>
            </tr>
          </thead>
          <tbody className="[&_td]:border-t [&_td]:border-line [&_td]:px-3 [&_td]:py-1.5 [&_td]:align-top">
            {problems.map(({ line, column, problem, values, statementId }) => (
              <tr key={[line, column, problem, ...Object.values(values)].join(' ')}>
                <td className="tabular-nums">{line === null ? '–' : formatNumber(line, i18n.language)}</td>
                <td className="whitespace-nowrap">{column === null ? '–' : t(`file.column.${column}`)}</td>
                <td>
                  {t(`errors:${problem}`, inDays(values, i18n.language))}{' '}
                  {statementId !== null && (
                    <Link
                      href={`${lines}?statementId=${statementId}`}
                      className="font-medium text-brand-ink underline underline-offset-4"
                    >
                      {t('file.openFirst')}
                    </Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </div>
  )
}

/** Days as people write them; the rest is told as the file has it. */
function inDays(values: Record<string, string>, language: string): Record<string, string> {
  const days = ['day', 'firstOpenDay'].flatMap((name) => {
    const day = values[name]
    return day === undefined ? [] : [[name, formatDay(day, language)] as const]
  })
  return { ...values, ...Object.fromEntries(days) }
}
