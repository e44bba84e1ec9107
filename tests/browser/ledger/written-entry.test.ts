import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage, uniqueMark } from '#tests/support/browser.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { visit } from '#tests/support/visit.ts'

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

test('a head account types an entry of three lines by keyboard, another approves it', async () => {
  const purpose = `Rent and water ${uniqueMark()}`
  const page = await open('head-account', '/super-accounts/journal/new')
  await page.getByRole('radio', { name: /^Other entry/ }).check()
  await page.getByLabel('Currency').selectOption('SAR')
  await page.getByLabel('Account, line 1').focus()
  await page.keyboard.type('5500')
  for (const typed of ['', '400', '', 'November'] as const) {
    await page.keyboard.press('Enter')
    await page.keyboard.type(typed)
  }
  await page.keyboard.press('Enter')
  // By the beginning of its name.
  await page.keyboard.type('Electricity')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('50.5')
  await page.getByText('Missing on the credit side:').waitFor()
  for (let field = 0; field < 3; field += 1) await page.keyboard.press('Enter')
  await page.keyboard.type('1000')
  await page.getByRole('button', { name: 'Propose entry' }).press('Enter')
  await page.getByText('Tills lead this account.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Account, line 3').fill('1010')
  for (const _ of ['place', 'debit', 'credit']) await page.keyboard.press('Enter')
  await page.keyboard.press('=')
  await page.getByText('Balanced').waitFor()
  expect(await page.getByLabel('Credit, line 3').inputValue()).toBe('450.50')
  // An empty line ends the table.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByLabel('Purpose').fill(purpose)
  await page.getByRole('button', { name: 'Propose entry' }).press('Enter')
  await page.getByRole('heading', { name: /^Journal entry/ }).waitFor()
  await page.getByText('450.50').first().waitFor()
  expect(await axeFindings(page)).toEqual([])

  const other = await open('head-account-2', '/super-accounts/approvals')
  await other.getByRole('button', { name: new RegExp(purpose) }).click()
  await other.getByRole('cell', { name: /5500/ }).waitFor()
  expect(await axeFindings(other)).toEqual([])
  await other.getByRole('button', { name: /^Approve 450\.50/ }).click()
  await other
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Approve 450\.50/ })
    .click()
  await other.getByText(/^Journal entry .+ approved/).waitFor()
  const { rows } = await server.database.pool.query(
    `select line.account, line.amount::int from journal_entries as journal join ledger_entries as entry on entry.record_id = journal.id
     join ledger_lines as line on line.entry_id = entry.id where journal.purpose = $1 order by line.line`,
    [purpose],
  )
  expect(rows).toEqual([
    { account: '5500', amount: 400_00 },
    { account: '5550', amount: 50_50 },
    { account: '1010', amount: -450_50 },
  ])
})

test.runIf(IN_SOAK)('opening balances are imported from a file that is checked first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'opening-'))
  const file = async (name: string, ...lines: string[]) => {
    const path = join(folder, name)
    await writeFile(path, ['account,place,currency,debit,credit,text', ...lines].join('\n'))
    return path
  }
  const page = await open('head-account', '/super-accounts/journal')
  await page.getByRole('link', { name: 'Import opening balances' }).click()
  await page.getByLabel('CSV file').setInputFiles(await file('wrong.csv', '1000,,SAR,5,,', '3000,,SAR,,5,'))
  await page.getByText('Nothing was proposed. 1 problem in the file:').waitFor()
  await page.getByText(/bring opening cash into the depot safe/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('CSV file').setInputFiles(await file('right.csv', '1500,,SAR,5000,,Bus', '3000,,SAR,,5000,'))
  await page.getByRole('button', { name: 'Propose opening balances' }).click()
  await page.getByText('1 entry proposed.').waitFor()
  await page.getByText('Opening balance').first().waitFor()
})

test.runIf(IN_SOAK)(
  'a recurring entry is proposed, approved, posted for the months that are past, and stopped',
  async () => {
    const purpose = `Depreciation ${uniqueMark()}`
    const page = await open('head-account', '/super-accounts/recurring-entries')
    await page.getByRole('link', { name: 'New recurring entry' }).first().click()
    await page.getByLabel('Purpose').fill(purpose)
    await page.getByLabel('Currency').selectOption('SAR')
    const months = await page.getByLabel('First month').locator('option').count()
    expect(months).toBeGreaterThan(12)
    await page.getByLabel('Account, line 1').fill('5710')
    await page.getByLabel('Debit, line 1').fill('125')
    await page.getByLabel('Account, line 2').fill('1590')
    await page.getByRole('button', { name: 'Balance last line' }).click()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Propose entry' }).click()
    await page.getByText('Nothing has been posted yet.').waitFor()

    const other = await open('head-account-2', '/super-accounts/approvals')
    await other.getByRole('button', { name: new RegExp(purpose) }).click()
    await other.getByRole('button', { name: /^Approve 125\.00/ }).click()
    await other
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Approve 125\.00/ })
      .click()
    await other.getByText(/^Recurring entry .+ approved/).waitFor()
    await expect
      .poll(async () => {
        await page.reload()
        await page.getByRole('heading', { name: 'Posted months' }).waitFor()
        return page.getByRole('table').getByRole('link').count()
      })
      .toBe(1)
    await page.getByRole('button', { name: 'Stop entry' }).click()
    await page.getByLabel('Reason').fill('Sold the bus')
    await page.getByRole('dialog').getByRole('button', { name: 'Stop entry' }).click()
    await page.getByText('Stopped because').waitFor()
    expect(await axeFindings(page)).toEqual([])
  },
)

test.runIf(IN_SOAK)('in Arabic on a tablet, all of it can be used by everybody', async () => {
  const page = await open('head-account', '/super-accounts/journal/new', 'ar')
  await page.getByRole('radio', { name: /^قيد آخر/ }).check()
  expect(await axeFindings(page)).toEqual([])
  for (const path of ['recurring-entries', 'recurring-entries/new', 'journal/opening-balances']) {
    await visit(page, `/super-accounts/${path}`)
    expect([path, await axeFindings(page)]).toEqual([path, []])
  }
})
