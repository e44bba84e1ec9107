import { use, type ComponentType } from 'react'
import { loadPatiently } from '#src/platform/load-with-retry.ts'

/** What a page of the router gets: the parts of its path (`/bookings/:id` → `{ id }`). */
export interface PageProps {
  params: Readonly<Record<string, string | undefined>>
}

export interface LazyScreen<Props extends object = PageProps> {
  Page: ComponentType<Props>
  /** Starts loading before the page is shown. */
  preload: () => void
}

/** A page in a chunk of its own. A load that fails is repeated until the patience is over. */
export function lazyScreen<Props extends object = PageProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyScreen<Props> {
  const loading: { module?: Promise<{ default: ComponentType<Props> }>; Loaded?: ComponentType<Props> } = {}
  const start = () => {
    loading.module ??= loadPatiently(load).then((module) => {
      loading.Loaded = module.default
      return module
    })
    return loading.module
  }
  function Page(props: Props) {
    // What was preloaded is shown without the moment that waiting for a kept promise takes.
    const Loaded = loading.Loaded ?? use(start()).default
    return <Loaded {...props} />
  }
  // What did not come in advance, perhaps for want of a network, is asked for anew when it is shown.
  const preload = () => void start().catch(() => delete loading.module)
  return { Page, preload }
}
