import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '#tests/support/browser.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { casesOf } from '#tests/support/thoroughness.ts'
import { hasLoaded } from '#tests/support/visit.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Pages whose state is their own and no list's definition says: address → what is passed over, as they call it. */
const PAGES = {
  operations: {
    '/operation-manager/departures?use=often&days=8':
      'Unknown filter values. Period: \u20688\u2069, Availability: \u2068often\u2069',
    '/operation-manager/departures/boarding?show=all': 'Unknown filter value. Show: \u2068all\u2069',
    '/operation-manager/departures/reviews?state=lost': 'Unknown filter value. Status: \u2068lost\u2069',
  },
  'head-account': {
    '/super-accounts/salesreport?period=often&measure=weight':
      'Unknown filter values. Period: \u2068often\u2069, Measure: \u2068weight\u2069',
    '/super-accounts/trial-balance?groupBy=moon': 'Unknown filter value. Columns: \u2068moon\u2069',
  },
} as const

test.each(casesOf('ALL_WAYS', Object.entries(PAGES), ([who]) => who === 'operations'))(
  'what %s asks for in an address and there is not is said',
  async (who, pages) => {
    const page = await openPage(server.origin, { locale: 'en', viewport: { width: 1366, height: 768 } })
    await signInOn(page, server.database, who, '/')
    for (const [path, words] of Object.entries(pages)) {
      await page.goto(path)
      await hasLoaded(page)
      await page.getByText(words, { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Remove from address' }).press('Enter')
      await page.getByText(/^Unknown filter value/).waitFor({ state: 'hidden' })
      expect(new URL(page.url()).search).toBe('')
    }
  },
)

test.runIf(IN_SOAK)(
  'a board of a region that there is not, and a page behind the last, lead back to what there is',
  async () => {
    const page = await openPage(server.origin, { locale: 'en', expectedErrors: [/40[04]/] })
    await signInOn(page, server.database, 'operations', '/')
    for (const region of ['nowhere', '018f0000-0000-7000-8000-000000000000']) {
      await page.goto(`/operation-manager/board?region=${region}`)
      await page.getByRole('button', { name: 'Clear all filters' }).press('Enter')
      await page.getByRole('link', { name: /^Sell/ }).or(page.getByText('Today')).first().waitFor()
      expect(new URL(page.url()).search).toBe('')
    }
    await page.goto('/operation-manager/bookinghistory?pageNumber=900')
    await page.getByText('There is no page 900').waitFor()
    await page.getByRole('button', { name: 'Go to the first page' }).press('Enter')
    await page.locator('tbody [data-opener]').first().waitFor()
  },
)
