import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import type { AnswerOf } from '#contract/contract.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openBookingWorld, type BookingWorld } from '#tests/support/booking-desk.ts'
import { focused, headingIn, primaryOf, settled } from '#tests/support/booking-page.ts'
import { openPage } from '#tests/support/browser.ts'
import { openSession } from '#tests/support/demo-session.ts'
import { saleOf, send, type Clerk } from '#tests/support/selling.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { giveFloat } from '#tests/support/till-float.ts'
import { addUser } from '#tests/support/small-operator.ts'
import { languages } from '#tests/support/thoroughness.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { visit } from '#tests/support/visit.ts'
import arabicApprovals from '../../../public/locales/ar/approvals.json'
import arabicCommon from '../../../public/locales/ar/common.json'
import arabic from '../../../public/locales/ar/refund.json'
import common from '../../../public/locales/en/common.json'
import englishApprovals from '../../../public/locales/en/approvals.json'
import english from '../../../public/locales/en/refund.json'
import session from '../../../public/locales/en/session.json'

const WORDS = { en: english, ar: arabic } as const
const INBOX = { en: englishApprovals, ar: arabicApprovals } as const
type Locale = keyof typeof WORDS
const heading = headingIn(WORDS)

type Booking = AnswerOf<'createBooking'>['data']
type Request = AnswerOf<'createRefundRequest'>['data']
type Who = 'clerk' | 'head-account' | 'operations' | 'account' | 'super-admin'

const PATIENCE = { timeout: 30_000 } as const
const LAPTOP = { width: 1366, height: 768 }
const TWO_WAY_FARE = 20_700

let world: BookingWorld
const people: Partial<Record<Who, Clerk>> = {}

beforeAll(async () => {
  world = await openBookingWorld()
  const { database, origin } = world.server
  const { rows } = await database.pool.query<{ depot_id: string }>(
    `select depot_id from users where email = 'clerk@demo.example'`,
  )
  await addUser(database, 'head-account@demo.example', { userType: 'head_account' })
  await addUser(database, 'operations@demo.example', { userType: 'operation_manager' })
  await addUser(database, 'account@demo.example', { userType: 'account', depotId: rows[0]?.depot_id ?? null })
  await addUser(database, 'super-admin@demo.example', { userType: 'super_admin' })
  for (const name of ['clerk', 'head-account', 'operations', 'account', 'super-admin'] as const) {
    people[name] = { origin, token: await openSession(database, `${name}@demo.example`) }
  }
  // What is paid out in cash comes out of a till that holds it.
  await giveFloat({ app: world.server.app, operator: world.operator, token: people.account?.token ?? '' }, 1_000_000)
})
afterAll(() => world.server.stop())

// A test that failed has perhaps left its request, and the inbox shows what waits.
beforeEach(async () => {
  const { data } = await call('operations', 'getApprovals')
  for (const { id, version } of data.approvals) await decide('operations', { id, version }, 'reject')
})

async function call<Name extends CallName>(
  who: Who,
  name: Name,
  asked: Parameters<typeof send>[2] = {},
): Promise<AnswerOf<Name>> {
  const clerk = people[who]
  if (!clerk) throw new Error(`nobody is called ${who}`)
  const { status, answer, error } = await send(clerk, name, asked)
  if (status !== 200) throw new Error(`${name}: ${error.message}`)
  return answer
}

let seat = 4
/** Out and back for cash, long before departure, on a seat that nobody has had. */
async function sellTwoWay(): Promise<Booking> {
  seat += 1
  const [out, back] = [world.departures.outward[0], world.departures.return[0]]
  if (!out || !back) throw new Error('nothing is sold on the days of the test')
  const stretchOf = ({ key, from, to }: typeof out) => ({ departureKey: key, from: from.position, to: to.position })
  for (const stretch of [stretchOf(out), stretchOf(back)])
    await call('clerk', 'holdSeats', { body: { ...stretch, seats: [String(seat)] } })
  const sale = saleOf({ ...stretchOf(out), currency: 'SAR', fare: TWO_WAY_FARE, seats: [] }, String(seat))
  const passengers = sale.passengers.map((passenger) => ({ ...passenger, returnSeat: String(seat) }))
  const body = { ...sale, return: stretchOf(back), passengers, payment: { means: 'cash', reference: null } }
  return (await call('clerk', 'createBooking', { body })).data
}

