import type { ReactNode } from 'react'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import OctagonX from 'lucide-react/icons/octagon-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { cx } from '#src/ui/cx.ts'

export type NoticeTone = 'info' | 'done' | 'attention' | 'stop'

export interface NoticeProps {
  tone: NoticeTone
  title?: string
  children?: ReactNode
  /** What to do about it. */
  action?: ReactNode
  /** Speaks up when it appears: `alert` interrupts, `status` waits. Leave out for what stands there from the start. */
  role?: 'alert' | 'status'
  className?: string
}

/** A sentence in the page that must not be overlooked: what happened, what is missing, what to know. */
export function Notice({ tone, title, children, action, role, className }: NoticeProps) {
  const Icon = ICONS[tone]
  return (
    <div
      role={role}
      className={cx('flex min-w-0 items-start gap-2.5 rounded border px-3 py-2.5 text-sm', GROUNDS[tone], className)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 grow wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  )
}

const ICONS = { info: Info, done: CircleCheck, attention: TriangleAlert, stop: OctagonX } satisfies Record<
  NoticeTone,
  unknown
>

const GROUNDS = {
  info: 'border-info/30 bg-info-soft text-info-ink',
  done: 'border-done/30 bg-done-soft text-done-ink',
  attention: 'border-attention/35 bg-attention-soft text-attention-ink',
  stop: 'border-stop/30 bg-stop-soft text-stop-ink',
} satisfies Record<NoticeTone, string>
