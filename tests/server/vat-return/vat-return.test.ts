import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import type { VatReturn } from '#contract/vat-return/vat-return.ts'
import type { VatReturnDocument } from '#contract/vat-return/vat-return-document.ts'
import { prices } from '#server/database/schema/network.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { monthOf, nextMonth } from '#server/time/calendar-month.ts'
import { dayAt } from '#server/time/local-day.ts'
import { type MoneyOffice, type MoneyPerson, openMoneyOffice } from '#tests/support/money-office.ts'
import { ADULT, saleBody } from '#tests/support/small-operator.ts'
import { expectSound } from '#tests/support/sound-books.ts'
import { setTaxRules } from '#tests/support/tax-rules.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'

/** Noon of the tenth of the present month, so that a month end is never near; moved on by the tests. */
const THIS_MONTH = monthOf(dayAt(IN_RIYADH, new Date()))
const NEXT_MONTH = nextMonth(THIS_MONTH)
const LAST_DAY = addDays(NEXT_MONTH, -1)
let now = new Date(`${addDays(THIS_MONTH, 9)}T09:00:00Z`)

let office: MoneyOffice
let seat = 2

beforeAll(async () => {
  office = await openMoneyOffice({
    seats: 30,
    clock: () => new Date(now),
    async before(database, operator) {
      await setTaxRules(
        database,
        Object.values(operator.regions).flatMap((regionId) => [
          { regionId, supply: 'internationalTicket', category: 'Z' } as const,
          { regionId, supply: 'domesticTicket', category: 'S', rateBasisPoints: 1500 } as const,
        ]),
      )
      const { rows } = await database.pool.query<{ route_id: string }>('select route_id from timings where id = $1', [
        operator.timings.domestic,
      ])
      await database.orm.insert(prices).values({
        id: randomUUID(),
        routeId: rows[0]?.route_id ?? '',
        currency: 'JOD',
        validFrom: '2020-01-01',
        adult: 5000,
        child: 2500,
      })
    },
  })
})
afterEach(() => expectSound(office.database))
afterAll(() => office.stop())

type Change = Partial<BodyOf<'createBooking'>>
async function sell(change: Change) {
  seat += 1
  const base = saleBody(office.operator)
  const body = { ...base, passengers: [{ ...ADULT, seat: String(seat), passportNumber: `N12345${seat}` }], ...change }
  const held = await office.call('clerk', 'holdSeats', {
    body: {
      departureKey: body.outward.departureKey,
      from: body.outward.from,
      to: body.outward.to,
      seats: [String(seat)],
    },
  })
  expect(held.status, held.text).toBe(200)
  const { status, data, text } = await office.call('clerk', 'createBooking', { body })
  expect(status, text).toBe(200)
  return data
}
const domestic = (change: Change = {}) => {
  const { outward } = saleBody(office.operator)
  const departureKey = outward.departureKey.replace(office.operator.timings.outward, office.operator.timings.domestic)
  return sell({ outward: { departureKey, from: 0, to: 1 }, expectedTotal: 5000, ...change })
}
const international = () => sell({})

async function refund(bookingId: string, ticketId: string): Promise<number> {
  const ticketIds = [ticketId]
  const offer = await office.call('admin', 'quoteRefund', { body: { bookingId, ticketIds } })
  expect(offer.status, offer.text).toBe(200)
  const expectedRefund = offer.data.total.refund
  const body = { bookingId, ticketIds, reasonCode: 'plansChanged', reasonText: null, expectedRefund }
  const asked = await office.call('admin', 'createRefundRequest', { body })
  expect(asked.status, asked.text).toBe(200)
  const { id, version } = asked.data
  const approved = await office.call('operations', 'decideRefundRequest', {
    body: { id, version, decision: 'approve', reason: null },
  })
  expect(approved.status, approved.text).toBe(200)
  return expectedRefund
}

