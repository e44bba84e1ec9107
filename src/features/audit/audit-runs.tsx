import { useTranslation } from 'react-i18next'
import type { AuditRun } from '#contract/audit/audit.ts'
import type { PageInfo } from '#contract/common.ts'
import { Button } from '#src/ui/button.tsx'
import { DateTime } from '#src/ui/date-time.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { formatNumber } from '#src/platform/format.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { toneOf } from './audit-words.ts'

export interface AuditRunsProps {
  runs: readonly AuditRun[]
  page: PageInfo
  /** Id of the one that is shown. */
  chosen: string | undefined
  onChoose: (id: string) => void
  onPage: (pageNumber: number) => void
}

/** Earlier runs, the newest first: when, by whom, what came of them. */
export function AuditRuns({ runs, page, chosen, onChoose, onPage }: AuditRunsProps) {
  const { t, i18n } = useTranslation('audit')
  const zone = useZone()
  const hasMore = page.pageNumber * page.recordNumber < page.total
  return (
    <div data-print="hide">
      <SectionCard flush title={t('runs.title')}>
        <ul className="divide-y divide-line">
          {runs.map((run) => (
            <li key={run.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
              <DateTime instant={run.startedAt} zone={zone} />
              <StatusPill tone={toneOf(run)}>{t(`state.${run.state}`)}</StatusPill>
              <span className="text-ink-2">
                {t('unsound.title', { count: run.findings, number: formatNumber(run.findings, i18n.language) })}
              </span>
              <span className="grow text-ink-3">{run.startedBy ? <bdi>{run.startedBy.name}</bdi> : t('nightly')}</span>
              <Button size="small" disabled={run.id === chosen} onClick={() => onChoose(run.id)}>
                {t(run.id === chosen ? 'runs.shown' : 'runs.show')}
              </Button>
            </li>
          ))}
        </ul>
        {(hasMore || page.pageNumber > 1) && (
          <div className="flex gap-2 border-t border-line px-4 py-2">
            <Button size="small" disabled={page.pageNumber === 1} onClick={() => onPage(page.pageNumber - 1)}>
              {t('runs.newer')}
            </Button>
            <Button size="small" disabled={!hasMore} onClick={() => onPage(page.pageNumber + 1)}>
              {t('runs.older')}
            </Button>
          </div>
        )}
      </SectionCard>
    </div>
  )
}
