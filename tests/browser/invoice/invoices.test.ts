import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#server/time/calendar-date.ts'
import { axeFindings } from '#tests/support/accessibility.ts'
import { openPage } from '#tests/support/browser.ts'
import { inject } from '#tests/support/demo-session.ts'
import { type InvoiceOffice, openInvoiceOffice } from '#tests/support/invoice-office.ts'
import { signInOn } from '#tests/support/sign-in.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { visit } from '#tests/support/visit.ts'

let office: InvoiceOffice

beforeAll(async () => {
  office = await openInvoiceOffice()
})
afterAll(() => office.stop())

async function open(path: string, locale: 'en' | 'ar' = 'en'): Promise<Page> {
  const viewport = locale === 'ar' ? { width: 820, height: 1180 } : { width: 1440, height: 900 }
  const page = await openPage(office.server.origin, { locale, viewport, expectedErrors: [/status of 422/] })
  await signInOn(page, office.server.database, 'manager@invoice.example', path)
  return page
}

const read = async (id: string) =>
  (await inject(office.server.app, 'getInvoice', { token: office.tokens.manager, params: { id } })).data

test('an invoice is typed without the mouse, issued, paid in part, credited and printed', async () => {
  const page = await open('/operation-manager/invoices')
  await page.getByRole('link', { name: /^New invoice/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('n')

  const customer = page.getByRole('combobox', { name: 'Customer' })
  await customer.waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
  await page.keyboard.type('manar')
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Al Manar Schools/ })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Terms: 30 days').waitFor()
  const depot = page.getByRole('combobox', { name: 'Depot' })
  await depot.focus()
  await depot.selectOption(office.operator.depots.riyadh)
  await page
    .getByRole('textbox', { name: 'Service, item 1' })
    .or(page.getByRole('combobox', { name: 'Service, item 1' }))
    .focus()
  // The service's text and price are proposed; the text is written over, and an empty line goes on to the discount.
  await page.keyboard.type('charter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two days to Al Kharj')
  await page.keyboard.press('Enter')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('10')
  // 2 × 1,000.00 less 10 % is 1,800.00, and 15 % of it 270.00.
  await page.getByRole('status').filter({ hasText: '2,070.00' }).first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Control+Enter')

  await page.getByRole('heading', { name: /^Draft for/ }).waitFor()
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue invoice' }).click()
  await page.getByRole('heading', { name: /^Invoice .?IN-/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const id = page.url().split('/').at(-1) ?? ''
  expect(await read(id)).toMatchObject({ state: 'issued', netTotal: 207_000, open: 207_000 })

  // The whole of it is proposed; a smaller amount is typed, and the allocation follows.
  await page.getByRole('link', { name: 'Take payment' }).click()
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.waitFor()
  expect(await amount.inputValue()).toBe('2070.00')
  await amount.fill('500')
  await page.getByRole('textbox', { name: 'Transfer reference' }).fill('TRF-4711')
  expect(await page.getByRole('textbox', { name: /^Pays of/ }).inputValue()).toBe('500.00')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Take payment' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take payment' }).click()
  await page.getByRole('heading', { name: /^Receipt .?CR-/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await read(id)).toMatchObject({ state: 'partlyPaid', open: 157_000 })

  // More than a line has left is told at the line, and changes nothing.
  await visit(page, `${office.server.origin}/operation-manager/invoice-list/${id}/credit`)
  await page.getByRole('radio', { name: /Some lines/ }).check()
  const credited = page.getByRole('textbox', { name: /^Credit of/ })
  await credited.fill('9999')
  await page.getByRole('textbox', { name: 'Reason' }).fill('One day fell out')
  await page.getByRole('button', { name: 'Issue credit note' }).click()
  await page.getByText('This is more than is left of the line. Enter at most the rest.').waitFor()
  await credited.fill('900')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Issue credit note' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue credit note' }).click()
  await page.getByRole('heading', { name: 'Credit notes' }).waitFor()
  const invoice = await read(id)
  expect(invoice).toMatchObject({ state: 'partlyPaid', credited: 103_500, open: 53_500 })

  const papers = [
    [`/invoice-prints/${id}`, '2,070.00'],
    [`/credit-note-prints/${invoice.creditNotes[0]?.id}`, '1,035.00'],
    [`/customer-receipt-prints/${invoice.payments[0]?.receiptId}`, '500.00'],
  ] as const
  for (const [path, total] of papers)
    for (const lang of ['en', 'ar']) {
      await page.goto(`${office.server.origin}${path}?lang=${lang}`)
      await page.locator('article').getByText(total).first().waitFor()
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect([path, lang, pdf.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([path, lang, 1])
    }
})

test.runIf(IN_SOAK)('a customer is offered while fewer letters are typed than are searched for', async () => {
  const page = await open('/operation-manager/invoice-list/new')
  const customer = page.getByRole('combobox', { name: 'Customer' })
  const manar = page.getByRole('listbox').getByRole('option', { name: /Al Manar Schools/ })
  await customer.click()
  await manar.waitFor()
  const answered = page.waitForResponse((response) => response.url().includes('/invoice-customers'))
  await customer.fill('ma')
  expect((await answered).status()).toBe(200)
  await manar.waitFor()
})

test.runIf(IN_SOAK)('the invoice one came from is paid first, unless the oldest first is asked for', async () => {
  await office.issue()
  const { id, number } = await office.issue({ dueDate: addDays(office.today, 30) })
  const page = await open(`/operation-manager/receipts/new?invoiceId=${id}`)
  const amount = page.getByRole('textbox', { name: 'Amount' })
  const own = page.getByRole('textbox', { name: new RegExp(`^Pays of .?${number}`) })
  await amount.fill('500')
  await expect.poll(() => own.inputValue()).toBe('500.00')
  await page.getByRole('button', { name: 'Oldest first' }).click()
  await expect.poll(() => own.inputValue()).toBe('')
  // And stays so when the amount changes.
  await amount.fill('600')
  await expect
    .poll(() =>
      page
        .getByRole('textbox', { name: /^Pays of/ })
        .first()
        .inputValue(),
    )
    .toBe('600.00')
  expect(await own.inputValue()).toBe('')
})

test('what a customer owes is seen in Arabic: account, statement and ageing', async () => {
  await office.issue()
  const page = await open(`/operation-manager/customers/${office.customerId}/account`, 'ar')
  await page.getByRole('heading', { name: 'كشف الحساب' }).waitFor()
  await page.getByRole('row', { name: /IN-/ }).first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await visit(page, `${office.server.origin}/operation-manager/customers/ageing`)
  await page.getByRole('link', { name: 'مدارس المنار' }).click()
  await page.getByRole('heading', { name: 'المستحق الآن' }).waitFor()
})
