import { randomUUID } from 'node:crypto'
import type { Page, Route } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import type { DepartureSummary } from '#contract/departure/departure.ts'
import { inTransaction } from '#server/database/connection.ts'
import { prices } from '#server/database/schema/network.ts'
import { applyEvent } from '#server/lifecycle/apply-event.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { lockTickets } from '#server/domain/booking/live-tickets.ts'
import { raiseNetworkRevision } from '#server/domain/network/network-repository.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openBookingWorld, TRAVEL_DAYS, type BookingWorld } from '#tests/support/booking-desk.ts'
import { headingIn, primaryOf, settled, shownSeats, typedDay } from '#tests/support/booking-page.ts'
import { openPage } from '#tests/support/browser.ts'
import { openSession } from '#tests/support/demo-session.ts'
import { saleOf, send, type Clerk } from '#tests/support/selling.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { languages } from '#tests/support/thoroughness.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { visit } from '#tests/support/visit.ts'
import arabic from '../../../public/locales/ar/travel-date-change.json'
import booking from '../../../public/locales/en/booking.json'
import common from '../../../public/locales/en/common.json'
import arabicTicket from '../../../public/locales/ar/ticket.json'
import english from '../../../public/locales/en/travel-date-change.json'
import englishTicket from '../../../public/locales/en/ticket.json'

const WORDS = { en: english, ar: arabic } as const
type Locale = keyof typeof WORDS
const heading = headingIn(WORDS)
const PRINT = { en: englishTicket.revision, ar: arabicTicket.revision } as const

const PATIENCE = { timeout: 15_000 } as const
const LAPTOP = { width: 1366, height: 768 }
const REASON = 'The visa came late.'

/** What the way out costs from the day after the tests' own. */
const DEARER = { adult: 13_800, child: 6900, twoWayAdult: 23_000, twoWayChild: 11_500 }
const NEXT_DAY = new Date(Date.parse(TRAVEL_DAYS.outward) + 86_400_000).toISOString().slice(0, 10)

let world: BookingWorld
let clerk: Clerk
let agent: Clerk
beforeAll(async () => {
  world = await openBookingWorld()
  const { database, origin } = world.server
  clerk = { origin, token: await openSession(database, 'clerk@demo.example') }
  agent = { origin, token: await openSession(database, 'agent@demo.example') }
  const routeId = world.departures.outward[0]?.routeId ?? ''
  await database.orm
    .insert(prices)
    .values({ id: randomUUID(), routeId, currency: 'SAR', validFrom: NEXT_DAY, ...DEARER })
  await inTransaction(database, raiseNetworkRevision)
})
afterAll(() => world.server.stop())

/** A ticket on the first bus of the day; the other bus of that day is where it can go, free of charge so long before. */
async function sellOne({ by = clerk, isTwoWay = false } = {}): Promise<string> {
  const [outward] = world.departures.outward
  const [back] = world.departures.return
  if (!outward || !back) throw new Error('nothing is sold on the days of the test')
  const there = await holdFreeSeat(by, outward)
  const home = isTwoWay ? await holdFreeSeat(by, back) : null
  const sale = saleOf({ ...there.stretch, currency: 'SAR', fare: isTwoWay ? 20_700 : 11_500, seats: [] }, there.seat)
  const { status, answer, error } = await send(by, 'createBooking', {
    body: {
      ...sale,
      return: home?.stretch ?? null,
      passengers: sale.passengers.map((passenger) => ({ ...passenger, returnSeat: home?.seat ?? null })),
      payment: { means: by === agent ? 'agentAccount' : 'pos', reference: null },
    },
  })
  if (status !== 200) throw new Error(error.message)
  return answer.data.id
}

async function holdFreeSeat(by: Clerk, { key, from, to }: DepartureSummary) {
  const stretch = { departureKey: key, from: from.position, to: to.position }
  const map = await send(by, 'getSeatMap', {
    params: { key },
    query: { from: String(stretch.from), to: String(stretch.to) },
  })
  const seat =
    map.answer.data.seats.find(({ kind, isLadies, isAdditional }) => kind === 'available' && !isLadies && !isAdditional)
      ?.seat ?? ''
  await send(by, 'holdSeats', { body: { ...stretch, seats: [seat] } })
  return { stretch, seat }
}

