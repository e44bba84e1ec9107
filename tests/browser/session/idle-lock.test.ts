import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/passwords/hash-password.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { ruleThat } from '#tests/support/policy-rules.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'

const PASSWORD = 'seven green lanterns'
const MINUTE_MS = 60_000

let server: RunningServer
/** How far the server's clock is ahead: its sessions have been left alone for so long. */
let ahead = 0

beforeAll(async () => {
  server = await startServer({ clock: () => new Date(Date.now() + ahead) })
  await server.database.pool.query('update users set password_hash = $1', [await hashPassword(PASSWORD)])
  await ruleThat(server.database, { idleLockMinutes: 15, factorUserTypes: [] })
})
afterAll(() => server.stop())

const PATH = '/admin/add-expense'

test('a form that was left is covered, and stands as it was once its user is back, in every window of the session', async () => {
  const page = await openPage(server.origin, { expectedErrors: [/status of 409/] })
  await signInOn(page, server.database, 'admin', PATH)
  await page.getByRole('textbox', { name: 'Supplier' }).fill('Al Noor Tyres')
  const other = await page.context().newPage()
  const stored = await page.evaluate(() => sessionStorage.getItem('user') ?? '')
  await other.addInitScript((user) => {
    if (sessionStorage.getItem('user') === null) sessionStorage.setItem('user', user)
  }, stored)
  await other.goto('/admin/expense-history')
  await other.getByRole('heading', { level: 1 }).waitFor()

  ahead += 15 * MINUTE_MS
  // Nobody touches anything: the server ends the stream, and both windows learn why.
  for (const window of [page, other]) {
    await window.getByRole('button', { name: 'Unlock' }).waitFor({ timeout: 60_000 })
    expect(await window.getByRole('navigation').count()).toBe(0)
  }
  expect(await page.getByText('Al Noor Tyres').count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])

  await page.locator('input[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('textbox', { name: 'Supplier' }).inputValue()).toBe('Al Noor Tyres')
  expect(new URL(page.url()).pathname).toBe(PATH)
  await other.getByRole('heading', { level: 1 }).waitFor()
  await other.getByRole('button', { name: 'Unlock' }).waitFor({ state: 'detached' })
})

test.runIf(IN_SOAK)('the wall of a station stays lit while its session is locked', async () => {
  ahead = 0
  const page = await openPage(server.origin, { expectedErrors: [/status of 409/] })
  await signInOn(page, server.database, 'staff', '/departure-wall')
  await page.getByRole('main').waitFor()
  ahead += 15 * MINUTE_MS
  const refused = page.waitForResponse((response) => response.status() === 409, { timeout: 60_000 })
  await refused
  const answered = await page.waitForResponse((response) => response.url().includes('wall') && response.ok(), {
    timeout: 60_000,
  })
  expect(answered.ok()).toBe(true)
  expect(await page.getByRole('button', { name: 'Unlock' }).count()).toBe(0)
})
