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

async function open(login: string, path: string, locale: 'en' | 'ar' = 'en'): Promise<Page> {
  const viewport = locale === 'ar' ? { width: 820, height: 1180 } : { width: 1440, height: 900 }
  const page = await openPage(server.origin, { locale, viewport, expectedErrors: [/422/] })
  await signInOn(page, server.database, login, path)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

test('a clerk sells rooms by keys alone; what does not fit is told at its place, and nothing is lost', async () => {
  const page = await open('staff', '/staff/accommondation')
  await page.getByRole('link', { name: 'Sell rooms' }).focus()
  await page.keyboard.press('Enter')
  const hotel = page.getByRole('combobox', { name: 'Hotel' })
  await hotel.focus()
  // As the first letters choose it.
  await page.keyboard.type('Dar')
  await page.keyboard.press('Tab')
  await page.keyboard.type('+20')
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: 'Departure' }).focus()
  // Counted from the first day that it may be.
  await page.keyboard.type('+1')
  await page.getByRole('combobox', { name: /^Room 1/ }).focus()
  await page.getByText('2 nights').waitFor()
  await page.keyboard.type('Double')
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: 'Name of guest 1 in room 1' }).focus()
  for (const name of ['Salem Harbi', 'Noura Harbi', 'Badr Harbi']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('textbox', { name: "Payer's phone" }).fill('0501234567')
  await page.getByRole('button', { name: 'Sell and take payment' }).click()
  await page.getByText('There are more guests than beds.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('combobox', { name: /^Room 1/ }).focus()
  await page.keyboard.type('Triple')
  await page.getByText('620.00').waitFor()
  await page.getByRole('button', { name: 'Sell and take payment' }).click()
  await page.getByRole('heading', { name: /^Stay .ST-RYD-\d{4}-\d{5}/ }).waitFor()
  await page.getByText('Salem Harbi').first().waitFor()
  expect(await page.getByText('Badr Harbi').count()).toBe(1)
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Cancel stay' }).click()
  await page.getByText(/620\.00.* goes back the way it was paid/).waitFor()
  await page.getByLabel('Reason').fill('The guest is ill')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel stay' }).click()
  await page.getByText('Given back').first().waitFor()
})

test.runIf(IN_SOAK)(
  'a hotel that reduces its allotment leaves a stay without a room; its guests are moved',
  async () => {
    const page = await open('operations', '/operation-manager/accommodation')
    await page.getByRole('link', { name: 'Abdali Gate Hotel' }).click()
    await page.getByRole('heading', { name: 'Stays without a room' }).waitFor()
    await page.getByRole('link', { name: /^ST-RYD/ }).click()
    await page.getByText(/The hotel keeps no room for 2 nights/).waitFor()
    await page.getByRole('button', { name: 'Move to another room' }).click()
    await page.getByRole('combobox', { name: 'New kind of room' }).selectOption({ label: 'Double' })
    await page.getByLabel('Reason').fill('The hotel took the room back')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByText('The guests were moved.').waitFor()
    await page.getByText('Double', { exact: true }).waitFor()
    expect(await page.getByText('No room kept').count()).toBe(0)
    await page.getByRole('link', { name: 'Voucher' }).click()
    await page.getByRole('heading', { name: 'Hotel voucher' }).waitFor()
    await page.getByText('Tariq Mansour').first().waitFor()
  },
)

test.runIf(IN_SOAK)(
  'an allotment below what is sold names the stays, and is saved once the hotel is said to have reduced it',
  async () => {
    const page = await open('operations', '/operation-manager/accommodation')
    await page.getByRole('link', { name: 'Dar Al Hijrah Residence' }).click()
    await page.getByRole('button', { name: 'Set allotment' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Kind of room' }).selectOption({ label: 'Triple' })
    await dialog.getByRole('textbox', { name: 'First night' }).fill('+6')
    await dialog.getByRole('textbox', { name: 'Last night' }).fill('+2')
    await dialog.getByRole('textbox', { name: 'Rooms each night' }).fill('0')
    await dialog.getByRole('button', { name: 'Save allotment' }).click()
    await dialog.getByText('Samir Qasim').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByText('The hotel has reduced it').click()
    await dialog.getByRole('button', { name: 'Save allotment' }).click()
    await page.getByText('The allotment of 3 nights was saved.').waitFor()
    await page.getByRole('heading', { name: 'Stays without a room' }).waitFor()
  },
)

test.runIf(IN_SOAK)('the day reads in Arabic on a tablet, and leads to its stays and the rooming list', async () => {
  // The demo operator's days are those of UTC.
  const page = await open('staff', `/staff/accommondation?day=${new Date().toISOString().slice(0, 10)}`, 'ar')
  await page.getByRole('link', { name: 'الواصلون إلى فندق بوابة العبدلي: 1' }).click()
  await page.waitForURL(/on=arriving/)
  await page.getByText('1–1').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'قائمة غرف فندق بوابة العبدلي' }).click()
  await page.getByText('Mariam Saleh').waitFor()
  expect(await axeFindings(page)).toEqual([])
})
