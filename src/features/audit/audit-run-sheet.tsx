import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { formatNumber } from '#src/platform/format.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { AuditFindings } from './audit-findings.tsx'
import { AuditOutcomes } from './audit-outcomes.tsx'
import { checkText, toneOf } from './audit-words.ts'

/** What is counted while a check runs; events unless said. */
const PROGRESS: Readonly<Record<string, string>> = { seals: 'progress.rows', contents: 'progress.records' }

type Run = AnswerOf<'getAudit'>['data']

/** One run: how far it is, what came of each rule, and what it found. */
export function AuditRunSheet({ id }: { id: string }) {
  const { t } = useTranslation('audit')
  const read = useRead('getAudit', { params: { id } })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-64" />} refused={t('unknown')}>
      {({ data: run }) => (
        <>
          <RunCard run={run} />
          {run.findings > 0 && (
            // They may name the states of any record, whose words come with the first of them.
            <Arriving fallback={<Skeleton className="h-64" />}>
              <AuditFindings run={run} />
            </Arriving>
          )}
          {run.outcomes.length > 0 && <AuditOutcomes run={run} />}
        </>
      )}
    </ReadState>
  )
}

function RunCard({ run }: { run: Run }) {
  const { t, i18n } = useTranslation('audit')
  const zone = useZone()
  const number = (value: number) => formatNumber(value, i18n.language)
  return (
    <SectionCard title={t('run.title')} actions={<StatusPill tone={toneOf(run)}>{t(`state.${run.state}`)}</StatusPill>}>
      <div className="flex flex-col gap-4">
        {run.state === 'running' && <RunProgress run={run} />}
        {run.state === 'done' &&
          (run.findings === 0 ? (
            <Notice tone="done" role="status" title={t('sound.title')}>
              {t('sound.body', { count: run.outcomes.length })}
            </Notice>
          ) : (
            <Notice tone="attention" role="status" title={t('unsound.title', { count: run.findings })}>
              {t('unsound.body')}
            </Notice>
          ))}
        {(run.state === 'failed' || run.state === 'interrupted') && (
          <Notice tone="stop">{t(`ended.${run.state}`)}</Notice>
        )}
        <DefinitionList
          items={[
            { term: t('run.startedBy'), value: run.startedBy ? <bdi>{run.startedBy.name}</bdi> : t('nightly') },
            { term: t('run.startedAt'), value: <DateTime instant={run.startedAt} zone={zone} form="seconds" /> },
            {
              term: t('run.finishedAt'),
              value: run.finishedAt && <DateTime instant={run.finishedAt} zone={zone} form="seconds" />,
            },
            { term: t('run.rules'), value: number(run.outcomes.length) },
            { term: t('run.findings'), value: number(run.findings) },
          ]}
        />
      </div>
    </SectionCard>
  )
}

function RunProgress({ run }: { run: Run }) {
  const { t, i18n } = useTranslation('audit')
  const { checksDone, checksTotal, done, total } = run
  const value = total > 0 ? done / total : checksTotal > 0 ? checksDone / checksTotal : undefined
  const number = (count: number) => formatNumber(count, i18n.language)
  return (
    <div role="status">
      <Progress label={checkText(t, run)} value={value} />
      <p className="mt-1 text-xs text-ink-3">
        {total > 0
          ? t(PROGRESS[run.check ?? ''] ?? 'progress.events', { done: number(done), total: number(total) })
          : checksTotal > 0 && t('progress.checks', { done: number(checksDone + 1), total: number(checksTotal) })}
      </p>
    </div>
  )
}