let invoices = 0
/** Tyres for SAR 115 with 15 % VAT, from the bank. */
async function buyTyres(date: string, decided: 'accepted' | null = 'accepted') {
  invoices += 1
  const body: BodyOf<'createExpense'> = {
    depotId: office.operator.depots.riyadh,
    date,
    purpose: { type: 'depot' },
    category: '5150',
    source: 'bank',
    bankReference: `FT ${invoices}`,
    supplier: 'Tyre shop',
    supplierTaxNumber: '300123456700003',
    invoiceNumber: `INV ${invoices}`,
    currency: 'SAR',
    items: [
      {
        name: 'Tyre',
        quantity: 1000,
        price: 11_500,
        total: 11_500,
        taxCategory: 'S',
        vatRateBasisPoints: 1500,
        vat: 1500,
      },
    ],
    total: 11_500,
    notes: null,
    fileIds: [],
    noReceiptReason: 'The printer was out of paper',
    isDuplicateConfirmed: true,
  }
  const { status, data, text } = await office.call('account', 'createExpense', { body })
  expect(status, text).toBe(200)
  if (decided)
    expect(
      (
        await office.call('head', 'updateExpenseStatus', {
          body: { id: data.id, version: data.version, status: decided, reason: null },
        })
      ).status,
    ).toBe(200)
}

const RIYADH = () => office.operator.regions.riyadh
const prepare = (change: Partial<BodyOf<'prepareVatReturn'>> = {}, by: MoneyPerson = 'head', pick = 0) =>
  office.call(
    by,
    'prepareVatReturn',
    { body: { regionId: RIYADH(), from: THIS_MONTH, span: 'month', ...change } },
    pick,
  )
async function prepared(...asked: Parameters<typeof prepare>): Promise<VatReturn> {
  const { status, data, text } = await prepare(...asked)
  expect(status, text).toBe(200)
  return data
}
const decide = (
  { id, version }: Pick<VatReturn, 'id' | 'version'>,
  by: MoneyPerson = 'head2',
  decision: 'approve' | 'reject' = 'approve',
  reason: string | null = null,
  pick = 0,
) => office.call(by, 'decideVatReturn', { body: { id, version, decision, reason } }, pick)
const pay = ({ id, version }: Pick<VatReturn, 'id' | 'version'>, reference: string | null = 'GOV-1', pick = 0) =>
  office.call('head', 'payVatReturn', { body: { id, version, reference } }, pick)
const show = async (id: string) => (await office.call('head', 'getVatReturn', { params: { id } })).data
const open = async (query: Record<string, string>) => (await office.call('head', 'getOpenVatReturn', { query })).data
const newest = async (state: 'filed' | 'paid' = 'filed') =>
  (await office.call('head', 'getVatReturnList', { query: { regionId: RIYADH(), state } })).data[0] ??
  expect.fail('no return')
const returnsOf = async (regionId = RIYADH()) =>
  (await office.call('head', 'getVatReturnList', { query: { regionId } })).data.map(({ state }) => state)

/** As an accountant reads it: what, base and VAT. */
const boxes = ({ rows }: Pick<VatReturnDocument, 'rows'>) =>
  rows.map(({ key, base, vat, entries }) => [key, base, vat, entries])
const linesOf = async (returnId: string, query: Record<string, string> = {}) =>
  (await office.call('head', 'getVatReturnLines', { query: { returnId, recordNumber: '100', ...query } })).data
const moveTo = (day: string) => {
  now = new Date(`${day}T09:00:00Z`)
}
async function keepRate(day: string, from: string, rate: string) {
  const entered = await office.call('head', 'createExchangeRate', {
    body: { day, from, to: 'SAR', rate, source: 'Central bank', reason: null },
  })
  expect(entered.status, entered.text).toBe(200)
  const { id, version } = entered.data
  expect(
    (await office.call('head2', 'decideExchangeRate', { body: { id, version, decision: 'approve', reason: null } }))
      .status,
  ).toBe(200)
}

let soldInMonth: { bookingId: string; ticketId: string }

