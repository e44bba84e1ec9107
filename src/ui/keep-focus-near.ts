import { FOCUSABLE } from '#src/ui/focus-history.ts'

/**
 * What has the focus and is taken away, as a button that has done its work, leaves the focus with what stands next to it:
 * left to the browser, the next Tab would begin at the top of the page. Returns how to stop.
 */
export function keepFocusNear(): () => void {
  let last: Element | null = null
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof Element && target.closest('#content') ? target : null
  }
  const observer = new MutationObserver((records) => {
    const lost = last
    if (!lost || lost.isConnected) return
    last = null
    const removal = records.find(({ removedNodes }) => [...removedNodes].some((each) => each.contains(lost)))
    // What comes next may take the focus itself, in an effect or a frame later.
    if (removal) afterFrames(() => document.activeElement === document.body && focusNear(removal))
  })
  document.addEventListener('focusin', remember, true)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember, true)
    observer.disconnect()
  }
}

function afterFrames(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(act)))
}

function focusNear({ target, nextSibling }: MutationRecord): void {
  for (let holder = target.parentElement && target; holder instanceof Element; holder = holder.parentElement) {
    if (!holder.closest('#content')) return
    const reachable = [...holder.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((each) => each.checkVisibility())
    const next = reachable.find((each) => nextSibling !== null && isAtOrAfter(each, nextSibling)) ?? reachable.at(-1)
    if (next) return next.focus({ preventScroll: true })
  }
}

function isAtOrAfter(element: Element, mark: Node): boolean {
  return mark.contains(element) || (mark.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
