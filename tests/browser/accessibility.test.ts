import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { shapeOf } from '#tests/support/page-shape.ts'
import { casesOf, isSoak } from '#tests/support/thoroughness.ts'

const PAGE = `<!doctype html>
<html lang="en" dir="ltr"><head><title>Bookings</title><style>a { display: inline-block; padding: 1rem }</style></head><body><main>
  <h1>Bookings</h1>
  <nav aria-label="Pages"><a href="/1">1</a></nav>
  <nav aria-label="Views"><a href="/2">Mine</a></nav>
  <p id="hint">By name</p>
  <label for="search">Search</label><input id="search" aria-describedby="hint">
  <button type="button" class="plain" aria-expanded="false">Filter</button>
  <table><tbody><tr><td>Amal</td></tr><tr><td>Badr</td></tr><tr><td class="late">Dina</td></tr></tbody></table>
</main></body></html>`

/** What a page is opened on; the tests give it what it shows. */
const site = createServer((_, answer) => answer.end())
let origin: string
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    site.listen(0, resolve)
  })
  // oxlint-disable-next-line no-unsafe-type-assertion -- of a server that listens on a port
  origin = `http://localhost:${(site.address() as AddressInfo).port}`
})
afterAll(() => site.close())

let page: Page
beforeEach(async () => {
  page = await openPage(origin)
})

async function shapeWith(change: (text: string) => string): Promise<string> {
  await page.setContent(change(PAGE))
  return shapeOf(page)
}

const SAME = [
  ['in other words', (text: string) => text.replace('>Bookings<', '>Refunds<').replace('Amal', 'Amal bint Yusuf')],
  ['with more rows', (text: string) => text.replace('<tr><td>Amal', '<tr><td>Zaid</td></tr><tr><td>Amal')],
  ['with rows in another order', (text: string) => text.replace(/(<tr><td>Amal.*)(<tr><td class.*<\/tr>)/, '$2$1')],
  ['whose link leads elsewhere', (text: string) => text.replace('/1', '/3')],
] as const

const OTHER = [
  ['with a button without a name', (text: string) => text.replace('<table', '<button type="button"></button><table')],
  ['whose button has lost its name', (text: string) => text.replace('>Filter<', '><')],
  ['in the other direction', (text: string) => text.replace('dir="ltr"', 'dir="rtl"')],
  ['in another language', (text: string) => text.replace('lang="en"', 'lang="ar"')],
  ['without a title', (text: string) => text.replace('>Bookings</title>', '></title>')],
  ['of other classes', (text: string) => text.replace('class="plain"', 'class="strong"')],
  ['in other colours', (text: string) => text.replace('<p id', '<p style="color: silver" id')],
  ['in another state', (text: string) => text.replace('aria-expanded="false"', 'aria-expanded="true"')],
  ['with another role', (text: string) => text.replace('class="plain"', 'class="plain" role="switch"')],
  ['with a target that is too small', (text: string) => text.replace('href="/1"', 'href="/1" style="padding: 0"')],
  ['whose label points nowhere', (text: string) => text.replace('for="search"', 'for="find"')],
  ['whose hint is gone', (text: string) => text.replace('id="hint"', '')],
  ['with one id twice', (text: string) => text.replace('<h1>', '<h1 id="hint">')],
  ['with two landmarks of one name', (text: string) => text.replace('aria-label="Views"', 'aria-label="Pages"')],
  ['with another order of headings', (text: string) => text.replace('<table', '<h4>Rows</h4><table')],
  ['with a row of another kind', (text: string) => text.replace('<td>Amal', '<td><a href="/4"></a>Amal')],
] as const

/** `npm run soak` tries all. */
const USUAL: readonly string[] = ['in other words', 'with a button without a name', 'in the other direction']

describe('two pages have one shape', () => {
  test.each(casesOf('ALL_LOOKS', SAME, ([how]) => USUAL.includes(how)))('%s', async (_, change) => {
    expect(change(PAGE)).not.toBe(PAGE)
    expect(await shapeWith(change)).toBe(await shapeWith((text) => text))
  })
})

describe('a page has another shape', () => {
  test.each(casesOf('ALL_LOOKS', OTHER, ([how]) => USUAL.includes(how)))('%s', async (_, change) => {
    expect(change(PAGE)).not.toBe(PAGE)
    expect(await shapeWith(change)).not.toBe(await shapeWith((text) => text))
  })

  test.runIf(isSoak('ALL_LOOKS'))('with a nameless button two hundred levels deep', async () => {
    const wrap = (text: string) => `${'<div>'.repeat(200)}${text}${'</div>'.repeat(200)}`
    const named = await shapeWith((text) =>
      text.replace('<table', `${wrap('<button type="button">Go</button>')}<table`),
    )
    const nameless = await shapeWith((text) =>
      text.replace('<table', `${wrap('<button type="button"></button>')}<table`),
    )
    expect(named).not.toBe(nameless)
  })

  test('in another size or theme', async () => {
    const before = await shapeWith((text) => text)
    await page.setViewportSize({ width: 820, height: 1180 })
    const small = await shapeOf(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(new Set([before, small, await shapeOf(page)]).size).toBe(3)
  })
})

test('what axe finds it finds each time, also after a page of nearly the same shape was clean', async () => {
  await page.setContent(PAGE)
  expect(await axeFindings(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  await page.setContent(PAGE.replace('>Filter<', '><'))
  expect(await axeFindings(page)).toEqual(['button-name: button'])
  expect(await axeFindings(page)).toEqual(['button-name: button'])
  expect(await axeFindings(page, { without: ['button-name'] })).toEqual([])
  expect(await axeFindings(page)).toEqual(['button-name: button'])
})
