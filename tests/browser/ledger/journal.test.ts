import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { uniqueMark, openPage } from '#tests/support/browser.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { languages } from '#tests/support/thoroughness.ts'
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
  // Messages come up at once, at their place over what is pressed next.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

test('a head account proposes capital by keyboard, another approves it in the inbox, and it is posted', async () => {
  const purpose = `Owners' share ${uniqueMark()}`
  const page = await open('head-account', '/super-accounts/journal')
  await page.getByRole('link', { name: 'New journal entry' }).press('Enter')
  await page.getByRole('radio', { name: /^Exit fee remittance/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.getByLabel('Amount').waitFor()
  await page.getByRole('button', { name: 'Propose entry' }).press('Enter')
  await page.getByText('Choose an option.').waitFor()
  await page.getByText('Enter a purpose of at least 3 characters.').waitFor()
  expect(await axeFindings(page)).toEqual([])

  expect(await page.getByLabel('Currency').inputValue()).toBe('')
  await page.getByLabel('Currency').selectOption('JOD')
  await page.getByRole('button', { name: 'Propose entry' }).press('Enter')
  await page.getByText('Enter an amount above zero.').waitFor()
  await page.getByLabel('Amount').fill('1250.5')
  await page.getByLabel('Purpose').fill(purpose)
  await page.getByLabel('Reference (optional)').fill('TRF-77')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Journal entry/ }).waitFor()
  await page.getByText('No entries yet.').waitFor()
  expect(await axeFindings(page)).toEqual([])

  const other = await open('head-account-2', '/super-accounts/approvals')
  await other.getByRole('button', { name: new RegExp(purpose) }).click()
  await other.getByRole('button', { name: 'Approve 1,250.500 JOD' }).click()
  await other.getByText('1,250.500 JOD is posted immediately: debit 1010 Bank, credit 3000 Capital.').waitFor()
  expect(await axeFindings(other)).toEqual([])
  await other.getByRole('alertdialog').getByRole('button', { name: 'Approve 1,250.500 JOD' }).click()
  await other.getByText(/^Journal entry .+ approved: 1,250\.500 JOD\.$/).waitFor()

  await page.reload()
  await page.getByRole('cell', { name: '3000 Capital' }).waitFor()
  const { rows } = await server.database.pool.query(
    `select line.account, line.amount::int from journal_entries as journal join ledger_entries as entry on entry.record_id = journal.id
     join ledger_lines as line on line.entry_id = entry.id where journal.purpose = $1 order by line.line`,
    [purpose],
  )
  expect(rows).toEqual([
    { account: '1010', amount: 1_250_500 },
    { account: '3000', amount: -1_250_500 },
  ])
})

