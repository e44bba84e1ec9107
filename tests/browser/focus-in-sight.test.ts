import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage } from '#tests/support/browser.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { casesOf, isSoak } from '#tests/support/thoroughness.ts'
import { hasLoaded, visit } from '#tests/support/visit.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const LAPTOP = { width: 1366, height: 768 }
const TABLET = { width: 820, height: 1180 }
/** Low enough that everything has to be scrolled: what a browser does with a higher one depends on its version. */
const LOW = { width: 1366, height: 480 }
/** The low one is where bars and windows get in the way first. */
const SIZES = isSoak('ALL_SCREENS') ? [LAPTOP, TABLET, LOW] : [LOW]

/** `npm run soak` visits every screen, `npm test` those with bars that stick and forms that scroll. */
const SCREENS: Record<string, readonly string[]> = isSoak('ALL_SCREENS')
  ? {
      'super-admin': [
        'users',
        'users/new',
        'region/new',
        'depot/new',
        'transport/new',
        'stoppage/new',
        'trip/new',
        'route/new',
        'pricelist',
        'pricelist/gaps',
        'timinglist',
        'accessrole/new',
        'policies',
        'timetable-import',
        'exit-fees/new',
        'visa-rules/new',
      ].map((path) => `/super-admin/${path}`),
      admin: [
        'ticketbooking',
        'expense-report',
        'add-expense',
        'expense-history',
        'refund-request-history',
        'add-deposit',
        'deposit-report',
        'update-booking',
        'refund-booking',
        'travel-date-change-history',
        'travel-date-change-history/new',
        'bookinghistory',
        'checkedinlist',
        'createconsignment',
        'consignmenthistory',
        'consignmenttracking',
        'consignmentreport',
        'drivers/new',
        'vehicle',
        'staff/new',
        'shifts',
      ].map((path) => `/admin/${path}`),
      account: ['shifts', 'shifts/count', 'refund-payouts', 'add-deposit', 'add-expense'].map(
        (path) => `/accounts/${path}`,
      ),
      'head-account': [
        'journal/new',
        'journal',
        'transactions',
        'approvals',
        'agent-report',
        'topup-report',
        'users-list',
      ].map((path) => `/super-accounts/${path}`),
    }
  : {
      admin: ['/admin/bookinghistory', '/admin/add-expense'],
    }

describe.each(Object.entries(SCREENS))('of %s', (user, paths) => {
  it('nothing covers or cuts off what has the focus, there and back, however low the window', async () => {
    const page = await openPage(server.origin)
    await signInOn(page, server.database, user, '/profile')
    await hasLoaded(page)
    for (const viewport of SIZES) {
      await page.setViewportSize(viewport)
      for (const path of paths) {
        await visit(page, path)
        await page.waitForFunction(() => document.querySelector('#content [aria-busy="true"]') === null)
        // oxlint-disable-next-line no-await-in-loop -- one page, screen by screen
        expect(await page.evaluate(coveredWhenFocused), `${path} at ${viewport.width} × ${viewport.height}`).toEqual([])
      }
    }
  })
})

/** Pages that are there to be typed into, per user type that has them. */
const TYPED: Record<string, readonly string[]> = {
  'super-admin': [
    'users/new',
    'region/new',
    'depot/new',
    'transport/new',
    'stoppage/new',
    'trip/new',
    'route/new',
    'accessrole/new',
    'exit-fees/new',
    'visa-rules/new',
  ].map((path) => `/super-admin/${path}`),
  admin: [
    'ticketbooking',
    'add-expense',
    'add-deposit',
    'update-booking',
    'refund-booking',
    'travel-date-change-history/new',
    'createconsignment',
    'consignment-movements',
    'consignmenttracking',
    'cash-transfers/new',
    'drivers/new',
    'staff/new',
  ].map((path) => `/admin/${path}`),
  agent: ['/staff/book-package'],
  account: ['/accounts/shifts/count'],
  'head-account': ['/super-accounts/journal/new'],
}

it.each(casesOf('ALL_SCREENS', Object.entries(TYPED), ([user]) => user === 'account' || user === 'head-account'))(
  'of %s, pages to be typed into begin in their first field',
  async (user, paths) => {
    const page = await openPage(server.origin, { viewport: LAPTOP })
    await signInOn(page, server.database, user, '/profile')
    await hasLoaded(page)
    const others: string[] = []
    for (const path of paths) {
      await visit(page, path)
      const isTyping = page.waitForFunction(
        () => document.activeElement?.matches('#content :is(input, select, textarea)'),
        undefined,
        { timeout: 5000 },
      )
      // oxlint-disable-next-line no-await-in-loop -- one page, screen by screen
      await isTyping.catch(() => others.push(path))
    }
    expect(others).toEqual([])
  },
)

