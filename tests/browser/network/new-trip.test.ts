import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { primaryOf, shownSeats, typedDay, settled } from '#tests/support/booking-page.ts'
import { openPage } from '#tests/support/browser.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'

/** A loaded machine is waited for; how long a step takes is nobody's assertion. */
const PATIENCE_MS = 45_000

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function openAs(user: string, path: string, expectedErrors: RegExp[] = []): Promise<Page> {
  const page = await openPage(server.origin, { viewport: { width: 1366, height: 768 }, expectedErrors })
  page.setDefaultTimeout(PATIENCE_MS)
  await signInOn(page, server.database, user, path)
  return page
}

// oxlint-disable-next-line vitest/require-awaited-expect-poll -- awaited where it is used
const eventually = (read: () => Promise<unknown>) => expect.poll(read, { timeout: PATIENCE_MS })

/** Types into a field in place of what stands there. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await eventually(() => field.inputValue()).not.toBe('')
}

/** Types into a field that finds, goes to what is meant with the arrow keys and takes it with Enter. */
async function find(page: Page, label: string | RegExp, text: string, meant: RegExp): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  const option = page.getByRole('option', { name: meant }).first()
  // Whoever sees no list, since the page was still arranging itself, types again.
  const isOffered = async () => {
    await field.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    return option.waitFor({ timeout: PATIENCE_MS / 4 }).then(
      () => 'offered',
      async () =>
        `${await field.inputValue()} in the field, the focus on ${await page.evaluate(() => document.activeElement?.id)}`,
    )
  }
  await expect.poll(isOffered, { timeout: PATIENCE_MS * 2 }).toBe('offered')
  const list = page.getByRole('listbox')
  let before = ''
  const isTaken = async () => {
    if (!(await list.isVisible())) return true
    const active = await field.evaluate(
      (box) => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
    )
    // At the end of the list, since it has changed meanwhile, the search begins anew.
    await page.keyboard.press(meant.test(active) ? 'Enter' : active === before ? 'Home' : 'ArrowDown')
    before = active
    return !(await list.isVisible())
  }
  await expect.poll(isTaken, { timeout: PATIENCE_MS, interval: 250 }).toBe(true)
}

/** A closed native list takes what is typed. */
async function choose(page: Page, field: Locator, text: string): Promise<void> {
  await field.locator('option', { hasText: text }).first().waitFor({ state: 'attached' })
  await field.focus()
  await page.keyboard.type(text)
  await eventually(() =>
    field.evaluate((list) => (list instanceof HTMLSelectElement ? list.selectedOptions[0]?.text : '')),
  ).toContain(text)
}

async function press(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  const button = page.getByRole('button', { name, exact: typeof name === 'string' })
  await eventually(() => button.isEnabled()).toBe(true)
  await button.focus()
  await page.keyboard.press(key)
}

async function typeNames(page: Page, label: string, en: string, ar: string): Promise<void> {
  await type(page, page.getByLabel(`${label} (English)`).first(), en)
  await type(page, page.getByLabel(`${label} (Arabic)`).first(), ar)
}

const saved = (page: Page, name: string) => page.getByText(`${name} saved.`).waitFor()

async function makeStoppage(page: Page, en: string, ar: string): Promise<void> {
  await page.goto('/super-admin/stoppage/new')
  await typeNames(page, 'Name', en, ar)
  await choose(page, page.getByLabel('Region'), 'Najran')
  await press(page, 'Create stoppage')
  await saved(page, en)
}

