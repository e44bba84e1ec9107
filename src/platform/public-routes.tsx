import { useLayoutEffect, type MouseEvent, type ReactNode } from 'react'
import { navigate, usePathname } from 'wouter/use-browser-location'

/* Ways in front of the session, on wouter's location alone: its routes and patterns come with the signed-in screens. */

/** The path of the address bar. */
export const usePath = (): string => usePathname()

/** Leads on as soon as it appears. */
export function LeadOn({ to }: { to: string }): null {
  useLayoutEffect(() => navigate(to, { replace: true }), [to])
  return null
}

interface WayProps {
  href: string
  className: string
  children: ReactNode
}

/** A link within the application; with a modifier it is the browser's own. */
export function Way({ href, className, children }: WayProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    navigate(href)
  }
  return (
    <a href={href} onClick={follow} className={className}>
      {children}
    </a>
  )
}
