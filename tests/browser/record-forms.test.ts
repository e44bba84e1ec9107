import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { openPage } from '#tests/support/browser.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { languages } from '#tests/support/thoroughness.ts'

/** What the browser itself reports of answers that a test provokes. */
const REFUSALS = [/status of 4\d\d/]

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function open(user: string, path: string, locale: 'en' | 'ar' = 'en'): Promise<Page> {
  const page = await openPage(server.origin, { locale, expectedErrors: REFUSALS })
  await signInOn(page, server.database, user, path)
  return page
}

async function idOf(table: 'depots' | 'regions', code: string): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(`select id from ${table} where code = $1`, [code])
  return rows[0]?.id ?? ''
}

describe('a record that somebody else changes meanwhile', () => {
  test('is told kindly, keeps what was typed, and is saved over the present version', async () => {
    const path = `/super-admin/depot/${await idOf('depots', 'AMN')}`
    const page = await open('super-admin', path)
    const other = await open('super-admin', path)
    await page.getByLabel('Name (English)').fill('Amman central depot')
    await other.getByLabel('Phone').fill('+962 6 555 0199')
    await other.getByRole('button', { name: 'Save changes' }).click()
    await other.getByText('Amman depot saved.').waitFor()

    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Someone else changed this record').waitFor()
    // A reload does not make it newer than it is.
    await page.reload()
    await page.getByText('Someone else changed this record').waitFor()
    expect(await page.getByLabel('Name (English)').inputValue()).toBe('Amman central depot')
    await page.getByRole('button', { name: 'Load latest version' }).click()
    await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('+962 6 555 0199')
    expect(await page.getByLabel('Name (English)').inputValue()).toBe('Amman central depot')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Amman central depot saved.').waitFor()
    const { rows } = await server.database.pool.query(
      "select name ->> 'en' as name, phone from depots where code = 'AMN'",
    )
    expect(rows).toEqual([{ name: 'Amman central depot', phone: '+96265550199' }])
  })
})

describe('a form', () => {
  const said = [
    ['en', 'Rate', 'Enter no more than 100.00 %.', 'Enter a number, e.g. 1.00.'],
    ['ar', 'النسبة', 'أدخل 100.00 % على الأكثر.', 'أدخل رقمًا، مثل 1.00.'],
  ] as const
  test.each(said.filter(([locale]) => languages('ar').includes(locale)))(
    'tells a rate that is too high from one that is missing (%s)',
    async (locale, label, tooHigh, unreadable) => {
      // Of rules in force nothing is typed any more.
      const { rows } = await server.database.pool.query<{ id: string }>(
        `update tax_rules set valid_from = '2099-01-01'
         where id = (select id from tax_rules where category = 'S' order by id limit 1) returning id`,
      )
      const page = await open('head-account', `/super-accounts/tax-rules/${rows[0]?.id}`, locale)
      const vat = page.getByLabel(label)
      const save = page.locator('button[type="submit"]')
      await vat.fill('120')
      await save.click()
      await page.getByText(tooHigh).waitFor()
      await vat.fill('fifteen')
      await vat.press('Enter')
      await page.getByText(unreadable).waitFor()
      // It stands at its field; no message over the page repeats it.
      expect(await page.locator('[data-sonner-toast]').count()).toBe(0)
    },
  )

  test('asks for what is missing where something is', async () => {
    const page = await open('super-admin', '/super-admin/region/new')
    await page.getByRole('button', { name: 'Create region' }).click()
    await page.getByText('Please fill in all fields before saving.').waitFor()
    await expect.poll(() => page.getByText('Please fill this in.').count()).toBeGreaterThan(5)
    await expect
      .poll(() => page.getByLabel('City (English)').evaluate((input) => input === document.activeElement))
      .toBe(true)
  })
})

