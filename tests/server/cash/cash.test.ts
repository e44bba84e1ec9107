import { randomUUID } from 'node:crypto'
import Papa from 'papaparse'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { MAX_AMOUNT } from '#contract/currency.ts'
import { SLIP_REPORT_GROUPS } from '#contract/cash/deposit-slip.ts'
import { dayAt } from '#server/time/local-day.ts'
import { wordsOf } from '#server/words.ts'
import { writeBill } from '#tests/support/cargo.ts'
import {
  type CashDesk,
  closeTill,
  countTill,
  decide,
  expectSoundCash,
  fillTill,
  handIn,
  moveMoney,
  openCashDesk,
  putFile,
  type TillClerk,
} from '#tests/support/cash-desk.ts'
import { inject } from '#tests/support/demo-session.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'
import { sheetAmount } from '#tests/support/sheet-amount.ts'

let desk: CashDesk

beforeAll(async () => {
  desk = await openCashDesk()
})
afterAll(() => desk.stop())
// Each test has its tills to itself: what the one before left open is counted and closed.
beforeEach(async () => {
  for (const clerk of ['riyadh', 'jeddah', 'amman', 'admin', 'account'] as const) await clearTill(clerk)
})
afterEach(() => expectSoundCash(desk.server.database))

const call = <Name extends Parameters<typeof inject>[1]>(
  name: Name,
  by: keyof CashDesk['tokens'],
  options: Omit<Parameters<typeof inject>[2] & object, 'token'> = {},
) => inject(desk.server.app, name, { token: desk.tokens[by], ...options })

async function clearTill(clerk: TillClerk) {
  const till = (await call('getOwnTill', clerk)).data
  if (till.shift)
    await closeTill(
      desk,
      await countTill(
        desk,
        clerk,
        till.currencies.map((currency) => ({ currency, amount: 0 })),
      ),
    )
}

/** A closed shift of the clerk with what was taken in it, all counted. */
async function closedShift(
  amount: number,
  { clerk = 'riyadh', pos = 0, counted = amount }: { clerk?: TillClerk; pos?: number; counted?: number } = {},
) {
  await moveMoney(desk, clerk, amount)
  if (pos > 0) await moveMoney(desk, clerk, pos, { means: 'pos' })
  return closeTill(desk, await countTill(desk, clerk, [{ currency: 'SAR', amount: counted }]))
}

async function postings(recordId: string) {
  const { rows } = await desk.server.database.pool.query<{ act: string; account: string; amount: number }>(
    `select entry.act, line.account, line.amount from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id
     where entry.record_id = $1 order by entry.id, line.line`,
    [recordId],
  )
  return rows.map(({ act, account, amount }) => `${act} ${account} ${amount}`)
}

const till = async (clerk: TillClerk) => {
  const { shift } = (await call('getOwnTill', clerk)).data
  if (!shift) throw new Error(`${clerk} has no open till`)
  return shift
}
const countBody = async (clerk: TillClerk, change: Partial<BodyOf<'countCashShift'>> = {}) => {
  const { id, version } = await till(clerk)
  return { id, version, counts: [{ currency: 'SAR', amount: 100 }], note: null, ...change }
}

