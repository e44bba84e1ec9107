import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/database/demo/demo-logins.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { requireFactors } from '#tests/support/factor-policy.ts'
import { factorWords } from '#tests/support/own-factors.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { languages } from '#tests/support/thoroughness.ts'
import { addVirtualAuthenticator } from '#tests/support/virtual-authenticator.ts'

/** What the browser itself reports of answers that a test provokes. */
const REFUSALS = [/status of 4\d\d/]
const NEXT_STEP_MS = 30_000

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
  await requireFactors(server.database, ['operation_manager'])
})
afterAll(() => server.stop())

type Locale = 'en' | 'ar'

async function signIn(page: Page, who: string): Promise<void> {
  await page.goto('/admin/login')
  await page.locator('input[name=email]').fill(`${who}@demo.example`)
  await page.locator('input[name=password]').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
}

function codeOf(secret: string, timestamp = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp })
}

/** What stands on the sheet that a button prints. */
async function printedBy(page: Page, press: () => Promise<void>): Promise<string> {
  await page.evaluate(() => {
    HTMLIFrameElement.prototype.remove = function keep() {
      document.body.dataset.printed = this.contentDocument?.body.innerText ?? ''
    }
  })
  await press()
  await page.locator('body[data-printed]').waitFor()
  return page.evaluate(() => document.body.dataset.printed ?? '')
}

async function expectAccessible(page: Page, name: string): Promise<void> {
  expect([name, await axeFindings(page)]).toEqual([name, []])
}

describe.each(languages('ar'))('in %s', (locale: Locale) => {
  test('who needs a second factor sets up codes at the sign-in, and signs in with them, by keyboard', async () => {
    const words = factorWords(locale)
    const who = locale === 'ar' ? 'operations-2' : 'operations'
    const page = await openPage(server.origin, { locale, expectedErrors: REFUSALS })
    await signIn(page, who)
    await page.getByRole('heading', { name: words('setUp.title'), level: 1 }).waitFor()
    await expectAccessible(page, `set-up-${locale}`)
    await page.goto('/profile')
    await page.getByRole('heading', { name: words('setUp.title'), level: 1 }).waitFor()

    await page.getByRole('button', { name: words('card.addCodes') }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    const secret = await dialog.locator('bdi').innerText()
    await expectAccessible(page, `codes-${locale}`)
    await expect
      .poll(() => dialog.locator('input[name=code]').evaluate((field) => field === document.activeElement))
      .toBe(true)
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await expect.poll(() => dialog.locator('input[aria-invalid=true]').count()).toBe(1)
    await dialog.locator('input[name=code]').fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog', { name: words('recovery.title') }).waitFor()
    await expectAccessible(page, `recovery-${locale}`)
    const printed = await printedBy(page, () =>
      page.getByRole('button', { name: words('recovery.print') }).press('Enter'),
    )
    const [recovery = ''] = await page.getByRole('alertdialog').getByRole('listitem').allInnerTexts()
    expect(printed).toContain(recovery)
    await page.getByRole('button', { name: words('recovery.done') }).press('Enter')
    // Where they wanted to go.
    await page.getByRole('region', { name: words('card.title') }).waitFor()

    const other = await openPage(server.origin, { locale, expectedErrors: REFUSALS })
    await signIn(other, who)
    const code = other.locator('input[name=code]')
    await code.waitFor()
    await expectAccessible(other, `code-${locale}`)
    await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true)
    await other.keyboard.type('000 000')
    await other.keyboard.press('Enter')
    await other.getByRole('alert').waitFor()
    // Of the next half minute: the present one is used up, and nobody waits for it.
    await code.fill(codeOf(secret, Date.now() + NEXT_STEP_MS))
    await other.keyboard.press('Enter')
    await other.waitForURL('**/operation-manager/**')

    const third = await openPage(server.origin, { locale, expectedErrors: REFUSALS })
    await signIn(third, who)
    await third.getByRole('button', { name: words('step.toRecoveryCode') }).press('Enter')
    const field = third.locator('input[name=code]')
    await field.fill(recovery.toLowerCase())
    await field.press('Enter')
    await third.waitForURL('**/operation-manager/**')
  })
})

test.runIf(IN_SOAK)('a passkey is added in My Account, signs in, and is removed', async () => {
  const words = factorWords('en')
  const page = await openPage(server.origin, { expectedErrors: REFUSALS })
  await signInOn(page, server.database, 'head-account', '/profile')
  await addVirtualAuthenticator(page)
  const card = page.getByRole('region', { name: words('card.title') })
  await card.getByRole('button', { name: words('card.addPasskey') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=name]').fill('Work laptop')
  await dialog.locator('input[name=password]').fill('a wrong password')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').waitFor()
  await dialog.locator('input[name=password]').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog', { name: words('recovery.title') }).waitFor()
  await page.getByRole('button', { name: words('recovery.done') }).click()
  await card.getByText('Work laptop').waitFor()
  await expectAccessible(page, 'card')

  await page.goto('/auth/logout')
  await page.getByRole('link', { name: 'Sign in again' }).waitFor()
  await signIn(page, 'head-account')
  await page.getByRole('button', { name: words('step.usePasskey') }).waitFor()
  await expectAccessible(page, 'passkey')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/super-accounts/**')

  await page.goto('/profile')
  await card.getByRole('button', { name: 'Remove: Work laptop' }).click()
  await dialog.locator('input[name=password]').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await card.getByText(words('card.none')).waitFor()
})
