import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { uniqueMark, openPage } from '#tests/support/browser.ts'
import { type CargoDesk, openCargoDesk } from '#tests/support/cargo.ts'
import { inject } from '#tests/support/demo-session.ts'
import { pdfFile, pngFile } from '#tests/support/document-files.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { giveFloat } from '#tests/support/till-float.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { visit } from '#tests/support/visit.ts'

let desk: CargoDesk

beforeAll(async () => {
  desk = await openCargoDesk()
  // What is paid out in cash comes out of tills that hold some.
  for (const spender of ['admin', 'account'] as const)
    await giveFloat({ app: desk.server.app, operator: desk.operator, token: desk.tokens[spender] }, 100_000)
})
afterAll(() => desk.stop())

async function open(
  who: 'admin' | 'account' | 'operations' | 'head' | 'riyadh',
  path: string,
  locale: 'en' | 'ar' = 'en',
): Promise<Page> {
  const viewport = locale === 'ar' ? { width: 820, height: 1180 } : { width: 1366, height: 768 }
  const page = await openPage(desk.server.origin, { locale, viewport, expectedErrors: [/status of (422|409|404)/] })
  await signInOn(page, desk.server.database, `${who}@cargo.example`, path)
  return page
}

/** Expenses of one supplier as the API tells them. */
async function of(supplier: string, query: Record<string, string> = {}) {
  const { data } = await inject(desk.server.app, 'getExpenseList', {
    token: desk.tokens.head,
    query: { search: supplier, sort: '-createdAt', ...query },
  })
  return data
}

/** The administrator notes something on an own expense elsewhere. */
async function noteElsewhere(id: string) {
  const token = desk.tokens.admin
  const { data } = await inject(desk.server.app, 'getExpense', { token, params: { id } })
  const { depot, category, lines, media, version, date, source, supplier, currency, total, noReceiptReason } = data
  const entered = {
    date,
    source,
    supplier,
    currency,
    total,
    noReceiptReason,
    depotId: depot.id,
    category: category.code,
    items: lines,
    fileIds: media.map((file) => file.id),
  }
  const body = {
    ...entered,
    purpose: { type: 'depot' as const },
    notes: 'Noted in another window',
    isDuplicateConfirmed: true,
    version,
    resubmit: false,
  }
  expect((await inject(desk.server.app, 'updateExpense', { token, params: { id }, body })).status).toBe(200)
}

/** What an earlier try has left in the inbox would be on top. */
beforeEach(async () => {
  const { data } = await inject(desk.server.app, 'getExpenseList', {
    token: desk.tokens.head,
    query: { state: 'pending' },
  })
  for (const { id, version } of data)
    await inject(desk.server.app, 'updateExpenseStatus', {
      token: desk.tokens.head,
      body: { id, version, status: 'rejected', reason: 'Of another try' },
    })
})

/** Types an expense of Fuel, 52.5 litres at 2.20, and water at 4.50, all by keyboard: Enter goes to what is still free. */
async function typeFuel(page: Page, supplier: string): Promise<void> {
  const category = page.getByRole('combobox', { name: 'Category' })
  await category.waitFor()
  await page.waitForFunction(() => document.activeElement?.tagName === 'SELECT')
  await category.selectOption('5000')
  await category.press('Enter')
  await page.keyboard.type(supplier)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Diesel')
  await page.keyboard.press('Enter')
  await page.keyboard.type('52.5')
  await page.keyboard.press('Enter')
  await page.keyboard.type('2.20')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Item, item 2' }).waitFor()
  await page.keyboard.type('Water')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('4.50')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Item, item 3' }).waitFor()
  // An empty item goes on: to the reason for no receipt, where none is attached yet.
  await page.keyboard.press('Enter')
}