describe('a till', () => {
  test('is opened by the first money, cash or card, and by nothing before', async () => {
    expect((await call('getOwnTill', 'riyadh')).data).toMatchObject({
      shift: null,
      currencies: ['SAR'],
      otherCurrencies: ['JOD'],
    })
    await moveMoney(desk, 'riyadh', 500, { means: 'pos' })
    const opened = await till('riyadh')
    await moveMoney(desk, 'riyadh', 700, { currency: 'JOD' })
    expect((await call('getOwnTill', 'riyadh')).data).toMatchObject({
      shift: { id: opened.id, depot: { code: 'RIY' } },
      currencies: ['SAR', 'JOD'],
    })
  })

  test('tells nobody who counts what should be in it before it is counted, in no call', async () => {
    await moveMoney(desk, 'riyadh', 123_457)
    const { id } = await till('riyadh')
    for (const reader of ['riyadh', 'account'] as const) {
      const answers = await Promise.all([
        call('getOwnTill', reader),
        call('getCashShift', reader, { params: { id } }),
        call('getCashShiftList', reader),
        call('exportCashShifts', reader, {
          query: { format: 'csv', columns: 'clerk,state,currency,expected,counted,difference' },
        }),
        call('getDepotCash', reader),
        call('getDepositShifts', reader),
        call('getWorkflowEvents', reader, { query: { machine: 'cashShift', recordId: id } }),
      ])
      expect(answers.map(({ text }) => text).filter((text) => /1,?234\.?57|123457/.test(text))).toEqual([])
    }
    expect((await call('getCashShift', 'riyadh', { params: { id } })).data.sums).toEqual([])
    // Head account, who has no till, sees what lies in them.
    expect((await call('getCashShift', 'head', { params: { id } })).data.sums).toEqual([
      { currency: 'SAR', expected: 123_457, counted: null, difference: null },
    ])
    const counted = await countTill(desk, 'riyadh', [{ currency: 'SAR', amount: 123_000 }])
    expect(counted).toMatchObject({
      state: 'counted',
      sums: [{ currency: 'SAR', expected: 123_457, counted: 123_000, difference: -457 }],
    })
  })

  test('that is counted is locked: the next money opens another', async () => {
    await moveMoney(desk, 'riyadh', 100)
    const counted = await countTill(desk, 'riyadh', [{ currency: 'SAR', amount: 100 }])
    await moveMoney(desk, 'riyadh', 50)
    const next = await till('riyadh')
    expect(next.id).not.toBe(counted.id)
    expect((await call('getCashShift', 'riyadh', { params: { id: counted.id } })).data.sums).toMatchObject([
      { expected: 100 },
    ])
  })

  test.each([...Array(5).keys()])('counted while money comes in holds it whole or not at all (%i)', async () => {
    await moveMoney(desk, 'riyadh', 100)
    const body = await countBody('riyadh')
    const [counted] = await Promise.all([
      call('countCashShift', 'riyadh', { body }),
      ...[1, 2, 3, 4].map((amount) => moveMoney(desk, 'riyadh', amount)),
    ])
    expect(counted.status).toBe(200)
    const { rows } = await desk.server.database.pool.query<{ sum: number }>(
      `select sum(amount)::bigint from ledger_lines where account = '1000' and shift_id = $1`,
      [body.id],
    )
    expect(counted.data.sums).toMatchObject([{ expected: rows[0]?.sum }])
  })

  test('is counted by notes and coins, which must come to the sum', async () => {
    await moveMoney(desk, 'riyadh', 1250)
    const pieces = [
      { value: 500, quantity: 2 },
      { value: 100, quantity: 2 },
      { value: 50, quantity: 1 },
    ]
    const wrong = await call('countCashShift', 'riyadh', {
      body: await countBody('riyadh', { counts: [{ currency: 'SAR', amount: 1200, pieces }] }),
    })
    expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([422, ['counts.0.amount']])
    const strange = await call('countCashShift', 'riyadh', {
      body: await countBody('riyadh', {
        counts: [{ currency: 'SAR', amount: 3, pieces: [{ value: 3, quantity: 1 }] }],
      }),
    })
    expect([strange.status, Object.keys(strange.error.fields ?? {})]).toEqual([422, ['counts.0.pieces.0.value']])
    const right = await call('countCashShift', 'riyadh', {
      body: await countBody('riyadh', { counts: [{ currency: 'SAR', amount: 1250, pieces }] }),
    })
    expect(right.data).toMatchObject({ state: 'counted', denominations: [{ currency: 'SAR', pieces }] })
  })

  const refused: [string, Partial<BodyOf<'countCashShift'>>, number, string][] = [
    ['a currency left out that money came in by', { counts: [{ currency: 'JOD', amount: 1 }] }, 422, 'counts'],
    [
      'a currency twice',
      {
        counts: [
          { currency: 'SAR', amount: 1 },
          { currency: 'SAR', amount: 2 },
        ],
      },
      422,
      'counts.1.currency',
    ],
    [
      'a currency that no depot has',
      {
        counts: [
          { currency: 'SAR', amount: 1 },
          { currency: 'USD', amount: 2 },
        ],
      },
      422,
      'counts.1.currency',
    ],
    ['less than nothing', { counts: [{ currency: 'SAR', amount: -1 }] }, 400, 'counts.0.amount'],
    ['nothing at all', { counts: [] }, 400, 'counts'],
  ]
  test.each(refused)('counted with %s is refused, and stays open', async (_, change, status, field) => {
    await moveMoney(desk, 'riyadh', 100)
    const answer = await call('countCashShift', 'riyadh', { body: await countBody('riyadh', change) })
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([status, [field]])
    expect(await till('riyadh')).toMatchObject({ version: 1 })
  })

  test('is counted once, and only by its clerk', async () => {
    await moveMoney(desk, 'riyadh', 100)
    const body = await countBody('riyadh')
    expect((await call('countCashShift', 'account', { body })).status).toBe(409)
    expect((await call('countCashShift', 'jeddah', { body })).status).toBe(404)
    expect((await call('countCashShift', 'agent', { body })).status).toBe(422)
    const key = randomUUID()
    const [one, two] = [
      await call('countCashShift', 'riyadh', { key, body }),
      await call('countCashShift', 'riyadh', { key, body }),
    ]
    expect([one.status, two.status, two.data]).toEqual([200, 200, one.data])
    const again = await call('countCashShift', 'riyadh', { body })
    expect([again.status, again.error.details?.state]).toEqual([409, 'counted'])
  })
})

