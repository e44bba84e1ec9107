import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { uniqueMark, openPage } from '#tests/support/browser.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { hasLoaded, visit } from '#tests/support/visit.ts'
import { casesOf, languages } from '#tests/support/thoroughness.ts'

/** What the browser itself reports of answers that a test provokes. */
const REFUSALS = [/status of 4\d\d/]

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const open = (locale: 'en' | 'ar' = 'en') => openPage(server.origin, { locale, expectedErrors: REFUSALS })

describe('the people of a depot', () => {
  test('are made by its admin, with the keyboard alone, and are told what is wrong at its field', async () => {
    const email = `layla.hamdan.${uniqueMark().toLowerCase()}@test.example`
    const page = await open()
    await signInOn(page, server.database, 'admin', '/admin/staff')
    await page.getByRole('link', { name: 'Add staff member' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Full name').focus()
    await page.keyboard.type('Layla Hamdan')
    await page.keyboard.press('Tab')
    await page.keyboard.type('staff@demo.example')
    await page.keyboard.press('Enter')
    await page.getByText('Another user has this e-mail address.').first().waitFor()
    await expect.poll(() => page.getByLabel('E-mail').evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await page.getByText('Layla Hamdan created.').waitFor()
    const { rows } = await server.database.pool.query(
      'select u.user_type, d.code from users u join depots d on d.id = u.depot_id where u.email = $1',
      [email],
    )
    expect(rows).toEqual([{ user_type: 'staff', code: 'RYD' }])
  })

  test('are seen by the admin of another depot neither in the list nor under their address', async () => {
    const page = await open()
    await signInOn(page, server.database, 'admin.jeddah', '/admin/staff?search=dosari')
    await page.getByText('Nothing matches').waitFor()
    expect(await page.getByText('Abdullah Al-Dosari').count()).toBe(0)
    const { rows } = await server.database.pool.query<{ id: string }>(
      "select id from users where email = 'staff@demo.example'",
    )
    await page.goto(`/admin/staff/${rows[0]?.id}`)
    await page.getByText('Sorry! the data you are looking for could not be found').waitFor()
  })

  test.runIf(IN_SOAK)('are deactivated by the mouse, with what changed written beside', async () => {
    await server.database.pool.query("update users set is_active = true where name = 'Suha Halawani'")
    const page = await open()
    await signInOn(page, server.database, 'operations', '/operation-manager/staff?search=suha')
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .first()
      .click()
    await page.getByLabel('Can sign in').click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Suha Halawani saved.').waitFor()
    await page.waitForURL('**/operation-manager/staff?search=suha')
    await page.getByRole('cell', { name: 'Deactivated' }).waitFor()
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .first()
      .click()
    await page.getByRole('region', { name: 'Changes' }).getByText('Majed Al-Shammari').first().waitFor()
  })
})

describe('agents', () => {
  test('get a credit limit from operations, never below what they owe', async () => {
    const page = await open()
    await signInOn(page, server.database, 'operations', '/operation-manager/agent?search=petra')
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .first()
      .click()
    await page.getByRole('region', { name: 'Wallet' }).getByRole('row', { name: /JOD/ }).waitFor()
    const jod = page.getByRole('listitem').filter({ hasText: 'JOD' })
    await jod.getByRole('textbox').fill('1')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('The agent already owes more than this.').first().waitFor()
    await jod.getByRole('textbox').fill('3000')
    await page.getByRole('button', { name: 'Add limit' }).click()
    await page.getByRole('listitem').last().getByRole('textbox').fill('750.50')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Petra Gate Tours saved.').waitFor()
    const { rows } = await server.database.pool.query(
      `select currency, credit_limit::int from agent_wallets w join users u on u.id = w.agent_id
       where u.email = 'agent.amman@demo.example' order by currency`,
    )
    expect(rows).toContainEqual({ currency: 'JOD', credit_limit: 3_000_000 })
    expect(rows).toContainEqual({ currency: 'AED', credit_limit: 75_050 })
  })

  test.runIf(IN_SOAK)('show their wallet to the admin of their depot, who cannot let them owe', async () => {
    const page = await open()
    await signInOn(page, server.database, 'admin', '/admin/agent')
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .first()
      .click()
    await page.getByRole('region', { name: 'Wallet' }).getByRole('row', { name: /SAR/ }).waitFor()
    expect(await page.getByText('Credit limits').count()).toBe(0)
  })
})

test.runIf(IN_SOAK)('the head account looks users up and changes none', async () => {
  const page = await open()
  await signInOn(page, server.database, 'head-account', '/super-accounts/users-list?search=rania')
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Rania Khoury', level: 1 }).waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  expect(await page.getByRole('button', { name: /save|remove/i }).count()).toBe(0)
})

describe('an access role', () => {
  test('made with the keyboard takes a screen and an action away from who has it, by the next page', async () => {
    const role = `Junior admin ${uniqueMark()}`
    const page = await open()
    await signInOn(page, server.database, 'super-admin', '/super-admin/accessrole/new')
    await page.getByLabel('Name').fill(role)
    await page.getByRole('combobox', { name: 'User type' }).selectOption('admin')
    await page.getByRole('checkbox', { name: 'Agents', exact: true }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('checkbox', { name: 'Add staff' }).focus()
    await page.keyboard.press('Space')
    await expect.poll(() => page.getByRole('checkbox', { name: 'Add agents' }).isEnabled()).toBe(false)
    await page.getByRole('button', { name: 'Create access role' }).click()
    await page.getByText(`${role} saved.`).waitFor()

    await server.database.pool.query("update users set access_role_id = null where email = 'admin.dubai@demo.example'")
    const admin = await open()
    await signInOn(admin, server.database, 'admin.dubai', '/admin/bookinghistory')
    const menu = admin.getByRole('navigation').first()
    await menu.getByRole('link', { name: 'Agents' }).waitFor()

    await visit(page, '/super-admin/users?search=admin.dubai')
    await page.getByRole('row').filter({ hasText: 'admin.dubai' }).click()
    await page.getByLabel('Access role').selectOption({ label: role })
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('saved.').waitFor()

    await menu.getByRole('link', { name: 'Staff', exact: true }).click()
    await admin.getByRole('heading', { name: 'Staff', level: 1 }).waitFor()
    await expect.poll(() => menu.getByRole('link', { name: 'Agents' }).count()).toBe(0)
    await expect.poll(() => admin.getByRole('link', { name: 'Add staff member' }).count()).toBe(0)
  })

  test.runIf(IN_SOAK)('of agents keeps what is never theirs greyed out', async () => {
    const page = await open()
    await signInOn(page, server.database, 'super-admin', '/super-admin/accessrole?search=agent')
    await page.getByRole('row').filter({ hasText: 'Agent' }).last().click()
    const passengers = page.getByRole('checkbox', { name: "View a departure's passengers" })
    await passengers.waitFor()
    await expect.poll(async () => [await passengers.isChecked(), await passengers.isEnabled()]).toEqual([false, false])
    expect(await page.getByRole('button', { name: 'Remove' }).count()).toBe(0)
  })
})

describe.each(languages('en'))('in %s', (locale) => {
  const PAGES: readonly [who: string, paths: readonly string[]][] = [
    [
      'super-admin',
      ['agent', 'agent/new', 'accountant', 'operations-management', 'accessrole', 'accessrole/new'].map(
        (path) => `/super-admin/${path}`,
      ),
    ],
    ['admin', ['staff', 'Accounts', 'Accounts/new'].map((path) => `/admin/${path}`)],
    ['head-account', ['/super-accounts/users-list']],
  ]
  test.each(casesOf('ALL_SCREENS', PAGES, ([who]) => who === 'super-admin'))(
    'the screens of %s have no accessibility findings',
    async (who, paths) => {
      const page = await open(locale)
      await signInOn(page, server.database, who, '/profile')
      await hasLoaded(page)
      for (const path of paths) {
        await visit(page, path)
        expect([path, await axeFindings(page)]).toEqual([path, []])
      }
    },
  )

  test.runIf(IN_SOAK)("neither has an agent's page", async () => {
    const page = await open(locale)
    await signInOn(page, server.database, 'super-admin', '/super-admin/agent?search=petra')
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .first()
      .click()
    await page.locator('fieldset').first().waitFor()
    await hasLoaded(page)
    expect(await axeFindings(page)).toEqual([])
  })
})
