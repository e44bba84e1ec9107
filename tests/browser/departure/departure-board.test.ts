import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { openSession } from '#tests/support/demo-session.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { findSaleable, saleOf, send } from '#tests/support/selling.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { languages } from '#tests/support/thoroughness.ts'
import { visit } from '#tests/support/visit.ts'
import arabic from '../../../public/locales/ar/departure-board.json'
import commonArabic from '../../../public/locales/ar/common.json'
import bookingArabic from '../../../public/locales/ar/booking.json'
import booking from '../../../public/locales/en/booking.json'
import english from '../../../public/locales/en/departure-board.json'
import gate from '../../../public/locales/en/departure-gate.json'
import common from '../../../public/locales/en/common.json'
import form from '../../../public/locales/en/form.json'
import shell from '../../../public/locales/en/shell.json'
import states from '../../../public/locales/en/workflow-departure.json'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function open(
  user: string,
  path: string,
  locale: 'en' | 'ar' = 'en',
  expectedErrors: RegExp[] = [],
): Promise<Page> {
  const viewport = locale === 'ar' ? { width: 820, height: 1180 } : { width: 1366, height: 768 }
  const page = await openPage(server.origin, { locale, viewport, expectedErrors })
  await signInOn(page, server.database, user, path)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

/** Zones whose clocks read as the operator's own. */
const SAME_CLOCK = new Set(['Asia/Riyadh', 'Asia/Kuwait', 'Asia/Amman', 'Asia/Bahrain', 'Asia/Qatar'])
const keysOf = (rows: Element[]) => rows.map((row) => row.getAttribute('data-departure'))
const chosen = (page: Page) => page.locator('tr[data-chosen]')

test.runIf(IN_SOAK)(
  'the arrows move the focus from departure to departure, Enter opens one, and ? says so',
  async () => {
    const page = await open('operations', '/operation-manager/board')
    await chosen(page).waitFor()
    await page.keyboard.press('ArrowDown')
    const key = (await chosen(page).getAttribute('data-departure')) ?? ''
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-departure'))
    await expect.poll(focused).toBe(key)
    expect(await page.locator('tr[data-departure][tabindex="0"]').count()).toBe(1)

    await page.keyboard.press('?')
    const keys = page.getByRole('dialog').getByRole('region', { name: shell.screen.departureBoard })
    await keys.getByText(shell.keys.board.choose).waitFor()
    await keys.getByText(shell.keys.board.manifest).waitFor()
    // Operations sell nothing from it.
    expect(await keys.getByText(shell.keys.board.sell).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(focused).toBe(key)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname.endsWith(`/departures/${key}`))
  },
)

test.runIf(IN_SOAK)(
  'departures of other zones name theirs, of two at one time the day is said, and rows are low',
  async () => {
    const page = await open('operations', '/operation-manager/board')
    await chosen(page).waitFor()
    const operations = { origin: server.origin, token: await openSession(server.database, 'operations@demo.example') }
    const { departures } = (await send(operations, 'getDepartureBoard')).answer.data
    for (const { departureKey, timeZone } of departures.filter(({ leavesAt }) => Date.parse(leavesAt) > Date.now())) {
      const row = page.locator(`tr[data-departure="${departureKey}"]`)
      const time = await row.getByRole('rowheader').innerText()
      expect([departureKey, /GMT/.test(time)]).toEqual([departureKey, !SAME_CLOCK.has(timeZone)])
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(64)
    }
    expect(departures.some(({ timeZone }) => !SAME_CLOCK.has(timeZone))).toBe(true)
    const names = await page.getByRole('button', { name: new RegExp(`^${english.setGate} `) }).allInnerTexts()
    expect(new Set(names).size).toBe(names.length)
    // The heads stay where they are while the rows go by.
    const head = page.getByRole('columnheader', { name: english.destination })
    const before = await head.boundingBox()
    const scrolled = await page.locator('.table-scroll').evaluate((box) => {
      box.scrollTop = box.scrollHeight
      return box.scrollTop
    })
    expect(scrolled).toBeGreaterThan(0)
    expect(await head.boundingBox()).toEqual(before)
  },
)

test.runIf(IN_SOAK)('what left earlier is folded above what is still to leave', async () => {
  // Left an hour ago, and never closed.
  const { rows } = await server.database.pool.query<{ id: string; starts_at: Date }>(
    `select id, starts_at from departures where state = 'scheduled' and starts_at > now() order by starts_at limit 1`,
  )
  const [left] = rows
  await server.database.pool.query(
    `update departures set starts_at = starts_at - shift.by, departs = (select jsonb_agg(to_char((leaves::timestamptz - shift.by) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from jsonb_array_elements_text(departs) as leaves)
     from (select starts_at - now() + interval '1 hour' as by from departures where id = $1) as shift where id = $1`,
    [left?.id],
  )
  const page = await open('operations', '/operation-manager/board')
  await chosen(page).waitFor()
  const fold = page.getByRole('button', { name: /left earlier/ })
  await fold.getByText(/not closed/).waitFor()
  const rowsOf = () => page.locator('tr[data-departure]').count()
  const folded = await rowsOf()
  await fold.press('Enter')
  await expect.poll(rowsOf).toBeGreaterThan(folded)
  expect(await fold.getAttribute('aria-expanded')).toBe('true')
  expect(await axeFindings(page)).toEqual([])
  // From above them the first one is next; Home and End choose too, and do not scroll away from what is chosen.
  const keys = await page.locator('tr[data-departure]').evaluateAll((all) => all.map((row) => row.dataset['departure']))
  const chosenAndFocused = async () => [
    await chosen(page).getAttribute('data-departure'),
    await page.evaluate(() => document.activeElement?.closest('tr')?.dataset['departure']),
  ]
  for (const [key, at] of [
    ['ArrowDown', 0],
    ['End', -1],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(chosenAndFocused).toEqual([keys.at(at), keys.at(at)])
  }
})

test('a clerk opens manifest, parcels and a sale of a departure with one key each', async () => {
  const clerk = { origin: server.origin, token: await openSession(server.database, 'staff@demo.example') }
  await send(clerk, 'discardDraft', { params: { flow: 'booking' } })
  const page = await open('staff', '/staff/board')
  await page.getByRole('heading', { level: 1, name: english.title }).waitFor()
  await chosen(page).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const first = (await chosen(page).getAttribute('data-departure')) ?? ''
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => chosen(page).getAttribute('data-departure')).not.toBe(first)
  const key = (await chosen(page).getAttribute('data-departure')) ?? ''

  await page.keyboard.press('m')
  await page.waitForURL((url) => url.pathname.endsWith(`/departures/${key}/manifest`))
  await page.goBack()
  // The way back leads to the same departure.
  await expect.poll(() => chosen(page).getAttribute('data-departure')).toBe(key)
  await page.keyboard.press('p')
  await page.waitForURL(`**/consignment-movements/${key}`)
  await page.goBack()
  await expect.poll(() => chosen(page).getAttribute('data-departure')).toBe(key)
  await page.keyboard.press('s')
  // Straight to the seats of that departure, and nothing of it is left in the address.
  await page.getByRole('heading', { level: 2, name: 'Choose seats' }).waitFor()
  await page
    .getByRole('button', { name: /^Seat \d+, (?:.+, )?available$/ })
    .first()
    .waitFor()
  await page.waitForURL((url) => url.pathname === '/staff/book-package' && url.search === '')
})

test('operations look at one region after the other, and at what needs attention', async () => {
  const page = await open('operations', '/operation-manager/board', 'ar')
  await page.getByRole('heading', { level: 1, name: arabic.title }).waitFor()
  await chosen(page).waitFor()
  const all = await page.locator('tr[data-departure]').count()
  await page.getByLabel(arabic.region).selectOption({ index: 1 })
  await expect.poll(() => new URL(page.url()).searchParams.get('region')).not.toBeNull()
  await expect.poll(() => page.locator('tr[data-departure]').count()).toBeLessThan(all)
  expect(await axeFindings(page)).toEqual([])
})

test.runIf(IN_SOAK)('a wall of who sees several regions asks whose departures it shows', async () => {
  const page = await open('operations', '/departure-wall', 'en', [/400/])
  const question = page.getByRole('heading', { name: english.wallChoose })
  await question.waitFor()
  expect(await page.locator('tbody tr').count()).toBe(0)
  // Their clocks differ: there is no wall of all.
  expect(await page.getByRole('link', { name: english.allRegions }).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await page
    .getByRole('link', { name: /^Riyadh/ })
    .first()
    .press('Enter')
  await page.locator('tbody tr').first().waitFor()
  await question.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('region')).not.toBeNull()
  await visit(page, `${server.origin}/departure-wall?region=all`)
  await question.waitFor()
  await visit(page, `${server.origin}/departure-wall?region=nope`)
  await page.getByRole('button', { name: common.filter.clear }).click()
  await question.waitFor()
})

test.runIf(IN_SOAK)(
  'a wall turns its pages, can be held, and hides what is for its clerk while nobody is at it',
  async () => {
    const page = await open('staff', '/departure-wall')
    await page.clock.install()
    await page.setViewportSize({ width: 1366, height: 480 })
    await page.reload()
    const told = page.getByText(/^Page \d of \d$/)
    await told.waitFor()
    const [first, ...keys] = await page.locator('tbody tr').evaluateAll(keysOf)
    const box = await page.locator('.wall-lines').boundingBox()
    for (const row of await page.locator('tbody tr').all()) {
      const { y = 0, height = 0 } = (await row.boundingBox()) ?? {}
      expect(y + height).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0) + 1)
    }
    const firstKey = () => page.locator('tbody tr').first().getAttribute('data-departure')
    await page.clock.fastForward(12_000)
    await expect.poll(firstKey).not.toBe(first)
    expect(keys).not.toContain(await firstKey())

    const controls = page.locator('.wall-controls')
    await expect.poll(() => controls.evaluate((shown) => getComputedStyle(shown).opacity)).toBe('0')
    const hold = page.getByRole('button', { name: english.holdPage })
    await hold.focus()
    await expect.poll(() => controls.evaluate((shown) => getComputedStyle(shown).opacity)).toBe('1')
    await hold.press('Enter')
    const held = await firstKey()
    await page.clock.fastForward(12_000)
    await page.getByRole('button', { name: english.turnPages }).waitFor()
    expect(await firstKey()).toBe(held)
  },
)

