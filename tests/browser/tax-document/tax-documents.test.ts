import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { type InvoiceOffice, openInvoiceOffice } from '#tests/support/invoice-office.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { expectSound } from '#tests/support/sound-books.ts'

let office: InvoiceOffice

beforeAll(async () => {
  office = await openInvoiceOffice()
  await office.server.database.pool.query(`update regions set tax_number = '310122393500003' where id = $1`, [
    office.operator.regions.riyadh,
  ])
})
afterAll(() => office.stop())

async function open(path: string, locale: 'en' | 'ar'): Promise<Page> {
  const viewport = locale === 'ar' ? { width: 820, height: 1180 } : { width: 1440, height: 900 }
  const page = await openPage(office.server.origin, { locale, viewport })
  await signInOn(page, office.server.database, 'head@invoice.example', path)
  return page
}

test('an invoice is found among the tax documents, told with its sending, and printed in both languages', async () => {
  const invoice = await office.issue()
  // Issues what is lacking.
  await expectSound(office.server.database)
  const page = await open('/super-accounts/tax-documents', 'en')
  await page.getByRole('link', { name: invoice.number }).click()
  await page.getByRole('heading', { name: invoice.number }).waitFor()
  await page.getByText('Not sent yet.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'XML (UBL 2.1)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${invoice.number}.xml`)

  await page.getByRole('link', { name: 'Print' }).click()
  await page.getByRole('heading', { name: 'Tax Invoice · فاتورة ضريبية' }).waitFor()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  await page.getByText('1,150.00').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test.runIf(IN_SOAK)('says so in Arabic where there is none yet', async () => {
  const page = await open(`/tax-papers/invoice/${(await office.issue()).id}?number=none`, 'ar')
  await page.getByText('لا مستند ضريبي لهذا').waitFor()
  expect(await axeFindings(page)).toEqual([])
})
