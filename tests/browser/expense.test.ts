import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { type CargoDesk, openCargoDesk } from '#tests/support/cargo.ts'
import { inject } from '#tests/support/demo-session.ts'
import { pngFile } from '#tests/support/document-files.ts'
import { signInOn } from '#tests/support/sign-in.ts'

let desk: CargoDesk

beforeAll(async () => {
  desk = await openCargoDesk()
})
afterAll(() => desk.stop())

async function open(who: 'admin' | 'account' | 'operations' | 'head' | 'riyadh', path: string, locale: 'en' | 'ar' = 'en'): Promise<Page> {
  const viewport = locale === 'ar' ? { width: 820, height: 1180 } : { width: 1366, height: 768 }
  const page = await openPage(desk.server.origin, { locale, viewport, expectedErrors: [/status of (422|409|404)/] })
  await signInOn(page, desk.server.database, `${who}@cargo.example`, path)
  return page
}

const newest = async () => {
  const { data } = await inject(desk.server.app, 'getExpenseList', { token: desk.tokens.head })
  return data[0]
}

/** Types an expense of Fuel at 52.5 litres of 2.20, all by keyboard: Enter goes to what is still free. */
async function typeFuel(page: Page): Promise<void> {
  const category = page.getByRole('combobox', { name: 'Category' })
  await category.waitFor()
  await page.waitForFunction(() => document.activeElement?.tagName === 'SELECT')
  await category.selectOption('5000')
  await category.press('Enter')
  await page.keyboard.type('Al Noor Station')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Diesel')
  await page.keyboard.press('Enter')
  await page.keyboard.type('52.5')
  await page.keyboard.press('Enter')
  await page.keyboard.type('2.20')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Item, item 2' }).waitFor()
  // An empty item goes on: to the reason for no receipt, where none is attached yet.
  await page.keyboard.press('Enter')
}

test('an expense is typed without the mouse, told as a likely duplicate, rejected, corrected, accepted in the inbox and found in the books', async () => {
  const page = await open('admin', '/admin/add-expense')
  await typeFuel(page)
  expect(await page.getByRole('status').filter({ hasText: '115.50' }).count()).toBe(1)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Attach the receipt, or say below why there is none.').waitFor()
  await page.locator('input[type=file]').first().setInputFiles({ name: 'fuel.png', mimeType: 'image/png', buffer: pngFile() })
  await page.getByRole('button', { name: 'Open fuel.png' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Supplier' }).press('Control+Enter')
  await page.getByRole('heading', { name: /EX-/ }).waitFor()
  await page.getByRole('button', { name: 'Open fuel.png' }).waitFor()
  await page.getByText('1130').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const first = await newest()
  expect(first).toMatchObject({ state: 'pending', total: 11_550, supplier: 'Al Noor Station', files: 1, source: 'cash' })

  // The same receipt once more: told before it is saved, and nothing is.
  const again = await open('account', '/accounts/add-expense')
  await typeFuel(again)
  await again.keyboard.type('The pump has no printer')
  await again.keyboard.press('Control+Enter')
  await again.getByText('Is it there already?').waitFor()
  await again.getByRole('link', { name: first?.number ?? '' }).waitFor()
  expect((await newest())?.id).toBe(first?.id)
  expect(await axeFindings(again)).toEqual([])
  await again.getByRole('button', { name: 'Save all the same' }).press('Enter')
  await again.getByRole('heading', { name: /EX-/ }).waitFor()
  expect(await newest()).toMatchObject({ createdBy: { name: 'account' }, total: 11_550 })

  const inbox = await open('head', '/super-accounts/approvals')
  await inbox.getByRole('heading', { name: /Al Noor Station/ }).waitFor()
  await inbox.keyboard.press('r')
  const question = inbox.getByRole('dialog')
  await question.getByRole('textbox').fill('The litres do not fit the tank')
  await question.getByRole('button', { name: /Reject/ }).click()
  await inbox.getByRole('dialog').waitFor({ state: 'hidden' })
  const { data: rejected } = await inject(desk.server.app, 'getExpenseList', { token: desk.tokens.head, query: { state: 'rejected' } })
  const [mine] = rejected
  expect(mine).toMatchObject({ decisionReason: 'The litres do not fit the tank' })

  // The older one was on top: the administrator's.
  expect(mine?.createdBy.name).toBe('admin')
  await page.goto(`${desk.server.origin}/admin/expense-history/${mine?.id}`)
  await page.getByText('The litres do not fit the tank').first().waitFor()
  await page.getByRole('link', { name: 'Correct' }).click()
  const quantity = page.getByRole('textbox', { name: 'Quantity, item 1' })
  await quantity.waitFor()
  expect(await quantity.inputValue()).toBe('52.5')
  await quantity.fill('40')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save and hand in again' }).click()
  await page.getByText('88.00', { exact: false }).first().waitFor()
  await page.getByText(/115\.50.* became 88\.00/).waitFor()

  const { data: waiting } = await inject(desk.server.app, 'getExpenseList', { token: desk.tokens.head, query: { state: 'pending' } })
  for (const { number, total } of waiting.toSorted((one, other) => other.total - one.total)) {
    await inbox.getByRole('heading', { name: new RegExp(number) }).waitFor()
    await inbox.keyboard.press('a')
    const name = new RegExp(`Approve ${(total / 100).toFixed(2)}`)
    await inbox.getByRole('alertdialog').getByRole('button', { name }).click()
    await inbox.getByRole('alertdialog').waitFor({ state: 'hidden' })
  }
  await inbox.getByText('Nothing waits for you').waitFor()

  await inbox.goto(`${desk.server.origin}/super-accounts/expense-report`)
  await inbox.getByRole('link', { name: '203.50' }).first().click()
  await inbox.getByRole('link', { name: mine?.number ?? '' }).click()
  await inbox.getByText('5000', { exact: true }).first().waitFor()
  expect(await axeFindings(inbox)).toEqual([])
})

test('in Arabic an expense for a bus, then the next one; staff read the report and its rows', async () => {
  const page = await open('operations', '/operation-manager/add-expense', 'ar')
  await page.getByRole('combobox', { name: 'الفرع' }).selectOption({ index: 1 })
  await page.getByRole('combobox', { name: 'الفئة' }).selectOption('5350')
  await page.getByRole('textbox', { name: 'المورّد' }).fill('مغسلة الواحة')
  await page.getByText('حافلة', { exact: true }).click()
  await page.getByRole('combobox', { name: 'حافلة' }).selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'البند، البند 1' }).fill('غسيل')
  await page.getByRole('textbox', { name: 'سعر الواحد، البند 1' }).fill('30')
  await page.getByRole('textbox', { name: 'سبب عدم وجود إيصال' }).fill('لا يعطون إيصالات')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'تقديم ثم التالي' }).click()
  await page.getByText(/قُدّم المصروف/).first().waitFor()
  await page.waitForFunction(() => [...document.querySelectorAll('input')].every(({ value }) => value !== 'مغسلة الواحة'))
  expect(await newest()).toMatchObject({ type: 'bus', total: 3000, source: 'bank', supplier: 'مغسلة الواحة' })

  const report = await open('head', '/super-accounts/expense-report?groupBy=type', 'ar')
  await report.getByRole('link', { name: 'حافلة' }).click()
  await report.getByText('مغسلة الواحة').waitFor()
  expect(await axeFindings(report)).toEqual([])

  const staff = await open('riyadh', '/staff/expense-report')
  await staff.getByRole('heading', { name: 'Expense Report' }).waitFor()
  expect(await axeFindings(staff)).toEqual([])
})
