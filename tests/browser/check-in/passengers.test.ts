import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { readPrintedQr } from '#tests/support/printed-qr.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { visit } from '#tests/support/visit.ts'

let server: RunningServer
let departureKey = ''
let registration = ''
let family: { reference: string; tickets: { id: string; name: string }[] }

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** A family that boards in Riyadh and has its exit fees due, and the departure it is on. */
async function findFamily() {
  // Of those that leave Riyadh, where the demo's staff work, for abroad: one with a family and with drivers.
  const { rows } = await server.database.pool.query<{
    key: string
    registration: string
    reference: string
    tickets: { id: string; name: string }[]
  }>(
    `select d.timing_id || '.' || d.travel_date || '.' || d.ordinal as key, v.registration_number as registration, b.reference,
            json_agg(json_build_object('id', t.id, 'name', p.first_name || ' ' || p.last_name) order by t.id) as tickets
     from departures d join transports v on v.id = d.transport_id
     join tickets t on t.departure_id = d.id and t.from_position = 0 and t.crosses_border and t.state = 'pending'
     join bookings b on b.id = t.booking_id join passengers p on p.id = t.passenger_id
     join route_stops s on s.route_id = d.route_id and s.applies_from = d.route_applies_from and s.position = 0
     join stoppages on stoppages.id = s.stoppage_id join regions on regions.id = stoppages.region_id and regions.code = 'RUH'
     where d.starts_at > now() + interval '1 day' and exists (select from transport_drivers td where td.transport_id = d.transport_id)
       and not exists (select from refund_request_tickets r where r.ticket_id = t.id)
       and not exists (select from exit_fee_payments f where f.ticket_id = t.id)
     group by d.id, v.id, b.id having count(*) between 3 and 5 order by d.starts_at, b.id limit 1`,
  )
  const [found] = rows
  if (!found) throw new Error('the demo operator has no family that leaves Riyadh for abroad')
  ;({ key: departureKey, registration } = found)
  family = found
  // Who needs a visa in advance is checked in at the desk only, and which family is found depends on the day.
  await server.database.pool.query(
    `update passengers set nationality = 'KW' where id in (select passenger_id from tickets where id = any($1))`,
    [family.tickets.map(({ id }) => id)],
  )
}

