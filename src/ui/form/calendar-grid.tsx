import { addDays, addMonths, endOfMonth, formatISO, isSameMonth, parseISO, startOfMonth, startOfWeek } from 'date-fns'
import { useRef, useState, type KeyboardEvent } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/icon-button.tsx'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
import { formatDay, formatNumber, localeFor } from '#src/platform/format.ts'
import { cx } from '#src/ui/cx.ts'
import { useOwnCountry } from '#src/platform/session.tsx'
import { weekStart, type WeekStart } from '#machines/week-start.ts'

export interface CalendarGridProps {
  /** `YYYY-MM-DD`, like every day here. */
  value: string | undefined
  today: string
  min?: string | undefined
  max?: string | undefined
  onPick: (day: string) => void
}

/** One month; arrow keys go by day and week in the reading direction, Page keys by month, Home and End in the week. */
export default function CalendarGrid({ value, today, min, max, onPick }: CalendarGridProps) {
  const { t, i18n } = useTranslation('common')
  const { language } = i18n
  const [at, setAt] = useState(() => within(value ?? today, min, max))
  const [opened] = useState(at)
  const grid = useRef<HTMLTableElement>(null)
  const month = parseISO(at)
  const weekStartsOn = weekStart(language, useOwnCountry())
  const weekdays = Array.from({ length: 7 }, (_, index) => addDays(startOfWeek(month, { weekStartsOn }), index))

  function go(day: string) {
    const next = within(day, min, max)
    setAt(next)
    // The day is drawn by the time the key is up; until then the grid's roving stop has moved already.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus())
  }

  function move(event: KeyboardEvent<HTMLElement>) {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const target = keyTarget(event.key, at, forward, weekStartsOn)
    if (!target) return
    event.preventDefault()
    go(target)
  }

  return (
    <div className="p-1">
      <div className="flex items-center justify-between pb-1">
        <IconButton
          size="small"
          label={t('date.previousMonth')}
          icon={
            <MirroredIcon>
              <ChevronLeft />
            </MirroredIcon>
          }
          onClick={() => setAt(within(iso(addMonths(month, -1)), min, max))}
        />
        <p aria-live="polite" className="text-sm font-semibold">
          {formatDay(at, language, 'month')}
        </p>
        <IconButton
          size="small"
          label={t('date.nextMonth')}
          icon={
            <MirroredIcon>
              <ChevronRight />
            </MirroredIcon>
          }
          onClick={() => setAt(within(iso(addMonths(month, 1)), min, max))}
        />
      </div>
      <table ref={grid} aria-label={formatDay(at, language, 'month')} className="w-full table-fixed text-center">
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={iso(day)} scope="col" className="h-7 text-xs font-medium text-ink-3">
                <abbr title={weekday(day, language, 'long')} className="no-underline">
                  {weekday(day, language, language.startsWith('ar') ? 'narrow' : 'short')}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, weekStartsOn).map((week) => (
            <tr key={iso(week[0] ?? month)}>
              {week.map((date) => {
                const day = iso(date)
                const outside = day < (min ?? day) || day > (max ?? day)
                return (
                  <td key={day} className="p-0">
                    {isSameMonth(date, month) && (
                      <button
                        type="button"
                        data-day={day}
                        ref={day === opened ? focusOnce : undefined}
                        tabIndex={day === at ? 0 : -1}
                        aria-pressed={day === value}
                        aria-disabled={outside}
                        aria-current={day === today ? 'date' : undefined}
                        aria-label={formatDay(day, language, 'weekday')}
                        onKeyDown={move}
                        onClick={() => !outside && onPick(day)}
                        className={cx(
                          'inline-grid size-9 place-items-center rounded-sm text-sm tabular-nums pointer-coarse:h-11 pointer-coarse:w-full',
                          day === value ? 'bg-brand font-semibold text-brand-on' : 'hover:bg-hover',
                          day === today && 'font-semibold underline decoration-2 underline-offset-4',
                          'aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 aria-disabled:line-through',
                        )}
                      >
                        {formatNumber(date.getDate(), language)}
                      </button>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The calendar opens with its day in hand; a stable function, so it runs once per opening. */
function focusOnce(day: HTMLButtonElement | null) {
  day?.focus()
}

function keyTarget(key: string, at: string, forward: 1 | -1, weekStartsOn: WeekStart): string | undefined {
  const day = parseISO(at)
  const first = startOfWeek(day, { weekStartsOn })
  const targets: Readonly<Record<string, Date>> = {
    ArrowRight: addDays(day, forward),
    ArrowLeft: addDays(day, -forward),
    ArrowDown: addDays(day, 7),
    ArrowUp: addDays(day, -7),
    PageDown: addMonths(day, 1),
    PageUp: addMonths(day, -1),
    Home: first,
    End: addDays(first, 6),
  }
  const target = targets[key]
  return target && iso(target)
}

function weeksOf(month: Date, weekStartsOn: WeekStart): Date[][] {
  const first = startOfWeek(startOfMonth(month), { weekStartsOn })
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => addDays(first, week * 7 + day)),
  )
  // Always six lines: a calendar that changes its height moves the buttons away from the pointer.
  return weeks.filter((week, index) => index < 5 || week.some((day) => day <= endOfMonth(month)) || weeks.length === 6)
}

const iso = (date: Date) => formatISO(date, { representation: 'date' })

function within(day: string, min: string | undefined, max: string | undefined): string {
  if (min !== undefined && day < min) return min
  return max !== undefined && day > max ? max : day
}

function weekday(date: Date, language: string, length: 'long' | 'short' | 'narrow'): string {
  return new Intl.DateTimeFormat(localeFor(language), { weekday: length }).format(date)
}
