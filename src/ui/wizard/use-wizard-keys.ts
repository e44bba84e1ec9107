import { useEffect, useEffectEvent, type RefObject } from 'react'

export interface WizardKeys {
  onNext: () => void
  /** Absent on the first step. */
  onBack: (() => void) | undefined
}

/**
 * Enter goes on, Esc steps back, wherever the focus is in the frame or if it is nowhere. What uses these keys itself
 * (buttons, links, lists, text areas, dialogs, an open calendar) keeps them; a field with a list keeps Esc even while its
 * list is closed; a seat gives Enter up with `data-enter="next"`. A form submits itself on Enter, with the browser's own rules.
 * Ctrl+Enter, or Cmd+Enter, goes on from those too; only a dialog keeps it.
 */
export function useWizardKeys(frame: RefObject<HTMLElement | null>, { onNext, onBack }: WizardKeys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (!(target instanceof Element) || event.isComposing || event.repeat) return
    if (isGoOn(event) && !event.defaultPrevented && !document.querySelector(DIALOGS)) {
      event.preventDefault()
      onNext()
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (target !== document.body && !frame.current?.contains(target)) return
    if (target === document.body && document.querySelector(DIALOGS)) return
    if (event.key === 'Enter' && leavesEnter(target, event.defaultPrevented)) {
      event.preventDefault()
      onNext()
    }
    if (event.key === 'Escape' && !event.defaultPrevented && !keepsEscape(target)) {
      onBack?.()
    }
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function isGoOn({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key === 'Enter' && ctrlKey !== metaKey && !altKey && !shiftKey
}

function leavesEnter(target: Element, alreadyHandled: boolean): boolean {
  if (target.closest('[data-enter="next"]')) return true
  if (alreadyHandled || target.closest(`${KEEPS_ENTER}, [popover]`)) return false
  return !(target instanceof HTMLInputElement && target.form)
}

/** An open popover closes on this very key, after we have heard it. */
function keepsEscape(target: Element): boolean {
  return target.closest(KEEPS_ESCAPE) !== null || document.querySelector(':popover-open') !== null
}

const DIALOGS = '[role="dialog"], [role="alertdialog"], dialog[open]'
const KEEPS_ENTER = `button, a[href], summary, select, textarea, [contenteditable], [aria-expanded="true"], [role="listbox"], [role="menu"], ${DIALOGS}`
const KEEPS_ESCAPE = `select, [role="combobox"], [aria-expanded="true"], [role="listbox"], [role="menu"], ${DIALOGS}`
