import Clock from 'lucide-react/icons/clock'
import { useTranslation } from 'react-i18next'
import { formatCountdown, formatDuration } from '#src/platform/format.ts'
import { useNow } from '#src/ui/use-now.ts'
import { cx } from '#src/ui/cx.ts'

export interface CountdownProps {
  /** ISO instant at which it is over. */
  until: string
  /** Server's time minus this device's, in milliseconds, so that both mean the same end. */
  clockOffset?: number
  /** What runs down: 'Seats held'. */
  label: string
  /** From here on it is marked, and said aloud once. */
  warnBelow?: number
}

export function Countdown({ until, clockOffset = 0, label, warnBelow = 120_000 }: CountdownProps) {
  const { t, i18n } = useTranslation('common')
  const left = Math.max(0, new Date(until).getTime() - (useNow() + clockOffset))
  const late = left <= warnBelow
  return (
    <span
      role="timer"
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm',
        left === 0
          ? 'border-stop/40 bg-stop-soft text-stop-ink'
          : late
            ? 'border-attention/40 bg-attention-soft text-attention-ink'
            : 'border-line bg-surface text-ink-2',
      )}
    >
      <Clock aria-hidden className="size-3.5 shrink-0" />
      <span>{label}</span>
      <bdi dir="ltr" className="font-mono font-medium tabular-nums">
        {formatCountdown(left)}
      </bdi>
      <output className="sr-only">
        {left === 0
          ? t('countdown.over', { label })
          : late
            ? t('countdown.soon', { label, left: formatDuration(warnBelow, i18n.language) })
            : ''}
      </output>
    </span>
  )
}
