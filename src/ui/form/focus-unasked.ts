let isUnasked = false

/** Focuses what nobody went to by key or pointer: a field with a list leaves it closed over what stands below. */
export function focusUnasked(element: HTMLElement, options?: FocusOptions): void {
  isUnasked = true
  element.focus(options)
  isUnasked = false
}

/** In a focus handler: whether the focus came by itself. */
export const hasFocusUnasked = (): boolean => isUnasked
