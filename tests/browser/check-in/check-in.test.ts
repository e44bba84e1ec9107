import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedInUser } from '#machines/session/session-flow.ts'
import { visaRules } from '#server/database/schema/visa.ts'
import { hashPassword } from '#server/passwords/hash-password.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { type BoardingDesk, openBoardingDesk, type Person, type SoldTicket } from '#tests/support/boarding-desk.ts'
import { enter, scan, verdictIs, WORDS, type Locale } from '#tests/support/check-in-page.ts'
import { openPage } from '#tests/support/browser.ts'
import { inject } from '#tests/support/demo-session.ts'
import { passportOf } from '#tests/support/passport-lines.ts'
import english from '../../../public/locales/en/check-in.json'
import { languages, soakCount } from '#tests/support/thoroughness.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'

const OUTSIDE_THE_SCOPE = { en: 'outside the scope', ar: 'خارج نطاق الضريبة' } as const
const TABLET = { width: 820, height: 1180 }
/** How many board by keyboard; `npm run soak` fills a bus of sixty. */
const BUS = soakCount('CHECK_IN_BUS', 10)
const PARTY = 12

let desk: BoardingDesk
beforeAll(async () => {
  desk = await openBoardingDesk({ seats: BUS + 4 })
})
afterAll(() => desk.server.stop())
beforeEach(() => desk.nextDay())

