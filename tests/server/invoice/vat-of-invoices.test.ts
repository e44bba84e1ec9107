import { afterAll, beforeAll, expect, test } from 'vitest'
import { inject } from '#tests/support/demo-session.ts'
import { type InvoiceOffice, openInvoiceOffice } from '#tests/support/invoice-office.ts'

let office: InvoiceOffice
beforeAll(async () => {
  office = await openInvoiceOffice()
})
afterAll(() => office.stop())

test('a VAT return tells an invoice by its lines, and its credit note as given back', async () => {
  // SAR 1,000.00 and 150.00 of VAT; 400.00 and 60.00 are taken back.
  const { id, version } = await office.issue()
  const invoice = await inject(office.server.app, 'getInvoice', { token: office.tokens.manager, params: { id } })
  const credited = await inject(office.server.app, 'creditInvoice', {
    token: office.tokens.manager,
    body: { id, version, reason: 'Half a day', lines: [{ lineId: invoice.data.lines[0]?.id ?? '', net: 40_000 }] },
  })
  expect(credited.status, credited.text).toBe(200)
  const { data } = await inject(office.server.app, 'getOpenVatReturn', {
    token: office.tokens.head,
    query: { regionId: office.operator.regions.riyadh, from: `${office.today.slice(0, 7)}-01`, span: 'month' },
  })
  expect(data.document.rows.map(({ key, base, vat, entries }) => [key, base, vat, entries])).toEqual([
    ['output.supply.invoiceService.S.1500', 100_000, 15_000, 1],
    ['output.refund.invoiceService.S.1500', -40_000, -6000, 1],
  ])
  expect(data.accounts).toMatchObject([{ account: '2100', currency: 'SAR', moved: 9000, told: 9000, difference: 0 }])
})
