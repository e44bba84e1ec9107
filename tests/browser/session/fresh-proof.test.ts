import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/passwords/hash-password.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage, uniqueMark } from '#tests/support/browser.ts'
import { type CashDesk, openCashDesk } from '#tests/support/cash-desk.ts'
import { inject } from '#tests/support/demo-session.ts'
import { addFactors } from '#tests/support/own-factors.ts'
import { ruleThat } from '#tests/support/policy-rules.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { signInOn } from '#tests/support/sign-in.ts'

const PASSWORD = 'seven green lanterns'

let desk: CashDesk

beforeAll(async () => {
  desk = await openCashDesk()
  await desk.server.database.pool.query('update users set password_hash = $1', [await hashPassword(PASSWORD)])
  await ruleThat(desk.server.database, { freshProofAmount: 100, factorUserTypes: [] })
})
afterAll(() => desk.stop())

async function open(locale: 'en' | 'ar' = 'en'): Promise<Page> {
  const viewport = locale === 'ar' ? { width: 768, height: 1024 } : { width: 1366, height: 768 }
  const page = await openPage(desk.server.origin, { locale, viewport, expectedErrors: [/status of (428|422)/] })
  await signInOn(page, desk.server.database, 'head@cargo.example', '/super-accounts/approvals')
  return page
}

async function spend(supplier: string, total: number) {
  const { status, data, text } = await inject(desk.server.app, 'createExpense', {
    token: desk.tokens.account,
    body: {
      depotId: desk.operator.depots.riyadh,
      date: new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' }),
      purpose: { type: 'depot' },
      category: '5000',
      source: 'bank',
      supplier,
      currency: 'SAR',
      items: [{ name: 'Diesel', quantity: 1000, price: total, total }],
      total,
      notes: null,
      fileIds: [],
      noReceiptReason: 'The printer was out of paper',
      isDuplicateConfirmed: false,
    },
  })
  expect(status, text).toBe(200)
  return data
}

const stateOf = async (id: string) =>
  (await inject(desk.server.app, 'getExpense', { token: desk.tokens.account, params: { id } })).data.state

test('approvals above the amount are proved once, by keyboard alone, and go on by themselves', async () => {
  const mark = uniqueMark()
  const expenses = [await spend(`Fuel ${mark}`, 12_500), await spend(`Oil ${mark}`, 15_000)]
  const page = await open()
  await page.getByRole('heading', { name: new RegExp(`Fuel ${mark}`) }).waitFor()
  for (const name of [`Fuel ${mark}`, `Oil ${mark}`])
    await page.getByRole('checkbox', { name: new RegExp(name) }).check()
  await page.keyboard.press('a')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve 2', exact: true }).press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await dialog.getByText('It counts for 5 minutes.', { exact: false }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  // The focus is in the field.
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').getByText('The password is wrong.').waitFor()
  // In sight once, at the field; the alert is for those who hear the page.
  const field = dialog.locator('input[name=password]')
  const told = await field.evaluate((input) => document.getElementById(`${input.id}-error`)?.innerText)
  expect([told, await dialog.locator('[role=alert]:not(.sr-only)').count()]).toEqual(['The password is wrong.', 0])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  for (const { id } of expenses) await expect.poll(() => stateOf(id)).toBe('accepted')
})

test.runIf(IN_SOAK)('whoever gives up changes nothing, stays signed in and can try again', async () => {
  const { id } = await spend(`Wash ${uniqueMark()}`, 20_000)
  const page = await open('ar')
  await page.getByRole('button', { name: 'اعتماد', exact: false }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'اعتماد', exact: false }).click()
  const dialog = page.getByRole('dialog', { name: 'أكّد هويتك' })
  await dialog.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('أكّد هويتك أولًا ليُنفَّذ هذا', { exact: false }).first().waitFor()
  expect([await stateOf(id), new URL(page.url()).pathname]).toEqual(['pending', '/super-accounts/approvals'])
})

/** A head account with a passkey of this browser and an app that shows codes. */
async function openWithFactors() {
  for (const table of ['passkeys', 'code_apps', 'recovery_codes'])
    await desk.server.database.pool.query(`delete from ${table}`)
  const page = await open()
  return { page, ...(await addFactors(page, PASSWORD)) }
}

async function startApproval(page: Page, supplier: string): Promise<Locator> {
  await page.goto('/super-accounts/approvals')
  await page.getByRole('checkbox', { name: new RegExp(supplier) }).check()
  await page.getByRole('button', { name: 'Approve 1', exact: true }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: false }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await dialog.waitFor()
  return dialog
}

test.runIf(IN_SOAK)('whoever has a passkey and codes proves it with either, and not with the password', async () => {
  const { page, authenticator, nextCode } = await openWithFactors()
  const byPasskey = await spend(`Tyres ${uniqueMark()}`, 30_000)
  const byCode = await spend(`Glass ${uniqueMark()}`, 40_000)

  const dialog = await startApproval(page, byPasskey.supplier)
  const usePasskey = dialog.getByRole('button', { name: 'Use passkey' })
  await expect.poll(() => usePasskey.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await authenticator.verify(false)
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').waitFor()
  expect(await stateOf(byPasskey.id)).toBe('pending')
  await authenticator.verify(true)
  await usePasskey.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => stateOf(byPasskey.id)).toBe('accepted')

  await desk.server.database.pool.query('update sessions set proved_at = null')
  await startApproval(page, byCode.supplier)
  await dialog.getByRole('button', { name: 'Use a code' }).press('Enter')
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('code')
  await page.keyboard.type('000 000')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').waitFor()
  expect(await dialog.locator('[role=alert]:not(.sr-only)').count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  // The focus has stayed in the field.
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(nextCode())
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => stateOf(byCode.id)).toBe('accepted')
})
