import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { depots } from '#server/database/schema/network.ts'
import { openBookingWorld, TRAVEL_DAYS, type BookingWorld } from '#tests/support/booking-desk.ts'
import { focused, headingIn, scanPassport, settled } from '#tests/support/booking-page.ts'
import { openPage } from '#tests/support/browser.ts'
import { openSession } from '#tests/support/demo-session.ts'
import { send } from '#tests/support/selling.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { ADULT, addUser, saleBody } from '#tests/support/small-operator.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import arabic from '../../../public/locales/ar/booking.json'
import english from '../../../public/locales/en/booking.json'

const heading = headingIn({ en: english, ar: arabic })
type Step = keyof typeof english.heading

/** A draft that is written while its sale is under way finds it sold, and is dropped. */
const LATE_DRAFT = [/status of 409 .*\/drafts\/booking/]

let world: BookingWorld
beforeAll(async () => {
  world = await openBookingWorld()
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
  const { status } = await send(clerk, 'createBooking', { body })
  if (status !== 200) throw new Error(`the known passenger was not sold to: ${status}`)
})
afterAll(() => world.server.stop())

/** Hands on the keyboard and nowhere else, counted: every press is one, with whatever is held meanwhile. */
class Hands {
  readonly page: Page
  readonly #presses: [step: string, count: number][] = []

  constructor(page: Page) {
    this.page = page
  }

  at(step: string): void {
    this.#presses.push([step, 0])
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const now = this.#presses.at(-1)
      if (now) now[1] += 1
      await this.page.keyboard.press(key)
    }
  }

  /** A key for each letter. */
  async type(text: string): Promise<void> {
    await this.press(...Array.from(text, (letter) => (letter === ' ' ? 'Space' : letter)))
  }

  /** A passport under the scanner counts as one press. */
  async scan(holder: Parameters<typeof scanPassport>[1]): Promise<void> {
    const now = this.#presses.at(-1)
    if (now) now[1] += 1
    await scanPassport(this.page, holder)
  }

  get count(): number {
    return this.#presses.reduce((sum, [, count]) => sum + count, 0)
  }

  get told(): string {
    return `${this.count} key presses: ${this.#presses.map(([step, count]) => `${step} ${count}`).join(', ')}`
  }
}

async function openCounter(): Promise<Hands> {
  const token = await openSession(world.server.database, 'counter@demo.example')
  await send({ origin: world.server.origin, token }, 'discardDraft', { params: { flow: 'booking' } })
  const page = await openPage(world.server.origin, {
    viewport: { width: 1366, height: 768 },
    expectedErrors: LATE_DRAFT,
  })
  await page.context().addInitScript(() => {
    window.print = () => void (document.documentElement.dataset.printed = 'yes')
  })
  await signInOn(page, world.server.database, 'counter', '/staff/book-package')
  await heading(page, 'journey')
  await focused(page, '#journey-to')
  return new Hands(page)
}

/** Waits, as eyes do, until a step is there and can be gone on from. */
async function arrive(hands: Hands, step: Step): Promise<void> {
  await heading(hands.page, step)
  hands.at(step)
}

async function takeBestSeats(hands: Hands, direction: 'outward' | 'return'): Promise<void> {
  await arrive(hands, `${direction}Seats`)
  await focused(hands.page, 'button.seat')
  await hands.press('b')
  await settled(hands.page)
  await hands.press('Enter')
}

/** From the review to the printed tickets, paid exactly. */
async function payAndPrint(hands: Hands): Promise<void> {
  const { page } = hands
  for (const step of ['review', 'payment'] as const) {
    await arrive(hands, step)
    await settled(page)
    await hands.press('Enter')
  }
  await arrive(hands, 'booked')
  const opened = page.context().waitForEvent('page')
  await hands.press('Enter')
  await (await opened).locator('html[data-printed]').waitFor()
}

/** As nobody types more of it than is needed. */
const dayAndMonth = (day: string) => day.split('-').slice(1).toReversed().map(Number).join('/')

const DAYS_THERE = (Date.parse(TRAVEL_DAYS.return) - Date.parse(TRAVEL_DAYS.outward)) / 86_400_000

const FAMILY = [
  { first: 'Omar', last: 'Saleh', gender: 'm', born: '010585', passport: 'A1234501', expiry: '010131' },
  { first: 'Sara', last: 'Saleh', gender: 'f', born: '020688', passport: 'A1234502', expiry: '010131' },
  { first: 'Ali', last: 'Saleh', gender: 'm', born: bornYearsBefore(6), passport: 'A1234503', expiry: '010131' },
  { first: 'Mai', last: 'Saleh', gender: 'f', born: bornYearsBefore(1), passport: 'A1234504', expiry: '010131' },
] as const

/** As its six figures are typed: day, month, year. */
function longBirth(typed: string): string {
  const [day, month, year] = [typed.slice(0, 2), typed.slice(2, 4), Number(typed.slice(4))]
  return `${year > 50 ? 19 : 20}${String(year).padStart(2, '0')}-${month}-${day}`
}

function bornYearsBefore(years: number): string {
  return `0101${String(Number(TRAVEL_DAYS.outward.slice(0, 4)) - years).slice(2)}`
}

