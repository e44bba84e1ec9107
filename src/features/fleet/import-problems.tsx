import { useTranslation } from 'react-i18next'
import { Notice } from '#src/ui/notice.tsx'
import type { ImportAnswer } from './import-answer.ts'
import { ImportTable } from './import-table.tsx'
import { useErrorWords } from '#src/platform/use-error-words.ts'

/** What is wrong in a file, by line and column. */
export function ImportProblems({ answer }: { answer: ImportAnswer }) {
  const { t } = useTranslation('fleet-import')
  useErrorWords()
  return (
    <div role="alert">
      <Notice tone="stop" className="mb-3">
        {t('nothingImported', { count: answer.problemTotal })}
      </Notice>
      <ImportTable label={t('problems')} headings={[t('line'), t('column'), t('problem')]}>
        {answer.problems.map(({ line, column, problem, values }) => (
          <tr key={[line, column, problem, ...Object.values(values)].join(' ')}>
            <td>{line ?? '–'}</td>
            <td>{column === null ? '–' : t(`csv.${column}`)}</td>
            <td>{t(`errors:${problem}`, values)}</td>
          </tr>
        ))}
      </ImportTable>
    </div>
  )
}
