import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#src/ui/notice.tsx'
import type { ImportAnswer } from './import-answer.ts'
import { ImportTable } from './import-table.tsx'

interface ImportPreviewProps {
  answer: ImportAnswer
  /** What follows, above lines that may be many. */
  children: ReactNode
}

/** What a file adds, and what of it is there already. */
export function ImportPreview({ answer: { rows, added, present }, children }: ImportPreviewProps) {
  const { t } = useTranslation('fleet-import')
  return (
    <div role="status">
      <Notice tone="done" className="mb-3">
        {[t('toAdd', { count: added }), ...(present > 0 ? [t('there', { count: present })] : [])].join(' ')}
      </Notice>
      <div className="mb-3">{children}</div>
      <ImportTable label={t('preview')} headings={[t('line'), t('record'), t('result')]}>
        {rows.map(({ line, name, isNew }) => (
          <tr key={line}>
            <td>{line}</td>
            <td>
              <bdi>{name}</bdi>
            </td>
            <td>{isNew ? t('isNew') : t('isThere')}</td>
          </tr>
        ))}
      </ImportTable>
    </div>
  )
}
