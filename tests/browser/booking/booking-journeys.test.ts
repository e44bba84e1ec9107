import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import type { AnswerOf } from '#contract/contract.ts'
import { NO_TEXT, type PassengerText } from '#machines/booking/booking-context.ts'
import { inTransaction } from '#server/database/connection.ts'
import { depots, timingExceptions } from '#server/database/schema/network.ts'
import { raiseNetworkRevision } from '#server/domain/network/network-repository.ts'
import { hashPassword } from '#server/passwords/hash-password.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openBookingWorld, TRAVEL_DAYS, type BookingWorld } from '#tests/support/booking-desk.ts'
import { PASSENGER } from '#tests/support/booking-fixtures.ts'
import {
  choosePlace,
  focused,
  headingIn,
  primaryOf,
  scanPassport,
  settled,
  shownSeats,
  typePassengers,
  typedDay,
} from '#tests/support/booking-page.ts'
import { uniqueMark, openPage } from '#tests/support/browser.ts'
import { openSession } from '#tests/support/demo-session.ts'
import { readPrintedQr } from '#tests/support/printed-qr.ts'
import { send } from '#tests/support/selling.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { ADULT, addUser, saleBody } from '#tests/support/small-operator.ts'
import { languages } from '#tests/support/thoroughness.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import arabic from '../../../public/locales/ar/booking.json'
import english from '../../../public/locales/en/booking.json'

const WORDS = { en: english, ar: arabic } as const
type Locale = keyof typeof WORDS
const heading = headingIn(WORDS)

const OMAR: PassengerText = { ...PASSENGER, firstName: 'Omar', lastName: 'Saleh', gender: 'male' }
const SARA: PassengerText = {
  ...PASSENGER,
  firstName: 'Sara',
  lastName: 'Saleh',
  passportNumber: 'B7654321',
  phone: '',
}
const BABY: PassengerText = {
  ...NO_TEXT,
  firstName: 'Yusuf',
  lastName: 'Saleh',
  gender: 'male',
  dateOfBirth: `${Number(TRAVEL_DAYS.outward.slice(0, 4)) - 1}-06-01`,
  nationality: 'SA',
  passportNumber: 'C1112223',
  passportExpiry: '2031-01-01',
}
const REFUSALS = [/status of 4\d\d/, /ERR_CONNECTION_RESET/, /ERR_FAILED/]

let world: BookingWorld
beforeAll(async () => {
  world = await openBookingWorld()
})
afterAll(() => world.server.stop())

const PASSWORD = 'three patient lanterns'
const LAPTOP = { width: 1366, height: 768 }

interface Wishes {
  user?: 'clerk' | 'agent'
  locale?: Locale
}

async function openWizard({ user = 'clerk', locale = 'en' }: Wishes = {}): Promise<Page> {
  await forgetDraft(user)
  const page = await openPage(world.server.origin, {
    locale,
    viewport: LAPTOP,
    withMotion: true,
    expectedErrors: REFUSALS,
  })
  await signInOn(page, world.server.database, user, user === 'agent' ? '/staff/book-package' : '/admin/ticketbooking')
  await heading(page, 'journey', locale)
  return page
}

async function forgetDraft(user: string): Promise<void> {
  const token = await openSession(world.server.database, `${user}@demo.example`)
  await send({ origin: world.server.origin, token }, 'discardDraft', { params: { flow: 'booking' } })
}

interface Trip {
  isTwoWay?: boolean
  adults?: number
  infants?: number
}

