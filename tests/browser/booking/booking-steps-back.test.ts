import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBookingWorld, TRAVEL_DAYS, type BookingWorld } from '#tests/support/booking-desk.ts'
import { PASSENGER } from '#tests/support/booking-fixtures.ts'
import { choosePlace, primaryOf, shownSeats, typedDay, typePassengers } from '#tests/support/booking-page.ts'
import { openPage } from '#tests/support/browser.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'

let world: BookingWorld
beforeAll(async () => {
  world = await openBookingWorld()
})
afterAll(() => world.server.stop())

const HEADINGS = {
  journey: 'Where to?',
  departure: 'Choose the departure',
  seats: 'Choose seats',
  passengers: 'Who is travelling?',
  review: 'Read the details to the passenger',
  payment: 'Take payment',
  booked: 'Booked Successfully',
} as const

async function at(page: Page, step: keyof typeof HEADINGS): Promise<void> {
  await expect.poll(() => page.locator('main h2').first().textContent(), { timeout: 20_000 }).toBe(HEADINGS[step])
}

/** From the booking history, so that there is a page to leave to, up to the names. */
async function openAtPassengers(): Promise<Page> {
  // A try that failed leaves its draft, which the next one would go on from.
  await world.server.database.pool.query('delete from drafts')
  const page = await openPage(world.server.origin)
  page.setDefaultTimeout(20_000)
  await signInOn(page, world.server.database, 'clerk', '/admin/bookinghistory')
  await page.getByRole('link', { name: 'Ticket Booking' }).click()
  await at(page, 'journey')
  await choosePlace(page, 'From', 'riyadh')
  await choosePlace(page, 'To', 'amman')
  await page.getByLabel('Travel date').fill(typedDay(TRAVEL_DAYS.outward))
  await primaryOf(page).click()
  await at(page, 'departure')
  await page.getByRole('radio').first().waitFor()
  await primaryOf(page).click()
  await at(page, 'seats')
  await page.getByRole('button', { name: /^Choose best/ }).click()
  await expect.poll(async () => (await shownSeats(page)).length).toBe(1)
  await primaryOf(page).click()
  await at(page, 'passengers')
  await typePassengers(page, [PASSENGER])
  return page
}

/** The address changes before the page does: a wizard that still stands would be come back to as it is. */
async function leftToTheHistory(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Booking History' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/bookinghistory')
}

async function draftStep(): Promise<string | undefined> {
  const { rows } = await world.server.database.pool.query<{ step: string }>(
    `select snapshot ->> 'step' as step from drafts`,
  )
  return rows[0]?.step
}

async function draftText(): Promise<string> {
  const { rows } = await world.server.database.pool.query<{ text: string }>('select snapshot::text as text from drafts')
  return rows[0]?.text ?? ''
}

async function giveUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start over' }).last().click()
  await page.getByRole('button', { name: 'Discard booking' }).click()
  await at(page, 'journey')
}

describe('the fields of the wizard', { timeout: 180_000 }, () => {
  it.runIf(IN_SOAK)('that are wrong get the focus: a past date, and the first of the passengers’', async () => {
    const page = await openAtPassengers()
    await page.locator('[name="passengers.0.lastName"]').fill('')
    await primaryOf(page).focus()
    await primaryOf(page).click()
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('passengers.0.lastName')
    await giveUp(page)

    await choosePlace(page, 'From', 'riyadh')
    await choosePlace(page, 'To', 'amman')
    const date = page.getByLabel('Travel date')
    await date.fill('01/01/2020')
    await primaryOf(page).click()
    await page.getByText('This date is in the past.').waitFor()
    await at(page, 'journey')
    await expect.poll(() => date.evaluate((field) => field === document.activeElement)).toBe(true)
  })
})

describe('the browser’s Back', { timeout: 180_000 }, () => {
  it('goes step by step to the journey and then leaves; Forward comes back, and nothing is lost', async () => {
    const page = await openAtPassengers()
    const seats = page.getByText(/^Seat \d+$/)
    await seats.waitFor()
    for (const step of ['seats', 'departure', 'journey'] as const) {
      await page.goBack()
      await at(page, step)
    }
    for (const step of ['departure', 'seats', 'passengers'] as const) {
      await page.goForward()
      await at(page, step)
    }
    expect(await page.locator('[name="passengers.0.firstName"]').inputValue()).toBe(PASSENGER.firstName)

    // The wizard's own Back leaves no entries behind to go through again.
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await at(page, 'seats')
    await page.goBack()
    await at(page, 'departure')
    await page.goBack()
    await at(page, 'journey')
    // A draft is written a moment after the last change.
    await expect.poll(draftStep).toBe('outwardDeparture')
    await page.goBack()
    await leftToTheHistory(page)
    await page.goForward()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/ticketbooking')
    // The draft is of the last step that was worked at, and stands where the page was entered.
    await at(page, 'departure')
    await page.goBack()
    await leftToTheHistory(page)
    await page.goForward()
    await at(page, 'departure')
    await giveUp(page)
  })

  it.runIf(IN_SOAK)('goes on from where a reload left it', async () => {
    const page = await openAtPassengers()
    // A draft is written a moment after the last change.
    await expect.poll(draftText, { timeout: 20_000 }).toContain(PASSENGER.phone)
    await page.reload()
    await at(page, 'passengers')
    await expect.poll(() => page.locator('[name="passengers.0.phone"]').inputValue()).toBe(PASSENGER.phone)
    // While the held seats are asked for again, Back is put back.
    await expect.poll(() => primaryOf(page).isEnabled()).toBe(true)
    await page.goBack()
    await at(page, 'seats')
    await page.goBack()
    await at(page, 'departure')
    await giveUp(page)
  })

  it.runIf(IN_SOAK)('does not lead into a booking that is sold', async () => {
    const page = await openAtPassengers()
    await primaryOf(page).click()
    await at(page, 'review')
    await expect.poll(() => primaryOf(page).isEnabled()).toBe(true)
    await primaryOf(page).click()
    await at(page, 'payment')
    await expect.poll(() => primaryOf(page).isEnabled()).toBe(true)
    await primaryOf(page).click()
    await at(page, 'booked')
    // The steps that led here are one entry now.
    await expect.poll(() => page.evaluate(() => window.history.state?.bookingSteps?.length)).toBe(1)
    await page.goForward()
    await at(page, 'booked')
    await expect.poll(() => page.evaluate(() => window.history.state?.bookingSteps?.length)).toBe(1)
    await page.goBack()
    await leftToTheHistory(page)
    await page.goForward()
    await at(page, 'journey')
  })
})
