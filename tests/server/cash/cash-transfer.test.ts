import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import {
  type CashDesk,
  closeTill,
  countNearly,
  countTill,
  decide,
  fillTill,
  handIn,
  openCashDesk,
  putFile,
  spend,
} from '#tests/support/cash-desk.ts'
import { inject } from '#tests/support/demo-session.ts'
import { openSecondApp } from '#tests/support/second-app.ts'
import { expectRecordedStates, expectSound } from '#tests/support/sound-books.ts'

let desk: CashDesk
let other: FastifyInstance
let closeOther: () => Promise<void>

beforeAll(async () => {
  desk = await openCashDesk()
  const second = await openSecondApp(desk.server)
  other = second.app
  closeOther = second.close
})
afterAll(async () => {
  await closeOther()
  await desk.stop()
})
beforeEach(async () => {
  for (const clerk of ['riyadh', 'admin', 'account'] as const) await countNearly(desk, desk.tokens[clerk], 0)
})
afterEach(async () => {
  await expectSound(desk.server.database)
  await expectRecordedStates(desk.server.database)
})

type Person = keyof CashDesk['tokens']
const call = <Name extends Parameters<typeof inject>[1]>(
  name: Name,
  by: Person,
  options: Omit<Parameters<typeof inject>[2] & object, 'token'> = {},
  app: FastifyInstance = desk.server.app,
) => inject(app, name, { token: desk.tokens[by], ...options })

type Order = BodyOf<'createCashTransfer'>
const order = (change: Partial<Order> = {}): Order => ({
  source: 'till',
  destination: 'safe',
  depotId: null,
  receiverId: null,
  amounts: [{ currency: 'SAR', amount: 5000 }],
  note: null,
  ...change,
})
const fromBank = (amount: number, change: Partial<Order> = {}) =>
  order({ source: 'bank', depotId: desk.operator.depots.riyadh, amounts: [{ currency: 'SAR', amount }], ...change })
const give = (by: Person, body: Order, options: { key?: string } = {}, app?: FastifyInstance) =>
  call('createCashTransfer', by, { body, ...options }, app)
async function given(by: Person, body: Order) {
  const { status, data, text } = await give(by, body)
  expect(status, text).toBe(200)
  return data
}
const receive = (
  by: Person,
  { id }: { id: string },
  amount: number,
  { note = null, key = randomUUID() }: { note?: string | null; key?: string } = {},
  app?: FastifyInstance,
) =>
  call('receiveCashTransfer', by, { key, body: { id, version: 1, counts: [{ currency: 'SAR', amount }], note } }, app)
const sendBack = (by: Person, { id }: { id: string }) =>
  call('returnCashTransfer', by, { body: { id, version: 1, reason: 'The notes are too large' } })

async function balances(id: string) {
  const { rows } = await desk.server.database.pool.query<{ account: string; amount: number }>(
    `select account, sum(line.amount)::bigint as amount from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id
     where record_id = $1 group by account having sum(line.amount) <> 0 order by account`,
    [id],
  )
  return rows.map(({ account, amount }) => `${account} ${amount}`)
}
const inSafe = async () => {
  const { data } = await call('getCashTransferOptions', 'admin')
  return data.safe.find(({ currency }) => currency === 'SAR')?.amount ?? 0
}
const fillSafe = async (amount: number) => {
  const brought = await given('head', fromBank(amount))
  expect((await receive('admin', brought, amount)).status).toBe(200)
}