/** Types the journey with the keys alone and goes on with Enter. */
async function typeJourney(page: Page, { isTwoWay = false, adults = 1, infants = 0 }: Trip = {}): Promise<void> {
  const form = page.locator('#booking-journey')
  if (isTwoWay) {
    await form.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowDown')
  }
  for (const [index, place] of ['riyadh', 'amman'].entries()) {
    // As fast as hands go: Enter takes what was typed, not what was listed before. In capitals, so that the field shows
    // once it was taken: whoever leaves before is asked again.
    const field = form.getByRole('combobox').nth(index)
    await field.focus()
    await page.keyboard.type(place.toUpperCase())
    await page.keyboard.press('Enter')
    await expect.poll(() => field.inputValue()).toBe(place)
  }
  const days = form.locator('input[inputmode="numeric"][dir="ltr"]')
  await days.nth(0).fill(typedDay(TRAVEL_DAYS.outward))
  if (isTwoWay) await days.nth(1).fill(typedDay(TRAVEL_DAYS.return))
  await form.getByRole('spinbutton').nth(0).fill(String(adults))
  await form.getByRole('spinbutton').nth(2).fill(String(infants))
  await page.keyboard.press('Enter')
}

/** Takes the first free seats with Space, each from where the one before was. Returns them. */
async function takeSeats(page: Page, count: number): Promise<string[]> {
  for (let taken = 1; taken <= count; taken += 1) {
    await page.locator('button.seat[data-mark="available"]').first().focus()
    await page.keyboard.press('Space')
    await expect.poll(async () => (await shownSeats(page)).length).toBe(taken)
    await primaryOf(page).and(page.locator(':not([aria-busy])')).waitFor()
  }
  return shownSeats(page)
}

/** From the journey to the payment, for one adult one way. */
async function goToPayment(page: Page, passenger: PassengerText = OMAR): Promise<string[]> {
  await typeJourney(page)
  await heading(page, 'outwardDeparture')
  await chooseDeparture(page)
  await heading(page, 'outwardSeats')
  const seats = await takeSeats(page, 1)
  await page.keyboard.press('Enter')
  await heading(page, 'passengers')
  await typePassengers(page, [passenger])
  await primaryOf(page).click()
  await heading(page, 'review')
  await settled(page)
  await primaryOf(page).click()
  await heading(page, 'payment')
  await settled(page)
  return seats
}

async function chooseDeparture(page: Page): Promise<void> {
  await page.locator('input[name="departure"]:checked').waitFor()
  await page.locator('input[name="departure"]:checked').focus()
  await page.keyboard.press('Enter')
}

async function bookingsOf(passport: string): Promise<number> {
  const { rows } = await world.server.database.pool.query<{ count: number }>(
    'select count(*)::int as count from passengers where passport_number = $1',
    [passport],
  )
  return rows[0]?.count ?? 0
}

