import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { DEMO_PASSWORD } from '#server/database/demo/demo-logins.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { pdfFile, pngFile } from '#tests/support/document-files.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { findSaleable, saleOf, send, signIn, type Clerk } from '#tests/support/selling.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { casesOf } from '#tests/support/thoroughness.ts'

let server: RunningServer
let bookingId: string
let ticketId: string

beforeAll(async () => {
  server = await startServer()
  const clerk = await signIn(server.origin, 'admin@demo.example', DEMO_PASSWORD)
  ;({ bookingId, ticketId } = await sellWithDocuments(clerk))
})
afterAll(() => server.stop())

describe('a booking', () => {
  it('shows its journey, its passenger, its money, and that the ticket code bears our signature', async () => {
    const page = await openBooking()
    const passenger = page.getByRole('row', { name: /Laila Haddad/ })
    await passenger.getByText('N7654321').waitFor()
    await passenger.getByText('Pending').waitFor()
    await passenger.getByText('Valid ticket code').waitFor()
    expect(await page.getByText('Card (POS)').count()).toBe(1)
  })

  it.runIf(IN_SOAK)('tells what happened to a ticket: the event in words, who, when and why', async () => {
    await server.database.pool.query(
      `insert into workflow_events (machine, fingerprint, record_id, event, from_state, to_state, actor_id, at, reason)
       select 'ticket', 'test', $1, 'ticket.undoCheckIn', 'checkedIn', 'pending', id, now(), 'Wrong passenger'
       from users where email = 'admin@demo.example'`,
      [ticketId],
    )
    const page = await openBooking()
    const last = page.getByRole('listitem').filter({ hasText: 'Check-in undone' }).last()
    await last.getByText('Checked In').waitFor()
    await last.getByText(/Reason: .*Wrong passenger/).waitFor()
    expect(await last.innerText()).toMatch(/Noura Al-Qahtani · \w{3}, \d+ \w{3,4} \d{4}, \d\d:\d\d GMT/)
    expect(await page.getByRole('link', { name: 'View in workflow' }).getAttribute('href')).toBe(
      `/workflows/ticket/records/${ticketId}`,
    )
  })

  const papers = [
    { kind: 'Passport image', shows: 'img' },
    { kind: 'Visa', shows: 'iframe' },
  ]

  it.each(casesOf('ALL_WAYS', papers, ({ kind }) => kind === 'Passport image'))(
    'opens the $kind under the bearer, and the opening is logged',
    async ({ kind, shows }) => {
      const page = await openBooking()
      const before = await countOpenings()
      await page.getByRole('button', { name: kind }).click()
      const content = page.getByRole('dialog').locator(shows)
      await content.waitFor()
      expect(await content.getAttribute('src')).toMatch(/^blob:/)
      await expect.poll(countOpenings).toBe(before + 1)
      expect(await axeFindings(page)).toEqual([])
    },
  )

  it.runIf(IN_SOAK)('sends the tickets by e-mail, after a wrong address was named', async () => {
    const page = await openBooking()
    await page.getByRole('button', { name: 'Send tickets' }).click()
    await page.getByLabel('E-mail address').fill('laila')
    await page.getByRole('dialog').getByRole('button', { name: 'Send tickets' }).click()
    await page.getByText('Enter an e-mail address').waitFor()
    await page.getByLabel('E-mail address').fill('laila@example.com')
    await page.keyboard.press('Enter')
    await page.getByText('Tickets are being sent to laila@example.com').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it.runIf(IN_SOAK)('of nobody is told apart from an outage', async () => {
    const page = await openPage(server.origin, { expectedErrors: [/404/] })
    await signInOn(page, server.database, 'admin', `/admin/bookinghistory/${crypto.randomUUID()}`)
    await page.getByText('This booking could not be loaded').waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  })
})

async function openBooking(): Promise<Page> {
  const page = await openPage(server.origin, { viewport: { width: 1366, height: 768 } })
  await signInOn(page, server.database, 'admin', `/admin/bookinghistory/${bookingId}`)
  await page.getByRole('heading', { name: /^Booking \w{4}-\w{4}$/ }).waitFor()
  return page
}

async function countOpenings(): Promise<number> {
  const { rowCount } = await server.database.pool.query(`select 1 from access_log where action = 'openedFile'`)
  return rowCount ?? 0
}

async function sellWithDocuments(clerk: Clerk): Promise<{ bookingId: string; ticketId: string }> {
  const stretch = (await findSaleable(clerk, 3)).find(({ seats }) => seats.length > 0)
  const seat = stretch?.seats[0]
  if (stretch === undefined || seat === undefined) throw new Error('no demo departure has a free seat in three days')
  const { departureKey, from, to } = stretch
  await send(clerk, 'holdSeats', { body: { departureKey, from, to, seats: [seat] } })
  const documents = [
    { kind: 'passportImage', fileId: await upload(clerk, 'passport.png', pngFile()) },
    { kind: 'visa', fileId: await upload(clerk, 'visa.pdf', pdfFile()) },
  ]
  const sale = saleOf(stretch, seat)
  const body = { ...sale, passengers: sale.passengers.map((passenger) => ({ ...passenger, documents })) }
  const { status, answer, error } = await send(clerk, 'createBooking', { body })
  if (status !== 200) throw new Error(`the sale was refused: ${error.message}`)
  return { bookingId: answer.data.id, ticketId: answer.data.tickets[0]?.id ?? '' }
}

async function upload({ origin, token }: Clerk, name: string, content: Buffer): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const { method, path } = calls.uploadFile
  const response = await fetch(`${origin}${API_BASE}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    body: form,
  })
  const { data } = await response.json()
  return data.id
}
