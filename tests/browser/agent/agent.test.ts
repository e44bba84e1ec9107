import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import {
  type AgentDesk,
  type AgentDeskName,
  askTopUp,
  decide,
  expectSoundAgentMoney,
  openAgentDesk,
} from '#tests/support/agent-desk.ts'
import { openPage } from '#tests/support/browser.ts'
import { inject } from '#tests/support/demo-session.ts'
import { pngFile } from '#tests/support/document-files.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'

let desk: AgentDesk

beforeAll(async () => {
  desk = await openAgentDesk()
})
afterAll(() => desk.stop())

async function open(who: AgentDeskName, path: string, locale: 'en' | 'ar' = 'en'): Promise<Page> {
  const viewport = locale === 'ar' ? { width: 820, height: 1180 } : { width: 1366, height: 768 }
  const page = await openPage(desk.server.origin, {
    locale,
    viewport,
    withMotion: true,
    expectedErrors: [/status of (422|409|404)/],
  })
  await signInOn(page, desk.server.database, `${who}@agents.example`, path)
  return page
}

/** What is sent waits until it is let go. */
async function holdWrites(page: Page): Promise<() => void> {
  let letGo = () => {}
  const answered = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(
    (url) => url.pathname.startsWith('/api/'),
    async (route) => {
      if (route.request().method() === 'POST') await answered
      await route.continue()
    },
  )
  return letGo
}

const topUps = async () => (await inject(desk.server.app, 'getTopUpList', { token: desk.tokens.head })).data
const walletOf = async (who: AgentDeskName) =>
  (await inject(desk.server.app, 'getWallet', { token: desk.tokens[who] })).data?.accounts.find(
    ({ currency }) => currency === 'SAR',
  )

test('an agent asks with the slip, head account approves in the inbox, and the statement shows it', async () => {
  const page = await open('autoDeduct', '/staff/topup-request')
  const go = page.getByRole('button', { name: 'Request top-up' })
  await go.press('Enter')
  await page.getByText('Enter an amount above zero.').waitFor()
  await page.getByText('Please fill in all fields before saving.').waitFor()
  await page.waitForFunction(() => document.activeElement?.id === 'top-up-amount')
  await page.keyboard.type('350.50')
  await page.getByText('The full amount goes into the wallet.').waitFor()
  await go.press('Enter')
  await page.getByText('Add an image or PDF of the transfer slip.').waitFor()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: pngFile() })
  await page.getByRole('button', { name: 'Open slip.png' }).waitFor()
  await page.getByText('Files uploaded successfully').waitFor()
  await page.getByRole('textbox', { name: 'Bank reference' }).fill('RJHI-1')
  expect(await axeFindings(page)).toEqual([])
  const answer = await holdWrites(page)
  await go.click()
  await page.locator('a[href="/staff/wallet"]').first().click()
  await page.getByRole('alertdialog').getByText('Still sending').waitFor()
  answer()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  const asked = page.getByRole('link', { name: /^TU-/ })
  await asked.click()
  await page.getByRole('heading', { name: /Top-up .*TU-/ }).waitFor()
  await page.getByText('RJHI-1').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await topUps()).toMatchObject([
    { state: 'pending', amount: 35_050, means: 'bank', currency: 'SAR', bankReference: 'RJHI-1' },
  ])
  expect(await walletOf('autoDeduct')).toMatchObject({ balance: 20_000 })

  const inbox = await open('head', '/super-accounts/approvals')
  await inbox.getByRole('heading', { name: /Top-up for/ }).waitFor()
  expect(await axeFindings(inbox)).toEqual([])
  await inbox.keyboard.press('a')
  await inbox
    .getByRole('alertdialog')
    .getByRole('button', { name: /Approve 350\.50/ })
    .click()
  await inbox.getByText('No requests waiting').waitFor()

  await page.goto(`${desk.server.origin}/staff/wallet`)
  const row = page.getByRole('row', { name: /Top-up approved/ })
  await row.getByText('+350.50').waitFor()
  await row.getByText('550.50').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await row.getByRole('link', { name: /TU-/ }).click()
  await page.getByText('Approved', { exact: true }).first().waitFor()
  await expectSoundAgentMoney(desk.server.database)
})

