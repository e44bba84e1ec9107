import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const PATH = '/operation-manager/bus-maintenances'

async function open(locale: 'en' | 'ar'): Promise<Page> {
  const viewport = locale === 'ar' ? { width: 820, height: 1180 } : { width: 1440, height: 900 }
  const page = await openPage(server.origin, { locale, viewport, expectedErrors: [/422/] })
  await signInOn(page, server.database, 'operations', PATH)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

test('a reading that falls is told at its field; a right one stands on top of its log, and can be struck out', async () => {
  const page = await open('en')
  await page.getByRole('link', { name: 'Record a reading' }).click()
  await page.getByRole('combobox', { name: 'Bus' }).selectOption({ label: 'SA 7341 TKA · Mercedes-Benz Tourismo 01' })
  await page.getByText(/^Latest reading/).waitFor()
  await page.getByLabel('Odometer (km)').fill('1,000')
  await page.getByRole('button', { name: 'Save reading' }).click()
  await page.getByText(/this bus already showed/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Odometer (km)').fill('1,999,999')
  await page.getByRole('button', { name: 'Save reading' }).click()
  await page.getByText('Is this reading right?').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save this reading anyway' }).click()
  await page.getByRole('button', { name: /^Strike out 1,999,999 km/ }).click()
  await page.getByLabel('Reason').fill('One digit too many')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Strike out reading' }).click()
  await page.getByText(/1,999,999 km of .* struck out$/).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test.runIf(IN_SOAK)('the log reads in Arabic on a narrow screen', async () => {
  const page = await open('ar')
  await page.getByRole('link', { name: 'تسجيل قراءة' }).waitFor()
  await page.getByText('معتمدة').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
})
