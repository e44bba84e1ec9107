import TicketX from 'lucide-react/icons/ticket-x'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { useTranslation } from 'react-i18next'
import type { RefundQuote } from '#contract/refund/refund.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SideRoad } from '#src/ui/wizard/side-road.tsx'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useRefund } from './refund-actor.tsx'

type ExceptionName = 'nothingRefundable' | 'overtaken'

const ICONS = {
  nothingRefundable: <TicketX />,
  overtaken: <UserRoundCheck />,
} as const satisfies Record<ExceptionName, unknown>

/** Why a refund cannot be requested as it was chosen, ticket by ticket. */
export function RefundExceptionStep({ name }: { name: ExceptionName }) {
  const { t } = useTranslation('refund')
  const shown = useRefund(({ context }) => (name === 'overtaken' ? context.quote : context.overview))
  return (
    <SideRoad
      icon={ICONS[name]}
      title={t(`side.${name}.title`)}
      action={shown !== null && <RequestsLink quote={shown} />}
    >
      <p>{t(`side.${name}.body`)}</p>
      {shown !== null && <Refusals quote={shown} />}
    </SideRoad>
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
