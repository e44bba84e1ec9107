import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/database/demo/demo-logins.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { uniqueMark, openPage } from '#tests/support/browser.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { type Clerk, findSaleable, saleOf, send, signIn } from '#tests/support/selling.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { languages } from '#tests/support/thoroughness.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import arabic from '../../../public/locales/ar/booking-update.json'
import english from '../../../public/locales/en/booking-update.json'
import form from '../../../public/locales/en/form.json'

let server: RunningServer
let clerk: Clerk

beforeAll(async () => {
  server = await startServer()
  clerk = await signIn(server.origin, 'admin@demo.example', DEMO_PASSWORD)
})
afterAll(() => server.stop())
// What a test cut short left unfinished would meet the next one.
beforeEach(() => send(clerk, 'discardDraft', { params: { flow: 'additionalSeats' } }))

interface Sold {
  id: string
  reference: string
  seat: string
  /** Free on the same departure. */
  freeSeat: string
}

async function sell(daysAhead: number): Promise<Sold> {
  const found = (await findSaleable(clerk, daysAhead)).find(({ seats }) => seats.length > 2)
  const [seat, freeSeat] = found?.seats ?? []
  if (!found || !seat || !freeSeat) throw new Error('no departure has free seats')
  const { departureKey, from, to } = found
  await send(clerk, 'holdSeats', { body: { departureKey, from, to, seats: [seat] } })
  const { answer } = await send(clerk, 'createBooking', { body: saleOf(found, seat) })
  return { id: answer.data.id, reference: answer.data.reference, seat, freeSeat }
}

const readBooking = async (id: string) => (await send(clerk, 'getBooking', { params: { id } })).answer.data

async function open(path: string, language: 'en' | 'ar' = 'en'): Promise<Page> {
  const page = await openPage(server.origin, { locale: language, expectedErrors: [/409/] })
  await signInOn(page, server.database, 'admin', path)
  return page
}

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

it('finds a booking by its reference and corrects a passport number, all by keyboard', async () => {
  const { id, reference } = await sell(20)
  const page = await open('/admin/update-booking')
  await page.getByRole('combobox', { name: 'Booking' }).focus()
  await page.keyboard.type(reference)
  await page.getByRole('option', { name: reference.slice(0, 4) }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedName(page)).toBe('passengers.0.firstName')
  await page.getByLabel('Passport number').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('x9988776')
  await page.getByText('Was: N7654321').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Please fill in all fields before saving.').waitFor()
  await page.getByLabel('Reason').focus()
  await page.keyboard.type('Passport renewed')
  await page.keyboard.press('Enter')
  await page.getByText('Booking updated.', { exact: false }).waitFor()
  const change = page.getByRole('listitem').filter({ hasText: 'Passport number' }).filter({ hasText: 'X9988776' })
  await change.getByText('Passport renewed').waitFor()
  expect(await change.locator('del').innerText()).toBe('N7654321')
  expect((await readBooking(id)).tickets[0]?.passenger.passportNumber).toBe('X9988776')
  expect(await axeFindings(page)).toEqual([])
})

it.runIf(IN_SOAK)('moves a passenger on the live map', async () => {
  const { id, seat, freeSeat } = await sell(21)
  const page = await open(`/admin/update-booking?booking=${id}`)
  await page.getByRole('button', { name: 'Change seats' }).click()
  await page.locator(`[data-seat="${freeSeat}"]`).press('Space')
  await page.getByRole('button', { name: `Back to seat ${seat}` }).waitFor()
  await page.getByLabel('Reason').fill('Wants the window')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Booking updated.', { exact: false }).waitFor()
  expect((await readBooking(id)).tickets[0]?.seat).toBe(freeSeat)
})

it.runIf(IN_SOAK)('keeps what was typed when somebody else was faster, and shows what they made of it', async () => {
  const { id } = await sell(22)
  const page = await open(`/admin/update-booking?booking=${id}`)
  await page.getByLabel('First name').fill('Layla')
  const [ticket] = (await readBooking(id)).tickets
  if (!ticket) throw new Error('the booking has no ticket')
  const { id: passengerId, version, ...data } = ticket.passenger
  await send(clerk, 'updateBooking', {
    body: {
      id,
      reason: 'New number',
      passengers: [{ id: passengerId, version, data: { ...data, phone: '+962 79 555 0999' } }],
    },
  })
  await page.getByLabel('Reason').fill('Typing mistake')
  await page.keyboard.press('Enter')
  await page.getByText('Someone else changed this booking.', { exact: false }).waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Layla')
  await expect.poll(() => page.locator('input[name="passengers.0.phone"]').inputValue()).toBe('+962 7 9555 0999')
  await page.getByLabel('Reason').press('Enter')
  await page.getByText('Booking updated.', { exact: false }).waitFor()
  expect((await readBooking(id)).tickets[0]?.passenger).toMatchObject({ firstName: 'Layla', phone: '+962795550999' })
})

