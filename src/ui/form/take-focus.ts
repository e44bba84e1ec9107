/** Ref of what has appeared and is to be read and acted on next: in sight, and the next key leads into it. */
export function takeFocus(appeared: HTMLElement | null): void {
  appeared?.scrollIntoView({ block: 'nearest' })
  appeared?.focus({ preventScroll: true })
}
