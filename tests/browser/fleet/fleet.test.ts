import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DEMO_PASSWORD } from '#server/database/demo/demo-logins.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { uniqueMark, openPage } from '#tests/support/browser.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { send, signIn, type Clerk } from '#tests/support/selling.ts'
import { hasLoaded, visit } from '#tests/support/visit.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { languages } from '#tests/support/thoroughness.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'

/** What the browser itself reports of answers that a test provokes. */
const REFUSALS = [/status of 4\d\d/]

let server: RunningServer
let clerk: Clerk

beforeAll(async () => {
  server = await startServer()
  clerk = await signIn(server.origin, 'staff@demo.example', DEMO_PASSWORD)
})
afterAll(() => server.stop())

async function enter(email: string, path: string, wishes: { locale?: 'en' | 'ar' } = {}): Promise<Page> {
  const page = await openPage(server.origin, {
    ...wishes,
    viewport: { width: 1366, height: 768 },
    expectedErrors: REFUSALS,
  })
  await signInOn(page, server.database, email, path)
  await page.locator('h1').waitFor()
  return page
}

const placeOf = (page: Page, row: number, lane: number) => page.locator(`.vehicle [data-seat="${row - 1}-${lane - 1}"]`)
const countOf = (page: Page, name: string) => page.locator(`[data-count=${name}]`).textContent()
const counts = async (page: Page) =>
  Promise.all(['capacity', 'additional', 'ladies', 'blocked'].map((name) => countOf(page, name)))
const chooseTool = (page: Page, name: string) => page.locator('.plan-tool', { hasText: name }).click()

/** Finds by typing and takes the one that is offered. */
async function choose(page: Page, label: string, text: string, option: RegExp | string = text): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).fill(text)
  await page.getByRole('option', { name: option }).first().click()
}

async function fillFacts(page: Page, name: string, plate: string): Promise<void> {
  await page.getByLabel('Bus name').fill(name)
  await page.getByLabel('Registration number').fill(plate)
  await page.getByLabel('Owner name').fill('Masarat Al Sharq Transport Co.')
  await page.getByLabel('Owner type').selectOption('owned')
  await page.getByLabel('Category').selectOption('vip')
  await page.getByLabel('Transport type').selectOption('coach')
  await page.getByLabel('Transmission type').selectOption('automatic')
  await page.getByLabel('Emission type').selectOption('euro6')
}

test('a coach is drawn by clicks, given a timing, and its seats are what the clerk sells', async () => {
  const mark = uniqueMark()
  const [name, plate] = [`Neoplan Cityliner ${mark}`, `SA ${mark}`]
  const page = await enter('super-admin@demo.example', '/super-admin/transport')
  await page.getByRole('link', { name: 'Add vehicle' }).click()
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  await page.getByText('Please enter your bus name').waitFor()
  await page.getByText('Please fill in all fields before saving.').waitFor()
  await fillFacts(page, name, plate)

  await page.getByRole('button', { name: '2 + 1', exact: true }).click()
  await expect.poll(() => counts(page)).toEqual(['30', '0', '0', '0'])
  await chooseTool(page, 'Ladies / family')
  await placeOf(page, 1, 1).click()
  await placeOf(page, 1, 2).click()
  await chooseTool(page, 'Blocked')
  await placeOf(page, 10, 4).click()
  await expect.poll(() => counts(page)).toEqual(['30', '0', '2', '1'])
  await expect.poll(() => placeOf(page, 10, 4).getAttribute('aria-label')).toBe('Row 10, position 4: Seat 30, blocked')
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  await page.getByText('Bus added successfully').waitFor()

  await page.goto(`/super-admin/transport?search=${mark}`)
  await page.getByRole('link', { name }).click()
  await page.getByRole('checkbox', { name: 'Show timings that already have a vehicle' }).check()
  await choose(page, 'Timing', 'Riyadh – Dammam', /Riyadh – Dammam/)
  await page.getByRole('button', { name: 'Assign timing', exact: true }).click()
  await page.getByText('Timing assigned.').waitFor()
  await page.getByRole('button', { name: /^Remove Riyadh – Dammam/ }).waitFor()
  await page.getByRole('checkbox', { name: 'Show timings that already have a vehicle' }).uncheck()

  // The network that a server holds is looked up anew after a while.
  const { departure, date } = await vi.waitFor(() => nextRun(plate), { timeout: 60_000, interval: 500 })
  const sale = await enter('staff@demo.example', '/staff/book-package')
  // A stoppage's region stands in its second line: 'Al Khobar, Dammam'.
  await choose(sale, 'From', departure.from.name.en, new RegExp(`^${departure.from.name.en}`))
  await choose(sale, 'To', departure.to.name.en, new RegExp(`^${departure.to.name.en}`))
  await sale.getByRole('textbox', { name: /^Travel date/ }).fill(date.split('-').toReversed().join('/'))
  await sale.getByRole('button', { name: 'Show departures' }).click()
  await sale.locator('label', { hasText: plate }).click()
  await sale.locator('.vehicle [data-seat="30"]').waitFor()
  const marks = async (mark: string) =>
    sale
      .locator(`.vehicle [data-mark=${mark}]`)
      .evaluateAll((seats) => seats.map((seat) => seat.getAttribute('data-seat')))
  await expect.poll(() => marks('ladies')).toEqual(['1', '2'])
  await expect.poll(() => marks('unavailable')).toEqual(['30'])
  await expect.poll(() => marks('available')).toHaveLength(27)
  await expect.poll(() => sale.locator('.vehicle [data-seat]').count()).toBe(30)
})