test('the wall shows both languages and no figure of the office', async () => {
  const page = await open('staff', '/departure-wall')
  await page.getByRole('heading', { level: 1 }).getByText('Departures').waitFor()
  await page.getByRole('heading', { level: 1 }).getByText('المغادرة').waitFor()
  const rows = page.locator('tbody tr')
  await rows.first().waitFor()
  const [text] = await rows.first().allInnerTexts()
  expect(text).toMatch(/\d\d:\d\d/)
  expect(text).toMatch(/[\u0600-\u06FF]/)
  expect(await page.getByText(/missing|boarded|sold/).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: english.leave }).press('Enter')
  await page.getByRole('heading', { level: 1, name: english.title }).waitFor()
})

test('a clerk sets the gate of a departure by keyboard, the wall shows it, and it is removed again', async () => {
  const page = await open('staff', '/staff/board')
  await chosen(page).waitFor()
  await page.keyboard.press('ArrowDown')
  const key = (await chosen(page).getAttribute('data-departure')) ?? ''
  const row = page.locator(`tr[data-departure="${key}"]`)
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog')
  // What no gate is called, of which the field says it all, and nothing.
  for (const wrong of ['B-4', '']) {
    await dialog.getByLabel(gate.gate).fill(wrong)
    await page.keyboard.press('Enter')
    await dialog.getByText(form.gate).waitFor()
    if (wrong !== '') expect(await page.getByText(form.fillAll).count()).toBe(0)
  }
  await dialog.getByLabel(gate.gate).fill('b4')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await row.getByText('B4', { exact: true }).waitFor()

  const wall = await open('staff', '/departure-wall')
  await wall.getByText('B4', { exact: true }).waitFor()
  const manifest = await open('staff', `/staff/departures/${key}/manifest`, 'ar')
  await manifest.getByText('B4', { exact: true }).waitFor()
  expect(await axeFindings(manifest)).toEqual([])

  await page.keyboard.press('b')
  await dialog.getByRole('button', { name: gate.remove }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await row.getByText('B4', { exact: true }).waitFor({ state: 'detached' })
  // Told on the page of the departure, latest first.
  await visit(page, `${server.origin}/staff/departures/${key}`)
  const history = page.getByRole('region', { name: gate.acts.title })
  await history.waitFor()
  expect(await history.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Gate B4 removed/),
    expect.stringMatching(/^Gate B4 set/),
  ])
})

