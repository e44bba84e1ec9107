import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/database/demo/demo-logins.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { markOfTry, openPage } from '#tests/support/browser.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { type Clerk, findSaleable, saleOf, send, signIn } from '#tests/support/selling.ts'
import { signInOn } from '#tests/support/sign-in.ts'

let server: RunningServer
let clerk: Clerk

beforeAll(async () => {
  server = await startServer()
  clerk = await signIn(server.origin, 'admin@demo.example', DEMO_PASSWORD)
})
afterAll(() => server.stop())

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

it('finds a booking by its reference and corrects a passport number, all by keyboard', async () => {
  const { id, reference } = await sell(20)
  const page = await open('/admin/update-booking')
  await page.getByRole('combobox', { name: 'Booking' }).focus()
  await page.keyboard.type(reference)
  await page.getByRole('option', { name: reference.slice(0, 4) }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel('Passport number').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('x9988776')
  await page.getByText('Was: N7654321').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Please fill in all fields before saving.').waitFor()
  await page.getByLabel('Why').focus()
  await page.keyboard.type('Passport renewed')
  await page.keyboard.press('Enter')
  await page.getByText('The booking was changed.', { exact: false }).waitFor()
  const change = page.getByRole('listitem').filter({ hasText: 'Passport number' }).filter({ hasText: 'X9988776' })
  await change.getByText('Passport renewed').waitFor()
  expect(await change.locator('del').innerText()).toBe('N7654321')
  expect((await readBooking(id)).tickets[0]?.passenger.passportNumber).toBe('X9988776')
  expect(await axeFindings(page)).toEqual([])
})

it('moves a passenger on the live map', async () => {
  const { id, seat, freeSeat } = await sell(21)
  const page = await open(`/admin/update-booking?booking=${id}`)
  await page.getByRole('button', { name: 'Change seats' }).click()
  await page.locator(`[data-seat="${freeSeat}"]`).press('Space')
  await page.getByRole('button', { name: `Back to seat ${seat}` }).waitFor()
  await page.getByLabel('Why').fill('Wants the window')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('The booking was changed.', { exact: false }).waitFor()
  expect((await readBooking(id)).tickets[0]?.seat).toBe(freeSeat)
})

it('keeps what was typed when somebody else was faster, and shows what they made of it', async () => {
  const { id } = await sell(22)
  const page = await open(`/admin/update-booking?booking=${id}`)
  await page.getByLabel('First name').fill('Layla')
  const [ticket] = (await readBooking(id)).tickets
  if (!ticket) throw new Error('the booking has no ticket')
  const { id: passengerId, version, ...data } = ticket.passenger
  await send(clerk, 'updateBooking', {
    body: { id, reason: 'New number', passengers: [{ id: passengerId, version, data: { ...data, phone: '+962 79 555 0999' } }] },
  })
  await page.getByLabel('Why').fill('Typing mistake')
  await page.keyboard.press('Enter')
  await page.getByText('Somebody else changed this booking meanwhile.', { exact: false }).waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Layla')
  await expect.poll(() => page.locator('input[name="passengers.0.phone"]').inputValue()).toBe('+962 79 555 0999')
  await page.getByLabel('Why').press('Enter')
  await page.getByText('The booking was changed.', { exact: false }).waitFor()
  expect((await readBooking(id)).tickets[0]?.passenger).toMatchObject({ firstName: 'Layla', phone: '+962 79 555 0999' })
})

it('lists the changes of all bookings in Arabic, without a finding of axe', async () => {
  const { id } = await sell(23)
  const reason = `تصحيح الاسم ${markOfTry()}`
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

it('is reached from the booking itself, which shows its changes', async () => {
  const { id } = await sell(24)
  const page = await open(`/admin/bookinghistory/${id}`)
  await page.getByText('Nothing was changed since the sale.').waitFor()
  await page.getByRole('link', { name: 'Update booking', exact: true }).click()
  await page.getByLabel('First name').waitFor()
})
