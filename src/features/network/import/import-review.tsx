import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportPlan } from '#contract/network/timetable-import.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/form/checkbox.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { DateField } from '#src/ui/form/date-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { errorText } from '#src/platform/error-text.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { AreaMap } from './area-map.tsx'
import { FeedDoubts } from './feed-doubts.tsx'
import { FeedChanges, FeedCounts, FeedIssues } from './feed-findings.tsx'
import { RunProgress } from './run-progress.tsx'
import { SourceChoice } from './source-choice.tsx'
import { useImportChoices } from './use-import-choices.ts'

/** A large feed takes its time; the progress says that it is not stuck. */
const PATIENCE_MS = 10 * 60_000

export interface ImportReviewProps {
  checked: ImportPlan
  onDone: (plan: ImportPlan) => void
}

/** What a checked feed would change, the choices that are a person's, and the import itself. */
export function ImportReview({ checked, onDone }: ImportReviewProps) {
  const { t, i18n } = useTranslation('timetable-import')
  const [plan, setPlan] = useState(checked)
  const { today, choices, setChoices } = useImportChoices()
  const { appliesFrom } = choices
  /** What of the doubts was confirmed; another plan may have others. */
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const planning = useWrite('planTimetable', { invalidates: [], onDone: ({ data }) => setPlan(data) })
  const importing = useWrite('importTimetable', {
    invalidates: [
      'getRegionList',
      'getStopageList',
      'getRecordChanges',
      'getBusSchedule',
      'getDepartures',
      'getTravelDays',
      'getTimetableExports',
      'getRouteListForBooking',
      'getTripListForBooking',
      'getRegionListForBooking',
      'getJourneyDestinations',
    ],
    onDone: ({ data }) => onDone(data),
    onRefused: () => setAsking(false),
  })
  const isBusy = planning.isPending || importing.isPending
  const refused = importing.error ?? planning.error
  const missing = Object.values(plan.counts).reduce((sum, count) => sum + (count.missing ?? 0), 0)
  const isConfirmed = plan.doubts.token === null || plan.doubts.token === confirmed
  const isReady = plan.totals.error === 0 && plan.changesAnything && isConfirmed && appliesFrom !== undefined && !isBusy
  const notReady =
    plan.totals.error > 0 ? 'errors' : !plan.changesAnything ? 'same' : isConfirmed ? 'day' : 'unconfirmed'

  function replan(changes: Partial<typeof choices>) {
    const next = { ...choices, ...changes }
    setChoices(next)
    const day = next.appliesFrom
    if (day !== undefined && day >= today)
      planning.mutate({ body: { id: plan.id, ...next, appliesFrom: day }, patience: PATIENCE_MS })
  }

  return (
    <div className="flex flex-col gap-4" aria-busy={isBusy}>
      {refused && 'status' in refused && typeof refused.status === 'number' && (
        <Notice tone="stop" role="alert">
          {errorText(t, { status: refused.status, message: refused.message })}
        </Notice>
      )}
      {plan.totals.error > 0 && (
        <Notice tone="stop" title={t('verdict.errors', { count: plan.totals.error })}>
          {t('verdict.errorsBody')}
        </Notice>
      )}
      {plan.totals.error === 0 && !plan.changesAnything && (
        <Notice tone="done" title={t('verdict.same')}>
          {t('verdict.sameBody')}
        </Notice>
      )}
      {plan.totals.error === 0 && plan.changesAnything && (
        <Notice tone="info" title={t('verdict.ready')}>
          {t('verdict.readyBody')}
        </Notice>
      )}
      <SourceChoice plan={plan} chosen={choices.source} disabled={isBusy} onChoose={(source) => replan({ source })} />
      <FeedDoubts
        doubts={plan.doubts}
        isConfirmed={isConfirmed}
        disabled={isBusy}
        onConfirm={(isMeant) => setConfirmed(isMeant ? plan.doubts.token : null)}
      />
      <AreaMap
        areas={plan.areas}
        disabled={isBusy}
        onChoose={(area, regionId) => replan({ regions: { ...choices.regions, [area]: regionId } })}
      />
      <FeedCounts plan={plan} />
      <FeedIssues plan={plan} />
      {(plan.changes.length > 0 || plan.totals.error === 0) && <FeedChanges plan={plan} />}
      <SectionCard title={t('choices.title')}>
        <div className="flex flex-col gap-4">
          <DateField
            label={t('choices.appliesFrom')}
            className="max-w-72"
            required
            min={today}
            value={appliesFrom}
            disabled={isBusy}
            onChange={(day) => replan({ appliesFrom: day })}
          />
          <p className="max-w-form text-sm text-ink-2">{t('choices.appliesFromHint')}</p>
          {missing > 0 && (
            <Checkbox
              label={t('choices.deactivate', { count: missing })}
              hint={t('choices.deactivateHint')}
              checked={choices.deactivateMissing}
              disabled={isBusy}
              onChange={(event) => replan({ deactivateMissing: event.target.checked })}
            />
          )}
          {isBusy ? (
            <RunProgress id={plan.id} />
          ) : (
            <div className="flex flex-wrap items-center gap-3">
              <Button tone="primary" disabled={!isReady} onClick={() => setAsking(true)}>
                {t('import')}
              </Button>
              {!isReady && <span className="text-sm text-ink-3">{t(`notReady.${notReady}`)}</span>}
            </div>
          )}
        </div>
      </SectionCard>
      <ConfirmDialog
        open={isAsking && !importing.isPending}
        tone="primary"
        title={t('confirm.title')}
        body={t('confirm.body', {
          count: plan.changes.length,
          records: formatNumber(
            Object.values(plan.counts).reduce((sum, count) => sum + (count.new ?? 0) + (count.changed ?? 0), 0),
            i18n.language,
          ),
          day: formatDay(appliesFrom ?? today, i18n.language),
        })}
        confirmLabel={t('import')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          importing.mutate({
            body: { id: plan.id, ...choices, appliesFrom: appliesFrom ?? '', confirmed },
            patience: PATIENCE_MS,
          })
        }}
      />
    </div>
  )
}
