import { useTranslation } from 'react-i18next'
import { PlotAxis } from '#src/ui/plot/plot-axis.tsx'
import { BEFORE_LINE, FillMark, LineMark, PlotKey } from '#src/ui/plot/plot-key.tsx'
import { CHARACTER, shortened } from '#src/ui/plot/plot-label.ts'
import { AXIS, usePlotFrame } from '#src/ui/plot/use-plot-frame.ts'

export interface StretchProps {
  /** Its accessible name; the table beside it says the figures. */
  label: string
  names: { now: string; before: string }
  /** From the first stop to the last. */
  legs: readonly { from: string; to: string; value: number; before: number | null }[]
  /** A share in words. */
  format: (share: number) => string
}

const HEIGHT = 240
const TOP = 22
const BOTTOM = 40
const EDGE = 8
const NOW_FILL = { fill: 'var(--brand)', stroke: 'var(--brand)' }

/**
 * How full something is along a way, a step for each leg between two stops: what is taken fills the leg from below, and a
 * broken line shows how it was before. The axis ends where the fullest leg does, and says so.
 */
export function Stretch({ label, names, legs, format }: StretchProps) {
  const { t } = useTranslation('common')
  const hasBefore = legs.some(({ before }) => before !== null)
  const frame = usePlotFrame({
    values: legs.flatMap(({ value, before }) => [atMost(value), atMost(before ?? 0)]),
    height: HEIGHT,
    top: TOP,
    bottom: BOTTOM,
  })
  const { box, width, high, x, y } = frame
  const room = (width - AXIS - EDGE) / Math.max(1, legs.length)
  const stops = [...legs.map(({ from }) => from), ...legs.slice(-1).map(({ to }) => to)]
  const characters = Math.max(3, Math.floor(room / CHARACTER) - 1)
  return (
    <figure ref={box} className="plot min-w-0 break-inside-avoid">
      <figcaption className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
        <PlotKey mark={<FillMark {...NOW_FILL} />}>{names.now}</PlotKey>
        {hasBefore && <PlotKey mark={<LineMark isBefore />}>{names.before}</PlotKey>}
        {high < 1 && <span className="ms-auto">{t('plot.axisTo', { end: format(high), all: format(1) })}</span>}
      </figcaption>
      <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${HEIGHT}`} className="block h-auto w-full">
        <PlotAxis frame={frame} formatTick={format} />
        {legs.map(({ from, to, value, before }, place) => {
          const start = AXIS + room * place
          const top = y(atMost(value))
          return (
            <g key={`${from} ${to}`}>
              <title>{`${from} – ${to}: ${format(value)}`}</title>
              <rect x={x(start + 1, room - 2)} y={top} width={room - 2} height={y(0) - top} fill={NOW_FILL.fill} />
              {before !== null && (
                <line
                  x1={x(start)}
                  x2={x(start + room)}
                  y1={y(atMost(before))}
                  y2={y(atMost(before))}
                  {...BEFORE_LINE}
                />
              )}
              <text
                x={x(start + room / 2)}
                y={y(atMost(Math.max(value, before ?? 0))) - 6}
                direction="ltr"
                textAnchor="middle"
                className="fill-ink text-xs font-medium tabular-nums"
              >
                {format(value)}
              </text>
            </g>
          )
        })}
        <line x1={x(AXIS)} x2={x(width - EDGE)} y1={y(0)} y2={y(0)} stroke="var(--control)" strokeWidth="2" />
        {stops.map((stop, place) => {
          const at = AXIS + room * place
          const isFirst = place === 0
          const isLast = place === stops.length - 1
          const anchor = isFirst ? 'start' : isLast ? 'end' : 'middle'
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a stop is its place
            <g key={place}>
              <circle cx={x(at)} cy={y(0)} r="4" fill="var(--surface)" stroke="var(--ink)" strokeWidth="1.5" />
              <text
                x={x(at)}
                y={HEIGHT - 14 + (place % 2 === 0 ? 0 : 10)}
                textAnchor={anchor}
                className="fill-ink-2 text-xs"
              >
                {shortened(stop, isFirst || isLast ? characters : characters + 2)}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}

/** More than is offered can be taken after a swap to a smaller bus: the step ends at the top then. */
const atMost = (share: number): number => Math.min(1, Math.max(0, share))
