import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { axisTicks } from '#src/ui/plot/axis.ts'
import { CHARACTER, shortened } from '#src/ui/plot/plot-label.ts'
import { usePlotWidth } from '#src/ui/plot/use-plot-width.ts'

/** How bars of one series are filled; never by colour alone. */
const FILLS = ['solid', 'hatched', 'outlined'] as const

export interface BarGroup {
  key: string
  /** Below its bars. */
  label: string
  /** One for each series, in their order; null: none. */
  values: readonly (number | null)[]
}

export interface BarsProps {
  /** Its accessible name; the table beside it says the figures. */
  label: string
  /** What the bars of a group stand for, at most three. */
  series: readonly string[]
  groups: readonly BarGroup[]
  /** A value in full, for whoever points at a bar. */
  format: (value: number) => string
  /** A value on the axis, as short as can be. */
  formatTick?: (value: number) => string
}

const HEIGHT = 240
const TOP = 8
const BOTTOM = 26
const AXIS = 76
const LABEL_ROOM = 62
/** Bars side by side in groups, above and below a line of zero; from right to left where that is how one reads. */
export function Bars({ label, series, groups, format, formatTick = format }: BarsProps) {
  const { i18n } = useTranslation()
  const isRightToLeft = i18n.dir() === 'rtl'
  const hatch = useId()
  const { box, width } = usePlotWidth()
  const ticks = axisTicks(groups.flatMap(({ values }) => values.filter((value) => value !== null)))
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const y = (value: number) => TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM)
  /** From the side that reading begins at. */
  const x = (from: number, size = 0) => (isRightToLeft ? width - from - size : from)
  const room = (width - AXIS) / Math.max(1, groups.length)
  const bar = Math.min(36, (room * 0.72) / Math.max(1, series.length))
  const every = Math.ceil(LABEL_ROOM / room)
  const characters = Math.floor((room * every) / CHARACTER) - 1
  return (
    <figure ref={box} className="min-w-0">
      <figcaption className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
        {series.map((name, index) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <svg aria-hidden width="12" height="12">
              <rect x="0.5" y="0.5" width="11" height="11" {...fillOf(index, hatch)} />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
      <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${HEIGHT}`} className="block h-auto w-full">
        <defs>
          <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="5" height="5" fill="var(--surface)" />
            <rect width="2" height="5" fill="var(--ink-2)" />
          </pattern>
        </defs>
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={x(AXIS)}
              x2={x(width)}
              y1={y(tick)}
              y2={y(tick)}
              stroke={tick === 0 ? 'var(--control)' : 'var(--line)'}
            />
            <text
              x={x(AXIS - 8)}
              y={y(tick)}
              dy="0.32em"
              direction="ltr"
              textAnchor={isRightToLeft ? 'start' : 'end'}
              className="fill-ink-3 text-xs tabular-nums"
            >
              {formatTick(tick)}
            </text>
          </g>
        ))}
        {groups.map((group, place) => {
          const middle = AXIS + room * (place + 0.5)
          return (
            <g key={group.key}>
              {group.values.map((value, index) => {
                if (value === null) return null
                const from = middle + (index - series.length / 2) * bar
                const [top, bottom] = [y(Math.max(value, 0)), y(Math.min(value, 0))]
                return (
                  <rect
                    // oxlint-disable-next-line react/no-array-index-key -- a series is its place
                    key={index}
                    x={x(from + 1, bar - 2)}
                    y={top}
                    width={bar - 2}
                    height={Math.max(bottom - top, value === 0 ? 0 : 1)}
                    {...fillOf(index, hatch)}
                  >
                    <title>{`${group.label} · ${series[index] ?? ''}: ${format(value)}`}</title>
                  </rect>
                )
              })}
              {place % every === 0 && (
                <text x={x(middle)} y={HEIGHT - 8} textAnchor="middle" className="fill-ink-2 text-xs">
                  {shortened(group.label, characters)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </figure>
  )
}

function fillOf(index: number, hatch: string): { fill: string; stroke: string; strokeWidth?: number } {
  const fill = FILLS[index % FILLS.length]
  if (fill === 'hatched') return { fill: `url(#${hatch})`, stroke: 'var(--ink-2)' }
  return fill === 'outlined'
    ? { fill: 'var(--surface)', stroke: 'var(--ink)', strokeWidth: 1.5 }
    : { fill: 'var(--brand)', stroke: 'var(--brand)' }
}