/** Two adults, a child and an infant out and back, up to their seats. */
async function seatFamily(hands: Hands): Promise<void> {
  const { page } = hands
  hands.at('journey')
  await hands.type('am')
  await hands.press('Enter')
  await expect.poll(() => page.locator('#journey-to').inputValue()).toBe('amman')
  await hands.press('Tab')
  await hands.type(dayAndMonth(TRAVEL_DAYS.outward))
  await hands.press('Tab')
  // So many days after the first.
  await hands.type(`+${DAYS_THERE}`)
  await hands.press('Tab')
  await focused(page, '[role="spinbutton"]')
  await hands.press('ArrowUp', 'Tab', 'ArrowUp', 'Tab', 'ArrowUp', 'Enter')
  for (const direction of ['outward', 'return'] as const) {
    await arrive(hands, `${direction}Departure`)
    await focused(page, 'input[name="departure"]:checked')
    await hands.press('Enter')
    await takeBestSeats(hands, direction)
  }
  await arrive(hands, 'passengers')
  await focused(page, 'input[name="passengers.0.passportNumber"]')
}

// Typed by hand it is sold in booking-journeys.test.ts, too; here the keys are counted.
it.runIf(IN_SOAK)('sells a family out and back by keys alone, everything typed by hand', async () => {
  const hands = await openCounter()
  const { page } = hands
  await seatFamily(hands)
  for (const [index, each] of FAMILY.entries()) {
    await focused(page, `[name="passengers.${index}.passportNumber"]`)
    await hands.type(each.passport)
    await hands.press('Enter')
    await hands.type(each.first)
    await hands.press('Enter')
    // The second adult is offered the first one's name; children have it already.
    if (index === 0) await hands.type(each.last)
    if (index < 2) await hands.press('Enter')
    await hands.press(each.gender, 'Enter')
    await hands.type(each.born)
    await hands.press('Enter')
    // Everybody has the first passenger's nationality until another is chosen.
    if (index === 0) {
      await focused(page, `[id="passengers-0-nationality"]`)
      await hands.type('jo')
      await hands.press('Tab')
    }
    await focused(page, `[id="passengers-${index}-passportExpiry"]`)
    await hands.type(each.expiry)
    if (index === 0) {
      await hands.press('Tab')
      await hands.type('0501234567')
    }
    await hands.press('Enter')
  }
  await payAndPrint(hands)
  console.warn(`Two-way for a family of four, by hand: ${hands.told}`)
  // 115 of them are letters and figures that nobody can know before; the day of travel takes 3 to 5.
  expect(hands.count).toBeLessThanOrEqual(167)
})

it.runIf(IN_SOAK)('sells a family out and back that travelled together before', async () => {
  const hands = await openCounter()
  const { page } = hands
  await seatFamily(hands)
  await hands.type(FAMILY[0].passport)
  await page.locator('[role="option"]').nth(1).waitFor()
  await hands.press('ArrowDown', 'ArrowDown', 'Enter')
  for (const [index, each] of FAMILY.entries()) {
    await expect
      .poll(() => page.locator(`[name="passengers.${index}.passportNumber"]`).inputValue())
      .toBe(each.passport)
  }
  await hands.press('Enter')
  await payAndPrint(hands)
  console.warn(`Two-way for a family of four, recalled by a passport: ${hands.told}`)
  expect(hands.count).toBeLessThanOrEqual(40)
})

it.runIf(IN_SOAK)('sells a family out and back with its passports scanned', async () => {
  const hands = await openCounter()
  const { page } = hands
  await seatFamily(hands)
  for (const [index, each] of FAMILY.entries()) {
    await hands.scan({
      number: each.passport,
      firstName: each.first.toUpperCase(),
      lastName: each.last.toUpperCase(),
      nationality: 'JOR',
      sex: each.gender === 'm' ? 'M' : 'F',
      dateOfBirth: longBirth(each.born),
      dateOfExpiry: '2031-01-01',
    })
    await expect
      .poll(() => page.locator(`[name="passengers.${index}.passportNumber"]`).inputValue())
      .toBe(each.passport)
  }
  await focused(page, '[name="passengers.0.phone"]')
  await hands.type('0501234567')
  await hands.press('Enter')
  await payAndPrint(hands)
  console.warn(`Two-way for a family of four, passports scanned: ${hands.told}`)
  expect(hands.count).toBeLessThanOrEqual(43)
})

it('sells one way to a known passenger from the counter', async () => {
  const hands = await openCounter()
  const { page } = hands
  hands.at('journey')
  // Whatever leaves first at this hour: the one over the border, where passports are asked for.
  const abroad = page
    .getByRole('region', { name: /^Next departures from/ })
    .getByRole('listitem')
    .filter({ hasText: 'amman' })
    .first()
  await hands.press((await abroad.locator('kbd').textContent()) ?? '')
  await takeBestSeats(hands, 'outward')
  await arrive(hands, 'passengers')
  await focused(page, 'input[name="passengers.0.passportNumber"]')
  await hands.type('N1234567')
  await page.locator('[role="option"]').first().waitFor()
  await hands.press('ArrowDown', 'Enter')
  await expect.poll(() => page.locator('[name="passengers.0.firstName"]').inputValue()).toBe(ADULT.firstName)
  await hands.press('Enter')
  await payAndPrint(hands)
  console.warn(`One way for a known passenger, from the counter: ${hands.told}`)
  expect(hands.count).toBeLessThanOrEqual(17)
})
