import { Link } from 'wouter'

/** A name that leads to what its figures are made of, where a page shows just that. */
export function NameLink({ href, children }: { href: string | undefined; children: string }) {
  return href === undefined ? (
    children
  ) : (
    <Link href={href} className="text-brand-ink underline decoration-line underline-offset-4 hover:decoration-current">
      {children}
    </Link>
  )
}
