import { useId, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TravelDay } from '#contract/departure/journey-choices.ts'
import { Money } from '#src/ui/money.tsx'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { cx } from '#src/ui/cx.ts'

export interface DayStripProps {
  days: readonly TravelDay[]
  chosen: string
  /** A package has a price of its own, whatever its seats cost. */
  hasOwnPrice: boolean
  onChoose: (day: string) => void
  /** Enter on the chosen day goes on to its departures. */
  onEnter: () => void
}

/** The days around the chosen one. Arrow keys go along them in the reading direction, Enter or a click chooses. */
export function DayStrip({ days, chosen, hasOwnPrice, onChoose, onEnter }: DayStripProps) {
  const { t } = useTranslation('booking')
  const label = useId()
  const strip = useRef<HTMLDivElement>(null)
  const isTwoWay = days.find(({ least }) => least)?.least?.isTwoWay === true
  const stop = days.some(({ date }) => date === chosen) ? chosen : days[0]?.date

  function onKeyDown(event: KeyboardEvent<HTMLElement>, day: TravelDay) {
    if (event.key === 'Enter' && day.date === chosen) {
      event.preventDefault()
      onEnter()
      return
    }
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const target = targetOf(event.key, days.indexOf(day), days.length, isMirrored)
    if (target === undefined) return
    event.preventDefault()
    strip.current?.querySelectorAll('button')[target]?.focus()
  }

  return (
    <div className="flex flex-col gap-1">
      <p id={label} className="text-xs text-ink-2">
        {t(hasOwnPrice ? 'days.seats' : isTwoWay ? 'days.leastTwoWay' : 'days.least')}
      </p>
      <div
        ref={strip}
        role="group"
        aria-labelledby={label}
        className="grid grid-flow-col auto-cols-fr overflow-x-auto rounded border border-line bg-surface"
      >
        {days.map((day) => (
          <button
            key={day.date}
            type="button"
            tabIndex={day.date === stop ? 0 : -1}
            aria-pressed={day.date === chosen}
            onKeyDown={(event) => onKeyDown(event, day)}
            onClick={() => onChoose(day.date)}
            className={cx(
              'flex min-w-20 flex-col items-center gap-0.5 border-s border-line px-1 py-1.5 text-center text-xs first:border-s-0',
              'outline-offset-[-2px] transition-colors hover:bg-hover',
              day.date === chosen ? 'bg-brand-soft inset-ring inset-ring-brand' : !day.least && 'bg-sunken',
            )}
          >
            <Day {...{ day, hasOwnPrice }} />
          </button>
        ))}
      </div>
    </div>
  )
}

function Day({
  day: { date, departures, freeSeats, least },
  hasOwnPrice,
}: { day: TravelDay } & Pick<DayStripProps, 'hasOwnPrice'>) {
  const { t, i18n } = useTranslation('booking')
  return (
    <>
      <span className={cx('text-xs whitespace-nowrap lg:text-sm', least ? 'font-semibold text-ink' : 'text-ink-2')}>
        {formatDay(date, i18n.language, 'column')}
      </span>
      {least ? (
        <>
          {!hasOwnPrice && <Money minor={least.total} currency={least.currency} className="text-ink" />}
          <span className="text-ink-2">
            {t('days.free', { free: formatNumber(freeSeats, i18n.language), count: freeSeats })}
          </span>
        </>
      ) : (
        <span className="text-ink-2">
          {t(departures === 0 ? 'days.none' : hasOwnPrice ? 'days.noFit' : 'days.noRoom')}
        </span>
      )}
    </>
  )
}

/** Where a key leads among so many days; arrows stop at either end. */
function targetOf(key: string, at: number, count: number, isMirrored: boolean): number | undefined {
  const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight'
  const backward = isMirrored ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward) return Math.min(at + 1, count - 1)
  if (key === backward) return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
