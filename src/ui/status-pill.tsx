import type { ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import CircleDot from 'lucide-react/icons/circle-dot'
import Clock from 'lucide-react/icons/clock'
import Minus from 'lucide-react/icons/minus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { StateTone } from '#contract/records.ts'
import { cx } from '#src/ui/cx.ts'

export interface StatusPillProps {
  tone: StateTone
  /** The state's own word, as the specification writes it. */
  children: ReactNode
}

export function StatusPill({ tone, children }: StatusPillProps) {
  const Mark = MARKS[tone]
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full py-0.5 ps-1.5 pe-2 text-xs font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      <Mark aria-hidden className="size-3 shrink-0" strokeWidth={3} />
      {children}
    </span>
  )
}

const MARKS = {
  waiting: Clock,
  info: CircleDot,
  done: Check,
  attention: TriangleAlert,
  stopped: X,
  ended: Minus,
} satisfies Record<StateTone, unknown>

const TONES = {
  waiting: 'bg-sunken text-ink-2 inset-ring inset-ring-line',
  info: 'bg-info-soft text-info-ink',
  done: 'bg-done-soft text-done-ink',
  attention: 'bg-attention-soft text-attention-ink',
  stopped: 'bg-stop-soft text-stop-ink',
  ended: 'bg-sunken text-ink-2',
} satisfies Record<StateTone, string>
