import type { Locator } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { visit } from '#tests/support/visit.ts'

let server: RunningServer
const keys: string[] = []

beforeAll(async () => {
  server = await startServer()
  // Coming departures of several bookings, whose route runs on the days after too.
  const { rows } = await server.database.pool.query<{ key: string }>(
    `select d.timing_id || '.' || d.travel_date || '.' || d.ordinal as key
     from departures d join tickets t on t.departure_id = d.id and t.state = 'pending'
     where d.starts_at > now() + interval '1 day' and d.state = 'scheduled'
       and not exists (select from departure_cancellations where departure_id = d.id) and not exists (
       select from tickets other join refund_request_tickets asked on asked.ticket_id = other.id and asked.is_open where other.departure_id = d.id)
     group by d.id having count(distinct t.booking_id) between 4 and 12 order by d.starts_at, d.id limit 8`,
  )
  keys.push(...rows.map(({ key }) => key))
})
afterAll(() => server.stop())

/** A departure that no other test, nor an earlier try, has touched. */
const freshPath = () => `/operation-manager/departures/${keys.shift() ?? ''}`

/** What each choice of a plan offers. */
const openOptions = (choices: Locator) =>
  choices.evaluateAll((selects) =>
    selects.map((select) =>
      Array.from(select.querySelectorAll<HTMLOptionElement>('option:not([disabled])'), ({ value }) => value),
    ),
  )

/** States of the tickets that a departure's cancellation deals with. */
async function statesOf(path: string): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ state: string }>(
    `select distinct t.state
     from departure_cancellation_tickets c join tickets t on t.id = c.ticket_id
       join departure_cancellations on departure_cancellations.id = c.cancellation_id
       join departures d on d.id = departure_cancellations.departure_id
     where d.timing_id || '.' || d.travel_date || '.' || d.ordinal = $1 order by 1`,
    [path.split('/').at(-1)],
  )
  return rows.map(({ state }) => state)
}

test(
  'one of operations proposes, another confirms, and every passenger is dealt with',
  { timeout: 180_000 },
  async () => {
    const path = freshPath()
    const proposer = await openPage(server.origin, {})
    await signInOn(proposer, server.database, 'operations', path)
    await proposer.getByRole('link', { name: 'Cancel departure…' }).click()
    await proposer.getByRole('button', { name: 'Propose cancellation' }).click()
    // Nothing is chosen yet: each booking says so, and the first has the focus.
    const choices = proposer.locator('form li select')
    await proposer.getByText('Choose a plan for this booking.').first().waitFor()
    await proposer.waitForFunction(() => document.activeElement?.matches('form li select'))
    // Half a button under the top bar is a small target.
    await proposer.evaluate(() => window.scrollTo({ top: 0 }))
    expect(await axeFindings(proposer)).toEqual([])

    await proposer.getByLabel('Apply to all bookings').selectOption({ label: 'Refund in full' })
    await proposer.getByRole('button', { name: 'Apply to all' }).click()
    await choices.nth(0).selectOption('leave')
    // Who comes back soon after has no other departure to take: another booking is moved then.
    const moved = (await openOptions(choices)).findIndex((values, at) => at > 0 && values.length > 3)
    await choices.nth(moved).selectOption((await openOptions(choices))[moved]?.[3] ?? '')
    await proposer.getByLabel('Reason').fill('The border is closed')
    await proposer.getByRole('button', { name: 'Propose cancellation' }).click()
    await proposer.getByText('Your proposal is waiting for confirmation').waitFor()
    expect(await proposer.getByRole('button', { name: /Approve/ }).count()).toBe(0)
    expect(await axeFindings(proposer)).toEqual([])

    const confirmer = await openPage(server.origin, {})
    await signInOn(confirmer, server.database, 'operations-2', '/operation-manager/approvals')
    // The oldest stands first, and this is the newest.
    await confirmer.getByRole('navigation', { name: 'Waiting' }).getByRole('button').last().click()
    await confirmer.getByText('The border is closed').waitFor()
    expect(await axeFindings(confirmer)).toEqual([])
    await confirmer.getByRole('button', { name: /^Approve cancellation/ }).click()
    const question = confirmer.getByRole('alertdialog')
    await question.getByText(/cancelled immediately/).waitFor()
    await question.getByRole('button', { name: /^Approve cancellation/ }).click()
    // Who has confirmed it is led to where it is worked off.
    await confirmer
      .getByText(/passengers processed/)
      .first()
      .waitFor()
    await confirmer.getByText('To be decided').first().waitFor()
    expect(await axeFindings(confirmer)).toEqual([])

    // The proposer's page has followed by itself. What was left is chosen there.
    await proposer
      .getByText(/passengers processed/)
      .first()
      .waitFor()
    await proposer.getByText(/needs? a decision$/).waitFor()
    await choices.first().selectOption('refund')
    await proposer.getByRole('button', { name: 'Apply plan' }).click()
    await proposer.getByText('Undecided bookings').waitFor({ state: 'detached' })
    await proposer
      .getByText(/passengers processed/)
      .first()
      .waitFor()
    expect(await proposer.getByText('Failed', { exact: true }).count()).toBe(0)
    await expect.poll(() => statesOf(path)).toEqual(['pending', 'refunded'])

    await proposer.goto(path)
    await proposer.getByText('This departure was cancelled').waitFor()
    await proposer.getByRole('link', { name: 'View cancellation' }).click()
    await proposer.getByText('Result for each booking').waitFor()
  },
)

test.runIf(IN_SOAK)('a proposal that is turned down tells why, in Arabic too', { timeout: 120_000 }, async () => {
  const path = freshPath()
  const proposer = await openPage(server.origin, { locale: 'ar', viewport: { width: 820, height: 1180 } })
  await signInOn(proposer, server.database, 'operations', `${path}/cancel`)
  await proposer.getByRole('button', { name: 'تطبيق على الجميع' }).click()
  for (const choice of await proposer.locator('form li select').all())
    if ((await choice.inputValue()) === '') await choice.selectOption('refund')
  await proposer.getByLabel('السبب').fill('الطريق مغلق')
  expect(await axeFindings(proposer)).toEqual([])
  await proposer.getByRole('button', { name: 'اقتراح الإلغاء' }).click()
  await proposer.getByText('اقتراحك بانتظار التأكيد').waitFor()

  const other = await openPage(server.origin, { locale: 'ar' })
  await signInOn(other, server.database, 'operations-2', `${path}/cancel`)
  await other.getByRole('link', { name: 'اتخاذ القرار' }).click()
  await other.getByRole('button', { name: 'رفض', exact: true }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByRole('textbox').fill('فُتح الطريق')
  expect(await axeFindings(other)).toEqual([])
  await dialog.getByRole('button', { name: /^رفض/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await visit(other, `${path}/cancel`)
  await other.getByText(/رفض .* اقتراحًا سابقًا/).waitFor()
  expect(await axeFindings(other)).toEqual([])
  await proposer.getByText('فُتح الطريق').waitFor()
})
