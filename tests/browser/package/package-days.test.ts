import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/contract.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { headingIn, primaryOf, settled, typedDay } from '#tests/support/booking-page.ts'
import { openPage } from '#tests/support/browser.ts'
import { openSession } from '#tests/support/demo-session.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { type Clerk, send } from '#tests/support/selling.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { ADULT, addUser, openSmallOperator, type SmallOperator } from '#tests/support/small-operator.ts'
import { addPackage, PACKAGE_NIGHTS, type TestPackage } from '#tests/support/test-package.ts'
import { languages } from '#tests/support/thoroughness.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'
import arabicBooking from '../../../public/locales/ar/booking.json'
import arabic from '../../../public/locales/ar/travel-date-change.json'
import englishBooking from '../../../public/locales/en/booking.json'
import english from '../../../public/locales/en/travel-date-change.json'

const WORDS = { en: english, ar: arabic } as const
const REASONS = { en: englishBooking.departure.reason, ar: arabicBooking.departure.reason } as const
const heading = headingIn(WORDS)
const TODAY = dayAt(IN_RIYADH, new Date())
const PATIENCE = { timeout: 15_000 } as const

let server: RunningServer
let operator: SmallOperator
let sold: TestPackage
let clerk: Clerk

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  const { database } = server
  operator = await openSmallOperator(database, { seats: 20 })
  sold = await addPackage({ database, operator }, { from: TODAY, nights: 90, doubles: 2 })
  await addUser(database, 'clerk@demo.example', { userType: 'admin', depotId: operator.depots.riyadh })
  clerk = { origin: server.origin, token: await openSession(database, 'clerk@demo.example') }
})
afterAll(() => server.stop())

/** Two adults who leave on a day, are there the next one, and stay three nights. */
async function sell(date: string): Promise<AnswerOf<'createBooking'>['data']> {
  const { outward, back } = operator.timings
  const there = { departureKey: `${outward}.${date}.1`, from: 0, to: 2 }
  const home = { departureKey: `${back}.${addDays(date, 1 + PACKAGE_NIGHTS)}.1`, from: 0, to: 2 }
  for (const ride of [there, home]) await send(clerk, 'holdSeats', { body: { ...ride, seats: ['3', '4'] } })
  const huda = { ...ADULT, firstName: 'Huda', gender: 'female', passportNumber: 'N7654321', seat: '4' }
  const { status, answer, error } = await send(clerk, 'createBooking', {
    body: {
      outward: there,
      return: home,
      currency: 'SAR',
      passengers: [ADULT, huda].map((each, index) => ({ ...each, seat: `${index + 3}`, returnSeat: `${index + 3}` })),
      package: { packageId: sold.id, rooms: [{ roomTypeId: sold.hotel.double, passengers: [0, 1] }] },
      payer: { name: 'Omar Saleh', phone: '+962795550101' },
      payment: { means: 'cash', reference: null },
      expectedTotal: 200_000,
    },
  })
  if (status !== 200) throw new Error(error.message)
  return answer.data
}