const ticketsOf = ({ tickets }: Booking, ...directions: string[]) =>
  tickets.filter(({ direction }) => directions.length === 0 || directions.includes(direction)).map(({ id }) => id)

async function ask(booking: Booking, ...directions: string[]): Promise<Request> {
  const asked = { bookingId: booking.id, ticketIds: ticketsOf(booking, ...directions) }
  const { data } = await call('clerk', 'quoteRefund', { body: asked })
  const body = { ...asked, reasonCode: 'medical', reasonText: null, expectedRefund: data.total.refund }
  return (await call('clerk', 'createRefundRequest', { body })).data
}

const decide = (who: Who, { id, version }: { id: string; version: number }, decision: 'approve' | 'reject') =>
  call(who, 'decideRefundRequest', {
    body: { id, version, decision, reason: decision === 'reject' ? 'Not this time.' : null },
  })

const requestOf = async (id: string) => (await call('head-account', 'getRefundRequest', { params: { id } })).data

async function openAs(who: Who, path: string, locale: Locale = 'en'): Promise<Page> {
  const page = await openPage(world.server.origin, {
    locale,
    viewport: LAPTOP,
    expectedErrors: [/status of 4\d\d/, /ERR_CONNECTION_RESET/, /ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/],
  })
  await signInOn(page, world.server.database, who, path)
  return page
}

async function openWizard(locale: Locale = 'en'): Promise<Page> {
  await call('clerk', 'discardDraft', { params: { flow: 'refund' } })
  const page = await openAs('clerk', '/admin/refund-booking', locale)
  await heading(page, 'finding', locale)
  return page
}

const look = (page: Page) => axeFindings(page, { isTall: true })

/** With the keys alone, from the search to the reasons. */
async function goToReason(
  page: Page,
  booking: Booking,
  locale: Locale = 'en',
  onChoosing = async () => {},
): Promise<void> {
  await focused(page, '[role="combobox"]')
  await page.keyboard.type(`${booking.reference.slice(0, 4).toLowerCase()}-${booking.reference.slice(4).toLowerCase()}`)
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await heading(page, 'choosing', locale)
  await focused(page, 'input[type="checkbox"]')
  await onChoosing()
  // The first box stands for its whole direction.
  await page.keyboard.press('Space')
  await settled(page)
  await page.keyboard.press('Enter')
  await heading(page, 'reason', locale)
  await focused(page, 'input[type="radio"]')
}

const shownRequest = (page: Page) => page.getByRole('heading', { level: 2 })
const row = (page: Page, booking: Booking) =>
  page.locator(`tbody a[href]`).filter({ hasText: `${booking.reference.slice(0, 4)}-${booking.reference.slice(4)}` })