async function openWizard(
  bookingId: string,
  locale: Locale = 'en',
  { user = 'clerk', ticket = '' } = {},
): Promise<Page> {
  await send(user === 'agent' ? agent : clerk, 'discardDraft', { params: { flow: 'travelDateChange' } })
  const page = await openPage(world.server.origin, { locale, viewport: LAPTOP, expectedErrors: [/status of 4\d\d/] })
  const prefix = user === 'agent' ? '/staff' : '/admin'
  const only = ticket && `&ticket=${ticket}`
  await signInOn(
    page,
    world.server.database,
    user,
    `${prefix}/travel-date-change-history/new?booking=${bookingId}${only}`,
  )
  await heading(page, 'tickets', locale)
  return page
}

/** With the keys alone, from the tickets (the only one is chosen) to a seat on the other bus. */
async function goToSeats(
  page: Page,
  locale: Locale = 'en',
  { day, look }: { day?: string; look?: (step: 'departure') => Promise<void> } = {},
): Promise<void> {
  await settled(page)
  await page.keyboard.press('Enter')
  await heading(page, 'departure', locale)
  await look?.('departure')
  if (day !== undefined) {
    const shown = page.getByLabel('Day', { exact: true })
    await shown.fill(typedDay(day))
    await shown.press('Tab')
    await expect.poll(() => page.locator('input[name="departure"]:checked').inputValue(), PATIENCE).toContain(day)
  }
  await page.locator('input[name="departure"]:checked').focus()
  await page.keyboard.press('Enter')
  await heading(page, 'seats', locale)
}

async function takeSeat(page: Page): Promise<string> {
  // Where the step puts the hands, once it has.
  await page.locator('button.seat[data-mark="available"]:focus').press('Space')
  await expect.poll(async () => (await shownSeats(page)).length, PATIENCE).toBe(1)
  await settled(page)
  const [seat = ''] = await shownSeats(page)
  return seat
}

async function bookingOf(bookingId: string) {
  return (await send(clerk, 'getBooking', { params: { id: bookingId } })).answer.data
}

async function ticketOf(bookingId: string) {
  return (await bookingOf(bookingId)).tickets[0]
}

/** From the seats on: takes one and says why the date is changed. */
async function goToConfirm(page: Page): Promise<string> {
  const seat = await takeSeat(page)
  await page.locator('button.seat[tabindex="0"]').press('Enter')
  await heading(page, 'review')
  await settled(page)
  await page.getByLabel(english.review.reason).fill(REASON)
  return seat
}

/** By the door that closes departures. */
async function miss(bookingId: string): Promise<void> {
  await inTransaction(world.server.database, async (tx) => {
    const now = new Date()
    const ids = (await bookingOf(bookingId)).tickets.map(({ id }) => id)
    for (const ticket of await lockTickets(tx, ids, now)) {
      const done = await applyEvent(tx, ticketRecord, ticket, {
        event: { type: 'ticket.closeDeparture' },
        actorId: null,
        at: now,
      })
      if (isRefusal(done)) throw new Error(done.code)
    }
  })
}