test('a month is told by category and supply, refunds apart, in the currency of the region, and equals the ledger', async () => {
  const first = await domestic()
  const second = await domestic()
  soldInMonth = { bookingId: second.id, ticketId: second.tickets[0]?.id ?? '' }
  await domestic({ currency: 'JOD' })
  const abroad = await international()
  const fee = await office.call('clerk', 'payExitFee', {
    body: {
      tickets: [{ ticketId: abroad.tickets[0]?.id ?? '' }],
      currency: 'SAR',
      payment: { means: 'pos', reference: null },
      isManual: false,
      expectedTotal: 3000,
    },
  })
  expect(fee.status, fee.text).toBe(200)
  await buyTyres(dayAt(IN_RIYADH, now))
  // So long before the journey all of it is given back: SAR 50.00, of which VAT 6.52.
  expect(await refund(first.id, first.tickets[0]?.id ?? '')).toBe(5000)

  const unrated = await open({ regionId: RIYADH(), from: THIS_MONTH, span: 'month' })
  expect([unrated.refusal, unrated.document.missingRates]).toEqual([
    'notOver',
    [{ from: 'JOD', to: 'SAR', day: dayAt(IN_RIYADH, now) }],
  ])
  await keepRate(dayAt(IN_RIYADH, now), 'JOD', '5.289')
  const { document, accounts } = await open({ regionId: RIYADH(), from: THIS_MONTH, span: 'month' })
  expect(boxes(document)).toEqual([
    // Two of SAR 50.00 (43.48 and 6.52 each), and JOD 5.000 (4.348 and 0.652) at 5.289: SAR 23.00 and 3.45.
    ['output.supply.domesticTicket.S.1500', 4348 * 2 + 2300, 652 * 2 + 345, 3],
    // What the tills began with: two bills of SAR 10,000.00.
    ['output.supply.domesticConsignment.S.1500', 869_565 * 2, 130_435 * 2, 2],
    ['output.supply.internationalTicket.Z.0', 11_500, 0, 1],
    ['output.supply.exitFee.O.0', 3000, 0, 1],
    ['output.refund.domesticTicket.S.1500', -4348, -652, 1],
    ['input.supply.purchase.S.1500', 10_000, 1500, 1],
  ])
  expect(document).toMatchObject({ outputVat: 261_867, inputVat: 1500, due: 260_367, currency: 'SAR' })
  expect(accounts).toMatchObject([
    { account: '2100', currency: 'JOD', moved: 652, told: 652, difference: 0 },
    { account: '2100', currency: 'SAR', moved: 261_522, told: 261_522, difference: 0 },
    { account: '1140', currency: 'SAR', moved: 1500, told: 1500, difference: 0 },
  ])
})

test('what is missing is told, and nothing is written', async () => {
  const wrong = [
    await prepare(),
    await prepare({ from: addDays(THIS_MONTH, 3) }),
    await prepare({ regionId: randomUUID() }),
    await prepare({ from: '2026-02-01', span: 'quarter' }),
  ]
  expect(
    wrong.map(({ status, error }) => [status, error.message.length > 20, Object.keys(error.fields ?? {})]),
  ).toEqual([
    [422, true, []],
    [422, true, ['from']],
    [422, true, ['regionId']],
    [422, true, ['from']],
  ])
  for (const by of ['clerk', 'admin', 'account', 'operations'] as const)
    expect((await prepare({}, by)).status, by).toBe(403)
  expect((await office.call('operations', 'getVatReturnList', {})).status).toBe(403)

  // A region where nothing was sold has a return of nothing. Another one sells in its own currency, which needs no rate.
  moveTo(addDays(NEXT_MONTH, 2))
  await domestic({ currency: 'JOD' })
  expect(await returnsOf()).toEqual([])
  const nothing = await open({ regionId: office.operator.regions.tabuk, from: THIS_MONTH, span: 'month' })
  const jordan = await open({ regionId: office.operator.regions.amman, from: THIS_MONTH, span: 'month' })
  expect([jordan.refusal, jordan.document.missingRates, boxes(jordan.document)]).toEqual([
    null,
    [],
    [['output.supply.internationalConsignment.S.1600', 862_069, 137_931, 1]],
  ])
  expect(nothing).toMatchObject({ refusal: null, document: { rows: [], due: 0, currency: 'SAR' }, accounts: [] })
})

test('a missing rate keeps a return from being prepared, with the pair and the day', async () => {
  await office.rows('update exchange_rates set day = day + 20')
  const refused = await prepare()
  expect([refused.status, refused.error.message]).toEqual([422, expect.stringContaining('JOD/SAR')])
  expect(await returnsOf()).toEqual([])
  await office.rows('update exchange_rates set day = day - 20')
})

