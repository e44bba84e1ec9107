import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CashDesk, countNearly, fillTill, openCashDesk, spend } from '#tests/support/cash-desk.ts'
import { addAgent } from '#tests/support/small-operator.ts'
import { inject } from '#tests/support/demo-session.ts'
import { openSecondApp } from '#tests/support/second-app.ts'
import { expectSound } from '#tests/support/sound-books.ts'

let desk: CashDesk
let other: FastifyInstance
let closeOther: () => Promise<void>
let agentId: string

beforeAll(async () => {
  desk = await openCashDesk()
  const second = await openSecondApp(desk.server)
  other = second.app
  closeOther = second.close
  agentId = await addAgent(desk.server.database, 'till-agent@cargo.example', { creditType: 'autoDeduct', balance: 0 })
  await desk.server.database.pool.query('update users set depot_id = $1 where id = $2', [
    desk.operator.depots.riyadh,
    agentId,
  ])
})
afterAll(async () => {
  await closeOther()
  await desk.stop()
})
beforeEach(async () => {
  for (const clerk of ['admin', 'account'] as const) await countNearly(desk, desk.tokens[clerk], 0)
})
afterEach(() => expectSound(desk.server.database))

const call = <Name extends Parameters<typeof inject>[1]>(
  name: Name,
  by: keyof CashDesk['tokens'],
  options: Omit<Parameters<typeof inject>[2] & object, 'token'> = {},
) => inject(desk.server.app, name, { token: desk.tokens[by], ...options })

/** What stands of refused attempts since the last that was known. */
async function refusedSince(id: number) {
  const { rows } = await desk.server.database.pool.query<{ machine: string; event: string; code: string }>(
    'select machine, event, code from refused_events where id > $1 order by machine, id',
    [id],
  )
  return rows.map(({ machine, event, code }) => `${machine} ${event} ${code}`)
}
const lastRefused = async () =>
  Number(
    (await desk.server.database.pool.query<{ last: string }>('select coalesce(max(id), 0) as last from refused_events'))
      .rows[0]?.last,
  )

test('an expense of more than the till holds is refused with its sum and the way out, told to the till, and goes by bank', async () => {
  await fillTill(desk, 'admin', 10_000)
  const before = await lastRefused()
  const refused = await spend(desk, 'admin', 10_001)
  expect([refused.status, refused.error.code, refused.error.message]).toEqual([
    422,
    'tillTooLow',
    'Your till does not hold 100.01 SAR. Have cash handed over to it first, or pay by bank.',
  ])
  expect(refused.text).not.toContain('100.00')
  expect(await refusedSince(before)).toEqual(['cashShift cashShift.payOut tillTooLow'])
  expect((await spend(desk, 'admin', 10_001, { source: 'bank' })).status).toBe(200)
  expect((await spend(desk, 'admin', 10_000)).status).toBe(200)
  expect((await spend(desk, 'admin', 1)).status).toBe(422)
})

test('a clerk without an open till has nothing to pay with, and none is opened by trying', async () => {
  expect((await spend(desk, 'account', 1)).error.code).toBe('tillTooLow')
  expect((await call('getOwnTill', 'account')).data.shift).toBeNull()
})

test('of two who take the same money at once, in two processes, one is refused; the same act twice is done once', async () => {
  for (let round = 0; round < 5; round += 1) {
    await fillTill(desk, 'admin', 500)
    const key = randomUUID()
    const answers = await Promise.all([
      spend(desk, 'admin', 300, { key }),
      spend(desk, 'admin', 300, { key, app: other }),
      spend(desk, 'admin', 400, { app: other }),
      spend(desk, 'admin', 400),
    ])
    const spent = new Set(answers.flatMap(({ status, data }) => (status === 200 ? [data.id] : [])))
    expect([...spent]).toHaveLength(1)
    await countNearly(desk, desk.tokens.admin, 0)
  }
})

test('a corrected expense takes what came back and no more than the till holds besides', async () => {
  await fillTill(desk, 'admin', 1000)
  const { data } = await spend(desk, 'admin', 1000)
  const correct = (total: number) =>
    call('updateExpense', 'admin', {
      params: { id: data.id },
      body: {
        depotId: desk.operator.depots.riyadh,
        date: data.date,
        purpose: { type: 'depot' },
        category: '5000',
        source: 'cash',
        supplier: 'Corner shop',
        currency: 'SAR',
        items: [{ name: 'Water', quantity: 1000, price: total, total }],
        total,
        notes: null,
        fileIds: [],
        noReceiptReason: 'None was given',
        isDuplicateConfirmed: true,
        version: 1,
        resubmit: false,
      },
    })
  expect((await correct(1001)).error.code).toBe('tillTooLow')
  expect((await correct(999)).status).toBe(200)
})

test('cash of a top-up is given back only while its taker holds it, and the refusal stands with top-up and till', async () => {
  const asked = await call('createTopUp', 'admin', {
    body: { agentId, currency: 'SAR', amount: 800, means: 'cash', bankReference: null, note: null, fileIds: [] },
  })
  expect(asked.status, asked.text).toBe(200)
  expect((await spend(desk, 'admin', 700)).status).toBe(200)
  const before = await lastRefused()
  const reject = () =>
    call('decideTopUp', 'head', {
      body: { id: asked.data.id, version: 1, decision: 'reject', reason: 'Not his money' },
    })
  const refused = await reject()
  expect([refused.status, refused.error.message]).toEqual([
    422,
    'The till does not hold 8.00 SAR. Have cash handed over to it first, then try again.',
  ])
  expect(await refusedSince(before)).toEqual(['cashShift cashShift.payOut tillTooLow', 'topUp topUp.reject tillTooLow'])
  await fillTill(desk, 'admin', 700)
  expect((await reject()).status).toBe(200)
})

test('a bill is cancelled against cash only while the till holds it', async () => {
  await fillTill(desk, 'account', 900)
  const bill = (await call('getConsignmentList', 'account')).data[0]
  expect((await spend(desk, 'account', 1)).status).toBe(200)
  const cancel = () =>
    call('cancelConsignment', 'account', { body: { id: bill?.id, version: bill?.version, reason: 'Changed mind' } })
  const before = await lastRefused()
  expect((await cancel()).error.code).toBe('tillTooLow')
  expect(await refusedSince(before)).toEqual([
    'cashShift cashShift.payOut tillTooLow',
    'consignmentPiece piece.cancel tillTooLow',
  ])
  await fillTill(desk, 'account', 1)
  expect((await cancel()).status).toBe(200)
})
