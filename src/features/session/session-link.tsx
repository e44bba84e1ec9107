import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A way from one public screen to another. */
export function SessionLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="inline-flex min-h-6 items-center font-medium text-brand-ink underline-offset-4 hover:underline">
      {children}
    </Link>
  )
}
