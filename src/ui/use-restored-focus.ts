import { useEffect, type RefObject } from 'react'

/** Tells when the page has changed under the focus; returns how to stop being told. */
type Watch = (later: () => void) => () => void

/**
 * A scanner writes wherever the focus is: this field has it whenever nothing else is typed into and no window is open.
 * A letter that comes while a button or a list of choices has it goes into the field as well.
 */
export function useRestoredFocus(field: RefObject<HTMLInputElement | null>, watch?: Watch): void {
  useEffect(() => {
    const input = field.current
    if (!input) return undefined
    const focus = () => {
      if (!isBusyElsewhere(document.activeElement, input)) input.focus({ preventScroll: true })
    }
    // After the click itself, which takes the focus to its button.
    const later = () => setTimeout(focus, 0)
    const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey) return
      const isLost = key === 'Enter' && document.activeElement === document.body
      if (key.length === 1 && swallows(document.activeElement, key)) input.focus({ preventScroll: true })
      else if (key.length === 1 || isLost) focus()
    }
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLSelectElement) input.focus({ preventScroll: true })
    }
    focus()
    const stop = watch?.(later)
    document.addEventListener('click', later)
    document.addEventListener('change', onChange)
    document.addEventListener('keydown', onKey, true)
    // Printing hides the field, which takes the focus away.
    window.addEventListener('afterprint', later)
    window.addEventListener('focus', later)
    return () => {
      stop?.()
      window.removeEventListener('afterprint', later)
      window.removeEventListener('focus', later)
      document.removeEventListener('click', later)
      document.removeEventListener('change', onChange)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [field, watch])
}

/**
 * A scan would be lost in it: a list chooses something else with each letter, and a field of figures keeps the figures of
 * a label, which begins with a letter.
 */
function swallows(active: Element | null, key: string): boolean {
  if (active instanceof HTMLSelectElement) return true
  return active instanceof HTMLInputElement && active.inputMode === 'numeric' && /\p{L}/u.test(key)
}

/** Somebody types or chooses somewhere else on the page, or a window is open above it. */
function isBusyElsewhere(active: Element | null, own: HTMLInputElement): boolean {
  if (active === own) return false
  if (document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]')) return true
  return (
    active !== null && active.matches('input, select, textarea') && !active.matches('[type="checkbox"], [type="radio"]')
  )
}
