import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#server/time/calendar-date.ts'
import { monthOf } from '#server/time/calendar-month.ts'
import { dayAt } from '#server/time/local-day.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'

const THIS_MONTH = monthOf(dayAt({ timeZone: 'Asia/Riyadh' }, new Date()))
const LAST_MONTH = monthOf(addDays(THIS_MONTH, -1))
const told = (month: string, language: 'en' | 'ar' = 'en') =>
  new Intl.DateTimeFormat(language === 'en' ? 'en' : 'ar-u-nu-latn', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}T00:00:00Z`))

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function open(user: string, path: string, locale: 'en' | 'ar' = 'en'): Promise<Page> {
  const viewport = locale === 'ar' ? { width: 820, height: 1180 } : { width: 1366, height: 768 }
  const page = await openPage(server.origin, { locale, viewport })
  await signInOn(page, server.database, user, path)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

/** Waives whatever is open and closes the month that the page shows. */
async function closeMonth(page: Page, month: string): Promise<void> {
  await page.getByRole('button', { name: 'Start closing' }).click()
  await page.getByText(`Closing of ${told(month)} started`).waitFor()
  const waive = page.getByRole('button', { name: /^Waive:/ })
  await waive.first().waitFor()
  for (let left = await waive.count(); left > 0; left -= 1) {
    const open = page.locator('tr', { hasText: 'Open' }).filter({ has: page.getByRole('button', { name: /^Waive:/ }) })
    await open.first().getByRole('button').click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Looked at with the head office')
    await page.getByRole('dialog').getByRole('button', { name: 'Waive' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => open.count()).toBe(left - 1)
  }
  await page.getByRole('button', { name: 'Close month' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close month' }).click()
  await page.getByText('This month is closed.', { exact: false }).waitFor()
}

/** The same without the screen. */
async function closeByCall(id: string): Promise<void> {
  const token = await openSession(server.database, 'head-account@demo.example')
  const read = async () => (await inject(server.app, 'getPeriod', { token, params: { id } })).data
  const lead = async (name: 'startPeriodClosing' | 'waivePeriodItem' | 'closePeriod', more: object = {}) => {
    const { version } = await read()
    const { status, text } = await inject(server.app, name, { token, body: { id, version, ...more } })
    expect(status, text).toBe(200)
  }
  await lead('startPeriodClosing')
  for (const { item, isDone } of (await read()).checklist)
    if (!isDone) await lead('waivePeriodItem', { item, reason: 'Looked at with the head office' })
  await lead('closePeriod')
}

test('a head account closes months in order, with waivers, and another one confirms a reopening', async () => {
  const page = await open('head-account', '/super-accounts/periods')
  await page.getByRole('link', { name: told(LAST_MONTH) }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const months = await page.getByRole('row').count()
  expect(months).toBeGreaterThan(2)

  await page.getByRole('link', { name: told(LAST_MONTH) }).click()
  await page.getByRole('rowheader', { name: /^VAT return/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  // All from the first to the last one before this month.
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id from accounting_periods where month < $1 order by month',
    [LAST_MONTH],
  )
  if (rows.length > 0) await page.getByText(/^Months close in order: close .+ first\.$/).waitFor()
  for (const { id } of rows) await closeByCall(id)
  await page.reload()
  await closeMonth(page, LAST_MONTH)
  expect(await axeFindings(page)).toEqual([])
  await page
    .getByText(/^SHA-256 [\da-f]{64}$/)
    .first()
    .waitFor()
  await page.locator('#content').getByRole('link', { name: 'Balance Sheet' }).click()
  await page.getByRole('table').first().waitFor()
  await page.getByRole('rowheader', { name: 'Liabilities and equity' }).first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.goBack()

  await page.getByRole('button', { name: 'Request reopening' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('A bill is missing')
  await page.getByRole('dialog').getByRole('button', { name: 'Request reopening' }).click()
  await page.getByText('Reopening has been requested.', { exact: false }).waitFor()

  const other = await open('head-account-2', '/super-accounts/approvals')
  await other.getByRole('button', { name: /A bill is missing/ }).click()
  await other.getByRole('button', { name: /^Approve/ }).click()
  expect(await axeFindings(other)).toEqual([])
  await other
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await other
    .getByText(/approved/)
    .first()
    .waitFor()
  await page.reload()
  await page.getByText('This month has been reopened', { exact: false }).waitFor()
  await page.getByText('These statements are of closing no. 1', { exact: false }).waitFor()
})

test.runIf(IN_SOAK)('months read from the right in Arabic', async () => {
  const page = await open('head-account', '/super-accounts/periods', 'ar')
  await page.getByRole('heading', { name: 'الفترات المحاسبية' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: told(LAST_MONTH, 'ar') }).click()
  await page.getByRole('rowheader', { name: /إقرار ضريبة القيمة المضافة/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})
