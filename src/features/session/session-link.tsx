import type { ReactNode } from 'react'
import { Way } from '#src/platform/public-routes.tsx'

/** A way from one public screen to another. */
export function SessionLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Way
      href={href}
      className="inline-flex min-h-6 items-center font-medium text-brand-ink underline-offset-4 hover:underline"
    >
      {children}
    </Way>
  )
}
