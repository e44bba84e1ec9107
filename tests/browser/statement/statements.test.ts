import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { enterRate, openStatementBooks, type StatementBooks } from '#tests/support/statement-books.ts'
import { languages } from '#tests/support/thoroughness.ts'
import { visit } from '#tests/support/visit.ts'

/** px between the margins of an A4 on its side. */
const PAPER = 1032

let books: StatementBooks

beforeAll(async () => {
  books = await openStatementBooks()
  await enterRate(books, { day: '2023-01-01', from: 'JOD', to: 'SAR', rate: '5.29' })
})
afterAll(() => books.server.stop())

async function open(path: string, locale: 'en' | 'ar' = 'en', expectedErrors: RegExp[] = []): Promise<Page> {
  const viewport = locale === 'ar' ? { width: 820, height: 1180 } : { width: 1366, height: 768 }
  const page = await openPage(books.server.origin, { locale, viewport, expectedErrors })
  await signInOn(page, books.server.database, 'head-account', `/super-accounts${path}`)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

const row = (page: Page, name: string | RegExp) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

test('a group folds by keyboard in the direction of reading, and on paper nothing is folded', async () => {
  const page = await open('/trial-balance?from=2026-01-01&to=2026-03-31&currency=SAR')
  const group = page.getByRole('button', { name: 'Current assets', exact: true })
  const bank = row(page, /^1010/)
  await bank.waitFor()
  await group.press('ArrowLeft')
  expect(await group.getAttribute('aria-expanded')).toBe('false')
  expect(await bank.isVisible()).toBe(false)
  await page.keyboard.press('ArrowDown')
  expect(await page.locator(':focus').textContent()).toBe('Non-current assets')
  await page.keyboard.press('ArrowUp')
  await page.emulateMedia({ media: 'print' })
  expect(await bank.isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('ArrowRight')
  expect(await bank.isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Collapse all' }).click()
  expect(await bank.isVisible()).toBe(false)
  expect(await page.getByRole('row', { name: /^Total/ }).isVisible()).toBe(true)
  expect(await axeFindings(page)).toEqual([])
})

test('zero rows are hidden until they are asked for', async () => {
  const page = await open('/trial-balance?from=2026-01-01&to=2026-03-31&currency=SAR')
  await row(page, /^1010/).waitFor()
  expect(await row(page, /^1510/).count()).toBe(0)
  await page.getByLabel('Show zero rows').check()
  await row(page, /^1510/).waitFor()
  expect(new URL(page.url()).searchParams.get('zeros')).toBe('yes')
})

test('a figure leads to its lines, and from there to the record', async () => {
  const page = await open('/incomereport?from=2026-11-01&to=2026-11-30&groupBy=depot&currency=SAR')
  const figure = row(page, /^4000/).getByRole('link').first()
  const amount = await figure.textContent()
  await figure.click()
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor()
  const asked = new URL(page.url()).searchParams
  expect([asked.get('account'), asked.get('currency'), asked.get('postedFrom'), asked.get('postedTo')]).toEqual([
    '4000',
    'SAR',
    '2026-11-01',
    '2026-11-30',
  ])
  expect(asked.get('forDepotId')).toMatch(/-/)
  // The balance of these lines is the figure, with the other sign: income is a credit.
  await page
    .getByRole('region', { name: 'Totals' })
    .getByRole('row', { name: /^4000/ })
    .getByText(`−${amount}`)
    .waitFor()
  await page.getByRole('table').first().getByRole('link').first().click()
  await page.getByRole('link', { name: /^Open / }).click()
  await page.waitForURL('**/bookinghistory/*')
})

test.runIf(IN_SOAK)('what is owed for tickets leads to the bookings behind it', async () => {
  const page = await open('/balance-report?to=2026-11-26&currency=SAR')
  await row(page, /^2200/)
    .getByRole('link', { name: /What is behind it/ })
    .click()
  await page.getByRole('heading', { name: /2200/, level: 1 }).waitFor()
  const booking = page.getByRole('table').getByRole('link', { name: /^Booking / })
  await booking.first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await booking.first().click()
  await page.waitForURL('**/bookinghistory/*')
})

test('months stand beside each other with a plot, and a translation with its rates or what is missing', async () => {
  const page = await open('/incomereport?from=2026-01-01&to=2026-03-31&currency=SAR')
  await page.getByLabel('Columns').selectOption('Months')
  await page.getByRole('img', { name: 'Revenue, costs and result in SAR' }).waitFor()
  await page.getByRole('columnheader', { name: 'February 2026' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Currency').selectOption('All translated into SAR')
  await page.getByText('Exchange rates are missing').waitFor()
  await page.getByText('EGP/SAR on 1 Mar 2026').waitFor()
  await page.goto(`${books.server.origin}/super-accounts/incomereport?from=2026-01-01&to=2026-02-28&into=SAR`)
  await page.getByRole('cell', { name: 'JOD/SAR' }).waitFor()
  expect(await page.getByRole('cell', { name: '5.29', exact: true }).isVisible()).toBe(true)
})

test('what cannot be answered says why', async () => {
  const page = await open('/incomereport?from=2024-01-01&to=2026-03-31&groupBy=month', 'en', [/422/])
  await page.getByText('That is more than 12 columns.').waitFor()
})

test.runIf(IN_SOAK).each(languages('en'))('each stands on A4 with its heads on every sheet (%s)', async (locale) => {
  // All currencies one below the other, and as many columns as there can be.
  const [first, second] = [
    '/balance-report?to=2026-11-26',
    '/trial-balance?from=2026-01-01&to=2026-11-26&groupBy=month&currency=SAR',
  ]
  const page = await open(first, locale)
  for (const path of [first, second]) {
    if (path === second) await visit(page, `/super-accounts${path}`)
    await page.getByRole('table').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeGreaterThan(1)
    expect(/MediaBox\s*\[0 0 841\.\d+ 594\.\d+\]/.test(pdf)).toBe(true)
    await page.setViewportSize({ width: PAPER, height: 760 })
    await page.emulateMedia({ media: 'print' })
    const heads = page.locator('thead')
    expect(await heads.first().evaluate((head) => getComputedStyle(head).display)).toBe('table-header-group')
    const tables = await page.locator('table:visible').evaluateAll((all) => all.map((table) => table.scrollWidth))
    expect(Math.max(...tables)).toBeLessThanOrEqual(PAPER)
    await page.emulateMedia({ media: null })
  }
})
