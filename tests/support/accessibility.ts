import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface AxeWishes {
  without?: string[]
}

/**
 * What axe finds by WCAG 2.2 A and AA on the page as it stands; should be nothing. A finding stands when it is there at a
 * second look too: a message or a dialog that leaves while axe reads is the page of a moment, and is only told.
 */
export async function axeFindings(page: Page, wishes: AxeWishes = {}): Promise<string[]> {
  const first = await look(page, wishes)
  if (first.length === 0) return first
  const second = await look(page, wishes)
  const passing = first.filter((finding) => !second.includes(finding))
  if (passing.length > 0) console.warn(`For a moment axe found at ${page.url()}:\n${passing.join('\n')}`)
  return second.filter((finding) => first.includes(finding))
}

async function look(page: Page, { without = [] }: AxeWishes): Promise<string[]> {
  await page.evaluate(movedIn)
  await page.evaluate(unstick)
  try {
    return await analyze(page, without)
  } finally {
    await page.evaluate(stickAgain)
  }
}

/**
 * Bars that stick stand at their own place while axe looks: what they cover depends on how far the browser has scrolled,
 * and versions differ in that. Whether they cover what has the focus is tested by itself (tests/browser/focus-in-sight.test.ts).
 */
function unstick(): void {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (getComputedStyle(element).position !== 'sticky') continue
    element.dataset.unstuck = element.getAttribute('style') ?? ''
    element.style.position = 'relative'
    element.style.inset = 'auto'
  }
}

function stickAgain(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-unstuck]')) {
    const style = element.dataset.unstuck ?? ''
    if (style === '') element.removeAttribute('style')
    else element.setAttribute('style', style)
    delete element.dataset.unstuck
  }
}

async function analyze(page: Page, without: string[]): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Only what is wrong is told, and no second page is opened to put frames together: there are none.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .withTags(TAGS)
    .disableRules(without)
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** What is still fading in has a colour that it has for a moment only. A spinner never ends and is not waited for. */
async function movedIn(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
  await Promise.allSettled(ending.map((animation) => animation.finished))
}