describe('cash that is handed over', () => {
  test('has left its till at once and is in its new place as it was counted there; two sign for it', async () => {
    await fillTill(desk, 'riyadh', 8000)
    const transfer = await given('riyadh', order())
    expect(transfer).toMatchObject({
      number: expect.stringMatching(/^CT-RIY-\d{4}-\d{5}$/),
      state: 'handedOver',
      giver: { name: 'riyadh' },
      amounts: [{ handedOver: 5000, received: null }],
    })
    expect(await balances(transfer.id)).toEqual(['1000 -5000', '1030 5000'])
    const before = await inSafe()
    expect((await receive('account', transfer, 5000)).data).toMatchObject({
      state: 'received',
      decidedBy: { name: 'account' },
      amounts: [{ handedOver: 5000, received: 5000, difference: 0 }],
    })
    expect(await balances(transfer.id)).toEqual(['1000 -5000', '1005 5000'])
    expect(await inSafe()).toBe(before + 5000)
  })

  test('is not shown to who counts it, in no call, before it is counted', async () => {
    await fillSafe(1_234_568)
    const transfer = await given(
      'admin',
      order({
        source: 'safe',
        destination: 'till',
        receiverId: desk.users.account,
        amounts: [{ currency: 'SAR', amount: 1_234_567 }],
      }),
    )
    const answers = await Promise.all([
      call('getCashTransfer', 'account', { params: { id: transfer.id } }),
      call('getCashTransferList', 'account'),
      call('exportCashTransfers', 'account', {
        query: { format: 'csv', columns: 'number,handedOver,received,difference' },
      }),
      call('getLedgerEntries', 'account', { query: { recordKind: 'cashTransfer', recordId: transfer.id } }),
      call('getTransactionList', 'account', { query: {} }),
      call('getDepotCash', 'account'),
      call('getWorkflowEvents', 'account', { query: { machine: 'cashTransfer', recordId: transfer.id } }),
      call('getWorkflowRecord', 'account', { query: { machine: 'cashTransfer', recordId: transfer.id } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.filter(({ text }) => /12,?345\.?67|1234567/.test(text)).map(({ text }) => text)).toEqual([])
    const wrong = await receive('account', transfer, 1_234_560)
    expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([422, ['note']])
    expect(wrong.text).not.toMatch(/1234567|0\.07|short/)
    expect((await receive('account', transfer, 1_234_560, { note: 'A coin was missing' })).data).toMatchObject({
      amounts: [{ handedOver: 1_234_567, received: 1_234_560, difference: -7 }],
      decisionReason: 'A coin was missing',
    })
    expect(await balances(transfer.id)).toEqual(['1000 1234560', '1005 -1234567', '5900 7'])
  })

  test('that is counted too far off is not received: it goes back, and then the giver has it again', async () => {
    await fillTill(desk, 'riyadh', 9000)
    const transfer = await given('riyadh', order())
    const far = await receive('account', transfer, 10_001, { note: 'More than he said' })
    expect([far.status, far.error.message]).toEqual([409, expect.stringContaining('return the cash')])
    expect((await sendBack('account', transfer)).data).toMatchObject({
      state: 'returned',
      decidedBy: { name: 'account' },
      amounts: [{ handedOver: 5000, received: null }],
    })
    expect(await balances(transfer.id)).toEqual([])
    expect(
      (await call('getCashTransferList', 'riyadh', { query: { state: 'returned' } })).data.map(({ id }) => id),
    ).toContain(transfer.id)
  })

  test('goes from till to till of one depot', async () => {
    await fillTill(desk, 'riyadh', 700)
    const transfer = await given(
      'riyadh',
      order({ destination: 'till', receiverId: desk.users.account, amounts: [{ currency: 'SAR', amount: 700 }] }),
    )
    expect((await call('getCashTransferList', 'account', { query: { mine: 'yes' } })).data.map(({ id }) => id)).toEqual(
      [transfer.id],
    )
    expect((await receive('account', transfer, 700)).status).toBe(200)
    expect((await spend(desk, 'account', 700)).status).toBe(200)
    expect((await spend(desk, 'account', 1)).status).toBe(422)
  })

  test('comes back into the till that is open now where the giver has counted since', async () => {
    await fillTill(desk, 'riyadh', 5000)
    const transfer = await given('riyadh', order())
    await countTill(desk, 'riyadh', [{ currency: 'SAR', amount: 0 }])
    expect((await sendBack('admin', transfer)).status).toBe(200)
    expect((await call('getOwnTill', 'riyadh')).data).toMatchObject({ currencies: ['SAR'], shift: expect.anything() })
  })

  test.each<[string, Person, () => Order, number]>([
    ['more than the till holds', 'riyadh', () => order({ amounts: [{ currency: 'SAR', amount: 900_000_000 }] }), 422],
    [
      'more than the safe holds',
      'admin',
      () =>
        order({
          source: 'safe',
          destination: 'till',
          receiverId: desk.users.account,
          amounts: [{ currency: 'SAR', amount: 900_000_000 }],
        }),
      422,
    ],
    ['from the bank by anybody but head account', 'account', () => order({ source: 'bank' }), 422],
    [
      'out of a safe by who does not keep it',
      'riyadh',
      () => order({ source: 'safe', destination: 'till', receiverId: desk.users.account }),
      422,
    ],
    ['from a till by head account, who has none', 'head', () => fromBank(1, { source: 'till' }), 422],
    ['to oneself', 'admin', () => order({ source: 'safe', destination: 'till', receiverId: desk.users.admin }), 409],
    [
      'to a till of another depot',
      'admin',
      () => order({ source: 'safe', destination: 'till', receiverId: desk.users.jeddah }),
      422,
    ],
    ['to an agent', 'admin', () => order({ source: 'safe', destination: 'till', receiverId: desk.users.agent }), 422],
    ['into the safe of another depot', 'riyadh', () => order({ depotId: desk.operator.depots.jeddah }), 404],
    ['to a safe and to somebody', 'riyadh', () => order({ receiverId: desk.users.account }), 422],
    ['to a till of nobody', 'riyadh', () => order({ destination: 'till' }), 422],
    [
      'a currency twice',
      'head',
      () =>
        fromBank(1, {
          amounts: [
            { currency: 'SAR', amount: 1 },
            { currency: 'SAR', amount: 1 },
          ],
        }),
      422,
    ],
    ['a currency that no depot has', 'head', () => fromBank(1, { amounts: [{ currency: 'USD', amount: 1 }] }), 422],
    ['by an agent', 'agent', () => order(), 422],
  ])('is refused: %s', async (_, by, body, status) => {
    const answer = await give(by, body())
    expect([answer.status, answer.text.length > 0]).toEqual([status, true])
  })

  test('is received and returned by its receiver alone, and never by who gave it', async () => {
    const toSafe = await given('head', fromBank(100))
    const attempts = [
      ['head', 409],
      ['head2', 409],
      ['riyadh', 404],
      ['jeddah', 404],
      ['amman', 404],
      ['operations', 403],
      ['agent', 404],
    ] as const
    for (const [by, status] of attempts) {
      const answer = await receive(by, toSafe, 100)
      expect([by, [status, 403].includes(answer.status)]).toEqual([by, true])
    }
    expect((await sendBack('head', toSafe)).error.code).toBe('ownRequest')
    const { rows } = await desk.server.database.pool.query(
      'select event, code from refused_events where record_id = $1 order by id',
      [toSafe.id],
    )
    expect(rows.at(-1)).toEqual({ event: 'cashTransfer.return', code: 'ownRequest' })
    // Another head account undoes what nobody at the depot counts.
    expect((await sendBack('head2', toSafe)).status).toBe(200)
    expect((await receive('admin', toSafe, 100)).error.message).toBe('This transfer has already been returned.')
  })

  test('is seen by its depot and by who gives or gets it', async () => {
    const transfer = await given('head', fromBank(100))
    const seen = await Promise.all(
      (['admin', 'account', 'head2', 'riyadh', 'jeddah', 'amman'] as const).map(
        async (by) => (await call('getCashTransfer', by, { params: { id: transfer.id } })).status,
      ),
    )
    expect(seen).toEqual([200, 200, 200, 404, 404, 404])
    expect((await call('searchEverything', 'account', { query: { search: transfer.number } })).data).toMatchObject([
      { kind: 'cashTransfer', id: transfer.id, isExact: true },
    ])
    expect((await call('searchEverything', 'riyadh', { query: { search: transfer.number } })).data).toEqual([])
    await sendBack('admin', transfer)
  })

  test('is given once by one key, and counted once by whomever, in two processes at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await fillTill(desk, 'riyadh', 300)
      const key = randomUUID()
      const body = order({ amounts: [{ currency: 'SAR', amount: 300 }] })
      const all = await Promise.all([
        give('riyadh', body, { key }),
        give('riyadh', body, { key }, other),
        give('riyadh', body, {}, other),
      ])
      const ids = new Set(all.flatMap(({ status, data }) => (status === 200 ? [data.id] : [])))
      expect([...ids]).toHaveLength(1)
      const [id = ''] = ids
      const received = await Promise.all([
        receive('account', { id }, 300),
        receive('admin', { id }, 300, {}, other),
        call('returnCashTransfer', 'account', { body: { id, version: 1, reason: 'Changed mind' } }, other),
      ])
      expect(received.filter(({ status }) => status === 200)).toHaveLength(1)
      await countNearly(desk, desk.tokens.riyadh, 0)
    }
  })

  test('out of the safe is there once, however many take it at once', async () => {
    const held = await inSafe()
    await fillSafe(1000)
    const body = order({
      source: 'safe',
      destination: 'till',
      receiverId: desk.users.riyadh,
      amounts: [{ currency: 'SAR', amount: held + 1000 }],
    })
    const answers = await Promise.all([
      give('admin', body),
      give('account', body, {}, other),
      give('head', { ...body, depotId: desk.operator.depots.riyadh }, {}, other),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    const done = answers.find(({ status }) => status === 200)
    if (done) expect((await receive('riyadh', done.data, held + 1000)).status).toBe(200)
  })
})

describe('a deposit slip out of the safe', () => {
  test('takes what the safe holds to the bank, alone or with shifts, and puts it back when it is rejected', async () => {
    await fillSafe(9000)
    const held = await inSafe()
    const safe = (amount: number) => [{ currency: 'SAR', ticket: 0, cargo: 0, pos: 0, safe: amount }]
    const hand = async (amount: number) =>
      call('createDepositSlip', 'account', {
        body: {
          shiftIds: [],
          depotId: null,
          amounts: safe(amount),
          note: null,
          fileIds: [await putFile(desk, 'account')],
        },
      })
    expect((await hand(held + 1)).error.code).toBe('tillTooLow')
    const slip = await hand(4000)
    expect(slip.data).toMatchObject({ shifts: 0, amounts: [{ currency: 'SAR', safe: 4000, cash: 4000 }] })
    expect(await balances(slip.data.id)).toEqual(['1005 -4000', '1030 4000'])
    expect((await decide(desk, slip.data, 'reject')).status).toBe(200)
    expect(await inSafe()).toBe(held)
    const again = await hand(4000)
    expect((await decide(desk, again.data, 'approve')).status).toBe(200)
    expect(await balances(again.data.id)).toEqual(['1005 -4000', '1010 4000'])
    await fillTill(desk, 'riyadh', 2000)
    const shift = await closeTill(desk, await countTill(desk, 'riyadh', [{ currency: 'SAR', amount: 2000 }]))
    const both = await handIn(desk, [shift], [{ currency: 'SAR', ticket: 0, cargo: 2000, pos: 0, safe: 1000 }])
    expect(both.data, both.text).toMatchObject({ amounts: [{ cargo: 2000, safe: 1000, cash: 3000 }] })
    expect((await decide(desk, both.data, 'approve')).status).toBe(200)
    expect(await inSafe()).toBe(held - 5000)
    const nothing = await call('createDepositSlip', 'account', {
      body: { shiftIds: [], depotId: null, amounts: safe(0), note: null, fileIds: [await putFile(desk, 'account')] },
    })
    expect(nothing.error.fields).toMatchObject({ shiftIds: expect.any(String) })
  })
})

describe('a count that is far from the books', () => {
  const counted = async (amount: number, off: number) => {
    await fillTill(desk, 'riyadh', amount)
    return countTill(desk, 'riyadh', [{ currency: 'SAR', amount: amount + off }])
  }
  const close = (by: Person, { id, version }: { id: string; version: number }, note: string | null = 'Nobody knows') =>
    call('closeCashShift', by, { body: { id, version, note } })
  const recount = (
    by: Person,
    { id, version }: { id: string; version: number },
    amount: number,
    app?: FastifyInstance,
  ) => call('recountCashShift', by, { body: { id, version, counts: [{ currency: 'SAR', amount }], note: null } }, app)

  test('as far as the policy allows is closed as it is', async () => {
    const shift = await counted(10_000, 5000)
    expect(shift.state).toBe('counted')
    expect((await close('account', shift)).data).toMatchObject({ state: 'closed', recount: null })
  })

  test('beyond it is counted again by somebody else, who is told nothing, and closed by a third', async () => {
    const shift = await counted(10_000, 5001)
    expect(shift).toMatchObject({ state: 'recountDue', sums: [], denominations: [] })
    expect((await close('account', shift)).status).toBe(409)
    expect((await recount('riyadh', shift, 10_000)).status).toBe(403)
    const seen = await call('getCashShift', 'account', { params: { id: shift.id } })
    expect(seen.data).toMatchObject({ sums: [], movements: [], denominations: [], currencies: ['SAR'] })
    expect(seen.data.can).toContainEqual({ event: 'cashShift.recount', refusal: null })
    const again = await recount('account', shift, 10_000)
    expect(again.data, again.text).toMatchObject({
      state: 'counted',
      sums: [{ expected: 10_000, counted: 10_000, difference: 0 }],
      recount: { by: { name: 'account' }, first: [{ currency: 'SAR', counted: 15_001 }] },
    })
    expect((await close('account', again.data)).error.code).toBe('ownRequest')
    expect((await close('head', again.data, null)).data).toMatchObject({ state: 'closed' })
    expect(await balances(shift.id)).toEqual([])
  })

  test('stays short where the second count finds it so, and takes a note', async () => {
    const shift = await counted(20_000, -9000)
    const again = await recount('head2', shift, 11_500)
    expect((await close('account', again.data, null)).error.fields).toMatchObject({ note: expect.any(String) })
    expect((await close('account', again.data)).status).toBe(200)
    expect(await balances(shift.id)).toEqual(['1000 -8500', '5900 8500'])
  })

  test('is counted again once, though two do it at the same time in two processes', async () => {
    const shift = await counted(20_000, -9000)
    const answers = await Promise.all([recount('account', shift, 20_000), recount('head', shift, 15_000, other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('of another depot is not there for its account', async () => {
    await fillTill(desk, 'jeddah', 20_000)
    const shift = await countTill(desk, 'jeddah', [{ currency: 'SAR', amount: 1 }])
    expect((await recount('account', shift, 20_000)).status).toBe(404)
  })

  test('and more handed in than shifts hold, beyond the policy, is refused', async () => {
    await fillTill(desk, 'riyadh', 2000)
    const shift = await closeTill(desk, await countTill(desk, 'riyadh', [{ currency: 'SAR', amount: 2000 }]))
    const over = await handIn(desk, [shift], [{ currency: 'SAR', ticket: 5001, cargo: 2000, pos: 0, safe: 0 }], {
      note: 'Found it',
    })
    expect(over.error.fields).toMatchObject({ 'amounts.0.ticket': expect.any(String) })
  })
})
