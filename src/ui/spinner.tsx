import { cx } from '#src/ui/cx.ts'

/** A turning ring; decoration only, the words beside it say what is going on. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-block size-4 shrink-0 animate-turn rounded-full border-2 border-current border-e-transparent',
        className,
      )}
    />
  )
}
