import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Policies } from '#contract/policy/policy.ts'
import { formatNumber, formatPercent } from '#src/platform/format.ts'

export interface TierStepsProps {
  /** Descending in hours, the last one until departure. */
  tiers: Policies['refundTiers']
  /** Percent from the departure on. */
  after: number
  /** What the line is, for those who do not see it. */
  label: string
  /** The moment looked at, in hours before departure. */
  hours: number
}

const SIZE = { width: 360, height: 148 }
const PLOT = { start: 10, departure: 300, end: 350, top: 22, bottom: 112 }
/** Closer than this, one of two numbers below the line is left out. */
const MIN_GAP = 26

/** A share over the hours before departure, in steps; time runs in the direction of reading. */
export function TierSteps({ tiers, after, label, hours }: TierStepsProps) {
  const { i18n } = useTranslation('policies')
  const { t } = useTranslation('policies')
  const titleId = useId()
  const isMirrored = i18n.dir() === 'rtl'
  const furthest = Math.max(1, tiers[0]?.hoursBefore ?? 0, hours)
  // The root gives the last hours, which matter most, more room than the days before.
  const widest = Math.sqrt(furthest * 1.35)
  const across = (x: number) => (isMirrored ? SIZE.width - x : x)
  const xOf = (before: number) =>
    across(PLOT.departure - (Math.sqrt(Math.min(before, furthest * 1.35)) / widest) * (PLOT.departure - PLOT.start))
  const yOf = (percent: number) => PLOT.bottom - (percent / 100) * (PLOT.bottom - PLOT.top)
  const steps = tiers.map((tier, index) => {
    const above = tiers[index - 1]
    return {
      ...tier,
      from: above ? xOf(above.hoursBefore) : across(PLOT.start),
      to: xOf(tier.hoursBefore),
      y: yOf(tier.percent),
    }
  })
  const departure = across(PLOT.departure)
  const end = across(PLOT.end)
  const line = [
    ...steps.flatMap(({ from, to, y }) => [
      [from, y],
      [to, y],
    ]),
    [departure, yOf(after)],
    [end, yOf(after)],
  ]
  const path = line.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(' ')
  const area = `${path} L${end} ${PLOT.bottom} L${line[0]?.[0]} ${PLOT.bottom} Z`
  const seen = hours > 0 ? (tiers.find((tier) => hours >= tier.hoursBefore)?.percent ?? after) : after
  const seenAt = hours > 0 ? xOf(hours) : across((PLOT.departure + PLOT.end) / 2)
  const percent = (value: number) => formatPercent(value / 100, i18n.language)

  return (
    <svg
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      role="img"
      aria-labelledby={titleId}
      className="h-auto w-full max-w-104"
    >
      <title id={titleId}>{label}</title>
      <path d={area} className="fill-brand-soft" />
      <line x1={across(PLOT.start)} x2={end} y1={PLOT.bottom} y2={PLOT.bottom} className="stroke-line" />
      <line
        x1={departure}
        x2={departure}
        y1={PLOT.top - 12}
        y2={PLOT.bottom}
        strokeDasharray="2 3"
        className="stroke-control"
      />
      <path d={path} fill="none" strokeWidth="2" strokeLinejoin="round" className="stroke-brand" />
      {steps.map(({ hoursBefore, percent: share, from, to, y }) =>
        Math.abs(to - from) < MIN_GAP ? null : (
          <text
            key={hoursBefore}
            x={(from + to) / 2}
            y={y - (Math.abs((from + to) / 2 - seenAt) < 22 && y === yOf(seen) ? 11 : 6)}
            textAnchor="middle"
            className="fill-ink-2 text-xs tabular-nums"
          >
            {percent(share)}
          </text>
        ),
      )}
      <text
        x={(departure + end) / 2}
        y={yOf(after) - 6}
        textAnchor="middle"
        className="fill-ink-2 text-xs tabular-nums"
      >
        {percent(after)}
      </text>
      {steps.filter(hasRoom).map(({ hoursBefore, to }) => (
        <g key={hoursBefore}>
          <line x1={to} x2={to} y1={PLOT.bottom} y2={PLOT.bottom + 4} className="stroke-control" />
          <text x={to} y={PLOT.bottom + 17} textAnchor="middle" className="fill-ink-3 text-xs tabular-nums">
            {hoursBefore === 0 ? '0' : t('preview.tick', { hours: formatNumber(hoursBefore, i18n.language) })}
          </text>
        </g>
      ))}
      <text x={departure} y={SIZE.height - 4} textAnchor="middle" className="fill-ink-3 text-xs">
        {t('preview.departure')}
      </text>
      <circle cx={seenAt} cy={yOf(seen)} r="5" strokeWidth="2" className="fill-attention stroke-surface" />
    </svg>
  )
}

/** The numbers nearest to departure are kept, those that would lie on them are not. */
function hasRoom(step: { to: number }, index: number, steps: readonly { to: number }[]): boolean {
  return steps.slice(index + 1).every(({ to }) => Math.abs(to - step.to) >= MIN_GAP)
}
