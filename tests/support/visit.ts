import type { Page } from 'playwright'
import { expect } from 'vitest'

/** Goes to another page as a link does, without loading the program again, and waits until it is there with what it shows. */
export async function visit(page: Page, path: string): Promise<void> {
  const { pathname, origin } = new URL(page.url())
  // What else an address asks of the same page is not told from what was there before.
  if (new URL(path, origin).pathname === pathname) await page.goto(path)
  else await goOn(page, path)
  await hasLoaded(page)
}

async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = heading.textContent
    history.pushState(null, '', to)
  }, path)
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1')
    return heading !== null && heading.dataset.left !== heading.textContent
  })
}

/** Until nothing is a placeholder any more. The network need not rest: it never does where the page is told of news. */
export async function hasLoaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await expect.poll(() => page.locator('main :is(.animate-pulse, [aria-busy="true"])').count()).toBe(0)
}