describe.each(languages('en'))('a family out and back, in %s', (locale) => {
  it('is sold with the keyboard, for cash, to the printed tickets; axe finds nothing on the way', async () => {
    const page = await openWizard({ locale })
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr')
    const findings: string[] = []
    const look = async (step: keyof typeof english.heading) => {
      await heading(page, step, locale)
      findings.push(...(await axeFindings(page, { isTall: true })).map((finding) => `${step}: ${finding}`))
    }
    await look('journey')
    await typeJourney(page, { isTwoWay: true, adults: 2, infants: 1 })
    await look('outwardDeparture')
    await chooseDeparture(page)
    await heading(page, 'outwardSeats', locale)
    const outward = await takeSeats(page, 2)
    await look('outwardSeats')
    await page.locator('button.seat[tabindex="0"]').focus()
    await page.keyboard.press('Enter')
    await look('returnDeparture')
    await chooseDeparture(page)
    await heading(page, 'returnSeats', locale)
    const back = await takeSeats(page, 2)
    await look('returnSeats')
    await page.locator('button.seat[tabindex="0"]').focus()
    await page.keyboard.press('Enter')
    await heading(page, 'passengers', locale)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('passengers.0.passportNumber')
    await typePassengers(page, [OMAR, SARA, BABY], locale)
    await look('passengers')
    await page.locator('[name="passengers.0.firstName"]').press('Enter')
    await heading(page, 'review', locale)
    await settled(page)
    await page.getByRole('button', { name: WORDS[locale].review.addDocuments }).press('Enter')
    await look('documents')
    await page.keyboard.press('Enter')
    await heading(page, 'review', locale)
    await settled(page)
    await look('review')
    await page.keyboard.press('Enter')
    await heading(page, 'payment', locale)
    await settled(page)
    await look('payment')
    const handedOver = page.locator('#booking-payment input[inputmode="decimal"]')
    await handedOver.fill('400')
    // Less than is due: nothing is sold for that.
    await primaryOf(page).and(page.locator(':disabled')).waitFor()
    await page.keyboard.press('Enter')
    expect(await handedOver.getAttribute('aria-invalid')).toBe('true')
    await handedOver.fill('')
    await settled(page)
    // 414 are due: 414, 420, 450 and 500 are at hand, and from the field Enter sells.
    await page.locator('#booking-payment fieldset button').last().click()
    expect(await handedOver.inputValue()).toBe('500.00')
    await page.keyboard.press('Enter')
    await look('booked')
    expect(findings).toEqual([])

    // All in one go, in a tab that closes itself; the sale and its change stay in sight.
    await page.context().addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset.prints = String(Number(document.documentElement.dataset.prints ?? 0) + 1)
      }
    })
    const sheets = page.context().waitForEvent('page')
    await page.keyboard.press('Enter')
    const tab = await sheets
    const printed = tab.waitForResponse((response) => /\/bookings\/[^/]+\/tickets$/.test(response.url()))
    const { data }: AnswerOf<'getTicketPrint'> = await (await printed).json()
    await tab.locator('html[data-prints="1"]').waitFor()
    // Two two-way fares of SAR 207; the infant travels free.
    expect(data.booking.total).toBe(41_400)
    expect(data.booking.means).toBe('cash')
    const facts = data.booking.tickets.map(
      ({ passenger, direction, seat }) => `${passenger.firstName} ${direction} ${seat}`,
    )
    expect(facts.toSorted()).toEqual(
      [
        `Omar outward ${outward[0]}`,
        `Sara outward ${outward[1]}`,
        'Yusuf outward null',
        `Omar return ${back[0]}`,
        `Sara return ${back[1]}`,
        'Yusuf return null',
      ].toSorted(),
    )
    expect(await tab.locator('.ticket').count()).toBe(6)
    const [first] = data.booking.tickets
    const code = await readPrintedQr(tab, await tab.locator('.ticket-qr').first().screenshot())
    expect(code).toBe(data.codes[first?.id ?? ''])
    await Promise.all([
      tab.waitForEvent('close'),
      tab.evaluate(() => void setTimeout(() => window.dispatchEvent(new Event('afterprint')))),
    ])
    await heading(page, 'booked', locale)
    await page.getByRole('definition').filter({ hasText: '86.00' }).waitFor()
    await page.keyboard.press('Enter')
    await heading(page, 'journey', locale)
  })
})

