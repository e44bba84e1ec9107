import { cx } from '#src/ui/cx.ts'

/** Keeps the room of what is on its way. Give it the size of what comes: 'h-5 w-32'. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-sm bg-line/70', className)} />
}