test('what a refused save said is gone when the next one succeeds', async () => {
  const page = await open('super-admin', `/super-admin/depot/${await idOf('depots', 'AMN')}`)
  const name = page.getByLabel('Name (English)')
  await name.fill('')
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  const told = page.getByText('Please fill in all fields before saving.')
  await told.waitFor()
  await save.click()
  // The same is not said twice at once.
  expect(await told.count()).toBe(1)
  // Held still, or it would go by itself.
  await told.hover()
  await name.fill('Amman west depot')
  await page.keyboard.press('Enter')
  await page.getByText('Amman west depot saved.').waitFor()
  await told.waitFor({ state: 'detached' })
})

describe('a record of a list', () => {
  test('leads to the ones beside it in the order of the list, each with a form of its own', async () => {
    const { rows } = await server.database.pool.query<{ id: string; name: string }>(
      "select id, name ->> 'en' as name from depots where is_active order by code limit 2",
    )
    const [first, second] = rows
    if (!first || !second) throw new Error('the demo has two depots')
    const page = await open('super-admin', `/super-admin/depot/${first.id}?sort=code&status=active`)
    const name = page.getByLabel('Name (English)')
    await expect.poll(() => name.inputValue()).toBe(first.name)
    await page
      .getByRole('navigation', { name: 'Position in list' })
      .getByText(/^1 of /)
      .waitFor()
    await page.getByRole('link', { name: 'Next record' }).click()
    await page.waitForURL(`**/super-admin/depot/${second.id}?sort=code&status=active`)
    await expect.poll(() => name.inputValue()).toBe(second.name)
    await page.getByRole('link', { name: 'Previous record' }).click()
    await expect.poll(() => name.inputValue()).toBe(first.name)
  })
})

describe('a double click', () => {
  test('removes a record once, and says so once', async () => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      `insert into depots (id, code, name, region_id) select gen_random_uuid(), 'TMP', '{"en":"Temporary depot","ar":"فرع مؤقت"}', id from regions where code = 'RUH' returning id`,
    )
    const page = await open('super-admin', `/super-admin/depot/${rows[0]?.id}`)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'DELETE') sent.push(request.url())
    })
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Temporary depot' }).dblclick()
    await page.getByText('Temporary depot was removed.').first().waitFor()
    expect([sent.length, await page.getByText('Temporary depot was removed.').count()]).toEqual([1, 1])
  })

  test('saves a new record once', async () => {
    const page = await open('super-admin', '/super-admin/depot/new')
    await page.getByLabel('Name (English)').fill('Second Amman depot')
    await page.getByLabel('Name (Arabic)').fill('فرع عمّان الثاني')
    await page.getByLabel('Code').fill('AM2')
    await page.getByLabel('Region').selectOption({ label: 'Amman · AMM' })
    await page.getByRole('button', { name: 'Create depot' }).dblclick()
    await page.getByText('Second Amman depot saved.').first().waitFor()
    expect(await page.getByText('Second Amman depot saved.').count()).toBe(1)
    expect((await server.database.pool.query("select 1 from depots where code = 'AM2'")).rowCount).toBe(1)
  })
})

const ENDED = { en: 'Invalid credentials', ar: 'بيانات الدخول غير صحيحة' } as const

test.each(languages('en').map((locale) => [locale, ENDED[locale]] as const))(
  'whoever is deactivated while signed in is signed out at once, and told so (%s)',
  async (locale, words) => {
    const user = locale === 'en' ? 'staff' : 'staff.jeddah'
    const page = await open(user, '/staff/bookingrequest', locale)
    await page.locator('h1').waitFor()
    const admin = await open('super-admin', `/super-admin/users?search=${user}@demo`)
    await admin
      .getByRole('row')
      .filter({ hasText: `${user}@` })
      .click()
    await admin.getByLabel('Can sign in').click()
    await admin.getByRole('button', { name: 'Save changes' }).click()
    await admin.getByText('saved.').waitFor()
    await page.waitForURL('**/admin/login*')
    await page.getByText(words).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('user'))).toBeNull()
  },
)
