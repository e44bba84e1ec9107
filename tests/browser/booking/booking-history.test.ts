import { text } from 'node:stream/consumers'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { casesOf, languages } from '#tests/support/thoroughness.ts'

const LIST = '/admin/bookinghistory'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function openList(query = '', options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(server.origin, options)
  await signInOn(page, server.database, 'admin', `${LIST}${query}`)
  await page.locator('tbody [data-opener]').first().waitFor()
  return page
}

const references = (page: Page) => page.locator('tbody [data-opener]').allInnerTexts()

describe('the booking history', () => {
  it('keeps filter, search, order and page in the address, so that reload and Back restore them', async () => {
    const page = await openList()
    await page.getByRole('button', { name: 'More filters' }).click()
    // The arrow stands in its box.
    const means = page.getByLabel('Payment method')
    const [box, arrow] = await Promise.all([means.boundingBox(), means.locator('+ svg').boundingBox()])
    expect((arrow?.x ?? Infinity) + (arrow?.width ?? 0)).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0))
    await means.selectOption('cash')
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Travel date' }).getByRole('button').click()
    await page.waitForURL(/sort=travelDate/)
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.waitForURL(/(pageNumber|next)=/)
    await page.getByText('11–20 of').waitFor()
    const shown = await references(page)

    await page.reload()
    await page.getByText('11–20 of').waitFor()
    expect(await references(page)).toEqual(shown)

    await page.locator('tbody [data-opener]').nth(3).click()
    await page.getByRole('link', { name: 'Print tickets' }).waitFor()
    await page.goBack()
    await page.getByText('11–20 of').waitFor()
    expect(await references(page)).toEqual(shown)

    await page.getByRole('button', { name: /^Remove filter Payment method: .?Cash.?$/ }).click()
    await page.getByText('1–10 of').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('means')).toBeNull()
    expect(new URL(page.url()).searchParams.get('sort')).toBe('travelDate')
  })

  const forms: [form: string, typed: (reference: string) => string][] = [
    ['with dashes', (reference) => reference],
    ['without dashes', (reference) => reference.replace('-', '')],
    ['in small letters', (reference) => reference.toLowerCase()],
    ['with blanks around', (reference) => `  ${reference} `],
  ]
  it.each(casesOf('ALL_WAYS', forms, ([form]) => form === 'in small letters'))(
    'opens the booking of a reference pasted %s',
    async (_form, typed) => {
      const page = await openList()
      const [, second = ''] = await references(page)
      await page.getByRole('searchbox').fill(typed(second))
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: `Booking ${second}` }).waitFor()
      expect(new URL(page.url()).pathname).toMatch(/^\/admin\/bookinghistory\/[0-9a-f-]{36}$/)
    },
  )

  it.runIf(IN_SOAK)('says when nothing matches, and one press clears every filter', async () => {
    const page = await openList('?means=cash&travelFrom=2026-01-01')
    await page.getByRole('searchbox').fill('nobody of this name')
    await page.getByText('Nothing matches').waitFor()
    await page.getByRole('button', { name: 'Clear all filters' }).first().click()
    await page.locator('tbody [data-opener]').first().waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('')
  })

  it('tells an outage from an empty list and lets one try again', async () => {
    const page = await openList('', { expectedErrors: [/503/] })
    await page.route('**/get-booking-list?*', (route) =>
      route.fulfill({ status: 503, json: { code: 'server', message: '' } }),
    )
    await page.getByRole('button', { name: 'Reference' }).click()
    await page.getByRole('alert').getByText('The server is not responding.').waitFor()
    await page.unroute('**/get-booking-list?*')
    expect(await page.getByText('Nothing matches').count()).toBe(0)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('tbody [data-opener]').first().waitFor()
  })

  it.runIf(IN_SOAK)('filters by a span of days that is one press away', async () => {
    const page = await openList()
    // Above the column of the same name.
    await page.getByRole('button', { name: 'Travel date' }).first().click()
    // A choice that no other means on any day of the week: on a Sunday the next seven days are this week.
    await page.getByRole('button', { name: 'Tomorrow' }).click()
    await page.waitForURL(/travelFrom=\d{4}-\d\d-\d\d&travelTo=\d{4}-\d\d-\d\d/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Remove filter Travel date: .?Tomorrow.?$/ }).waitFor()
  })

  it('exports and prints exactly the filtered bookings with the columns that are seen, which the browser remembers', async () => {
    // More than one page, and not many more.
    const page = await openList('?means=bank')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Pax' }).uncheck()
    await page.getByRole('checkbox', { name: 'Depot' }).check()
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('columnheader', { name: 'Depot' }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Pax' }).count()).toBe(0)
    const total = /of ([\d,]+)$/.exec(await page.getByText(/^1–\d+ of/).innerText())?.[1]

    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^CSV/ }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.csv$/)
    const [head = '', ...rows] = (await text(await download.createReadStream())).trim().split('\r\n')
    expect(rows).toHaveLength(Number(total))
    expect(head).toContain('Depot')
    expect(head).not.toContain('Passengers')

    await page.evaluate(() => {
      window.print = () => void (document.body.dataset.printed = 'yes')
    })
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await page.locator('body[data-printed]').waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.getByText(`Rows printed: ${total} of ${total}.`).waitFor()
    await page
      .getByRole('paragraph')
      .filter({ hasText: /Payment method: .?Bank transfer/ })
      .waitFor()
    expect(await page.locator('tbody [data-opener]').count()).toBe(Number(total))
  })

  it.runIf(IN_SOAK)(
    'leads through the list from a booking, over the edge of a page, and back to the page one ends on',
    async () => {
      const page = await openList('?means=cash')
      const firstPage = await references(page)
      await page.locator('tbody [data-opener]').last().click()
      await page.getByRole('heading', { name: `Booking ${firstPage.at(-1)}` }).waitFor()
      await page.getByText(/^10 of/).waitFor()
      await page.getByRole('link', { name: 'Next record' }).click()
      await page.getByText(/^11 of/).waitFor()
      await page.getByRole('link', { name: 'Previous record' }).click()
      await page.getByRole('heading', { name: `Booking ${firstPage.at(-1)}` }).waitFor()
      await page.getByRole('main').getByRole('link', { name: 'Booking History' }).click()
      await page.getByText(/^1–10 of/).waitFor()
      expect(await references(page)).toEqual(firstPage)
    },
  )
})

// Each language and each width once: what they do to each other, colours and names do not tell.
const SIZES = { en: { width: 1366, height: 768 }, ar: { width: 820, height: 1180 } } as const
it.runIf(IN_SOAK).each(languages('ar').map((locale) => ({ locale, viewport: SIZES[locale] })))(
  'axe finds nothing at $viewport.width × $viewport.height, in $locale, neither on the list nor on a booking',
  async ({ locale, viewport }) => {
    const page = await openList('?means=cash&travelFrom=2026-01-01', { locale, viewport })
    expect(await page.locator('html').getAttribute('dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr')
    expect(await axeFindings(page)).toEqual([])
    await page.locator('search button[aria-expanded]').first().click()
    // axe takes what lies below the browser's top layer for lying above it.
    expect(await axeFindings(page, { without: ['target-size'] })).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('tbody [data-opener]').first().click()
    await page.locator('ol time').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
  },
)
