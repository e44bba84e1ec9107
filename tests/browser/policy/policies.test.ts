import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Policies } from '#contract/policy/policy.ts'
import policyWords from '../../../public/locales/en/policies.json'
import { DEFAULT_POLICIES } from '#server/database/seed/default-policies.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { languages } from '#tests/support/thoroughness.ts'

let server: RunningServer
let token: string
/** In force when a test begins. */
let present: { version: number; policies: Policies }

beforeAll(async () => {
  server = await startServer()
  token = await openSession(server.database, 'super-admin@demo.example')
})
afterAll(() => server.stop())
/** Each test begins with the rules that every operator starts with, whatever the one before has saved. */
beforeEach(async () => {
  const { version } = await inForce()
  await inject(server.app, 'savePolicies', {
    token,
    body: { version, reason: 'As in the beginning', policies: DEFAULT_POLICIES },
  })
  present = await inForce()
})

const PATH = '/super-admin/policies'
const inForce = async () => (await inject(server.app, 'getPolicies', { token })).data

async function open(locale: 'en' | 'ar' = 'en', viewport = { width: 1366, height: 768 }): Promise<Page> {
  // What the browser itself says of an answer that a test provokes.
  const page = await openPage(server.origin, { locale, viewport, expectedErrors: [/status of 409/] })
  await signInOn(page, server.database, 'super-admin', PATH)
  await page.getByRole('table').first().waitFor()
  return page
}

const saveElsewhere = (changes: Partial<Policies>) =>
  inject(server.app, 'savePolicies', {
    token,
    body: { version: present.version, reason: 'From another desk', policies: { ...present.policies, ...changes } },
  })
const refunds = (page: Page) => page.getByRole('table', { name: 'Refunds' })
const cellAt = (page: Page, row: number, column: 'hours' | 'percent') =>
  refunds(page).locator(`input[data-row="${row}"][data-column="${column}"]`)
const preview = (page: Page) => page.getByRole('region', { name: 'Refund:' })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save new version' })
const focusedPlace = (page: Page) =>
  page.evaluate(() =>
    document.activeElement instanceof HTMLElement
      ? [document.activeElement.dataset.row, document.activeElement.dataset.column]
      : [],
  )

/** Rules that are no whole number, which have fields of their own. */
const OTHERS = [
  'refundTiers',
  'refundAfterDeparture',
  'changeTiers',
  'noShowChangePercent',
  'servicingDepots',
  'factorUserTypes',
]
const COUNTED = Object.entries(policyWords.field).flatMap(([field, name]) => (OTHERS.includes(field) ? [] : name))