test('an expense is typed without the mouse, told as a likely duplicate, rejected, corrected, accepted in the inbox and found in the books', async () => {
  const supplier = `Al Noor Station ${uniqueMark()}`
  const page = await open('admin', '/admin/add-expense')
  await typeFuel(page, supplier)
  expect(await page.getByRole('status').filter({ hasText: '120.00' }).count()).toBe(1)
  // Asked for early: on a busy machine the key is quicker than the wish to hear of it.
  const choosing = page.waitForEvent('filechooser')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Attach the receipt, or explain below why there is none.').waitFor()
  // The field that is wrong has the focus, and is the one that takes files.
  await page.waitForFunction(() => document.activeElement?.matches('input[type=file]'))
  await page.keyboard.press('Space')
  await (
    await choosing
  ).setFiles([
    { name: 'fuel.png', mimeType: 'image/png', buffer: pngFile() },
    { name: 'water.pdf', mimeType: 'application/pdf', buffer: pdfFile() },
  ])
  await page.getByRole('button', { name: 'Open fuel.png' }).waitFor()
  await page.getByRole('button', { name: 'Open water.pdf' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /^Expense .?EX-/ }).waitFor()
  await page.getByRole('button', { name: 'Open fuel.png' }).waitFor()
  await page.getByText('1130').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const [first] = await of(supplier)
  expect(first).toMatchObject({ state: 'pending', total: 12_000, supplier, items: 2, files: 2, source: 'cash' })

  // The same receipt once more: told before it is saved, and nothing is.
  const again = await open('account', '/accounts/add-expense')
  await typeFuel(again, supplier)
  await again.keyboard.type('The pump has no printer')
  await again.keyboard.press('Control+Enter')
  await again.getByText('Possible duplicate').waitFor()
  await again.getByRole('link', { name: first?.number ?? '' }).waitFor()
  expect(await of(supplier)).toHaveLength(1)
  // It is seen whole, above the bar with the buttons, and the next key leads to what can be done.
  const saveAll = again.getByRole('button', { name: 'Save anyway' })
  const isOnTop = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height - 2))
  }
  await expect.poll(() => saveAll.evaluate(isOnTop)).toBe(true)
  expect(await again.getByRole('alert').filter({ hasText: 'Possible duplicate' }).evaluate(isOnTop)).toBe(true)
  expect(await axeFindings(again)).toEqual([])
  await again.keyboard.press('Tab')
  await again.keyboard.press('Tab')
  expect(await saveAll.evaluate((element) => element === document.activeElement)).toBe(true)
  await again.keyboard.press('Enter')
  await again.getByRole('heading', { name: /EX-/ }).waitFor()
  expect((await of(supplier))[0]).toMatchObject({ createdBy: { name: 'account' }, total: 12_000 })

  const inbox = await open('head', '/super-accounts/approvals')
  await inbox.getByRole('heading', { name: new RegExp(supplier) }).waitFor()
  await inbox.keyboard.press('r')
  const question = inbox.getByRole('dialog')
  await question.getByRole('textbox').fill('The litres do not fit the tank')
  await question.getByRole('button', { name: /Reject/ }).click()
  await inbox.getByRole('dialog').waitFor({ state: 'hidden' })
  // The question is gone as soon as it is answered; the decision is on its way then.
  await expect.poll(async () => (await of(supplier, { state: 'rejected' })).length).toBe(1)
  const [mine] = await of(supplier, { state: 'rejected' })
  expect(mine).toMatchObject({ decisionReason: 'The litres do not fit the tank' })

  // The older one was on top: the administrator's.
  expect(mine?.createdBy.name).toBe('admin')
  await visit(page, `${desk.server.origin}/admin/expense-history/${mine?.id}`)
  await page.getByText('The litres do not fit the tank').first().waitFor()
  await page.getByRole('link', { name: 'Correct expense' }).click()
  const quantity = page.getByRole('textbox', { name: 'Quantity, item 1' })
  await quantity.waitFor()
  expect(await quantity.inputValue()).toBe('52.5')
  await quantity.fill('40')
  expect(await axeFindings(page)).toEqual([])
  // Changed in another window meanwhile: what there is to do is in sight, though it stands above.
  await noteElsewhere(mine?.id ?? '')
  await page.getByRole('button', { name: 'Save and submit again' }).click()
  const takeStored = page.getByRole('button', { name: 'Load latest version' })
  await takeStored.waitFor()
  await expect.poll(() => takeStored.evaluate(isOnTop)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Noted in another window')
  await quantity.fill('40')
  await page.getByRole('button', { name: 'Save and submit again' }).click()
  await page.getByText('92.50', { exact: false }).first().waitFor()
  await page.getByText(/120\.00.* → 92\.50/).waitFor()

  const waiting = await of(supplier, { state: 'pending' })
  for (const { number, total } of waiting.toSorted((one, other) => other.total - one.total)) {
    await inbox.getByRole('heading', { name: new RegExp(number) }).waitFor()
    const name = new RegExp(`Approve ${(total / 100).toFixed(2)}`)
    // Never as it was seen before its correction.
    expect(await inbox.getByRole('button', { name: /^Approve \d/ }).innerText()).toMatch(name)
    await expect.poll(() => inbox.getByRole('button', { name }).isEnabled()).toBe(true)
    await inbox.keyboard.press('a')
    await inbox.getByRole('alertdialog').getByRole('button', { name }).click()
    await inbox.getByRole('alertdialog').waitFor({ state: 'hidden' })
  }
  await inbox.getByText('No requests waiting').waitFor()

  await visit(inbox, `${desk.server.origin}/super-accounts/expense-report?search=${encodeURIComponent(supplier)}`)
  await inbox.getByRole('link', { name: '212.50' }).first().click()
  await inbox.getByRole('link', { name: mine?.number ?? '' }).click()
  await inbox.getByText('5000', { exact: true }).first().waitFor()
  expect(await axeFindings(inbox)).toEqual([])
})

