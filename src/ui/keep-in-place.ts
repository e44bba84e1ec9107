import { flushSync } from 'react-dom'

/**
 * Changes the page at once, and scrolls as far as that has moved what is under the hand, so that a second press meets the
 * same thing. `held` is asked before and after: the last line of a table may be another one by then.
 */
export function keepInPlace(held: () => Element | null | undefined, change: () => void): void {
  const before = held()?.getBoundingClientRect().top
  flushSync(change)
  const after = held()?.getBoundingClientRect().top
  if (before !== undefined && after !== undefined) window.scrollBy({ top: after - before, behavior: 'instant' })
}

/** Adds fields above the button that was pressed: the first new one has the focus, the buttons stay under the hand. */
export function addFields({ currentTarget: pressed }: { currentTarget: HTMLElement }, add: () => void): void {
  const holder = pressed.parentElement
  const page = pressed.closest('form')
  const fields = () => [...(page?.querySelectorAll<HTMLElement>('input:enabled, select:enabled') ?? [])]
  const before = new Set(fields())
  keepInPlace(() => (holder?.isConnected ? holder : null), add)
  fields()
    .find((field) => !before.has(field))
    ?.focus()
}