test.runIf(IN_SOAK)(
  'while the server is not reached, board and wall say since when, and neither sells nor says what may have changed',
  async () => {
    const broken = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/]
    const page = await open('staff', '/staff/board', 'en', broken)
    const wall = await open('staff', '/departure-wall', 'en', broken)
    for (const each of [page, wall]) {
      const isListening = each.waitForResponse((response) => response.url().includes('/events?topics=departures'))
      await Promise.all([isListening, each.reload()])
    }
    const sell = page.getByRole('link', { name: new RegExp(`^${english.sell} `) })
    await sell.first().waitFor()
    const states = wall.locator('.wall-state').filter({ hasText: english.state.scheduled })
    await states.first().waitFor()
    for (const each of [page, wall]) await each.context().setOffline(true)

    await page
      .getByRole('status')
      .getByText(/^Not live since \d\d:\d\d$/)
      .waitFor()
    await sell.first().waitFor({ state: 'detached' })
    await page.keyboard.press('s')
    expect(new URL(page.url()).pathname).toBe('/staff/board')
    expect(await axeFindings(page)).toEqual([])
    const told = wall.getByRole('alert')
    await told.getByText(/^Not live since \d\d:\d\d/).waitFor()
    await told.getByText(/^الشاشة غير مباشرة منذ/).waitFor()
    expect(await states.count()).toBe(0)
    expect(await wall.locator('tbody tr').count()).toBeGreaterThan(0)

    for (const each of [page, wall]) await each.context().setOffline(false)
    await sell.first().waitFor()
    await states.first().waitFor()
    await told.waitFor({ state: 'detached' })
  },
)