describe.each(languages('en'))('one direction of a journey out and back, in %s', (locale) => {
  const words = WORDS[locale]
  const inbox = INBOX[locale]

  it('is asked back, approved and paid out with the keyboard, to the printed receipt; axe finds nothing on the way', async () => {
    const booking = await sellTwoWay()
    const findings: string[] = []
    const note = async (page: Page, where: string) => {
      findings.push(...(await look(page)).map((finding) => `${where}: ${finding}`))
    }

    const desk = await openWizard(locale)
    await note(desk, 'finding')
    await goToReason(desk, booking, locale, () => note(desk, 'choosing'))
    await note(desk, 'reason')
    await desk.keyboard.press('Space')
    await desk.keyboard.press('Enter')
    await heading(desk, 'review', locale)
    await settled(desk)
    await note(desk, 'review')
    await desk.keyboard.press('Enter')
    await heading(desk, 'requested', locale)
    await note(desk, 'requested')
    await desk.close()

    await approveInInbox()

    const account = await openAs('account', '/accounts/refund-payouts', locale)
    await row(account, booking).waitFor()
    await note(account, 'pay-outs')
    await row(account, booking).focus()
    await account.keyboard.press('Enter')
    const pay = account.getByRole('button', { name: words.payouts.pay })
    await pay.waitFor()
    await note(account, 'pay-out')
    await pay.focus()
    await account.keyboard.press('Enter')
    await focused(account, '[role="alertdialog"] button')
    await account.keyboard.press('Tab')
    await account.keyboard.press('Enter')
    const receipt = account.locator('a[href^="/refund-receipts/"]')
    await receipt.waitFor()
    await receipt.focus()
    await account.keyboard.press('Enter')
    await account.locator('article.receipt').waitFor()
    await note(account, 'receipt')
    expect(await account.locator('article.receipt').innerText()).toMatch(/RF-RIY-\d{4}-\d{5}/)
    expect(await account.locator('article.receipt tfoot').innerText()).toContain('92.00')

    const id = new URL(account.url()).pathname.split('/').at(-1) ?? ''
    expect(await requestOf(id)).toMatchObject({
      state: 'paid',
      refund: 9200,
      requestedBy: { name: 'clerk' },
      decidedBy: { name: 'head-account' },
      paidBy: { name: 'account' },
      payOut: [{ means: 'cash', amount: 9200 }],
    })
    const stored = (await call('clerk', 'getBooking', { params: { id: booking.id } })).data
    expect(stored.tickets.map(({ direction, state, fare }) => [direction, state, fare])).toEqual([
      ['outward', 'refunded', expect.any(Number)],
      ['return', 'pending', 11_500],
    ])

    await account.goto(`/accounts/refund-request-history/${id}`)
    await account.getByRole('heading', { name: { en: common, ar: arabicCommon }[locale].trail.title }).waitFor()
    await note(account, 'request')
    await visit(account, '/accounts/refund-request-history')
    await row(account, booking).waitFor()
    await note(account, 'history')
    expect(findings).toEqual([])

    async function approveInInbox(): Promise<void> {
      const head = await openAs('head-account', '/super-accounts/approvals', locale)
      await head.waitForURL('**/super-accounts/approvals?id=*')
      await shownRequest(head).filter({ hasText: 'Laila Haddad' }).waitFor()
      await head.getByRole('button', { name: inbox.decision.approve }).waitFor()
      await note(head, 'approvals')
      await head.keyboard.press('a')
      await focused(head, '[role="alertdialog"] button')
      // The two-way fare less the one-way fare of the direction that is kept.
      await head.getByRole('alertdialog').getByText('92.00').first().waitFor()
      await note(head, 'confirmation')
      await head.keyboard.press('Tab')
      await head.keyboard.press('Enter')
      await head.getByText(inbox.empty).waitFor()
      await note(head, 'empty inbox')
      await head.close()
    }
  })
})