it('the first wrong field of a form that is sent is scrolled clear of the bar below', async () => {
  const page = await openPage(server.origin, { viewport: LOW })
  await signInOn(page, server.database, 'head-account', '/super-accounts/journal/new')
  await page.getByRole('radio', { name: /^Capital paid in/ }).check()
  await page.getByLabel('Currency').selectOption('SAR')
  await page.getByRole('button', { name: 'Propose entry' }).press('Enter')
  await page.getByText('Enter an amount above zero.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('inputmode'))).toBe('decimal')
  expect(await isInSight(page)).toBe(true)
})

it('a line that is added has the focus, and its button stays under the hand', async () => {
  const page = await openPage(server.origin, { viewport: LOW })
  await signInOn(page, server.database, 'admin', '/admin/add-expense')
  const add = page.getByRole('button', { name: 'Add item' })
  // Clear of the bar below, from under which a click would scroll it first.
  await add.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  const before = await topOf(add)
  for (const line of [2, 3]) {
    await add.click()
    const item = page.getByRole('textbox', { name: `Item, item ${line}` })
    await expect.poll(() => item.evaluate((field) => field === document.activeElement)).toBe(true)
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    expect(Math.abs((await topOf(add)) - before)).toBeLessThanOrEqual(1)
  }
})

it('the first dialog of a page returns the focus to what it was opened from', async () => {
  const page = await openPage(server.origin, { viewport: LAPTOP })
  await signInOn(page, server.database, 'staff', '/staff/cash-transfers/new')
  await page.getByRole('textbox', { name: 'SAR' }).fill('100')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.matches('#content form *'))).toBe(true)
})

const topOf = (element: Locator) => element.evaluate((found) => Math.round(found.getBoundingClientRect().top))

const isInSight = (page: Page) =>
  page.evaluate(() => {
    const { top, bottom } = (document.activeElement ?? document.body).getBoundingClientRect()
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return top >= bar && bottom <= innerHeight
  })

/** In the page: what cannot be seen at its upper or lower end, or whose ring is cut off, while it has the focus. */
async function coveredWhenFocused(): Promise<string[]> {
  const stops = [
    ...document.querySelectorAll<HTMLElement>(
      '#content :is(a[href], button, input, select, textarea, summary, [tabindex="0"])',
    ),
  ].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1,
  )
  const covered = new Set<string>()
  for (const element of [...stops, ...stops.toReversed()]) {
    element.focus({ focusVisible: true })
    if (document.activeElement !== element) continue
    // oxlint-disable-next-line no-await-in-loop -- one has the focus at a time
    await new Promise(requestAnimationFrame)
    const { left, top, bottom, width, height } = element.getBoundingClientRect()
    // What is higher than the room for it is seen in part, whatever is done.
    if (height > innerHeight / 2) continue
    const isCovered = [top + 2, bottom - 2].some((y) => {
      const seen = document.elementFromPoint(left + width / 2, y)
      return (
        seen === null ||
        (!element.contains(seen) &&
          !seen.contains(element) &&
          element.closest('label')?.contains(seen) !== true &&
          seen.closest('label')?.contains(element) !== true)
      )
    })
    if (isCovered || isRingCut(element))
      covered.add(
        `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}`,
      )
  }
  return [...covered]

  /** Something that scrolls ends before the ring does. */
  function isRingCut(focused: HTMLElement): boolean {
    const style = getComputedStyle(focused)
    const reach = style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth)
    if (reach <= 0) return false
    const ring = focused.getBoundingClientRect()
    for (let around = focused.parentElement; around && around.id !== 'content'; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around)
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const { left, top } = around.getBoundingClientRect()
      const [start, above] = [left + around.clientLeft, top + around.clientTop]
      if (ring.width > around.clientWidth || ring.height > around.clientHeight) continue
      if (ring.left - reach < start - 1 || ring.right + reach > start + around.clientWidth + 1) return true
      if (ring.top - reach < above - 1 || ring.bottom + reach > above + around.clientHeight + 1) return true
    }
    return false
  }
}
