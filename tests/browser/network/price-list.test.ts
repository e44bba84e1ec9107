import { addMonths, formatISO, startOfMonth } from 'date-fns'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatDay } from '#src/platform/format.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { typedDay } from '#tests/support/booking-page.ts'
import { openPage } from '#tests/support/browser.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { hasLoaded, visit } from '#tests/support/visit.ts'
import { languages } from '#tests/support/thoroughness.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const LIST = '/super-admin/pricelist'
/** The first day of a month to come. */
const firstOf = (monthsAhead: number) =>
  formatISO(addMonths(startOfMonth(new Date()), monthsAhead), { representation: 'date' })
const saveFrom = (day: string) => `Save from ${formatDay(day, 'en')}`
const savedFrom = (day: string) => `Prices from ${formatDay(day, 'en')} saved.`

async function open(path: string, locale: 'en' | 'ar' = 'en'): Promise<Page> {
  const viewport = { width: 1366, height: 768 }
  // What the browser itself says of an answer that a test provokes.
  const page = await openPage(server.origin, { locale, viewport, expectedErrors: [/status of (409|422)/] })
  await signInOn(page, server.database, 'super-admin', path)
  return page
}

async function gridPathOf(routeName: string): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>("select id from routes where name ->> 'en' = $1", [
    routeName,
  ])
  if (!rows[0]) throw new Error(`there is no route ${routeName}`)
  return `${LIST}/grid/${rows[0].id}`
}

const cellAt = (page: Page, row: number, column: number) =>
  page.locator(`input[data-row="${row}"][data-column="${column}"]`)
const place = (page: Page) =>
  page.evaluate(() =>
    document.activeElement instanceof HTMLElement
      ? [document.activeElement.dataset.row, document.activeElement.dataset.column].map(Number)
      : [],
  )

/** Fares of the whole route in the database on a date or later, newest first, in major units. */
async function storedFares(routeId: string, currency: string): Promise<{ adult: number; validFrom: string }[]> {
  const { rows } = await server.database.pool.query<{ adult: string; valid_from: string }>(
    'select adult, valid_from::text from prices where route_id = $1 and currency = $2 and from_stoppage_id is null order by valid_from desc',
    [routeId, currency],
  )
  return rows.map((row) => ({ adult: Number(row.adult), validFrom: row.valid_from }))
}

describe('the list of prices', () => {
  test('is narrowed by route, stretch and day, keeps that in the address, and opens one price', async () => {
    const page = await open(LIST)
    await page.getByLabel('Leg', { exact: true }).selectOption('route')
    await page.waitForURL('**scope=route**')
    await page.getByRole('button', { name: 'Valid on' }).click()
    await page
      .getByLabel('Valid on')
      .last()
      .fill(typedDay(firstOf(3)))
    await page.waitForURL(`**validOn=${firstOf(3)}**`)
    await page.reload()
    const first = page
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .first()
    await first.getByText('Whole route').waitFor()
    await first.click()
    await page.waitForURL('**/pricelist/*-*')
    await page.getByText('This price is or was in force').waitFor()
    expect(await page.getByRole('button', { name: 'Remove' }).count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'Price List', exact: true }).click()
    await page.waitForURL(`**validOn=${firstOf(3)}**`)
  })
})

