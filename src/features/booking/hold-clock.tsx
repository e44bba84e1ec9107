import TimerReset from 'lucide-react/icons/timer-reset'
import { useTranslation } from 'react-i18next'
import { holdEnd } from '#machines/booking/booking-rules.ts'
import { Countdown } from '#src/components/countdown.tsx'
import { IconButton } from '#src/components/icon-button.tsx'
import { Spinner } from '#src/components/spinner.tsx'
import { useBooking, useCan, useSend } from './booking-actor.tsx'
import { isHeld } from './booking-faces.ts'

/** How long the seats are still held, and the button for more time. */
export function HoldClock() {
  const { t } = useTranslation('booking')
  const send = useSend()
  const held = useBooking(isHeld)
  const until = useBooking(({ context }) => holdEnd(context))
  const clockOffset = useBooking(({ context }) => context.clockOffset)
  const renewing = useBooking((snapshot) => snapshot.matches({ hold: { held: 'renewing' } }))
  const canRenew = useCan({ type: 'booking.renewHold' })
  if (!held || until === null) return null

  return (
    <span className="flex items-center gap-1.5">
      <Countdown until={until} clockOffset={clockOffset} label={t('hold.label')} />
      {(canRenew || renewing) && (
        <IconButton
          size="small"
          label={t('hold.renew')}
          icon={renewing ? <Spinner /> : <TimerReset />}
          aria-busy={renewing}
          onClick={() => send({ type: 'booking.renewHold' })}
        />
      )}
    </span>
  )
}
