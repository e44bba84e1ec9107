import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { issueAll, issueFor, issuePending, type KeeperServices } from '#server/features/tax-document/document-keeper.ts'
import { createTaxSender, type TaxSender } from '#server/features/tax-document/tax-sender.ts'
import { sendDueDocuments } from '#server/features/tax-document/sending-work.ts'
import { DEMO_OPERATOR } from '#server/settings.ts'
import { inject } from '#tests/support/demo-session.ts'
import { type InvoiceOffice, openInvoiceOffice } from '#tests/support/invoice-office.ts'
import { expectSound } from '#tests/support/sound-books.ts'
import { soakCount } from '#tests/support/thoroughness.ts'
import { testProgram } from '#tests/support/test-program.ts'

/** Invoices that two processes number at once. */
const DOCUMENTS = soakCount('TAX_DOCUMENTS', 30)

let office: InvoiceOffice
beforeAll(async () => {
  office = await openInvoiceOffice()
  await office.server.database.pool.query(
    `update regions set tax_number = '310122393500003', street = 'King Road', building_number = '12', postal_code = '14514' where id = $1`,
    [office.operator.regions.riyadh],
  )
})
afterAll(() => office.stop())
afterEach(() => expectSound(office.server.database))

const services = (): KeeperServices => ({
  database: office.server.database,
  operator: DEMO_OPERATOR,
  clock: systemClock,
})
const papersOf = async (id: string) =>
  (
    await inject(office.server.app, 'getTaxDocumentsOf', {
      token: office.tokens.manager,
      query: { kind: 'invoice', id },
    })
  ).data
const credit = (id: string, version: number) =>
  inject(office.server.app, 'creditInvoice', {
    token: office.tokens.manager,
    body: { id, version, reason: 'Cancelled by the school', lines: null },
  })