test('one prepares, however often it is sent; nobody files their own; what has changed is prepared again', async () => {
  const [one, other] = await Promise.all([prepare({}, 'head', 1), prepare({}, 'head2', 2)])
  expect([one.status, other.status].toSorted()).toEqual([200, 409])
  const mine = one.status === 200 ? ('head' as const) : ('head2' as const)
  const another = mine === 'head' ? ('head2' as const) : ('head' as const)
  const first = one.status === 200 ? one.data : other.data
  expect(await returnsOf()).toEqual(['prepared'])
  const own = await decide(first, mine)
  expect([own.status, own.error.code]).toEqual([409, 'ownRequest'])

  const inbox = await office.call(another, 'getApprovals', {})
  expect(inbox.text).toContain(`"id":"${first.id}"`)

  // An invoice of the month comes late: the figures are old.
  await buyTyres(LAST_DAY)
  const changed = await decide(await show(first.id), another)
  expect([changed.status, changed.error.message]).toEqual([409, expect.stringContaining('prepared again')])
  expect(await show(first.id)).toMatchObject({
    isUnchanged: false,
    inputVat: 1500,
    accounts: [{ difference: 0 }, { difference: 0 }, { account: '1140', moved: 3000, told: 1500, difference: -1500 }],
  })
  const withdrawn = await office.call(another, 'withdrawVatReturn', {
    body: { id: first.id, version: first.version, reason: null },
  })
  expect([withdrawn.status, withdrawn.error.message]).toEqual([409, expect.stringContaining('whoever prepared')])
  const again = await office.call(mine, 'prepareVatReturnAgain', { body: { id: first.id, version: first.version } }, 1)
  expect(again.data).toMatchObject({ state: 'prepared', revision: 2, inputVat: 3000, due: 258_867, isUnchanged: true })
  const stale = await decide(first, another)
  expect(stale.status).toBe(409)

  const bare = await decide(again.data, another, 'reject', '')
  expect([bare.status >= 400, Object.keys(bare.error.fields ?? {})]).toEqual([true, ['reason']])
  expect((await decide(again.data, another, 'reject', 'Ask the supplier first')).data.state).toBe('rejected')
  const next = await prepared({}, mine)
  expect(
    (await office.call(mine, 'withdrawVatReturn', { body: { id: next.id, version: next.version, reason: null } })).data
      .state,
  ).toBe('withdrawn')
  expect(await returnsOf()).toEqual(expect.arrayContaining(['withdrawn', 'rejected']))
  // Lines that no return holds are told of none.
  expect((await office.call('head', 'getVatReturnLines', { query: { returnId: next.id } })).status).toBe(404)
})