describe('what is offered', () => {
  it('is only what exists: stops that are reached, days that run, the next departures with room', async () => {
    // Typed without its year, and nothing runs on it.
    const idle = addDays(TRAVEL_DAYS.outward, 10)
    await cancelTiming(idle)
    const page = await openWizard()
    await choosePlace(page, 'From', 'riyadh')
    const destination = page.getByRole('combobox', { name: 'To', exact: true })
    await destination.click()
    await expect
      .poll(() => page.getByRole('option').locator('span > span:first-child').allTextContents())
      .toEqual(['amman', 'jeddah', 'tabuk'])
    await choosePlace(page, 'To', 'jeddah')
    await choosePlace(page, 'From', 'amman')
    await page.getByText('No departures from amman to jeddah.').waitFor()
    await page.getByRole('button', { name: 'Clear destination' }).click()
    await expect.poll(() => destination.inputValue()).toBe('')
    await choosePlace(page, 'From', 'riyadh')
    await choosePlace(page, 'To', 'amman')
    await page.getByRole('spinbutton', { name: 'Adult' }).fill('2')
    await page.getByLabel('Travel date').fill(typedDay(idle).slice(0, 5))
    await page.keyboard.press('Enter')

    await heading(page, 'outwardDeparture')
    const days = page.getByRole('group', { name: 'Free seats and the lowest total for all passengers' })
    const chosen = days.locator('button[aria-pressed="true"]')
    const rows = page.locator('label').filter({ has: page.locator('input[name="departure"]') })
    const shown = async () => (await rows.allTextContents()).map((text) => /\d+ \w{3}(?=20:00)/.exec(text)?.[0])
    await page.getByRole('group', { name: 'Next departures with free seats' }).waitFor()
    expect(await chosen.textContent()).toBe(`${shortDay(idle)}No departures`)
    // Two buses a day.
    expect(await shown()).toEqual([1, 1, 2].map((later) => shortDay(addDays(idle, later)).slice(4)))
    expect(await rows.first().textContent()).toContain('2 passengers 230.00 SAR')
    await focused(page, 'input[name="departure"]:checked')

    await chosen.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => chosen.textContent())
      .toMatch(new RegExp(`^${shortDay(addDays(idle, 1))}230.00 SAR\\d+ seats`))
    await expect.poll(shown).toEqual([undefined, undefined])
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect.poll(shown).toHaveLength(3)
    // Enter goes on to the departures, and takes the first.
    await page.keyboard.press('Enter')
    await focused(page, 'input[name="departure"]:checked')
    await page.keyboard.press('Enter')
    await heading(page, 'outwardSeats')
    await page
      .locator('main')
      .getByText(shortDay(addDays(idle, 1)).replace(' ', ', '))
      .first()
      .waitFor()
  })
})

