import { listSeparator } from '#contract/list-separator.ts'
import { useTranslation } from 'react-i18next'
import { FEED_KINDS, RECORD_ACTS, type FeedIssue, type ImportPlan } from '#contract/network/timetable-import.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import type { StateTone } from '#contract/records.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { FactsTable } from './facts-table.tsx'

const TONES = { error: 'stopped', warning: 'attention', note: 'info' } satisfies Record<
  FeedIssue['severity'],
  StateTone
>
const ACT_TONES = { new: 'done', changed: 'info', unchanged: 'ended', missing: 'attention' } satisfies Record<
  (typeof RECORD_ACTS)[number],
  StateTone
>

/** What is wrong with a feed or worth knowing, by file and line; errors first. */
export function FeedIssues({ plan }: { plan: ImportPlan }) {
  const { t, i18n } = useTranslation('timetable-import')
  const all = plan.totals.error + plan.totals.warning + plan.totals.note
  if (all === 0) return null
  const sorted = (['error', 'warning', 'note'] as const).flatMap((severity) =>
    plan.issues.filter((issue) => issue.severity === severity),
  )
  const number = (value: number) => formatNumber(value, i18n.language)
  return (
    <SectionCard
      title={t('issues.title')}
      lead={
        sorted.length < all ? t('issues.shown', { shown: number(sorted.length), all: number(all) }) : t('issues.lead')
      }
      flush
    >
      <FactsTable
        label={t('issues.title')}
        heads={[{ text: t('issues.severity') }, { text: t('issues.what') }, { text: t('issues.where') }]}
        rows={sorted.map(({ severity, code, values, file, line, field }, index) => ({
          key: String(index),
          cells: [
            <StatusPill key="severity" tone={TONES[severity]}>
              {t(`issues.${severity}`)}
            </StatusPill>,
            t(`issue.${code}`, values),
            file === null ? (
              ''
            ) : (
              <bdi key="place" dir="ltr" className="font-mono text-xs whitespace-nowrap text-ink-2">
                {[file, line, field].filter((part) => part !== null).join(' : ')}
              </bdi>
            ),
          ],
        }))}
      />
    </SectionCard>
  )
}

/** How many records of each kind an import would add, change and leave. */
export function FeedCounts({ plan }: { plan: ImportPlan }) {
  const { t, i18n } = useTranslation('timetable-import')
  return (
    <SectionCard
      title={t('counts.title')}
      lead={t('counts.lead', {
        agency: plan.agency,
        rows: formatNumber(plan.rows, i18n.language),
        zone: plan.timeZone,
      })}
      flush
    >
      <FactsTable
        label={t('counts.title')}
        heads={[{ text: t('counts.kind') }, ...RECORD_ACTS.map((act) => ({ text: t(`act.${act}`), isNumber: true }))]}
        rows={FEED_KINDS.map((kind) => ({
          key: kind,
          cells: [
            t(`kind.${kind}`),
            ...RECORD_ACTS.map((act) => formatNumber(plan.counts[kind][act] ?? 0, i18n.language)),
          ],
        }))}
      />
    </SectionCard>
  )
}

/** Record by record, what an import would do. */
export function FeedChanges({ plan }: { plan: ImportPlan }) {
  const { t, i18n } = useTranslation('timetable-import')
  return (
    <SectionCard title={t('changes.title')} lead={t('changes.lead')} flush>
      {plan.changes.length === 0 ? (
        <EmptyState title={t('changes.none')}>{t('changes.noneBody')}</EmptyState>
      ) : (
        <FactsTable
          label={t('changes.title')}
          heads={[
            { text: t('changes.act') },
            { text: t('counts.kind') },
            { text: t('changes.name') },
            { text: t('changes.fields') },
          ]}
          rows={plan.changes.map(({ act, kind, recordId, name, fields }) => ({
            key: `${kind} ${recordId}`,
            cells: [
              <StatusPill key="act" tone={ACT_TONES[act]}>
                {t(`act.${act}`)}
              </StatusPill>,
              t(`kindOne.${kind}`),
              <bdi key="name">{localName(name, i18n.language)}</bdi>,
              fields.map((field) => t(`field.${field}`)).join(listSeparator(i18n.language)),
            ],
          }))}
        />
      )}
    </SectionCard>
  )
}
