/** Ref of what has appeared and is to be read: in sight, clear of the bars that appear with it. */
export function bringIntoSight(appeared: HTMLElement | null): void {
  // A bar below says how high it is in the same commit, after this.
  queueMicrotask(() => appeared?.scrollIntoView({ block: 'nearest' }))
}

/** Ref of what has appeared and is to be read and acted on next: in sight, and the next key leads into it. */
export function takeFocus(appeared: HTMLElement | null): void {
  bringIntoSight(appeared)
  appeared?.focus({ preventScroll: true })
}
