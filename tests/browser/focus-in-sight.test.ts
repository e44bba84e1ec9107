import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage } from '#tests/support/browser.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { isSoak } from '#tests/support/thoroughness.ts'
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
      'super-admin': ['/super-admin/policies'],
      admin: ['/admin/bookinghistory', '/admin/add-expense'],
      'head-account': ['/super-accounts/journal/new', '/super-accounts/approvals', '/super-accounts/users-list'],
    }

describe.each(Object.entries(SCREENS))('of %s', (user, paths) => {
  it('no bar covers what has the focus, there and back, on a laptop, a tablet and a low window', async () => {
    const page = await openPage(server.origin)
    await signInOn(page, server.database, user, '/profile')
    await hasLoaded(page)
    for (const viewport of [LAPTOP, TABLET, LOW]) {
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

it('the first dialog of a page returns the focus to what it was opened from', async () => {
  const page = await openPage(server.origin, { viewport: LAPTOP })
  await signInOn(page, server.database, 'staff', '/staff/cash-transfers/new')
  await page.getByRole('textbox', { name: 'SAR' }).fill('100')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.matches('#content form *'))).toBe(true)
})

const isInSight = (page: Page) =>
  page.evaluate(() => {
    const { top, bottom } = (document.activeElement ?? document.body).getBoundingClientRect()
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return top >= bar && bottom <= innerHeight
  })

/** In the page: what cannot be seen at its upper or lower end while it has the focus. */
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
    element.focus()
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
    if (isCovered)
      covered.add(
        `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}`,
      )
  }
  return [...covered]
}
