import type { Page, Route } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { languages } from '#tests/support/thoroughness.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import arabic from '../../../public/locales/ar/sales-report.json'
import english from '../../../public/locales/en/sales-report.json'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function open(
  user: string,
  path: string,
  { locale = 'en', expectedErrors = [] }: { locale?: 'en' | 'ar'; expectedErrors?: RegExp[] } = {},
): Promise<Page> {
  const viewport = locale === 'ar' ? { width: 820, height: 1180 } : { width: 1366, height: 768 }
  const page = await openPage(server.origin, { locale, viewport, expectedErrors })
  await signInOn(page, server.database, user, path)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

const asked = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('an operation manager reads what travels by keyboard, beside the ledger, down to its departures', async () => {
  const page = await open('operations', '/operation-manager/sales-report?period=thisYear&currency=SAR')
  await page.getByRole('heading', { name: 'Sales report' }).waitFor()
  await page.getByText('All sales of the operator.').waitFor()
  const trend = page.getByRole('img', { name: /^Trend: Gross/ })
  await trend.focus()
  await page.keyboard.press('Home')
  await page.getByText(/^1 Jan: /).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByText(/^2 Jan: /).waitFor()
  const noon = page.locator('[data-cell="0-0"]')
  await noon.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowDown')
  expect(await page.locator(':focus').getAttribute('data-cell')).toBe('1-23')

  await page.getByRole('radio', { name: 'Sold on' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText(/^Net revenue .+ equals account 4000 Ticket sales/).waitFor()
  await page.getByLabel('Rows').selectOption('route')
  const table = page.getByRole('table').last()
  await table.getByText('Load factor').waitFor()
  await page.getByText(/A seat-leg is one seat between two stops/).waitFor()
  expect(asked(page)).toMatchObject({ view: 'travelled', rows: 'route', period: 'thisYear' })
  expect(await axeFindings(page)).toEqual([])

  await page.getByLabel('Columns').selectOption('month')
  await table.getByRole('columnheader', { name: `January ${new Date().getUTCFullYear()}` }).waitFor()
  await page.goBack()
  await table.getByText('Load factor').waitFor()
  await table.getByRole('link', { name: /Riyadh – Dammam/ }).press('Enter')
  await page.getByRole('heading', { name: 'Trip Summary' }).waitFor()
  expect(asked(page)).toMatchObject({ travelFrom: expect.stringMatching(/-01-01$/), routeId: expect.any(String) })
})

test.runIf(IN_SOAK)(
  'what a day earned for tickets that no longer travel on it leads to its entries in the ledger',
  async () => {
    const { rows } = await server.database.pool.query<{ day: string; currency: string; net: number }>(
      `select day, currency, sum(gross - vat)::float8 as net from sales_facts where view = 'travelled' and tickets = 0
     group by 1, 2 having sum(gross - vat) < 0 order by 1 desc limit 1`,
    )
    const [{ day, currency } = { day: '', currency: '' }] = rows
    const page = await open(
      'head-account',
      `/super-accounts/salesreport?view=travelled&period=own&from=${day}&to=${day}&currency=${currency}&compare=none`,
    )
    await page.getByRole('columnheader', { name: english.offTrips.column }).waitFor()
    await page.getByText(english.offTrips.note).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('row').nth(1).getByRole('link').last().press('Enter')
    await page.getByRole('heading', { name: 'Transactions' }).waitFor()
    expect(asked(page)).toMatchObject({ account: '4000', postedFrom: day, postedTo: day, currency })
    await page.getByRole('cell', { name: 'Ticket revenue reversed' }).first().waitFor()
  },
)

test.runIf(IN_SOAK)('a clerk reads their own sales in Arabic, as a table of the plot and on paper', async () => {
  const page = await open('staff', '/staff/salesreport', { locale: 'ar' })
  await page.getByText('مبيعاتك أنت.').waitFor()
  const toggle = page.getByRole('button', { name: 'إظهار الأرقام' })
  await toggle.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'إخفاء الأرقام' }).waitFor()
  expect(await page.locator('table').count()).toBeGreaterThan(2)
  // Nobody else's sales can be chosen.
  expect(await page.getByLabel('الفرع', { exact: true }).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])

  const first = page.getByRole('img', { name: /^الاتجاه/ })
  await first.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await page
    .locator('output')
    .first()
    .getByText(/^2 نوفمبر/)
    .waitFor()

  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('المقارنة مع').isVisible()).toBe(false)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? []
  expect(
    [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)),
    'A4, landscape',
  ).toEqual([297, 210])
})

