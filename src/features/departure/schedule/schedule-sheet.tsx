import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { BusRun, ScheduledBus } from '#contract/departure/bus-schedule.ts'
import { formatDay, formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { cx } from '#src/ui/cx.ts'
import { daysFrom, placeOf } from './schedule-days.ts'
import './schedule-sheet.css'

export interface ScheduleSheetProps {
  buses: readonly ScheduledBus[]
  /** First day, `YYYY-MM-DD`. */
  first: string
  days: number
  today: string
  /** Where a run leads. */
  runHref: (run: BusRun) => string
}

/** A row per bus, a column per day, a bar per run: where each bus is, and where it stands still. */
export function ScheduleSheet({ buses, first, days, today, runHref }: ScheduleSheetProps) {
  const { t, i18n } = useTranslation('bus-schedule')
  const columns = daysFrom(first, days)
  return (
    <div
      className="schedule-sheet"
      data-dense={days > 14 || undefined}
      style={sheetStyle(days)}
      role="table"
      aria-label={t('title')}
    >
      <div role="row" className="schedule-head">
        <span role="columnheader" className="schedule-bus">
          {t('bus')}
        </span>
        <span role="columnheader" className="schedule-days">
          {columns.map((day) => (
            <span
              key={day}
              className={cx('schedule-day', day === today && 'font-semibold text-brand-ink')}
              aria-current={day === today ? 'date' : undefined}
            >
              {days > 14 ? String(Number(day.slice(8))) : formatDay(day, i18n.language, 'column')}
            </span>
          ))}
        </span>
      </div>
      {buses.map((bus) => (
        <div role="row" key={bus.transportId} className="schedule-row">
          <span role="rowheader" className="schedule-bus">
            <bdi className="block truncate font-medium">{bus.name}</bdi>
            <span className="block truncate text-xs text-ink-3">
              <bdi dir="ltr" className="font-mono">
                {bus.registrationNumber}
              </bdi>{' '}
              · {t('seats', { count: bus.seatsTotal })}
            </span>
          </span>
          <span role="cell" className="schedule-track">
            {bus.runs.length === 0 && <span className="schedule-free">{t('free')}</span>}
            {bus.runs.map((run, place) => (
              <Run
                key={run.departureKey}
                run={run}
                before={bus.runs[place - 1]}
                after={bus.runs[place + 1]}
                first={first}
                days={days}
                href={runHref(run)}
              />
            ))}
          </span>
        </div>
      ))}
    </div>
  )
}

/** React's types know no custom properties. */
function sheetStyle(days: number): CSSProperties {
  const style: CSSProperties & Record<'--days', number> = { '--days': days }
  return style
}

/** px; WCAG 2.2, 2.5.8. */
const TARGET = 24

interface RunProps {
  run: BusRun
  /** The runs before and after it on the same bus. */
  before: BusRun | undefined
  after: BusRun | undefined
  first: string
  days: number
  href: string
}

function Run({ run, before, after, first, days, href }: RunProps) {
  const { t, i18n } = useTranslation('bus-schedule')
  const start = placeOf(run.startsAt, run.timeZone, first, days)
  const end = placeOf(run.endsAt, run.timeZone, first, days)
  const at = (instant: string) => formatInstant(instant, { language: i18n.language, zone: run.timeZone })
  const from = localName(run.fromName, i18n.language)
  const to = localName(run.toName, i18n.language)
  const load = t('load', { sold: run.seatsSold, total: run.seatsTotal })
  const words = t('run', { from, to, start: at(run.startsAt), end: at(run.endsAt), load })
  // As large as can be pressed, where there is room: it lies on no other. The last one may begin earlier, whose rest is on
  // another page.
  const placed = (instant: string, { timeZone }: BusRun) => `${placeOf(instant, timeZone, first, days) * 100}%`
  const freeFrom = before
    ? `max(${placed(before.endsAt, before)}, ${placed(before.startsAt, before)} + ${TARGET}px)`
    : '0%'
  const begins = `${start * 100}%`
  const style = after
    ? {
        insetInlineStart: begins,
        insetInlineEnd: `${(1 - end) * 100}%`,
        minInlineSize: `min(${TARGET}px, ${placed(after.startsAt, after)} - ${begins})`,
      }
    : {
        insetInlineStart: `min(${begins}, max(${freeFrom}, 100% - ${TARGET}px))`,
        insetInlineEnd: `${(1 - end) * 100}%`,
        minInlineSize: `min(${TARGET}px, 100% - ${begins})`,
      }
  return (
    <Link href={href} className="schedule-run" style={style} title={words} data-state={run.state}>
      <span
        className="schedule-load"
        style={{ width: `${run.seatsTotal === 0 ? 0 : Math.min(1, run.seatsSold / run.seatsTotal) * 100}%` }}
      />
      <span aria-hidden className="schedule-words">
        <bdi>{to}</bdi>
      </span>
      <span className="sr-only">{words}</span>
    </Link>
  )
}
