/** What a key can reach. */
export const FOCUSABLE =
  'a[href], button:enabled, input:enabled:not([type="hidden"]), select:enabled, textarea:enabled, summary, [tabindex]:not([tabindex="-1"])'

const MAX_REMEMBERED = 10

let remembered: readonly HTMLElement[] = []

/**
 * Remembers what had the focus or was pressed of late, so that a window gives the focus back to something that is still
 * there. Some browsers give no focus to a button that is clicked.
 */
export function rememberFocus(): void {
  addEventListener('focusin', remember, true)
  addEventListener('pointerdown', remember, true)
}

/** What had the focus last, the latest first. */
export function recentlyFocused(): readonly HTMLElement[] {
  const active = document.activeElement
  return active instanceof HTMLElement && active !== document.body ? [active, ...remembered] : remembered
}

function remember({ target }: Event): void {
  const found = target instanceof Element ? target.closest(FOCUSABLE) : null
  if (!(found instanceof HTMLElement) || found === remembered[0]) return
  remembered = [found, ...remembered.filter((each) => each !== found && each.isConnected)].slice(0, MAX_REMEMBERED)
}
