import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { visit } from '#tests/support/visit.ts'

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

async function chooseCurrency(page: Page, label: string, code: string) {
  await page.getByRole('combobox', { name: label }).fill(code)
  await page.getByRole('option', { name: new RegExp(`^${code}`) }).click()
}

test('a rate is entered by one, checked by another in the inbox, and used from then on', async () => {
  const page = await open('head-account', '/super-accounts/exchange-rates')
  await page.getByRole('link', { name: 'Enter rate' }).click()
  await chooseCurrency(page, 'From', 'USD')
  await chooseCurrency(page, 'To', 'SAR')
  await page.getByText('No checked rate for this day yet.').waitFor()
  await page.getByLabel('Source').fill('Central bank')
  await page.getByLabel(/^Rate/).fill('3.7512')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Enter rate' }).click()
  await page.getByRole('heading', { name: /^USD\/SAR/ }).waitFor()
  await page.getByText('To be checked').first().waitFor()
  expect(await axeFindings(page)).toEqual([])

  const other = await open('head-account-2', '/super-accounts/approvals')
  await other.getByRole('button', { name: /1 USD = 3\.7512 SAR/ }).click()
  await other.getByRole('button', { name: /^Approve .*3\.7512/ }).click()
  expect(await axeFindings(other)).toEqual([])
  await other
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await other
    .getByText(/approved/)
    .first()
    .waitFor()

  await visit(page, `${server.origin}/super-accounts/exchange-rates/new`)
  await chooseCurrency(page, 'From', 'SAR')
  await chooseCurrency(page, 'To', 'USD')
  await page.getByText(/Used now: .*1 USD = 3\.7512 SAR/).waitFor()
})

test('a file with a wrong line enters nothing and says which', async () => {
  const page = await open('head-account', '/super-accounts/exchange-rates/import')
  const choose = (lines: readonly string[]) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'rates.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    })
  await choose(['day,from,to,rate,source', '2026-01-02,EUR,SAR,4.1,Bank', '2026-01-03,EUR,SAR,four,Bank'])
  await page.getByText('Nothing was entered. 1 problem in the file:').waitFor()
  await page.getByRole('row', { name: /^3 Rate Enter the rate as a number/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.reload()
  await choose(['day,from,to,rate,source', '2026-01-02,EUR,SAR,4.1,Bank', '2026-01-03,EUR,SAR,4.12,Bank'])
  await page.getByText('2 rates entered.').waitFor()
  await page.goto(`${server.origin}/super-accounts/exchange-rates?currency=EUR&dayTo=2026-01-31`)
  await page.getByRole('link', { name: '3 Jan 2026' }).waitFor()
})

test.runIf(IN_SOAK)('rates read from the right in Arabic', async () => {
  const page = await open('head-account', '/super-accounts/exchange-rates', 'ar')
  await page.getByRole('heading', { name: 'أسعار الصرف' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})
