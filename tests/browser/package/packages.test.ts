import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/database/connection.ts'
import { raiseNetworkRevision } from '#server/domain/network/network-repository.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { PASSENGER } from '#tests/support/booking-fixtures.ts'
import { choosePlace, primaryOf, settled, typedDay, typePassengers } from '#tests/support/booking-page.ts'
import { openPage } from '#tests/support/browser.ts'
import { openSession } from '#tests/support/demo-session.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { send } from '#tests/support/selling.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { addUser, openSmallOperator, type SmallOperator } from '#tests/support/small-operator.ts'
import { addPackage, PACKAGE_NIGHTS, type TestPackage } from '#tests/support/test-package.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'

const TODAY = dayAt(IN_RIYADH, new Date())
const OUT = addDays(TODAY, 20)
/** After this day no bus leads back any more. */
const BACK_UNTIL = addDays(OUT, 30)

let server: RunningServer
let operator: SmallOperator
let sold: TestPackage

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  const { database } = server
  operator = await openSmallOperator(database, { seats: 20 })
  sold = await addPackage({ database, operator }, { from: TODAY, nights: 60, doubles: 2 })
  for (const name of ['clerk', 'other', 'rival'])
    await addUser(database, `${name}@demo.example`, { userType: 'admin', depotId: operator.depots.riyadh })
  await addUser(database, 'operations@demo.example', { userType: 'operation_manager' })
  await database.pool.query('update timings set valid_to = $1 where id = $2', [BACK_UNTIL, operator.timings.back])
  await inTransaction(database, (tx) => raiseNetworkRevision(tx))
})
afterAll(() => server.stop())