test.runIf(IN_SOAK)(
  'from nothing to a sold seat: a super admin makes a line by keyboard, and a clerk sells on it',
  { timeout: 600_000 },
  async () => {
    const page = await openAs('super-admin', '/super-admin/region/new')

    await typeNames(page, 'City', 'Najran', 'نجران')
    await type(page, page.getByLabel('Origin code'), 'EAM')
    await find(page, /^Country/, 'Saudi', /^Saudi Arabia/)
    await find(page, /^Currency/, 'SAR', /SAR/)
    await type(page, page.getByLabel('VAT'), '15')
    await find(page, /^Time zone/, 'Riyadh', /^Asia\/Riyadh/)
    await press(page, 'Create region')
    await saved(page, 'Najran')

    await makeStoppage(page, 'Sharurah', 'شرورة')
    await makeStoppage(page, 'Najran Central', 'نجران المركزية')

    await page.goto('/super-admin/trip/new')
    await choose(page, page.getByLabel('From'), 'Riyadh')
    await choose(page, page.getByLabel('To', { exact: false }).last(), 'Najran')
    await typeNames(page, 'Name', 'Riyadh – Najran', 'الرياض – نجران')
    await press(page, 'Create trip')
    await saved(page, 'Riyadh – Najran')
    // The way back is another trip's.
    await page.goto('/super-admin/trip/new')
    await choose(page, page.getByLabel('From'), 'Najran')
    await choose(page, page.getByLabel('To', { exact: false }).last(), 'Riyadh')
    await typeNames(page, 'Name', 'Najran – Riyadh', 'نجران – الرياض')
    await press(page, 'Create trip')
    await saved(page, 'Najran – Riyadh')

    await page.goto('/super-admin/route/new')
    await find(page, /^Trip/, 'Riyadh – Najran', /^Riyadh – Najran/)
    await typeNames(page, 'Name', 'Riyadh – Najran by Sharurah', 'الرياض – نجران عبر شرورة')
    for (const stop of ['Riyadh', 'Sharurah', 'Najran Central'])
      await find(page, /^Add stoppage/, stop, new RegExp(`^${stop}`))
    await eventually(() =>
      page.getByRole('table', { name: 'Stoppages', exact: true }).locator('tbody tr').count(),
    ).toBe(3)
    await page.getByLabel('Two-way').focus()
    await page.keyboard.press('Space')
    await type(page, page.getByLabel('Name of the return route (English)'), 'Najran – Riyadh by Sharurah')
    await type(page, page.getByLabel('Name of the return route (Arabic)'), 'نجران – الرياض عبر شرورة')
    await press(page, 'Create route')
    await saved(page, 'Riyadh – Najran by Sharurah')

    await page.goto('/super-admin/timinglist/new')
    await find(page, /^Route/, 'Riyadh – Najran by', /^Riyadh – Najran by Sharurah/)
    const times = page.getByRole('table', { name: 'Times', exact: true })
    await times.locator('[data-cell="times-departure/0"]').focus()
    // Start, then arrival and departure on the way, then the last arrival.
    for (const time of ['0800', '1500', '1530', '1900']) {
      await page.keyboard.type(time)
      await page.keyboard.press('Tab')
    }
    await eventually(() =>
      times
        .locator('input')
        .evaluateAll((cells) => cells.map((cell) => (cell instanceof HTMLInputElement ? cell.value : ''))),
    ).toEqual(['08:00', '15:00', '15:30', '19:00'])
    await press(page, 'Create timing')
    await saved(page, 'Riyadh – Najran by Sharurah, 08:00')

    await page.goto('/super-admin/transport/new')
    await type(page, page.getByLabel('Bus name'), 'Irizar i8 17')
    await type(page, page.getByLabel('Registration number'), 'SA 1717 IRZ')
    await type(page, page.getByLabel('Owner name'), 'Masarat Al Sharq Transport Co.')
    await choose(page, page.getByLabel('Owner type'), 'Owned')
    await choose(page, page.getByLabel('Category'), 'VIP')
    await choose(page, page.getByLabel('Transport type'), 'Coach')
    await choose(page, page.getByLabel('Transmission type'), 'Automatic')
    await choose(page, page.getByLabel('Emission type'), 'Euro 6')
    await press(page, '2 + 1')
    await eventually(() => page.locator('[data-count=capacity]').textContent()).toBe('30')
    await press(page, 'Add vehicle')
    await page.getByText('Bus added successfully').waitFor()
    await page.getByRole('link', { name: 'Irizar i8 17' }).focus()
    await page.keyboard.press('Enter')
    await find(page, /^Timing/, 'Riyadh – Najran', /^Riyadh – Najran by Sharurah · 08:00/)
    await press(page, 'Assign timing')
    await page.getByText('Timing assigned.').waitFor()

    await page.goto('/super-admin/pricelist/new')
    await page.getByRole('link', { name: /Open grid.*Riyadh – Najran by Sharurah/ }).focus()
    await page.keyboard.press('Enter')
    // The whole route: adult, child, two-way adult, two-way child.
    await page.locator('input[data-row="0"][data-column="0"]').focus()
    for (const fare of ['120', '90', '216', '162']) {
      await page.keyboard.type(fare)
      await page.keyboard.press('Tab')
    }
    await page.getByText('4 unsaved cells').waitFor()
    await press(page, /^Save from/)
    await page.getByText(/^Prices from .* saved\.$/).waitFor()

    // A draft that is written while its sale is under way finds it sold, and is dropped.
    const clerk = await openAs('staff', '/staff/book-package', [/status of 409 .*\/drafts\/booking/])
    // The page leads the hands to where one goes; what is typed before would end up there.
    await clerk.locator('#journey-to:focus').waitFor()
    await find(clerk, 'From', 'Riyadh', /^Riyadh/)
    await find(clerk, 'To', 'Najran', /^Najran Central/)
    // Prices hold from tomorrow on, which in Riyadh begins while it is still today by UTC.
    const travelDate = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    await type(clerk, clerk.getByLabel('Travel date'), typedDay(travelDate))
    await clerk.keyboard.press('Enter')
    const departure = clerk.getByRole('radio', { checked: true })
    await departure.waitFor()
    expect(await clerk.locator('main').textContent()).toContain('30 of 30 seats free')
    await departure.focus()
    await clerk.keyboard.press('Enter')
    await press(clerk, 'Choose best seat')
    await eventually(() => shownSeats(clerk)).toHaveLength(1)
    const [seat = ''] = await shownSeats(clerk)
    await onwards(clerk)
    const own = (field: string) => clerk.locator(`[name="passengers.0.${field}"], [id="passengers-0-${field}"]`)
    await own('firstName').waitFor()
    await type(clerk, own('firstName'), 'Huda')
    await type(clerk, own('lastName'), 'Al-Yami')
    await choose(clerk, own('gender'), 'Female')
    await type(clerk, own('dateOfBirth'), '01051990')
    await find(clerk, /^Nationality/, 'Saudi', /^Saudi Arabia/)
    await type(clerk, own('nationalNumber'), '1012345678')
    await type(clerk, own('phone'), '+966500000017')
    await onwards(clerk)
    await clerk.getByRole('heading', { name: 'Read the details to the passenger' }).waitFor()
    await onwards(clerk)
    await clerk.getByRole('heading', { name: 'Take payment' }).waitFor()
    await eventually(() => primaryOf(clerk).textContent()).toContain('120.00')
    await onwards(clerk)
    await clerk.getByRole('heading', { name: 'Booked Successfully' }).waitFor()

    const opened = clerk.context().waitForEvent('page')
    await clerk.getByRole('link', { name: 'Open ticket' }).focus()
    await clerk.keyboard.press('Enter')
    const ticket = await opened
    await ticket.waitForURL(/ticket/)
    for (const part of ['SA 1717 IRZ', 'Huda Al-Yami', 'Najran Central', '120.00', seat]) {
      await eventually(() => ticket.locator('main').textContent()).toContain(part)
    }
  },
)

async function onwards(page: Page): Promise<void> {
  await settled(page)
  await primaryOf(page).focus()
  await page.keyboard.press('Enter')
}
