import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#server/time/calendar-date.ts'
import { storeSlip } from '#tests/support/agent-desk.ts'
import { type MoneyOffice, openMoneyOffice } from '#tests/support/money-office.ts'
import { expectSound } from '#tests/support/sound-books.ts'
import {
  accept,
  candidatesOf,
  csvOf,
  imported,
  lineCalled,
  sell,
  standing,
  TODAY,
} from '#tests/support/statement-desk.ts'

let office: MoneyOffice
beforeAll(async () => {
  office = await openMoneyOffice({ seats: 40 })
})
afterEach(() => expectSound(office.database))
afterAll(() => office.stop())

const byBank = (reference: string, isReuseConfirmed = false) =>
  sell(office, { means: 'bank', reference, isReuseConfirmed })
const byCard = (by: 'clerk' | 'jeddah' = 'clerk') => sell(office, { means: 'pos', reference: null }, by)
const undo = ({ id, version }: { id: string; version: number }, by: 'head' | 'head2' = 'head') =>
  office.call(by, 'unmatchStatementLine', { body: { id, version } })

async function customer(): Promise<string> {
  const { data } = await office.call('operations', 'createCustomer', {
    body: {
      code: 'C-00064',
      name: { en: 'Al Manar Schools', ar: 'مدارس المنار' },
      taxNumber: null,
      street: null,
      buildingNumber: null,
      district: null,
      city: null,
      postalCode: null,
      country: null,
      contactName: null,
      phone: null,
      email: null,
      language: 'en',
      currency: 'SAR',
      creditLimit: null,
      mayBuyOnAccount: false,
      paymentDays: 30,
      isActive: true,
    },
  })
  return data.id
}

test('an open invoice that a line names is told, until its payment is taken and can be matched', async () => {
  const service = await office.call('operations', 'createService', {
    body: {
      code: 'S-00064',
      name: { en: 'Charter', ar: 'تأجير حافلة' },
      unit: 'DAY',
      supply: 'invoiceService',
      incomeAccount: '4200',
      prices: [{ currency: 'SAR', price: 100_000 }],
      isActive: true,
    },
  })
  const written = await office.call('operations', 'createInvoice', {
    body: {
      depotId: office.operator.depots.riyadh,
      customerId: null,
      printName: 'Omar Khalid',
      mobile: null,
      billDate: TODAY,
      dueDate: TODAY,
      currency: 'SAR',
      lines: [{ serviceId: service.data.id, text: 'Coach', quantity: 1000, price: 100_000, discount: null }],
      discount: null,
      notes: null,
      fileIds: [],
    },
  })
  const { id, version } = written.data
  const { data: issued, text } = await office.call('operations', 'issueInvoice', { body: { id, version } })
  const number = issued.number ?? text
  await imported(office, [
    { amount: '1150.00', reference: 'RF-91', text: `Bill of Omar inv ${number.replaceAll('-', ' ').toLowerCase()}` },
    { amount: '-1150.00', reference: 'RF-92', text: `Paid back ${number}` },
  ])
  const line = await lineCalled(office, 'Bill of Omar inv')
  const named = { id, number, name: { en: 'Omar Khalid', ar: 'Omar Khalid' }, open: issued.netTotal, currency: 'SAR' }
  expect((await candidatesOf(office, line)).invoices).toEqual([named])
  expect((await candidatesOf(office, await lineCalled(office, 'Paid back'))).invoices).toEqual([])
  const taken = await office.call('operations', 'createCustomerReceipt', {
    body: {
      customerId: null,
      currency: 'SAR',
      amount: issued.netTotal,
      payment: { means: 'bank', reference: 'RF-91', isReuseConfirmed: false },
      allocations: [{ invoiceId: id, amount: issued.netTotal }],
      notes: null,
    },
  })
  expect(taken.status, taken.text).toBe(200)
  const { invoices, proposals } = await candidatesOf(office, line)
  expect([invoices, proposals[0]?.kind, proposals[0]?.fee]).toEqual([[], 'reference', 0])
})

