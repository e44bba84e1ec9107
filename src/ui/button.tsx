import type { ComponentProps, ReactNode } from 'react'
import { buttonStyle, type ButtonLook } from '#src/ui/button-style.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import { cx } from '#src/ui/cx.ts'
import { steadyClick } from '#src/ui/stable-click.ts'

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  children: ReactNode
  /** A lucide icon before the words. */
  icon?: ReactNode
  /** At work: turns a ring and takes no further clicks, but keeps its focus and its width. */
  busy?: boolean | undefined
}

export function Button({ tone, size, wide, icon, busy = false, children, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...(rest.type === 'submit' && { onPointerDown: steadyClick })}
      {...rest}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      onClick={(event) => {
        // A busy submit button must not send its form twice; `disabled` would throw the focus away.
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
      className={cx(buttonStyle({ tone, size, wide }), 'relative', className)}
    >
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={cx('inline-flex items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0', busy && 'opacity-0')}>
        {icon}
        {children}
      </span>
    </button>
  )
}
