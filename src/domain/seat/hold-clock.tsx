import TimerReset from 'lucide-react/icons/timer-reset'
import { useTranslation } from 'react-i18next'
import { Countdown } from '#src/ui/countdown.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

export interface HoldClockProps {
  until: string
  /** Server's time minus this device's, in milliseconds. */
  clockOffset: number
  isRenewing: boolean
  /** Absent while every pick renews the hold by itself. */
  onRenew: (() => void) | undefined
}

/** How long the seats are still held, and the button for more time. */
export function HoldClock({ until, clockOffset, isRenewing, onRenew }: HoldClockProps) {
  const { t } = useTranslation('booking')
  return (
    <span className="flex items-center gap-1.5">
      <Countdown until={until} clockOffset={clockOffset} label={t('hold.label')} />
      {(onRenew || isRenewing) && (
        <IconButton
          size="small"
          label={t('hold.renew')}
          icon={isRenewing ? <Spinner /> : <TimerReset />}
          aria-busy={isRenewing}
          onClick={() => onRenew?.()}
        />
      )}
    </span>
  )
}