describe('what names a reference and comes to its amount', () => {
  test('is matched by itself: a confirmed receipt moves to the bank on the day that the bank has it', async () => {
    await byBank('FT 2026-001')
    const [bank, receipts] = [await standing(office, '1010'), await standing(office, '1015')]
    expect(await imported(office, [{ amount: '115.00', reference: 'ft2026001', text: 'Transfer Omar' }])).toEqual({
      lines: 1,
      matched: 1,
    })
    const line = await lineCalled(office, 'Transfer Omar')
    expect(line).toMatchObject({ state: 'matched', decidedBy: { id: office.users.head }, age: null })
    expect(line.match).toMatchObject({ way: 'reference', fee: 0, feeAccount: null, entry: { postingDate: TODAY } })
    expect(line.match?.lines.map(({ account, amount, reference }) => [account, amount, reference])).toEqual([
      ['1015', 11_500, 'FT2026001'],
    ])
    expect([await standing(office, '1010'), await standing(office, '1015')]).toEqual([bank + 11_500, receipts - 11_500])
    expect(line.history.map(({ event }) => event)).toEqual(['xstate.init', 'statementLine.match'])
  })

  test('is matched with all that name it where they come to it together, and the fee that the bank tells is booked', async () => {
    await byBank('GROUP-7')
    await byBank('GROUP-7', true)
    await byBank('NET-8')
    const fees = await standing(office, '5800')
    const { matched } = await imported(office, [
      { amount: '230.00', reference: 'GROUP7', text: 'Both of them' },
      { amount: '113.00', reference: 'NET8', text: 'Less the fee', fee: '2.00' },
    ])
    expect(matched).toBe(2)
    expect((await lineCalled(office, 'Both of them')).match?.lines).toHaveLength(2)
    expect((await lineCalled(office, 'Less the fee')).match).toMatchObject({ fee: 200, feeAccount: { code: '5800' } })
    expect(await standing(office, '5800')).toBe(fees + 200)
  })

  test('of a customer’s receipt keeps that from being cancelled, until the match is undone', async () => {
    const taken = await office.call('operations', 'createCustomerReceipt', {
      body: {
        customerId: await customer(),
        currency: 'SAR',
        amount: 64_000,
        payment: { means: 'bank', reference: 'CUST-64', isReuseConfirmed: false },
        allocations: [],
        notes: null,
      },
    })
    expect(taken.status, taken.text).toBe(200)
    const { id, version } = taken.data
    expect(await imported(office, [{ amount: '640.00', reference: 'CUST 64', text: 'Of a customer' }])).toMatchObject({
      matched: 1,
    })
    const cancel = () =>
      office.call('operations', 'cancelCustomerReceipt', { body: { id, version, reason: 'Entered twice' } })
    const refused = await cancel()
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'A bank statement shows this money. Undo the match first.',
    ])
    expect((await undo(await lineCalled(office, 'Of a customer'))).status).toBe(200)
    expect((await cancel()).data.state).toBe('cancelled')
  })

  test('is a question where several come to it, or none does', async () => {
    await byBank('TWICE-1')
    await byBank('TWICE-1', true)
    await byBank('SHORT-1')
    const { matched } = await imported(office, [
      { amount: '115.00', reference: 'TWICE1', text: 'One of two' },
      { amount: '112.00', reference: 'SHORT1', text: 'Three short' },
      { amount: '99.99', reference: 'NOBODY', text: 'Unknown' },
    ])
    expect(matched).toBe(0)
    const { proposals } = await candidatesOf(office, await lineCalled(office, 'One of two'))
    expect(proposals.slice(0, 2).map(({ kind, lines }) => [kind, lines.length])).toEqual([
      ['reference', 1],
      ['reference', 1],
    ])
    const [short] = (await candidatesOf(office, await lineCalled(office, 'Three short'))).proposals
    expect(short).toMatchObject({ kind: 'reference', fee: 300 })
    expect((await candidatesOf(office, await lineCalled(office, 'Unknown'))).proposals).toEqual([])
  })
})

