import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/database/demo/demo-logins.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { findSaleable, saleOf, send, signIn } from '#tests/support/selling.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { visit } from '#tests/support/visit.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const TABLET = { width: 820, height: 1180 }

async function open(user: string, path: string, locale: 'en' | 'ar' = 'en'): Promise<Page> {
  // What the browser itself says of an answer that a test provokes.
  const page = await openPage(server.origin, {
    locale,
    viewport: locale === 'ar' ? TABLET : { width: 1366, height: 768 },
    expectedErrors: [/status of 422/],
  })
  await signInOn(page, server.database, user, path)
  return page
}

async function choose(page: Page, label: string, typed: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(typed)
  await page.getByRole('option', { name: option }).click()
}

test.runIf(IN_SOAK)(
  'a super admin enters an exit fee and a visa rule; one that stands already is told at its field',
  async () => {
    await server.database.pool.query("delete from exit_fees where from_country = 'AE' and to_country = 'JO'")
    const page = await open('super-admin', '/super-admin/exit-fees')
    await page.getByRole('link', { name: 'Add exit fee' }).click()
    await page.getByRole('button', { name: 'Create exit fee' }).waitFor()
    await choose(page, 'Leaving', 'emirates', /United Arab Emirates/)
    await choose(page, 'Entering', 'jord', /Jordan/)
    await choose(page, 'Currency', 'JOD', /JOD/)
    await page.getByLabel('Amount').fill('7.5')
    await page.getByRole('button', { name: 'Create exit fee' }).click()
    await page.getByText('United Arab Emirates to Jordan · JOD saved.').waitFor()
    const { rows } = await server.database.pool.query(
      "select currency, amount::int from exit_fees where from_country = 'AE' and to_country = 'JO'",
    )
    expect(rows).toEqual([{ currency: 'JOD', amount: 7500 }])
    expect(await axeFindings(page)).toEqual([])

    await visit(page, '/super-admin/visa-rules/new')
    await choose(page, 'Destination country', 'jord', /Jordan/)
    await page.getByRole('button', { name: 'Create rule' }).click()
    await page.getByText('An active rule for this country and nationality already exists.').waitFor()
    expect(await axeFindings(page)).toEqual([])
  },
)

test.runIf(IN_SOAK)('a super admin sees both lists in Arabic', async () => {
  const page = await open('super-admin', '/super-admin/visa-rules', 'ar')
  await page.getByRole('cell', { name: 'سوريا' }).first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await visit(page, '/super-admin/exit-fees')
  await page.getByRole('cell', { name: 'المواطنون' }).first().waitFor()
  expect(await axeFindings(page)).toEqual([])
})

/** A seat on a departure across a border, for somebody of a nationality that its rules ask a visa of. */
async function sellToWhoNeedsAVisa(): Promise<{ booking: string; name: string; reference: string }> {
  const clerk = await signIn(server.origin, 'staff@demo.example', DEMO_PASSWORD)
  for (const stretch of await findSaleable(clerk, 9)) {
    const { departureKey, from, to, seats } = stretch
    const [seat] = seats
    if (seat === undefined) continue
    await send(clerk, 'holdSeats', { body: { departureKey, from, to, seats: [seat] } })
    const sale = saleOf(stretch, seat)
    const sold = await send(clerk, 'createBooking', {
      body: { ...sale, passengers: sale.passengers.map((each) => ({ ...each, nationality: 'PK' })) },
    })
    const { id, reference } = sold.answer.data
    const { tickets } = (await send(clerk, 'getVisaTickets', { params: { id } })).answer.data
    if (tickets.some(({ destination, refusal }) => destination !== null && refusal === null))
      return { booking: id, name: 'Laila Haddad', reference }
  }
  throw new Error('nobody needs a visa on any departure')
}

test('a clerk asks for the visa of a passenger, hands it in, and enters it as it was granted', async () => {
  const { booking, name, reference } = await sellToWhoNeedsAVisa()
  const page = await open('staff', '/staff/request-visa')
  // Messages come up at once, at their place over what is pressed next.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('combobox', { name: 'Booking' }).fill(reference)
  await page.getByRole('option', { name: reference.slice(4) }).click()
  await page.waitForURL(`**booking=${booking}`)
  await page.getByLabel(name).first().check()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Request one visa' }).click()
  await page.getByText('One visa requested.').waitFor()
  await page.getByRole('link', { name: 'Open request' }).click()
  await page.getByRole('button', { name: 'Submit request' }).click()
  await page.getByText('Request submitted.').waitFor()

  await page.getByRole('button', { name: 'Enter visa' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Visa number').fill('jo-778')
  await dialog.getByLabel('Valid until').fill('01/01/2026')
  await dialog.getByRole('button', { name: 'Enter visa' }).click()
  await dialog.getByText(/after this visa expires/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('Valid until').fill('31/12/2098')
  await dialog.getByRole('button', { name: 'Enter visa' }).click()
  await page.getByText('Visa saved.').waitFor()
  expect(await axeFindings(page)).toEqual([])

  const other = await open('staff', `/staff/visarequests?state=granted&bookingId=${booking}`, 'ar')
  await other.getByRole('cell', { name: 'JO-778' }).waitFor()
  expect(await axeFindings(other)).toEqual([])
  await other.getByRole('link', { name: reference.slice(0, 4) }).click()
  await other.getByRole('button', { name: 'إلغاء التأشيرة' }).waitFor()
  expect(await axeFindings(other)).toEqual([])
})
