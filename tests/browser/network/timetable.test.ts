import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { typedDay } from '#tests/support/booking-page.ts'
import { uniqueMark, openPage } from '#tests/support/browser.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { visit } from '#tests/support/visit.ts'
import { languages } from '#tests/support/thoroughness.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const REFUSALS = [/status of 4\d\d/]

async function open(
  path: string,
  wishes: { locale?: 'en' | 'ar'; viewport?: { width: number; height: number } } = {},
): Promise<Page> {
  const page = await openPage(server.origin, { ...wishes, expectedErrors: REFUSALS })
  await signInOn(page, server.database, 'super-admin', path)
  return page
}

/** Types into a field that finds, and takes what it found first. */
async function find(page: Page, label: string, text: string, found = text): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).focus()
  await page.keyboard.type(text)
  await page.getByRole('option', { name: found }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
}

const order = (page: Page, label: string) =>
  page.getByRole('table', { name: label, exact: true }).locator('tbody th bdi:first-child').allTextContents()

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a planner makes a trip, a two-way route and its timing with the keyboard, and a clerk finds the departure', async () => {
  const mark = uniqueMark()
  const [trip, route, back] = [
    `Jeddah – Amman non-stop ${mark}`,
    `Jeddah – Amman express ${mark}`,
    `Amman – Jeddah express ${mark}`,
  ]
  const page = await open('/super-admin/trip/new')
  await page.getByLabel('From').selectOption({ label: 'Jeddah · JED' })
  await page.getByLabel('To', { exact: false }).last().selectOption({ label: 'Amman · AMM' })
  await page.getByLabel('Name (English)').fill(trip)
  await page.getByLabel('Name (Arabic)').fill('جدة – عمّان المباشر')
  await page.keyboard.press('Enter')
  await page.getByText(`${trip} saved.`).waitFor()

  await visit(page, '/super-admin/route/new')
  await find(page, 'Trip', trip)
  await page.getByLabel('Name (English)').first().fill(route)
  await page.getByLabel('Name (Arabic)').first().fill('جدة – عمّان السريع')
  const label = 'Stoppages'
  for (const [index, stop] of ['Jeddah', 'Amman', 'Madinah', 'Tabuk'].entries()) {
    await find(page, 'Add stoppage', stop)
    await expect.poll(() => order(page, label)).toHaveLength(index + 1)
  }
  // Amman was found too early: the arrow keys take it to the end.
  const townsOf = async (table: string) => (await order(page, table)).map((name) => name.split(',')[0]?.split(' ')[0])
  const towns = () => townsOf(label)
  const townsBack = () => townsOf('Stoppages of the return route')
  await page.getByRole('button', { name: /^Move Amman.*: drag/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(towns).toEqual(['Jeddah', 'Madinah', 'Amman', 'Tabuk'])
  await page.keyboard.press('ArrowDown')
  await expect.poll(towns).toEqual(['Jeddah', 'Madinah', 'Tabuk', 'Amman'])
  await page.getByLabel('Two-way').focus()
  await page.keyboard.press('Space')
  await page.getByText('Return route', { exact: true }).first().waitFor()
  await expect.poll(townsBack).toEqual(['Amman', 'Tabuk', 'Madinah', 'Jeddah'])
  await page.getByLabel('Name of the return route (English)').fill(back)
  await page.getByLabel('Name of the return route (Arabic)').fill('عمّان – جدة السريع')
  await reload(page)
  expect(await page.getByRole('combobox', { name: /^Trip/ }).inputValue()).toBe(trip)
  expect(await towns()).toEqual(['Jeddah', 'Madinah', 'Tabuk', 'Amman'])
  expect(await townsBack()).toEqual(['Amman', 'Tabuk', 'Madinah', 'Jeddah'])
  expect(await page.getByLabel('Name of the return route (English)').inputValue()).toBe(back)
  await page.getByLabel('Name of the return route (English)').focus()
  await page.keyboard.press('Enter')
  await page.getByText(`${route} saved.`).waitFor()

  await visit(page, '/super-admin/timinglist/new')
  await find(page, 'Route', route)
  const times = page.getByRole('table', { name: 'Times', exact: true })
  await times.locator('[data-cell="times-departure/0"]').focus()
  await page.keyboard.type('2130')
  await page.keyboard.press('Tab')
  // Arrival and departure at Madinah, then hours after midnight.
  await page.keyboard.type('+150')
  await page.keyboard.press('Tab')
  await page.keyboard.type('+20')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0500')
  await page.keyboard.press('Tab')
  await page.keyboard.type('5:15')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1200')
  await page.keyboard.press('Tab')
  await expect
    .poll(() =>
      times
        .locator('input')
        .evaluateAll((cells) => cells.map((cell) => (cell instanceof HTMLInputElement ? cell.value : ''))),
    )
    .toEqual(['21:30', '00:00', '00:20', '05:00', '05:15', '12:00'])
  await page.getByRole('button', { name: 'Create timing' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(`${route}, 21:30 saved.`).waitFor()

  // Which transport runs it is entered on another screen.
  await server.database.pool.query(
    `insert into transport_timings (timing_id, ordinal, transport_id)
     select timings.id, 1, (select id from transports order by id limit 1)
     from timings join routes on routes.id = route_id where routes.name ->> 'en' = $1`,
    [route],
  )
  await server.database.pool.query('update network_revision set revision = revision + 1')
  const clerk = await openPage(server.origin)
  await signInOn(clerk, server.database, 'admin', '/admin/ticketbooking')
  for (const [label, place] of [
    ['From', 'Madinah'],
    ['To', 'Amman'],
  ] as const) {
    await clerk.getByRole('combobox', { name: label }).fill(place)
    await clerk.getByRole('option', { name: place }).first().click()
  }
  const date = dayAhead(40)
  await clerk.getByLabel('Travel date').fill(date.split('-').toReversed().join('/'))
  await clerk.getByRole('button', { name: 'Show departures' }).click()
  // From Madinah it leaves after midnight, so it is found under the next day.
  await expect.poll(() => clerk.locator('main').textContent()).toContain(route)
})

describe('the grid of stops and times', () => {
  const openRoute = async (wishes: Parameters<typeof open>[1] = {}) => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select routes.id from routes join departures on departures.route_id = routes.id join seat_claims on departure_id = departures.id
       where routes.is_active and kind = 'ticket' and travel_date > current_date + 1 group by routes.id order by routes.id limit 1`,
    )
    const page = await open(`/super-admin/route/${rows[0]?.id}`, wishes)
    await page.locator('[data-handle]').first().waitFor()
    return page
  }

  test('says from which date a change applies, and which departures keep the old stops', async () => {
    const page = await openRoute()
    const before = await order(page, 'Stoppages and times')
    await page.getByRole('button', { name: `Move ${before[1]} down` }).click()
    await expect
      .poll(() => order(page, 'Stoppages and times'))
      .toEqual([before[0], before[2], before[1], ...before.slice(3)])
    await page.getByText(/^Applies to journeys from/).waitFor()
    await page.getByText('No seats are taken on departures after that date.').waitFor()
    await page.getByLabel('First travel date').fill(typedDay(dayAhead(1)))
    await page.getByText(/keep(s)? (its|their) old stoppages and times/).waitFor()
    await reload(page)
    expect(await order(page, 'Stoppages and times')).toEqual([before[0], before[2], before[1], ...before.slice(3)])
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect.poll(() => order(page, 'Stoppages and times')).toEqual(before)
  })

  test.runIf(IN_SOAK)('is put in order by dragging too', async () => {
    const page = await openRoute()
    const before = await order(page, 'Stoppages and times')
    const [from, to] = [page.locator('[data-handle]').nth(1), page.locator('[data-handle]').nth(2)]
    await from.dragTo(to)
    await expect
      .poll(() => order(page, 'Stoppages and times'))
      .toEqual([before[0], before[2], before[1], ...before.slice(3)])
  })

  test('marks a time that goes back while it is typed, and sends nothing of it', async () => {
    const page = await openRoute()
    const cell = page.locator('[data-cell*="-arrival/1"]').first()
    await cell.fill('0:00+0')
    await expect.poll(() => cell.getAttribute('aria-invalid')).toBe('true')
    await cell.press('Enter')
    await expectUnsent(page, cell)
  })

  test.runIf(IN_SOAK).each(languages('ar'))('and the forms have nothing that axe finds (%s)', async (locale) => {
    const page = await openRoute({ locale, viewport: { width: 1366, height: 768 } })
    expect(await axeFindings(page)).toEqual([])
    for (const path of ['trip', 'trip/new', 'route', 'route/new', 'timinglist', 'timinglist/new']) {
      await visit(page, `/super-admin/${path}`)
      expect(await axeFindings(page)).toEqual([])
    }
    await visit(page, '/super-admin/timinglist')
    await page.locator('tbody a').first().click()
    await page.locator('[data-cell]').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})

test.runIf(IN_SOAK)(
  'planned times are withdrawn where the timing is edited, and the form stands on those before them again',
  async () => {
    const { rows } = await server.database.pool.query<{ id: string; starts_at: string }>(
      `select timings.id, starts_at from timings join timing_versions on timing_id = timings.id
     where is_active and valid_to is null and (select count(*) from timing_versions as version where version.timing_id = timings.id) = 1 order by timings.id desc limit 1`,
    )
    const [timing] = rows
    const page = await open(`/super-admin/timinglist/${timing?.id}`, { viewport: { width: 1366, height: 768 } })
    const start = page.locator('[data-cell]').first()
    await start.waitFor()
    const other = timing?.starts_at === '13:35' ? '13:40' : '13:35'
    await start.fill(other)
    await start.press('Tab')
    await page.getByLabel('First travel date').fill(typedDay(dayAhead(600)))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('saved.').waitFor()

    await page.goto(`/super-admin/timinglist/${timing?.id}`)
    await expect.poll(() => page.locator('[data-cell]').first().inputValue()).toBe(other)
    // The form's own read comes last of those that the withdrawal makes old.
    await page.route('**/get-timing-list?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      await route.continue()
    })
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Withdraw plan from/ })
      .click()
    await page.getByText(/^Plan from .* withdrawn/).waitFor()
    await expect.poll(() => page.locator('[data-cell]').first().inputValue()).toBe(timing?.starts_at)
    expect(await page.getByRole('button', { name: 'Withdraw', exact: true }).count()).toBe(0)
    const { rows: left } = await server.database.pool.query('select 1 from timing_versions where timing_id = $1', [
      timing?.id,
    ])
    expect(left).toHaveLength(1)
    await page.getByText('Applies from:').first().waitFor()
    expect(await page.getByRole('main').textContent()).not.toContain('1900')
  },
)

test.runIf(IN_SOAK)(
  'the way back of a new timing is told at its cell that it arrives before it leaves, as the way out is',
  async () => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from routes where return_route_id is not null order by id limit 1',
    )
    const page = await open(`/super-admin/timinglist/new?routeId=${rows[0]?.id}`)
    for (const label of ['Times', 'Return timing']) {
      const cell = page.getByRole('table', { name: label, exact: true }).locator('[data-cell="times-arrival/1"]')
      await cell.waitFor()
      const before = await cell.inputValue()
      await cell.fill('0:00+0')
      await expect.poll(() => cell.getAttribute('aria-invalid')).toBe('true')
      expect(await page.locator(`[id="${await cell.getAttribute('aria-describedby')}"]`).textContent()).toMatch(
        /^.?\d\d:\d\d.* or later$/,
      )
      await cell.press('Tab')
      await expectUnsent(page, cell)
      await cell.fill(before)
      await expect.poll(() => cell.getAttribute('aria-invalid')).toBe(null)
    }
    const start = page.getByRole('table', { name: 'Return timing' }).locator('[data-cell="times-departure/0"]')
    await start.fill('03:35')
    await start.press('Tab')
    await reload(page)
    expect(await start.inputValue()).toBe('03:35')
  },
)

/** What was typed is taken up again. */
async function reload(page: Page): Promise<void> {
  await page.reload()
  await page.getByText('Your entries have been restored', { exact: false }).waitFor()
}

/** Saving sends nothing: it leads to the cell that is wrong. */
async function expectUnsent(page: Page, cell: Locator): Promise<void> {
  const writes: string[] = []
  page.on('request', (request) => {
    if (/\/(create|update)-(timing|route)/.test(request.url())) writes.push(request.url())
  })
  await page.locator('button[type="submit"]').click()
  await expect.poll(() => cell.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(writes).toEqual([])
}
