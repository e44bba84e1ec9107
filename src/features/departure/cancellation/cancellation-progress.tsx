import { sum } from '#machines/sum.ts'
import { useTranslation } from 'react-i18next'
import type { CancelledBooking, DepartureCancellation } from '#contract/departure/departure-cancellation.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { OnDrawing } from '#src/domain/workflow/record-trail.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { formatNumber } from '#src/platform/format.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { cancellationView } from '#src/domain/departure/cancellation-view.ts'
import { Counts, Outcomes, RefundSums } from './outcome.tsx'
import { PlanForm } from './plan-form.tsx'
import { useLiveCancellation } from './use-live-cancellation.ts'

/** A confirmed cancellation: how far it is, what became of everybody, and what is still to be decided. */
export function CancellationProgressView({ shown }: { shown: DepartureCancellation }) {
  const { t, i18n } = useTranslation('departure-cancellation')
  const { language } = i18n
  const zone = useZone()
  const mayCall = useMayCall()
  const { cancellation, counts, bookings, refunds } = shown
  useLiveCancellation(cancellation)
  if (!cancellation) return null
  const total = sum(Object.values(counts))
  // Who is left to choose, or could not be dealt with as planned, still needs somebody.
  const open = counts.left + counts.failed
  const done = total - counts.waiting - open
  const isRunning = cancellation.state === 'running'
  // What is still to be decided stands above, in the form.
  const isPlannedAnew = !isRunning && mayCall('retryCancellation')
  const results = bookings.filter((booking) => !isPlannedAnew || booking.tickets.some((ticket) => !isUnsettled(ticket)))
  return (
    <div className="grid gap-4">
      <SectionCard
        title={t('work.title')}
        lead={t('work.lead')}
        actions={<OnDrawing machine="cancellation" recordId={cancellation.id} />}
      >
        <div className="grid gap-4">
          {total > 0 && (
            <Progress
              label={[
                t(isRunning ? 'work.running' : 'work.done', {
                  done: formatNumber(done, language),
                  total: formatNumber(total, language),
                }),
                ...(counts.left > 0 ? [t('work.toChoose', { left: formatNumber(counts.left, language) })] : []),
                ...(counts.failed > 0 ? [t('work.failed', { failed: formatNumber(counts.failed, language) })] : []),
              ].join(' · ')}
              value={done / total}
            />
          )}
          <p role="status" className="sr-only">
            {isRunning ? '' : t(open > 0 ? 'work.overButOpen' : 'work.over')}
          </p>
          {total === 0 ? <p className="text-ink-2">{t('work.nobody')}</p> : <Counts counts={counts} />}
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_1fr]">
            <dt className="text-ink-2">{t('decide.reason')}</dt>
            <dd>
              <bdi className="wrap-anywhere">{cancellation.reason}</bdi>
            </dd>
            <dt className="text-ink-2">{t('decide.by')}</dt>
            <dd>
              <bdi>{cancellation.proposedBy.name}</bdi> · <RelativeTime instant={cancellation.proposedAt} zone={zone} />
            </dd>
            {cancellation.decidedBy && cancellation.decidedAt && (
              <>
                <dt className="text-ink-2">{t('work.confirmedBy')}</dt>
                <dd>
                  <bdi>{cancellation.decidedBy.name}</bdi> ·{' '}
                  <RelativeTime instant={cancellation.decidedAt} zone={zone} />
                </dd>
              </>
            )}
            <dt className="text-ink-2">{t('sums.title')}</dt>
            <dd>
              <RefundSums refunds={refunds} isOpen={open > 0} />
            </dd>
          </dl>
        </div>
      </SectionCard>
      {isPlannedAnew && open > 0 && <Retry key={cancellation.version} shown={shown} />}
      <Outcomes title={t('work.results')} bookings={results} />
    </div>
  )
}

/** What came to nothing, or was left for its passengers to choose, is planned anew. */
function Retry({ shown }: { shown: DepartureCancellation }) {
  const { t } = useTranslation('departure-cancellation')
  const { cancellation, counts, bookings } = shown
  if (!cancellation) return null
  const { id, version } = cancellation
  const open = bookings.flatMap((booking): CancelledBooking[] => {
    const tickets = booking.tickets.filter(isUnsettled)
    return tickets.length > 0 ? [{ ...booking, tickets }] : []
  })
  return (
    <>
      {counts.failed > 0 && (
        <Notice tone="stop" role="alert" title={t('retry.failed', { count: counts.failed })}>
          {t('retry.failedBody')}
        </Notice>
      )}
      {counts.left > 0 && (
        <Notice tone="attention" title={t('retry.left', { count: counts.left })}>
          {t('retry.leftBody')}
        </Notice>
      )}
      <PlanForm
        call="retryCancellation"
        toRequest={({ plans }) => ({ body: { id, version, plans } })}
        invalidates={cancellationView.invalidates}
        saved={() => t('retry.sent')}
        title={t('retry.title')}
        lead={t('retry.lead')}
        bookings={open}
        reason={null}
        isWhole={false}
        submitLabel={t('retry.go')}
      />
    </>
  )
}

const isUnsettled = ({ progress }: CancelledBooking['tickets'][number]): boolean =>
  progress === 'failed' || progress === 'left'