describe('a request on its way', () => {
  it.runIf(IN_SOAK)('goes on after a reload where it was, with the reason and its text', async () => {
    const page = await openWizard()
    await goToReason(page, await sellTwoWay())
    await page.getByRole('radio', { name: english.reason.other }).check()
    const text = page.getByRole('textbox', { name: english.reason.text })
    await text.fill('short')
    await primaryOf(page).click()
    await page.getByText('Describe the reason in at least 10 characters.').waitFor()
    await focused(page, 'textarea')
    await text.fill('The course was moved to another month.')
    const isSaved = async () => {
      const { data } = await call('clerk', 'getDraft', { params: { flow: 'refund' } })
      return JSON.stringify(data).includes('another month')
    }
    await expect.poll(isSaved, PATIENCE).toBe(true)
    await page.reload()
    await heading(page, 'reason')
    await page.getByRole('status').getByText(common.draft.resumed).waitFor()
    await expect.poll(() => text.inputValue(), PATIENCE).toBe('The course was moved to another month.')
    await primaryOf(page).click()
    await heading(page, 'review')
    await settled(page)
    await page.getByText('92.00').first().waitFor()
  })

  it.runIf(IN_SOAK)('whose answer was lost is sent again with the same key and made once', async () => {
    const booking = await sellTwoWay()
    const page = await openWizard()
    await goToReason(page, booking)
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await heading(page, 'review')
    await settled(page)
    const keys: (string | undefined)[] = []
    await page.route('**/refund-requests', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      // The server makes it, and its answer never comes.
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.keyboard.press('Enter')
    await heading(page, 'outage')
    await page.getByText(english.side.outageAsking.title).waitFor()
    await page.unroute('**/refund-requests')
    const [again] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/refund-requests')),
      primaryOf(page).click(),
    ])
    await heading(page, 'requested')
    expect(keys).toEqual([again.headers()['idempotency-key']])
    const { data } = await call('clerk', 'getRefundRequestList', { query: { bookingId: booking.id } })
    expect(data).toHaveLength(1)
  })

  it('for tickets that somebody has asked back already says so, ticket by ticket', async () => {
    const booking = await sellTwoWay()
    await ask(booking)
    await call('clerk', 'discardDraft', { params: { flow: 'refund' } })
    const page = await openAs('clerk', `/admin/refund-booking?booking=${booking.id}`)
    await heading(page, 'nothingRefundable')
    await expect.poll(() => page.getByText(english.refusal.openRequest).count()).toBe(2)
    expect(await look(page)).toEqual([])
  })
})

describe('a pay-out', () => {
  it.runIf(IN_SOAK)('without a network says that nothing came back, waits for a hand, and is made once', async () => {
    const request = await ask(await sellTwoWay(), 'return')
    await decide('operations', request, 'approve')
    const page = await openAs('account', `/accounts/refund-payouts/${request.id}`)
    const pay = page.getByRole('button', { name: english.payouts.pay })
    await pay.click()
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: english.payouts.pay })
    await confirm.waitFor()
    await page.context().setOffline(true)
    await confirm.click()
    await page.getByText(session.catalogue.unansweredWrite).waitFor()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await page.context().setOffline(false)
    expect(await requestOf(request.id)).toMatchObject({ state: 'approved' })
    await pay.click()
    await confirm.click()
    await page.locator('a[href^="/refund-receipts/"]').waitFor()
    expect(await requestOf(request.id)).toMatchObject({ state: 'paid' })
    await page.close()
  })
})

describe('a rejection', () => {
  it.runIf(IN_SOAK)('says why to whoever asked, and the tickets can be asked back anew', async () => {
    const booking = await sellTwoWay()
    const request = await ask(booking, 'outward')
    const head = await openAs('head-account', `/super-accounts/approvals?id=${request.id}`)
    await head.getByRole('button', { name: 'Reject' }).waitFor()
    await head.keyboard.press('r')
    await focused(head, 'textarea')
    await head.keyboard.press('Tab')
    await head.keyboard.press('Tab')
    await head.keyboard.press('Enter')
    await head.getByText(englishApprovals.decision.reasonMissing).waitFor()
    expect(await axeFindings(head)).toEqual([])
    await focused(head, 'textarea')
    await head.keyboard.type('The ticket can be moved to another day.')
    await head.keyboard.press('Tab')
    await head.keyboard.press('Tab')
    await head.keyboard.press('Enter')
    await head.getByText(englishApprovals.empty).waitFor()

    const desk = await openAs('clerk', `/admin/refund-request-history/${request.id}`)
    await desk.getByText('The ticket can be moved to another day.').first().waitFor()
    await desk.getByText('Rejected', { exact: true }).first().waitFor()
    const offer = await call('clerk', 'quoteRefund', { body: { bookingId: booking.id, ticketIds: ticketsOf(booking) } })
    expect(offer.data.tickets.map(({ refusal }) => refusal)).toEqual([null, null])
  })
})

