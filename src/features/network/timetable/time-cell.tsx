import { useId, useState, type KeyboardEvent } from 'react'
import { formatNumber } from '#src/platform/format.ts'
import { cx } from '#src/ui/cx.ts'
import { useTranslation } from 'react-i18next'
import { clockAt, readTime, type Clock } from './stop-times.ts'

export interface TimeCellProps {
  /** Arrival or departure, stop and timing: said, not shown. */
  label: string
  startsAt: string
  /** Minutes after the start. */
  offset: number
  /** Minutes that this stop's clocks are ahead of the first stop's. */
  shift: number
  /** The earliest that makes sense here, in minutes after the start: before that the journey would go back in time. */
  least: number
  /** What `+20` counts from. */
  before: number
  onChange: (offset: number) => void
  /** Differs from what is saved. */
  isChanged: boolean
  /** Where the arrow keys find it. */
  place: string
}

/** One clock time of a journey, typed as `0630`, `6:30+1` or `+90`; arrow keys go through the grid. */
export function TimeCell({ label, startsAt, offset, shift, least, before, onChange, isChanged, place }: TimeCellProps) {
  const { t, i18n } = useTranslation('timetable')
  const clock = clockAt(startsAt, offset, shift)
  const [typed, setTyped] = useState<string>()
  const meant = typed === undefined ? offset : readTime(typed, { startsAt, shift, least, before })
  const isUnreadable = meant === undefined
  const isTooEarly = meant !== undefined && meant < least
  const wrongId = useId()

  function commit() {
    if (meant === undefined) return
    if (meant !== offset) onChange(meant)
    setTyped(undefined)
  }

  return (
    <span className="relative block w-20">
      <input
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`${label}${clock.day > 0 ? `, ${t('grid.dayLater', { day: clock.day })}` : ''}`}
        aria-invalid={isTooEarly || isUnreadable || undefined}
        aria-describedby={isTooEarly || isUnreadable ? wrongId : undefined}
        data-cell={place}
        value={typed ?? clock.time}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          commit()
          setTyped(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== undefined) {
            event.stopPropagation()
            setTyped(undefined)
          } else if (MOVES[event.key] !== undefined) {
            event.preventDefault()
            if (isUnreadable) return
            commit()
            go(event)
          }
        }}
        className={cx(
          'block h-7 w-full rounded-sm border bg-surface ps-1.5 pe-6 text-sm tabular-nums focus-visible:outline-offset-0 aria-invalid:border-stop aria-invalid:bg-stop-soft pointer-coarse:h-11',
          isChanged ? 'border-attention bg-attention-soft font-medium' : 'border-line hover:border-control',
        )}
      />
      {clock.day > 0 && (
        <span
          aria-hidden
          dir="ltr"
          className="pointer-events-none absolute top-0 right-1 grid h-7 place-items-center text-xs text-ink-2 pointer-coarse:h-11"
        >
          +{formatNumber(clock.day, i18n.language)}
        </span>
      )}
      {(isTooEarly || isUnreadable) && (
        <span id={wrongId} className="block pt-0.5 text-xs font-medium text-stop-ink">
          {isTooEarly ? t('grid.least', { time: timeText(clockAt(startsAt, least, shift)) }) : t('grid.unreadable')}
        </span>
      )}
    </span>
  )
}

/** After a submit that was not sent: to the first time that cannot be. */
export function focusWrongTime(): void {
  document.querySelector<HTMLElement>('[data-cell][aria-invalid="true"]')?.focus()
}

/** As it is typed: `06:30+1` is on the day after the start. Kept from turning around in Arabic text. */
const timeText = ({ time, day }: Clock): string => `\u2066${time}${day > 0 ? `+${day}` : ''}\u2069`

const MOVES: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** To the cell above or below in the same column. */
function go({ key, currentTarget, shiftKey }: KeyboardEvent<HTMLInputElement>) {
  const column = currentTarget.dataset.cell?.split('/')[0] ?? ''
  const cells = [
    ...(currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>(`[data-cell^="${column}/"]`) ?? []),
  ]
  const by = key === 'Enter' && shiftKey ? -1 : (MOVES[key] ?? 0)
  cells[cells.indexOf(currentTarget) + by]?.focus()
}
