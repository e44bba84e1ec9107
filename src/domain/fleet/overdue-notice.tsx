import { useTranslation } from 'react-i18next'
import type { OverdueDocument } from '#contract/fleet/bus.ts'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { Notice } from '#src/ui/notice.tsx'

/** What a departure needs of its bus and drivers and is over by then; nothing where there is nothing. */
export function OverdueNotice({ overdue }: { overdue: readonly OverdueDocument[] }) {
  const { t } = useTranslation('fleet-document')
  if (overdue.length === 0) return null
  return (
    <Notice tone="stop" title={t('overdue.title')}>
      <OverdueList overdue={overdue} />
    </Notice>
  )
}

/** Each of them with whose it is and its last day. */
export function OverdueList({ overdue }: { overdue: readonly OverdueDocument[] }) {
  const { t, i18n } = useTranslation('fleet-document')
  return (
    <ul>
      {overdue.map(({ holderName, typeName, expiresOn }) => (
        <li key={`${holderName} ${typeName?.en}`}>
          {t('overdue.line', {
            type: typeName ? localName(typeName, i18n.language) : t('overdue.licence'),
            holder: `\u2068${holderName}\u2069`,
            day: formatDay(expiresOn, i18n.language),
          })}
        </li>
      ))}
    </ul>
  )
}