describe.each(languages('ar'))('another travel date, in %s', (locale) => {
  it(
    'is taken with the keyboard and costs nothing long before departure; axe finds nothing on the way',
    { timeout: 180_000 },
    async () => {
      const bookingId = await sellOne()
      const before = await ticketOf(bookingId)
      const page = await openWizard(bookingId, locale)
      const findings: string[] = []
      const look = async (step: keyof typeof english.heading) => {
        await heading(page, step, locale)
        findings.push(...(await axeFindings(page, { isTall: true })).map((finding) => `${step}: ${finding}`))
      }
      await look('tickets')
      await goToSeats(page, locale, { look })
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
      const after = await ticketOf(bookingId)
      expect(after).toMatchObject({ id: before?.id, seat, fare: before?.fare, printRevision: 2 })
      expect(after?.departureKey).not.toBe(before?.departureKey)
      await page.getByRole('link', { name: WORDS[locale].changed.print_one }).press('Enter')
      await page.getByText(PRINT[locale].replace('{{revision}}', '2')).first().waitFor()

      await visit(page, '/admin/travel-date-change-history')
      const { reference } = await bookingOf(bookingId)
      const row = page.getByRole('row').filter({ hasText: `${reference.slice(0, 4)}-${reference.slice(4)}` })
      await row.waitFor()
      findings.push(...(await axeFindings(page)))
      await row.click()
      await page.getByText(REASON).waitFor()
      findings.push(...(await axeFindings(page)))
      expect(findings).toEqual([])
    },
  )
})

describe('a change that costs something', () => {
  it.runIf(IN_SOAK)(
    'is found by Ctrl K as what one wants to do, and stands as a button on the list',
    { timeout: 120_000 },
    async () => {
      await send(clerk, 'discardDraft', { params: { flow: 'travelDateChange' } })
      const page = await openPage(world.server.origin, { viewport: LAPTOP })
      await signInOn(page, world.server.database, 'clerk', '/admin/travel-date-change-history')
      const button = page.getByRole('link', { name: english.list.add }).first()
      expect(await button.getAttribute('href')).toBe('/admin/travel-date-change-history/new')
      await page.keyboard.press('Control+k')
      await page
        .getByRole('combobox', { name: 'Reference, bill number, passport, phone, name or page' })
        .fill('change travel')
      await page.getByRole('option', { name: english.list.add }).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/admin/travel-date-change-history/new')
      await heading(page, 'find')
    },
  )

  it(
    'says at the day why it cannot be, keeps the earlier one, and that sales are not open so far ahead',
    { timeout: 120_000 },
    async () => {
      const page = await openWizard(await sellOne())
      await settled(page)
      await page.keyboard.press('Enter')
      await heading(page, 'departure')
      const day = page.getByLabel('Day', { exact: true })
      const chosen = page.locator('input[name="departure"]:checked')
      const before = await chosen.inputValue()
      for (const [typed, words] of [
        ['abc', /Enter a full date/],
        ['29/02/2027', /Enter a full date/],
        ['20/11/2020', /^Enter .* or later/],
      ] as const) {
        await day.fill(typed)
        await day.press('Enter')
        await page.getByText(words).waitFor()
        expect([await day.inputValue(), await chosen.inputValue()]).toEqual([typed, before])
      }
      await day.fill('01/01/2090')
      await page.getByText(booking.departure.tooFarAhead).waitFor()
    },
  )

  it.runIf(IN_SOAK)(
    'moves one direction to a dearer day for the difference in cash, and leaves the other where it is',
    { timeout: 120_000 },
    async () => {
      const bookingId = await sellOne({ isTwoWay: true })
      const [there, home] = (await bookingOf(bookingId)).tickets
      const page = await openWizard(bookingId, 'en', { ticket: there?.id ?? '' })
      await goToSeats(page, 'en', { day: NEXT_DAY })
      const seat = await goToConfirm(page)
      await page.keyboard.press('Enter')
      await heading(page, 'payment')
      expect(await axeFindings(page)).toEqual([])
      await page.getByRole('radio', { name: /^Cash/ }).waitFor()
      await settled(page)
      await page.keyboard.press('Enter')
      await heading(page, 'changed')
      await page.getByText('Paid: Cash').waitFor()
      const after = await bookingOf(bookingId)
      expect(after).toMatchObject({ total: 23_000 })
      expect(after.tickets.find(({ id }) => id === there?.id)).toMatchObject({
        travelDate: NEXT_DAY,
        seat,
        fare: 13_800,
        printRevision: 2,
      })
      expect(after.tickets.find(({ id }) => id === home?.id)).toMatchObject({
        departureKey: home?.departureKey,
        seat: home?.seat,
        printRevision: 1,
      })
    },
  )

  it.runIf(IN_SOAK)('for who did not come costs half the fare within thirty days', { timeout: 120_000 }, async () => {
    const bookingId = await sellOne()
    await miss(bookingId)
    const page = await openWizard(bookingId)
    await page.getByText('Change fee: 50% of the fare', { exact: false }).waitFor()
    await goToSeats(page)
    await goToConfirm(page)
    await page.keyboard.press('Enter')
    await heading(page, 'payment')
    await page.getByRole('radio', { name: 'Card (POS)' }).check()
    await page.getByLabel('Card slip number').fill('778899')
    await settled(page)
    await page.keyboard.press('Enter')
    await heading(page, 'changed')
    await page.getByText('57.50').first().waitFor()
    expect(await ticketOf(bookingId)).toMatchObject({ state: 'pending', fare: 11_500, printRevision: 2 })
  })

  // As a sale does, in booking-journeys.test.ts.
  it.runIf(IN_SOAK)(
    'is refused while the wallet of an agent is too low, and goes through after a top-up',
    { timeout: 120_000 },
    async () => {
      const bookingId = await sellOne({ by: agent })
      const before = await ticketOf(bookingId)
      const page = await openWizard(bookingId, 'en', { user: 'agent' })
      await goToSeats(page, 'en', { day: NEXT_DAY })
      await goToConfirm(page)
      await page.keyboard.press('Enter')
      await heading(page, 'payment')
      const { pool } = world.server.database
      await pool.query('update agent_wallets set balance = balance - 9988000')
      await settled(page)
      await primaryOf(page).click()
      await page.getByRole('alert').filter({ hasText: 'Wallet and credit cover' }).waitFor()
      expect(await ticketOf(bookingId)).toEqual(before)
      await pool.query('update agent_wallets set balance = balance + 9988000')
      await primaryOf(page).click()
      await heading(page, 'changed')
      expect(await ticketOf(bookingId)).toMatchObject({ travelDate: NEXT_DAY, fare: 13_800 })
    },
  )
})