test('while figures by another grouping are on their way, the present ones stand as they are', async () => {
  const page = await open('head-account', '/super-accounts/salesreport?period=thisYear&currency=SAR')
  const table = page.getByRole('table').last()
  await table.getByRole('columnheader', { name: 'Day', exact: true }).waitFor()
  const held: Route[] = []
  await page.route('**/sales?**', (route) => void held.push(route))
  for (const [rows, heading, before] of [
    ['month', 'Month', 'Day'],
    ['clerk', 'Clerk', 'Month'],
    ['week', 'Week', 'Clerk'],
  ] as const) {
    await page.getByLabel('Rows').selectOption(rows)
    await page.locator('.wide-report[aria-busy=true]').waitFor()
    // The page is busy a moment before its request is here to be held.
    await expect.poll(() => held.length).toBeGreaterThan(0)
    expect(await table.getByRole('columnheader', { name: before, exact: true }).count(), rows).toBe(1)
    for (const route of held.splice(0)) await route.continue()
    await table.getByRole('columnheader', { name: heading, exact: true }).waitFor()
  }
})

test('a head account has no page for days that do not go together, and is told why at once', async () => {
  const page = await open('head-account', '/super-accounts/salesreport?rows=route&columns=day&period=thisYear', {
    expectedErrors: [/422/],
  })
  await page.getByText(/There would be more than 31 columns/).waitFor()
  await page.getByLabel('Columns').selectOption('month')
  await page
    .getByRole('columnheader', { name: `January ${new Date().getUTCFullYear()}` })
    .first()
    .waitFor()
})

test.runIf(IN_SOAK)('a currency that there is not is said and passed over, and a refused day is named', async () => {
  const page = await open('head-account', '/super-accounts/salesreport?period=thisYear&currency=ZZZ', {
    expectedErrors: [/400/],
  })
  await page.getByText('Unknown filter value. Currency: \u2068ZZZ\u2069').waitFor()
  await page.getByRole('table').first().waitFor()
  await page.goto(`${server.origin}/super-accounts/salesreport?period=thisYear&currency=USD`)
  await page.getByText('Unknown filter value. Currency: \u2068USD\u2069').waitFor()
  await page.getByRole('button', { name: 'Remove from address' }).press('Enter')
  await page.getByText(/^Unknown filter value/).waitFor({ state: 'hidden' })
  expect(asked(page)).toEqual({ period: 'thisYear' })
  await page.goto(`${server.origin}/super-accounts/salesreport?period=own&from=2026-02-30&to=2026-03-01`)
  await page.getByText(/^The filter \u2068Own dates \(From\)\u2069 has an invalid value/).waitFor()
})

