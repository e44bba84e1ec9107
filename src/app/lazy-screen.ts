import { lazy, type ComponentType } from 'react'
import { loadPatiently } from '#src/lib/load-patiently.ts'

/** What a page of the router gets: the parts of its path (`/bookings/:id` → `{ id }`). */
export interface PageProps {
  params: Readonly<Record<string, string | undefined>>
}

export interface LazyScreen<Props = PageProps> {
  Page: ComponentType<Props>
  /** Starts loading before the page is shown. */
  preload: () => void
}

/** A page in a chunk of its own. A load that fails is repeated until the patience is over. */
export function lazyScreen<Props = PageProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyScreen<Props> {
  const loading: { module?: Promise<{ default: ComponentType<Props> }> } = {}
  const start = () => {
    loading.module ??= loadPatiently(load)
    return loading.module
  }
  return { Page: lazy(start), preload: () => void start().catch(() => undefined) }
}
