import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { PlotAxis } from '#src/ui/plot/plot-axis.tsx'
import { BEFORE_LINE, LineMark, NOW_LINE, PlotKey } from '#src/ui/plot/plot-key.tsx'
import { AXIS, LABEL_ROOM, usePlotFrame } from '#src/ui/plot/use-plot-frame.ts'

export interface TrendPoint {
  key: string
  /** On the axis, as short as can be. */
  label: string
  /** Null where there is none: nothing is drawn, which is not the same as 0. */
  value: number | null
  /** At the same place of the period before; null where there is none. */
  before: number | null
  /** What its figure is made of. */
  href?: string | undefined
}

export interface TrendProps {
  /** Its accessible name; the table beside it says the figures. */
  label: string
  /** What the two lines are. */
  names: { now: string; before: string }
  points: readonly TrendPoint[]
  format: (value: number) => string
  formatTick?: (value: number) => string
}

const HEIGHT = 220
const TOP = 10
const BOTTOM = 26

/**
 * How something went over time, with the period before as a thin broken line. The arrow keys go from point to point as
 * one reads, and what is pointed at is said below; Enter and a click follow it to its rows.
 */
export function Trend({ label, names, points, format, formatTick = format }: TrendProps) {
  const { t } = useTranslation('common')
  const [, navigate] = useLocation()
  const [at, setAt] = useState<number>()
  const [isFocused, setFocused] = useState(false)
  const hasBefore = points.some(({ before }) => before !== null)
  const frame = usePlotFrame({
    values: points.flatMap(({ value, before }) => [value, before].filter((each) => each !== null)),
    height: HEIGHT,
    top: TOP,
    bottom: BOTTOM,
  })
  const { box, width, isRightToLeft, y } = frame
  const room = (width - AXIS) / Math.max(1, points.length)
  const x = (place: number) => frame.x(AXIS + room * (place + 0.5))
  const every = Math.ceil(LABEL_ROOM / room)
  const line = (of: (point: TrendPoint) => number | null) =>
    points.flatMap((point, place) => {
      const value = of(point)
      return value === null ? [] : [`${x(place)},${y(value)}`]
    })
  const chosen = at === undefined ? undefined : points[at]

  function step(by: number) {
    const from = at ?? (by > 0 ? -1 : points.length)
    setAt(Math.min(Math.max(from + by, 0), points.length - 1))
  }

  function follow() {
    if (chosen?.href !== undefined) navigate(chosen.href)
  }

  const said = chosen && [
    `${chosen.label}: ${chosen.value === null ? '–' : format(chosen.value)}`,
    ...(chosen.before === null ? [] : [`${names.before}: ${format(chosen.before)}`]),
  ]
  return (
    <figure ref={box} className="plot min-w-0">
      <figcaption className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-xs text-ink-2">
        <PlotKey mark={<LineMark />}>{names.now}</PlotKey>
        {hasBefore && <PlotKey mark={<LineMark isBefore />}>{names.before}</PlotKey>}
        <output aria-live="polite" className="ms-auto min-h-4 font-medium text-ink">
          {said?.map((words, index) => (
            <span key={words} className={index > 0 ? 'ms-3 font-normal text-ink-2' : ''}>
              <bdi>{words}</bdi>
            </span>
          ))}
          {isFocused && chosen?.href !== undefined && (
            <span className="ms-3 font-normal text-ink-3">{t('plot.enter')}</span>
          )}
        </output>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys only say more of what it shows */}
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        className="block h-auto w-full rounded-sm"
        onFocus={() => {
          setAt((before) => before ?? points.length - 1)
          setFocused(true)
        }}
        onBlur={() => {
          setAt(undefined)
          setFocused(false)
        }}
        onPointerLeave={() => setAt(undefined)}
        onClick={() => follow()}
        style={chosen?.href === undefined ? undefined : { cursor: 'pointer' }}
        onPointerMove={(event) => {
          const bounds = event.currentTarget.getBoundingClientRect()
          const from = ((event.clientX - bounds.left) / bounds.width) * width
          const place = Math.floor(((isRightToLeft ? width - from : from) - AXIS) / room)
          setAt(place < 0 || place >= points.length ? undefined : place)
        }}
        onKeyDown={(event) => {
          const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
          const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
          if (event.key === forward) step(1)
          else if (event.key === back) step(-1)
          else if (event.key === 'Home') setAt(0)
          else if (event.key === 'End') setAt(points.length - 1)
          else if (event.key === 'Enter' && chosen?.href !== undefined) follow()
          else return
          event.preventDefault()
        }}
      >
        <PlotAxis frame={frame} formatTick={formatTick} />
        {at !== undefined && (
          <line x1={x(at)} x2={x(at)} y1={TOP} y2={HEIGHT - BOTTOM} stroke="var(--control)" strokeDasharray="2 2" />
        )}
        {/* Of one point there is no line. */}
        {points.filter(({ before }) => before !== null).length === 1 &&
          points.map(
            ({ key, before }, place) =>
              before !== null && (
                <circle key={key} cx={x(place)} cy={y(before)} r="3" fill="none" stroke={BEFORE_LINE.stroke} />
              ),
          )}
        {hasBefore && <polyline points={line(({ before }) => before).join(' ')} fill="none" {...BEFORE_LINE} />}
        <polyline points={line(({ value }) => value).join(' ')} fill="none" strokeLinejoin="round" {...NOW_LINE} />
        {points.map((point, place) => (
          <g key={point.key}>
            {point.value !== null && (points.length <= 45 || place === at) && (
              <circle
                cx={x(place)}
                cy={y(point.value)}
                r={place === at ? 4.5 : 2.5}
                fill={place === at ? 'var(--surface)' : 'var(--brand)'}
                stroke="var(--brand)"
                strokeWidth={place === at ? 2.5 : 0}
              />
            )}
            {place % every === 0 && (
              <text x={x(place)} y={HEIGHT - 8} textAnchor="middle" className="fill-ink-2 text-xs">
                {point.label}
              </text>
            )}
          </g>
        ))}
      </svg>
    </figure>
  )
}