test.each(languages('ar'))(
  'the booking statistics are read by keyboard, down to the bookings, in %s',
  async (locale) => {
    const words = locale === 'en' ? english.statistics : arabic.statistics
    const page = await open('head-account', '/super-accounts/booking-statics?period=thisYear', { locale })
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
    const leadTimes = page.getByRole('region', { name: words.by.leadTime }).getByRole('table')
    await leadTimes.getByRole('row').nth(3).waitFor()
    expect(await page.title()).toContain(words.title)
    const load = page.getByRole('region', { name: words.legs.title })
    await load.getByRole('img', { name: words.legs.title }).waitFor()
    expect(await axeFindings(page)).toEqual([])

    const route = load.getByLabel(words.legs.route)
    const before = await route.inputValue()
    await route.focus()
    await page.keyboard.press(
      before === (await route.locator('option').first().getAttribute('value')) ? 'ArrowDown' : 'Home',
    )
    await expect.poll(() => asked(page)['legsOf']).toBe(await route.inputValue())
    await load.getByRole('img', { name: words.legs.title }).or(load.getByText(words.legs.none)).waitFor()
    await load.getByRole('button').press('Enter')
    await load.getByRole('columnheader', { name: words.legs.offered }).waitFor()

    const routes = page.getByRole('region', { name: words.by.route })
    const [first] = await routes.getByRole('row').nth(1).getByRole('cell').first().allInnerTexts()
    const [tickets] = (first ?? '').split('\n')
    expect(Number(tickets?.replaceAll(/\D/g, ''))).toBeGreaterThan(0)
    await routes.getByRole('link').first().press('Enter')
    // The same tickets in the sales report, and from there their bookings.
    await page.waitForURL('**/salesreport?*')
    expect(asked(page)).toMatchObject({ from: expect.stringMatching(/-01-01$/), rows: 'route', measure: 'tickets' })
    const { routeId } = asked(page)
    const table = page.getByRole('table').last()
    await table.getByRole('link').first().waitFor()
    const perCurrency = await page
      .getByRole('table')
      .evaluateAll((tables: HTMLTableElement[]) => tables.map((each) => [...each.rows].at(-1)?.cells[1]?.textContent))
    const inReport = perCurrency.reduce((sum, text) => sum + Number(text?.replaceAll(/\D/g, '')), 0)
    expect(inReport).toBe(Number(tickets?.replaceAll(/\D/g, '')))
    await table.getByRole('link').first().press('Enter')
    await page.waitForURL('**/bookinghistory?*')
    expect(asked(page)).toMatchObject({ soldFrom: expect.stringMatching(/-01-01$/), routeId })
  },
)

test('an agent has statistics of their own sales, and no load that others made', async () => {
  const page = await open('agent', '/staff/booking-statics?period=thisYear')
  await page.getByText('Your own sales.').waitFor()
  await page.getByRole('region', { name: english.statistics.by.route }).waitFor()
  expect(await page.getByRole('region', { name: english.statistics.legs.title }).count()).toBe(0)
})

test('statistics of days that are none say so, and not what this month was', async () => {
  const page = await open('head-account', '/super-accounts/booking-statics?from=2026-02-30&to=2026-03-31', {
    expectedErrors: [/400/],
  })
  const clear = page.getByRole('alert').getByRole('button').last()
  await clear.waitFor()
  expect(await page.getByText(english.statistics.what).count()).toBe(0)
  await clear.press('Enter')
  await page.getByText(english.statistics.what).waitFor()
  expect(asked(page)).toEqual({})
})

test.runIf(IN_SOAK)('the sales report compares days that are over only, and says what of others there is', async () => {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const of = (from: number, to: number, more = '') =>
    `/super-accounts/salesreport?period=own&from=${day(from)}&to=${day(to)}&rows=depot${more}`
  const page = await open('head-account', of(-20, 3))
  const before = page.getByRole('columnheader', { name: new RegExp(english.compare.before) })
  await page.getByText(english.compare.notOver).waitFor()
  expect(await before.count()).toBe(0)
  expect(await page.locator('figcaption').getByText(english.plot.before).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`${server.origin}${of(-20, -2)}`)
  await before.first().waitFor()
  expect(await page.getByText(english.compare.notOver).count()).toBe(0)
  await page.goto(`${server.origin}${of(3, 20)}`)
  await page.getByText(english.toCome).waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  // Travel of days to come is sold already.
  await page.goto(`${server.origin}${of(3, 20, '&view=travelled')}`)
  await page.getByText(english.compare.notOver).waitFor()
  await page.getByRole('table').first().waitFor()
})

test('of days, the one that is not over is set beside an earlier one, but not compared with it', async () => {
  const today = dayAt({ timeZone: 'Asia/Riyadh' }, new Date())
  const asked = `rows=day&period=own&from=${addDays(today, -6)}&to=${today}`
  const page = await open('head-account', `/super-accounts/salesreport?${asked}`)
  await page
    .getByRole('columnheader', { name: new RegExp(english.compare.before) })
    .first()
    .waitFor()
  const tables = await page.getByRole('table').filter({ hasText: english.compare.dayNotOver }).all()
  expect(tables.length).toBeGreaterThan(0)
  for (const table of tables) {
    const rows = table.getByRole('row').filter({ hasText: english.compare.dayNotOver })
    // Today is the last of them; above it and in the total there is a difference.
    expect(await rows.count()).toBe(1)
    expect(await table.locator('tbody tr').last().innerText()).toContain(english.compare.dayNotOver)
  }
})

