import type { Route } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '#tests/support/browser.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('while a report by another group is on its way, the rows of the present one stand as what they are', async () => {
  const page = await openPage(server.origin)
  await signInOn(page, server.database, 'head-account', '/super-accounts/expense-report?groupBy=clerk')
  const head = page.getByRole('columnheader').first()
  await expect.poll(() => head.textContent()).toMatch(/^Entered by/)
  const held: Route[] = []
  await page.route('**/expense/report?**', (route) => void held.push(route))
  for (const [group, heading, before] of [
    ['month', /^Month/, /^Entered by/],
    ['departure', /^Departure/, /^Month/],
    ['day', /^Day/, /^Departure/],
  ] as const) {
    await page.getByLabel('Group by').selectOption(group)
    await page.locator('.wide-report[aria-busy=true]').waitFor()
    // The page is busy a moment before its request is here to be held.
    await expect.poll(() => held.length).toBeGreaterThan(0)
    expect(await head.textContent(), group).toMatch(before)
    for (const route of held.splice(0)) await route.continue()
    await expect.poll(() => head.textContent(), { message: group }).toMatch(heading)
  }
})
