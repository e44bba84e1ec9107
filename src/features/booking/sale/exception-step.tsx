import BusFront from 'lucide-react/icons/bus-front'
import Tags from 'lucide-react/icons/tags'
import TimerOff from 'lucide-react/icons/timer-off'
import { useTranslation } from 'react-i18next'
import { soldCurrencies, wishedSeats } from '#machines/booking/booking-rules.ts'
import { Button } from '#src/ui/button.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SideRoad } from '#src/ui/wizard/side-road.tsx'
import { useBooking, useSend } from './booking-actor.tsx'

export type ExceptionName = 'holdExpired' | 'departureClosed' | 'noPrice'

const ICONS = {
  holdExpired: <TimerOff />,
  departureClosed: <BusFront />,
  noPrice: <Tags />,
} as const satisfies Record<ExceptionName, unknown>

/** What happened, that nothing typed is lost, and what can be done. The first thing to do is the frame's primary button. */
export function ExceptionStep({ name }: { name: ExceptionName }) {
  const { t } = useTranslation('booking')
  const currency = useBooking(({ context }) => context.currency)
  return (
    <SideRoad icon={ICONS[name]} title={t(`side.${name}.title`, { currency })} action={<OtherWays name={name} />}>
      <p>{t(`side.${name}.body`, { currency })}</p>
      {name === 'holdExpired' && <Seats />}
    </SideRoad>
  )
}

function Seats() {
  const seats = useBooking(({ context }) =>
    [...wishedSeats(context, 'outward'), ...wishedSeats(context, 'return')].join(' · '),
  )
  return seats ? (
    <p className="mt-2 text-base text-ink">
      <Reference>{seats}</Reference>
    </p>
  ) : null
}

function OtherWays({ name }: { name: ExceptionName }) {
  const { t } = useTranslation('booking')
  const send = useSend()
  const others = useBooking(({ context }) =>
    soldCurrencies(context)
      .filter((each) => each !== context.currency)
      .join(' '),
  )
  if (name === 'holdExpired') {
    return <Button onClick={() => send({ type: 'booking.chooseOtherSeats' })}>{t('side.holdExpired.other')}</Button>
  }
  if (name === 'noPrice' && others !== '') {
    return others.split(' ').map((each) => (
      <Button key={each} onClick={() => send({ type: 'booking.chooseCurrency', currency: each })}>
        {t('side.noPrice.in', { currency: each })}
      </Button>
    ))
  }
  return null
}
