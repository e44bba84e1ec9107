import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function open(user: string, path: string, locale: 'en' | 'ar' = 'en'): Promise<Page> {
  const viewport = locale === 'ar' ? { width: 820, height: 1180 } : { width: 1366, height: 768 }
  const page = await openPage(server.origin, { locale, viewport })
  await signInOn(page, server.database, user, path)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

/** One that had VAT last month, of which the journal has remitted nothing. */
async function untouchedRegion(): Promise<{ code: string; name: string }> {
  const { rows } = await server.database.pool.query<{ code: string; name: string }>(
    `select region.code, region.city ->> 'en' as name from regions as region
     where exists (select from ledger_lines as line where line.region_id = region.id and line.account in ('2100', '1140')
       and date_trunc('month', posting_date) = date_trunc('month', now()) - interval '1 month')
     and not exists (select from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id
       where line.region_id = region.id and entry.act = 'vatRemitted') order by code limit 1`,
  )
  return rows[0] ?? expect.fail('every region has remitted VAT')
}

test('a return is prepared by one, filed by another in the inbox, led to its lines, and paid', async () => {
  const page = await open('head-account', '/super-accounts/vat-return')
  await page.getByRole('link', { name: 'Prepare return' }).click()
  const region = await untouchedRegion()
  await page.getByLabel('Region').selectOption({ label: `${region.name} (${region.code})` })
  await page.getByText('Quarter', { exact: true }).click()
  await page.getByText('Month', { exact: true }).click()
  await page.getByText('The return equals the VAT accounts.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Prepare return' }).click()
  await page.getByRole('heading', { name: new RegExp(`^VAT return .*${region.code}`) }).waitFor()
  await page.getByText('The return equals the VAT accounts.').waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('region', { name: 'Figures' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: /^Lines: VAT return/ }).waitFor()
  await page
    .getByRole('row', { name: /Booking|Expense|Cargo/ })
    .first()
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.goBack()

  const other = await open('head-account-2', '/super-accounts/approvals')
  await other
    .getByRole('button', { name: new RegExp(`VAT return|${region.code}`) })
    .first()
    .click()
  await other.getByRole('button', { name: /^Approve .*\d/ }).click()
  await other.getByText('its period is locked for VAT', { exact: false }).waitFor()
  await other
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await other
    .getByText(/approved/)
    .first()
    .waitFor()

  await page.reload()
  await page.getByRole('button', { name: /^Record (payment|refund)/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Record/ }).click()
  await dialog.getByText("Enter the bank's reference.").waitFor()
  await dialog.getByLabel('Bank reference').fill('GOV-2026-10')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText('Settled by').waitFor()
  await page.getByText('GOV-2026-10').waitFor()
})

test.runIf(IN_SOAK)('returns read from the right in Arabic', async () => {
  const page = await open('head-account', '/super-accounts/vat-return', 'ar')
  await page.getByRole('heading', { name: 'الإقرارات الضريبية' }).waitFor()
  await page.getByRole('link', { name: 'إعداد إقرار' }).click()
  await page.getByLabel('المنطقة').selectOption({ index: 1 })
  await page.getByText('المطابقة مع دفتر الأستاذ').waitFor()
  expect(await axeFindings(page)).toEqual([])
})
