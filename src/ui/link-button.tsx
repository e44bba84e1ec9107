import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonStyle, type ButtonLook } from '#src/ui/button-style.ts'
import { cx } from '#src/ui/cx.ts'

export interface LinkButtonProps extends ButtonLook {
  href: string
  children: ReactNode
  icon?: ReactNode
  className?: string
  /** Beside this page, which stays as it is; in the same session and language. */
  newTab?: boolean
  /** In a tab of its own as well, which learns nothing of this page: another site's. */
  elsewhere?: boolean
}

/** Looks like a button, goes somewhere: opens in a new tab, is copied and announced as the link that it is. */
export function LinkButton({ href, tone, size, wide, icon, children, className, newTab, elsewhere }: LinkButtonProps) {
  const look = cx(buttonStyle({ tone, size, wide }), '[&_svg]:size-4', className)
  if (newTab || elsewhere) {
    return (
      <a href={href} target="_blank" rel={elsewhere ? 'noopener noreferrer' : 'opener'} className={look}>
        {icon}
        {children}
      </a>
    )
  }
  return (
    <Link href={href} className={look}>
      {icon}
      {children}
    </Link>
  )
}
