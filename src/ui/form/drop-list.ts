const GAP = 4
const EDGE = 8
const MIN_WIDTH = 224
const MAX_HEIGHT = 288
/** With less room than this below its field, a list goes above, where there is more. */
const MIN_ROOM = 160
/** A screen's keyboard may leave hardly any. */
const MIN_HEIGHT = 96

/**
 * Shows a list (`popover="manual"`) at its field, above everything, so that neither a window nor a scrolling table cuts it
 * off, and keeps it there while the page moves below it. Returns how to let go of it.
 */
export function dropList(list: HTMLElement, field: HTMLElement): () => void {
  const place = () => placeAt(list, field)
  const ended = new AbortController()
  const resized = new ResizeObserver(() => {
    followField(field)
    place()
  })
  list.showPopover()
  place()
  window.addEventListener('scroll', place, { capture: true, passive: true, signal: ended.signal })
  window.addEventListener('resize', place, { signal: ended.signal })
  window.visualViewport?.addEventListener('resize', place, { signal: ended.signal })
  resized.observe(field)
  resized.observe(document.body)
  return () => {
    ended.abort()
    resized.disconnect()
  }
}

/** What arrives above an open list's field may push it out of the window: the choice stays where it is being made. */
function followField(field: HTMLElement): void {
  const { top, bottom } = field.getBoundingClientRect()
  if (bottom > document.documentElement.clientHeight || top < 0)
    field.scrollIntoView({ block: 'center', behavior: 'instant' })
}

function placeAt(list: HTMLElement, field: HTMLElement): void {
  const box = field.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  // What a screen's keyboard leaves of the window.
  const seen = window.visualViewport ?? { offsetTop: 0, height: clientHeight }
  const below = seen.offsetTop + seen.height - box.bottom - GAP - EDGE
  const above = box.top - seen.offsetTop - GAP - EDGE
  const isAbove = below < MIN_ROOM && above > below
  const width = Math.min(Math.max(box.width, MIN_WIDTH), clientWidth - 2 * EDGE)
  const wanted = getComputedStyle(list).direction === 'rtl' ? box.right - width : box.left

  Object.assign(list.style, {
    inset: 'auto',
    left: `${Math.max(EDGE, Math.min(wanted, clientWidth - width - EDGE))}px`,
    [isAbove ? 'bottom' : 'top']: `${isAbove ? clientHeight - box.top + GAP : box.bottom + GAP}px`,
    width: `${width}px`,
    maxHeight: `${Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, isAbove ? above : below))}px`,
  } satisfies Partial<CSSStyleDeclaration>)
}