describe('a change on its way', () => {
  it.runIf(IN_SOAK)('goes on after a reload where it was, with its seat held again', { timeout: 120_000 }, async () => {
    const page = await openWizard(await sellOne())
    await goToSeats(page)
    const seat = await takeSeat(page)
    await page.keyboard.press('Enter')
    await heading(page, 'review')
    await settled(page)
    await page.getByLabel(english.review.reason).fill(REASON)
    const isSaved = async () => {
      const { rows } = await world.server.database.pool.query<{ text: string }>(
        "select snapshot::text as text from drafts where flow = 'travelDateChange'",
      )
      return rows.some(({ text }) => text.includes(REASON))
    }
    await expect.poll(isSaved, PATIENCE).toBe(true)
    await page.reload()
    await heading(page, 'review')
    await expect.poll(() => page.getByLabel(english.review.reason).inputValue(), PATIENCE).toBe(REASON)
    await page.getByRole('status').getByText(common.draft.resumed).waitFor()
    await page.getByText(seat, { exact: true }).first().waitFor()
  })

  it.runIf(IN_SOAK)(
    'offers no seat before the price of the departure is known, so that no pick is lost',
    { timeout: 120_000 },
    async () => {
      const page = await openWizard(await sellOne())
      let answer = () => {}
      const answered = new Promise<void>((resolve) => {
        answer = resolve
      })
      const isAsked = page.waitForRequest((request) => request.url().endsWith('/quotes/travel-date-change'))
      const holdBack = async (route: Route) => {
        await answered
        await route.continue()
      }
      await page.route(`**${API_BASE}/quotes/travel-date-change`, holdBack, { times: 1 })
      await goToSeats(page)
      await isAsked
      expect(await page.locator('button.seat').count()).toBe(0)
      answer()
      await takeSeat(page)
    },
  )

  it.runIf(IN_SOAK)(
    'names a seat that somebody else has taken, and the old one stays',
    { timeout: 120_000 },
    async () => {
      const bookingId = await sellOne()
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
    },
  )
})
