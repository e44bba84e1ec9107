import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import dashboard from '../../../public/locales/en/dashboard.json'
import english from '../../../public/locales/en/message.json'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('a message that reached nobody is found from the dashboard and sent again from its list', async () => {
  const id = randomUUID()
  await server.database.pool.query(
    `insert into messages (id, channel, recipient, template, language, about_kind, about_id, request_key, link_hash, state, attempts, failure, created_by, settled_at)
     select $1::uuid, 'email', 'omar@example.com', 'tickets', 'en', 'booking', bookings.id, $1::text, $1::text, 'failed', 6, 'unreachable', bookings.created_by, now()
     from bookings join users on users.id = bookings.created_by and users.email = 'staff@demo.example'
     where exists (select from tickets where booking_id = bookings.id and state = 'pending' and boards_at > now() + interval '1 day') limit 1`,
    [id],
  )
  const page = await openPage(server.origin, { locale: 'en', viewport: { width: 1366, height: 768 } })
  await signInOn(page, server.database, 'staff', '/staff/dashboard')
  await page.getByRole('link', { name: new RegExp(dashboard.needs.messagesFailed_one) }).click()
  await page.getByRole('heading', { level: 1, name: english.history.title }).waitFor()
  expect(new URL(page.url()).search).toBe('?open=yes&state=failed')
  const row = page.locator('tbody tr', { hasText: 'omar@example.com' })
  await row.getByText(english.history.why.unreachable).waitFor()
  expect(await axeFindings(page)).toEqual([])
  // A state that there is not is said and passed over: the rows are there all the same.
  const found = new URL(page.url())
  await page.goto(`${found.origin}${found.pathname}?state=lost`)
  await page.getByText('Unknown filter value. State: \u2068lost\u2069').waitFor()
  await row.waitFor()
  await page.getByRole('button', { name: 'Remove from address' }).press('Enter')
  await page.getByText(/^Unknown filter value/).waitFor({ state: 'hidden' })
  await page.goto(found.href)
  await row.getByRole('button', { name: /^Send again to omar@example.com/ }).press('Enter')
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel(english.send.email).inputValue()).toBe('omar@example.com')
  await dialog.getByRole('button', { name: english.send.submit }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  // Another is on its way, so this one waits for nobody any more.
  await row.waitFor({ state: 'detached' })
})