describe('policies', () => {
  test('show what a ticket gets back, and follow what is tried and typed', async () => {
    const page = await open()
    // A rule that no screen shows is one that nobody can change.
    for (const name of COUNTED) await page.getByRole('spinbutton', { name, exact: true }).waitFor()
    await preview(page).getByText('75.00 SAR').waitFor()
    await preview(page).getByRole('spinbutton', { name: 'Hours before departure' }).press('ArrowUp')
    await cellAt(page, 1, 'percent').fill('62.5')
    await preview(page).getByText('62.50 SAR').waitFor()
    await preview(page).getByLabel('Ticket price').fill('80')
    await preview(page).getByText('50.00 SAR').waitFor()
    await preview(page).getByRole('spinbutton', { name: 'Hours before departure' }).fill('24')
    await preview(page).getByText('80.00 SAR').waitFor()
    await preview(page).getByRole('spinbutton', { name: 'Hours before departure' }).fill('0')
    await preview(page).getByText('0% of the fare, after departure').waitFor()
    expect(await preview(page).getByRole('img').getAttribute('aria-labelledby')).not.toBeNull()
    await preview(page).getByRole('img', { name: 'from 24 h 100%, from 6 h 62.5%, then 50%' }).waitFor()
  })

  test('are changed by keyboard alone, confirmed with a reason, and stand in the list of versions', async () => {
    const page = await open()
    await cellAt(page, 0, 'percent').focus()
    await page.keyboard.press('ArrowDown')
    expect(await focusedPlace(page)).toEqual(['1', 'percent'])
    await page.keyboard.type('70')
    await refunds(page).locator('..').getByRole('button', { name: 'Add row' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedPlace(page)).toEqual(['2', 'hours'])
    await page.keyboard.type('2')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('55')
    await page.getByText('1 unsaved rule').waitFor()
    await saveButton(page).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('from 24 h 100%, from 6 h 70%, from 2 h 55%, then 50%').waitFor()
    await dialog.getByText(/[\d,]+ tickets still to travel keep the rules they were sold under/).waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByText('Enter a reason.').waitFor()
    await page.keyboard.type('Agreed with the owners')
    await page.keyboard.press('Enter')
    await page.getByText(`Version ${present.version + 1} of the policies is in force.`).waitFor()
    const newest = page.getByRole('region', { name: 'Versions' }).getByRole('listitem').first()
    await newest.getByText('Agreed with the owners').waitFor()
    expect(await newest.innerText()).toMatch(
      new RegExp(`Version ${present.version + 1}[^]*In force[^]*Sultan Al-Harbi`),
    )
    await page.getByText('No unsaved changes').waitFor()
    expect((await inForce()).policies).toEqual({
      ...present.policies,
      refundTiers: [
        { hoursBefore: 24, percent: 100 },
        { hoursBefore: 6, percent: 70 },
        { hoursBefore: 2, percent: 55 },
        { hoursBefore: 0, percent: 50 },
      ],
    })
  })

  test.runIf(IN_SOAK)(
    'that contradict each other are marked and not saved; odd ones are told and saved if meant',
    async () => {
      const page = await open()
      await cellAt(page, 0, 'percent').fill('10')
      await refunds(page).getByText('Enter no more than in the row above.').first().waitFor()
      await saveButton(page).click()
      await page.getByText('Some rules are invalid.').waitFor()
      expect(await focusedPlace(page)).toEqual(['1', 'percent'])
      expect(await page.getByRole('dialog').count()).toBe(0)
      await cellAt(page, 0, 'percent').fill('abc')
      await refunds(page).getByText('Enter a number.').waitFor()
      await cellAt(page, 0, 'percent').fill('١٠٠')
      await page.getByText('No unsaved changes').waitFor()
      await page.getByRole('spinbutton', { name: 'Seats held at once' }).fill('4')
      await page.getByText('Fewer than the largest party in one booking.').waitFor()
      await saveButton(page).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Seats held at once: Fewer than the largest party').waitFor()
      await dialog.getByLabel('Reason').fill('Small buses only')
      await dialog.getByRole('button', { name: `Put version ${present.version + 1} in force` }).click()
      await page.getByText(`Version ${present.version + 1} of the policies is in force.`).waitFor()
      expect((await inForce()).policies.maxHeldSeats).toBe(4)
    },
  )

  test.runIf(IN_SOAK)('somebody else has changed meanwhile are loaded, and what was typed stays', async () => {
    const page = await open()
    await page.getByRole('spinbutton', { name: 'Sales open ahead (days)' }).fill('200')
    await saveElsewhere({ holdMinutes: present.policies.holdMinutes + 5 })
    await saveButton(page).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Summer timetable')
    await page.keyboard.press('Enter')
    await page.getByText('Someone else has changed the policies.').waitFor()
    await page.getByRole('button', { name: 'Load latest version' }).click()
    await expect
      .poll(() => page.getByRole('spinbutton', { name: 'Hold on seats (minutes)' }).inputValue())
      .toBe(String(present.policies.holdMinutes + 5))
    expect(await page.getByRole('spinbutton', { name: 'Sales open ahead (days)' }).inputValue()).toBe('200')
    await saveButton(page).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Summer timetable')
    await page.keyboard.press('Enter')
    await page.getByText(`Version ${present.version + 2} of the policies is in force.`).waitFor()
    expect((await inForce()).policies).toMatchObject({
      bookingHorizonDays: 200,
      holdMinutes: present.policies.holdMinutes + 5,
    })
  })

  test.runIf(IN_SOAK)('that are not saved are asked about on leaving, and discarded when asked to', async () => {
    const page = await open()
    await refunds(page)
      .getByRole('button', { name: /^Remove row/ })
      .first()
      .click()
    await page.getByText('1 unsaved rule').waitFor()
    await page.getByRole('link', { name: 'Region' }).first().click()
    await page.getByRole('button', { name: 'Stay', exact: true }).click()
    await page.getByText('1 unsaved rule').waitFor()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByText('No unsaved changes').waitFor()
    expect(await cellAt(page, 0, 'hours').inputValue()).toBe('24')
    await page.getByRole('link', { name: 'Region' }).first().click()
    await page.waitForURL('**/super-admin/region')
  })
})

test('a ticket printed again tells the rules it was sold under, not those in force', async () => {
  const { rows } = await server.database.pool.query<{ booking_id: string }>(
    `select t.booking_id from tickets t join bookings b on b.id = t.booking_id join users u on u.depot_id = b.depot_id and u.email = 'admin@demo.example'
     where t.policy_version = 1 and t.state = 'pending' order by t.id limit 1`,
  )
  await saveElsewhere({ refundTiers: [{ hoursBefore: 0, percent: 33 }] })
  const page = await openPage(server.origin)
  await signInOn(page, server.database, 'admin', `/tickets/${rows[0]?.booking_id}`)
  await page.getByText('24 h or more: 100%, 6 h or more: 75%, until departure: 50%').first().waitFor()
  expect(await page.getByText('Conditions no. 1.').count()).toBeGreaterThan(0)
  expect(await page.getByText('33%').count()).toBe(0)
})

const SIZES = { en: { width: 1366, height: 768 }, ar: { width: 820, height: 1180 } } as const
test.runIf(IN_SOAK).each(languages('ar'))(
  'lets time run in the direction of reading, and axe finds nothing, wrong or asked for a reason, in %s',
  { timeout: 180_000 },
  async (locale) => {
    const page = await open(locale, SIZES[locale])
    const drawing = page.getByRole('img').first()
    const middleOf = async (text: string) => {
      const box = await drawing.getByText(text, { exact: true }).boundingBox()
      return box ? box.x + box.width / 2 : Number.NaN
    }
    const [early, departure] =
      locale === 'en'
        ? [await middleOf('24 h'), await middleOf('Departure')]
        : [await middleOf('24 س'), await middleOf('المغادرة')]
    expect(Math.sign(departure - early)).toBe(locale === 'en' ? 1 : -1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
    expect(await axeFindings(page)).toEqual([])
    await page.locator('input[data-row="0"][data-column="percent"]').first().fill('1')
    await page.locator('input[aria-invalid]').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.locator('input[data-row="0"][data-column="percent"]').first().fill('99')
    await page.getByRole('button', { name: locale === 'en' ? 'Save new version' : 'حفظ إصدار جديد' }).click()
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    expect(await axeFindings(page)).toEqual([])
  },
)
