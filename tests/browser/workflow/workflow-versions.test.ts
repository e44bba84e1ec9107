import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { keepOlderRefund, OLDER_REFUND } from '#tests/support/older-version.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
  await keepOlderRefund(server.database.pool)
})
afterAll(() => server.stop())

async function open(user: string, path: string, locale: 'en' | 'ar'): Promise<Page> {
  const page = await openPage(server.origin, {
    locale,
    viewport: locale === 'ar' ? { width: 820, height: 1180 } : { width: 1366, height: 768 },
  })
  await signInOn(page, server.database, user, path)
  return page
}

test('an auditor reads a machine as an overview, opens a state in its place and finds an event', async () => {
  const page = await open('head-account', '/workflows/booking', 'en')
  const pane = page.getByRole('region', { name: /^Diagram of Booking/ })
  const steps = pane.getByRole('button', { name: /^Steps\. / })
  await steps.waitFor()
  // On a screen of 1366 × 768 the whole of it is in sight, and its smallest words have 14 pixels.
  const box = await pane.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(768)
  const sizes = await pane.evaluate((section) => {
    const { left, right, top, bottom } = section.getBoundingClientRect()
    return [...section.querySelectorAll('.wf text')].map((text) => {
      const drawn = text.getBoundingClientRect()
      const scale = text instanceof SVGGraphicsElement ? (text.getScreenCTM()?.a ?? 0) : 0
      const isInSight = drawn.left >= left && drawn.right <= right && drawn.top >= top && drawn.bottom <= bottom
      return isInSight ? Number.parseFloat(getComputedStyle(text).fontSize) * scale : 0
    })
  })
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(13.99)
  expect(await axeFindings(page)).toEqual([])

  await steps.click()
  await page.waitForURL('**/workflows/booking?open=steps')
  await pane.getByRole('button', { name: /^Review\. / }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-state'))).toBe('steps')
  await page.keyboard.press('Escape')
  await page.waitForURL('**/workflows/booking')
  await page.keyboard.press('ArrowRight')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-state'))).toBe('sellingTickets')

  await page.getByRole('combobox', { name: 'Find a state or event' }).fill('wallet too low')
  await page.getByRole('option', { name: /^Wallet too low/ }).click()
  await page.waitForURL('**/workflows/booking?show=exceptions&open=steps.payment')
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-state') === 'steps.payment.walletTooLow')
  expect(await page.locator('.workflow-map').count()).toBe(1)
  await page.getByRole('radio', { name: 'Everything' }).check({ force: true })
  await page.waitForURL('**/workflows/booking?show=everything**')
  await pane
    .getByRole('img', { name: /^Journey: Submit journey/ })
    .first()
    .waitFor()

  // Paper has everything, whatever the screen shows.
  await page.getByRole('radio', { name: 'Main way' }).check({ force: true })
  await steps.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await pane.isVisible()).toBe(false)
  expect(await page.locator('.workflow-paper .wf-node').count()).toBeGreaterThan(35)
  await page.context().close()
})

test.runIf(IN_SOAK)(
  'an auditor compares two versions, follows a generated walk, and finds who exported what',
  async () => {
    const page = await open('head-account', '/workflows/refund', 'en')
    await page.getByRole('link', { name: 'Versions' }).press('Enter')
    const differences = page.getByRole('table', { name: 'Differences' })
    await differences.waitFor()
    expect(
      await differences
        .locator('tbody tr')
        .evaluateAll((rows) =>
          rows.map((row) => [...row.querySelectorAll('th, td')].slice(0, 3).map((cell) => cell.textContent)),
        ),
    ).toEqual([
      ['≠Changed', 'Requested', 'Approve'],
      ['−Removed', 'Requested', 'Drop'],
      ['+Added', 'Requested', 'Reject'],
    ])
    const before = page.getByRole('region', { name: 'Before', exact: true })
    const after = page.getByRole('region', { name: 'After', exact: true })
    expect(await before.locator('.wf-edge.is-removed').count()).toBe(1)
    expect(await after.locator('.wf-edge.is-added').count()).toBe(1)
    expect(await before.getByText('−', { exact: true }).count()).toBe(1)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('radio', { name: `Compare on the right: ${OLDER_REFUND.slice(0, 12)}` }).check()
    await page.getByText('Both versions allow the same steps.').waitFor()

    await page.getByRole('link', { name: 'Tests' }).press('Enter')
    await page.getByText('tests/machines/refund/refund-lifecycle.test.ts').waitFor()
    await page
      .getByRole('row', { name: /^Approved Pay out/ })
      .getByRole('button')
      .press('Enter')
    await page.getByText(/^Path \d: 2 steps, from the start to/).waitFor()
    expect(await page.locator('.wf-edge.is-walked').count()).toBe(2)
    expect(await axeFindings(page)).toEqual([])

    await page.goto(`${server.origin}/workflows`)
    await page.getByRole('link', { name: 'Access log' }).press('Enter')
    await page.getByText('No accesses logged yet').waitFor()
    await page.getByRole('button', { name: 'Export' }).click()
    await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /^CSV/ }).click()])
    await page.reload()
    await page.getByRole('cell', { name: /^0 rows · CSV/ }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  },
)

test.runIf(IN_SOAK)('in Arabic, and closed to who does not audit', async () => {
  const page = await open('head-account', `/workflows/refund?tab=versions`, 'ar')
  await page.getByRole('table', { name: 'الفروق' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`${server.origin}/workflows/refund?tab=tests`)
  await page.getByText('tests/machines/refund/refund-lifecycle.test.ts').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const clerk = await open('staff', '/workflows/access-log', 'en')
  await clerk.getByText('You do not have access to this page').waitFor()
})
