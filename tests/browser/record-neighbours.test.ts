import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import english from '../../public/locales/en/common.json'
import board from '../../public/locales/en/departure-board.json'
import manifest from '../../public/locales/en/manifest.json'
import shell from '../../public/locales/en/shell.json'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function open(user: string, path: string): Promise<Page> {
  const page = await openPage(server.origin, { locale: 'en', viewport: { width: 1366, height: 768 } })
  await signInOn(page, server.database, user, path)
  return page
}
const nav = (page: Page) => page.getByRole('navigation', { name: english.neighbours.label })
const next = (page: Page) => nav(page).getByRole('link', { name: english.neighbours.next })
const previous = (page: Page) => nav(page).getByRole('link', { name: english.neighbours.previous })
const place = (page: Page) => page.url().replace(server.origin, '')

test('from a departure to the next of its day, on its own page, its manifest and its seats', async () => {
  const { rows } = await server.database.pool.query<{ key: string }>(
    `select timing_id || '.' || travel_date || '.' || ordinal as key from departures where state = 'scheduled' and travel_date = (now() + interval '1 day')::date order by starts_at, 1 limit 1`,
  )
  const key = rows[0]?.key ?? ''
  const page = await open('operations', `/operation-manager/departures/${key}`)
  for (const tail of ['', '/manifest', '/seats']) {
    await page.goto(`${server.origin}/operation-manager/departures/${key}${tail}`)
    await next(page).press('Enter')
    await expect.poll(() => place(page)).not.toBe(`/operation-manager/departures/${key}${tail}`)
    const other = place(page)
    expect(other).toMatch(new RegExp(`/departures/[^/]+\\.${key.split('.')[1] ?? ''}\\.\\d+${tail}$`))
    expect(await axeFindings(page)).toEqual([])
    await previous(page).press('Enter')
    await expect.poll(() => place(page)).toBe(`/operation-manager/departures/${key}${tail}`)
  }
})

test.runIf(IN_SOAK)('from a departure of the board to the next of that board, and back to it', async () => {
  const page = await open('operations', '/operation-manager/board')
  const region = page.getByLabel(board.region)
  await region.waitFor()
  const rows = page.locator('tr[data-departure]')
  const keys = async () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-departure')))
  await rows.first().waitFor()
  const ofAll = await keys()
  // The first region whose board has some departures, and not those of all.
  for (const value of await region
    .locator('option')
    .evaluateAll((all: HTMLOptionElement[]) => all.map((one) => one.value))) {
    if (value === '') continue
    const read = page.waitForResponse((response) => response.url().includes(`regionId=${value}`))
    await region.selectOption(value)
    await (await read).finished()
    await expect.poll(async () => (await keys()).join()).not.toBe(ofAll.join())
    const count = (await keys()).length
    if (count > 2) break
  }
  const regionId = new URL(page.url()).searchParams.get('region')
  const fold = page.locator('[data-fold]')
  if ((await fold.count()) > 0) await fold.press('Enter')
  const ofRegion = await keys()
  expect(ofRegion.length).toBeGreaterThan(2)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const at = () => new URL(page.url()).pathname.split('/departures/')[1]
  await expect.poll(at).toBe(ofRegion[0])
  await nav(page).getByText(`1 of ${ofRegion.length}`).waitFor()
  await next(page).press('Enter')
  await expect.poll(at).toBe(ofRegion[1])
  await page.getByRole('link', { name: 'Manifest' }).press('Enter')
  await expect.poll(at).toBe(`${ofRegion[1] ?? ''}/manifest`)
  await next(page).press('Enter')
  await expect.poll(at).toBe(`${ofRegion[2] ?? ''}/manifest`)
  await nav(page).getByText(`3 of ${ofRegion.length}`).waitFor()
  await page.getByRole('link', { name: manifest.back, exact: true }).press('Enter')
  await expect.poll(at).toBe(ofRegion[2])
  await page.locator('main').getByRole('link', { name: shell.screen.departureBoard, exact: true }).press('Enter')
  await rows.first().waitFor()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ region: regionId, departure: ofRegion[2] })
})

test.runIf(IN_SOAK)(
  "from a customer's account to the next of the filtered list, and back to the list as it was",
  async () => {
    const page = await open('head-account', '/super-accounts/customers?recordNumber=2&sort=-code')
    const names = page.locator('tbody tr a, tbody tr th')
    await names.first().waitFor()
    await page.locator('tbody tr').first().click()
    await page.waitForURL(/\/account\?list=/)
    const first = place(page)
    await nav(page).getByText(/^1 of/).waitFor()
    await next(page).press('Enter')
    await nav(page).getByText(/^2 of/).waitFor()
    expect(place(page)).not.toBe(first)
    // Over the edge of the list's page.
    await next(page).press('Enter')
    await nav(page).getByText(/^3 of/).waitFor()
    await previous(page).press('Enter')
    await nav(page).getByText(/^2 of/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Customers' }).press('Enter')
    await page.waitForURL((url) => url.pathname.endsWith('/customers') && url.searchParams.get('sort') === '-code')
  },
)

test.runIf(IN_SOAK)(
  "from an agent's statement to the next account of the same currency, within what the report is narrowed to",
  async () => {
    const page = await open('head-account', '/super-accounts/agent-report')
    const link = page.locator('tbody th a').first()
    await link.waitFor()
    const hrefs = await page
      .locator('section')
      .first()
      .locator('tbody th a')
      .evaluateAll((links) => links.map((each) => each.getAttribute('href')))
    await link.press('Enter')
    await nav(page)
      .getByText(new RegExp(`^1 of ${hrefs.length}$`))
      .waitFor()
    expect(place(page)).toBe(hrefs[0])
    if (hrefs.length > 1) {
      await next(page).press('Enter')
      await expect.poll(() => place(page)).toBe(hrefs[1])
    } else expect(await next(page).count()).toBe(0)
    await page.getByRole('table').waitFor()
  },
)
