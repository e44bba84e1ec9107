import { useId } from 'react'
import { PlotAxis } from '#src/ui/plot/plot-axis.tsx'
import { FillMark, PlotKey } from '#src/ui/plot/plot-key.tsx'
import { CHARACTER, shortened } from '#src/ui/plot/plot-label.ts'
import { PlotSaid } from '#src/ui/plot/plot-said.tsx'
import { AXIS, LABEL_ROOM, usePlotFrame } from '#src/ui/plot/use-plot-frame.ts'
import { usePlotSteps } from '#src/ui/plot/use-plot-steps.ts'

/** How bars of one series are filled; never by colour alone. */
const FILLS = ['solid', 'hatched', 'outlined'] as const

export interface BarGroup {
  key: string
  /** Below its bars. */
  label: string
  /** One for each series, in their order; null: none. */
  values: readonly (number | null)[]
  /** What its figures are made of. */
  href?: string | undefined
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

/**
 * Bars side by side in groups, above and below a line of zero; from right to left where that is how one reads. What is
 * pointed at is said above.
 */
export function Bars({ label, series, groups, format, formatTick = format }: BarsProps) {
  const hatch = useId()
  const frame = usePlotFrame({
    values: groups.flatMap(({ values }) => values.filter((value) => value !== null)),
    height: HEIGHT,
    top: TOP,
    bottom: BOTTOM,
  })
  const { box, width, x, y } = frame
  const { at, chosen, room, isOpenedByEnter, handlers } = usePlotSteps(frame, groups)
  const bar = Math.min(36, (room * 0.72) / Math.max(1, series.length))
  const every = Math.ceil(LABEL_ROOM / room)
  const characters = Math.floor((room * every) / CHARACTER) - 1
  const said = chosen?.values.map((value, index) => {
    const figure = value === null ? '–' : format(value)
    return index === 0 ? `${chosen.label}: ${figure}` : `${series[index] ?? ''}: ${figure}`
  })
  return (
    <figure ref={box} className="plot min-w-0">
      <figcaption className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-xs text-ink-2">
        {series.map((name, index) => (
          <PlotKey key={name} mark={<FillMark {...fillOf(index, hatch)} />}>
            {name}
          </PlotKey>
        ))}
        <PlotSaid words={said} isOpenedByEnter={isOpenedByEnter} />
      </figcaption>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className="block h-auto w-full rounded-sm"
        {...handlers}
      >
        <defs>
          <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="5" height="5" fill="var(--surface)" />
            <rect width="2" height="5" fill="var(--ink-2)" />
          </pattern>
        </defs>
        {at !== undefined && (
          <rect x={x(AXIS + room * at, room)} y={TOP} width={room} height={HEIGHT - TOP - BOTTOM} fill="var(--hover)" />
        )}
        <PlotAxis frame={frame} formatTick={formatTick} />
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
