import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { busId } from '#server/database/demo/demo-fleet.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function open(user: 'operations' | 'admin', locale: 'en' | 'ar', path: string): Promise<Page> {
  const viewport = locale === 'ar' ? { width: 820, height: 1180 } : { width: 1440, height: 900 }
  const page = await openPage(server.origin, { locale, viewport, expectedErrors: [/422/] })
  await signInOn(page, server.database, user, path)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

const MAX_TABS = 40
/** The demo operator's bus that lost fuel. */
const LEAKING = 5

/** Goes on by Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${target}`)
}

test('a filling is recorded by keyboard, with the expense that pays it', async () => {
  const page = await open('operations', 'en', '/operation-manager/fuel/new')
  const { keyboard } = page
  await tabTo(page, page.getByRole('combobox', { name: 'Bus' }))
  await keyboard.type('SA 7341')
  await page.getByText(/^Latest reading/).waitFor()
  await tabTo(page, page.getByLabel('Odometer (km)'))
  await keyboard.type('1,000')
  await tabTo(page, page.getByLabel('Litres'))
  await keyboard.type('312.5')
  await tabTo(page, page.getByLabel('Station'))
  await keyboard.type('Corniche Station')
  await tabTo(page, page.getByRole('combobox', { name: 'Depot' }))
  await keyboard.type('Riyadh')
  await tabTo(page, page.getByLabel('Price per litre'))
  await keyboard.type('1.66')
  await page.getByText(/^Worked out: .*518\.75/).waitFor()
  await tabTo(page, page.getByLabel('Reason for no receipt'))
  await keyboard.type('The original is at the depot')
  expect(await axeFindings(page)).toEqual([])
  await keyboard.press('Enter')
  await page.getByText(/this bus already showed/).waitFor()
  const km = page.getByLabel('Odometer (km)')
  await expect.poll(() => km.evaluate((element) => element === document.activeElement)).toBe(true)
  await keyboard.press('Control+a')
  await keyboard.type('1,999,999')
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Save this reading anyway' }))
  await keyboard.press('Enter')
  await page.getByText(/312\.5 L recorded for .*Expense .* waits for a decision\./).waitFor()
  await page.getByText('1,999,999').first().waitFor()
  expect(await axeFindings(page)).toEqual([])

  await tabTo(page, page.getByRole('button', { name: /^Strike out 312\.5 L/ }))
  await keyboard.press('Enter')
  await page.getByLabel('Reason').waitFor()
  await keyboard.type('One digit too many')
  await tabTo(page, page.getByRole('checkbox', { name: /1,999,999 km was wrong too/ }))
  await keyboard.press('Space')
  expect(await axeFindings(page)).toEqual([])
  await keyboard.press('Enter')
  await page.getByText(/312\.5 L of .* struck out$/).waitFor()
})

test.runIf(IN_SOAK)('an admin reads the log in Arabic on a narrow screen, and finds nothing to write', async () => {
  const page = await open('admin', 'ar', `/admin/fuel?transportId=${busId(LEAKING)}`)
  await page.getByRole('table').getByText('مرتفع').first().waitFor()
  expect(await page.getByRole('link', { name: 'تسجيل وقود' }).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
})
