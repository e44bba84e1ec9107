import { useTranslation } from 'react-i18next'
import type { DepartureCancellation } from '#contract/departure-cancellation.ts'
import { DecisionFrame } from '#src/components/decision-frame.tsx'
import { Notice } from '#src/components/notice.tsx'
import { RelativeTime } from '#src/components/relative-time.tsx'
import { SectionCard } from '#src/components/section-card.tsx'
import { errorText } from '#src/lib/error-text.ts'
import { formatInstant, formatMoney, formatNumber } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { notify } from '#src/lib/notify.ts'
import { useWrite } from '#src/lib/use-write.ts'
import { useZone } from '#src/lib/use-zone.ts'
import { BookingLine, BookingLines } from './booking-line.tsx'
import { CANCELLATION_READS } from './cancellation-reads.ts'
import { Counts, Outcome, RefundSums } from './outcome.tsx'
import { keyOf } from './plan-choices.ts'

export interface CancellationDecisionProps {
  shown: DepartureCancellation
  onRejected: () => void
  /** Somebody was faster, or something has changed. */
  onOvertaken: () => void
}

/** A proposal as the second person sees it: what becomes of everybody, what goes back, and the two answers. */
export function CancellationDecision({ shown, onRejected, onOvertaken }: CancellationDecisionProps) {
  const { t, i18n } = useTranslation(['departure-cancellation', 'approvals'])
  const { language } = i18n
  const { cancellation, departure, refunds, can, liveTickets, bookings } = shown
  // Each stands by itself, left to right, also in a sentence that runs the other way.
  const fares = refunds.map(({ amount, currency }) => `\u2066${formatMoney(amount, currency, language)}\u2069`).join(' + ')
  const amount = fares === '' ? t('decide.amountNone') : t('decide.amount', { amounts: fares })
  const onRefused = (error: Parameters<typeof errorText>[1]) => {
    notify.error(errorText(t, error))
    if (error.status === 409) onOvertaken()
  }
  const confirm = useWrite('confirmCancellation', {
    outdates: CANCELLATION_READS,
    onDone: () => notify.success(t('decide.confirmed')),
    onRefused,
  })
  const reject = useWrite('withdrawCancellation', {
    outdates: CANCELLATION_READS,
    onDone: () => {
      notify.success(t('decide.rejected'))
      onRejected()
    },
    onRefused,
  })
  if (!cancellation) return null
  const { id, version } = cancellation
  const count = (plan: string | null) =>
    formatNumber(bookings.flatMap(({ tickets }) => tickets).filter((ticket) => ticket.plan === plan && ticket.progress !== 'elsewhere').length, language)
  return (
    <DecisionFrame
      title={t('decide.title', { route: localName(departure.routeName, language) })}
      lead={
        <>
          {formatInstant(departure.from.at, { language, zone: departure.from.timeZone })} ·{' '}
          <bdi dir="ltr" className="font-mono">
            {departure.vehicle}
          </bdi>
        </>
      }
      amount={amount}
      consequence={t('decide.body', {
        tickets: formatNumber(liveTickets, language),
        move: count('move'),
        refund: count('refund'),
        leave: count('leave'),
        amounts: fares === '' ? t('sums.none') : fares,
      })}
      refusal={can.confirm === null ? undefined : t(`refusal.${can.confirm}`)}
      busy={confirm.isPending || reject.isPending}
      onApprove={() => confirm.mutate({ body: { id, version, liveTickets } })}
      onReject={(reason) => reject.mutate({ body: { id, version, reason } })}
    >
      <Proposal shown={shown} />
    </DecisionFrame>
  )
}

/** What was proposed, by whom and why, and what becomes of each booking. */
export function Proposal({ shown }: { shown: DepartureCancellation }) {
  const { t } = useTranslation('departure-cancellation')
  const zone = useZone()
  const { cancellation, bookings, counts, refunds } = shown
  const unplanned = bookings.flatMap(({ tickets }) => tickets).filter(({ plan }) => plan === null).length
  if (!cancellation) return null
  return (
    <>
      {unplanned > 0 && <Notice tone="attention" title={t('decide.unplanned', { count: unplanned })} />}
      <SectionCard title={t('decide.proposal')}>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_1fr]">
          <dt className="text-ink-2">{t('decide.reason')}</dt>
          <dd>
            <bdi>{cancellation.reason}</bdi>
          </dd>
          <dt className="text-ink-2">{t('decide.by')}</dt>
          <dd>
            <bdi>{cancellation.proposedBy.name}</bdi> · <RelativeTime instant={cancellation.proposedAt} zone={zone} />
          </dd>
          <dt className="text-ink-2">{t('decide.passengers')}</dt>
          <dd>
            <PlanCounts shown={shown} />
            {counts.elsewhere > 0 && <Counts counts={{ ...counts, planned: 0 }} />}
          </dd>
          <dt className="text-ink-2">{t('sums.title')}</dt>
          <dd>
            <RefundSums refunds={refunds} />
          </dd>
        </dl>
      </SectionCard>
      {bookings.length > 0 && (
        <SectionCard title={t('decide.plan')} flush>
          <BookingLines label={t('decide.plan')}>
            {bookings.map((booking) => (
              <BookingLine key={keyOf(booking)} booking={booking}>
                <Outcome booking={booking} />
              </BookingLine>
            ))}
          </BookingLines>
        </SectionCard>
      )}
    </>
  )
}

/** How many are to be moved, refunded and left. */
function PlanCounts({ shown }: { shown: DepartureCancellation }) {
  const { t, i18n } = useTranslation('departure-cancellation')
  const tickets = shown.bookings.flatMap((booking) => booking.tickets).filter(({ progress }) => progress !== 'elsewhere')
  const text = (['move', 'refund', 'leave'] as const)
    .map((plan) => [plan, tickets.filter((ticket) => ticket.plan === plan).length] as const)
    .filter(([, count]) => count > 0)
    .map(([plan, count]) => `${t(`plan.${plan}`)}: ${formatNumber(count, i18n.language)}`)
    .join(' · ')
  return <>{text === '' ? t('form.nobody') : text}</>
}
