import { text } from 'node:stream/consumers'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { ConsignmentRow } from '#contract/consignment/consignment-row.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { uniqueMark, openPage } from '#tests/support/browser.ts'
import { type CargoDesk, departureKey, labelsOf, openCargoDesk, writeBill } from '#tests/support/cargo.ts'
import { inject } from '#tests/support/demo-session.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { visit } from '#tests/support/visit.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { languages } from '#tests/support/thoroughness.ts'

let desk: CargoDesk

beforeAll(async () => {
  desk = await openCargoDesk()
})
afterAll(() => desk.stop())

type Clerk = Parameters<typeof writeBill>[2] & string

async function open(clerk: Clerk, path: string, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(desk.server.origin, { viewport: { width: 1366, height: 768 }, ...options })
  await signInOn(page, desk.server.database, `${clerk}@cargo.example`, path)
  return page
}

const sender = (name: string, contact = '+966 50 555 0101') => ({ name, contact, idNumber: '1023456789' })
const paid = { status: 'paid', means: 'cash', reference: null } as const
const one = (unitPrice: number) => [{ name: 'Box', quantity: 1, weight: 2500, unitPrice }]

async function cancel(bill: ConsignmentRow): Promise<void> {
  const { status, text: said } = await inject(desk.server.app, 'cancelConsignment', {
    token: desk.tokens.riyadh,
    body: { id: bill.id, version: bill.version, reason: 'The sender takes it along.' },
  })
  expect(status, said).toBe(200)
}

const bills = (page: Page) => page.locator('tbody [data-opener]').allInnerTexts()
const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

async function exported(page: Page): Promise<string[][]> {
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^CSV/ }).click(),
  ])
  return (await text(await download.createReadStream()))
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
}

test.runIf(IN_SOAK)(
  'the export of a filtered list holds the bills that are seen, with the amounts that are seen',
  async () => {
    const mark = uniqueMark()
    const kept = await writeBill(desk, { sender: sender(`Export ${mark}`), payment: paid })
    const back = await writeBill(desk, { sender: sender(`Export ${mark}`), payment: paid })
    await cancel(back)
    await writeBill(desk, { sender: sender(`Export ${mark}`) })
    await writeBill(desk, { sender: sender(`Else ${mark}`), payment: paid })
    const page = await open('admin', `/admin/consignmenthistory?sort=billedAt&payment=paid&customer=Export+${mark}`)
    await page.locator('tbody [data-opener]').nth(1).waitFor()
    expect(await bills(page)).toEqual(
      [kept.billNumber, back.billNumber].map((number) => expect.stringContaining(number)),
    )
    const amounts = await page.locator('tbody tr td:nth-child(8)').allInnerTexts()
    expect(amounts.map((shown) => shown.replace(/\s+/g, ' '))).toEqual([
      expect.stringContaining('391.00'),
      expect.stringContaining('0.00'),
    ])

    const [head = [], ...rows] = await exported(page)
    const cell = (name: string) => rows.map((row) => row[head.indexOf(name)])
    expect(cell('Bill')).toEqual([kept.billNumber, back.billNumber])
    expect(cell('Amount')).toEqual(['391.00', '0.00'])
    expect(cell('Reversed')).toEqual(['0.00', '391.00'])
  },
)

test.runIf(IN_SOAK)('a bill number that is typed without dashes opens its bill with Enter', async () => {
  const bill = await writeBill(desk)
  const page = await open('admin', '/admin/consignmenthistory')
  await page.locator('tbody [data-opener]').first().waitFor()
  await page.getByRole('searchbox').fill(bill.billNumber.replaceAll('-', '').toLowerCase())
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: bill.billNumber }).waitFor()
})

