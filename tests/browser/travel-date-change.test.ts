import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openBookingWorld, type BookingWorld } from '#tests/support/booking-desk.ts'
import { primaryOf, shownSeats } from '#tests/support/booking-page.ts'
import { openPage } from '#tests/support/browser.ts'
import { openSession } from '#tests/support/demo-session.ts'
import { saleOf, send, type Clerk } from '#tests/support/selling.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import arabic from '../../public/locales/ar/travel-date-change.json'
import common from '../../public/locales/en/common.json'
import english from '../../public/locales/en/travel-date-change.json'

const WORDS = { en: english, ar: arabic } as const
type Locale = keyof typeof WORDS

const PATIENCE = { timeout: 15_000 } as const
const LAPTOP = { width: 1366, height: 768 }
const REASON = 'The visa came late.'

let world: BookingWorld
let clerk: Clerk
beforeAll(async () => {
  world = await openBookingWorld()
  clerk = { origin: world.server.origin, token: await openSession(world.server.database, 'clerk@demo.example') }
})
afterAll(() => world.server.stop())

/** A ticket on the first bus of the day; the other bus of that day is where it can go, free of charge so long before. */
async function sellOne(seat: string): Promise<string> {
  const [departure] = world.departures.outward
  const fare = departure?.fares.find(({ currency }) => currency === 'SAR')
  if (!departure || !fare) throw new Error('nothing is sold on the day of the test')
  const stretch = { departureKey: departure.key, from: departure.from.position, to: departure.to.position }
  await send(clerk, 'holdSeats', { body: { ...stretch, seats: [seat] } })
  const sale = saleOf({ ...stretch, currency: 'SAR', fare: fare.adult, seats: [seat] }, seat)
  const { status, answer } = await send(clerk, 'createBooking', { body: sale, key: randomUUID() })
  expect(status).toBe(200)
  return answer.data.id
}

async function openWizard(bookingId: string, locale: Locale = 'en'): Promise<Page> {
  await send(clerk, 'discardDraft', { params: { flow: 'travelDateChange' } })
  const page = await openPage(world.server.origin, { locale, viewport: LAPTOP, expectedErrors: [/status of 4\d\d/] })
  await signInOn(page, world.server.database, 'clerk', `/admin/travel-date-change-history/new?booking=${bookingId}`)
  await heading(page, 'tickets', locale)
  return page
}

function heading(page: Page, step: keyof typeof english.heading, locale: Locale = 'en'): Promise<void> {
  return page.getByRole('heading', { level: 2, name: WORDS[locale].heading[step], exact: true }).waitFor()
}

function settled(page: Page): Promise<void> {
  return primaryOf(page).and(page.locator(':not([aria-busy]):not(:disabled)')).waitFor()
}

/** With the keys alone, from the tickets (the only one is chosen) to a seat on the other bus. */
async function goToSeats(page: Page, locale: Locale = 'en'): Promise<void> {
  await settled(page)
  await page.keyboard.press('Enter')
  await heading(page, 'departure', locale)
  await page.locator('input[name="departure"]:checked').focus()
  await page.keyboard.press('Enter')
  await heading(page, 'seats', locale)
}

async function takeSeat(page: Page): Promise<string> {
  await page.locator('button.seat[data-mark="available"]').first().focus()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await shownSeats(page)).length, PATIENCE).toBe(1)
  await settled(page)
  const [seat = ''] = await shownSeats(page)
  return seat
}

async function ticketOf(bookingId: string) {
  const { answer } = await send(clerk, 'getBooking', { params: { id: bookingId } })
  return answer.data.tickets[0]
}

describe.each(['en', 'ar'] as const)('another travel date, in %s', (locale) => {
  it('is taken with the keyboard and costs nothing long before departure; axe finds nothing on the way', { timeout: 180_000 }, async () => {
    const bookingId = await sellOne(locale === 'en' ? '10' : '11')
    const before = await ticketOf(bookingId)
    const page = await openWizard(bookingId, locale)
    const findings: string[] = []
    const look = async (step: keyof typeof english.heading) => {
      await heading(page, step, locale)
      // With room for all of it: what has scrolled half under a bar would count as too small a target.
      await page.setViewportSize({ ...LAPTOP, height: 3000 })
      findings.push(...(await axeFindings(page)).map((finding) => `${step}: ${finding}`))
      await page.setViewportSize(LAPTOP)
    }
    await look('tickets')
    await goToSeats(page, locale)
    const seat = await takeSeat(page)
    await look('seats')
    await page.locator('button.seat[tabindex="0"]').focus()
    await page.keyboard.press('Enter')
    await heading(page, 'review', locale)
    await settled(page)
    await page.getByLabel(WORDS[locale].review.reason).fill(REASON)
    await look('review')
    await page.getByLabel(WORDS[locale].review.reason).press('Enter')
    await heading(page, 'changed', locale)
    await look('changed')
    expect(findings).toEqual([])
    const after = await ticketOf(bookingId)
    expect(after).toMatchObject({ seat, fare: before?.fare })
    expect(after?.departureKey).not.toBe(before?.departureKey)
  })
})

describe('a change on its way', () => {
  it('goes on after a reload where it was, with its seat held again', { timeout: 120_000 }, async () => {
    const page = await openWizard(await sellOne('12'))
    await goToSeats(page)
    const seat = await takeSeat(page)
    await page.keyboard.press('Enter')
    await heading(page, 'review')
    await settled(page)
    await page.getByLabel(english.review.reason).fill(REASON)
    await page.reload()
    await heading(page, 'review')
    await expect.poll(() => page.getByLabel(english.review.reason).inputValue(), PATIENCE).toBe(REASON)
    await page.getByRole('status').getByText(common.draft.resumed).waitFor()
    await page.getByText(seat, { exact: true }).first().waitFor()
  })

  it('names a seat that somebody else has taken, and the old one stays', { timeout: 120_000 }, async () => {
    const bookingId = await sellOne('13')
    const before = await ticketOf(bookingId)
    const page = await openWizard(bookingId)
    await goToSeats(page)
    const seat = await takeSeat(page)
    await page.keyboard.press('Enter')
    await heading(page, 'review')
    await settled(page)
    // Given back behind the clerk's back, and taken by somebody else.
    const other = world.departures.outward.find(({ key }) => key !== before?.departureKey)
    const stretch = { departureKey: other?.key, from: other?.from.position, to: other?.to.position }
    await send(clerk, 'holdSeats', { body: { ...stretch, seats: [] } })
    expect((await send(world.rival, 'holdSeats', { body: { ...stretch, seats: [seat] } })).status).toBe(200)
    await page.getByLabel(english.review.reason).fill(REASON)
    await page.getByLabel(english.review.reason).press('Enter')
    await heading(page, 'seats')
    await page.getByRole('alert').getByText(seat).waitFor()
    expect(await ticketOf(bookingId)).toEqual(before)
  })
})
