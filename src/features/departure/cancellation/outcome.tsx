import { useTranslation } from 'react-i18next'
import type {
  CancellationProgress,
  CancelledBooking,
  DepartureCancellation,
  RefundSum,
} from '#contract/departure/departure-cancellation.ts'
import { Money } from '#src/ui/money.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import type { StateTone } from '#contract/records.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { formatInstant, formatNumber } from '#src/platform/format.ts'
import { BookingLine, BookingLines } from './booking-line.tsx'
import { keyOf } from './plan-choices.ts'

/** Every booking with what is planned for it, or what became of it. */
export function Outcomes({ title, bookings }: { title: string; bookings: readonly CancelledBooking[] }) {
  if (bookings.length === 0) return null
  return (
    <SectionCard title={title} flush>
      <BookingLines label={title}>
        {bookings.map((booking) => (
          <BookingLine key={keyOf(booking)} booking={booking}>
            <Outcome booking={booking} />
          </BookingLine>
        ))}
      </BookingLines>
    </SectionCard>
  )
}

/** What is planned for a booking, or what became of it. */
function Outcome({ booking }: { booking: CancelledBooking }) {
  const { t, i18n } = useTranslation('departure-cancellation')
  const { language } = i18n
  const { target, tickets, from } = booking
  const progress = [...new Set(tickets.map((ticket) => ticket.progress))]
  const plan = tickets.find((ticket) => ticket.plan !== null)?.plan
  const failures = [...new Set(tickets.flatMap(({ failure }) => failure ?? []))]
  const isMove = target && tickets.some((ticket) => ticket.plan === 'move' && ticket.progress !== 'elsewhere')
  return (
    <div className="flex flex-col gap-1">
      <span className="flex flex-wrap gap-1">
        {progress.map((each) =>
          each === null ? (
            <StatusPill key="unplanned" tone="attention">
              {t('outcome.unplanned')}
            </StatusPill>
          ) : (
            <StatusPill key={each} tone={each === 'planned' && plan === 'leave' ? 'attention' : TONES[each]}>
              {each === 'planned' && plan ? t(`plan.${plan}`) : t(`progress.${each}`)}
            </StatusPill>
          ),
        )}
      </span>
      {isMove && (
        <span className="text-xs text-ink-2">
          {formatInstant(target.boardsAt, { language, zone: from.timeZone })} ·{' '}
          <bdi dir="ltr" className="font-mono">
            {target.vehicle}
          </bdi>
        </span>
      )}
      {failures.map((failure) => (
        <span key={failure} className="text-xs font-medium text-stop-ink">
          {t(`failure.${failure}`)}
        </span>
      ))}
    </div>
  )
}

/** Passengers per where they stand; those of nobody are left out. */
export function Counts({ counts }: Pick<DepartureCancellation, 'counts'>) {
  const { t, i18n } = useTranslation('departure-cancellation')
  return (
    <ul className="flex flex-wrap gap-1.5">
      {SHOWN.filter((each) => counts[each] > 0).map((each) => (
        <li key={each}>
          <StatusPill tone={TONES[each]}>
            {t(`progress.${each}`)} <span className="tabular-nums">{formatNumber(counts[each], i18n.language)}</span>
          </StatusPill>
        </li>
      ))}
    </ul>
  )
}

interface RefundSumsProps {
  refunds: readonly RefundSum[]
  /** Somebody's passengers are still to be decided about, which may give more back. */
  isOpen?: boolean
}

/** What goes back, per kind and currency. */
export function RefundSums({ refunds, isOpen = false }: RefundSumsProps) {
  const { t } = useTranslation('departure-cancellation')
  if (refunds.length === 0) return <span className="text-ink-2">{t(isOpen ? 'sums.open' : 'sums.none')}</span>
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {refunds.map(({ kind, currency, amount }) => (
        <li key={`${kind}${currency}`}>
          <span className="text-ink-2">{t(`sums.${kind}`)}</span>{' '}
          <Money minor={amount} currency={currency} className="font-semibold" />
        </li>
      ))}
    </ul>
  )
}

const SHOWN = ['planned', 'waiting', 'moved', 'refunded', 'left', 'elsewhere', 'failed'] as const

const TONES = {
  planned: 'info',
  waiting: 'waiting',
  moved: 'done',
  refunded: 'done',
  left: 'attention',
  elsewhere: 'ended',
  failed: 'stopped',
} satisfies Record<CancellationProgress, StateTone>
