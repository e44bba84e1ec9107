import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useErrorWords } from '#src/platform/use-error-words.ts'

/** What is wrong in a file, by line and column. */
export function OpeningProblems({ answer }: { answer: AnswerOf<'checkOpeningBalances'>['data'] }) {
  const { t } = useTranslation('opening')
  useErrorWords()
  return (
    <div role="alert">
      <Notice tone="stop" className="mb-3">
        {t('nothingProposed', { count: answer.problemTotal })}
      </Notice>
      <TableScroll label={t('problems')} className="rounded border border-line bg-surface">
        <table className="w-full text-sm">
          <caption className="sr-only">{t('problems')}</caption>
          <thead className="bg-sunken text-start text-xs text-ink-2 [&_th]:px-3 [&_th]:py-2 [&_th]:text-start">
            <tr>
              <th scope="col">{t('line')}</th>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('problem')}</th>
            </tr>
          </thead>
          <tbody className="[&_td]:border-t [&_td]:border-line [&_td]:px-3 [&_td]:py-1.5">
            {answer.problems.map(({ line, column, problem, values }) => (
              <tr key={[line, column, problem, ...Object.values(values)].join(' ')}>
                <td>{line ?? '–'}</td>
                <td>{column === null ? '–' : t(`csv.${column}`)}</td>
                <td>{t(`errors:${problem}`, values)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </div>
  )
}