test.each(languages('en'))(
  'a sale of another departure names the unfinished booking and asks which to go on with, by keyboard, in %s',
  { timeout: 120_000 },
  async (locale) => {
    const words = (locale === 'ar' ? bookingArabic : booking).sellLink
    const clerk = { origin: server.origin, token: await openSession(server.database, 'staff@demo.example') }
    await send(clerk, 'discardDraft', { params: { flow: 'booking' } })
    const drafts = async () =>
      (await server.database.pool.query<{ snapshot: string }>("select snapshot from drafts where flow = 'booking'"))
        .rows
    const page = await open('staff', '/staff/board', locale)
    const goOn = page.getByRole('button', { name: words.goOn })
    /** Sells from the departure that stands so many below the first. */
    async function sellFrom(below: number): Promise<string> {
      await page.goto(`${server.origin}/staff/board`)
      await chosen(page).waitFor()
      for (let times = 0; times < below; times += 1) await page.keyboard.press('ArrowDown')
      const key = (await chosen(page).getAttribute('data-departure')) ?? ''
      await page.keyboard.press('s')
      await page.locator('button.seat').first().waitFor()
      return key
    }
    const search = () => new URL(page.url()).search

    const kept = await sellFrom(1)
    expect(await goOn.count()).toBe(0)
    // Kept, as the clerk is called away.
    await expect.poll(async () => (await drafts()).length).toBe(1)
    // Of the very departure it is gone on with.
    await sellFrom(1)
    await expect.poll(search).toBe('')
    expect(await goOn.count()).toBe(0)

    const other = await sellFrom(3)
    expect(other).not.toBe(kept)
    const [before] = await drafts()
    await page.getByText(words.kept.split('{{')[0] ?? '').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await goOn.press('Enter')
    await goOn.waitFor({ state: 'detached' })
    expect(await page.getByText((locale === 'ar' ? commonArabic : common).draft.resumed).count()).toBe(0)
    await expect.poll(search).toBe('')
    expect(await drafts()).toEqual([before])

    await sellFrom(3)
    const startOver = page.getByRole('button', { name: words.startOver })
    await startOver.press('Enter')
    const question = page.getByRole('alertdialog')
    await question
      .getByRole('button', { name: (locale === 'ar' ? bookingArabic : booking).discard.keep })
      .press('Enter')
    await question.waitFor({ state: 'detached' })
    expect(await drafts()).toEqual([before])
    await startOver.press('Enter')
    await question
      .getByRole('button', { name: (locale === 'ar' ? bookingArabic : booking).discard.confirm })
      .press('Enter')
    await startOver.waitFor({ state: 'detached' })
    await page.locator('button.seat').first().waitFor()
    await expect.poll(search).toBe('')
    await expect.poll(async () => JSON.stringify(await drafts())).toContain(other)
    expect(JSON.stringify(await drafts())).not.toContain(kept)
  },
)

