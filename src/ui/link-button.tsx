import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonStyle, type ButtonLook } from '#src/ui/button-style.ts'
import { cx } from '#src/ui/cx.ts'

export interface LinkButtonProps extends ButtonLook {
  href: string
  children: ReactNode
  icon?: ReactNode
  className?: string
}

/** Looks like a button, goes somewhere: opens in a new tab, is copied and announced as the link that it is. */
export function LinkButton({ href, tone, size, wide, icon, children, className }: LinkButtonProps) {
  return (
    <Link href={href} className={cx(buttonStyle({ tone, size, wide }), '[&_svg]:size-4', className)}>
      {icon}
      {children}
    </Link>
  )
}
