import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import {
  type CashDesk,
  closeTill,
  countTill,
  decide,
  expectSoundCash,
  handIn,
  moveMoney,
  openCashDesk,
} from '#tests/support/cash-desk.ts'
import { pngFile } from '#tests/support/document-files.ts'
import { inject } from '#tests/support/demo-session.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'

let desk: CashDesk

beforeAll(async () => {
  desk = await openCashDesk()
})
afterAll(() => desk.stop())

async function open(
  who: 'riyadh' | 'account' | 'operations' | 'head',
  path: string,
  locale: 'en' | 'ar' = 'en',
): Promise<Page> {
  const viewport = locale === 'ar' ? { width: 820, height: 1180 } : { width: 1366, height: 768 }
  const page = await openPage(desk.server.origin, { locale, viewport, expectedErrors: [/status of (422|409|404)/] })
  await signInOn(page, desk.server.database, `${who}@cargo.example`, path)
  return page
}

const shifts = async () => (await inject(desk.server.app, 'getCashShiftList', { token: desk.tokens.head })).data
const slips = async () => (await inject(desk.server.app, 'getDepositSlipList', { token: desk.tokens.head })).data

test('a till is counted blind by its notes and coins, with the keyboard, and what was expected is told after it', async () => {
  await moveMoney(desk, 'riyadh', 76_500)
  const page = await open('riyadh', '/staff/shifts')
  const count = page.getByRole('link', { name: 'Count till' })
  await count.waitFor()
  expect(await page.getByText('765').count()).toBe(0)
  await count.focus()
  await page.keyboard.press('Enter')
  const notes = page.getByRole('spinbutton', { name: '500.00 SAR' })
  await notes.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Finish count' }).press('Enter')
  await page.getByText('Enter the amount, or 0 if there is none.').waitFor()
  await page.waitForFunction(() => document.activeElement?.id === 'count-SAR')
  await notes.focus()
  await page.keyboard.type('1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1')
  const small = page.getByRole('spinbutton', { name: '50.00 SAR' })
  await small.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  // What is counted so far outlives a reload, of which the browser asks nothing.
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  await page.getByText('Your entries have been restored').waitFor()
  expect(asked).toEqual([])
  expect([await notes.inputValue(), await page.getByRole('textbox', { name: 'Total' }).inputValue()]).toEqual([
    '1',
    '800.00',
  ])
  // What is no whole number of notes is not counted as none.
  await notes.fill('1.5')
  await page.getByRole('button', { name: 'Finish count' }).press('Enter')
  await page.getByText('Enter a whole number.').waitFor()
  await notes.and(page.locator(':focus')).waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await notes.fill('1')
  await small.focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Finish count' }).press('Enter')
  const question = page.getByRole('alertdialog')
  await question.getByText('750.00 SAR').waitFor()
  await question.getByRole('button', { name: 'Finish count' }).press('Enter')
  await page.getByRole('row', { name: /^Exit fee paid 765\.00/ }).waitFor()
  await page.getByText('Short', { exact: false }).first().waitFor()
  await page.getByText('Your shift has to be closed by', { exact: false }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect((await shifts())[0]).toMatchObject({
    state: 'counted',
    sums: [{ expected: 76_500, counted: 75_000, difference: -1500 }],
  })
})

test.runIf(IN_SOAK)('in Arabic another closes it and says why it differs', async () => {
  await moveMoney(desk, 'admin', 5000)
  const shift = await countTill(desk, 'admin', [{ currency: 'SAR', amount: 4000 }])
  const page = await open('account', '/accounts/shifts', 'ar')
  await page.getByRole('link', { name: 'admin' }).first().click()
  const close = page.getByRole('button', { name: 'إغلاق الوردية' })
  await close.click()
  await page.getByText('اذكر سبب الفرق، أو أن سببه غير معروف.').waitFor()
  await page.waitForFunction(() => document.activeElement?.id === 'close-note')
  await page.keyboard.type('ورقة نقدية ناقصة')
  expect(await axeFindings(page)).toEqual([])
  await close.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'إغلاق الوردية' }).click()
  await page.getByText('مغلقة', { exact: true }).first().waitFor()
  await page.getByText('5900').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(
    (await inject(desk.server.app, 'getCashShift', { token: desk.tokens.head, params: { id: shift.id } })).data,
  ).toMatchObject({ state: 'closed', closeNote: 'ورقة نقدية ناقصة' })
  await expectSoundCash(desk.server.database)
})

const freeShifts = async () =>
  (
    await inject(desk.server.app, 'getDepositShifts', {
      token: desk.tokens.operations,
      query: { depotId: desk.operator.depots.jeddah },
    })
  ).data.shifts

/** What other tests have left is at the bank. */
async function handInAll() {
  for (const shift of await freeShifts()) await handIn(desk, [shift], shift.amounts, { by: 'operations' })
  for (const slip of await slips()) await decide(desk, slip, 'approve')
}