describe('a counted shift', () => {
  test('is closed by another, who posts the difference to cash over and short on that very shift', async () => {
    await moveMoney(desk, 'riyadh', 10_000)
    await moveMoney(desk, 'riyadh', 5000, { currency: 'JOD' })
    const counted = await countTill(desk, 'riyadh', [
      { currency: 'SAR', amount: 9950 },
      { currency: 'JOD', amount: 5001 },
    ])
    const unexplained = await call('closeCashShift', 'account', {
      body: { id: counted.id, version: counted.version, note: null },
    })
    expect([unexplained.status, Object.keys(unexplained.error.fields ?? {})]).toEqual([422, ['note']])
    const closed = await closeTill(desk, counted, 'account', 'A note was false')
    expect(closed).toMatchObject({
      state: 'closed',
      closedBy: { id: desk.users.account },
      closeNote: 'A note was false',
    })
    expect((await postings(counted.id)).toSorted()).toEqual([
      'cashShiftClosed 1000 -50',
      'cashShiftClosed 1000 1',
      'cashShiftClosed 5900 -1',
      'cashShiftClosed 5900 50',
    ])
    const { rows } = await desk.server.database.pool.query(
      `select distinct posting_date from ledger_entries where record_id = $1`,
      [counted.id],
    )
    expect(rows).toEqual([{ posting_date: dayAt(IN_RIYADH, new Date()) }])
  })

  test('tells by act what came in and went out, once it is counted, and leads to the transactions of that very till', async () => {
    await moveMoney(desk, 'riyadh', 9000)
    await moveMoney(desk, 'riyadh', -2500)
    const movementsFor = async (by: 'riyadh' | 'account' | 'head', id: string) =>
      (await call('getCashShift', by, { params: { id } })).data.movements
    const { id } = await till('riyadh')
    const money = [
      { currency: 'SAR', act: 'exitFeePaid', cameIn: 9000, wentOut: 0 },
      { currency: 'SAR', act: 'exitFeeGivenBack', cameIn: 0, wentOut: 2500 },
    ]
    expect(
      await Promise.all([movementsFor('riyadh', id), movementsFor('account', id), movementsFor('head', id)]),
    ).toEqual([[], [], money])
    const counted = await countTill(desk, 'riyadh', [{ currency: 'SAR', amount: 6400 }])
    expect([counted.movements, await movementsFor('account', id)]).toEqual([money, money])
    const query = { shiftId: id, account: '1000', act: 'exitFeePaid' }
    expect((await call('getTransactionList', 'account', { query })).data).toEqual([])
    expect((await closeTill(desk, counted)).movements).toEqual([
      ...money,
      { currency: 'SAR', act: 'cashShiftClosed', cameIn: 0, wentOut: 100 },
    ])
    const { data } = await call('getTransactionTotals', 'account', { query })
    expect(data.totals).toMatchObject([{ currency: 'SAR', debit: 9000, credit: 0, lines: 1 }])
    expect(
      (await call('getTransactionList', 'head', { query: { ...query, act: 'cashShiftClosed' } })).data.map(
        ({ record }) => record.id,
      ),
    ).toEqual([id])
  })

  test('without a difference posts nothing and needs no note', async () => {
    const { id } = await closedShift(100)
    expect(await postings(id)).toEqual([])
  })

  test('is closed by nobody whose own it is, nobody of another depot, and nobody twice', async () => {
    await moveMoney(desk, 'account', 100)
    const own = await countTill(desk, 'account', [{ currency: 'SAR', amount: 100 }])
    const mine = await call('closeCashShift', 'account', { body: { id: own.id, version: own.version, note: null } })
    expect([mine.status, mine.error.code]).toEqual([409, 'ownRequest'])
    await moveMoney(desk, 'jeddah', 100)
    const there = await countTill(desk, 'jeddah', [{ currency: 'SAR', amount: 100 }])
    expect(
      (await call('closeCashShift', 'account', { body: { id: there.id, version: there.version, note: null } })).status,
    ).toBe(404)
    expect(
      (await call('closeCashShift', 'admin', { body: { id: own.id, version: own.version, note: null } })).status,
    ).toBe(403)
    const both = await Promise.all(
      ['head', 'head'].map(() =>
        call('closeCashShift', 'head', { body: { id: own.id, version: own.version, note: null } }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.error.details?.state).toBe('closed')
  })

  test('that is still open cannot be closed', async () => {
    await moveMoney(desk, 'riyadh', 100)
    const { id, version } = await till('riyadh')
    const answer = await call('closeCashShift', 'head', { body: { id, version, note: null } })
    expect([answer.status, answer.error.details?.state]).toEqual([409, 'open'])
  })

  test('is seen by its clerk, the account of its depot and head account, and by nobody else', async () => {
    const { id } = await closedShift(100)
    const seen = async (by: keyof CashDesk['tokens']) => (await call('getCashShift', by, { params: { id } })).status
    expect(
      await Promise.all((['riyadh', 'account', 'head', 'admin', 'jeddah', 'agent', 'operations'] as const).map(seen)),
    ).toEqual([200, 200, 200, 404, 404, 404, 403])
    const listed = async (by: keyof CashDesk['tokens']) =>
      (await call('getCashShiftList', by, { query: { recordNumber: '200' } })).data.some((row) => row.id === id)
    expect(await Promise.all((['riyadh', 'account', 'head', 'admin', 'jeddah', 'agent'] as const).map(listed))).toEqual(
      [true, true, true, false, false, false],
    )
    expect((await call('getWorkflowEvents', 'jeddah', { query: { machine: 'cashShift', recordId: id } })).status).toBe(
      404,
    )
    expect(
      (await call('getWorkflowEvents', 'riyadh', { query: { machine: 'cashShift', recordId: id } })).data.map(
        ({ to }) => to,
      ),
    ).toEqual(['open', 'counted', 'closed'])
  })
})

describe('a deposit slip', () => {
  test('is proposed from the shifts: consignments as cargo, all other cash as ticket, card takings as POS', async () => {
    await writeBill(desk, { payment: { status: 'paid', means: 'cash', reference: null } })
    await writeBill(desk, { payment: { status: 'paid', means: 'pos', reference: null } })
    await moveMoney(desk, 'riyadh', 10_000)
    await moveMoney(desk, 'riyadh', -2500)
    const shift = await closeTill(desk, await countTill(desk, 'riyadh', [{ currency: 'SAR', amount: 46_500 }]))
    const { data } = await call('getDepositShifts', 'account')
    expect(data.shifts.find(({ id }) => id === shift.id)?.amounts).toEqual([
      { currency: 'SAR', ticket: 7400, cargo: 39_100, pos: 39_100 },
    ])
    const { status, data: slip } = await handIn(
      desk,
      [shift],
      [{ currency: 'SAR', ticket: 7400, cargo: 39_100, pos: 39_100 }],
    )
    expect([status, slip.number.slice(0, 7), slip.state]).toEqual([200, 'DS-RIY-', 'pending'])
    expect(await postings(slip.id)).toEqual(['depositSlipSubmitted 1000 -46500', 'depositSlipSubmitted 1030 46500'])
    expect((await call('getDepositShifts', 'account')).data.shifts.some(({ id }) => id === shift.id)).toBe(false)
    expect((await decide(desk, slip, 'approve')).data).toMatchObject({
      state: 'approved',
      decidedBy: { id: desk.users.head },
    })
    expect((await postings(slip.id)).slice(2)).toEqual([
      'depositSlipApproved 1010 46500',
      'depositSlipApproved 1030 -46500',
      'depositSlipApproved 1010 39100',
      'depositSlipApproved 1020 -39100',
    ])
  })

  test('that is rejected puts the money back into the tills and frees the shifts', async () => {
    const shifts = [await closedShift(1000), await closedShift(500, { pos: 70 })]
    const amounts = [{ currency: 'SAR', ticket: 1500, cargo: 0, pos: 70 }]
    const { data: slip } = await handIn(desk, shifts, amounts)
    expect(
      (await call('decideDepositSlip', 'head', { body: { id: slip.id, version: 1, decision: 'reject', reason: ' ' } }))
        .status,
    ).toBe(422)
    expect((await decide(desk, slip, 'reject')).data).toMatchObject({
      state: 'rejected',
      decisionReason: 'Not on the account',
    })
    expect((await postings(slip.id)).slice(3).toSorted()).toEqual([
      'depositSlipRejected 1000 1000',
      'depositSlipRejected 1000 500',
      'depositSlipRejected 1030 -1500',
    ])
    const again = await handIn(desk, shifts, amounts)
    expect(again.status).toBe(200)
    expect((await decide(desk, again.data, 'approve')).status).toBe(200)
  })

  test('with other amounts needs a note; cash not handed in is short, card takings stay in clearing', async () => {
    const shift = await closedShift(1000, { pos: 300 })
    const changed = [{ currency: 'SAR', ticket: 980, cargo: 0, pos: 250 }]
    const silent = await handIn(desk, [shift], changed)
    expect([silent.status, Object.keys(silent.error.fields ?? {})]).toEqual([422, ['note']])
    const { data: slip } = await handIn(desk, [shift], changed, { note: 'The bank took a fee' })
    expect(await postings(slip.id)).toEqual([
      'depositSlipSubmitted 1000 -1000',
      'depositSlipSubmitted 1030 980',
      'depositSlipSubmitted 5900 20',
    ])
    expect(slip.amounts).toMatchObject([{ proposed: { ticket: 1000, cargo: 0, pos: 300 }, ticket: 980, cash: 980 }])
    expect(
      (await call('getDepositSlipList', 'account', { query: { changed: 'yes' } })).data.map(({ id }) => id),
    ).toContain(slip.id)
    await decide(desk, slip, 'reject')
    expect((await postings(slip.id)).slice(3)).toEqual([
      'depositSlipRejected 1000 1000',
      'depositSlipRejected 1030 -980',
      'depositSlipRejected 5900 -20',
    ])
    const { data: second } = await handIn(desk, [shift], changed, { note: 'The bank took a fee' })
    await decide(desk, second, 'approve')
    expect((await postings(second.id)).slice(3)).toEqual([
      'depositSlipApproved 1010 980',
      'depositSlipApproved 1030 -980',
      'depositSlipApproved 1010 250',
      'depositSlipApproved 1020 -250',
    ])
  })

  const whole = [{ currency: 'SAR', ticket: 1000, cargo: 0, pos: 0 }]
  const refused: [string, () => Promise<Parameters<typeof handIn>[2]>, Parameters<typeof handIn>[3], number, string][] =
    [
      ['without an image', async () => whole, { fileIds: [] }, 422, 'fileIds'],
      ['with a file that is not there', async () => whole, { fileIds: [randomUUID()] }, 422, 'fileIds'],
      [
        'with another currency',
        async () => [...whole, { currency: 'JOD', ticket: 0, cargo: 0, pos: 0 }],
        {},
        422,
        'amounts.1.currency',
      ],
      ['with a currency twice', async () => [...whole, ...whole], {}, 422, 'amounts.1.currency'],
      [
        'with less than nothing',
        async () => [{ currency: 'SAR', ticket: 0, cargo: -1, pos: 0 }],
        { note: 'Because' },
        422,
        'amounts.0.ticket',
      ],
    ]
  test.each(refused)(
    '%s is refused with the reason, and nothing is written',
    async (_, amountsOf, options, status, field) => {
      const shift = await closedShift(1000)
      const answer = await handIn(desk, [shift], await amountsOf(), options)
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([status, [field]])
      expect((await call('getCashShift', 'head', { params: { id: shift.id } })).data.slip).toBeNull()
    },
  )

  test("with somebody else's image is refused", async () => {
    const shift = await closedShift(1000)
    expect((await handIn(desk, [shift], whole, { fileIds: [await putFile(desk, 'admin')] })).status).toBe(422)
  })

  test('takes closed shifts of one depot only, and only of the own', async () => {
    const [here, there] = [await closedShift(1000), await closedShift(1000, { clerk: 'jeddah' })]
    const twice = [{ currency: 'SAR', ticket: 2000, cargo: 0, pos: 0 }]
    expect((await handIn(desk, [there], whole)).status).toBe(404)
    expect((await handIn(desk, [here, there], twice)).status).toBe(404)
    const both = await handIn(desk, [here, there], twice, { by: 'operations' })
    expect([both.status, Object.keys(both.error.fields ?? {})]).toEqual([422, ['shiftIds']])
    expect((await handIn(desk, [there], whole, { by: 'operations' })).status).toBe(200)
    await moveMoney(desk, 'riyadh', 1000)
    const open = await handIn(desk, [await till('riyadh')], whole)
    expect([open.status, Object.keys(open.error.fields ?? {})]).toEqual([422, ['shiftIds']])
    const counted = await countTill(desk, 'riyadh', [{ currency: 'SAR', amount: 1000 }])
    expect((await handIn(desk, [counted], whole)).status).toBe(422)
    for (const by of ['riyadh', 'head', 'agent'] as const)
      expect((await handIn(desk, [here], whole, { by })).status).toBe(403)
  })

  test('has a shift that no other slip has, however many hand it in at once', async () => {
    const shift = await closedShift(1000)
    const answers = await Promise.all([1, 2, 3, 4].map(() => handIn(desk, [shift], whole)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.error.message).toMatch(/on slip DS-RIY-/)
  })

  test('the database itself keeps a shift off a second slip', async () => {
    const shift = await closedShift(1000)
    const { data: slip } = await handIn(desk, [shift], whole)
    const other = (await handIn(desk, [await closedShift(1000)], whole)).data
    await expect(
      desk.server.database.pool.query(
        'insert into deposit_slip_shifts (slip_id, shift_id, is_live) values ($1, $2, true)',
        [other.id, shift.id],
      ),
    ).rejects.toThrow('deposit_slip_shifts_live_key')
    expect(slip.state).toBe('pending')
  })

  test('is decided once: the same approval twice posts once, and a second decision is told the state', async () => {
    const { data: slip } = await handIn(desk, [await closedShift(1000)], whole)
    const key = randomUUID()
    const [one, two] = await Promise.all([
      decide(desk, slip, 'approve', { key }),
      decide(desk, slip, 'approve', { key }),
    ])
    expect([one.status, two.status]).toEqual([200, 200])
    const later = await decide(desk, slip, 'reject')
    expect([later.status, later.error.details?.state]).toEqual([409, 'approved'])
    expect((await postings(slip.id)).filter((line) => line.startsWith('depositSlipApproved'))).toHaveLength(2)
    const stale = await handIn(desk, [await closedShift(1000)], whole)
    expect((await decide(desk, { id: stale.data.id, version: 7 }, 'approve')).error.code).toBe('staleVersion')
  })

  test('is in sight of its depot, operations and head account; the image with it', async () => {
    const fileIds = [await putFile(desk, 'account')]
    const { data: slip } = await handIn(desk, [await closedShift(1000)], whole, { fileIds })
    expect(slip.files.map(({ id }) => id)).toEqual(fileIds)
    const seen = async (by: keyof CashDesk['tokens']) =>
      (await call('getDepositSlip', by, { params: { id: slip.id } })).status
    expect(await Promise.all((['account', 'admin', 'operations', 'head', 'riyadh'] as const).map(seen))).toEqual([
      200, 200, 200, 200, 403,
    ])
    const { data: there } = await handIn(desk, [await closedShift(1000, { clerk: 'jeddah' })], whole, {
      by: 'operations',
    })
    expect((await call('getDepositSlip', 'account', { params: { id: there.id } })).status).toBe(404)
    expect(
      (await call('getWorkflowEvents', 'account', { query: { machine: 'depositSlip', recordId: there.id } })).status,
    ).toBe(404)
  })

  test('waits in the inbox of head account with its amount, and is counted there', async () => {
    const { data: slip } = await handIn(
      desk,
      [await closedShift(1000, { pos: 50 })],
      [{ currency: 'SAR', ticket: 1000, cargo: 0, pos: 50 }],
    )
    const inbox = (await call('getApprovals', 'head', { query: { kind: 'depositSlip', recordNumber: '200' } })).data
    expect(inbox.approvals.find(({ id }) => id === slip.id)).toMatchObject({
      kind: 'depositSlip',
      reference: slip.number,
      amount: 1050,
      currency: 'SAR',
      refusal: null,
    })
    expect((await call('getApprovals', 'operations', { query: { kind: 'depositSlip' } })).data.approvals).toEqual([])
  })

  test('is found by its number however it is typed, and a till by its clerk, in the own scope', async () => {
    const { data: slip } = await handIn(desk, [await closedShift(1000)], whole)
    const search = async (by: keyof CashDesk['tokens'], term: string) =>
      (await call('searchEverything', by, { query: { search: term } })).data
    const [, , year, running] = slip.number.split('-')
    for (const term of [
      slip.number,
      slip.number.toLowerCase().replaceAll('-', ' '),
      `ds riy ${year} ${Number(running)}`,
    ]) {
      expect((await search('account', term)).filter(({ isExact }) => isExact)).toMatchObject([
        { kind: 'depositSlip', id: slip.id, title: slip.number },
      ])
    }
    expect((await search('head', 'DS-RIY')).map(({ id }) => id)).toContain(slip.id)
    // Another depot's, and a type without slips.
    const { data: there } = await handIn(desk, [await closedShift(1000, { clerk: 'jeddah' })], whole, {
      by: 'operations',
    })
    expect([await search('account', there.number), await search('riyadh', slip.number)]).toEqual([[], []])
    await moveMoney(desk, 'riyadh', 100)
    const open = await till('riyadh')
    expect((await search('account', 'RIYADH'))[0]).toMatchObject({ kind: 'cashShift', id: open.id, isExact: false })
    expect(await search('jeddah', 'riyadh')).toEqual([])
  })

  test('handed in on the last evening of a month by UTC is listed and totalled on the first of the next, as its depot has it', async () => {
    const { data: slip } = await handIn(desk, [await closedShift(1000)], whole)
    const dated = (at: string | Date) =>
      desk.server.database.pool.query('update deposit_slips set created_at = $1 where id = $2', [at, slip.id])
    await dated('2026-02-28T22:30:00Z')
    const on = async (day: string) =>
      (await call('getDepositSlipList', 'head', { query: { madeFrom: day, madeTo: day } })).data.map(({ id }) => id)
    expect([await on('2026-02-28'), await on('2026-03-01'), await on('2026-03-02')]).toEqual([[], [slip.id], []])
    const { data } = await call('getDepositReport', 'head', {
      query: { groupBy: 'day', madeFrom: '2026-02-01', madeTo: '2026-03-31' },
    })
    expect(data.rows).toMatchObject([
      { day: '2026-03-01', slips: 1, drill: { madeFrom: '2026-03-01', madeTo: '2026-03-01' } },
    ])
    await dated(slip.createdAt)
  })

  test('report: sums go beyond the bound of one amount', async () => {
    const most = [{ currency: 'SAR', ticket: MAX_AMOUNT, cargo: MAX_AMOUNT, pos: MAX_AMOUNT }]
    const tickets = await closedShift(MAX_AMOUNT, { pos: MAX_AMOUNT })
    await fillTill(desk, 'riyadh', MAX_AMOUNT)
    const cargo = await closeTill(desk, await countTill(desk, 'riyadh', [{ currency: 'SAR', amount: MAX_AMOUNT }]))
    const { data: slip } = await handIn(desk, [tickets, cargo], most)
    expect(slip.amounts).toMatchObject([{ cash: 2 * MAX_AMOUNT }])
    const waits = (await call('getApprovals', 'head', { query: { kind: 'depositSlip' } })).data.approvals
    expect(waits.find(({ id }) => id === slip.id)?.amount).toBe(3 * MAX_AMOUNT)
    expect((await call('getDepotCash', 'head')).data.find(({ inTransit }) => inTransit >= 2 * MAX_AMOUNT)).toBeDefined()
    await decide(desk, slip, 'reject')
    const [total] = (await call('getDepositReport', 'account')).data.totals
    expect(total?.rejected).toBeGreaterThanOrEqual(3 * MAX_AMOUNT)
  })

  test('report: totals per currency, and every group leads to its slips', async () => {
    const { data } = await call('getDepositReport', 'account', { query: { groupBy: 'state' } })
    const [total] = data.totals
    expect(data.rows.reduce((sum, row) => sum + row.slips, 0)).toBe(total?.slips)
    expect(total).toMatchObject({ currency: 'SAR', cash: (total?.ticket ?? 0) + (total?.cargo ?? 0) })
    for (const row of data.rows) {
      const query = {
        ...Object.fromEntries(Object.entries(row.drill).map(([name, value]) => [name, String(value)])),
        standing: 'yes',
      }
      expect((await call('getDepositSlipList', 'account', { query })).page.total).toBe(row.slips)
    }
    for (const groupBy of SLIP_REPORT_GROUPS) {
      const { data: report } = await call('getDepositReport', 'head', { query: { groupBy } })
      const { text } = await call('exportDepositReport', 'head', { query: { groupBy, format: 'csv', language: 'en' } })
      const lines = Papa.parse<Record<string, string>>(text.replace('\uFEFF', '').trim(), { header: true }).data
      const told = ({
        currency,
        slips,
        ticket,
        cargo,
        safe,
        cash,
        pos,
        pending,
        approved,
        rejected,
      }: (typeof report.totals)[number]) => [
        currency,
        String(slips),
        ...[ticket, cargo, safe, cash, pos, pending, approved, rejected].map((amount) => sheetAmount(amount, currency)),
      ]
      const shown = report.totals.flatMap((sums) => [
        ...report.rows.filter(({ currency }) => currency === sums.currency).map(told),
        told(sums),
      ])
      expect(lines.map((line) => Object.values(line).slice(1))).toEqual(shown)
      expect(lines.filter((line) => Object.values(line)[0] === 'Total')).toHaveLength(report.totals.length)
      expect(lines.every((line) => Object.values(line)[0])).toBe(true)
    }
    expect(
      (
        await call('exportDepositReport', 'account', { query: { groupBy: 'state', format: 'csv', language: 'ar' } })
      ).text.split('\r\n')[0],
    ).toContain('قيد الانتظار')
    const sheet = await call('exportDepositSlips', 'account', {
      query: { format: 'csv', columns: 'number,state,currency,ticket,cargo,pos,cash' },
    })
    const named = (name: string) => wordsOf('en', `deposit-slip:column.${name}`)
    const headings = [
      ...['number', 'state'].map(named),
      wordsOf('en', 'common:list.currency'),
      ...['ticket', 'cargo', 'pos', 'cash'].map(named),
    ]
    expect(sheet.text.split('\r\n')[0]).toContain(headings.join(','))
    const shifts = await call('exportCashShifts', 'account', {
      query: { format: 'csv', columns: 'clerk,state,currency,counted,difference' },
    })
    expect(shifts.text).toContain('riyadh')
  })

  test('report: what is handed in anew after a rejection counts once, and the rejected slip stands apart', async () => {
    const shift = await closedShift(3300, { clerk: 'jeddah' })
    const amounts = [{ currency: 'SAR', ticket: 3300, cargo: 0, pos: 0 }]
    const query = { depotId: desk.operator.depots.jeddah, groupBy: 'depot' }
    const sums = async () =>
      (await call('getDepositReport', 'head', { query })).data.totals[0] ?? {
        slips: 0,
        cash: 0,
        pending: 0,
        rejected: 0,
      }
    const before = await sums()
    const { data: refused } = await handIn(desk, [shift], amounts, { by: 'operations' })
    await decide(desk, refused, 'reject')
    expect((await handIn(desk, [shift], amounts, { by: 'operations' })).status).toBe(200)
    const after = await sums()
    expect([
      after.slips - before.slips,
      after.cash - before.cash,
      after.pending - before.pending,
      after.rejected - before.rejected,
    ]).toEqual([1, 3300, 3300, 3300])
  })

  test('what a depot holds is told by where it is, and adds up to its ledger', async () => {
    await closedShift(1234)
    const waiting = (await call('getCashShiftList', 'head', { query: { state: 'counted', recordNumber: '200' } })).data
    for (const { id, version } of waiting)
      await call('closeCashShift', 'head', { body: { id, version, note: 'Nobody knows' } })
    const cash = (await call('getDepotCash', 'head')).data
    const { rows } = await desk.server.database.pool.query<{
      depot_id: string
      currency: string
      account: string
      sum: number
    }>(
      `select depot_id, currency, account, sum(amount)::bigint as sum from ledger_lines where account in ('1000', '1030') group by 1, 2, 3`,
    )
    const balance = (account: string, depotId: string, currency: string) =>
      rows.find((row) => row.account === account && row.depot_id === depotId && row.currency === currency)?.sum ?? 0
    for (const { depot, currency, closed, counted, open, inTransit } of cash) {
      expect(closed + counted + (open ?? 0)).toBe(balance('1000', depot.id, currency))
      expect(inTransit).toBe(balance('1030', depot.id, currency))
    }
    expect(
      (await call('getDepotCash', 'account')).data.every(({ depot, open }) => depot.code === 'RIY' && open === null),
    ).toBe(true)
  })
})
