import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { inject } from '#tests/support/demo-session.ts'
import { type InvoiceOffice, openInvoiceOffice } from '#tests/support/invoice-office.ts'
import { openSecondApp } from '#tests/support/second-app.ts'
import { expectSound } from '#tests/support/sound-books.ts'
import { setTaxRules } from '#tests/support/tax-rules.ts'

let office: InvoiceOffice
let second: Awaited<ReturnType<typeof openSecondApp>>
beforeAll(async () => {
  office = await openInvoiceOffice()
  second = await openSecondApp(office.server)
})
afterAll(async () => {
  await second.close()
  await office.stop()
})
afterEach(() => expectSound(office.server.database))

const call = <Name extends CallName>(
  name: Name,
  body: object,
  by: keyof InvoiceOffice['tokens'] = 'manager',
  key: string = randomUUID(),
) => inject(office.server.app, name, { token: office.tokens[by], body, key })
const shown = async (id: string) =>
  (await inject(office.server.app, 'getInvoice', { token: office.tokens.head, params: { id } })).data
const fieldsOf = ({ status, error }: { status: number; error: { fields?: Record<string, string> | undefined } }) => [
  status,
  error.fields,
]

/** Account and amount of what was posted for a record, in the order in which it was posted. */
async function postings(recordId: string): Promise<string[]> {
  const { rows } = await office.server.database.pool.query<{ text: string }>(
    `select entry.act || ' ' || line.account || ' ' || line.amount as text from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id
     where entry.record_id = $1 order by entry.serial, line.line`,
    [recordId],
  )
  return rows.map(({ text }) => text)
}

