import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function open(path: string, locale: 'en' | 'ar' = 'en'): Promise<Page> {
  const viewport = locale === 'ar' ? { width: 820, height: 1180 } : { width: 1366, height: 768 }
  const page = await openPage(server.origin, { locale, viewport })
  await signInOn(page, server.database, 'head-account', path)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

test('a group of the chart folds by keyboard, and arrows pass over what is folded', async () => {
  const page = await open('/super-accounts/chart-of-accounts')
  const group = (name: string) => page.getByRole('button', { name, exact: true })
  await group('Current assets').press('Enter')
  expect(await group('Current assets').getAttribute('aria-expanded')).toBe('false')
  expect(await page.getByRole('link', { name: '1000', exact: true }).isVisible()).toBe(false)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await page.locator(':focus').textContent()).toBe('1500')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await group('Current assets').waitFor({ state: 'detached' })
})

test.runIf(IN_SOAK)('an account is added, found, renamed and removed', async () => {
  const page = await open('/super-accounts/chart-of-accounts')
  await page.getByRole('link', { name: 'Add account' }).click()
  await page.getByLabel('Code').fill('2510')
  await page.getByText('Liability', { exact: true }).waitFor()
  await page.getByLabel(/^Group/).selectOption('Non-current liabilities')
  expect(await page.getByLabel('Normal side').inputValue()).toBe('credit')
  await page.getByLabel('Name (English)').fill('Bank loan')
  await page.getByLabel('Name (Arabic)').fill('قرض بنكي')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('link', { name: '2510', exact: true }).click()
  await page.getByLabel('Name (English)').fill('Bank loan, long')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: 'Bank loan, long' }).waitFor()
  await page.getByRole('link', { name: '2510', exact: true }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Yes|Remove/ })
    .click()
  await page.getByRole('cell', { name: 'Loans' }).waitFor()
  await page.getByRole('link', { name: '2510', exact: true }).waitFor({ state: 'detached' })
})

test('what the system posts to cannot be taken out of use', async () => {
  const page = await open('/super-accounts/chart-of-accounts')
  await page.getByRole('link', { name: '1000', exact: true }).click()
  await page.getByText('The system posts to this account, so it cannot be deactivated.').waitFor()
  expect(await page.getByLabel('In use').isDisabled()).toBe(true)
  expect(await page.getByLabel('Code').getAttribute('readonly')).not.toBeNull()
  expect(await page.getByRole('button', { name: 'Remove' }).count()).toBe(0)
})

test.runIf(IN_SOAK)('the chart reads from the right in Arabic', async () => {
  const page = await open('/super-accounts/chart-of-accounts', 'ar')
  await page.getByRole('button', { name: 'الأصول غير المتداولة' }).waitFor()
  await page.getByRole('cell', { name: 'مجمع الإهلاك' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})
