import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { visit } from '#tests/support/visit.ts'

const YESTERDAY = addDays(dayAt({ timeZone: 'Asia/Riyadh' }, new Date()), -1)

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

const queueOf = (page: Page) => page.getByRole('navigation', { name: 'Statement lines' }).getByRole('button')

test('lines are matched and undone by keys, a charge is booked, and what is left is told', async () => {
  const page = await open('/super-accounts/reconciliation')
  await page.getByRole('heading', { name: '1010 Bank · SAR' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: /^Match lines\s+Bank SAR/ }).click()
  await page.getByRole('heading', { name: 'Proposals' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const queue = queueOf(page)
  const waiting = await queue.count()
  expect(waiting).toBeGreaterThan(3)
  const first = await queue.first().textContent()

  await page.keyboard.press('a')
  await expect.poll(() => queue.count()).toBe(waiting - 1)
  expect(await queue.first().textContent()).not.toBe(first)
  await page.keyboard.press('z')
  await expect.poll(() => queue.count()).toBe(waiting)
  await expect.poll(() => queue.first().textContent()).toBe(first)

  // Down to the charge, which nothing in the books answers to.
  const fee = queue.filter({ hasText: 'Account service fee' })
  for (let step = 0; step < waiting && (await fee.getAttribute('aria-current')) !== 'true'; step += 1)
    await page.keyboard.press('j')
  await page.getByRole('button', { name: 'Book as bank charge f' }).waitFor()
  await page.keyboard.press('f')
  await expect.poll(() => fee.count()).toBe(0)

  // One that is left out, with a reason; the other naming the same reference is told.
  await queue.filter({ hasText: 'sent again' }).click()
  await page.getByText(/names the same reference/).waitFor()
  await page.keyboard.press('i')
  await page.getByRole('dialog').getByLabel('Reason').fill('The bank booked it twice')
  await page.getByRole('dialog').getByRole('button', { name: 'Ignore' }).click()
  await expect.poll(() => queue.count()).toBe(waiting - 2)
  await page.getByText('Ignored', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Restore' }).waitFor()
})

test('a file is mapped, told by line, imported once, and leads to its first import', async () => {
  const page = await open('/super-accounts/reconciliation/import')
  const choose = async (lines: readonly string[]) => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  }
  await page.getByRole('combobox', { name: /^Account/ }).selectOption('1015')
  await page
    .getByRole('combobox', { name: /^Currency/ })
    .first()
    .selectOption('SAR')
  const heading = 'Buchung,Wert,Zweck'
  await choose([heading, `${YESTERDAY},12.00,First`, 'never,13.00,Second'])
  // Headings that nobody knows are chosen once.
  await page.getByRole('combobox', { name: /^Date(?! format)/ }).selectOption('Buchung')
  await page.getByRole('combobox', { name: /^Amount(?!s)/ }).selectOption('Wert')
  await page.getByRole('row', { name: /^3 Date “never” is not a date/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const right = [heading, `${YESTERDAY},12.00,First`, `${YESTERDAY},13.00,Second`]
  await choose(right)
  await page.getByRole('combobox', { name: /^Date(?! format)/ }).selectOption('Buchung')
  await page.getByRole('combobox', { name: /^Amount(?!s)/ }).selectOption('Wert')
  await page.getByText(/^2 lines, /).waitFor()
  await page.getByRole('button', { name: 'Import' }).click()
  await expect.poll(() => queueOf(page).count()).toBe(2)

  // The mapping is remembered, and the file is known.
  await visit(page, `${server.origin}/super-accounts/reconciliation/import`)
  await page.getByRole('combobox', { name: /^Account/ }).selectOption('1015')
  await choose(right)
  await page.getByText(/This file was already imported as/).waitFor()
  await page.getByRole('link', { name: 'Open the first import' }).click()
  await page.getByRole('heading', { name: 'Statement lines' }).waitFor()
  expect(page.url()).toContain('statementId=')
})

test.runIf(IN_SOAK)('a file that holds nothing, or no text, is told at once', async () => {
  const page = await open('/super-accounts/reconciliation/import')
  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await choose('empty.csv', Buffer.from(' \n'))
  await page.getByText('The file is empty.').waitFor()
  // A workbook under another name.
  await choose('bank.csv', Buffer.from('PK\u0003\u0004\0\0\0'))
  await page.getByText('This is neither CSV nor XML.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await choose('bank.csv', Buffer.from(`Date,Amount,Text\n${YESTERDAY},12.00,First`))
  await page.getByText(/^1 line, /).waitFor()
  expect(await page.getByText('This is neither CSV nor XML.').count()).toBe(0)
})

test.runIf(IN_SOAK)('the desk reads from the right in Arabic', async () => {
  const page = await open('/super-accounts/reconciliation/desk?account=1020&currency=SAR', 'ar')
  // Which of the days' payouts is proposed something for depends on the day.
  await page.getByRole('button').filter({ hasText: 'دفعة بطاقات' }).first().click()
  await page.getByRole('heading', { name: 'الاقتراحات' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await visit(page, `${server.origin}/super-accounts/reconciliation/entries`)
  await page.getByRole('heading', { name: 'القيود المعلّقة' }).waitFor()
})