test.runIf(IN_SOAK)('an entry that the journal posted is corrected from its transaction', async () => {
  const page = await open('head-account', '/super-accounts/transactions?act=capitalPaidIn&currency=AED')
  await page
    .getByRole('row', { name: /Capital paid in/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Correct in journal' }).click()
  await page.getByRole('radio', { name: /^Correction/, checked: true }).waitFor()
  await page.getByRole('heading', { name: 'Entry reversed' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Purpose').fill('Paid into another account')
  await page.getByRole('button', { name: 'Propose entry' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Withdrawn').first().waitFor()
})

test.runIf(IN_SOAK)('the journal and a new entry read from right to left', async () => {
  const page = await open('head-account', '/super-accounts/journal', 'ar')
  await page.getByRole('cell', { name: 'إيداع رأس مال' }).first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'قيد يومية جديد' }).click()
  await page.getByRole('radio', { name: /^توريد ضريبة القيمة المضافة/ }).check()
  await page.getByLabel('الضريبة المستحقة').waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('an account narrows transactions, sees their sums, and goes on to the entry and its record', async () => {
  const page = await open('account', '/accounts/transactions')
  await page.getByLabel('Account', { exact: true }).selectOption('4100')
  await page.waitForURL('**account=4100**')
  const sums = page.getByRole('region', { name: 'Totals' })
  await sums.getByRole('link', { name: '4100 Consignment sales' }).first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page
    .getByRole('row', { name: /Consignment billed/ })
    .first()
    .click()
  await page.getByRole('heading', { name: /^Consignment billed on/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Open consignment' }).click()
  await page.waitForURL('**/accounts/consignmenthistory/**')
  await page.getByRole('heading', { name: 'Ledger' }).waitFor()
})

test.runIf(IN_SOAK)(
  'the filtered transactions are saved as a sheet and printed, however few a page shows',
  async () => {
    const page = await open('head-account', '/super-accounts/transactions?act=capitalPaidIn&recordNumber=1')
    const rows = page.getByRole('row', { name: /Capital paid in/ })
    await rows.first().waitFor()
    expect(await rows.count()).toBe(1)
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    expect((await download).suggestedFilename()).toMatch(/^transactions-.*\.csv$/)

    await page.evaluate(() => {
      window.print = () => void (document.body.dataset.printed = 'yes')
    })
    await page.getByRole('button', { name: 'Print' }).click()
    await page.locator('body[data-printed]').waitFor()
    const said = /^Rows printed: (\d+) of \1\.$/.exec((await page.getByText(/^Rows printed/).textContent()) ?? '')
    expect(Number(said?.[1])).toBeGreaterThan(1)
    expect(await rows.count()).toBe(Number(said?.[1]))
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect.poll(() => rows.count()).toBe(1)

    const auditor = await open('super-admin', '/workflows/access-log?list=transactions')
    const line = auditor.getByRole('row', { name: /Printed a list/ }).first()
    await line.getByText('Transactions').waitFor()
    await line.getByText(`${said?.[1]} rows`).waitFor()
  },
)

/** Of an A4 sheet that lies, between margins of 12 mm (wide-report.css). */
const SHEET = { width: Math.floor(((297 - 2 * 12) / 25.4) * 96), height: 700 }

test.runIf(IN_SOAK).each(languages('ar'))('a printed list keeps its columns on the sheet, in %s', async (locale) => {
  const page = await open('head-account', '/super-accounts/transactions?act=travelDateChanged', locale)
  const table = page.getByRole('main').getByRole('table').first()
  await table.getByRole('row').nth(2).waitFor()
  await page.evaluate(() => {
    window.print = () => void (document.body.dataset.printed = 'yes')
  })
  await page.getByRole('button', { name: locale === 'en' ? 'Print' : 'طباعة' }).click()
  await page.locator('body[data-printed]').waitFor()
  await page.setViewportSize(SHEET)
  await page.emulateMedia({ media: 'print' })
  const beyond = await table.evaluate((element, width) => {
    const cells = [...element.querySelectorAll('th, td')].filter((cell) => cell.getClientRects().length > 0)
    return cells
      .filter((cell) => {
        const { left, right } = cell.getBoundingClientRect()
        return left < -1 || right > width + 1 || cell.scrollWidth > cell.clientWidth + 1
      })
      .map(({ textContent }) => textContent)
  }, SHEET.width)
  expect(await table.getByRole('columnheader').count()).toBeGreaterThan(7)
  expect(beyond).toEqual([])
})

test.runIf(IN_SOAK)(
  'operations sees what departures brought, in both languages, and who travelled on one',
  async () => {
    const { rows } = await server.database.pool.query<{ date: string }>(
      `select d.travel_date::text as date from departures d join tickets t on t.departure_id = d.id where t.state = 'pending' and d.state = 'scheduled' group by 1 order by count(*) desc, 1 limit 1`,
    )
    const day = rows[0]?.date ?? ''
    const path = `/operation-manager/trip-summary?travelFrom=${day}&travelTo=${day}`
    const page = await open('operations', path)
    await page.getByRole('heading', { name: /departures?$/ }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('table', { name: 'Trip Summary' }).getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Passengers' }).waitFor()
    await page.getByRole('heading', { name: 'Load list' }).waitFor()
    expect(await axeFindings(page)).toEqual([])

    const arabic = await open('operations', path, 'ar')
    await arabic.getByRole('table', { name: 'ملخص الرحلات' }).getByRole('link').first().waitFor()
    expect(await axeFindings(arabic)).toEqual([])
  },
)
