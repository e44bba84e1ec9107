import { useTranslation } from 'react-i18next'
import type { Approval } from '#contract/approval/approval-row.ts'
import type { CancellationPlan, DepartureCancellation } from '#contract/departure/departure-cancellation.ts'
import { DecisionFrame } from '#src/domain/approval/decision-frame.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { formatInstant, formatNumber, moneyInWords } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useVersion } from '#src/platform/use-read.ts'
import { Proposal } from './proposal.tsx'

/** A proposal to cancel a departure in the approvals inbox: what becomes of everybody, and what goes back. */
export function CancellationCase({ approval }: { approval: Approval }) {
  const read = useVersion('getCancellation', approval.version, { params: { id: approval.id } })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-96" />}>
      {({ data }) => <Case approval={approval} shown={data} />}
    </ReadState>
  )
}

function Case({ approval, shown }: { approval: Approval; shown: DepartureCancellation }) {
  const { t, i18n } = useTranslation('departure-cancellation')
  const { language } = i18n
  const mayCall = useMayCall()
  const { cancellation, departure, refunds, can, liveTickets } = shown
  // Each stands by itself, left to right, also in a sentence that runs the other way.
  const amounts = refunds.map(({ amount, currency }) => moneyInWords(amount, currency, language)).join(' + ')
  // Withdrawing one's own stands on the departure's page, not here.
  const reject = can.confirm === 'ownRequest' ? 'ownRequest' : can.withdraw
  const refusals = {
    approve: mayCall('confirmCancellation') ? can.confirm : 'notAllowed',
    reject: mayCall('withdrawCancellation') ? reject : 'notAllowed',
  } as const
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
      amount={amounts === '' ? t('decide.amountNone') : t('decide.amount', { amounts })}
      consequence={t('decide.body', {
        tickets: formatNumber(liveTickets, language),
        move: countOf(shown, 'move', language),
        refund: countOf(shown, 'refund', language),
        leave: countOf(shown, 'leave', language),
        amounts: amounts === '' ? t('sums.none') : amounts,
      })}
      backLabel={t('decide.back')}
      sight={{ version: cancellation?.version ?? approval.version, refusals }}
      refusal={cancellation?.state === 'proposed' && refusals.approve ? t(`refusal.${refusals.approve}`) : undefined}
      became={became(shown)}
    >
      <Proposal shown={shown} />
    </DecisionFrame>
  )

  function became({ cancellation: last }: DepartureCancellation): string | undefined {
    if (!last || last.state === 'proposed') return undefined
    return t(last.state === 'withdrawn' ? 'became.withdrawn' : 'became.confirmed', {
      name: `\u2068${last.decidedBy?.name ?? ''}\u2069`,
    })
  }
}

/** Passengers of a plan, those sold since among the ones that are left. */
function countOf({ bookings }: DepartureCancellation, wanted: CancellationPlan, language: string): string {
  const tickets = bookings.flatMap((booking) => booking.tickets).filter(({ progress }) => progress !== 'elsewhere')
  return formatNumber(tickets.filter(({ plan }) => (plan ?? 'leave') === wanted).length, language)
}