describe('a receipt that the journal has confirmed', () => {
  test('is on the bank already: its line is matched with all three, and nothing is posted', async () => {
    await byBank('CONFIRMED-1')
    const proposed = await office.call('head', 'createJournalEntry', {
      body: {
        kind: 'bankReceiptConfirmed',
        currency: 'SAR',
        amount: 11_500,
        purpose: 'Seen on the bank',
        reference: 'CONFIRMED 1',
      },
    })
    expect(proposed.status, proposed.text).toBe(200)
    const decided = await office.call('head2', 'decideJournalEntry', {
      body: { id: proposed.data.id, version: proposed.data.version, decision: 'approve', reason: null },
    })
    expect(decided.status, decided.text).toBe(200)
    const [bank, receipts] = [await standing(office, '1010'), await standing(office, '1015')]
    const { matched } = await imported(office, [
      { amount: '115.00', reference: 'CONFIRMED-1', text: 'Confirmed before' },
    ])
    expect(matched).toBe(1)
    const { match } = await lineCalled(office, 'Confirmed before')
    expect(match?.lines.map(({ account, amount }) => [account, amount]).toSorted()).toEqual([
      ['1010', 11_500],
      ['1015', -11_500],
      ['1015', 11_500],
    ])
    expect(match?.entry).toBeNull()
    expect([await standing(office, '1010'), await standing(office, '1015')]).toEqual([bank, receipts])
  })
})

describe('a reference', () => {
  test('that two lines name is told at both, with the other line', async () => {
    await imported(office, [
      { amount: '70.00', reference: 'AGAIN-1', text: 'Came first', day: addDays(TODAY, -1) },
      { amount: '71.00', reference: 'again 1', text: 'Came again' },
      { amount: '72.00', reference: 'ALONE-1', text: 'Came alone' },
    ])
    const [first, again] = [await lineCalled(office, 'Came first'), await lineCalled(office, 'Came again')]
    expect(again.sameReference).toEqual({ id: first.id, day: addDays(TODAY, -1), amount: 7000, currency: 'SAR' })
    expect(first.sameReference).toMatchObject({ id: again.id })
    expect((await lineCalled(office, 'Came alone')).sameReference).toBeNull()
  })
})

describe('card payments', () => {
  test('of a day are one line of the bank, less the fee, whoever sold them; a slip does not take them to the bank again', async () => {
    const before = await standing(office, '1020')
    await byCard()
    await byCard()
    const [bank, fees] = [await standing(office, '1010'), await standing(office, '5800')]
    await imported(office, [{ amount: '226.00', text: 'POS settlement' }])
    const line = await lineCalled(office, 'POS settlement')
    const [best] = (await candidatesOf(office, line)).proposals
    expect(best).toMatchObject({ kind: 'batch', fee: 400 })
    const { status, data, text } = await accept(office, line)
    expect(status, text).toBe(200)
    expect(data.match).toMatchObject({ way: 'proposed', fee: 400 })
    expect([await standing(office, '1020'), await standing(office, '1010'), await standing(office, '5800')]).toEqual([
      before,
      bank + 22_600,
      fees + 400,
    ])
    const [line1020] = await office.rows<{ shifts: number }>(
      `select count(*)::int as shifts from ledger_lines join ledger_entries as entry on entry.id = entry_id where act = 'bankLineMatched' and account = '1020' and shift_id is not null`,
    )
    expect(line1020?.shifts).toBe(1)
    const [fee] = await office.rows<{ depot: string | null }>(
      `select for_depot_id as depot from ledger_lines where entry_id = $1 and account = '5800'`,
      [data.match?.entry?.id],
    )
    expect(fee?.depot).toBe(office.operator.depots.riyadh)
  })

  test('that an acquirer pays out wait for the bank, whose line is matched with what was moved', async () => {
    await byCard('jeddah')
    await imported(office, [{ amount: '112.00', text: 'Batch 41', id: 'B41', fee: '3.00' }], { account: '1020' })
    const { status, text } = await accept(office, await lineCalled(office, 'Batch 41'))
    expect(status, text).toBe(200)
    await imported(office, [{ amount: '112.00', text: 'From the acquirer' }])
    const atBank = await lineCalled(office, 'From the acquirer')
    const matched = await accept(office, atBank)
    expect(matched.data.match?.lines.map(({ account, act }) => [account, act])).toEqual([['1010', 'bankLineMatched']])
    expect(matched.data.match?.entry).toBeNull()

    // What arrived is undone first where it arrived.
    const refused = await undo(await lineCalled(office, 'Batch 41'))
    expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining('Undo that match first')])
    expect((await undo(matched.data)).status).toBe(200)
    const undone = await undo(await lineCalled(office, 'Batch 41'))
    expect(undone.status, undone.text).toBe(200)
    const open = (
      await office.call('head', 'getOpenBankEntryList', { query: { account: '1010', recordNumber: '200' } })
    ).data
    expect(open.filter(({ act }) => act.startsWith('bankLine'))).toEqual([])
  })
})