it.runIf(IN_SOAK)('lists the changes of all bookings in Arabic, without a finding of axe', async () => {
  const { id } = await sell(23)
  const reason = `تصحيح الاسم ${uniqueMark()}`
  const page = await open(`/admin/update-booking?booking=${id}`, 'ar')
  await page.getByLabel('الاسم الأول').fill('ليلى')
  await page.getByLabel('السبب').fill(reason)
  await page.keyboard.press('Enter')
  await page.getByText('تم تعديل الحجز.', { exact: false }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'حجز آخر' }).click()
  const row = page.getByRole('row').filter({ hasText: reason })
  await row.getByText('Laila', { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await row.click()
  await page.getByLabel('الاسم الأول').waitFor()
})

it.runIf(IN_SOAK)('is reached from the booking itself, which shows its changes', async () => {
  const { id } = await sell(24)
  const page = await open(`/admin/bookinghistory/${id}`)
  await page.getByText('No changes.').waitFor()
  await page.getByRole('link', { name: 'Update booking', exact: true }).click()
  await page.getByLabel('First name').waitFor()
})

const WORDS = { en: english, ar: arabic } as const

/** The steps from the booking to the payment, with the keys. */
async function goToPayment(
  page: Page,
  language: 'en' | 'ar',
  look: (step: string) => Promise<void>,
  passport: string,
): Promise<string> {
  const { add } = WORDS[language]
  await page.getByRole('button', { name: add.open }).press('Enter')
  await page.getByRole('heading', { name: add.heading.passengers }).waitFor()
  await look('passengers')
  await expect.poll(() => focusedName(page)).toBe('passengers.0.passportNumber')
  await page.locator('[name="passengers.0.firstName"]').fill('Rana')
  await page.locator('[name="passengers.0.lastName"]').fill('Haddad')
  await page.locator('[name="passengers.0.gender"]').selectOption('female')
  await page.locator('#passengers-0-dateOfBirth').fill('12/04/1990')
  await page.locator('#passengers-0-passportExpiry').fill('01/01/2039')
  await page.locator('[name="passengers.0.passportNumber"]').fill(passport)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: add.heading.outward, exact: true }).waitFor()
  // Where the step puts the hands, once it has.
  await page.locator('button.seat[data-mark="available"]:focus').press('Space')
  const picked = page.locator('button.seat[data-mark="mine"]')
  await picked.waitFor()
  await look('seats')
  const seat = (await picked.getAttribute('data-seat')) ?? ''
  // The seat may still be asked for: fast hands are waited for.
  await picked.press('Enter')
  await page.getByRole('heading', { name: add.heading.payment }).waitFor()
  await look('payment')
  return seat
}

describe.each(languages('ar'))('somebody who comes along, in %s', (language) => {
  it(
    'is sold a seat on the same departure, by keyboard; the history names them and axe finds nothing',
    { timeout: 120_000 },
    async () => {
      const { id } = await sell(language === 'en' ? 25 : 26)
      const before = await readBooking(id)
      const page = await open(`/admin/update-booking?booking=${id}`, language)
      const { add, reason } = WORDS[language]
      const findings: string[] = []
      const look = async (step: string) => {
        findings.push(...(await axeFindings(page)).map((finding) => `${step}: ${finding}`))
      }
      const seat = await goToPayment(page, language, look, `R${uniqueMark()}1234`)
      await page.keyboard.press('Enter')
      await page.locator('[aria-invalid="true"]').and(page.getByLabel(reason)).waitFor()
      await page.getByLabel(reason).fill('Her sister')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: add.heading.sold }).waitFor()
      await look('sold')
      expect(findings).toEqual([])
      const after = await readBooking(id)
      expect(after.tickets.map((ticket) => [ticket.passenger.firstName, ticket.seat, ticket.printRevision])).toEqual([
        ['Laila', before.tickets[0]?.seat, 1],
        ['Rana', seat, 1],
      ])
      expect(after.total).toBe(before.total * 2)
      await page.getByRole('button', { name: add.leave }).press('Enter')
      await page.getByRole('listitem').filter({ hasText: 'Rana Haddad' }).getByText('Her sister').waitFor()
    },
  )
})