/** The first departure of the new coach in the coming days, from end to end of its route. */
async function nextRun(plate: string) {
  const { rows } = await server.database.pool.query<{ from: string; to: string }>(
    `select (array_agg(stoppage_id order by position))[1] as from, (array_agg(stoppage_id order by position desc))[1] as to
     from route_stops where route_id = (select t.route_id from timings t join transport_timings tt on tt.timing_id = t.id
       join transports b on b.id = tt.transport_id where b.registration_number = $1)`,
    [plate],
  )
  const [ends] = rows
  if (!ends) throw new Error('the new coach runs nothing')
  for (let ahead = 2; ahead < 12; ahead += 1) {
    const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    const query = { fromStoppageId: ends.from, toStoppageId: ends.to, date, recordNumber: '50' }
    const found = await send(clerk, 'getDepartures', { query })
    const departure = found.answer.data.find(({ transport }) => transport.registrationNumber === plate)
    if (departure) return { departure, date }
  }
  throw new Error('the new coach runs on none of the coming days')
}

describe('the seat editor', () => {
  test('works by keyboard alone: arrows, the tools’ numbers, Space, undo and redo', async () => {
    const page = await enter('super-admin@demo.example', '/super-admin/transport/new')
    await page.getByRole('button', { name: 'Minibus 1 + 2' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => counts(page)).toEqual(['17', '0', '0', '0'])
    await placeOf(page, 1, 1).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('2')
    await page.keyboard.press('Space')
    await expect
      .poll(() => placeOf(page, 2, 1).getAttribute('aria-label'))
      .toBe('Row 2, position 1: Seat 2, ladies / family')
    await page.getByRole('status').filter({ hasText: 'Seat 2' }).filter({ hasText: 'ladies / family' }).waitFor()

    // Up on the screen is to the vehicle's right: the aisle, where a folding seat is put.
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('4')
    await page.keyboard.press('Space')
    await expect.poll(() => counts(page)).toEqual(['17', '1', '1', '0'])
    await expect
      .poll(() => placeOf(page, 2, 2).getAttribute('aria-label'))
      .toBe('Row 2, position 2: Seat 18, additional')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect.poll(() => counts(page)).toEqual(['17', '0', '0', '0'])
    await page.keyboard.press('Control+y')
    await expect.poll(() => counts(page)).toEqual(['17', '0', '1', '0'])
  })

  test.runIf(IN_SOAK)('numbers seats anew when one goes, and has berths on two decks', async () => {
    const page = await enter('super-admin@demo.example', '/super-admin/transport/new')
    await page.getByRole('button', { name: '2 + 1', exact: true }).click()
    await chooseTool(page, 'Gap')
    await placeOf(page, 1, 2).click()
    await expect.poll(() => placeOf(page, 1, 4).getAttribute('aria-label')).toBe('Row 1, position 4: Seat 2')
    await expect.poll(() => countOf(page, 'capacity')).toBe('29')
    await page.getByRole('button', { name: 'Remove row' }).click()
    await expect.poll(() => countOf(page, 'capacity')).toBe('27')
    await page.getByRole('button', { name: 'Sleeper' }).click()
    await expect
      .poll(() => placeOf(page, 10, 5).getAttribute('aria-label'))
      .toBe('Row 10, position 5: Seat 30, upper berth')
    await page.getByRole('radio', { name: 'Right' }).check({ force: true })
    await page.locator('.vehicle[data-driver=right]').waitFor()
  })

  test.runIf(IN_SOAK)(
    'keeps what was drawn when the server refuses it, and says which seats are somebody’s',
    async () => {
      const { rows } = await server.database.pool.query<{ id: string }>(
        `select d.transport_id as id from seat_claims c join departures d on d.id = c.departure_id
       where c.kind = 'ticket' and d.starts_at > now() + interval '1 day' and d.state = 'scheduled' group by 1 order by count(*) desc limit 1`,
      )
      const page = await enter('super-admin@demo.example', `/super-admin/transport/${rows[0]?.id}`)
      await page.getByRole('button', { name: 'Minibus 1 + 2' }).click()
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByRole('alert').filter({ hasText: 'removes or renumbers seats' }).waitFor()
      await expect.poll(() => countOf(page, 'capacity')).toBe('17')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => countOf(page, 'capacity')).not.toBe('17')
    },
  )
})