async function open(path: string, locale: 'en' | 'ar'): Promise<Page> {
  await send(clerk, 'discardDraft', { params: { flow: 'travelDateChange' } })
  const viewport = locale === 'ar' ? { width: 820, height: 1180 } : { width: 1440, height: 900 }
  const page = await openPage(server.origin, { locale, viewport, expectedErrors: [/status of 4(09|22)/] })
  await signInOn(page, server.database, 'clerk', path)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

const NEW_CHANGE = '/admin/travel-date-change-history/new?booking='

async function showDay(page: Page, day: string): Promise<void> {
  const shown = page.locator('input[inputmode="numeric"]').first()
  await shown.fill(typedDay(day))
  await shown.press('Tab')
}

/** Departures of the day that is shown, whether they can be chosen or not. */
const departureOn = (page: Page, day: string) => page.locator(`input[name="departure"][value*="${day}"]`)

describe.each(languages('ar'))('other days for a package, in %s', (locale) => {
  const words = WORDS[locale]

  it(
    'are chosen for the way out with the keyboard; the way back and the rooms follow',
    { timeout: 180_000 },
    async () => {
      const date = addDays(TODAY, locale === 'ar' ? 40 : 20)
      const target = addDays(date, 7)
      const booking = await sell(date)
      const page = await open(`${NEW_CHANGE}${booking.id}`, locale)
      const findings: string[] = []
      const look = async (step: keyof typeof english.heading) => {
        await heading(page, step, locale)
        await settled(page)
        findings.push(...(await axeFindings(page, { isTall: true })).map((finding) => `${step}: ${finding}`))
      }
      await look('tickets')
      // All of a package is chosen to begin with.
      expect(await page.locator('input[type="checkbox"]:not(:checked)').count()).toBe(0)
      await page.getByText(words.package.whole).waitFor()
      await page.keyboard.press('Enter')
      await look('departure')
      await showDay(page, target)
      await expect.poll(() => page.locator('input[name="departure"]:checked').inputValue(), PATIENCE).toContain(target)
      await page.locator('input[name="departure"]:checked').focus()
      await page.keyboard.press('Enter')
      await expect
        .poll(() => page.locator('input[name="departure"]:checked').inputValue(), PATIENCE)
        .toContain(addDays(target, 1 + PACKAGE_NIGHTS))
      await look('departure')
      await page.locator('input[name="departure"]:checked').focus()
      await page.keyboard.press('Enter')
      for (const _ of ['outward', 'return']) {
        await heading(page, 'seats', locale)
        await page.getByRole('button', { name: locale === 'en' ? /^Choose best/ : /أفضل/ }).click()
        await settled(page)
        await primaryOf(page).click()
      }
      await look('review')
      await page.getByText(words.package.kept).waitFor()
      await page.getByLabel(words.review.reason).fill('The fair was put off')
      await page.getByLabel(words.review.reason).press('Enter')
      await look('changed')
      const stay = await send(clerk, 'getStay', { query: { id: booking.package?.stay.id ?? '' } })
      expect([stay.answer.data.arrival, stay.answer.data.departure]).toEqual([
        addDays(target, 1),
        addDays(target, 1 + PACKAGE_NIGHTS),
      ])
      await page.getByRole('link', { name: stay.answer.data.number }).click()
      await page.getByText(locale === 'en' ? /Moved to other days/ : /نُقلت إلى أيام أخرى/).waitFor()
      expect(findings).toEqual([])
    },
  )
})

it.runIf(IN_SOAK)('says at its place why other days cannot be had', { timeout: 180_000 }, async () => {
  const date = addDays(TODAY, 60)
  const target = addDays(date, 7)
  const booking = await sell(date)
  const page = await open(`${NEW_CHANGE}${booking.id}`, 'en')
  await heading(page, 'tickets', 'en')
  await settled(page)
  // One passenger less: the rooms stay, and so do the days.
  await page.getByRole('checkbox', { name: /Huda/ }).first().uncheck()
  await page.getByText(english.package.some).waitFor()
  await primaryOf(page).click()
  await heading(page, 'departure', 'en')
  await showDay(page, target)
  await departureOn(page, target).waitFor({ state: 'attached' })
  expect(await departureOn(page, target).isDisabled()).toBe(true)
  await page.getByText(REASONS.en.roomsStay).waitFor()

  // All of them, but the hotel has no room in one of the nights: told where the departure is chosen.
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await heading(page, 'tickets', 'en')
  await page.getByRole('checkbox', { name: /Huda/ }).first().check()
  await page.getByText(english.package.whole).waitFor()
  await server.database.pool.query('update room_allotments set rooms = 0 where room_type_id = $1 and night = $2', [
    sold.hotel.double,
    addDays(target, 2),
  ])
  await primaryOf(page).click()
  await heading(page, 'departure', 'en')
  await showDay(page, target)
  for (const day of [target, addDays(target, 1 + PACKAGE_NIGHTS)]) {
    await expect.poll(() => page.locator('input[name="departure"]:checked').inputValue(), PATIENCE).toContain(day)
    await settled(page)
    await primaryOf(page).click()
  }
  await page.getByText(/No room is free on the night of .* \(Double\)/).waitFor()
  await heading(page, 'departure', 'en')
  expect(await axeFindings(page)).toEqual([])
  const stay = await send(clerk, 'getStay', { query: { id: booking.package?.stay.id ?? '' } })
  expect(stay.answer.data.arrival).toBe(addDays(date, 1))
})