test('closed shifts are handed in with the bank’s receipt, and head account approves them in the inbox', async () => {
  await handInAll()
  for (const amount of [75_000, 20_000]) {
    await moveMoney(desk, 'jeddah', 10_000, { means: 'pos' })
    await moveMoney(desk, 'jeddah', amount)
    await closeTill(desk, await countTill(desk, 'jeddah', [{ currency: 'SAR', amount }]), 'head', null)
  }
  const page = await open('operations', `/operation-manager/add-deposit?depotId=${desk.operator.depots.jeddah}`)
  const ticket = page.getByRole('textbox', { name: 'Ticket' })
  await ticket.waitFor()
  expect(await ticket.inputValue()).toBe('950.00')
  const [older] = await page.getByRole('checkbox').all()
  await older?.uncheck()
  expect([await ticket.inputValue(), await page.getByRole('textbox', { name: 'POS' }).inputValue()]).toEqual([
    '200.00',
    '100.00',
  ])
  await ticket.fill('190')
  await page.getByRole('button', { name: 'Submit deposit' }).click()
  await page.getByText('Explain why an amount differs from the shift total.').waitFor()
  await page.getByText('Please fill in all fields before saving.').waitFor()
  await page.waitForFunction(() => document.activeElement?.id === 'deposit-note')
  await page.keyboard.type('The bank kept a fee')
  await page.getByRole('button', { name: 'Submit deposit' }).click()
  await page.getByText('Add an image of the bank receipt.').waitFor()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: pngFile() })
  await page.getByRole('button', { name: 'Open slip.png' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Submit deposit' }).click()
  // Another window is faster with the same shift.
  const [, chosen] = await freeShifts()
  if (!chosen) throw new Error('two shifts wait')
  const { data: faster } = await handIn(desk, [chosen], chosen.amounts, { by: 'operations' })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit deposit' }).click()
  const told = page.getByRole('alert').filter({ hasText: faster.number })
  await told.getByText('Your entries are kept.', { exact: false }).waitFor()
  expect(await told.getByRole('link').getAttribute('href')).toBe(`/operation-manager/deposit-report/${faster.id}`)
  expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('The bank kept a fee')
  expect((await slips())[0]).toMatchObject({ id: faster.id })
  await decide(desk, faster, 'approve')
  // The shift that is gone leaves the list first.
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(1)
  await page.getByRole('checkbox').check()
  await ticket.fill('740')
  await page.getByRole('button', { name: 'Submit deposit' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit deposit' }).click()
  await page.getByRole('heading', { name: /Deposit slip .*DS-JED-/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect((await slips())[0]).toMatchObject({
    state: 'pending',
    amounts: [{ ticket: 74_000, cargo: 0, pos: 10_000 }],
    note: 'The bank kept a fee',
  })

  const inbox = await open('head', '/super-accounts/approvals')
  await inbox.getByRole('heading', { name: /Deposit slip .*DS-JED-/ }).waitFor()
  await inbox.getByText('Shifts:', { exact: false }).first().waitFor()
  expect(await axeFindings(inbox)).toEqual([])
  await inbox.keyboard.press('a')
  await inbox
    .getByRole('alertdialog')
    .getByRole('button', { name: /Approve 840\.00/ })
    .click()
  await inbox.getByText('No requests waiting').waitFor()
  expect((await slips())[0]).toMatchObject({ state: 'approved' })

  const report = await open('head', '/super-accounts/deposit-report')
  await report.getByRole('link', { name: 'Totals' }).click()
  await report.getByRole('link', { name: '940.00' }).first().click()
  await report
    .getByRole('link', { name: /DS-JED-/ })
    .first()
    .click()
  await report.getByText('1020').waitFor()
  expect(await axeFindings(report)).toEqual([])
  await expectSoundCash(desk.server.database)
})

test.runIf(IN_SOAK)(
  'cash for the safe is counted blind by keyboard; a count that differs asks for a note, where the focus is then',
  async () => {
    await moveMoney(desk, 'riyadh', 50_000)
    const body = {
      source: 'till',
      destination: 'safe',
      depotId: null,
      receiverId: null,
      amounts: [{ currency: 'SAR', amount: 10_050 }],
      note: null,
    } as const
    const { data: handedOver } = await inject(desk.server.app, 'createCashTransfer', {
      token: desk.tokens.riyadh,
      body,
    })
    const page = await open('account', `/accounts/cash-transfers/${handedOver.id}`)
    await page.getByText('Entries are shown after the count.').waitFor()
    expect(await page.getByText('100.50').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    const counted = page.getByRole('textbox', { name: 'SAR counted' })
    const question = page.getByRole('alertdialog')
    await counted.fill('90')
    await counted.press('Enter')
    await question.getByRole('button', { name: 'Receive cash' }).press('Enter')
    await page.getByText(/^Explain the difference/).waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'receive-note')
    await page.keyboard.type('Two notes are missing')
    await counted.press('Enter')
    await question.getByRole('button', { name: 'Receive cash' }).press('Enter')
    await page.getByRole('row', { name: /100\.50.*90\.00.*10\.50/ }).waitFor()
    await page.getByText('5900').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await expectSoundCash(desk.server.database)
  },
)