describe('the grid of a route', () => {
  test.runIf(IN_SOAK)('takes a new price by mouse, from the choice of the route to the list', async () => {
    const page = await open(LIST)
    await page.getByRole('link', { name: 'Set prices' }).click()
    await page.getByRole('link', { name: /Open grid.*Dammam – Riyadh/ }).click()
    await cellAt(page, 0, 0).click()
    await cellAt(page, 0, 0).fill('499')
    await page.getByText('1 unsaved cell').waitFor()
    await page.getByLabel('Prices valid from').fill(typedDay(firstOf(4)))
    await page.getByRole('button', { name: saveFrom(firstOf(4)) }).click()
    await page.getByText(savedFrom(firstOf(4))).waitFor()
    await page.getByText('No unsaved changes').waitFor()
    await page.goto(`${LIST}?validOn=${firstOf(4)}&scope=route&search=dammam`)
    await page.getByText('499.00').first().waitFor()
    await page.getByText('Upcoming').first().click()
    await page.waitForURL('**/pricelist/*-*')
    await page.getByText('Created by').waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: /^Remove .*SAR/ }).click()
    await page.getByText(/was removed/).waitFor()
  })

  test('is typed like a sheet: arrows and Enter move, Escape takes back, a block is pasted', async () => {
    const path = await gridPathOf('Riyadh – Amman via Hail')
    const page = await open(`${path}?validFrom=${firstOf(5)}`)
    await cellAt(page, 0, 0).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => place(page)).toEqual([1, 0])
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => place(page)).toEqual([1, 1])
    await page.keyboard.press('Shift+Enter')
    await expect.poll(() => place(page)).toEqual([0, 1])
    await page.keyboard.press('Tab')
    await expect.poll(() => place(page)).toEqual([0, 2])
    const before = await cellAt(page, 0, 2).inputValue()
    await page.keyboard.type('abc')
    await page.getByText('Enter an amount in SAR.').last().waitFor()
    await expect.poll(() => cellAt(page, 0, 2).getAttribute('aria-invalid')).toBe('true')
    await page.keyboard.press('Escape')
    await expect.poll(() => cellAt(page, 0, 2).inputValue()).toBe(before)
    await cellAt(page, 0, 0).focus()
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', '301\t225.5\n121\t90\n')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    })
    await page.getByText('4 unsaved cells').waitFor()
    await expect
      .poll(async () => [await cellAt(page, 0, 1).inputValue(), await cellAt(page, 1, 0).inputValue()])
      .toEqual(['225.5', '121'])
    await cellAt(page, 1, 1).focus()
    await page.getByRole('button', { name: saveFrom(firstOf(5)) }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(savedFrom(firstOf(5))).waitFor()
    expect((await storedFares(path.split('/').at(-1) ?? '', 'SAR'))[0]).toEqual({
      adult: 30_100,
      validFrom: firstOf(5),
    })
  })

  test.runIf(IN_SOAK)('questions odd fares, refuses wrong ones at their cells, and keeps what was typed', async () => {
    const page = await open(`${await gridPathOf('Amman – Riyadh via Hail')}?validFrom=${firstOf(5)}`)
    await cellAt(page, 0, 0).fill('10')
    await cellAt(page, 0, 1).focus()
    await page.getByText('The child price is higher than the adult price.').last().waitFor()
    await cellAt(page, 0, 1).fill('')
    await page.getByRole('button', { name: saveFrom(firstOf(5)) }).click()
    await page.getByText('Some cells are invalid.').waitFor()
    await expect.poll(() => place(page)).toEqual([0, 1])
    await page.getByRole('main').getByRole('link', { name: 'Price List', exact: true }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect.poll(() => cellAt(page, 0, 0).inputValue()).toBe('10')
  })

  test.runIf(IN_SOAK)(
    'keeps what was typed when somebody else has entered prices for that date meanwhile',
    async () => {
      const path = await gridPathOf('Riyadh – Dammam')
      const page = await open(`${path}?validFrom=${firstOf(6)}`)
      await cellAt(page, 0, 0).fill('70')
      await server.database.pool.query(
        `insert into prices (id, route_id, currency, adult, child, two_way_adult, two_way_child, valid_from)
       select gen_random_uuid(), $1, 'SAR', 6100, 5000, 10000, 8000, $2
       on conflict do nothing`,
        [path.split('/').at(-1), firstOf(6)],
      )
      await page.getByRole('button', { name: saveFrom(firstOf(6)) }).click()
      await page.getByRole('button', { name: 'Load latest version' }).click()
      await expect.poll(() => cellAt(page, 0, 1).inputValue()).toBe('50.00')
      await expect.poll(() => cellAt(page, 0, 0).inputValue()).toBe('70')
      await page.getByRole('button', { name: saveFrom(firstOf(6)) }).click()
      await page.getByText(savedFrom(firstOf(6))).waitFor()
    },
  )

  test.runIf(IN_SOAK)('is filled by a copy with percentage, old and new seen before', async () => {
    const path = await gridPathOf('Amman – Cairo via the Nuweiba ferry')
    const page = await open(`${path}?validFrom=${firstOf(7)}`)
    const [old] = await storedFares(path.split('/').at(-1) ?? '', 'JOD')
    if (!old) throw new Error('there is no fare to copy')
    await page.getByRole('button', { name: 'Copy prices…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('From currency').selectOption('JOD')
    await dialog.getByLabel('To currency').selectOption('JOD')
    await dialog.getByLabel('Change in %', { exact: true }).fill('+10')
    await dialog.getByLabel('Round to').selectOption('1000')
    const expected = Math.round((old.adult * 1.1) / 1000)
    await dialog.getByText(`${expected}.000`).first().waitFor()
    await dialog.getByRole('button', { name: /^Add .* to grid/ }).click()
    await expect.poll(() => cellAt(page, 0, 0).inputValue()).toBe(`${expected}.000`)
    await page.getByRole('button', { name: saveFrom(firstOf(7)) }).click()
    await page.getByText(savedFrom(firstOf(7))).waitFor()
    expect((await storedFares(path.split('/').at(-1) ?? '', 'JOD'))[0]).toEqual({
      adult: expected * 1000,
      validFrom: firstOf(7),
    })
  })
})

test.runIf(IN_SOAK)('a missing price leads from the list to its cell', async () => {
  const page = await open(LIST)
  await page.getByRole('link', { name: /missing price/ }).click()
  await page.waitForURL('**/gaps')
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first()
    .getByRole('list')
    .getByRole('link')
    .first()
    .click()
  await page.waitForURL('**/grid/**')
  await expect
    .poll(async () =>
      (await page.evaluate(() => document.activeElement?.getAttribute('aria-label')))?.includes('JOD, Adult'),
    )
    .toBe(true)
})

describe.each(languages('en'))('in %s', (locale) => {
  const pathsOf = async () => {
    const { rows } = await server.database.pool.query<{ id: string }>('select id from prices limit 1')
    return [LIST, `${LIST}/${rows[0]?.id}`, `${LIST}/gaps`, `${LIST}/new`, await gridPathOf('Riyadh – Dammam')]
  }

  test.runIf(IN_SOAK)(
    'the price screens have no accessibility findings, and do not spill sideways on a tablet',
    async () => {
      const page = await open('/profile', locale)
      await hasLoaded(page)
      for (const path of await pathsOf()) {
        await visit(page, path)
        await page.locator('main :is(td, dd, li, input)').first().waitFor()
        await page.setViewportSize({ width: 820, height: 1180 })
        const spilt = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        await expect.poll(spilt, { message: path }).toBe(0)
        await page.setViewportSize({ width: 1366, height: 768 })
        if (path.includes('grid')) await cellAt(page, 0, 0).fill('x')
        expect([path, await axeFindings(page)]).toEqual([path, []])
      }
      await page.locator('main button:has(.lucide-copy)').click()
      await page.getByRole('dialog').locator('table').waitFor()
      expect(await axeFindings(page)).toEqual([])
    },
  )
})

test('in Arabic the left arrow key goes on to the next column', async () => {
  const page = await open(await gridPathOf('Riyadh – Amman via Hail'), 'ar')
  await cellAt(page, 0, 0).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => place(page)).toEqual([0, 1])
})