test('two processes file at once: one does, and the period is locked', async () => {
  const ready = await prepared()
  const answers = await Promise.all([
    decide(ready, 'head2', 'approve', null, 0),
    decide(ready, 'head2', 'approve', null, 7),
    // Under one key to both servers.
    decide(ready, 'head2', 'approve', null, 1),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const { rows: filings } = await office.database.pool.query(
    `select from workflow_events where event = 'vatReturn.file'`,
  )
  expect(filings).toHaveLength(1)
  const { id } = await newest()
  expect(await show(id)).toMatchObject({ due: 258_867, isUnchanged: true, can: expect.anything() })
  const twice = await prepare()
  expect([twice.status, twice.error.message]).toEqual([409, expect.stringContaining('RUH')])
  const again = await office.call('head', 'prepareVatReturnAgain', { body: { id, version: (await show(id)).version } })
  expect([again.status, again.error.code]).toEqual([409, 'transitionRefused'])
})

test('each figure leads to its lines, which come to it', async () => {
  const { id } = await newest()
  const { document } = await show(id)
  for (const { side, kind, supply, category, rateBasisPoints, base, vat, entries } of document.rows) {
    const lines = await linesOf(id, { side, kind, supply, category, rate: String((rateBasisPoints ?? 0) / 100) })
    const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + of(line), 0)
    expect([supply, lines.length, sum((line) => line.baseTranslated), sum((line) => line.vatTranslated)]).toEqual([
      supply,
      entries,
      base,
      vat,
    ])
  }
  const sold = await linesOf(id, { supply: 'domesticTicket', kind: 'supply' })
  expect(sold.find(({ currency }) => currency === 'JOD')).toMatchObject({
    base: 4348,
    vat: 652,
    baseTranslated: 2300,
    vatTranslated: 345,
    of: { kind: 'booking' },
    depot: { code: 'RIY' },
  })
})

test('is found by region and period by whoever keeps returns, and by nobody else', async () => {
  const [{ id }, find] = [
    await newest(),
    async (by: MoneyPerson, search: string) =>
      (await office.call(by, 'searchEverything', { query: { search } })).data.filter(
        ({ kind }) => kind === 'vatReturn',
      ),
  ]
  const { reference } = await show(id)
  for (const term of [reference, reference.toLowerCase().replace(' ', '')])
    expect(await find('head', term)).toMatchObject([{ id, title: reference, isExact: true }])
  expect(await find('head', reference.slice(0, 6))).toMatchObject([{ id, isExact: false }])
  expect(await find('clerk', reference)).toEqual([])
})

test('what comes after the filing is a correction of the next return, and the filed one stays', async () => {
  const before = await show((await newest()).id)
  await buyTyres(LAST_DAY)
  // A ticket of the filed month given back in the next one.
  expect(await refund(soldInMonth.bookingId, soldInMonth.ticketId)).toBe(5000)
  const after = await show(before.id)
  expect([after.sha256, after.document, after.due]).toEqual([before.sha256, before.document, before.due])
  expect(after.accounts).toMatchObject([
    { currency: 'JOD', difference: 0 },
    { account: '2100', currency: 'SAR', difference: 0 },
    { account: '1140', moved: 4500, later: 1500, told: 3000, difference: 0 },
  ])
  const next = await open({ regionId: RIYADH() })
  expect(next).toMatchObject({ from: NEXT_MONTH, refusal: 'notOver', last: { state: 'filed' } })
  expect(boxes(next.document)).toEqual([
    // The rate of the day of the sale is the newest one before it.
    ['output.supply.domesticTicket.S.1500', 2300, 345, 1],
    ['output.correction.domesticTicket.S.1500', -4348, -652, 1],
    ['input.correction.purchase.S.1500', 10_000, 1500, 1],
  ])
  expect(next.accounts).toMatchObject([
    { currency: 'JOD', moved: 652, difference: 0 },
    { account: '2100', currency: 'SAR', moved: -652, told: -652, difference: 0 },
    { account: '1140', moved: 0, earlier: 1500, told: 1500, difference: 0 },
  ])
})

test('an entry that is being posted when a return is filed is waited for, so it is in one return', async () => {
  moveTo(addDays(nextMonth(NEXT_MONTH), 2))
  const ready = await prepared({ from: NEXT_MONTH })
  const client = await office.database.pool.connect()
  await client.query('begin')
  await client.query(
    `with entry as (insert into ledger_entries (id, posting_date, act, record_kind, record_id, created_by) values (gen_random_uuid(), $1, 'capitalPaidIn', 'journal', gen_random_uuid(), $2) returning id)
     insert into ledger_lines (entry_id, line, account, currency, amount, posting_date)
     select id, line, account, 'SAR', amount, $1 from entry, (values (0, '1010', 40), (1, '3000', -40)) as line (line, account, amount)`,
    [addDays(NEXT_MONTH, 4), office.users.clerk],
  )
  const filing = decide(ready)
  const waiting = `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and classid = 7201960 and not granted and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await office.rows<{ waiting: number }>(waiting))[0]?.waiting).toBe(1)
  await client.query('rollback')
  client.release()
  const filed = await filing
  expect(filed.data, filed.text).toMatchObject({ state: 'filed' })
})

test('a payment posts what the return came to, once, with its reference, and leaves the VAT accounts without it', async () => {
  const { data: list } = await office.call('head', 'getVatReturnList', { query: { state: 'filed', sort: 'to' } })
  const [first, second] = list
  if (!first || !second) throw new Error('two returns are filed')
  const bare = await pay(first, ' ')
  expect([bare.status, Object.keys(bare.error.fields ?? {})]).toEqual([422, ['reference']])
  // Sent to both servers under one key, and once more under another.
  const [paid, twice] = await Promise.all([pay(first, 'GOV 2026-11', 1), pay(first, 'GOV 2026-11 B', 2)])
  expect([paid.status, twice.status].toSorted()).toEqual([200, 409])
  const shown = await show(first.id)
  expect(shown).toMatchObject({ state: 'paid', paymentReference: expect.stringContaining('GOV 2026-11') })
  const entries = await office.rows<{ account: string; currency: string; amount: string }>(
    `select account, currency, sum(line.amount)::int as amount from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id
     where act = 'vatReturnPaid' group by 1, 2 order by 1, 2`,
  )
  // SAR 2,588.67 are paid: 2,615.22 of output VAT, 3.45 of the dinars', less 30.00 of input VAT.
  expect(entries).toEqual([
    { account: '1010', currency: 'SAR', amount: -258_867 },
    { account: '1140', currency: 'SAR', amount: -3000 },
    { account: '2100', currency: 'JOD', amount: 652 },
    { account: '2100', currency: 'SAR', amount: 261_522 },
    { account: '5960', currency: 'JOD', amount: -652 },
    { account: '5960', currency: 'SAR', amount: 345 },
  ])
  expect((await pay(second, 'GOV 2026-12')).status).toBe(200)
  const left = await office.rows(
    `select account, currency from ledger_lines where account in ('2100', '1140') and region_id = '${RIYADH()}' group by 1, 2 having sum(amount) <> 0`,
  )
  expect(left).toEqual([])
})

test('a region is told in its own currency, and what the journal has remitted of its VAT is not paid twice', async () => {
  const regionId = office.operator.regions.amman
  // One bill of JOD 1,000.000 at 16 %: 862.069 and 137.931.
  const body = { kind: 'vatRemittance', regionId, currency: 'JOD', amount: 100_000, purpose: 'VAT', reference: null }
  const proposed = await office.call('head', 'createJournalEntry', { body })
  expect(proposed.status, proposed.text).toBe(200)
  const { id: journalId, version } = proposed.data
  const decision = { decision: 'approve', reason: null }
  const posted = await office.call('head2', 'decideJournalEntry', { body: { id: journalId, version, ...decision } })
  expect(posted.status, posted.text).toBe(200)

  const ready = await prepared({ regionId }, 'head2')
  expect(boxes(ready.document)).toEqual([['output.supply.internationalConsignment.S.1600', 862_069, 137_931, 1]])
  expect(ready).toMatchObject({ currency: 'JOD', due: 137_931, document: { rates: [] } })
  const filed = await decide(ready, 'head')
  expect(filed.data, filed.text).toMatchObject({ state: 'filed' })
  const refused = await pay(filed.data)
  expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining('remitted by the journal')])

  const entries = await office.rows<{ id: string }>(`select id from ledger_entries where record_id = '${journalId}'`)
  const correction = await office.call('head', 'createJournalEntry', {
    body: {
      kind: 'correction',
      entryId: entries[0]?.id ?? '',
      purpose: 'It is paid with its return',
      reference: null,
    },
  })
  expect(correction.status, correction.text).toBe(200)
  const { id, version: proposal } = correction.data
  const corrected = await office.call('head2', 'decideJournalEntry', { body: { id, version: proposal, ...decision } })
  expect(corrected.status, corrected.text).toBe(200)
  const paid = await pay(filed.data, 'JO-1')
  expect(paid.data, paid.text).toMatchObject({ state: 'paid', paymentReference: 'JO-1' })
})

test('VAT that returns settle is not remitted by the journal as well', async () => {
  await domestic()
  const body = {
    kind: 'vatRemittance',
    regionId: RIYADH(),
    currency: 'SAR',
    amount: 652,
    purpose: 'VAT',
    reference: null,
  }
  const refused = await office.call('head', 'createJournalEntry', { body })
  expect([refused.status, refused.error.message]).toEqual([422, expect.stringContaining('more than is owed')])
})

test('files hold each figure and each line', async () => {
  const { id, reference } = await newest('paid')
  for (const language of ['en', 'ar'] as const) {
    const file = await office.call('head', 'exportVatReturn', { params: { id }, query: { format: 'csv', language } })
    expect([file.status, file.text.trim().split('\n').length]).toEqual([200, 7])
  }
  const sheet = await office.call('head', 'exportVatReturns', { query: { format: 'csv', columns: 'reference,due' } })
  expect(sheet.text).toContain(reference)
  const lines = await office.call('head', 'exportVatReturnLines', {
    query: { returnId: id, format: 'csv', columns: 'day,act,base,vat' },
  })
  expect(lines.text.trim().split('\n')).toHaveLength(4)
})

test('nothing was done twice, and nothing failed', () => {
  expect(office.unsound).toEqual([])
})
