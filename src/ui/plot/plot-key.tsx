import type { ReactNode } from 'react'

/** What a mark of a plot stands for. */
export function PlotKey({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {mark}
      {children}
    </span>
  )
}

/** A line as it is drawn. */
export function LineMark({ isBefore = false }: { isBefore?: boolean }) {
  return (
    <svg aria-hidden width="20" height="8">
      <line x1="0" x2="20" y1="4" y2="4" {...(isBefore ? BEFORE_LINE : NOW_LINE)} />
    </svg>
  )
}

/** An area as it is filled. */
export function FillMark(fill: { fill: string; stroke: string; strokeWidth?: number }) {
  return (
    <svg aria-hidden width="12" height="12">
      <rect x="0.5" y="0.5" width="11" height="11" {...fill} />
    </svg>
  )
}

export const NOW_LINE = { stroke: 'var(--brand)', strokeWidth: 2.5 }
/** Broken, so that it is no matter of colour. */
export const BEFORE_LINE = { stroke: 'var(--ink-2)', strokeWidth: 1.5, strokeDasharray: '4 3' }