describe('admins and operations', () => {
  test.runIf(IN_SOAK)('see vehicles, change nothing of them but the drivers, and are told of licences', async () => {
    await server.database.pool.query(
      `delete from transport_drivers using transports where transports.id = transport_id and name = 'Scania Touring 15'`,
    )
    const page = await enter('operations@demo.example', '/operation-manager/vehicle?search=Scania')
    expect(await page.getByRole('link', { name: 'Add vehicle' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Scania Touring 15' }).click()
    await page.locator('.vehicle').waitFor()
    expect(await page.getByRole('button', { name: 'Save changes' }).count()).toBe(0)
    await choose(page, 'Driver', 'Turki')
    await page.getByRole('button', { name: 'Add driver' }).click()
    await page.getByRole('alert').filter({ hasText: 'The licence has expired: Turki Al-Mutlaq' }).waitFor()
    await choose(page, 'Driver', 'Mubarak')
    await page.getByRole('button', { name: 'Add driver' }).click()
    await page.getByText('These licences expire soon: Mubarak Al-Anazi').waitFor()
    await choose(page, 'Driver', 'Saad')
    await page.getByRole('button', { name: 'Add driver' }).click()
    await page.getByRole('button', { name: 'Move Saad Al-Dossari up' }).click()
    await expect
      .poll(() => page.getByRole('listitem').filter({ hasText: 'Licence expiry' }).allTextContents())
      .toEqual([expect.stringContaining('Saad'), expect.stringContaining('Mubarak')])
  })

  test.runIf(IN_SOAK)(
    'keep drivers: an admin makes one for the own depot, and sees what is wrong at its field',
    async () => {
      const mark = uniqueMark()
      const page = await enter('admin@demo.example', '/admin/drivers')
      await page.getByRole('link', { name: 'Add driver' }).click()
      await page.getByRole('button', { name: 'Create driver' }).click()
      await page.getByText('Please fill in all fields before saving.').waitFor()
      await page.getByLabel('Full name').fill(`Ziyad Al-Harthi ${mark}`)
      await page.getByLabel('Phone').fill('+966 50 555 0299')
      await page.getByLabel('Licence number').fill('SA-40117265')
      await page.getByLabel('Licence expiry').fill('31/12/2031')
      await choose(page, 'Nationality', 'Saudi')
      await expect
        .poll(() => page.getByLabel('Depot').locator('option').allTextContents())
        .toEqual(['Choose a depot', 'RYD · Riyadh depot'])
      await page.getByRole('button', { name: 'Create driver' }).click()
      await page.getByText('Another driver has this licence number.').first().waitFor()
      await page.getByLabel('Licence number').fill(`sa-4099${mark}`)
      await page.getByRole('button', { name: 'Create driver' }).click()
      await page.getByText(`Ziyad Al-Harthi ${mark} saved.`).waitFor()
      await page.getByRole('heading', { name: `Ziyad Al-Harthi ${mark}` }).waitFor()
      await visit(page, '/admin/drivers?search=Saad')
      await page.getByRole('link', { name: 'Saad Al-Dossari' }).click()
      await page.getByRole('checkbox', { name: 'In use' }).uncheck()
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByRole('alert').filter({ hasText: 'Mercedes-Benz Tourismo 01' }).waitFor()
      expect(await page.getByRole('button', { name: 'Remove' }).count()).toBe(0)
    },
  )
})

describe.each(languages('en'))('in %s', (locale) => {
  test.runIf(IN_SOAK)('the vehicle’s and the drivers’ pages have no accessibility findings', async () => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select transport_id as id from transport_drivers limit 1`,
    )
    const id = rows[0]?.id ?? ''
    const visits = [
      ['super-admin@demo.example', ['/super-admin/transport', `/super-admin/transport/${id}`]],
      ['admin@demo.example', [`/admin/vehicle/${id}`, '/admin/drivers', '/admin/driver/new']],
    ] as const
    for (const [email, paths] of visits) {
      const page = await enter(email, '/profile', { locale })
      await hasLoaded(page)
      for (const path of paths) {
        await visit(page, path)
        expect([path, await axeFindings(page)]).toEqual([path, []])
      }
    }
  })
})
