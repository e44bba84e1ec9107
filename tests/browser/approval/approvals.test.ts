import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { uniqueMark, openPage } from '#tests/support/browser.ts'
import { type CashDesk, closeTill, countTill, handIn, moveMoney, openCashDesk } from '#tests/support/cash-desk.ts'
import { inject } from '#tests/support/demo-session.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'

let desk: CashDesk

beforeAll(async () => {
  desk = await openCashDesk()
})
afterAll(() => desk.stop())

// A test that failed has perhaps left its requests, and the inbox shows what waits.
beforeEach(async () => {
  const { data } = await inject(desk.server.app, 'getApprovals', {
    token: desk.tokens.head,
    query: { recordNumber: '200' },
  })
  for (const { kind, id, version } of data.approvals) {
    const body = { id, version, reason: 'Left by another test' }
    if (kind === 'expense')
      await inject(desk.server.app, 'updateExpenseStatus', {
        token: desk.tokens.head,
        body: { ...body, status: 'rejected' },
      })
    else
      await inject(desk.server.app, 'decideDepositSlip', {
        token: desk.tokens.head,
        body: { ...body, decision: 'reject' },
      })
  }
})

async function open(path: string, locale: 'en' | 'ar' = 'en'): Promise<Page> {
  const viewport = locale === 'ar' ? { width: 820, height: 1180 } : { width: 1366, height: 768 }
  // What somebody else has decided is answered with 409; a slip's picture is only a row here.
  const page = await openPage(desk.server.origin, {
    locale,
    viewport,
    expectedErrors: [/status of 409/, /status of 404 .*get-upload-file/],
  })
  await signInOn(page, desk.server.database, 'head@cargo.example', path)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

const expenseOf = (depot: 'riyadh' | 'jeddah', supplier: string, total: number) => ({
  depotId: desk.operator.depots[depot],
  date: new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' }),
  purpose: { type: 'depot' as const },
  category: '5000',
  source: 'bank' as const,
  supplier,
  currency: 'SAR',
  items: [{ name: 'Diesel', quantity: 1000, price: total, total }],
  total,
  notes: null,
  fileIds: [],
  noReceiptReason: 'The printer was out of paper',
  isDuplicateConfirmed: false,
})

/** An expense of so much that waits for its decision. */
async function spend(by: 'account' | 'operations', depot: 'riyadh' | 'jeddah', supplier: string, total: number) {
  const body = expenseOf(depot, supplier, total)
  const { status, data, text } = await inject(desk.server.app, 'createExpense', { token: desk.tokens[by], body })
  expect(status, text).toBe(200)
  return data
}

const expense = async (id: string) =>
  (await inject(desk.server.app, 'getExpense', { token: desk.tokens.head, params: { id } })).data

/** A deposit slip of Jeddah that waits. */
async function waitingSlip() {
  await moveMoney(desk, 'jeddah', 20_000)
  const shift = await closeTill(
    desk,
    await countTill(desk, 'jeddah', [{ currency: 'SAR', amount: 20_000 }]),
    'head',
    null,
  )
  const { status, text } = await handIn(desk, [shift], [{ currency: 'SAR', ticket: 20_000, cargo: 0, pos: 0 }], {
    by: 'operations',
  })
  expect(status, text).toBe(200)
}

test('the inbox is narrowed by kind and depot in its address, and of two that are marked one was decided by somebody else', async () => {
  const mark = uniqueMark()
  await waitingSlip()
  await spend('operations', 'jeddah', `Tyres ${mark}`, 4000)
  const first = await spend('account', 'riyadh', `Fuel ${mark}`, 12_500)
  const second = await spend('account', 'riyadh', `Oil ${mark}`, 7500)
  const page = await open('/super-accounts/approvals')
  const list = page.getByRole('navigation', { name: 'Waiting' })
  await list.getByText('Deposit slip', { exact: false }).first().waitFor()

  await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Expense (3)' })
  await page.waitForURL(/kind=expense/)
  await list.getByText(`Tyres ${mark}`).waitFor()
  expect(await list.getByRole('listitem').count()).toBe(3)
  await page.getByLabel('Depot').selectOption(desk.operator.depots.riyadh)
  await page.waitForURL(new RegExp(`depotId=${desk.operator.depots.riyadh}`))
  await list.getByText(`Tyres ${mark}`).waitFor({ state: 'detached' })
  await page.reload()
  await list.getByText(`Fuel ${mark}`).waitFor()
  expect(await list.getByRole('listitem').count()).toBe(2)

  await page.getByRole('heading', { name: new RegExp(`Fuel ${mark}`) }).waitFor()
  // Its clerk corrects it while it is asked about.
  await page.keyboard.press('a')
  const asked = page.getByRole('alertdialog')
  await asked.getByRole('button', { name: 'Approve 125.00 SAR' }).waitFor()
  const { data: corrected } = await inject(desk.server.app, 'updateExpense', {
    token: desk.tokens.account,
    params: { id: first.id },
    body: { ...expenseOf('riyadh', `Fuel ${mark}`, 13_000), version: first.version, resubmit: false },
  })
  await asked.getByText('The amount has changed from 125.00 SAR to 130.00 SAR.').waitFor()
  await asked.getByRole('button', { name: 'Review again' }).click()
  await asked.waitFor({ state: 'detached' })
  await page.keyboard.press('x')
  await page.getByText('1 selected').waitFor()
  // A box that was clicked has the focus, and the keys go on.
  await list.getByRole('checkbox', { name: new RegExp(`Oil ${mark}`) }).click()
  await page.getByText('2 selected').waitFor()
  // The marked ones are decided by key also while the open one is still read.
  let isHeld = true
  await page.route(/\/expense\/[\w-]+$/, async (route) => {
    await expect.poll(() => isHeld, { timeout: 30_000 }).toBe(false)
    await route.continue()
  })
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  const early = page.getByRole('alertdialog', { name: 'Approve 2 requests?' })
  await early.getByRole('button', { name: 'Cancel' }).click()
  await early.waitFor({ state: 'detached' })
  isHeld = false
  await page.getByRole('heading', { name: new RegExp(`Oil ${mark}`) }).waitFor()
  await list.getByText('205.00 SAR').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('a')
  const question = page.getByRole('alertdialog', { name: 'Approve 2 requests?' })
  await question.getByText('Total 205.00 SAR.', { exact: false }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const { status, text } = await inject(desk.server.app, 'updateExpenseStatus', {
    token: desk.tokens.operations,
    body: { id: first.id, version: corrected.version, status: 'rejected', reason: 'Not ours' },
  })
  expect(status, text).toBe(200)
  await question.getByRole('button', { name: 'Approve 2' }).press('Enter')

  await page.getByText('1 decided · 1 not').waitFor()
  const report = page.getByRole('region', { name: 'Results' })
  await report
    .getByRole('listitem')
    .filter({ hasText: `Fuel ${mark}` })
    .getByText('Already decided by someone else')
    .waitFor()
  await report
    .getByRole('listitem')
    .filter({ hasText: `Oil ${mark}` })
    .getByText('Approved')
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect([(await expense(first.id)).state, (await expense(second.id)).state]).toEqual(['rejected', 'accepted'])

  // The focus is on the way on.
  await page.keyboard.press('Enter')
  await page.getByText('No matching requests').waitFor()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await list.getByText(`Tyres ${mark}`).waitFor()
  expect(new URL(page.url()).searchParams.has('kind')).toBe(false)
})

test.runIf(IN_SOAK)('in Arabic several are rejected with one reason, which each of them tells', async () => {
  const mark = uniqueMark()
  const made = [
    await spend('account', 'riyadh', `Fuel ${mark}`, 3000),
    await spend('operations', 'jeddah', `Oil ${mark}`, 5000),
  ]
  const page = await open('/super-accounts/approvals', 'ar')
  await page.getByRole('checkbox', { name: 'تحديد الكل' }).check()
  await page.getByRole('button', { name: 'رفض 2' }).click()
  const question = page.getByRole('dialog', { name: 'أترفض طلبين؟' })
  await question.getByRole('button', { name: 'رفض 2' }).click()
  await question.getByText('أدخل سبب الرفض.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await question.getByRole('textbox', { name: 'السبب' }).fill('بلا إيصال')
  await question.getByRole('button', { name: 'رفض 2' }).click()
  await page.getByText('بُتّ في طلبين').waitFor()
  expect(await axeFindings(page)).toEqual([])
  for (const { id } of made) expect(await expense(id)).toMatchObject({ state: 'rejected', decisionReason: 'بلا إيصال' })
  await page.getByRole('button', { name: 'العودة إلى الطلبات' }).click()
  await page.getByText('لا توجد طلبات تنتظرك').waitFor()
})
