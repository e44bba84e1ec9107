import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { STATEMENT_KINDS } from '#contract/statement/statement-codes.ts'
import { StatementTable } from '#src/domain/statement/statement-table.tsx'
import { useRead } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { Button } from '#src/ui/button.tsx'
import { DateTime } from '#src/ui/date-time.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { monthText } from './month-text.ts'

export interface FrozenStatementPageProps {
  params: Readonly<Record<string, string | undefined>>
}

/** A statement as it was frozen when its month was closed. */
export default function FrozenStatementPage({ params: { id = '', kind: asked } }: FrozenStatementPageProps) {
  const { t, i18n } = useTranslation(['period', 'statement'])
  const [path] = useLocation()
  const zone = useZone()
  const kind = STATEMENT_KINDS.find((each) => each === asked) ?? 'trialBalance'
  const read = useRead('getPeriodStatement', { params: { id, kind }, query: {} })
  const frozen = read.data?.data
  const month = frozen ? monthText(frozen.month, i18n.language) : t('loading')
  const title = `${t(`statement:${kind}.title`)} · ${month}`
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        back={<BackToList path={path.slice(0, path.indexOf('/statements/'))}>{month}</BackToList>}
        actions={
          frozen && (
            <Button icon={<Printer />} onClick={() => window.print()}>
              {t('print')}
            </Button>
          )
        }
      />
      <ReadState read={read} waiting={<Skeleton className="h-96" />} refused={t('notFound')}>
        {({ data }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {!data.isNewest && <Notice tone="attention">{t('earlierRevision', { revision: data.revision })}</Notice>}
            <p className="text-sm text-ink-2">
              {t('revisionOf', { revision: data.revision })} · <DateTime instant={data.frozenAt} zone={zone} />
              <code dir="ltr" className="block text-xs wrap-anywhere text-ink-3">
                SHA-256 {data.sha256}
              </code>
            </p>
            {data.document.parts.length === 0 && <Notice tone="info">{t('statement:empty')}</Notice>}
            <StatementTable document={data.document} />
          </div>
        )}
      </ReadState>
    </>
  )
}