test.runIf(IN_SOAK)('in Arabic an admin takes an agent’s cash into the own till, confirmed by its amount', async () => {
  const page = await open('admin', '/admin/add-deposit', 'ar')
  await page.getByRole('link', { name: 'إيداع وكيل' }).click()
  const agent = page.getByRole('combobox', { name: 'الوكيل' })
  await agent.click()
  await page.getByRole('option', { name: 'default' }).click()
  await page.getByRole('radio', { name: /^نقدًا/ }).check()
  await page.getByRole('textbox', { name: 'المبلغ' }).fill('120')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'تقديم الإيداع' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('heading', { name: /120\.00/ }).waitFor()
  await question.getByRole('button', { name: 'استلام النقد' }).click()
  await page.getByRole('row', { name: /نقدًا/ }).getByText('قيد الانتظار').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const [taken] = await topUps()
  expect(taken).toMatchObject({
    state: 'pending',
    means: 'cash',
    amount: 12_000,
    agent: { id: desk.users.default },
    requestedBy: { id: desk.users.admin },
  })
  await expectSoundAgentMoney(desk.server.database)

  const report = await open('operations', '/operation-manager/topup-report', 'ar')
  await report.getByRole('link', { name: 'المجاميع' }).click()
  await report.getByRole('link', { name: '120.00' }).first().waitFor()
  expect(await axeFindings(report)).toEqual([])
  await report.getByRole('link', { name: '120.00' }).first().click()
  await report.getByRole('button', { name: /الوكيل: .*default/ }).waitFor()
  await report.getByRole('link', { name: taken?.number ?? '' }).click()
  await report.getByText('2010').waitFor()
  expect(await axeFindings(report)).toEqual([])
})

test.runIf(IN_SOAK)(
  'head account asks for a service charge from a wallet by keyboard, and another head account decides',
  async () => {
    const approved = await askTopUp(desk, 'jeddah')
    await decide(desk, approved, 'approve')
    const before = (await walletOf('jeddah'))?.balance ?? 0
    const page = await open('head', '/super-accounts/agent-report')
    await page.getByRole('link', { name: 'jeddah' }).first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page
      .getByRole('row', { name: /jeddah/ })
      .first()
      .getByText('Auto deduct')
      .click()
    const request = page.getByRole('button', { name: 'Request deduction', exact: true })
    await request.press('Enter')
    const dialog = page.getByRole('dialog')
    const charge = dialog.getByRole('radio', { name: /Service charge/ })
    // The focus starts at the first reason that is open: nothing is owed.
    await page.waitForFunction(() => document.activeElement?.matches('[type="radio"][value="paidBack"]'))
    const amount = dialog.getByRole('textbox', { name: 'Amount' })
    await amount.fill('9999')
    await dialog.getByRole('button', { name: 'Request deduction of 9,999.00 SAR' }).click()
    await dialog.getByText(/^Enter no more than/).waitFor()
    await dialog.getByText('Choose a purpose.').waitFor()
    await charge.check()
    await amount.fill('11.50')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Receipt printer')
    expect(await axeFindings(page)).toEqual([])
    await amount.press('Enter')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Cancel' }).waitFor()
    // Past the transition with which a window would leave, and give the focus back behind the question.
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText(/Deduction of 11\.50 SAR requested/).waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await axeFindings(page)).toEqual([])
    expect(await walletOf('jeddah')).toMatchObject({ balance: before })

    const inbox = await open('head2', '/super-accounts/approvals?kind=walletDeduction')
    await inbox.getByRole('heading', { name: /Deduction from .*'s wallet/ }).waitFor()
    expect(await axeFindings(inbox)).toEqual([])
    await inbox.keyboard.press('a')
    await inbox
      .getByRole('alertdialog')
      .getByRole('button', { name: /11\.50/ })
      .click()
    await expect.poll(async () => (await walletOf('jeddah'))?.balance).toBe(before - 1150)
    await page.reload()
    const row = page.getByRole('row', { name: /Wallet deduction/ })
    await row.getByText('Receipt printer').waitFor()
    await row.getByText('Service charge').waitFor()
    await expectSoundAgentMoney(desk.server.database)
  },
)