async function open(login: string, path: string, locale: 'en' | 'ar' = 'en'): Promise<Page> {
  const viewport = locale === 'ar' ? { width: 820, height: 1180 } : { width: 1440, height: 900 }
  const page = await openPage(server.origin, { locale, viewport, expectedErrors: [/status of 4(09|22)/] })
  await signInOn(page, server.database, login, path)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor()

async function toRooms(page: Page, day: string, party: { adult: number; child?: number }): Promise<void> {
  await page.getByLabel('Travel date').fill(typedDay(day))
  await page.getByRole('spinbutton', { name: 'Adult' }).fill(String(party.adult))
  if (party.child) await page.getByRole('spinbutton', { name: 'Child' }).fill(String(party.child))
  for (const seats of ['Choose seats', 'Choose return seats']) {
    await settled(page)
    await primaryOf(page).click()
    await heading(page, seats === 'Choose seats' ? 'Choose the departure' : 'Choose the return departure')
    await page.locator('input[name="departure"]').first().waitFor({ state: 'attached' })
    await settled(page)
    await primaryOf(page).click()
    await heading(page, seats)
    await page.getByRole('button', { name: /^Choose best/ }).click()
    await settled(page)
  }
  await primaryOf(page).click()
  await heading(page, 'Who shares a room?')
}

test('a clerk sells a package by keys, from Alt+P to the voucher', async () => {
  const page = await open('clerk', '/admin/ticketbooking')
  await heading(page, 'Where to?')
  await page.getByRole('combobox', { name: 'From' }).focus()
  await page.keyboard.press('Alt+p')
  await page.waitForFunction(() => document.activeElement?.id === 'journey-package')
  await page.keyboard.type('Three')
  await page.getByRole('option', { name: /Three nights in Amman/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/Al Noor Hotel, 3 nights/).waitFor()
  // Its journey begins and ends at the only stops there are in its regions.
  expect(await page.getByRole('combobox', { name: 'To', exact: true }).inputValue()).toBe('amman')
  expect(await axeFindings(page)).toEqual([])
  await toRooms(page, OUT, { adult: 2, child: 1 })
  expect(await axeFindings(page)).toEqual([])
  // Two adults and a child do not fit in a double.
  expect(await page.getByRole('combobox', { name: 'Room of 1 · Adult' }).inputValue()).toBe('0')
  await page.locator('[data-traveller="1"]').dragTo(page.getByRole('group', { name: 'Room 1' }))
  expect(await page.getByRole('combobox', { name: 'Room of 2 · Adult' }).inputValue()).toBe('0')
  await page
    .getByText('There are more people than beds.')
    .or(page.getByText('A child does not sleep alone'))
    .first()
    .waitFor()
  expect(await primaryOf(page).isDisabled()).toBe(true)
  await page.getByRole('combobox', { name: 'Room of 2 · Adult' }).selectOption({ label: 'Room 2' })
  await settled(page)
  await primaryOf(page).click()
  await heading(page, 'Who is travelling?')
  const year = Number(TODAY.slice(0, 4))
  await typePassengers(page, [
    PASSENGER,
    { ...PASSENGER, firstName: 'Huda', passportNumber: 'A7654321' },
    { ...PASSENGER, firstName: 'Omar', gender: 'male', dateOfBirth: `${year - 6}-01-01`, passportNumber: 'A1111111' },
  ])
  await primaryOf(page).click()
  await heading(page, 'Read the details to the passenger')
  await page.getByText('Of which rooms, Al Noor Hotel').waitFor()
  await page.getByText('Also included: Breakfast and a city tour').waitFor()
  // Who shares a double, and who is alone: what is read out is the price of the package, not the fare.
  await page.getByRole('row', { name: /Sara Ali.* 1,000\.00.*2 sharing a room/ }).waitFor()
  await page.getByRole('row', { name: /Huda Ali.* 1,400\.00.*alone in a room/ }).waitFor()
  await page.getByText('Sara Ali').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await settled(page)
  await primaryOf(page).click()
  await heading(page, 'Take payment')
  await settled(page)
  await primaryOf(page).click()
  await heading(page, 'Booked Successfully')
  const voucher = page.getByRole('link', { name: 'Open the hotel voucher' })
  const href = (await voucher.getAttribute('href')) ?? ''
  expect(href).toContain('/stay-vouchers/')
  await page.getByText('Three nights in Amman').waitFor()
  await page.getByRole('link', { name: 'Open booking' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`${server.origin}${href}`)
  await page.getByText('Three nights in Amman').first().waitFor()
  expect(await page.getByText('Huda Ali').count()).toBeGreaterThan(0)
})

test.runIf(IN_SOAK)('rooms that somebody else takes meanwhile are named, and others are chosen', async () => {
  const rival = { origin: server.origin, token: await openSession(server.database, 'rival@demo.example') }
  const day = addDays(OUT, 10)
  const nights = { arrival: addDays(day, 1), departure: addDays(day, 4) }
  const rooms = [{ roomTypeId: sold.hotel.double, count: 2 }]
  const page = await open('other', '/admin/ticketbooking')
  await heading(page, 'Where to?')
  await page.getByText('Package', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Package' }).fill('Three')
  await page.getByRole('option', { name: /Three nights/ }).click()
  await choosePlace(page, 'From', 'riyadh')
  expect((await send(rival, 'holdRooms', { body: { ...nights, rooms } })).status).toBe(200)
  await toRooms(page, day, { adult: 2 })
  await page.getByText('There are not enough rooms left').waitFor()
  await page.getByRole('button', { name: /Remove room 1/ }).click()
  await page.getByText('Without a room').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: /Add Single/ }).click()
  await page.getByRole('button', { name: /Add Single/ }).click()
  await settled(page)
  await primaryOf(page).click()
  await heading(page, 'Who is travelling?')
})

test.runIf(IN_SOAK)(
  'a departure that no bus leads back from after the nights says so, and cannot be chosen',
  async () => {
    const last = addDays(BACK_UNTIL, -1 - PACKAGE_NIGHTS)
    const page = await open('clerk', '/admin/ticketbooking')
    await heading(page, 'Where to?')
    await page.getByText('Package', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Package' }).fill('Three')
    await page.getByRole('option', { name: /Three nights/ }).click()
    await page.getByLabel('Travel date').fill(typedDay(addDays(last, 1)))
    await settled(page)
    await primaryOf(page).click()
    await heading(page, 'Choose the departure')
    await page.getByText('No way back with room after the nights').waitFor()
    expect(await page.locator('input[name="departure"]:not(:disabled)').count()).toBe(0)
    await page
      .getByRole('button', { name: /Nothing fits/ })
      .first()
      .waitFor()
    expect(await axeFindings(page)).toEqual([])
    // The day before still has one.
    await page.getByRole('button', { name: 'Previous day' }).click()
    await page.locator('input[name="departure"]:not(:disabled)').waitFor()
  },
)

test.runIf(IN_SOAK)('operations keep packages; the Arabic list and form stand on a tablet', async () => {
  const page = await open('operations', '/operation-manager/packages')
  await page.getByRole('link', { name: 'Add package' }).click()
  await page.getByRole('textbox', { name: 'Name (English)' }).fill('Two nights')
  await page.getByRole('textbox', { name: 'Name (Arabic)' }).fill('ليلتان')
  await page.getByRole('combobox', { name: 'Trip' }).selectOption({ label: 'Riyadh – Amman' })
  expect(await page.getByRole('combobox', { name: 'Hotel' }).inputValue()).toBe(sold.hotel.id)
  expect(await page.getByRole('combobox', { name: 'Currency' }).inputValue()).toBe('SAR')
  await page.getByRole('textbox', { name: 'Until' }).fill(typedDay(addDays(TODAY, 90)))
  await page.getByRole('button', { name: 'Create package' }).click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Adult' }).fill('900')
  await page.getByRole('textbox', { name: 'Child' }).fill('500')
  await page.getByRole('textbox', { name: 'Infant' }).fill('50')
  await page.getByRole('button', { name: 'Create package' }).click()
  await page.getByRole('link', { name: 'Two nights' }).waitFor()

  const tablet = await open('operations', `/operation-manager/packages/${sold.id}`, 'ar')
  await tablet.getByRole('heading', { name: 'ثلاث ليال في عمّان' }).waitFor()
  expect(await axeFindings(tablet)).toEqual([])
})
