import { text } from 'node:stream/consumers'
import pg from 'pg'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { groupedReference } from '#contract/grouped-reference.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function open(user: string, path: string, locale: 'en' | 'ar' = 'en'): Promise<Page> {
  const page = await openPage(server.origin, {
    locale,
    viewport: locale === 'ar' ? { width: 820, height: 1180 } : { width: 1366, height: 768 },
  })
  await signInOn(page, server.database, user, path)
  return page
}

test('a head account audits from the drawings by keyboard; what was changed behind the program is found, listed and exported', async () => {
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ reference: string }>(
    `with changed as (update tickets set state = 'checkedIn' where id = (select id from tickets where state = 'pending' order by id limit 1) returning booking_id)
     select reference from bookings where id = (select booking_id from changed)`,
  )
  onTestFinished(async () => {
    await owner.query(
      `update tickets set state = 'pending' where booking_id = (select id from bookings where reference = $1) and state = 'checkedIn'`,
      [reference],
    )
    await owner.end()
  })
  const reference = rows[0]?.reference ?? ''
  const told = groupedReference(reference)

  const page = await open('head-account', '/workflows')
  await page.getByRole('link', { name: 'Audit', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Start audit' }).first().press('Enter')
  await page.waitForURL(/run=/)
  await page
    .getByText(/^\d+ findings$/)
    .first()
    // 121 rules, while others use the same cores.
    .waitFor({ timeout: 180_000 })
  await page.getByRole('table', { name: 'Findings' }).getByRole('link', { name: told }).first().waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('combobox', { name: 'Rule' }).selectOption('replay.storedState')
  await page
    .getByRole('row', {
      name: new RegExp(`${told}.*A record's state is the one its last event led to\\..*Checked In.*Pending`),
    })
    .waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ])
  const lines = (await text(await download.createReadStream())).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1], 'exactly as it is stored').toContain(`,${reference},checkedIn,pending,`)

  const arabic = await open('super-admin', '/workflows/audit', 'ar')
  await arabic.getByRole('cell', { name: 'حالة السجل هي التي أفضى إليها آخر أحداثه.' }).first().waitFor()
  expect(await axeFindings(arabic)).toEqual([])
})

test('who does not audit sees the drawings and no audit', async () => {
  const page = await open('staff', '/workflows')
  await page
    .getByRole('link', { name: /^Ticket/ })
    .first()
    .waitFor()
  expect(await page.getByRole('link', { name: 'Audit', exact: true }).count()).toBe(0)
  await page.goto('/workflows/audit')
  await page.getByText('You do not have access to this page').waitFor()
  expect(await page.getByRole('button', { name: 'Start audit' }).count()).toBe(0)
})
