import { PlotAxis } from '#src/ui/plot/plot-axis.tsx'
import { BEFORE_LINE, LineMark, NOW_LINE, PlotKey } from '#src/ui/plot/plot-key.tsx'
import { PlotSaid } from '#src/ui/plot/plot-said.tsx'
import { AXIS, LABEL_ROOM, usePlotFrame } from '#src/ui/plot/use-plot-frame.ts'
import { usePlotSteps } from '#src/ui/plot/use-plot-steps.ts'

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

/** How something went over time, with the period before as a thin broken line; what is pointed at is said above. */
export function Trend({ label, names, points, format, formatTick = format }: TrendProps) {
  const hasBefore = points.some(({ before }) => before !== null)
  const frame = usePlotFrame({
    values: points.flatMap(({ value, before }) => [value, before].filter((each) => each !== null)),
    height: HEIGHT,
    top: TOP,
    bottom: BOTTOM,
  })
  const { box, width, y } = frame
  const { at, chosen, room, isOpenedByEnter, handlers } = usePlotSteps(frame, points)
  const x = (place: number) => frame.x(AXIS + room * (place + 0.5))
  const every = Math.ceil(LABEL_ROOM / room)
  const line = (of: (point: TrendPoint) => number | null) =>
    points.flatMap((point, place) => {
      const value = of(point)
      return value === null ? [] : [`${x(place)},${y(value)}`]
    })
  const said = chosen && [
    `${chosen.label}: ${chosen.value === null ? '–' : format(chosen.value)}`,
    ...(chosen.before === null ? [] : [`${names.before}: ${format(chosen.before)}`]),
  ]
  return (
    <figure ref={box} className="plot min-w-0">
      <figcaption className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-xs text-ink-2">
        <PlotKey mark={<LineMark />}>{names.now}</PlotKey>
        {hasBefore && <PlotKey mark={<LineMark isBefore />}>{names.before}</PlotKey>}
        <PlotSaid words={said} isOpenedByEnter={isOpenedByEnter} />
      </figcaption>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className="block h-auto w-full rounded-sm"
        {...handlers}
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
