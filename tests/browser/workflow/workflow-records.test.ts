import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const TABLET = { width: 820, height: 1180 }

async function open(user: string, path: string, locale: 'en' | 'ar' = 'en'): Promise<Page> {
  const page = await openPage(server.origin, {
    locale,
    viewport: locale === 'ar' ? TABLET : { width: 1366, height: 768 },
  })
  await signInOn(page, server.database, user, path)
  return page
}

/** Of refunds that were paid out, with more than one step. */
async function paidRefund(): Promise<{ id: string; reference: string; paid: number }> {
  const { rows } = await server.database.pool.query<{ id: string; reference: string; paid: number }>(
    `select r.id, b.reference, (select count(*)::int from refund_requests where state = 'paid') as paid
     from refund_requests r join bookings b on b.id = r.booking_id where r.state = 'paid' order by r.id limit 1`,
  )
  const [found] = rows
  if (!found) throw new Error('the demo operator has paid refunds out')
  return found
}

test('an auditor goes from a figure on the drawing to its records, and to the way that one of them went', async () => {
  const { paid } = await paidRefund()
  const page = await open('head-account', '/workflows/refund?tab=records&period=all')
  const name = `${paid}. Show records: Paid out`
  await page.getByRole('region', { name: 'Current states' }).getByRole('link', { name }).waitFor()
  await page.locator('.wf').getByRole('link', { name }).press('Enter')
  await page.getByRole('heading', { name: 'In state: Paid out' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('table', { name: 'In state: Paid out' }).getByRole('row').nth(1).click()
  const way = page.getByRole('region', { name: 'Steps' })
  await way.getByText('Pay out', { exact: true }).waitFor()
  await way.getByText('Refund paid out').first().waitFor()
  // The same steps stand on the lines of the drawing.
  expect(await page.locator('.wf-badge-edge text').allTextContents()).toEqual(['1', '2', '3'])
  await way.getByRole('button', { name: 'Show step 3 in the diagram' }).click()
  await page.getByRole('img', { name: /Pay out.*Steps 3$/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as SVG' }).click()
  expect((await download).suggestedFilename()).toMatch(/^refund-.*\.en\.svg$/)
  await page.getByRole('link', { name: 'All records in this workflow' }).click()
  await page.getByRole('heading', { name: 'In state: Paid out' }).waitFor()
})

test.runIf(IN_SOAK)(
  'a walk runs the machine, stands in the address, and leads to its test and its records',
  async () => {
    const page = await open('head-account', '/workflows/refund?tab=walk')
    const choices = page.getByRole('region', { name: 'What can happen next' })
    const status = page.getByRole('status').filter({ hasText: 'Current state' })
    await choices.getByRole('button').first().waitFor()
    const start = await status.textContent()
    const first = choices.getByRole('button').first()
    await first.press('Enter')
    await page.getByRole('table', { name: 'Path so far' }).waitFor()
    const after = await status.textContent()
    expect(after).not.toBe(start)
    expect(await axeFindings(page)).toEqual([])
    await page.reload()
    await page.getByRole('table', { name: 'Path so far' }).waitFor()
    expect(await status.textContent()).toBe(after)
    const walked = page.url()
    await page.getByRole('link', { name: 'Show records' }).click()
    await page.locator('.record-list, table').first().waitFor()
    expect(new URL(page.url()).searchParams.get('of')).toBe('step')
    await page.goto(walked)
    await page.getByRole('link', { name: 'Show test' }).click()
    await page.getByRole('button', { name: 'Show diagram without path' }).waitFor()
    await page.goto(walked.replace(/way=.*/u, 'way=00000000.1'))
    await page.getByRole('alert').filter({ hasText: 'The walk starts over' }).waitFor()
    expect(await status.textContent()).toBe(start)
  },
)

test.runIf(IN_SOAK)('a record is found by its reference, and its page leads to the drawing', async () => {
  const { id, reference } = await paidRefund()
  const page = await open('head-account', '/workflows')
  await page.getByLabel('Reference, bill number or person').fill(reference.toLowerCase())
  await page
    .getByRole('region', { name: 'Find a record' })
    .getByRole('link', { name: /^Refund/ })
    .click()
  await page.waitForURL(`**/workflows/refund/records/${id}`)
  await page.getByRole('link', { name: 'Open record' }).click()
  await page.getByRole('link', { name: 'View in workflow' }).click()
  await page.waitForURL(`**/workflows/refund/records/${id}`)
})

test.runIf(IN_SOAK)('figures and a way read from right to left', async () => {
  const { id } = await paidRefund()
  const page = await open('head-account', '/workflows/consignmentPiece?tab=records&period=all', 'ar')
  await page.getByRole('heading', { name: 'الانتقالات' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`${server.origin}/workflows/refund/records/${id}`)
  await page.getByRole('heading', { name: 'الخطوات' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})