describe.each(languages('en'))('at the gate, in %s, with a keyboard alone', (locale) => {
  test('a passenger pays and boards, and who comes with the same print again is told who was first', async () => {
    const [ticket] = await desk.sellAbroad()
    const page = await openGate(locale, 'officer', desk.abroadKey())
    await page.keyboard.type(await codeOf(ticket))
    await page.keyboard.press('Enter')
    await verdictIs(page, locale, 'payFirst')
    expect(await axeFindings(page)).toEqual([])
    // Two keys pressed by habit take no money: the first only asks for the means.
    await enter(page)
    await page.getByRole('button', { name: WORDS[locale].act.back }).waitFor()
    expect(await standing(ticket)).toEqual({ state: 'pending', fees: [] })
    await page.keyboard.press('F8')
    await page.getByText(WORDS[locale].manualQuestion).first().waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('F4')
    await verdictIs(page, locale, 'enteringSlip')
    // The next passenger's reference is no slip: it opens their booking, and nothing is taken.
    await scan(page, ticket?.reference ?? '')
    await verdictIs(page, locale, 'payFirst')
    expect(await standing(ticket)).toEqual({ state: 'pending', fees: [] })
    await page.keyboard.press('F4')
    await verdictIs(page, locale, 'enteringSlip')
    await page.keyboard.type('4711')
    await page.keyboard.press('Enter')
    await verdictIs(page, locale, 'go')
    expect(await standing(ticket)).toEqual({ state: 'exitFeePaid', fees: ['pos 4711'] })
    expect(await axeFindings(page)).toEqual([])
    await enter(page)
    await verdictIs(page, locale, 'done')
    expect((await standing(ticket)).state).toBe('checkedIn')

    await scan(page, await codeOf(ticket))
    await verdictIs(page, locale, 'already')
    await page
      .getByText(/officer/)
      .first()
      .waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('a family is paid for and checked in together', async () => {
    const family = await desk.sellAbroad({ firstName: 'Omar' }, { firstName: 'Lina' }, { firstName: 'Huda' })
    const page = await openGate(locale, 'officer', desk.abroadKey())
    const reference = family[0]?.reference ?? ''
    await scan(page, `${reference.slice(0, 4).toLowerCase()}-${reference.slice(4)}`)
    await verdictIs(page, locale, 'payFirst')
    await page.keyboard.press('F9')
    await page.keyboard.press('F2')
    await verdictIs(page, locale, 'go')
    await enter(page)
    await verdictIs(page, locale, 'done')
    for (const ticket of family) expect(await standing(ticket)).toEqual({ state: 'checkedIn', fees: ['cash'] })
  })
})

test('the second line end of a scanner checks in nobody whose card has not been seen', async () => {
  const [ticket] = await desk.sellWithinSaudi()
  const page = await openGate('en', 'officer', desk.domesticKey())
  // Enter comes the moment the verdict does.
  await page.evaluate((go) => {
    const field = document.querySelector('input[name=scan]')
    new MutationObserver((_, watch) => {
      if (![...document.querySelectorAll('h2')].some(({ textContent }) => textContent === go)) return
      watch.disconnect()
      if (field instanceof HTMLInputElement) field.form?.requestSubmit()
      document.body.dataset.second = 'sent'
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, english.verdict.go)
  await scan(page, await codeOf(ticket))
  await page.locator('body[data-second=sent]').waitFor()
  await page.locator('.check-in[data-enter="true"]').waitFor()
  await verdictIs(page, 'en', 'go')
  expect((await standing(ticket)).state).toBe('pending')
  await enter(page)
  await verdictIs(page, 'en', 'done')
})

test('a passenger who is scanned while the departure is still being opened has their card as soon as it is open', async () => {
  const [ticket] = await desk.sellWithinSaudi()
  const page = await openPage(desk.server.origin)
  await signIn(page, 'officer')
  await page.addInitScript(
    ([opening, reference]) => {
      new MutationObserver((_, watch) => {
        const field = document.querySelector('input[name=scan]')
        if (!(field instanceof HTMLInputElement) || !document.body.textContent.includes(opening)) return
        watch.disconnect()
        field.value = reference
        field.form?.requestSubmit()
        document.body.dataset.early = field.value
      }).observe(document, { childList: true, subtree: true })
    },
    [english.doing.openingDeparture, ticket?.reference ?? ''] as const,
  )
  await page.goto(`/checkin?departure=${desk.domesticKey()}`)
  await verdictIs(page, 'en', 'go')
  expect(await page.evaluate(() => document.body.dataset.early)).toBe(ticket?.reference)
  expect(await page.locator('input[name=scan]').inputValue()).toBe('')
})

const SIZES = { en: { width: 1366, height: 768 }, ar: TABLET } as const

test.runIf(IN_SOAK).each(languages('ar').map((locale) => [locale, SIZES[locale]] as const))(
  'a scan without an answer is told by its own text and shows nobody who was looked at before, in %s',
  async (locale, viewport) => {
    const family = await desk.sellAbroad({ firstName: 'Omar' }, { firstName: 'Lina' })
    // A device that keeps nothing has only the server to ask.
    const page = await openGate(locale, 'officer', desk.abroadKey(), {
      viewport,
      expectedErrors: [/Failed to load resource/, /net::ERR_/],
      prepare: (fresh) =>
        fresh.addInitScript(
          () =>
            void (IDBFactory.prototype.open = () => {
              throw new DOMException('Denied.', 'SecurityError')
            }),
        ),
    })
    const main = page.locator('.check-in-main')
    await page.getByText(WORDS[locale].storage.unavailable.title).waitFor()
    await scan(page, family[0]?.reference ?? '')
    await verdictIs(page, locale, 'payFirst')
    await main.getByText('Omar').first().waitFor()
    await page.route('**/get-checkin-passenger**', (route) => route.abort())
    await scan(page, 'Somebody Else')
    await verdictIs(page, locale, 'noAnswer')
    await main.locator('.verdict-scanned bdi', { hasText: 'Somebody Else' }).waitFor()
    await expect.poll(() => page.locator('[aria-live=assertive]').textContent()).toContain('\u2068Somebody Else\u2069')
    expect(await main.getByText(/Omar|Lina/).count()).toBe(0)
    expect(await page.locator('#party').count()).toBe(0)
    for (const key of ['F2', 'F3', 'F4', 'F7', 'F8', 'F9']) await page.keyboard.press(key)
    await enter(page)
    await verdictIs(page, locale, 'noAnswer')
    expect(await standing(family[0])).toEqual({ state: 'pending', fees: [] })
    expect(await axeFindings(page)).toEqual([])
    expect(await lowThings(page)).toEqual([])

    // The next scan is taken at once; of two on their way the later one counts, however late the other comes.
    await page.unroute('**/get-checkin-passenger**')
    let answerNow: () => void = () => undefined
    const isLate = new Promise<void>((resolve) => (answerNow = resolve))
    let isFirst = true
    await page.route('**/get-checkin-passenger**', async (route) => {
      // The scan before may still be asking once more, which Enter told it to.
      const isNext = /Nobody.{1,3}Known/.test(route.request().url() + (route.request().postData() ?? ''))
      if (isNext && isFirst) {
        isFirst = false
        await isLate
      }
      await route.continue().catch(() => undefined)
    })
    await scan(page, 'Nobody Known')
    await verdictIs(page, locale, 'lookingUp')
    await scan(page, 'Lina')
    await verdictIs(page, locale, 'payFirst')
    answerNow()
    await main.locator('.verdict-name', { hasText: 'Lina' }).waitFor()
    await scan(page, 'Nobody Known')
    await verdictIs(page, locale, 'notFound')
    await main.locator('.verdict-scanned bdi', { hasText: 'Nobody Known' }).waitFor()
    expect(await main.getByText(/Omar|Lina/).count()).toBe(0)
  },
)

test('what stops somebody fills the screen: a stranger, a misread passport, another bus, an outdated print', async () => {
  const [abroad] = await desk.sellAbroad()
  const [domestic] = await desk.sellWithinSaudi()
  const page = await openGate('en', 'officer', desk.abroadKey())
  await scan(page, 'Nobody Known')
  await verdictIs(page, 'en', 'notFound')
  const misread = passportOf({ number: 'A1234567' }).join('').replace('A1234567', 'A1234568')
  await scan(page, misread)
  await verdictIs(page, 'en', 'unreadable')
  await page.getByText(english.unreadable.number).first().waitFor()
  await scan(page, domestic?.reference ?? '')
  await verdictIs(page, 'en', 'stop')
  await page.getByRole('button', { name: english.act.openOther }).waitFor()
  await scan(page, 'x')
  await page.getByText(english.unreadable.tooShort).first().waitFor()
  await desk.server.database.pool.query('update tickets set print_revision = 2 where id = $1', [abroad?.id])
  await scan(page, await codeOf(abroad, 1))
  await verdictIs(page, 'en', 'outdated')
  // The list goes by the ticket, which an old print leaves as it is.
  await page
    .locator('.check-in-side button[aria-current=true]')
    .getByText(english.standing.payFirst, { exact: true })
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('a passport that says something else is put beside the booking, and one key takes its data over', async () => {
  const [ticket] = await desk.sellAbroad({
    firstName: 'Sara',
    lastName: 'Ali',
    passportNumber: 'P1234567',
    passportExpiry: '2031-02-03',
  })
  const page = await openGate('en', 'officer', desk.abroadKey())
  const lines = passportOf({ number: 'P1234567', firstName: 'SARA', lastName: 'ALI', dateOfExpiry: '2034-05-06' })
  // As a hand scanner sends it: each line ended with Enter.
  for (const line of lines) await scan(page, line)
  await verdictIs(page, 'en', 'comparing')
  await page.getByText('6 May 2034').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('F2')
  await verdictIs(page, 'en', 'payFirst')
  const { rows } = await desk.server.database.pool.query('select passport_expiry::text from passengers where id = $1', [
    ticket?.passengerId,
  ])
  expect(rows).toEqual([{ passport_expiry: '2034-05-06' }])
})

test.runIf(IN_SOAK)('whose visas are said to be seen stands there by name before it is said', async () => {
  await desk.server.database.orm
    .insert(visaRules)
    .values({ id: randomUUID(), destination: 'JO', nationality: 'SY', requirement: 'required' })
  const family = await desk.sellAbroad(
    { firstName: 'Omar', nationality: 'SY' },
    { firstName: 'Lina', nationality: 'SY' },
    { firstName: 'Huda' },
  )
  const page = await openGate('en', 'officer', desk.abroadKey())
  await scan(page, family[0]?.reference ?? '')
  await verdictIs(page, 'en', 'askingVisa')
  await page.locator('.verdict-sentence', { hasText: english.askVisa_one }).waitFor()
  await page.keyboard.press('F3')
  await verdictIs(page, 'en', 'payFirst')
  await page.keyboard.press('F9')
  await verdictIs(page, 'en', 'askingVisa')
  await page.locator('.verdict-sentence', { hasText: /Lina\S* needs a visa/ }).waitFor()
  await page.keyboard.press('Escape')
  await scan(page, family[0]?.reference ?? '')
  await verdictIs(page, 'en', 'askingVisa')
  await page.keyboard.press('F9')
  await page.locator('.verdict-sentence', { hasText: /^2 people need a visa.*Omar.*Lina/ }).waitFor()
  await page.getByRole('button', { name: 'Visas seen: 2 people' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test.runIf(IN_SOAK)('the key that prints receipts puts nothing on paper where no fee was taken', async () => {
  const [ticket] = await desk.sellAbroad()
  const page = await openGate('en', 'officer', desk.abroadKey())
  await page.evaluate(() => {
    window.print = () => void (document.body.dataset.printed = `${Number(document.body.dataset.printed ?? 0) + 1}`)
  })
  await scan(page, ticket?.reference ?? '')
  await verdictIs(page, 'en', 'payFirst')
  await page.keyboard.press('Alt+R')
  await page.keyboard.press('F2')
  await verdictIs(page, 'en', 'go')
  await page.keyboard.press('Alt+R')
  await page.locator('body[data-printed="1"]').waitFor()
})

test.each(languages('ar'))(
  'each fee has a receipt of 80 mm that names the destination, and no empty page follows, in %s',
  async (locale) => {
    const family = await desk.sellAbroad({ firstName: 'Omar' }, { firstName: 'Lina' })
    const page = await openGate(locale, 'officer', desk.abroadKey())
    await scan(page, family[0]?.reference ?? '')
    await verdictIs(page, locale, 'payFirst')
    await page.keyboard.press('F9')
    await page.keyboard.press('F2')
    await verdictIs(page, locale, 'go')
    await expect.poll(() => page.locator('.fee-receipt').count()).toBe(2)
    await page.evaluate(() => document.fonts.ready)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const widths = Array.from(pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+)/g), ([, points]) =>
      Math.round((Number(points) / 72) * 25.4),
    )
    expect(widths).toEqual([80, 80])
    await page.emulateMedia({ media: 'print' })
    const blinds = page.locator('.fee-receipt .blind')
    expect(await blinds.count()).toBe(2)
    for (const text of await blinds.allInnerTexts()) expect(text).toContain('amman')
    // The authority's money: each receipt says that it contains no VAT (books rulings §2).
    const taxes = await page.locator('.fee-receipt-tax').allInnerTexts()
    expect(taxes).toEqual(Array(2).fill(expect.stringContaining(OUTSIDE_THE_SCOPE[locale])))
  },
)

test.runIf(IN_SOAK).each([
  [
    'of three lines (TD1)',
    ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'],
  ],
  ['of two short lines (TD2)', ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6']],
] as const)(
  'a travel document %s that a hand scanner types leads to its holder (ICAO 9303, specimens)',
  async (_, lines) => {
    const [ticket] = await desk.sellWithinSaudi({
      firstName: 'Anna Maria',
      lastName: 'Eriksson',
      gender: 'female',
      dateOfBirth: '1974-08-12',
      passportNumber: 'D23145890',
    })
    await desk.server.database.pool.query(`update passengers set passport_expiry = '2012-04-15' where id = $1`, [
      ticket?.passengerId,
    ])
    const page = await openGate('en', 'officer', desk.domesticKey())
    // Letter by letter, each line ended with Enter.
    for (const line of lines) {
      await page.keyboard.type(line)
      await page.keyboard.press('Enter')
    }
    await verdictIs(page, 'en', 'go')
    await page.getByText('Anna Maria Eriksson').first().waitFor()
    await enter(page)
    await verdictIs(page, 'en', 'done')
    expect((await standing(ticket)).state).toBe('checkedIn')
  },
)

test.runIf(IN_SOAK)(
  'a bus is checked in, one passenger after the other, by keyboard alone',
  { timeout: 240_000 },
  async ({ annotate }) => {
    const people = Array.from({ length: BUS }, (_, index) => ({
      firstName: `Guest ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[index % 26]}`,
    }))
    const tickets: SoldTicket[] = []
    for (let at = 0; at < BUS; at += PARTY)
      tickets.push(...(await desk.sellWithinSaudi(...people.slice(at, at + PARTY))))
    const codes = await Promise.all(tickets.map((ticket) => codeOf(ticket)))
    const page = await openGate('en', 'officer', desk.domesticKey())
    const from = performance.now()
    for (const code of codes) {
      await page.keyboard.insertText(code)
      await page.keyboard.press('Enter')
      await verdictIs(page, 'en', 'go')
      await enter(page)
      await verdictIs(page, 'en', 'done')
    }
    await annotate(`${BUS} passengers checked in by keyboard in ${((performance.now() - from) / 1000).toFixed(1)} s`)
    await page.getByText(`${BUS}checked in`).first().waitFor()
    const { rows } = await desk.server.database.pool.query<{ state: string; count: number }>(
      'select state, count(*)::int as count from tickets where id = any ($1::uuid[]) group by state',
      [tickets.map(({ id }) => id)],
    )
    expect(rows).toEqual([{ state: 'checkedIn', count: BUS }])
  },
)

test.runIf(IN_SOAK)(
  'signs in on the spot, by day on a tablet, and tells others kindly that it is not their work',
  async () => {
    const [ticket] = await desk.sellWithinSaudi()
    const code = await codeOf(ticket)
    await desk.leaveIn(desk.domesticKey(), 90)
    await setPassword('officer', 'Guard-the-gate-2026')
    const page = await openPage(desk.server.origin, { viewport: TABLET })
    await page.goto('/checkin')
    await expect.poll(() => page.getByLabel('E-mail').evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await lowThings(page)).toEqual([])
    await page.keyboard.insertText('officer@test.example')
    await page.locator('input[type=password]').fill('Guard-the-gate-2026')
    await page.keyboard.press('Enter')
    // Before there is a departure: a number that none has, then a ticket of one that is boarding.
    await page
      .getByRole('button', { name: /Riyadh/ })
      .first()
      .waitFor()
    expect(await lowThings(page)).toEqual([])
    await scan(page, '99')
    await page.getByText(english.departures.chooseFirst).waitFor()
    await scan(page, code)
    await page.getByText(english.ready).waitFor()
    // Half a scan that broke off, and a scan while a list of choices or the search has the focus.
    await page.getByLabel('Language').focus()
    await scan(page, `${code.slice(0, 50)}${code}`)
    await verdictIs(page, 'en', 'go')
    await page.keyboard.press('Escape')
    await page.getByText(english.ready).waitFor()
    await page.getByRole('button', { name: english.list.title }).click()
    expect(await lowThings(page)).toEqual([])
    await page.getByLabel(english.list.search).focus()
    await scan(page, code)
    await verdictIs(page, 'en', 'go')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: english.list.title }).click()
    await page.getByRole('list', { name: english.list.title }).getByRole('button').first().click()
    await verdictIs(page, 'en', 'go')
    expect(await lowThings(page)).toEqual([])
    await page.getByRole('button', { name: english.act.confirm_one }).click()
    await verdictIs(page, 'en', 'done')
    expect((await standing(ticket)).state).toBe('checkedIn')

    const agent = await openPage(desk.server.origin)
    await signIn(agent, 'agent')
    await agent.goto('/checkin')
    await agent.getByText(english.door.notForYouWhy).waitFor()
    expect(await axeFindings(agent)).toEqual([])
  },
)

interface GateWish {
  viewport?: { width: number; height: number }
  expectedErrors?: RegExp[]
  /** Before the page is loaded. */
  prepare?: (page: Page) => Promise<unknown>
}

async function openGate(
  locale: Locale,
  person: Person,
  departureKey: string,
  { prepare, ...wish }: GateWish = {},
): Promise<Page> {
  const page = await openPage(desk.server.origin, { locale, viewport: { width: 1366, height: 768 }, ...wish })
  await signIn(page, person)
  await prepare?.(page)
  await page.goto(`/checkin?departure=${departureKey}`)
  await page.getByText(WORDS[locale].ready).waitFor()
  return page
}

async function signIn(page: Page, person: Person): Promise<void> {
  const { rows } = await desk.server.database.pool.query<Pick<SignedInUser, 'name' | 'user_type' | 'role'>>(
    'select name, user_type, role from users where email = $1',
    [`${person}@test.example`],
  )
  const [who] = rows
  if (!who) throw new Error(`there is no ${person}`)
  const stored: SignedInUser = { ...who, token: desk.token(person), expiresAt: Date.now() + 3_600_000 }
  await page.addInitScript((text) => sessionStorage.setItem('user', text), JSON.stringify(stored))
}

async function setPassword(person: Person, password: string): Promise<void> {
  await desk.server.database.pool.query('update users set password_hash = $2 where email = $1', [
    `${person}@test.example`,
    await hashPassword(password),
  ])
}

/** What is there to be touched and too low for a finger in a glove. */
function lowThings(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'button, select, a[href], input:not([type=radio], [type=checkbox]), label:has(input)',
      ),
    ].flatMap((thing) => {
      const { width, height } = thing.getBoundingClientRect()
      const isShown = width > 0 && height > 0 && thing.checkVisibility()
      return isShown && height < 44 ? [`${thing.textContent || thing.getAttribute('aria-label')}: ${height} px`] : []
    }),
  )
}

/** What the QR code of a ticket's print says. */
async function codeOf(ticket: SoldTicket | undefined, printRevision?: number): Promise<string> {
  const { app, database } = desk.server
  const revision = 'select print_revision as revision from tickets where id = $1'
  const before = (await database.pool.query<{ revision: number }>(revision, [ticket?.id])).rows[0]?.revision
  const set = (to: number | undefined) =>
    database.pool.query('update tickets set print_revision = $2 where id = $1', [ticket?.id, to])
  if (printRevision !== undefined) await set(printRevision)
  const { data } = await inject(app, 'getTicketPrint', {
    token: desk.token('officer'),
    params: { id: ticket?.bookingId ?? '' },
  })
  if (printRevision !== undefined) await set(before)
  return data.codes[ticket?.id ?? ''] ?? ''
}

async function standing(ticket: SoldTicket | undefined): Promise<{ state: string; fees: string[] }> {
  const { rows } = await desk.server.database.pool.query<{ state: string; fees: string[] }>(
    `select t.state, coalesce(array_agg(concat_ws(' ', f.means, f.reference)) filter (where f.id is not null), '{}') as fees
     from tickets t left join exit_fee_payments f on f.ticket_id = t.id where t.id = $1 group by t.id`,
    [ticket?.id],
  )
  return rows[0] ?? { state: 'none', fees: [] }
}