describe('a match', () => {
  test('is made once by one key sent to two servers at once; undone, the books are as before to the unit', async () => {
    await byCard()
    await byCard()
    const accounts = ['1010', '1015', '1020', '5800'] as const
    const books = () => Promise.all(accounts.map((account) => standing(office, account)))
    const before = await books()
    await imported(office, [{ amount: '227.24', text: 'One key' }])
    const line = await lineCalled(office, 'One key')
    const { status, data, text } = await accept(office, line, 'head', 1)
    expect(status, text).toBe(200)
    expect(data.match).toMatchObject({ fee: 276 })
    const [bank = 0, receipts = 0, cards = 0, fees = 0] = before
    expect(await books()).toEqual([bank + 22_724, receipts, cards - 23_000, fees + 276])
    const [made] = await office.rows<{ matches: number }>(
      'select count(*)::int as matches from bank_matches where line_id = $1',
      [line.id],
    )
    expect(made?.matches).toBe(1)
    expect((await undo(data)).status).toBe(200)
    expect(await books()).toEqual(before)
    expect(office.unsound).toEqual([])
  })

  test('takes no entry of an account that its statement does not show, and none of another account at all', async () => {
    await byCard()
    await imported(office, [{ amount: '115.00', text: 'Collected' }], { account: '1015' })
    await imported(office, [{ amount: '115.00', text: 'At the bank' }])
    const [collected, atBank] = [await lineCalled(office, 'Collected'), await lineCalled(office, 'At the bank')]
    const card = (await candidatesOf(office, atBank)).others.find(({ account }) => account === '1020')
    const match = ({ id, version }: { id: string; version: number }, entry: { entryId?: string; line?: number }) =>
      office.call('head', 'matchStatementLine', {
        body: { id, version, lines: [entry], fee: 0, feeAccount: null, way: 'chosen' },
      })
    expect((await match(collected, { entryId: card?.entryId ?? '', line: card?.line ?? 0 })).status).toBe(409)
    const [other] = await office.rows<{ entryId: string; line: number }>(
      `select entry_id as "entryId", line from ledger_lines where account = '2100' and amount = -11500 limit 1`,
    )
    const [any] = await office.rows<{ entryId: string; line: number }>(
      `select entry_id as "entryId", line from ledger_lines where account not in ('1010', '1015', '1020') limit 1`,
    )
    expect((await match(atBank, other ?? any ?? {})).status).toBe(409)
    expect((await lineCalled(office, 'Collected')).state).toBe('unmatched')
  })

  test('is undone as easily as done: what it posted is reversed, and both sides are open again', async () => {
    await byBank('UNDO-1')
    const [bank, receipts] = [await standing(office, '1010'), await standing(office, '1015')]
    await imported(office, [{ amount: '115.00', reference: 'UNDO1', text: 'Undone later' }])
    const matched = await lineCalled(office, 'Undone later')
    const { status, data } = await undo(matched, 'head2')
    expect([status, data.state, data.match]).toEqual([200, 'unmatched', null])
    expect([await standing(office, '1010'), await standing(office, '1015')]).toEqual([bank, receipts])
    expect(data.history.map(({ event, by }) => [event, by?.id])).toEqual([
      ['xstate.init', office.users.head],
      ['statementLine.match', office.users.head],
      ['statementLine.unmatch', office.users.head2],
    ])
    const again = await accept(office, data)
    expect(again.data.state).toBe('matched')
    expect((await undo(matched)).status).toBe(409)
  })

  test('with an old version, a wrong fee, too large a fee or too little is refused and leaves all as it was', async () => {
    await byBank('FEE-1')
    await imported(office, [
      { amount: '100.00', text: 'Far too short' },
      { amount: '120.00', text: 'Too much' },
    ])
    const short = await lineCalled(office, 'Far too short')
    const { others } = await candidatesOf(office, short)
    const entry = others.find(({ reference }) => reference === 'FEE1')
    const lines = [{ entryId: entry?.entryId, line: entry?.line }]
    const body = { id: short.id, version: short.version, lines, fee: 1500, feeAccount: '5800', way: 'chosen' }
    const match = (change: object) => office.call('head', 'matchStatementLine', { body: { ...body, ...change } })
    const tooLarge = await match({})
    expect([tooLarge.status, tooLarge.error.message]).toEqual([422, expect.stringContaining('more than 5%')])
    expect((await match({ fee: 1 })).status).toBe(409)
    expect((await match({ version: 9 })).status).toBe(409)
    expect((await match({ lines: [...lines, ...lines] })).error.fields).toHaveProperty('lines')
    const much = await lineCalled(office, 'Too much')
    const more = await match({ id: much.id, version: much.version, fee: 0, feeAccount: null })
    expect([more.status, more.error.message]).toEqual([422, expect.stringContaining('5.00 SAR more')])
    expect((await lineCalled(office, 'Far too short')).history).toHaveLength(1)
  })

  test('of two at the same moment, from two servers, one is made: lines and entries are matched once', async () => {
    await byBank('RACE-1')
    await imported(office, [
      { amount: '115.00', text: 'Racing one' },
      { amount: '115.00', text: 'Racing two' },
    ])
    const [one, two] = [await lineCalled(office, 'Racing one'), await lineCalled(office, 'Racing two')]
    const { others } = await candidatesOf(office, one)
    const entry = others.find(({ reference }) => reference === 'RACE1')
    const send = (line: typeof one, server: number) =>
      office.call(
        server % 2 === 0 ? 'head' : 'head2',
        'matchStatementLine',
        {
          body: {
            id: line.id,
            version: line.version,
            lines: [{ entryId: entry?.entryId, line: entry?.line }],
            fee: 0,
            feeAccount: null,
            way: 'chosen',
          },
        },
        server,
      )
    const answers = await Promise.all([send(one, 0), send(two, 3), send(one, 7), send(two, 4)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(office.unsound).toEqual([])
    await expect(
      office.database.pool.query(
        `insert into bank_match_lines (match_id, entry_id, line, is_posted) select match_id, entry_id, line, true from bank_match_lines where is_standing limit 1
         on conflict (match_id, entry_id, line) do nothing`,
      ),
    ).resolves.toMatchObject({ rowCount: 0 })
    await expect(
      office.database.pool.query(
        `insert into bank_match_lines (match_id, entry_id, line, is_posted) select (select id from bank_matches where id <> match_id limit 1), entry_id, line, true from bank_match_lines where is_standing limit 1`,
      ),
    ).rejects.toMatchObject({ constraint: 'bank_match_lines_key' })
  })
})

describe('a line that nothing in the books answers to', () => {
  test('is a charge up to the limit, booked on the expense that is chosen', async () => {
    const fees = await standing(office, '5890')
    await imported(office, [
      { amount: '-25.00', text: 'Monthly account fee' },
      { amount: '-9000.00', text: 'Large charge' },
    ])
    const line = await lineCalled(office, 'Monthly account fee')
    expect((await candidatesOf(office, line)).proposals).toMatchObject([{ kind: 'charge', lines: [], fee: 2500 }])
    const body = { id: line.id, version: line.version, lines: [], fee: 2500, feeAccount: '5890', way: 'proposed' }
    expect(
      (await office.call('head', 'matchStatementLine', { body: { ...body, feeAccount: '4000' } })).error.fields,
    ).toHaveProperty('feeAccount')
    expect((await office.call('head', 'matchStatementLine', { body })).status).toBe(200)
    expect(await standing(office, '5890')).toBe(fees + 2500)
    const large = await lineCalled(office, 'Large charge')
    const refused = await office.call('head', 'matchStatementLine', {
      body: { ...body, id: large.id, version: large.version, fee: 900_000 },
    })
    expect([refused.status, refused.error.message]).toEqual([422, expect.stringContaining('in the journal')])
  })

  test('is ignored with a reason, and taken up again', async () => {
    await imported(office, [{ amount: '5.00', text: 'Bank error' }])
    const line = await lineCalled(office, 'Bank error')
    const ignore = (reason: string) =>
      office.call('head', 'ignoreStatementLine', { body: { id: line.id, version: line.version, reason } })
    expect((await ignore(' ')).status).toBe(400)
    const ignored = await ignore('Given back the next day')
    expect(ignored.data).toMatchObject({ state: 'ignored', reason: 'Given back the next day' })
    const restored = await office.call('head2', 'restoreStatementLine', {
      body: { id: line.id, version: ignored.data.version },
    })
    expect(restored.data).toMatchObject({ state: 'unmatched', reason: null, decidedBy: { id: office.users.head2 } })
  })
})

test('card takings that a till has handed in are the slip’s, and a till whose takings are matched hands in none of them', async () => {
  await byCard('jeddah')
  const { data: own } = await office.call('jeddah', 'getOwnTill', {})
  const counted = await office.call('jeddah', 'countCashShift', {
    body: {
      id: own.shift?.id,
      version: own.shift?.version,
      counts: own.currencies.map((currency) => ({ currency, amount: 0 })),
      note: null,
    },
  })
  expect(counted.status, counted.text).toBe(200)
  const closed = await office.call('head', 'closeCashShift', {
    body: { id: counted.data.id, version: counted.data.version, note: null },
  })
  expect(closed.status, closed.text).toBe(200)
  const [jeddah] = await office.rows<{ code: string }>('select code from depots where id = $1', [
    office.operator.depots.jeddah,
  ])
  const jeddahCode = jeddah?.code ?? ''
  // Of Jeddah alone: other tests leave card payments of Riyadh.
  const openCards = async () => {
    const { data } = await office.call('head', 'getOpenBankEntryList', {
      query: { account: '1020', recordNumber: '200' },
    })
    const bookings = await office.rows<{ id: string }>(
      'select entry_id as id from ledger_lines where account = $1 and depot_id = $2',
      ['1020', office.operator.depots.jeddah],
    )
    return data.filter(({ id }) => bookings.some((entry) => entry.id === id))
  }
  const before = await openCards()
  await imported(office, [{ amount: '115.00', text: 'One card of Jeddah' }])
  const line = await lineCalled(office, 'One card of Jeddah')
  const card = (await candidatesOf(office, line)).others.find(({ depotCode }) => depotCode === jeddahCode)
  const paid = await office.call('head', 'matchStatementLine', {
    body: {
      id: line.id,
      version: line.version,
      lines: [{ entryId: card?.entryId, line: card?.line }],
      fee: 0,
      feeAccount: null,
      way: 'chosen',
    },
  })
  expect(paid.data.match?.lines).toMatchObject([{ account: '1020', depotCode: jeddahCode }])
  const { shifts } = (
    await office.call('operations', 'getDepositShifts', { query: { depotId: office.operator.depots.jeddah } })
  ).data
  const amounts = shifts.flatMap((shift) => shift.amounts.map((each) => ({ ...each, safe: 0 })))
  // All that its card machine took, less what the bank has paid out already.
  expect(amounts.map(({ pos }) => pos)).toEqual([(before.length - 1) * 11_500])
  const slip = await office.call('operations', 'createDepositSlip', {
    body: {
      depotId: office.operator.depots.jeddah,
      shiftIds: shifts.map(({ id }) => id),
      amounts,
      note: null,
      bankReference: null,
      isReuseConfirmed: false,
      fileIds: [await storeSlip(office.database, office.users.operations)],
    },
  })
  expect(slip.status, slip.text).toBe(200)
  expect(await openCards()).toEqual([])
  const refused = await undo(paid.data)
  expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining(slip.data.number)])
  const approved = await office.call('head', 'decideDepositSlip', {
    body: { id: slip.data.id, version: slip.data.version, decision: 'approve', reason: null },
  })
  expect(approved.status, approved.text).toBe(200)
  const atBank = (
    await office.call('head', 'getOpenBankEntryList', { query: { account: '1010', recordNumber: '200' } })
  ).data
  expect(atBank.find(({ of }) => of.id === slip.data.id)).toMatchObject({ amount: (before.length - 1) * 11_500 })
})

