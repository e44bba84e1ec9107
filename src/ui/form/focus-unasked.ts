let isUnasked = false

/**
 * Does what gives the focus to something that nobody went to by key or pointer: a field with a list leaves it closed over
 * what stands below.
 */
export function unasked(act: () => void): void {
  const before = isUnasked
  isUnasked = true
  try {
    act()
  } finally {
    isUnasked = before
  }
}

/** Focuses what nobody went to by key or pointer. */
export const focusUnasked = (element: HTMLElement, options?: FocusOptions): void =>
  unasked(() => element.focus(options))

/** In a focus handler: whether the focus came by itself. */
export const hasFocusUnasked = (): boolean => isUnasked
