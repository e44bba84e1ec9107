import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#src/ui/cx.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> {
  /** Says what it does, to those who cannot see the icon and on hover to those who can. */
  label: string
  icon: ReactNode
  size?: 'small' | 'regular'
  /** `bar` takes the top bar's colours. */
  tone?: 'plain' | 'bar'
}

export function IconButton({ label, icon, size = 'regular', tone = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(
        'inline-grid shrink-0 place-items-center rounded border border-transparent transition-colors disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-4',
        size === 'small' ? 'size-small-control' : 'size-control',
        tone === 'bar' ? 'text-top-ink hover:bg-top-hover' : 'text-ink-2 hover:bg-hover hover:text-ink',
        className,
      )}
    >
      {icon}
    </button>
  )
}