test.runIf(IN_SOAK)(
  'in Arabic an expense for a bus, then the next one; staff read the report and its rows',
  async () => {
    const supplier = `مغسلة الواحة ${uniqueMark()}`
    const page = await open('operations', '/operation-manager/add-expense', 'ar')
    const depot = page.getByRole('combobox', { name: 'الفرع' })
    // A price stays what was typed, whatever decimals the depot's currency has.
    await page.getByRole('textbox', { name: 'سعر الوحدة، البند 1' }).fill('30')
    await depot.selectOption(desk.operator.depots.amman)
    await page.getByRole('status').filter({ hasText: '30.000' }).waitFor()
    await depot.selectOption(desk.operator.depots.riyadh)
    await page.getByRole('combobox', { name: 'الفئة' }).selectOption('5350')
    await page.getByRole('textbox', { name: 'المورّد' }).fill(supplier)
    await page.getByText('حافلة', { exact: true }).click()
    await page.getByRole('combobox', { name: 'حافلة' }).selectOption({ index: 1 })
    await page.getByRole('textbox', { name: 'البند، البند 1' }).fill('غسيل')
    await page.getByRole('textbox', { name: 'سبب عدم وجود إيصال' }).fill('لا يعطون إيصالات')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'تقديم وإضافة آخر' }).click()
    await page
      .getByText(/قُدّم المصروف/)
      .first()
      .waitFor()
    await page.waitForFunction(
      (typed) => [...document.querySelectorAll('input')].every(({ value }) => value !== typed),
      supplier,
    )
    expect(await of(supplier)).toMatchObject([{ type: 'bus', total: 3000, currency: 'SAR', source: 'bank', supplier }])

    const report = await open(
      'head',
      `/super-accounts/expense-report?groupBy=type&search=${encodeURIComponent(supplier)}`,
      'ar',
    )
    await report.getByRole('link', { name: 'حافلة' }).click()
    await report.getByRole('cell', { name: supplier }).waitFor()
    expect(await axeFindings(report)).toEqual([])

    const staff = await open('riyadh', '/staff/expense-report')
    await staff.getByRole('heading', { name: 'Expense Report' }).waitFor()
    expect(await axeFindings(staff)).toEqual([])
  },
)

test('an expense that lacks something is not sent and says so; a file says when it is added and when it is deleted', async () => {
  const page = await open('account', '/accounts/add-expense')
  await page.getByLabel('Supplier').waitFor()
  await page
    .getByRole('button', { name: /^Submit/ })
    .first()
    .click()
  await page.getByText('Please fill in all fields before saving.').waitFor()
  const name = `${uniqueMark()}.png`
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'image/png', buffer: pngFile() })
  await page.getByText('Files uploaded successfully').waitFor()
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByText('Your file has been deleted').waitFor()
  await page.getByRole('button', { name: `Open ${name}` }).waitFor({ state: 'detached' })
  const { rows } = await desk.server.database.pool.query('select 1 from files where name = $1', [name])
  expect(rows).toEqual([])
})
