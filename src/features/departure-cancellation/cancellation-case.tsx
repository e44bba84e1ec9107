import { useTranslation } from 'react-i18next'
import type { Approval } from '#contract/approval.ts'
import type { DepartureCancellation } from '#contract/departure-cancellation.ts'
import { DecisionFrame } from '#src/components/decision-frame.tsx'
import { ErrorState } from '#src/components/error-state.tsx'
import { Reference } from '#src/components/reference.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { ApiError } from '#src/lib/api.ts'
import { errorText } from '#src/lib/error-text.ts'
import { formatInstant, formatMoney, formatNumber } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { useRead } from '#src/lib/use-read.ts'
import { CancellationProgressView } from './cancellation-progress.tsx'
import { Proposal } from './proposal.tsx'
import { useLiveCancellation } from './use-live-cancellation.ts'

/** A proposal to cancel a departure in the approvals inbox: what becomes of everybody, and what goes back. */
export function CancellationCase({ approval }: { approval: Approval }) {
  const { t, i18n } = useTranslation('departure-cancellation')
  const { language } = i18n
  const read = useRead('getCancellation', { params: { id: approval.id } })
  useLiveCancellation(read.data?.data.cancellation ?? null)
  if (read.isPending) return <Skeleton className="h-96" />
  if (read.isError) {
    return (
      <ErrorState
        message={read.error instanceof ApiError ? errorText(t, read.error) : undefined}
        onRetry={() => void read.refetch()}
      />
    )
  }
  const shown = read.data.data
  const { cancellation, departure, refunds, can, liveTickets, bookings } = shown
  if (!cancellation) return null
  const isWaiting = cancellation.state === 'proposed'
  // Each stands by itself, left to right, also in a sentence that runs the other way.
  const fares = refunds.map(({ amount, currency }) => `\u2066${formatMoney(amount, currency, language)}\u2069`).join(' + ')
  const count = (plan: string | null) =>
    formatNumber(bookings.flatMap(({ tickets }) => tickets).filter((ticket) => ticket.plan === plan && ticket.progress !== 'elsewhere').length, language)
  return (
    <DecisionFrame
      title={t('decide.title', { route: localName(departure.routeName, language) })}
      lead={
        <>
          {formatInstant(departure.from.at, { language, zone: departure.from.timeZone })} · <Reference>{departure.vehicle}</Reference>
        </>
      }
      amount={fares === '' ? t('decide.amountNone') : t('decide.amount', { amounts: fares })}
      consequence={t('decide.body', {
        tickets: formatNumber(liveTickets, language),
        move: count('move'),
        refund: count('refund'),
        leave: count('leave'),
        amounts: fares === '' ? t('sums.none') : fares,
      })}
      // Taking back what one has proposed oneself is no decision: that is done where it was proposed.
      sight={{ version: cancellation.version, refusals: { approve: can.confirm, reject: can.confirm === 'ownRequest' ? 'ownRequest' : can.withdraw }, count: liveTickets }}
      refusal={isWaiting && can.confirm !== null ? t(`refusal.${can.confirm}`) : undefined}
      became={becameOf(cancellation, (state, name) => t(`became.${state}`, { name }))}
    >
      {isWaiting || cancellation.state === 'withdrawn' ? <Proposal shown={shown} /> : <CancellationProgressView shown={shown} />}
    </DecisionFrame>
  )
}

/** What somebody else has made of it; undefined as long as nobody has. */
function becameOf(
  { state, decidedBy }: NonNullable<DepartureCancellation['cancellation']>,
  tell: (state: 'withdrawn' | 'confirmed', name: string) => string,
): string | undefined {
  if (state === 'proposed') return undefined
  return tell(state === 'withdrawn' ? 'withdrawn' : 'confirmed', `\u2068${decidedBy?.name ?? ''}\u2069`)
}