describe('what a clerk began', () => {
  it.runIf(IN_SOAK)(
    'begins at the counter: a number sells what leaves next, and who travelled there travels back',
    async () => {
      const { server, operator, stops } = world
      const depotId = randomUUID()
      await server.database.orm.insert(depots).values({
        id: depotId,
        code: 'CTR',
        name: { en: 'Counter', ar: 'Counter' },
        regionId: operator.regions.riyadh,
        stoppageId: stops.outward.fromStoppageId,
      })
      await addUser(server.database, 'counter@demo.example', { userType: 'staff', depotId })
      const clerk = { origin: server.origin, token: await openSession(server.database, 'counter@demo.example') }
      const body = saleBody(operator, { passengers: [{ ...ADULT, seat: '9' }] })
      await send(clerk, 'holdSeats', { body: { ...body.outward, seats: ['9'] } })
      const sold = await send(clerk, 'createBooking', { body })
      expect(sold.status).toBe(200)

      const page = await openPage(server.origin, { viewport: LAPTOP })
      await signInOn(page, server.database, 'counter', '/staff/book-package')
      await heading(page, 'journey')
      await focused(page, '#journey-to')
      const departures = page.getByRole('region', { name: 'Next departures from riyadh', exact: true })
      const first = departures.getByRole('listitem').first()
      const destination = (await first.innerText()).includes('jeddah') ? 'jeddah' : 'amman'
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('1')
      await heading(page, 'outwardSeats')
      await page.getByText('riyadh', { exact: true }).and(page.locator('bdi, span')).first().waitFor()
      await page.getByRole('button', { name: 'Start over' }).last().click()
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button').last().click()
      await heading(page, 'journey')
      expect(await page.getByRole('combobox', { name: 'To', exact: true }).inputValue()).toBe(destination)

      await page
        .getByRole('region', { name: 'Your last sale' })
        .getByRole('button', { name: 'Sell the return' })
        .click()
      await heading(page, 'outwardDeparture')
      await chooseDeparture(page)
      await heading(page, 'outwardSeats')
      await takeSeats(page, 1)
      await page.keyboard.press('Enter')
      await heading(page, 'passengers')
      expect(await page.locator('[name="passengers.0.firstName"]').inputValue()).toBe(ADULT.firstName)
      const passport = page.locator('[name="passengers.0.passportNumber"]')
      expect(await passport.inputValue()).toBe(ADULT.passportNumber)
      await passport.fill('')
      await scanPassport(page, {
        number: 'N7654321',
        firstName: 'OMAR',
        lastName: 'SALEH',
        dateOfExpiry: '2035-01-01',
      })
      await expect.poll(() => passport.inputValue()).toBe('N7654321')
      expect(await page.locator('[name="passengers.0.lastName"]').inputValue()).toBe('Saleh')
      expect(await page.locator('#passengers-0-passportExpiry').inputValue()).toBe('01/01/2035')

      const reference = sold.answer.data.reference
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill(`correct ${reference}`)
      await page.getByRole('option', { name: /^Correct / }).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/staff/update-booking?booking=${sold.answer.data.id}`)
    },
  )

  it.runIf(IN_SOAK)(
    'is there after a reload, at another desk, and after the session ended and was begun anew',
    async () => {
      const page = await openWizard()
      await typeJourney(page, { adults: 2 })
      await heading(page, 'outwardDeparture')
      await chooseDeparture(page)
      await heading(page, 'outwardSeats')
      const seats = await takeSeats(page, 2)
      await page.keyboard.press('Enter')
      await heading(page, 'passengers')
      await typePassengers(page, [OMAR])
      const kept = async (at: Page) => {
        await heading(at, 'passengers')
        await expect.poll(() => at.locator('[name="passengers.0.firstName"]').inputValue()).toBe(OMAR.firstName)
        await expect.poll(() => at.locator('[name="passengers.0.phone"]').inputValue()).toBe(OMAR.phone)
        for (const seat of seats) await at.locator('main section h3 ~ span').filter({ hasText: seat }).first().waitFor()
      }
      const isSaved = () =>
        world.server.database.pool
          .query<{ text: string }>(
            `select snapshot::text as text from drafts join users on users.id = user_id where email = 'clerk@demo.example'`,
          )
          .then(({ rows }) => rows[0]?.text.includes(OMAR.phone) === true)
      await expect.poll(isSaved).toBe(true)
      await page.reload()
      await kept(page)

      const other = await openPage(world.server.origin, { expectedErrors: REFUSALS })
      await signInOn(other, world.server.database, 'clerk', '/admin/ticketbooking')
      await kept(other)

      await world.server.database.pool.query('delete from sessions')
      world.rival.token = await openSession(world.server.database, 'rival@demo.example')
      // Whichever call is the next one tells that the session is over: this press, or what the screen asks by itself.
      const ended = other.waitForURL('**/admin/login')
      const pressed = other.getByRole('button', { name: 'Extend hold' }).click()
      await Promise.race([ended, pressed])
      void pressed.catch(() => undefined)
      await ended
      // By the screen itself: what a test wrote into its storage, a late refusal of the session before would take away.
      await world.server.database.pool.query(`update users set password_hash = $1 where email = 'clerk@demo.example'`, [
        await hashPassword(PASSWORD),
      ])
      await other.locator('input[name=email]').fill('clerk@demo.example')
      await other.locator('input[name=password]').fill(PASSWORD)
      await other.locator('button[type=submit]').click()
      await other.waitForURL('**/admin/ticketbooking')
      await kept(other)
    },
  )
})

describe('a sale that does not go straight', () => {
  it.runIf(IN_SOAK)('names the seat that a second clerk took, and keeps everything typed', async () => {
    const page = await openWizard()
    const [seat = ''] = await goToPayment(page)
    await ageHolds()
    await takeAtOtherDesk(seat)
    await primaryOf(page).click()
    await page
      .getByRole('alert')
      .filter({ hasText: `Seat \u2066${seat}\u2069 has just been taken` })
      .waitFor()
    await takeSeats(page, 1)
    await page.keyboard.press('Enter')
    await heading(page, 'passengers')
    await expect.poll(() => page.locator('[name="passengers.0.passportNumber"]').inputValue()).toBe(OMAR.passportNumber)
    await takeAtOtherDesk()
  })

  it.runIf(IN_SOAK)('says that the time of the seats is over, and holds the same ones again', async () => {
    const page = await openWizard()
    const passport = `HOLD${uniqueMark()}`
    const seats = await goToPayment(page, { ...OMAR, passportNumber: passport })
    await ageHolds()
    await primaryOf(page).click()
    await heading(page, 'holdExpired')
    await primaryOf(page).click()
    await heading(page, 'review')
    await settled(page)
    await primaryOf(page).click()
    await heading(page, 'payment')
    await settled(page)
    await primaryOf(page).click()
    await heading(page, 'booked')
    await page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `${seats[0]}` })
      .first()
      .waitFor()
    expect(await bookingsOf(passport)).toBe(1)
  })

  it('is sold once though the answer was lost: asked again with the same key', async () => {
    const page = await openWizard()
    const passport = `ONCE${uniqueMark()}`
    await goToPayment(page, { ...OMAR, passportNumber: passport })
    const keys: (string | undefined)[] = []
    await page.route(`**${API_BASE}/create-booking`, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      // The server sells, and its answer never comes.
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByRole('radio').first().focus()
    await page.keyboard.press('Enter')
    await heading(page, 'outage')
    await page.getByText('The server did not confirm the sale').waitFor()
    await page.unroute(`**${API_BASE}/create-booking`)
    // The field that had the focus is gone; the next Enter asks again, and throws nothing away.
    await primaryOf(page).and(page.locator(':focus')).waitFor()
    const [again] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/create-booking')),
      page.keyboard.press('Enter'),
    ])
    await heading(page, 'booked')
    expect(keys).toEqual([again.headers()['idempotency-key']])
    expect(await bookingsOf(passport)).toBe(1)
  })

  it.runIf(IN_SOAK)('is sent to the phone of whoever paid, without leaving the sale', async () => {
    const page = await openWizard()
    await goToPayment(page, { ...OMAR, passportNumber: `SEND${uniqueMark()}` })
    await primaryOf(page).click()
    await heading(page, 'booked')
    await page.getByRole('button', { name: 'Send tickets', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('SMS', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Send tickets', exact: true }).click()
    await page.getByRole('region', { name: 'Messages' }).getByText('Sent', { exact: true }).waitFor()
    await heading(page, 'booked')
    await primaryOf(page).waitFor()
  })

  it.runIf(IN_SOAK)('waits for a top-up when the wallet of an agent is too low', async () => {
    const page = await openWizard({ user: 'agent' })
    const passport = `WALL${uniqueMark()}`
    await goToPayment(page, { ...OMAR, passportNumber: passport })
    const { pool } = world.server.database
    await pool.query('update agent_wallets set balance = balance - 9999000')
    await primaryOf(page).click()
    await page.getByRole('alert').filter({ hasText: 'Wallet and credit cover' }).waitFor()
    expect(await bookingsOf(passport)).toBe(0)
    await pool.query('update agent_wallets set balance = balance + 9999000')
    await primaryOf(page).click()
    await heading(page, 'booked')
    expect(await bookingsOf(passport)).toBe(1)
  })
})

/** As the strip of days has it: `Fri 27 Nov`. */
function shortDay(day: string): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-GB', parts).format(new Date(day)).replace(',', '')
}

async function cancelTiming(day: string): Promise<void> {
  const { database } = world.server
  await database.orm
    .insert(timingExceptions)
    .values({ timingId: world.operator.timings.outward, travelDate: day, kind: 'cancelled' })
  await inTransaction(database, raiseNetworkRevision)
}

async function ageHolds(): Promise<void> {
  await world.server.database.pool.query(
    `update seat_claims set expires_at = now() - interval '1 second' where kind = 'hold'`,
  )
}

/** Without seats: what was taken there is given back. */
async function takeAtOtherDesk(...seats: string[]): Promise<void> {
  const [departure] = world.departures.outward
  const { status } = await send(world.rival, 'holdSeats', {
    body: { departureKey: departure?.key, from: departure?.from.position, to: departure?.to.position, seats },
  })
  expect(status).toBe(200)
}