describe('the report', () => {
  test('a total leads to its very bills: by customer, paid, to be collected, and taken back', async () => {
    const mark = uniqueMark()
    const first = `Drill ${mark} One`
    const open1 = await writeBill(desk, { sender: sender(first) })
    const gone = await writeBill(desk, { sender: sender(first), items: one(50_000) })
    const cash = await writeBill(desk, { sender: sender(first), payment: paid, items: one(10_000) })
    // Whose name begins alike is somebody else.
    await writeBill(desk, { sender: sender(`${first} Brother`), payment: paid, items: one(7000) })
    await cancel(gone)
    const page = await open('account', `/accounts/consignmentreport?groupBy=customer&customer=Drill+${mark}`)
    const row = page.getByRole('row', { name: new RegExp(`^${first} \\d`) })
    await row.waitFor()
    const total = page.getByRole('row', { name: /^Total/ })
    expect((await total.innerText()).replace(/\s+/g, ' ')).toContain('561.00')

    const follow = async (figure: string, wanted: ConsignmentRow[]) => {
      await row.getByRole('link', { name: figure, exact: true }).first().click()
      await page.getByRole('heading', { name: 'Consignment List' }).waitFor()
      await page.getByRole('button', { name: new RegExp(`Remove filter Sender: .?${first}.?$`) }).waitFor()
      await expect
        .poll(async () => (await bills(page)).map((shown) => shown.split('\n')[0]).toSorted())
        .toEqual(wanted.map(({ billNumber }) => billNumber).toSorted())
      await page.goBack()
      await row.waitFor()
    }
    await follow(first, [open1, gone, cash])
    await follow('100.00', [cash])
    await follow('391.00', [open1, gone])
    await follow('500.00', [gone])
  })

  it.runIf(IN_SOAK)(
    'what the list was searched for narrows its report, and the grouping stays when all filters go and on the way through the list',
    async () => {
      const mark = uniqueMark()
      await writeBill(desk, { sender: sender(`Search ${mark}`), payment: paid, items: one(12_300) })
      const page = await open('admin', `/admin/consignmenthistory?search=Search+${mark}`)
      await page.locator('tbody [data-opener]').first().waitFor()
      await page.getByRole('link', { name: 'Report', exact: true }).click()
      await page.getByRole('button', { name: new RegExp(`Remove filter Search: .?Search ${mark}`) }).waitFor()
      await expect
        .poll(async () => (await page.getByRole('row', { name: /^Total/ }).innerText()).replace(/\s+/g, ' '))
        .toContain('123.00')
      await page.getByRole('combobox', { name: 'Group by' }).selectOption('pair')
      await page.getByRole('button', { name: 'Clear all filters' }).click()
      await expect.poll(() => addressOf(page)).toEqual({ groupBy: 'pair' })
      await page.getByRole('link', { name: 'List', exact: true }).click()
      await page.locator('tbody [data-opener]').first().waitFor()
      await page.getByRole('link', { name: 'Report', exact: true }).click()
      await expect.poll(() => page.getByRole('combobox', { name: 'Group by' }).inputValue()).toBe('pair')
    },
  )

  it.runIf(IN_SOAK)('is kept under a name with its filters and its grouping', async () => {
    const page = await open(
      'operations',
      '/operation-manager/consignmentreport?groupBy=clerk&payment=pod&collected=open',
    )
    await page.getByRole('row', { name: /^Total/ }).waitFor()
    const name = `Open POD ${uniqueMark()}`
    await page.getByRole('button', { name: 'Views' }).press('Enter')
    await page.getByRole('button', { name: 'Save view…' }).press('Enter')
    await page.getByRole('textbox', { name: 'Name' }).waitFor()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Views: ${name}` }).waitFor()

    const other = await open('operations', '/operation-manager/consignmentreport?groupBy=from')
    await other.getByRole('row', { name: /^Total/ }).waitFor()
    await other.getByRole('button', { name: 'Views' }).press('Enter')
    await other.getByRole('button', { name, exact: true }).press('Enter')
    await expect.poll(() => addressOf(other)).toEqual({ groupBy: 'clerk', payment: 'pod', collected: 'open' })
    await expect
      .poll(() => other.getByRole('combobox', { name: 'Payment' }).locator('option:checked').innerText())
      .toBe('POD, to collect')
    await other.getByRole('columnheader', { name: 'Clerk' }).first().waitFor()
  })

  test('names every filter that is in force on paper, and nothing to press', async () => {
    const { riyadh, jeddah } = desk.operator.depots
    const query = new URLSearchParams({
      fromDepotId: riyadh,
      toDepotId: jeddah,
      currency: 'SAR',
      createdBy: desk.users.riyadh,
      payment: 'pod',
      collected: 'open',
      stuck: 'yes',
      billedFrom: '2026-01-01',
      customer: 'Stuck Salem',
    })
    const bill = await writeBill(desk, { sender: sender('Stuck Salem') })
    await desk.server.database.pool.query(
      `update consignment_pieces set state_since = now() - interval '90 days' where consignment_id = $1`,
      [bill.id],
    )
    const page = await open('head', `/super-accounts/consignmentreport?${query}`)
    await page.getByRole('row', { name: /^Total/ }).waitFor()
    await page.emulateMedia({ media: 'print' })
    const paper = (await page.getByRole('main').innerText()).replaceAll(/[\u2068\u2069]/g, '')
    for (const told of [
      'Billed: from 1 Jan 2026',
      'From depot: riyadh',
      'To depot: jeddah',
      'Stuck too long',
      'POD, to collect',
      'Customer: Stuck Salem',
      'Billed by: riyadh',
      'Currency: SAR',
    ]) {
      expect(paper).toContain(told)
    }
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
  })
})

test('a bill is tracked by phone, and what another moves is seen as it moves', async () => {
  const mark = String(Date.now()).slice(-7)
  const bill = await writeBill(desk, {
    receiver: { name: 'Huda Otaibi', contact: `+966 55 ${mark.slice(0, 3)} ${mark.slice(3)}`, idNumber: null },
  })
  const page = await open('account', '/accounts/consignmenttracking')
  await page.getByRole('searchbox', { name: 'Bill number, label or phone' }).waitFor()
  await page.keyboard.type(`055${mark}`)
  await page.keyboard.press('Enter')
  const tracked = page.locator(`[data-bill="${bill.billNumber}"]`)
  const places = tracked.getByRole('table', { name: 'Where each piece is' })
  await places.getByText('Pending').first().waitFor()
  expect(await places.getByText('Transit').count()).toBe(0)

  const key = departureKey(desk.operator, 'domestic')
  const choice = { labels: labelsOf(bill, 2), quantities: [] }
  const loaded = await inject(desk.server.app, 'dispatchConsignments', {
    token: desk.tokens.riyadh,
    body: { departureKey: key, choice, headedForDepotId: null },
  })
  expect(loaded.status, loaded.text).toBe(200)
  await places.getByText('Transit').waitFor()
  await tracked.getByText('Dispatched, 1 piece').waitFor()
})

it.runIf(IN_SOAK)(
  'the history leads from a movement to the tracked bill, and tells an empty filter from an outage',
  async () => {
    const bill = await writeBill(desk)
    const choice = { labels: labelsOf(bill, 1, 2), quantities: [] }
    await inject(desk.server.app, 'dispatchConsignments', {
      token: desk.tokens.riyadh,
      body: { departureKey: departureKey(desk.operator, 'domestic'), choice, headedForDepotId: null },
    })
    const page = await open('head', `/super-accounts/consignment-tracking-history?search=${bill.billNumber}`, {
      expectedErrors: [/503/],
    })
    await page.locator('tbody [data-opener]').first().waitFor()
    const [, ...rows] = await exported(page)
    expect(rows.map((row) => row[0])).toEqual([bill.billNumber])
    await page.getByRole('combobox', { name: 'Movement' }).selectOption('writeOff')
    await page.getByText('Nothing matches').waitFor()
    await page.route('**/consignment-movements?*', (route) =>
      route.fulfill({ status: 503, json: { code: 'server', message: '' } }),
    )
    await page.getByRole('combobox', { name: 'Movement' }).selectOption('deliver')
    await page.getByRole('alert').getByText('The server is not responding.').waitFor()
    await page.unroute('**/consignment-movements?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Nothing matches').waitFor()
    await page.getByRole('button', { name: 'Clear all filters' }).first().click()
    await page.getByRole('searchbox').fill(bill.billNumber)
    await page.waitForURL(/search=/)
    await page.getByText('1–1 of 1').waitFor()
    await page.locator('tbody [data-opener]').first().click()
    await page.locator(`[data-bill="${bill.billNumber}"]`).getByText('Dispatched, 2 pieces').waitFor()
  },
)

// Each language and each width once: what they do to each other, colours and names do not tell.
const SIZES = { en: { width: 1366, height: 768 }, ar: { width: 820, height: 1180 } } as const
it.runIf(IN_SOAK).each(languages('ar').map((locale) => ({ locale, viewport: SIZES[locale] })))(
  'axe finds nothing on list, report, tracking and its history at $viewport.width × $viewport.height, in $locale',
  async ({ locale, viewport }) => {
    const bill = await writeBill(desk, {
      sender: sender(`عبد الرحمن بن محمد الحربي ${uniqueMark()}`),
      items: [
        {
          name: 'Household goods, packed in blankets and tied twice',
          quantity: 120,
          weight: 25_000,
          unitPrice: 99_999,
        },
      ],
    })
    await desk.server.database.pool.query(
      `update consignment_pieces set state_since = now() - interval '90 days' where consignment_id = $1`,
      [bill.id],
    )
    const page = await open('account', `/accounts/consignmenthistory?customer=${bill.billNumber}&currency=SAR`, {
      locale,
      viewport,
    })
    await page.locator('tbody [data-opener]').first().waitFor()
    expect(await page.locator('html').getAttribute('dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr')
    expect(await axeFindings(page)).toEqual([])
    for (const [path, shown] of [
      ['consignmentreport?groupBy=pair&stuck=yes&currency=SAR', 'tfoot'],
      [`consignmenttracking?search=${bill.billNumber}`, '[data-bill] ol time'],
      ['consignment-tracking-history', 'table'],
      ['consignment-tracking-history?view=stuck', 'tbody [data-opener]'],
    ] as const) {
      await visit(page, `/accounts/${path}`)
      await page.locator(shown).first().waitFor()
      expect((await axeFindings(page)).map((finding) => `${path}: ${finding}`)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), path).toBe(true)
    }
  },
)
