import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { languages } from '#tests/support/thoroughness.ts'

const LISTS = {
  admin: '/admin/bookinghistory',
  staff: '/staff/bookingrequest',
  'super-admin': '/super-admin/users',
} as const

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(() => server.database.pool.query('delete from saved_views'))

async function openList(
  who: keyof typeof LISTS,
  query = '',
  options: Parameters<typeof openPage>[1] = {},
): Promise<Page> {
  const page = await openPage(server.origin, options)
  await signInOn(page, server.database, who, `${LISTS[who]}${query}`)
  await page.locator('tbody [data-opener]').first().waitFor()
  return page
}

const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

it('keeps filters, order and columns under a name, with the keyboard alone, and shows them in another browser', async () => {
  const page = await openList('admin', '?means=cash&sort=travelDate&pageNumber=2')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Phone' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Views' }).press('Enter')
  await page.getByRole('button', { name: 'Save view…' }).press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).waitFor()
  await page.keyboard.type('Cash by day')
  await page.keyboard.press('Enter')
  await page.getByText('View saved').waitFor()
  await page.getByRole('button', { name: 'Views: Cash by day' }).waitFor()

  const other = await openList('admin', '?currency=SAR')
  expect(await other.getByRole('columnheader', { name: 'Phone' }).count()).toBe(0)
  await other.getByRole('button', { name: 'Views' }).press('Enter')
  await other.getByRole('button', { name: 'Cash by day', exact: true }).press('Enter')
  await other.getByRole('columnheader', { name: 'Phone' }).waitFor()
  await expect.poll(() => addressOf(other)).toEqual({ means: 'cash', sort: 'travelDate' })
  await other.getByRole('button', { name: 'Views: Cash by day' }).press('Enter')
  await other.getByRole('button', { name: 'Default view' }).press('Enter')
  await other.waitForURL((url) => url.search === '')
  await other.getByRole('columnheader', { name: 'Phone' }).waitFor({ state: 'detached' })
})

it.runIf(IN_SOAK)('renames a view, lets it show something else, and asks before it is deleted', async () => {
  const page = await openList('super-admin', '?status=active')
  const openForm = async (name: string) => {
    await page.getByRole('button', { name: /^Views/ }).click()
    await page.getByRole('button', { name: `Edit view ${name}` }).click()
  }
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Save view…' }).click()
  await page.getByRole('button', { name: 'Save view', exact: true }).click()
  await page.getByText('Enter a name for the view.').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Active')
  await page.getByRole('button', { name: 'Save view', exact: true }).click()
  await page.getByRole('button', { name: 'Views: Active' }).waitFor()

  await page.getByRole('combobox', { name: 'User type' }).selectOption('staff')
  await openForm('Active')
  await page.getByRole('textbox', { name: 'Name' }).fill('Active staff')
  await page.getByRole('checkbox', { name: 'Update to the current list' }).check()
  await page.getByRole('button', { name: 'Save view', exact: true }).click()
  await page.getByRole('button', { name: 'Views: Active staff' }).waitFor()

  await openForm('Active staff')
  await page.getByRole('button', { name: 'Delete view' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete view' }).click()
  await page.getByText('View deleted').waitFor()
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByText('Set the filters, sort order and columns you need').waitFor()
})

it.runIf(IN_SOAK)('opens a view that names a filter, an order and a column which the list no longer has', async () => {
  const token = await openSession(server.database, 'staff@demo.example')
  const { status } = await inject(server.app, 'createSavedView', {
    token,
    body: {
      list: 'bookings',
      name: 'From last year',
      isShared: false,
      query: { means: 'cash', mood: 'good', sort: '-mood' },
      columns: { mood: true, phone: true },
    },
  })
  expect(status).toBe(200)
  const page = await openList('staff')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'From last year', exact: true }).click()
  await page.getByRole('button', { name: /^Remove filter Payment method: .?Cash.?$/ }).waitFor()
  await page.getByRole('columnheader', { name: 'Phone' }).waitFor()
  await page.locator('tbody [data-opener]').first().waitFor()
  await expect.poll(() => addressOf(page)).toMatchObject({ means: 'cash' })
  // Staff keep views for themselves.
  await page.getByRole('button', { name: /^Views/ }).click()
  await page.getByRole('button', { name: 'Save view…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).waitFor()
  expect(await page.getByRole('checkbox', { name: 'Share with everyone of my user type' }).count()).toBe(0)
})

it('Ctrl-K finds a user for a super admin, and Enter opens them', async () => {
  const page = await openList('super-admin')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Name, e-mail, phone or page' }).fill('agent@demo.example')
  await page.getByRole('option', { name: /agent@demo\.example/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/super-admin\/users\/[0-9a-f-]{36}$/)
  await expect.poll(() => page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe('agent@demo.example')
})

it.runIf(IN_SOAK).each(languages('ar'))('axe finds nothing in the menu and the form in %s', async (locale) => {
  const page = await openList('admin', '?means=cash', { locale })
  await page.locator('main button[popovertarget]:has(.lucide-bookmark)').click()
  // axe takes what lies below the browser's top layer for lying above it.
  expect(await axeFindings(page, { without: ['target-size'] })).toEqual([])
  await page.locator('dialog[popover] button:has(.lucide-plus)').click()
  await page.getByRole('dialog').getByRole('textbox').waitFor()
  expect(await axeFindings(page)).toEqual([])
})
