import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#src/platform/format.ts'
import type { HeatStep } from '#src/features/workflow/drawing/overlay.ts'

/** What lines and boxes of a record's way mean. */
export function WayLegend() {
  const { t } = useTranslation('drawn-records')
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 px-1 py-2 text-xs text-ink-2">
      <Entry words={t('legend.record')}>
        <LineSample width={4} label="1" />
      </Entry>
      <Entry words={t('legend.present')}>
        <BoxSample className="border-4 border-attention bg-attention-soft" />
      </Entry>
      <Entry words={t('legend.visited')}>
        <BoxSample className="border-2 border-attention" />
      </Entry>
      <Entry words={t('legend.never')}>
        <LineSample width={1.25} dashed />
      </Entry>
    </ul>
  )
}

/** How often a line was walked, by its width. */
export function HeatLegend({ scale }: { scale: readonly HeatStep[] }) {
  const { t, i18n } = useTranslation('drawn-records')
  return (
    <ul
      aria-label={t('legend.heat')}
      className="flex flex-wrap items-center gap-x-5 gap-y-1 px-1 py-2 text-xs text-ink-2"
    >
      <li className="font-medium" aria-hidden>
        {t('legend.heat')}
      </li>
      <Entry words={t('legend.never')}>
        <LineSample width={1.25} dashed />
      </Entry>
      {scale.map(({ width, upTo }) => (
        <Entry key={width} words={t('legend.upTo', { number: formatNumber(upTo, i18n.language) })}>
          <LineSample width={width} />
        </Entry>
      ))}
      <Entry words={t('legend.standing')}>
        <span aria-hidden className="rounded-sm bg-ink px-1.5 font-semibold text-surface tabular-nums">
          n
        </span>
      </Entry>
    </ul>
  )
}

function Entry({ words, children }: { words: string; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-2">
      {children}
      {words}
    </li>
  )
}

function LineSample({ width, dashed = false, label }: { width: number; dashed?: boolean; label?: string }) {
  return (
    <svg
      aria-hidden
      width={44}
      height={18}
      viewBox="0 0 44 18"
      className={dashed ? 'stroke-ink-3 opacity-60' : 'stroke-attention'}
    >
      <line x1={0} x2={44} y1={9} y2={9} strokeWidth={width} strokeDasharray={dashed ? '2 4' : undefined} />
      {label !== undefined && (
        <>
          <rect x={13} y={0.75} width={18} height={16.5} rx={8.25} strokeWidth={1.5} className="fill-surface" />
          <text x={22} y={13} textAnchor="middle" fontSize={11} fontWeight={600} className="fill-ink stroke-none">
            {label}
          </text>
        </>
      )}
    </svg>
  )
}

function BoxSample({ className }: { className: string }) {
  return <span aria-hidden className={`inline-block h-4 w-6 rounded-sm ${className}`} />
}
