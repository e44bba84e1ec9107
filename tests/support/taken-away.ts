/**
 * Runs in the page. Reports, as an error of the page, whatever is taken away and shown once more at the same address: a
 * part of it asked for code or words only when it was shown, and `Suspense` hid all that stood with it. Whoever was
 * reading or typing there has lost the place.
 */
export function reportTakenAway(): void {
  const hidden = new WeakMap<HTMLElement, { path: string; at: number }>()
  // As React hides what waits: nothing else in the product sets this.
  const isHidden = (style: string | null) => /display:\s*none\s*!important/.test(style ?? '')

  const observer = new MutationObserver((records) => {
    for (const { target, oldValue } of records) {
      if (!(target instanceof HTMLElement) || !target.isConnected) continue
      const [was, is] = [isHidden(oldValue), isHidden(target.getAttribute('style'))]
      if (is && !was && target.textContent !== '')
        hidden.set(target, { path: location.pathname, at: performance.now() })
      const since = was && !is ? hidden.get(target) : undefined
      if (since?.path === location.pathname) console.error(said(target, since.at))
    }
  })
  observer.observe(document, { subtree: true, attributeFilter: ['style'], attributeOldValue: true })

  function said(element: HTMLElement, since: number): string {
    const asked = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime > since - 100 && /\/(?:assets|locales)\//.test(name))
      .map(({ name }) => new URL(name).pathname)
    const text = element.innerText.replace(/\s+/g, ' ').slice(0, 60)
    return `Taken away and shown again at ${location.pathname}: "${text}". Asked for meanwhile: ${asked.join(', ')}`
  }
}
