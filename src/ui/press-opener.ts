import type { MouseEvent } from 'react'

/** A click anywhere in a row presses what in it bears `data-opener`. For the row's `onClick`. */
export function pressOpener(event: MouseEvent<HTMLTableRowElement>) {
  const { target, currentTarget } = event
  // What has its own click keeps it, and marking text with the pointer is no click.
  if (!(target instanceof Element) || target.closest('a, button, input, select, label, [role="menu"]')) return
  if (!currentTarget.contains(target) || globalThis.getSelection()?.toString()) return
  const opener = currentTarget.querySelector<HTMLElement>('[data-opener]')
  if (opener instanceof HTMLAnchorElement && (event.ctrlKey || event.metaKey))
    window.open(opener.href, '_blank', 'noopener')
  else opener?.click()
}