test('only head accounts reconcile, of whatever depot and region the others are', async () => {
  const one = { id: office.users.head, version: 1 }
  const file = { account: '1010', currency: 'SAR', fileName: 'a.csv', mapping: null, text: csvOf([{ amount: '1.00' }]) }
  for (const person of ['account', 'admin', 'clerk', 'operations', 'walletAgent', 'amman'] as const) {
    const answers = await Promise.all([
      office.call(person, 'getReconciliation', {}),
      office.call(person, 'getStatementLineList', {}),
      office.call(person, 'checkBankStatement', { body: file }),
      office.call(person, 'importBankStatement', { body: { ...file, startsOn: null } }),
      office.call(person, 'withdrawBankStatement', { body: { id: one.id } }),
      office.call(person, 'matchStatementLine', {
        body: { ...one, lines: [], fee: 0, feeAccount: null, way: 'chosen' },
      }),
      office.call(person, 'unmatchStatementLine', { body: one }),
      office.call(person, 'ignoreStatementLine', { body: { ...one, reason: 'Not theirs' } }),
      office.call(person, 'restoreStatementLine', { body: one }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
  }
})

test('where accounts stand: what is open on both sides, and how old', async () => {
  const { data } = await office.call('head', 'getReconciliation', {})
  const bank = data.accounts.find(({ account }) => account === '1010')
  expect(bank).toMatchObject({ currency: 'SAR', startsOn: addDays(TODAY, -30), statedTo: TODAY, closing: null })
  const unmatched = await office.call('head', 'getStatementLineList', {
    query: { account: '1010', state: 'unmatched', recordNumber: '200' },
  })
  expect(bank?.lines.count).toBe(unmatched.data.length)
  const file = await office.call('head', 'exportStatementLines', {
    query: { format: 'csv', columns: 'day,text,amount,state', account: '1010' },
  })
  expect(file.text).toContain('Monthly account fee')
  const entries = await office.call('head', 'exportOpenBankEntries', {
    query: { format: 'csv', columns: 'postingDate,act,of,amount,age', account: '1015' },
  })
  expect([file.status, entries.status]).toEqual([200, 200])
})