describe('a tax document', () => {
  test('of an invoice says what the invoice says, under its number, and is there as soon as it is asked for', async () => {
    const invoice = await office.issue()
    const [paper, ...others] = await papersOf(invoice.id)
    expect(others).toEqual([])
    expect(paper?.document).toMatchObject({
      kind: 'invoice',
      number: invoice.number,
      position: 1,
      isSimplified: false,
      seller: { taxNumber: '310122393500003', address: { street: 'King Road', city: 'Riyadh', country: 'SA' } },
      buyer: { name: 'Al Manar Schools', taxNumber: '310175397400003', address: { city: 'Riyadh' } },
      lines: [
        { quantity: 1000, unit: 'DAY', net: 100_000, vat: 15_000, tax: { category: 'S', rateBasisPoints: 1500 } },
      ],
      categories: [{ net: 100_000, vat: 15_000 }],
      net: 100_000,
      vat: 15_000,
      total: 115_000,
      corrects: null,
      reason: null,
    })
  })

  test('can be read, printed and downloaded however long the texts of the invoice and the reason for crediting it are', async () => {
    const text = 'Charter, '.repeat(33) + 'end'
    const reason = 'Agreed '.repeat(42) + 'so'
    const invoice = await office.issue({ lines: office.draft().lines.map((line) => ({ ...line, text })) })
    const credited = await inject(office.server.app, 'creditInvoice', {
      token: office.tokens.manager,
      body: { id: invoice.id, version: invoice.version, reason, lines: null },
    })
    expect(credited.status).toBe(200)
    const papers = await papersOf(invoice.id)
    expect(papers.map(({ document }) => [document.lines[0]?.text.en, document.reason?.en])).toEqual([
      [text, undefined],
      [text, reason],
    ])
    for (const { document } of papers) {
      const { data } = await inject(office.server.app, 'getTaxDocument', {
        token: office.tokens.manager,
        params: { id: document.id },
      })
      expect(data.document).toEqual(document)
    }
  })

  test('has a code of tag, length and value: seller, tax number, time, total and VAT', async () => {
    const invoice = await office.issue()
    const [paper] = await papersOf(invoice.id)
    const bytes = Buffer.from(paper?.code ?? '', 'base64')
    const values: string[] = []
    for (let at = 0; at < bytes.length;) {
      expect(bytes[at]).toBe(values.length + 1)
      const length = bytes[at + 1] ?? 0
      values.push(bytes.subarray(at + 2, at + 2 + length).toString('utf8'))
      at += 2 + length
    }
    expect(values).toEqual([
      DEMO_OPERATOR.name.ar,
      '310122393500003',
      `${paper?.document.issuedAt.slice(0, 19)}Z`,
      '1150.00',
      '150.00',
    ])
  })

  test('of a credit note names the invoice that it takes back, with amounts above nothing', async () => {
    const invoice = await office.issue()
    const noted = await credit(invoice.id, invoice.version)
    expect(noted.status).toBe(200)
    const papers = await papersOf(invoice.id)
    expect(papers.map(({ document }) => document.kind)).toEqual(['invoice', 'creditNote'])
    expect(papers[1]?.document).toMatchObject({
      number: noted.data.creditNotes[0]?.number,
      corrects: { number: invoice.number },
      reason: { en: 'Cancelled by the school', ar: 'Cancelled by the school' },
      net: 100_000,
      vat: 15_000,
      total: 115_000,
    })
  })

  test('is chained to the one before it by a hash that anybody can compute', async () => {
    for (const _ of [1, 2]) await papersOf((await office.issue()).id)
    const { rows } = await office.server.database.pool.query<{
      previous_hash: string
      sha256: string
      text: string
      position: number
    }>('select previous_hash, sha256, document::text as text, position from tax_documents order by position')
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    let before = '0'.repeat(64)
    for (const [index, row] of rows.entries()) {
      expect([row.position, row.previous_hash]).toEqual([index + 1, before])
      expect(row.sha256).toBe(sha256(`${before}\n${sha256(row.text)}`))
      before = row.sha256
    }
    await expect(
      office.server.database.pool.query('update tax_documents set reference = reference'),
      'the serving role changes none',
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('is UBL 2.1: well formed, in its order, and with the document’s totals', async () => {
    const invoice = await office.issue()
    await credit(invoice.id, invoice.version)
    await papersOf(invoice.id)
    const list = await inject(office.server.app, 'getTaxDocumentList', {
      token: office.tokens.head,
      query: { search: invoice.number, recordNumber: '10' },
    })
    for (const { id, kind, number } of list.data) {
      const { text } = await inject(office.server.app, 'getTaxDocumentXml', {
        token: office.tokens.head,
        params: { id },
      })
      expect(XMLValidator.validate(text)).toBe(true)
      const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, attributeNamePrefix: '@' })
      const read = parser.parse(text)
      expect(read.Invoice).toMatchObject({
        'cbc:ID': number,
        'cbc:UUID': id,
        'cbc:InvoiceTypeCode': { '#text': kind === 'invoice' ? '380' : '381', '@name': '0100000' },
        'cac:LegalMonetaryTotal': {
          'cbc:TaxExclusiveAmount': { '#text': '1000.00', '@currencyID': 'SAR' },
          'cbc:PayableAmount': { '#text': '1150.00', '@currencyID': 'SAR' },
        },
        'cac:TaxTotal': { 'cac:TaxSubtotal': { 'cac:TaxCategory': { 'cbc:ID': 'S', 'cbc:Percent': '15.00' } } },
      })
      // The order of the schema (OASIS UBL 2.1, Invoice), in which every element has its place.
      const places = Object.keys(read.Invoice)
        .filter((name) => !name.startsWith('@'))
        .map((name) => UBL_ORDER.indexOf(name))
      expect(places).not.toContain(-1)
      expect(places).toEqual(places.toSorted((one, other) => one - other))
    }
    expect(list.data.length).toBeGreaterThan(0)
  })
})

const UBL_ORDER = [
  'cbc:UBLVersionID',
  'cbc:CustomizationID',
  'cbc:ProfileID',
  'cbc:ID',
  'cbc:CopyIndicator',
  'cbc:UUID',
  'cbc:IssueDate',
  'cbc:IssueTime',
  'cbc:DueDate',
  'cbc:InvoiceTypeCode',
  'cbc:Note',
  'cbc:TaxPointDate',
  'cbc:DocumentCurrencyCode',
  'cbc:TaxCurrencyCode',
  'cbc:BuyerReference',
  'cac:InvoicePeriod',
  'cac:OrderReference',
  'cac:BillingReference',
  'cac:AdditionalDocumentReference',
  'cac:Signature',
  'cac:AccountingSupplierParty',
  'cac:AccountingCustomerParty',
  'cac:Delivery',
  'cac:PaymentMeans',
  'cac:AllowanceCharge',
  'cac:TaxTotal',
  'cac:LegalMonetaryTotal',
  'cac:InvoiceLine',
]

describe('numbers', () => {
  test(
    'have no gap and no double however many are issued at once by two processes',
    { timeout: 60_000 + DOCUMENTS * 1000 },
    async () => {
      const { database } = office.server
      const ids: string[] = []
      for (let count = 0; count < DOCUMENTS; count += 1) ids.push((await office.issue()).id)
      const other = fork(
        testProgram('document-issuer'),
        [database.url, (database.auditKey ?? Buffer.alloc(0)).toString('base64')],
        { execArgv: [] },
      )
      const ended = once(other, 'exit')
      await once(other, 'message')
      other.send(ids)
      // From the other end, four at a time.
      const here = ids.toReversed()
      await Promise.all(
        [0, 1, 2, 3].map(async (lane) => {
          for (let at = lane; at < here.length; at += 4) await issueFor(services(), here[at] ?? '')
        }),
      )
      expect(await ended).toEqual([0, null])
      const { rows } = await database.pool.query<{ all: number; positions: number; last: number; entries: number }>(
        `select count(*)::int as all, count(distinct position)::int as positions, max(position)::int as last, count(distinct entry_id)::int as entries from tax_documents`,
      )
      const [found] = rows
      expect(found).toEqual({ all: found?.all, positions: found?.all, last: found?.all, entries: found?.all })
      expect(found?.all).toBeGreaterThanOrEqual(DOCUMENTS)
    },
  )
})

describe('sending', () => {
  const send = (sender: TaxSender, clock = systemClock) =>
    sendDueDocuments({
      database: { aside: office.server.database },
      sender,
      clock,
      log: { warn: () => undefined },
    })
  const detailOf = async (number: string) => {
    const list = await inject(office.server.app, 'getTaxDocumentList', {
      token: office.tokens.head,
      query: { search: number, recordNumber: '10' },
    })
    const row = list.data.find((each) => each.number === number)
    return (
      await inject(office.server.app, 'getTaxDocument', { token: office.tokens.head, params: { id: row?.id ?? '' } })
    ).data
  }

  test('writes each document into the folder, once under its number', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'tax-documents-'))
    const invoice = await office.issue()
    expect(await issuePending(office.server.database.url, services())).toBeGreaterThan(0)
    await send(createTaxSender({ taxSender: undefined, taxDocumentDirectory: directory }))
    const detail = await detailOf(invoice.number)
    expect(detail).toMatchObject({ sending: 'sent', attempts: 1, answers: [{ outcome: 'sent', status: null }] })
    expect(readFileSync(join(directory, detail.answers[0]?.answer ?? ''), 'utf8')).toContain(
      `<cbc:ID>${invoice.number}</cbc:ID>`,
    )
  })

  test('settles what was answered while another is waited for, and that one once it is', async () => {
    const invoices = [await office.issue(), await office.issue(), await office.issue()]
    const [slow] = invoices
    await issueAll(services())
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const sending = send({
      async send({ number }) {
        if (number === slow?.number) await answered
        return { outcome: 'sent', status: 200, text: `took ${number}` }
      },
    })
    try {
      for (const { number } of invoices.slice(1))
        await expect.poll(async () => (await detailOf(number)).sending).toBe('sent')
      expect(await detailOf(slow?.number ?? '')).toMatchObject({ sending: 'waiting', attempts: 1, answers: [] })
    } finally {
      answer()
      await sending
    }
    for (const { number } of invoices)
      expect(await detailOf(number)).toMatchObject({
        sending: 'sent',
        attempts: 1,
        answers: [{ outcome: 'sent', status: 200, answer: `took ${number}` }],
      })
  })

  test('keeps an answer that no database stores as it came', async () => {
    const invoices = [await office.issue(), await office.issue()]
    await issueAll(services())
    await send({ send: async () => ({ outcome: 'sent', status: 200, text: `took\0it ${'🚌'.slice(0, 1)}` }) })
    for (const { number } of invoices)
      expect(await detailOf(number)).toMatchObject({ sending: 'sent', answers: [{ answer: 'took\uFFFDit \uFFFD' }] })
  })

  test('is tried again while nobody answers, ends where it is refused, and starts again by hand, once', async () => {
    const answers = [503, 422, 200]
    const asked: { key: string | undefined; body: string }[] = []
    const http = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => (body += part))
      request.on('end', () => {
        asked.push({ key: request.headers['idempotency-key']?.toString(), body })
        response.statusCode = answers[asked.length - 1] ?? 200
        response.end(`answer ${asked.length}`)
      })
    })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    const { port } = http.address() as AddressInfo
    const sender = createTaxSender({
      taxSender: { url: `http://127.0.0.1:${port}`, token: 'secret', timeoutMs: 2000 },
      taxDocumentDirectory: '',
    })
    try {
      const invoice = await office.issue()
      await issueAll(services())
      await send(sender)
      expect(await detailOf(invoice.number)).toMatchObject({ sending: 'waiting', attempts: 1 })
      // Not before its time.
      await send(sender)
      expect(asked.length).toBe(1)
      await send(sender, () => new Date(Date.now() + 60_000))
      const refused = await detailOf(invoice.number)
      expect(refused).toMatchObject({
        sending: 'refused',
        answers: [
          { outcome: 'refused', status: 422, answer: 'answer 2' },
          { outcome: 'noAnswer', status: 503, answer: 'answer 1' },
        ],
      })
      const again = (by: 'manager' | 'clerk') =>
        inject(office.server.app, 'sendTaxDocumentAgain', { token: office.tokens[by], body: { id: refused.id } })
      expect((await again('clerk')).status).toBe(403)
      expect((await again('manager')).data).toMatchObject({ sending: 'waiting' })
      expect((await again('manager')).status).toBe(422)
      await send(sender)
      expect(await detailOf(invoice.number)).toMatchObject({ sending: 'sent', attempts: 3 })
      expect(new Set(asked.map(({ key }) => key))).toEqual(new Set([refused.id]))
    } finally {
      await new Promise((resolve) => http.close(resolve))
    }
  })
})

test('whoever sees what was sold sees its papers, and nobody else', async () => {
  const invoice = await office.issue()
  const of = (by: keyof InvoiceOffice['tokens']) =>
    inject(office.server.app, 'getTaxDocumentsOf', {
      token: office.tokens[by],
      query: { kind: 'invoice', id: invoice.id },
    })
  expect((await of('head')).status).toBe(200)
  expect((await of('clerk')).status).toBe(404)
  const list = await inject(office.server.app, 'getTaxDocumentList', { token: office.tokens.clerk, query: {} })
  expect(list.status).toBe(403)
})
