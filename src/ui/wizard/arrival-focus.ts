import { focusUnasked } from '#src/ui/form/focus-unasked.ts'

/**
 * The refs by which a wizard's steps move the focus to their first control as soon as it is there, which may be after
 * something has loaded, unless the clerk has gone somewhere meanwhile. `first` says where the hands go on a step;
 * elsewhere the heading keeps the focus that the frame gives it. The same ref for the same step, so that it acts once
 * per arrival.
 */
export function arrivalRefs<View extends string>(first: Partial<Record<View, string | readonly string[]>>) {
  const arrivals = new Map<View, (holder: HTMLElement | null) => (() => void) | undefined>()
  return (view: View) => {
    const known = arrivals.get(view) ?? arrival(first[view])
    arrivals.set(view, known)
    return known
  }
}

function arrival(selectors: string | readonly string[] = []) {
  return (holder: HTMLElement | null) => {
    if (!holder || selectors.length === 0) return undefined
    const focus = () => {
      const [target] = [selectors].flat().flatMap((each) => holder.querySelector<HTMLElement>(each) ?? [])
      if (!target) return false
      if (isFree(document.activeElement)) focusUnasked(target, { preventScroll: true })
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
  return (
    !active ||
    active === document.body ||
    !active.matches('input, select, textarea, button, a[href]') ||
    isFramePrimary(active)
  )
}

/** The primary button that was just pressed for the step before. */
function isFramePrimary(active: Element): boolean {
  return active.matches('[data-print="hide"] button')
}