it.runIf(IN_SOAK)(
  'names the seat that somebody else took, keeps what was typed, and gives back on leaving what is held',
  { timeout: 120_000 },
  async () => {
    const { id } = await sell(27)
    const [ticket] = (await readBooking(id)).tickets
    const page = await open(`/admin/update-booking?booking=${id}`)
    const seat = await goToPayment(page, 'en', async () => undefined, `L${uniqueMark()}1234`)
    const stretch = { departureKey: ticket?.departureKey, ...ticket?.stretch }
    // Given back behind the clerk's back, and taken by somebody else.
    await send(clerk, 'holdSeats', { body: { ...stretch, seats: [] } })
    const rival = await signIn(server.origin, 'staff@demo.example', DEMO_PASSWORD)
    expect((await send(rival, 'holdSeats', { body: { ...stretch, seats: [seat] } })).status).toBe(200)
    await page.getByLabel('Reason').fill('Her sister')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText(`${seat}`).waitFor()
    await page.locator('button.seat[data-mark="available"]').first().press('Space')
    const own = page.locator('button.seat[data-mark="mine"]')
    await own.waitFor()
    const second = (await own.getAttribute('data-seat')) ?? ''
    await own.press('Enter')
    await expect.poll(() => page.getByLabel('Reason').inputValue()).toBe('Her sister')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('[name="passengers.0.firstName"]').inputValue()).toBe('Rana')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: form.leave.leave }).click()
    await page.getByLabel('First name').waitFor()
    await expect
      .poll(async () => {
        const query = { from: String(ticket?.stretch.from), to: String(ticket?.stretch.to) }
        const map = await send(clerk, 'getSeatMap', { params: { key: ticket?.departureKey ?? '' }, query })
        return map.answer.data.seats.find((each) => each.seat === second)?.kind
      })
      .toBe('available')
  },
)

it.runIf(IN_SOAK)('goes on after a reload with what was typed and chosen', { timeout: 120_000 }, async () => {
  const { id } = await sell(28)
  const page = await open(`/admin/update-booking?booking=${id}`)
  // Held late, after Enter was pressed.
  await page.route('**/seat-holds', async (route) => {
    await setTimeout(1500)
    await route.continue()
  })
  const seat = await goToPayment(page, 'en', async () => undefined, `Q${uniqueMark()}1234`)
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith('/drafts/additionalSeats') &&
      (response.request().postData() ?? '').includes('Her sister'),
  )
  await page.getByLabel('Reason').fill('Her sister')
  await kept
  await page.reload()
  await page.getByRole('heading', { name: english.add.heading.payment }).waitFor()
  expect(await page.getByLabel('Reason').inputValue()).toBe('Her sister')
  // Nothing is sold before the seats are held again.
  await expect.poll(() => page.getByRole('button', { name: /^Sell for/ }).isEnabled()).toBe(true)
  await page.getByLabel('Reason').press('Enter')
  await page.getByRole('heading', { name: english.add.heading.sold }).waitFor()
  const after = await readBooking(id)
  expect(after.tickets.map(({ passenger, seat: sat }) => [passenger.firstName, sat])).toContainEqual(['Rana', seat])
})

it.runIf(IN_SOAK)(
  'asks before passengers left unfinished on another booking are thrown away',
  { timeout: 120_000 },
  async () => {
    const [first, second] = [await sell(29), await sell(30)]
    const addTo = ({ id }: Sold) => `/admin/update-booking?booking=${id}&add=passengers`
    const page = await open(addTo(first))
    const kept = page.waitForResponse(
      (response) =>
        response.url().endsWith('/drafts/additionalSeats') && (response.request().postData() ?? '').includes('Rana'),
    )
    await page.locator('[name="passengers.0.firstName"]').fill('Rana')
    await kept
    await page.goto(`${server.origin}${addTo(second)}`)
    await page.getByRole('heading', { name: english.add.heading.otherBooking }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: english.add.primary.otherBooking }).click()
    await expect.poll(() => page.locator('[name="passengers.0.firstName"]').inputValue()).toBe('Rana')
    await page.goto(`${server.origin}${addTo(second)}`)
    await page.getByRole('button', { name: english.add.startOver }).click()
    await expect.poll(() => page.locator('[name="passengers.0.firstName"]').inputValue()).toBe('')
  },
)
