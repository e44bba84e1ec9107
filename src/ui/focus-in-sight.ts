const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** What scrolls with the page: bars that stick (components/sticky-bar.tsx) are in sight anyhow. */
const SCROLLING = '#content :not([data-sticks] *)'

/**
 * Scrolls what gets the focus wholly into sight, clear of bars that stick (WCAG 2.4.11). Browsers differ in what they
 * do with something that is seen in part, and some leave it. What a pointer is pressing stays where it is: moved away
 * between press and release, it would not be clicked.
 */
export function keepFocusInSight(): void {
  let isPressing = false
  const release = () => {
    isPressing = false
  }
  addEventListener('pointerdown', () => (isPressing = true), true)
  addEventListener('pointerup', release, true)
  addEventListener('pointercancel', release, true)
  addEventListener('focusin', ({ target }) => {
    if (isPressing || !(target instanceof HTMLElement) || !target.matches(STOPS) || !target.matches(SCROLLING)) return
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}
