import CloudOff from 'lucide-react/icons/cloud-off'
import FileWarning from 'lucide-react/icons/file-warning'
import TicketX from 'lucide-react/icons/ticket-x'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { useTranslation } from 'react-i18next'
import type { RefundQuote } from '#contract/refund/refund.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useException, useRefund } from './refund-actor.tsx'

type ExceptionName = 'draftSetAside' | 'nothingRefundable' | 'overtaken' | 'outage'

const ICONS = {
  draftSetAside: <FileWarning />,
  nothingRefundable: <TicketX />,
  overtaken: <UserRoundCheck />,
  outage: <CloudOff />,
} as const satisfies Record<ExceptionName, unknown>

/** What happened, that nothing is lost, and what can be done. The first thing to do is the frame's primary button. */
export function RefundExceptionStep({ name }: { name: ExceptionName }) {
  const { t } = useTranslation('refund')
  const shown = useRefund(({ context }) => (name === 'overtaken' ? context.quote : context.overview))
  const what = useException()?.part === 'askRefund' ? 'outageAsking' : name
  const hasTickets = (name === 'nothingRefundable' || name === 'overtaken') && shown !== null
  return (
    <div role="alert" className="rounded border border-line bg-surface">
      <EmptyState
        icon={ICONS[name]}
        title={t(`side.${what}.title`)}
        action={hasTickets && <RequestsLink quote={shown} />}
      >
        <p>{t(`side.${what}.body`)}</p>
        {hasTickets && <Refusals quote={shown} />}
      </EmptyState>
    </div>
  )
}

function Refusals({ quote }: { quote: RefundQuote }) {
  const { t } = useTranslation(['refund', 'tickets'])
  return (
    <ul className="mt-3 divide-y divide-line text-start">
      {quote.tickets.map(
        ({ ticketId, passengerName, direction, refusal }) =>
          refusal && (
            <li key={ticketId} className="py-1.5">
              <bdi className="font-medium text-ink">{passengerName}</bdi> · {t(`tickets:direction.${direction}`)}:{' '}
              {t(`refusal.${refusal}`)}
            </li>
          ),
      )}
    </ul>
  )
}

/** To the requests that stand in the way. */
function RequestsLink({ quote: { bookingId, tickets } }: { quote: RefundQuote }) {
  const { t } = useTranslation('refund')
  const path = useScreenPath('refundRequests')
  if (!path || tickets.every(({ refusal }) => refusal === 'checkedIn')) return null
  return <LinkButton href={`${path}?bookingId=${bookingId}`}>{t('side.requests')}</LinkButton>
}
