import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { visit } from '#tests/support/visit.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const PATH = '/operation-manager/work-orders'

async function open(locale: 'en' | 'ar', path = PATH): Promise<Page> {
  const viewport = locale === 'ar' ? { width: 820, height: 1180 } : { width: 1440, height: 900 }
  const page = await openPage(server.origin, { locale, viewport, expectedErrors: [/422/] })
  await signInOn(page, server.database, 'operations', path)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

test('by keyboard alone, a defect is reported, approved, started and done', async () => {
  const page = await open('en')
  const press = async (role: 'button' | 'link', name: string) => {
    await page.getByRole(role, { name, exact: true }).last().focus()
    await page.keyboard.press('Enter')
  }
  const type = async (label: string, text: string) => {
    await page.getByRole('textbox', { name: label }).first().focus()
    await page.keyboard.type(text)
  }
  await press('link', 'Report work')
  await page.getByRole('combobox', { name: 'Bus' }).focus()
  await page.keyboard.type('SA 6627 LBK')
  await type('Defect or work', 'Wipers leave streaks')
  await page.getByRole('checkbox', { name: /^Workshop, days and cost are known/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('combobox', { name: 'Depot that bears the cost' }).focus()
  await page.keyboard.type('Riyadh depot')
  await type('Workshop', 'Exit 18 Workshop')
  await type('Estimated cost', '250')
  expect(await axeFindings(page)).toEqual([])
  await press('button', 'Report work')

  await page.getByRole('heading', { name: /^Work order/ }).waitFor()
  await press('button', 'Approve')
  await page.getByText('Approve this work?').waitFor()
  await press('button', 'Approve')
  await page.getByText(/approved$/).waitFor()

  await press('button', 'Start work')
  await page.getByLabel('Odometer (km)').waitFor()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await page.getByText(/this bus already showed/).waitFor()
  await page.getByLabel('Odometer (km)').fill('1,999,990')
  await page.keyboard.press('Enter')
  await page.getByText('Is this reading right?').waitFor()
  await press('button', 'Save this reading anyway')
  await page.getByText(/^Work on .* started$/).waitFor()

  await press('link', 'Finish work')
  await page.getByLabel('Part or work, line 1').focus()
  await page.keyboard.type('Wiper blade')
  await page.keyboard.press('Enter')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await page.keyboard.type('60')
  await type('Why there is no receipt', 'Comes by post')
  expect(await axeFindings(page)).toEqual([])
  await press('button', 'Finish and hand in the cost')
  await page.getByText(/waits for a decision$/).waitFor()
  await page.getByRole('link', { name: /^EX-RYD-/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])

  // Its cost waits for a decision: there is nothing to correct.
  const order = page.url()
  await visit(page, `${order}/finish`)
  await page.waitForURL(order)
  await page.getByRole('heading', { name: /^Work order/ }).waitFor()
})

test.runIf(IN_SOAK)('the list, a plan and an order read in Arabic on a narrow screen', async () => {
  const page = await open('ar')
  await page.getByRole('link', { name: 'الإبلاغ عن أعمال' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await visit(page, `${server.origin}/operation-manager/maintenance-plans`)
  await page.getByText('Engine oil and all filters').click()
  await page.getByText('الموعد القادم').waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test.runIf(IN_SOAK)('from the desk that stands alone, a defect is reported without leaving the departure', async () => {
  const page = await openPage(server.origin, { locale: 'en', viewport: { width: 1024, height: 768 } })
  await signInOn(page, server.database, 'staff', '/checkin')
  await page.locator('ol button:enabled').first().click()
  await page.locator('.check-in-side li').first().waitFor()
  await page.getByRole('button', { name: 'Report a defect' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Defect or work').fill('Mirror is loose')
  expect(await dialog.evaluate((each) => each.closest('[data-mode]')?.getAttribute('data-mode'))).toBe('dark')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Report a defect' }).click()
  await page.getByText(/^Defect reported as work order/).waitFor()
  await dialog.waitFor({ state: 'detached' })
  // What is typed next is the next passenger's.
  await page.locator('input[name=scan]:focus').waitFor()
})

test.runIf(IN_SOAK)('to an admin, who leads no work, the address of a form is none', async () => {
  const page = await openPage(server.origin, { locale: 'en' })
  await signInOn(page, server.database, 'admin', '/admin/work-orders')
  for (const path of ['work-orders/new', 'fleet-documents/import']) {
    await page.goto(`${server.origin}/admin/${path}`)
    await page.getByText('Page not found').first().waitFor()
    expect(await page.getByRole('textbox', { name: 'Defect or work' }).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
  }
})
