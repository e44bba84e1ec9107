import type { BookingFace } from './booking-faces.ts'

/** Where the hands go first on a step; elsewhere the heading keeps the focus that the frame gives it. */
const FIRST: Partial<Record<BookingFace, string>> = {
  // A journey kept for the next in the queue needs no hands: Enter goes on.
  journey: 'form[data-empty] input[role="combobox"]',
  outwardDeparture: 'input[name="departure"]:checked',
  returnDeparture: 'input[name="departure"]:checked',
  outwardSeats: 'button.seat[tabindex="0"]',
  returnSeats: 'button.seat[tabindex="0"]',
  passengers: 'input[name="passengers.0.firstName"]',
  payment: 'input[inputmode="decimal"]',
}

const arrivals = new Map<BookingFace, (holder: HTMLElement | null) => (() => void) | undefined>()

/**
 * Moves the focus to a step's first control as soon as it is there, which may be after something has loaded, unless the
 * clerk has gone somewhere meanwhile. The same ref for the same step, so that it acts once per arrival.
 */
export function arrivalRef(face: BookingFace) {
  const known = arrivals.get(face) ?? arrival(FIRST[face])
  arrivals.set(face, known)
  return known
}

function arrival(selector: string | undefined) {
  return (holder: HTMLElement | null) => {
    if (!holder || !selector) return undefined
    const focus = () => {
      const target = holder.querySelector<HTMLElement>(selector)
      if (!target) return false
      if (isFree(document.activeElement)) target.focus({ preventScroll: true })
      return true
    }
    const observer = new MutationObserver(() => focus() && observer.disconnect())
    // After the frame has focused the heading.
    const frame = requestAnimationFrame(() => {
      if (!focus()) observer.observe(holder, { childList: true, subtree: true })
    })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }
}

function isFree(active: Element | null): boolean {
  return !active || active === document.body || !active.matches('input, select, textarea, button, a[href]') || isFramePrimary(active)
}

/** The primary button that was just pressed for the step before. */
function isFramePrimary(active: Element): boolean {
  return active.matches('[data-print="hide"] button')
}
