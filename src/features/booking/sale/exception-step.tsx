import BusFront from 'lucide-react/icons/bus-front'
import CloudOff from 'lucide-react/icons/cloud-off'
import FileWarning from 'lucide-react/icons/file-warning'
import Tags from 'lucide-react/icons/tags'
import TimerOff from 'lucide-react/icons/timer-off'
import { useTranslation } from 'react-i18next'
import { soldCurrencies, wishedSeats } from '#machines/booking/booking-rules.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { useBooking, useException, useSend } from './booking-actor.tsx'

export type ExceptionName = 'draftSetAside' | 'holdExpired' | 'departureClosed' | 'noPrice' | 'outage'

const ICONS = {
  draftSetAside: <FileWarning />,
  holdExpired: <TimerOff />,
  departureClosed: <BusFront />,
  noPrice: <Tags />,
  outage: <CloudOff />,
} as const satisfies Record<ExceptionName, unknown>

/** What happened, that nothing typed is lost, and what can be done. The first thing to do is the frame's primary button. */
export function ExceptionStep({ name }: { name: ExceptionName }) {
  const { t } = useTranslation('booking')
  const currency = useBooking(({ context }) => context.currency)
  const what = useException()?.part === 'sellTickets' ? 'outage.sale' : name
  return (
    <div role="alert" className="rounded border border-line bg-surface">
      <EmptyState icon={ICONS[name]} title={t(`side.${what}.title`, { currency })} action={<OtherWays name={name} />}>
        <p>{t(`side.${what}.body`, { currency })}</p>
        {name === 'holdExpired' && <Seats />}
      </EmptyState>
    </div>
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