describe('an invoice', () => {
  test('is reckoned by the server, issued under its number and posted under its bill date', async () => {
    const { data: draft } = await call(
      'createInvoice',
      office.draft({
        lines: [
          // 2.5 days at 1,000.00, less 10 %: 2,250.00
          {
            serviceId: office.serviceId,
            text: 'Coach',
            quantity: 2500,
            price: 100_000,
            discount: { kind: 'percent', value: 1000 },
          },
          // 3 at 33.33: 99.99
          { serviceId: office.serviceId, text: 'Guide', quantity: 3000, price: 3333, discount: null },
        ],
        // 49.99 off 2,349.99: 47.86 and 2.13 by their shares
        discount: { kind: 'amount', value: 4999 },
      }),
    )
    expect(draft).toMatchObject({
      number: null,
      state: 'draft',
      subTotal: 230_000,
      // 15 % of 2,300.00
      vatTotal: 34_500,
      netTotal: 264_500,
      discount: 25_000 + 4999,
      lines: [
        { discountAmount: 25_000, wholeDiscount: 4786, net: 220_214 },
        { discountAmount: 0, wholeDiscount: 213, net: 9786 },
      ],
      can: ['edit', 'issue', 'discard'],
    })
    const proposed = await inject(office.server.app, 'generateBillNo', {
      token: office.tokens.manager,
      query: { depotId: office.operator.depots.riyadh },
    })
    const { data: issued } = await call('issueInvoice', { id: draft.id, version: draft.version })
    expect(issued).toMatchObject({ number: proposed.data.number, state: 'issued', open: 264_500 })
    expect(issued.number).toMatch(/^IN-RIY-\d{4}-00001$/)
    expect(await postings(draft.id)).toEqual([
      'invoiceIssued 1100 264500',
      'invoiceIssued 4200 -230000',
      'invoiceIssued 2100 -34500',
    ])
    const print = await inject(office.server.app, 'getInvoicePrint', {
      token: office.tokens.head,
      params: { id: draft.id },
    })
    expect(print.data).toMatchObject({ number: issued.number, discount: 4999, netTotal: 264_500, open: 264_500 })
  })

  test('of a cancellation charge bears what the rules say of those', async () => {
    await setTaxRules(office.server.database, [
      { regionId: office.operator.regions.riyadh, supply: 'cancellationCharge', category: 'O' },
    ])
    const { data: service } = await call('createService', {
      code: 'S-00020',
      name: { en: 'Charter called off', ar: 'إلغاء تأجير حافلة' },
      unit: 'DAY',
      supply: 'cancellationCharge',
      incomeAccount: '4200',
      prices: [{ currency: 'SAR', price: 50_000 }],
      isActive: true,
    })
    const line = { serviceId: service.id, text: 'Called off', quantity: 1000, price: 50_000, discount: null }
    const { data: draft } = await call('createInvoice', office.draft({ lines: [line] }))
    expect(draft.lines).toMatchObject([{ supply: 'cancellationCharge', taxCategory: 'O', net: 50_000, vat: 0 }])
  })

  test('never changes once it is issued: neither by a call nor in the database', async () => {
    const { id, version } = await office.issue()
    const changed = await inject(office.server.app, 'updateInvoice', {
      token: office.tokens.manager,
      params: { id },
      body: { ...office.draft(), id, version },
    })
    expect([changed.status, changed.error.message]).toEqual([409, 'This invoice is not a draft any more. Reload it.'])
    expect((await call('discardInvoice', { id, version })).status).toBe(409)
    expect((await call('issueInvoice', { id, version })).status).toBe(409)
    const { pool } = office.server.database
    await expect(
      pool.query(`update invoices set net_total = net_total + 1, sub_total = sub_total + 1 where id = $1`, [id]),
    ).rejects.toThrow('does not change')
    await expect(pool.query(`update invoice_lines set net = net + 1 where invoice_id = $1`, [id])).rejects.toThrow(
      'does not change',
    )
  })

  test('is changed and discarded while it is a draft; no number is lost', async () => {
    const { data: draft } = await call('createInvoice', office.draft())
    const { data: changed } = await inject(office.server.app, 'updateInvoice', {
      token: office.tokens.other,
      params: { id: draft.id },
      body: { ...office.draft({ customerId: null, printName: 'Salem Otaibi' }), id: draft.id, version: draft.version },
    })
    expect(changed).toMatchObject({ printName: 'Salem Otaibi', customer: null, version: draft.version + 1 })
    expect((await call('issueInvoice', { id: draft.id, version: draft.version })).error.code).toBe('staleVersion')
    expect((await call('discardInvoice', { id: draft.id, version: changed.version })).data.state).toBe('discarded')
    expect(await postings(draft.id)).toEqual([])
  })

  test('is told at its field what is wrong, and nothing is written', async () => {
    const count = async () =>
      (await office.server.database.pool.query<{ count: string }>('select count(*) from invoices')).rows[0]?.count
    const before = await count()
    const [line] = office.draft().lines
    if (!line) throw new Error('a draft has a line')
    const wrong = async (changes: Parameters<InvoiceOffice['draft']>[0]) =>
      fieldsOf(await call('createInvoice', office.draft(changes)))
    expect(await wrong({ lines: [{ ...line, discount: { kind: 'amount', value: 100_001 } }] })).toEqual([
      422,
      { 'lines.0.discountValue': 'The discount is more than the line. Enter a smaller one.' },
    ])
    expect(await wrong({ discount: { kind: 'amount', value: 100_001 } })).toEqual([
      422,
      { discountValue: 'The discount is more than the lines come to. Enter a smaller one.' },
    ])
    expect(await wrong({ customerId: null })).toEqual([
      422,
      { printName: 'Enter the name to print, or choose a customer.' },
    ])
    expect(await wrong({ dueDate: '2020-01-01' })).toEqual([
      422,
      { dueDate: 'The due date cannot be before the bill date.' },
    ])
    expect(await wrong({ lines: [{ ...line, serviceId: randomUUID() }] })).toEqual([
      422,
      { 'lines.0.serviceId': 'Choose a service that is in use.' },
    ])
    expect(await count()).toBe(before)
  })

  test('in a foreign currency needs a checked rate of its bill date', async () => {
    const { data: draft } = await call('createInvoice', office.draft({ currency: 'JOD' }))
    expect(fieldsOf(await call('issueInvoice', { id: draft.id, version: draft.version }))).toEqual([
      422,
      { currency: expect.stringMatching(/^There is no checked rate from JOD to SAR for /) },
    ])
    expect(await shown(draft.id)).toMatchObject({ state: 'draft', number: null })
  })

  test('is dated no day ahead', async () => {
    const ahead = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const { data: draft } = await call('createInvoice', office.draft({ billDate: ahead, dueDate: ahead }))
    const refused = await call('issueInvoice', { id: draft.id, version: draft.version })
    expect(Object.keys(refused.error.fields ?? {})).toEqual(['billDate'])
  })

  test('is written by operations alone, and read by the head account too', async () => {
    expect((await call('createInvoice', office.draft(), 'head')).status).toBe(403)
    expect((await call('createInvoice', office.draft(), 'clerk')).status).toBe(403)
    const list = await inject(office.server.app, 'getInvoiceList', { token: office.tokens.clerk })
    expect(list.status).toBe(403)
  })

  test('is issued once by one key, and once of many at once', async () => {
    const { data: draft } = await call('createInvoice', office.draft())
    const key = randomUUID()
    const body = { id: draft.id, version: draft.version }
    const first = await call('issueInvoice', body, 'manager', key)
    const again = await call('issueInvoice', body, 'manager', key)
    expect(again.data).toEqual(first.data)
    const { data: other } = await call('createInvoice', office.draft())
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        inject(index % 2 === 0 ? office.server.app : second.app, 'issueInvoice', {
          token: office.tokens[index % 4 < 2 ? 'manager' : 'other'],
          body: { id: other.id, version: other.version },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await postings(other.id)).filter((line) => line.includes(' 1100 '))).toHaveLength(1)
  })

  test('of many issued at once on two servers, each has its own number and none is left out', async () => {
    const drafts = await Promise.all(Array.from({ length: 30 }, () => call('createInvoice', office.draft())))
    const answers = await Promise.all(
      drafts.map(({ data }, index) =>
        inject(index % 2 === 0 ? office.server.app : second.app, 'issueInvoice', {
          token: office.tokens[index % 4 < 2 ? 'manager' : 'other'],
          body: { id: data.id, version: data.version },
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
    expect(new Set(answers.map(({ data }) => data.number)).size).toBe(30)
  })
})

describe('a credit note', () => {
  test('takes back a part by line, then the rest, and never more', async () => {
    const invoice = await office.issue({
      lines: [
        { serviceId: office.serviceId, text: 'Coach', quantity: 1000, price: 33_333, discount: null },
        { serviceId: office.serviceId, text: 'Guide', quantity: 1000, price: 10_001, discount: null },
      ],
    })
    const { lines, version } = await shown(invoice.id)
    const [coach, guide] = lines
    if (!coach || !guide) throw new Error('it has two lines')
    const above = await call('creditInvoice', {
      id: invoice.id,
      version,
      reason: 'Half a day',
      lines: [{ lineId: coach.id, net: 33_334 }],
    })
    expect(fieldsOf(above)).toEqual([
      422,
      { 'lines.0.net': 'This is more than is left of the line. Enter at most the rest.' },
    ])
    const { data: part } = await call('creditInvoice', {
      id: invoice.id,
      version,
      reason: 'Half a day',
      lines: [{ lineId: coach.id, net: 10_000 }],
    })
    // Of 50.00 VAT on 333.33, the share of 100.00.
    expect(part).toMatchObject({ state: 'issued', credited: 11_500, creditNotes: [{ netTotal: 11_500 }] })
    const { data: whole } = await call('creditInvoice', {
      id: invoice.id,
      version: part.version,
      reason: 'Not driven',
      lines: null,
    })
    expect(whole).toMatchObject({ state: 'credited', credited: invoice.netTotal, open: 0 })
    const sums = new Map<string, number>()
    for (const line of await postings(invoice.id)) {
      const [, account = '', amount] = line.split(' ')
      sums.set(account, (sums.get(account) ?? 0) + Number(amount))
    }
    expect([...sums.values()].every((sum) => sum === 0)).toBe(true)
    expect(
      (await call('creditInvoice', { id: invoice.id, version: whole.version, reason: 'Again', lines: null })).status,
    ).toBe(422)
    const [note] = whole.creditNotes
    const print = await inject(office.server.app, 'getCreditNotePrint', {
      token: office.tokens.head,
      params: { id: note?.id ?? '' },
    })
    expect(print.data).toMatchObject({ number: note?.number, invoice: { number: invoice.number }, netTotal: 11_500 })
  })

  test('of a paid invoice leaves the money with the customer', async () => {
    const invoice = await office.issue()
    const { data: receipt } = await receive(invoice.netTotal, [{ invoiceId: invoice.id, amount: invoice.netTotal }])
    const { version } = await shown(invoice.id)
    const { data: credited } = await call('creditInvoice', {
      id: invoice.id,
      version,
      reason: 'Not driven',
      lines: null,
    })
    expect(credited).toMatchObject({ state: 'credited', allocated: 0 })
    const after = await inject(office.server.app, 'getCustomerReceipt', {
      token: office.tokens.manager,
      params: { id: receipt.id },
    })
    expect(after.data).toMatchObject({ allocated: 0, can: ['allocate', 'cancel'] })
  })
})

let references = 0
const receive = (
  amount: number,
  allocations: { invoiceId: string; amount: number }[],
  changes: { customerId?: string | null; key?: string } = {},
) =>
  call(
    'createCustomerReceipt',
    {
      customerId: changes.customerId === undefined ? office.customerId : changes.customerId,
      currency: 'SAR',
      amount,
      payment: { means: 'bank', reference: `FT ${(references += 1)}`, isReuseConfirmed: false },
      allocations,
      notes: null,
    },
    'manager',
    changes.key,
  )

describe('a receipt', () => {
  test('pays invoices in part and whole, and what is left stays the customer’s', async () => {
    const [one, two] = [await office.issue(), await office.issue()]
    const { data: receipt } = await receive(200_000, [
      { invoiceId: one.id, amount: 115_000 },
      { invoiceId: two.id, amount: 50_000 },
    ])
    expect(receipt).toMatchObject({ amount: 200_000, allocated: 165_000, state: 'taken', can: ['allocate', 'release'] })
    expect(receipt.number).toMatch(/^CR-\d{4}-\d{5}$/)
    expect(await postings(receipt.id)).toEqual(['customerPaid 1015 200000', 'customerPaid 1100 -200000'])
    expect(await shown(one.id)).toMatchObject({ state: 'paid', open: 0 })
    expect(await shown(two.id)).toMatchObject({ state: 'partlyPaid', open: 65_000 })
    const { data: more } = await call('allocateCustomerReceipt', {
      id: receipt.id,
      version: receipt.version,
      allocations: [{ invoiceId: two.id, amount: 35_000 }],
    })
    expect(more).toMatchObject({ allocated: 200_000 })
    const allocation = more.allocations.find(({ invoiceId }) => invoiceId === one.id)
    const { data: released } = await call('releaseAllocation', {
      id: receipt.id,
      version: more.version,
      allocationId: allocation?.id,
    })
    expect(released.allocated).toBe(85_000)
    expect(await shown(one.id)).toMatchObject({ state: 'issued', open: 115_000 })
  })

  test('never pays more than is open, nor another customer’s invoice, nor more than it has', async () => {
    const invoice = await office.issue()
    const stranger = await office.issue({ customerId: null, printName: 'Salem Otaibi' })
    expect(fieldsOf(await receive(200_000, [{ invoiceId: invoice.id, amount: 115_001 }]))).toEqual([
      422,
      { 'allocations.0.amount': 'This is more than is open on the invoice. Enter at most the open amount.' },
    ])
    expect(fieldsOf(await receive(200_000, [{ invoiceId: stranger.id, amount: 1 }]))).toEqual([
      422,
      { 'allocations.0.invoiceId': 'This is not an open invoice of this customer, or is named twice.' },
    ])
    expect(fieldsOf(await receive(100, [{ invoiceId: invoice.id, amount: 101 }]))).toEqual([
      422,
      { allocations: 'The allocations are more than is left of the receipt.' },
    ])
    expect(fieldsOf(await receive(200, [{ invoiceId: stranger.id, amount: 100 }], { customerId: null }))).toEqual([
      422,
      { allocations: 'Without a customer, the whole amount must be allocated to invoices.' },
    ])
    expect(await shown(invoice.id)).toMatchObject({ state: 'issued', allocated: 0 })
  })

  test('is taken once by one key; of several that pay the same invoice at once on two servers, one does', async () => {
    const invoice = await office.issue()
    const key = randomUUID()
    const first = await receive(1000, [{ invoiceId: invoice.id, amount: 1000 }], { key })
    references -= 1
    const again = await receive(1000, [{ invoiceId: invoice.id, amount: 1000 }], { key })
    expect(again.data.id).toBe(first.data.id)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        inject(index % 2 === 0 ? office.server.app : second.app, 'createCustomerReceipt', {
          token: office.tokens[index % 4 < 2 ? 'manager' : 'other'],
          body: {
            customerId: office.customerId,
            currency: 'SAR',
            amount: 114_000,
            payment: { means: 'bank', reference: `RACE ${index}`, isReuseConfirmed: false },
            allocations: [{ invoiceId: invoice.id, amount: 114_000 }],
            notes: null,
          },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await shown(invoice.id)).toMatchObject({ state: 'paid', allocated: 115_000 })
  })

  test('that was entered by mistake is cancelled once nothing is on invoices, and its entry is reversed', async () => {
    const invoice = await office.issue()
    const { data: receipt } = await receive(5000, [{ invoiceId: invoice.id, amount: 5000 }])
    const cancel = (version: number) =>
      call('cancelCustomerReceipt', { id: receipt.id, version, reason: 'Entered twice' })
    expect((await cancel(receipt.version)).status).toBe(409)
    const { data: released } = await call('releaseAllocation', {
      id: receipt.id,
      version: receipt.version,
      allocationId: receipt.allocations[0]?.id,
    })
    expect((await cancel(receipt.version)).error.code).toBe('staleVersion')
    const { data: cancelled } = await cancel(released.version)
    expect(cancelled).toMatchObject({ state: 'cancelled', cancelReason: 'Entered twice', can: [] })
    expect(await postings(receipt.id)).toEqual([
      'customerPaid 1015 5000',
      'customerPaid 1100 -5000',
      'customerReceiptCancelled 1015 -5000',
      'customerReceiptCancelled 1100 5000',
    ])
  })
})

describe('what a customer owes', () => {
  test('is told by age, as a statement with its balance, and reminded of once a day', async () => {
    const { data: customer } = await call('createCustomer', {
      code: 'C-00777',
      name: { en: 'Najd Mills', ar: 'مطاحن نجد' },
      taxNumber: null,
      street: null,
      buildingNumber: null,
      district: null,
      city: null,
      postalCode: null,
      country: null,
      contactName: null,
      phone: null,
      email: 'pay@mills.example',
      language: 'ar',
      currency: 'SAR',
      creditLimit: null,
      mayBuyOnAccount: false,
      paymentDays: 0,
      isActive: true,
    })
    const late = (days: number) => new Date(Date.parse(office.today) - days * 86_400_000).toISOString().slice(0, 10)
    const of = { customerId: customer.id }
    const standingOf = () =>
      inject(office.server.app, 'getCustomerStanding', {
        token: office.tokens.head,
        query: { customerId: customer.id, currency: 'SAR' },
      })
    await office.issue({ ...of })
    // Dated back within the year as far as that goes: the due date is what ages.
    const old = await office.issue({
      ...of,
      billDate: late(office.today.slice(5) > '02-20' ? 50 : 0),
      dueDate: late(office.today.slice(5) > '02-20' ? 45 : 0),
    })
    await receive(15_000, [{ invoiceId: old.id, amount: 15_000 }], of)
    await receive(7000, [], of)
    const { data: standing } = await standingOf()
    expect(standing).toMatchObject({
      open: 215_000,
      unallocated: 7000,
      billed: 230_000,
      paid: 22_000,
      closing: 208_000,
    })
    expect(Object.values(standing.bands).reduce((sum, each) => sum + each, 0)).toBe(215_000)
    const statement = await inject(office.server.app, 'getCustomerStatement', {
      token: office.tokens.head,
      query: { customerId: customer.id, currency: 'SAR' },
    })
    expect(statement.data.at(-1)?.balance).toBe(208_000)
    const ageing = await inject(office.server.app, 'getAgeingList', {
      token: office.tokens.head,
      query: { search: 'najd' },
    })
    expect(ageing.data).toMatchObject([{ customer: { code: 'C-00777' }, open: 215_000, unallocated: 7000 }])
    if (office.today.slice(5) > '02-20') {
      expect(standing.bands).toMatchObject({ notDue: 115_000, to60: 100_000 })
      expect((await call('remindCustomer', { customerId: customer.id })).data).toEqual({
        email: 'pay@mills.example',
        invoices: 1,
      })
      expect((await call('remindCustomer', { customerId: customer.id })).error.message).toBe(
        'This customer was already reminded today.',
      )
    }
    const sheet = await inject(office.server.app, 'exportAgeing', {
      token: office.tokens.head,
      query: { format: 'csv', columns: 'customer,open', search: 'najd' },
    })
    expect(sheet.text).toContain('2150.00')
  })
})
