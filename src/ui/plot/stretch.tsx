import { useTranslation } from 'react-i18next'
import { CHARACTER, shortened } from '#src/ui/plot/plot-label.ts'
import { usePlotWidth } from '#src/ui/plot/use-plot-width.ts'

export interface StretchProps {
  /** Its accessible name; the table beside it says the figures. */
  label: string
  names: { now: string; before: string }
  /** From the first stop to the last. */
  legs: readonly { from: string; to: string; value: number; before: number | null }[]
  /** A share in words. */
  format: (share: number) => string
}

const HEIGHT = 200
const TOP = 22
const BOTTOM = 40
const EDGE = 8

/**
 * How full something is along a way, a step for each leg between two stops: what is taken fills the leg from below, and a
 * broken line shows how it was before. From right to left where that is how one reads.
 */
export function Stretch({ label, names, legs, format }: StretchProps) {
  const { i18n } = useTranslation()
  const isRightToLeft = i18n.dir() === 'rtl'
  const { box, width } = usePlotWidth()
  const hasBefore = legs.some(({ before }) => before !== null)
  const room = (width - 2 * EDGE) / Math.max(1, legs.length)
  const tall = HEIGHT - TOP - BOTTOM
  /** More than is offered can be taken after a swap to a smaller bus: the step ends at the top then. */
  const y = (share: number) => TOP + (1 - Math.min(1, Math.max(0, share))) * tall
  /** From the side that reading begins at. */
  const x = (from: number, size = 0) => (isRightToLeft ? width - from - size : from)
  const stops = [...legs.map(({ from }) => from), ...legs.slice(-1).map(({ to }) => to)]
  const characters = Math.max(3, Math.floor(room / CHARACTER) - 1)
  return (
    <figure ref={box} className="min-w-0 break-inside-avoid">
      <figcaption className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
        <span className="inline-flex items-center gap-1.5">
          <svg aria-hidden width="12" height="12">
            <rect x="0.5" y="0.5" width="11" height="11" fill="var(--brand)" stroke="var(--brand)" />
          </svg>
          {names.now}
        </span>
        {hasBefore && (
          <span className="inline-flex items-center gap-1.5">
            <svg aria-hidden width="20" height="8">
              <line x1="0" x2="20" y1="4" y2="4" stroke="var(--ink)" strokeWidth="1.5" strokeDasharray="4 3" />
            </svg>
            {names.before}
          </span>
        )}
      </figcaption>
      <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${HEIGHT}`} className="block h-auto w-full">
        {legs.map(({ from, to, value, before }, place) => {
          const start = EDGE + room * place
          return (
            <g key={`${from} ${to}`}>
              <title>{`${from} – ${to}: ${format(value)}`}</title>
              <rect x={x(start, room)} y={TOP} width={room} height={tall} fill="var(--sunken)" stroke="var(--line)" />
              <rect x={x(start, room)} y={y(value)} width={room} height={TOP + tall - y(value)} fill="var(--brand)" />
              {before !== null && (
                <line
                  x1={x(start)}
                  x2={x(start + room)}
                  y1={y(before)}
                  y2={y(before)}
                  stroke="var(--ink)"
                  strokeWidth="1.5"
                  strokeDasharray="4 3"
                />
              )}
              <text
                x={x(start + room / 2)}
                y={TOP - 8}
                direction="ltr"
                textAnchor="middle"
                className="fill-ink text-xs font-medium tabular-nums"
              >
                {format(value)}
              </text>
            </g>
          )
        })}
        <line
          x1={x(EDGE)}
          x2={x(width - EDGE)}
          y1={TOP + tall}
          y2={TOP + tall}
          stroke="var(--control)"
          strokeWidth="2"
        />
        {stops.map((stop, place) => {
          const at = EDGE + room * place
          const isFirst = place === 0
          const isLast = place === stops.length - 1
          const anchor = isFirst ? 'start' : isLast ? 'end' : 'middle'
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a stop is its place
            <g key={place}>
              <circle cx={x(at)} cy={TOP + tall} r="4" fill="var(--surface)" stroke="var(--ink)" strokeWidth="1.5" />
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