/** Somebody of the family who is checked in: a second try finds what the first one has left. */
async function someoneCheckedIn() {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select id from tickets where state = 'checkedIn' and id = any($1)`,
    [family.tickets.map(({ id }) => id)],
  )
  const someone = family.tickets.find(({ id }) => id === rows[0]?.id)
  if (!someone) throw new Error('nobody of the family is checked in')
  return someone
}

async function payExitFees() {
  const token = await openSession(server.database, 'staff@demo.example')
  const ticketIds = family.tickets.map(({ id }) => id)
  const quote = await inject(server.app, 'getExitFeeQuote', { token, query: { ticketIds: ticketIds.join(',') } })
  const sum = quote.data.tickets
    .flatMap(({ fees }) => fees.filter(({ currency }) => currency === 'SAR'))
    .reduce((total, { amount }) => total + amount, 0)
  const body = {
    tickets: ticketIds.map((ticketId) => ({ ticketId })),
    currency: 'SAR',
    payment: { means: 'pos', reference: null },
    expectedTotal: sum,
  }
  const { status, text } = await inject(server.app, 'payExitFee', { token, body })
  if (status !== 200) throw new Error(text)
}

test(
  'a family is checked in with one press, and whoever is refused stays chosen with the reason',
  { timeout: 120_000 },
  async () => {
    await findFamily()
    const staff = await openPage(server.origin, {})
    await signInOn(staff, server.database, 'staff', `/staff/departures/${departureKey}`)
    await staff.getByRole('link', { name: 'Passengers' }).click()
    await staff.getByText(registration).waitFor()
    await staff.getByRole('searchbox').fill(family.reference)
    await staff.getByRole('checkbox', { name: /^Select everyone in booking/ }).check()
    const action = staff.getByRole('button', { name: `Check in ${family.tickets.length} passengers` })
    await action.click()
    await staff
      .getByText('The exit fee is not paid yet. Take it first.')
      .nth(family.tickets.length - 1)
      .waitFor()
    await action.waitFor()
    expect(await axeFindings(staff)).toEqual([])

    await payExitFees()
    await action.click()
    await staff
      .getByText('Checked In', { exact: true })
      .nth(family.tickets.length - 1)
      .waitFor()
    expect(await staff.getByRole('checkbox').count()).toBe(0)
    expect(await staff.getByRole('button', { name: /^Undo check-in/ }).count()).toBe(0)
    await staff.getByRole('combobox', { name: 'Show' }).selectOption('missing')
    await staff.getByText('No passengers match').waitFor()
  },
)

test.runIf(IN_SOAK)(
  'admin takes a check-in back with a reason, and the Checked In List says who and why',
  { timeout: 120_000 },
  async () => {
    const someone = await someoneCheckedIn()
    const admin = await openPage(server.origin, { locale: 'ar', viewport: { width: 820, height: 1180 } })
    await signInOn(admin, server.database, 'admin', `/admin/departures/${departureKey}/passengers`)
    await admin.getByRole('button', { name: `إلغاء تسجيل صعود ${someone.name}` }).click()
    const question = admin.getByRole('alertdialog')
    await question.getByRole('button', { name: 'إلغاء تسجيل الصعود' }).click()
    await question.getByText('أدخل 3 أحرف على الأقل.').waitFor()
    await question.getByRole('textbox').fill('راكب آخر')
    expect(await axeFindings(admin)).toEqual([])
    await question.getByRole('button', { name: 'إلغاء تسجيل الصعود' }).click()
    await admin.getByRole('checkbox', { name: `اختيار ${someone.name}` }).waitFor()

    await visit(admin, '/admin/checkedinlist?state=undone')
    await admin.getByRole('link', { name: someone.name }).waitFor()
    await admin.getByText('راكب آخر').waitFor()
    expect(await axeFindings(admin)).toEqual([])
  },
)

test.runIf(IN_SOAK)(
  'somebody who needs a visa is checked in from the list once it is said that the visa was seen',
  { timeout: 120_000 },
  async () => {
    const someone = await someoneCheckedIn()
    await needVisa(someone.id)
    await takeBack(someone.id)
    const staff = await openPage(server.origin, {})
    await signInOn(staff, server.database, 'staff', `/staff/departures/${departureKey}/passengers`)
    // Another family may have somebody of the same name.
    await staff.getByRole('searchbox').fill(family.reference)
    await staff.getByRole('checkbox', { name: `Select ${someone.name}` }).check()
    const seen = staff.getByRole('button', { name: `Visa seen – check in ${someone.name}` })
    expect(await seen.count()).toBe(0)
    await staff.getByRole('button', { name: 'Check in 1 passenger' }).click()
    await staff.getByText('Check the visa and confirm that you have seen it.').waitFor()
    expect(await axeFindings(staff)).toEqual([])
    await seen.click()
    await staff.getByText('1 passenger checked in.').waitFor()
    await seen.waitFor({ state: 'detached' })
    const { rows } = await server.database.pool.query(
      `select to_state as to, payload ->> 'isVisaSeen' as seen from workflow_events where record_id = $1 and event = 'ticket.checkIn' order by id desc limit 1`,
      [someone.id],
    )
    expect(rows).toEqual([{ to: 'checkedIn', seen: 'true' }])
  },
)

/** Makes a passenger one whose destination asks for a visa, which is not on record. */
async function needVisa(ticketId: string) {
  const { rows } = await server.database.pool.query<{ country: string }>(
    `select regions.country from tickets t join departures d on d.id = t.departure_id
     join route_stops s on s.route_id = d.route_id and s.applies_from = d.route_applies_from and s.position = t.to_position
     join stoppages on stoppages.id = s.stoppage_id join regions on regions.id = stoppages.region_id where t.id = $1`,
    [ticketId],
  )
  await server.database.pool.query(
    `update visa_rules set is_active = false where destination = $1 and nationality = 'KW'`,
    [rows[0]?.country],
  )
  await server.database.pool.query(
    `insert into visa_rules (id, destination, nationality, requirement) values ($1, $2, 'KW', 'required')`,
    [randomUUID(), rows[0]?.country],
  )
}

async function takeBack(ticketId: string) {
  const { rows } = await server.database.pool.query<{ version: number }>('select version from tickets where id = $1', [
    ticketId,
  ])
  const body = { ticketId, version: rows[0]?.version ?? 0, reason: 'The visa was not looked at' }
  const { status, text } = await inject(server.app, 'undoCheckIn', {
    token: await openSession(server.database, 'admin@demo.example'),
    body,
  })
  if (status !== 200) throw new Error(text)
}

test(
  'a manifest is issued, goes out of date, and is issued with a reason by operations alone',
  { timeout: 120_000 },
  async () => {
    const someone = await someoneCheckedIn()
    const setExpiry = (expiry: string | null) =>
      server.database.pool.query(
        'update passengers set passport_expiry = $2 where id = (select passenger_id from tickets where id = $1)',
        [someone.id, expiry],
      )
    await setExpiry('2039-01-01')
    const staff = await openPage(server.origin, {})
    await signInOn(staff, server.database, 'staff', `/staff/departures/${departureKey}/manifest`)
    const issue = staff.getByRole('button', { name: /^Issue version \d+$/ })
    const version = Number(/\d+/.exec(await issue.innerText())?.[0])
    await issue.click()
    await staff.getByText(`Version ${version} is up to date.`).waitFor()
    await staff.getByRole('button', { name: `Issue version ${version + 1}…` }).click()
    const again = staff.getByRole('alertdialog', { name: `Version ${version} is up to date` })
    await again.getByRole('button', { name: 'Cancel' }).click()
    await again.waitFor({ state: 'hidden' })
    expect(await axeFindings(staff)).toEqual([])
    await staff.getByRole('link', { name: 'Print' }).first().click()
    const sheet = staff.locator('article')
    await sheet.getByRole('heading', { name: 'Passenger manifest' }).waitFor()
    // More often than once where somebody else on board has the same name.
    for (const { name } of family.tickets)
      expect(await sheet.getByText(name, { exact: true }).count()).toBeGreaterThan(0)
    const code = sheet.getByRole('img', { name: `Code of version ${version}` })
    expect(await readPrintedQr(staff, await code.screenshot())).toBe(staff.url())
    await staff.getByText('العربية').click()
    await sheet.getByText(`الإصدار ${version}`, { exact: true }).waitFor()
    expect(await staff.evaluate(() => document.documentElement.dir)).toBe('rtl')
    expect(await axeFindings(staff)).toEqual([])

    await setExpiry(null)
    await staff.goto(`/staff/departures/${departureKey}/manifest`)
    await staff.getByText('no passport expiry').waitFor()
    expect(await issue.isDisabled()).toBe(true)
    expect(await staff.getByRole('link', { name: someone.name }).getAttribute('href')).toMatch(
      /^\/staff\/bookingrequest\//,
    )

    const operations = await openPage(server.origin, {})
    await signInOn(operations, server.database, 'operations', `/operation-manager/departures/${departureKey}/manifest`)
    await operations.getByRole('button', { name: `Issue version ${version + 1} with a reason…` }).click()
    const question = operations.getByRole('alertdialog')
    await question.getByRole('textbox').fill('The consul knows')
    await question.getByRole('button', { name: 'Issue anyway' }).click()
    await operations
      .getByRole('row', { name: new RegExp(`^${version + 1} Latest`) })
      .getByText('The consul knows')
      .waitFor()
    await operations.getByRole('row', { name: new RegExp(`^${version} Replaced`) }).waitFor()
  },
)

test.runIf(IN_SOAK)(
  'what a device did and the server refused waits, with a count, until somebody says what was done',
  { timeout: 120_000 },
  async () => {
    await server.database.pool.query(
      `insert into check_in_reviews (id, kind, ticket_id, departure_id, client_id, officer_id, depot_id, happened_at, uploaded_by, refusal)
     select $1, 'checkInRefused', t.id, t.departure_id, $2, u.id, u.depot_id, now() - interval '2 hours', u.id, '{"code":"ruleBroken","message":"checkIn.feeDue","values":{}}'
     from tickets t, users u where t.id = $3 and u.email = 'staff@demo.example'`,
      [randomUUID(), randomUUID(), family.tickets[1]?.id],
    )
    const admin = await openPage(server.origin, {})
    await signInOn(admin, server.database, 'admin', '/admin/checkedinlist')
    await admin.getByRole('link', { name: /^Check-ins to review \d+$/ }).click()
    const entry = admin.getByRole('article', { name: 'Check-in refused' }).first()
    await entry.getByText('The exit fee is not paid yet. Take it first.').waitFor()
    expect(await axeFindings(admin)).toEqual([])
    await entry.getByRole('button', { name: 'Resolve…' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('textbox').fill('The fee was taken at the border')
    await dialog.getByRole('button', { name: 'Resolve', exact: true }).click()
    await entry.getByText('The fee was taken at the border').waitFor()
    expect(await entry.getByRole('button').count()).toBe(0)
  },
)

test.runIf(IN_SOAK)(
  'a fee that was taken twice is given back from the review, at the amount that the question names',
  { timeout: 120_000 },
  async () => {
    await server.database.pool.query(
      `with fee as (
       insert into exit_fee_payments (id, ticket_id, from_country, currency, amount, means, receipt_number, taken_by, is_surplus)
       select $1, $2, 'SA', 'SAR', 3050, 'cash', 'EF-RIY-Z9Z9-00001', id, true from users where email = 'staff@demo.example' returning id, ticket_id, taken_by
     )
     insert into check_in_reviews (id, kind, ticket_id, departure_id, client_id, officer_id, depot_id, happened_at, uploaded_by, payment_id)
     select $3, 'feeTwice', t.id, t.departure_id, $4, u.id, u.depot_id, now() - interval '2 hours', u.id, fee.id
     from fee join tickets t on t.id = fee.ticket_id join users u on u.id = fee.taken_by`,
      [randomUUID(), family.tickets[2]?.id, randomUUID(), randomUUID()],
    )
    const admin = await openPage(server.origin, {})
    await signInOn(admin, server.database, 'admin', '/admin/departures/reviews?state=open&kind=feeTwice')
    const entry = admin.getByRole('article', { name: 'Exit fee taken twice' }).filter({ hasText: 'EF-RIY-Z9Z9-00001' })
    await entry
      .getByText(/30\.50/)
      .first()
      .waitFor()
    await entry.getByRole('button', { name: 'Resolve…' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: /Refund .*30\.50.* to the passenger/ }).check()
    expect(await axeFindings(admin)).toEqual([])
    await dialog.getByRole('textbox').fill('Paid at both gates')
    await dialog.getByRole('button', { name: 'Refund and resolve' }).click()
    await dialog.waitFor({ state: 'detached' })
    await visit(admin, '/admin/departures/reviews?state=resolved&kind=feeTwice')
    await entry.getByText(/30\.50.* was refunded in cash\./).waitFor()
  },
)
