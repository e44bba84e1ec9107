import { AXIS, type PlotFrame } from '#src/ui/plot/use-plot-frame.ts'

export interface PlotAxisProps {
  frame: PlotFrame
  /** A value as short as can be. */
  formatTick: (value: number) => string
}

/** The lines of a plot with what they stand for; the one of zero is stronger. */
export function PlotAxis({ frame: { ticks, width, isRightToLeft, x, y }, formatTick }: PlotAxisProps) {
  return ticks.map((tick) => (
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
  ))
}
