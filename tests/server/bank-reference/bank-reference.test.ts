import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { storeSlip } from '#tests/support/agent-desk.ts'
import { billBody } from '#tests/support/cargo.ts'
import { type MoneyOffice, type MoneyPerson, openMoneyOffice } from '#tests/support/money-office.ts'
import { ADULT, saleBody } from '#tests/support/small-operator.ts'
import { expectSound } from '#tests/support/sound-books.ts'

let office: MoneyOffice
beforeAll(async () => {
  office = await openMoneyOffice({ seats: 20 })
})
afterAll(() => office.stop())

type Paid = Extract<BodyOf<'createConsignment'>['payment'], { status: 'paid' }>

const billOf = (payment: Partial<Paid>) =>
  billBody(office.operator, { payment: { status: 'paid', means: 'bank', reference: null, ...payment } })
/** By a clerk, at one of the two servers. */
const bill = (payment: Partial<Paid>, server = 0, by: MoneyPerson = 'clerk') =>
  office.call(by, 'createConsignment', { body: billOf(payment) }, server * 2)

let seat = 3
async function sell(payment: BodyOf<'createBooking'>['payment'], by: MoneyPerson = 'clerk') {
  seat += 1
  const outward = {
    departureKey: `${office.operator.timings.outward}.${new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)}.1`,
    from: 0,
    to: 2,
  }
  await office.call(by, 'holdSeats', { body: { ...outward, seats: [String(seat)] } })
  return office.call(by, 'createBooking', {
    body: saleBody(office.operator, { outward, passengers: [{ ...ADULT, seat: String(seat) }], payment }),
  })
}

async function askTopUp(bankReference: string | null, isReuseConfirmed = false) {
  const fileIds = [await storeSlip(office.database, office.users.creditAgent)]
  return office.call('creditAgent', 'createTopUp', {
    body: {
      agentId: null,
      currency: 'SAR',
      amount: 100,
      means: 'bank',
      bankReference,
      isReuseConfirmed,
      note: null,
      fileIds,
    },
  })
}

const lookUp = async (by: MoneyPerson, reference: string, recordId?: string) =>
  (await office.call(by, 'getBankReferenceUse', { query: { reference, ...(recordId !== undefined && { recordId }) } }))
    .data

async function standing(account: string): Promise<number> {
  const [row] = await office.rows<{ amount: number }>(
    `select coalesce(sum(amount), 0)::int as amount from ledger_lines where account = $1 and currency = 'SAR'`,
    [account],
  )
  return row?.amount ?? 0
}

const accountsOf = (recordId: string) =>
  office.rows(
    `select account, amount::int from ledger_lines join ledger_entries as entry on entry.id = entry_id where record_id = $1 and account in ('1010', '1015') order by entry.serial, line`,
    [recordId],
  )

describe('a payment by bank', () => {
  test.each([null, '', '   ', ' - – '])('is refused without the reference of the transfer: %j', async (reference) => {
    const sold = await sell({ means: 'bank', reference })
    expect([sold.status, Object.keys(sold.error.fields ?? {})]).toEqual([422, ['payment.reference']])
    expect((await bill({ reference })).status).toBe(422)
    expect((await askTopUp(reference)).status).toBe(422)
  })

  test('is refused with a reference that is longer than any bank has', async () => {
    expect((await bill({ reference: 'X'.repeat(61) })).status).toBe(400)
  })

  test('waits on 1015, names its reference trimmed, and is found by it', async () => {
    const sold = await sell({ means: 'bank', reference: '  FT 26-0001 ' })
    expect([sold.status, sold.data.paymentReference]).toEqual([200, 'FT 26-0001'])
    expect(await accountsOf(sold.data.id)).toEqual([{ account: '1015', amount: 11_500 }])
    const found = await office.call('clerk', 'getBookingList', { query: { search: 'ft260001' } })
    expect(found.data.map(({ id }) => id)).toEqual([sold.data.id])
    expect((await office.call('jeddah', 'getBookingList', { query: { search: 'no such 26-0001' } })).data).toEqual([])
  })

  test('goes back out of the bank account, and what came in still waits to be confirmed', async () => {
    const { data } = await bill({ reference: 'FT BACK' })
    const version = (await office.call('clerk', 'getConsignment', { params: { id: data.id } })).data.version
    const cancelled = await office.call('clerk', 'cancelConsignment', {
      body: { id: data.id, version, reason: 'Sent by another way' },
    })
    expect(cancelled.status).toBe(200)
    expect(await accountsOf(data.id)).toEqual([
      { account: '1015', amount: data.total },
      { account: '1010', amount: -data.total },
    ])
  })
})

