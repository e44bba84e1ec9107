import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NARROWED_TYPES } from '#contract/access-role.ts'
import type { UserType } from '#contract/access.ts'
import { accessRoles } from '#server/database/schema/people.ts'
import { openRoutes } from '#src/app/route-sets.ts'
import { SCREEN_NEEDS } from '#src/app/screen-needs.ts'
import { screenExists } from '#src/app/screens.ts'
import { callsOfScreen } from '#src/features/people/screen-actions.ts'
import { screensOf } from '#src/features/people/screens-of-type.ts'
import { openPage } from '#tests/support/browser.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'

type NarrowedType = (typeof NARROWED_TYPES)[number]

const LOGINS = {
  admin: 'admin',
  staff: 'staff',
  account: 'account',
  head_account: 'head-account',
  operation_manager: 'operations',
} as const satisfies Record<NarrowedType, string>

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Gives a demo login an access role that takes these calls away. */
async function narrow(userType: NarrowedType, deniedCalls: readonly string[], deniedScreens: readonly string[] = []): Promise<void> {
  const id = randomUUID()
  await server.database.orm.insert(accessRoles).values({ id, name: `Narrow ${id}`, userType, deniedCalls: [...deniedCalls], deniedScreens: [...deniedScreens] })
  await server.database.pool.query('update users set access_role_id = $1 where email = $2', [id, `${LOGINS[userType]}@demo.example`])
}

const actionsOf = (type: UserType): string[] => {
  const needed = new Set<string>(Object.values(SCREEN_NEEDS).flat())
  return [...new Set(screensOf(type).flatMap(({ screen }) => callsOfScreen(screen, type).act.flatMap(({ call, helpers = [] }) => [call, ...helpers])))].filter((name) => !needed.has(name))
}

/** Calls that the server refused for the user's rights. */
function watchRefusals(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname)
  })
  return refused
}

const settled = async (page: Page) => {
  await page.locator('main h1, main h2, main table, main form').first().waitFor()
  await page.waitForLoadState('networkidle')
}

describe.each(NARROWED_TYPES)('%s without any action', (type) => {
  test('opens every screen and a record of each, is offered nothing that is refused, and stays signed in', async () => {
    const denied = actionsOf(type)
    await narrow(type, denied)
    const page = await openPage(server.origin, { viewport: { width: 1366, height: 768 } })
    const refused = watchRefusals(page)
    const paths = openRoutes({ user_type: type, isAgent: false, denied }, screenExists)
      .filter(({ screen, href }) => screen !== 'checkIn' && !href.includes(':'))
      .map(({ href }) => href)
    expect(paths.length).toBeGreaterThan(3)
    await signInOn(page, server.database, LOGINS[type], paths[0] ?? '/')
    for (const path of paths) {
      await page.goto(path)
      await settled(page)
      const record = page.locator('main table tbody a[href]').first()
      if ((await record.count()) > 0 && (await record.isVisible())) {
        await record.click()
        await settled(page)
      }
    }
    expect(refused).toEqual([])
    expect(page.url()).not.toContain('/admin/login')
  })
})

test('whose start screen is denied, or a call that it needs, lands on the first one that is not', async () => {
  await narrow('admin', ['createBooking'], ['expense-report'])
  const page = await openPage(server.origin)
  const refused = watchRefusals(page)
  await signInOn(page, server.database, 'admin', '/')
  await page.waitForURL('**/admin/add-expense')
  await page.goto('/admin/ticketbooking')
  await page.waitForURL('**/admin/add-expense')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Ticket Booking')
  await page.getByText('Nothing found').or(page.getByRole('option').first()).first().waitFor()
  expect(await page.getByRole('option', { name: /^Ticket Booking/ }).count()).toBe(0)
  expect(refused).toEqual([])
})

test('an act that the role was denied meanwhile is refused in words, and ends no session', async () => {
  await narrow('operation_manager', [])
  const page = await openPage(server.origin, { expectedErrors: [/status of 403/] })
  await signInOn(page, server.database, 'operations', '/operation-manager/bookinghistory')
  await settled(page)
  await page.getByRole('button', { name: /Export/ }).click()
  await narrow('operation_manager', ['exportBookingList'])
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  await page.getByText('Your access role was changed').first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: /Export/ }).count()).toBe(0)
  expect(page.url()).toContain('/operation-manager/bookinghistory')
})

test('a role that closes a screen which it shows is saved only after that was said', async () => {
  const page = await openPage(server.origin)
  await signInOn(page, server.database, 'super-admin', '/super-admin/accessrole/new')
  await page.getByLabel('Name').first().fill(`Counter ${randomUUID().slice(0, 4)}`)
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Ticket Booking/ }) })
  await row.getByText('Needs: Sell tickets').waitFor()
  await row.getByRole('checkbox', { name: 'Sell tickets' }).uncheck()
  await row.getByText('Closed: it needs Sell tickets').waitFor()
  await page.getByRole('button', { name: 'Create access role' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Ticket Booking needs: Sell tickets').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Create access role' }).click()
  await question.getByRole('button', { name: 'Save role' }).click()
  await page.waitForURL('**/super-admin/accessrole')
})