describe('a withdrawal', () => {
  it.runIf(IN_SOAK)('by whoever asked keeps the tickets, and who was about to decide is told', async () => {
    const request = await ask(await sellTwoWay(), 'outward')
    const head = await openAs('head-account', `/super-accounts/approvals?id=${request.id}`)
    await head.getByRole('button', { name: 'Approve 92.00 SAR' }).waitFor()
    const desk = await openAs('clerk', `/admin/refund-request-history/${request.id}`)
    await desk.getByRole('button', { name: english.detail.withdraw }).focus()
    await desk.keyboard.press('Enter')
    await focused(desk, '[role="alertdialog"] button')
    await desk.keyboard.press('Tab')
    await desk.keyboard.press('Enter')
    await desk.getByText(english.detail.withdrawn).waitFor()
    await head.getByRole('alert').getByText(englishApprovals.became.withdrawn).waitFor()
    const { lines, history } = await requestOf(request.id)
    expect(lines.map(({ state }) => state)).toEqual(['pending'])
    expect(history.map(({ to }) => to)).toEqual(['requested', 'withdrawn'])
  })
})

describe('an inbox', () => {
  it.runIf(IN_SOAK)(
    'shows by itself what comes, here and in the menu, and leads from one to the next by keys',
    async () => {
      const page = await openAs('head-account', '/super-accounts/approvals')
      await page.getByText(englishApprovals.empty).waitFor()
      const first = await ask(await sellTwoWay(), 'outward')
      await page.waitForURL(`**/approvals?id=${first.id}`)
      const menu = page.getByRole('link', { name: /^Approvals/ })
      await expect.poll(() => menu.innerText(), PATIENCE).toMatch(/1$/)
      const second = await ask(await sellTwoWay())
      await expect.poll(() => menu.innerText(), PATIENCE).toMatch(/2$/)
      await expect
        .poll(() => page.getByRole('navigation', { name: englishApprovals.list }).getByRole('button').count(), PATIENCE)
        .toBe(2)
      await page.keyboard.press('j')
      await page.waitForURL(`**/approvals?id=${second.id}`)
      await page.getByRole('button', { name: 'Approve 207.00 SAR' }).waitFor()
      await page.keyboard.press('k')
      await page.waitForURL(`**/approvals?id=${first.id}`)
      // Behind g a letter is a jump: here to where one is already.
      await page.keyboard.press('g')
      await page.keyboard.press('a')
      await page.keyboard.press('?')
      const own = page.getByRole('dialog').getByRole('region', { name: 'Approvals' })
      for (const words of ['Next request', 'Previous request', 'Approve request', 'Reject request'])
        await own.getByText(words, { exact: true }).waitFor()
    },
  )

  // The inbox of tests/browser/approval/approvals.test.ts tells of the other one, too.
  it.runIf(IN_SOAK)(
    'tells the second of two deciders what the first one did, live and also when nothing is told',
    async () => {
      const [seen, unseen] = [await ask(await sellTwoWay(), 'outward'), await ask(await sellTwoWay(), 'outward')]
      const told = async (page: Page, what: string) => {
        const alert = page.getByRole('alert').filter({ hasText: englishApprovals.gone })
        await alert.getByText(what).waitFor()
        return alert.getByRole('button', { name: englishApprovals.next })
      }

      const second = await openAs('operations', `/operation-manager/approvals?id=${seen.id}`)
      await second.getByRole('button', { name: 'Approve 92.00 SAR' }).waitFor()
      await decide('head-account', seen, 'approve')
      const next = await told(second, 'head-account\u2069 approved it')
      expect(await axeFindings(second)).toEqual([])
      await next.click()
      await second.waitForURL(`**/approvals?id=${unseen.id}`)
      await second.close()

      const deaf = await openAs('operations', '/workflows')
      await deaf.route('**/events?*', (route) => route.abort('connectionreset'))
      await deaf.goto(`/operation-manager/approvals?id=${unseen.id}`)
      await deaf.getByRole('button', { name: 'Approve 92.00 SAR' }).waitFor()
      await deaf.getByText(englishApprovals.notLive).waitFor()
      await decide('head-account', unseen, 'reject')
      await deaf.keyboard.press('a')
      await deaf.getByRole('alertdialog').getByRole('button', { name: 'Approve 92.00 SAR' }).click()
      await (await told(deaf, 'head-account\u2069 rejected it')).click()
      await deaf.getByText(englishApprovals.empty).waitFor()
      expect(await requestOf(unseen.id)).toMatchObject({ state: 'rejected', decidedBy: { name: 'head-account' } })
    },
  )

  it.runIf(IN_SOAK)('sends a decision that was not answered again, and it counts once', async () => {
    const request = await ask(await sellTwoWay(), 'outward')
    const page = await openAs('head-account', `/super-accounts/approvals?id=${request.id}`)
    await page.getByRole('button', { name: 'Approve 92.00 SAR' }).waitFor()
    await page.route('**/refund-requests/decision', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.keyboard.press('a')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve 92.00 SAR' }).click()
    await page.getByRole('alert').filter({ hasText: englishApprovals.unanswered }).waitFor()
    await page.unroute('**/refund-requests/decision')
    await page.getByRole('button', { name: englishApprovals.again }).click()
    await page.getByText(englishApprovals.empty).waitFor()
    const { history } = await requestOf(request.id)
    expect(history.map(({ to }) => to)).toEqual(['requested', 'approved'])
  })
})

describe('a refund shortly before departure', () => {
  it.runIf(IN_SOAK)('by the policy of its sale, a tenth, is paid out from the till', async () => {
    const { data } = await call('super-admin', 'getPolicies')
    const tenth = {
      ...data.policies,
      refundTiers: [
        { hoursBefore: 24, percent: 100 },
        { hoursBefore: 0, percent: 10 },
      ],
    }
    await call('super-admin', 'savePolicies', {
      body: { version: data.version, reason: 'Late refunds cost more', policies: tenth },
    })
    // The process that sells looks at the policies anew after a second.
    const booking = await soldUnder(data.version + 1)
    await call('super-admin', 'savePolicies', {
      body: { version: data.version + 1, reason: 'As before', policies: data.policies },
    })
    await world.server.database.pool.query(
      `update tickets set boards_at = now() + interval '2 hours' where booking_id = $1 and direction = 'outward'`,
      [booking.id],
    )
    const page = await openWizard()
    await goToReason(page, booking)
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await heading(page, 'review')
    await settled(page)
    await page.getByText('10%').first().waitFor()
    await page.getByText(english.tier.before).first().waitFor()
    await page.getByRole('button', { name: 'Request refund of 9.20 SAR' }).waitFor()
    await page.keyboard.press('Enter')
    await heading(page, 'requested')
    const [waiting] = (await call('head-account', 'getApprovals')).data.approvals
    if (!waiting) throw new Error('nothing waits')
    await decide('head-account', waiting, 'approve')

    const account = await openAs('account', `/accounts/refund-payouts/${waiting.id}`)
    await account.getByRole('button', { name: 'Pay out 9.20 SAR' }).click()
    const question = account.getByRole('alertdialog')
    await question.getByText('Cash').waitFor()
    await question.getByRole('button', { name: 'Pay out 9.20 SAR' }).click()
    await account.locator('a[href^="/refund-receipts/"]').waitFor()
    const { rows } = await world.server.database.pool.query<{ amount: number; state: string }>(
      `select line.amount::int as amount, shift.state from ledger_lines as line
       join ledger_entries as entry on entry.id = line.entry_id join cash_shifts as shift on shift.id = line.shift_id
       where entry.record_id = $1 and line.account = '1000'`,
      [waiting.id],
    )
    expect(rows).toEqual([{ amount: -920, state: 'open' }])
  })
})

async function soldUnder(version: number): Promise<Booking> {
  let booking: Booking | undefined
  await expect
    .poll(
      async () => {
        booking = await sellTwoWay()
        const { rows } = await world.server.database.pool.query<{ policy_version: number }>(
          'select distinct policy_version from tickets where booking_id = $1',
          [booking.id],
        )
        return rows
      },
      { ...PATIENCE, interval: 500 },
    )
    .toEqual([{ policy_version: version }])
  if (!booking) throw new Error('nothing was sold')
  return booking
}