describe('a reference that another record names', () => {
  test('is refused across records, whatever its case, spaces and dashes, unless it is confirmed', async () => {
    const first = await sell({ means: 'bank', reference: 'Sarie 77-A1' })
    expect(first.status).toBe(200)
    const again = await bill({ reference: 'SARIE77—a1' })
    expect([again.status, again.error.fields?.['payment.reference']]).toEqual([
      422,
      'Another record already uses this reference. Check that it is not the same transfer, or confirm that you want to use it anyway.',
    ])
    expect((await askTopUp('sarie 77a1')).error.fields).toHaveProperty('bankReference')
    expect((await bill({ reference: 'SARIE77—a1', isReuseConfirmed: true })).status).toBe(200)
    expect(
      await office.rows(
        `select kind, is_reuse_confirmed as confirmed from bank_reference_uses where key = 'SARIE77A1' order by used_at, id`,
      ),
    ).toEqual([
      { kind: 'booking', confirmed: false },
      { kind: 'consignment', confirmed: true },
    ])
  })

  test('is linked for who may open that record, and told without a word of it to anybody else', async () => {
    const { data } = await bill({ reference: 'FT SEEN' })
    const shown = {
      isUsed: true,
      first: { kind: 'consignment', number: data.billNumber, page: { kind: 'consignment', id: data.id } },
    }
    for (const by of ['clerk', 'head', 'jeddah'] as const) expect(await lookUp(by, 'ft-seen')).toMatchObject(shown)
    for (const by of ['amman', 'creditAgent'] as const)
      expect(await lookUp(by, 'ft-seen')).toEqual({ isUsed: true, first: null })
    expect(await lookUp('clerk', 'ft-seen', data.id)).toEqual({ isUsed: false, first: null })
    expect(await lookUp('clerk', 'ft-unseen')).toEqual({ isUsed: false, first: null })
  })

  test('is free again once the top-up that named it is rejected', async () => {
    const asked = await askTopUp('FT RETURNED')
    expect((await bill({ reference: 'FT RETURNED' })).status).toBe(422)
    await office.call('head', 'decideTopUp', {
      body: { id: asked.data.id, version: 1, decision: 'reject', reason: 'Not on the account' },
    })
    expect((await bill({ reference: 'FT RETURNED' })).status).toBe(200)
  })

  test('is told to who decides', async () => {
    const { data } = await bill({ reference: 'FT TWICE' })
    const asked = await askTopUp('FT TWICE', true)
    expect(await lookUp('head', asked.data.bankReference ?? '', asked.data.id)).toMatchObject({
      isUsed: true,
      first: { number: data.billNumber },
    })
  })

  test('of two at once at two servers lets one through', async () => {
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([0, 1, 0, 1].map((server) => bill({ reference: `RACE ${round}` }, server)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
    }
  })

  test('does not stop the same act that is sent again', async () => {
    // Sent to both servers under one key.
    const answer = await office.call('clerk', 'createConsignment', { body: billOf({ reference: 'ONE KEY' }) }, 1)
    expect(answer.status).toBe(200)
    expect(await office.rows(`select id from consignments where payment_reference = 'ONE KEY'`)).toHaveLength(1)
    expect(office.unsound).toEqual([])
  })

  test('holds for expenses by bank and deposit slips too, and a corrected expense names its own again', async () => {
    const body: BodyOf<'createExpense'> = {
      depotId: office.operator.depots.riyadh,
      date: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
      purpose: { type: 'depot' },
      category: '5000',
      source: 'bank',
      bankReference: 'EXP-9',
      supplier: 'Fuel station',
      currency: 'SAR',
      items: [{ name: 'Diesel', quantity: 1000, price: 500, total: 500 }],
      total: 500,
      notes: null,
      fileIds: [],
      noReceiptReason: 'The printer was out of paper',
      isDuplicateConfirmed: true,
    }
    const spent = await office.call('account', 'createExpense', { body })
    expect([spent.status, spent.data.bankReference]).toEqual([200, 'EXP-9'])
    const again = await office.call('account', 'createExpense', { body })
    expect([again.status, Object.keys(again.error.fields ?? {})]).toEqual([422, ['bankReference']])
    const corrected = await office.call('account', 'updateExpense', {
      params: { id: spent.data.id },
      body: { ...body, notes: 'Noted', version: spent.data.version, resubmit: false },
    })
    expect(corrected.status).toBe(200)
    const other = await office.call('account', 'updateExpense', {
      params: { id: spent.data.id },
      body: { ...body, bankReference: 'EXP-10', version: corrected.data.version, resubmit: false },
    })
    expect(other.status).toBe(200)
    expect((await bill({ reference: 'EXP 9' })).status).toBe(200)
    expect((await bill({ reference: 'EXP 10' })).status).toBe(422)
  })
})

describe('bank receipts', () => {
  const confirm = (amount: number, by: MoneyPerson = 'head', reference = 'STATEMENT 41') =>
    office.call(by, 'createJournalEntry', {
      body: { kind: 'bankReceiptConfirmed', currency: 'SAR', amount, purpose: 'Seen on the statement', reference },
    })
  const decide = (id: string, by: MoneyPerson) =>
    office.call(by, 'decideJournalEntry', { body: { id, version: 1, decision: 'approve', reason: null } })

  test('are confirmed by two head accounts, and move from 1015 to 1010', async () => {
    await bill({ reference: 'FT CONFIRMED' })
    const before = { receipts: await standing('1015'), bank: await standing('1010') }
    expect((await office.call('head', 'getJournalBalances', {})).data.bankReceipts).toContainEqual({
      currency: 'SAR',
      amount: before.receipts,
    })
    const asked = await confirm(1000)
    expect((await decide(asked.data.id, 'head')).status).toBe(409)
    expect((await decide(asked.data.id, 'head2')).status).toBe(200)
    expect([await standing('1015'), await standing('1010')]).toEqual([before.receipts - 1000, before.bank + 1000])
  })

  test('are not confirmed beyond what waits, at the proposal as at the approval', async () => {
    const waiting = await standing('1015')
    const tooMuch = await confirm(waiting + 1)
    expect([tooMuch.status, tooMuch.error.message]).toEqual([
      422,
      expect.stringContaining('bank receipts to be confirmed'),
    ])
    const both = [await confirm(waiting), await confirm(waiting, 'head2')]
    expect((await decide(both[0]?.data.id ?? '', 'head2')).status).toBe(200)
    expect((await decide(both[1]?.data.id ?? '', 'head')).status).toBe(409)
    expect(await standing('1015')).toBe(0)
  })

  test('need the reference of the statement', async () => {
    expect((await confirm(1, 'head', ' ')).status).toBe(400)
  })
})

test('books agree with the records', () => expectSound(office.database))
