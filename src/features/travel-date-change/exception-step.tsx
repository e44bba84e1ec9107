import BusFront from 'lucide-react/icons/bus-front'
import TicketX from 'lucide-react/icons/ticket-x'
import TimerOff from 'lucide-react/icons/timer-off'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { SideRoad } from '#src/ui/wizard/side-road.tsx'
import { useChange, useSend, type ExceptionName } from './change-actor.tsx'

const ICONS = {
  holdExpired: <TimerOff />,
  departureClosed: <BusFront />,
  notChangeable: <TicketX />,
} as const satisfies Record<ExceptionName, unknown>

/** What happened, that nothing is lost, and what can be done. The first thing to do is the frame's primary button. */
export function ExceptionStep({ name }: { name: ExceptionName }) {
  const { t } = useTranslation('travel-date-change')
  const send = useSend()
  const { refusal, quote } = useChange(({ context }) => context)
  const hindered = name === 'notChangeable' ? (quote?.tickets.filter(({ hindrance }) => hindrance !== null) ?? []) : []
  return (
    <SideRoad
      icon={ICONS[name]}
      title={t(`side.${name}.title`)}
      action={
        name === 'holdExpired' && (
          <Button onClick={() => send({ type: 'travelDateChange.chooseOtherSeats' })}>
            {t('side.holdExpired.other')}
          </Button>
        )
      }
    >
      {name === 'notChangeable' && refusal && <p className="font-medium text-ink">{refusal.message}</p>}
      {hindered.map(({ ticketId, passengerName, hindrance }) => (
        <p key={ticketId} className="text-ink">
          <bdi className="font-medium">{passengerName}</bdi>: {hindrance && t(`hindrance.${hindrance}`)}
        </p>
      ))}
      <p>{t(`side.${name}.body`)}</p>
    </SideRoad>
  )
}