test.runIf(IN_SOAK)('figures of the statistics lead to the sales report of the same tickets, or nowhere', async () => {
  const page = await open('head-account', '/super-accounts/booking-statics?period=thisYear')
  const linkOf = (name: string) => page.getByRole('link', { name, exact: true })
  await linkOf(english.statistics.sold).waitFor()
  expect(await page.getByRole('region', { name: english.statistics.by.leadTime }).getByRole('link').count()).toBe(0)
  const channels = page.getByRole('region', { name: english.statistics.by.channel }).getByRole('link')
  expect(await channels.allInnerTexts()).toEqual([english.channel.agent])
  const whole = (text: string | null | undefined) => Number(text?.replaceAll(/\D/g, ''))
  const totalOf = async (column: string) => {
    await page.getByRole('table').last().getByRole('columnheader', { name: column, exact: true }).waitFor()
    const texts = await page.getByRole('table').evaluateAll(
      (tables: HTMLTableElement[], head) =>
        tables.flatMap((table) => {
          const at = [...(table.rows[0]?.cells ?? [])].findIndex((cell) => cell.textContent === head)
          return at === -1 ? [] : [[...table.rows].at(-1)?.cells[at]?.textContent]
        }),
      column,
    )
    return texts.reduce((sum, text) => sum + whole(text), 0)
  }
  const ofAgents = whole(
    (await channels.locator('xpath=ancestor::tr').getByRole('cell').first().innerText()).split('\n')[0],
  )
  await channels.press('Enter')
  await page.waitForURL('**/salesreport?*')
  expect(asked(page)).toMatchObject({ means: 'agentAccount', rows: 'channel' })
  expect(await totalOf(english.measure.tickets)).toBe(ofAgents)
  const { rows } = await server.database.pool.query<{ missed: number }>(
    `select coalesce(sum(no_shows), 0)::int as missed from sales_facts
     where view = 'travelled' and day >= date_trunc('year', now())`,
  )
  const isAnyMissed = (rows[0]?.missed ?? 0) > 0
  for (const [tile, column, of] of [
    ['sold', 'tickets', {}],
    ['changeRate', 'changed', {}],
    ['refundRate', 'refunded', {}],
    ['noShowRate', 'noShows', { view: 'travelled' }],
  ] as const) {
    await page.goBack()
    await linkOf(english.statistics.sold).waitFor()
    if (column === 'noShows' && !isAnyMissed) {
      // Of nobody there is nothing to lead to.
      expect(await linkOf(english.statistics[tile]).count()).toBe(0)
      continue
    }
    await linkOf(english.statistics[tile]).press('Enter')
    await page.waitForURL('**/salesreport?*')
    expect(asked(page)).toMatchObject({ measure: column, from: expect.stringMatching(/-01-01$/), ...of })
    expect(await totalOf(english.measure[column])).toBeGreaterThan(0)
  }
})

test.runIf(IN_SOAK)(
  'statistics of days to come say so, and days that are not over are compared with none',
  async () => {
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    const of = (from: string, to: string) => `/super-accounts/booking-statics?period=own&from=${from}&to=${to}`
    const page = await open('head-account', of(day(3), day(20)))
    await page.getByText(english.toCome).waitFor()
    await page.getByRole('region', { name: english.statistics.legs.title }).waitFor()
    expect(await page.getByText(/[−-]100/).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await page.goto(`${server.origin}${of(day(-20), day(3))}`)
    await page.getByText(english.compare.notOver).waitFor()
    expect(await page.getByText(english.statistics.before, { exact: true }).count()).toBe(0)
    await page.goto(`${server.origin}${of(day(-20), day(-2))}`)
    await page.getByText(english.statistics.before, { exact: true }).first().waitFor()
    expect(await page.getByText(english.compare.notOver).count()).toBe(0)
  },
)