test.each(languages('ar'))(
  'a chosen departure that is not for sale any more is said at the counter, in %s',
  async (locale) => {
    const clerk = { origin: server.origin, token: await openSession(server.database, 'staff@demo.example') }
    await send(clerk, 'discardDraft', { params: { flow: 'booking' } })
    const [route] = (await send(clerk, 'getRouteListForBooking')).answer.data
    const [from, to] = [route?.stoppages[0]?.stoppageId, route?.stoppages.at(-1)?.stoppageId]
    const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const page = await open('staff', '/staff/board', locale)
    await page.goto(`/staff/book-package?departure=gone.${date}.1&from=${from}&to=${to}&date=${date}`)
    await page.getByText((locale === 'ar' ? bookingArabic : booking).sellLink.gone).waitFor()
    await page.waitForURL((url) => url.search === '')
    expect(await axeFindings(page)).toEqual([])
  },
)

test('a sale, a gate and the close of boarding by somebody else stand on board and wall without a reload', async () => {
  const clerk = { origin: server.origin, token: await openSession(server.database, 'staff@demo.example') }
  const [page, wall] = [await open('staff', '/staff/board'), await open('staff', '/departure-wall')]
  for (const each of [page, wall]) {
    // Once they listen, they ask by themselves no sooner than this test gives up.
    const isListening = each.waitForResponse((response) => response.url().includes('/events?topics=departures'))
    await Promise.all([isListening, each.reload()])
  }
  const keys = async () => {
    const rows = (await send(clerk, 'getDepartureBoard')).answer.data.departures
    return rows.filter(({ state, leavesAt }) => state === 'scheduled' && Date.parse(leavesAt) > Date.now())
  }
  const stretches = await findSaleable(clerk, 1)
  const departure = (await keys()).find(({ departureKey }) =>
    stretches.some((each) => each.departureKey === departureKey),
  )
  const stretch = stretches.find((each) => each.departureKey === departure?.departureKey)
  if (departure === undefined || stretch === undefined) throw new Error('nothing leaves tomorrow')
  const { departureKey, position, gateVersion } = departure
  const row = page.locator(`tr[data-departure="${departureKey}"]`)
  const onWall = wall.locator(`tr[data-departure="${departureKey}"]`)
  await row.waitFor()
  await onWall.waitFor()
  for (const each of [page, wall]) await each.evaluate(() => document.documentElement.setAttribute('data-same', ''))

  const { from, to } = stretch
  const [seat = ''] = stretch.seats
  // Who boards is told as booked until two hours before it leaves.
  const expected = String(departure.expected + 1)
  const boarded = english.checkedIn
    .replace('{{checkedIn}}', String(departure.checkedIn))
    .replace('{{expected}}', expected)
  const told = new RegExp(`^(?:${boarded}|${english.booked_other.replace('{{count}}', expected)})$`)
  expect((await send(clerk, 'holdSeats', { body: { departureKey, from, to, seats: [seat] } })).status).toBe(200)
  expect((await send(clerk, 'createBooking', { body: saleOf(stretch, seat) })).status).toBe(200)
  await row.getByText(told).waitFor()

  const params = { key: departureKey }
  const body = { position, gate: 'L17', version: gateVersion }
  expect((await send(clerk, 'updateDepartureGate', { params, body })).status).toBe(200)
  await row.getByText('L17', { exact: true }).waitFor()
  await onWall.getByText('L17', { exact: true }).waitFor()

  expect((await send(clerk, 'closeDeparture', { params, body: { position, reason: 'Bus is full' } })).status).toBe(200)
  await row.getByText(states.states.closed.label, { exact: true }).waitFor()
  await onWall.getByText(english.state.closed, { exact: true }).waitFor()
  for (const each of [page, wall]) expect(await each.locator('html[data-same]').count()).toBe(1)
})
