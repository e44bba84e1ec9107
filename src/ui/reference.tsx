import { cx } from '#src/ui/cx.ts'

/** A booking reference, bill, passport or seat number: monospaced, left to right inside any sentence, selected whole. */
export function Reference({ children, className }: { children: string; className?: string }) {
  return (
    <bdi dir="ltr" className={cx('font-mono text-[0.95em] whitespace-nowrap select-all', className)}>
      {children}
    </bdi>
  )
}
