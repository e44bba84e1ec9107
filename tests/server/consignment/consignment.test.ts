import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { MAX_AMOUNT } from '#contract/currency.ts'
import { wordsOf } from '#server/words.ts'
import {
  billBody,
  type CargoDesk,
  departureKey,
  expectSoundCargo,
  labelsOf,
  openCargoDesk,
  readBill,
  SIGNATURE,
  writeBill,
} from '#tests/support/cargo.ts'
import { inject } from '#tests/support/demo-session.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { expectRecorded } from '#tests/support/recorded-contents.ts'

let desk: CargoDesk
let domestic: string

beforeAll(async () => {
  desk = await openCargoDesk()
  domestic = departureKey(desk.operator, 'domestic')
})
afterAll(async () => {
  await expectRecorded(desk.server.database)
  await desk.stop()
})
afterEach(() => expectSoundCargo(desk.server.database))

type Clerk = keyof CargoDesk['tokens']
const call = <Name extends Parameters<typeof inject>[1]>(
  name: Name,
  by: Clerk,
  options: Omit<Parameters<typeof inject>[2] & object, 'token'> = {},
) => inject(desk.server.app, name, { token: desk.tokens[by], ...options })

const typed = (itemId: string, quantity: number) => ({ labels: [], quantities: [{ itemId, quantity }] })
const scanned = (...labels: string[]) => ({ labels, quantities: [] })

async function load(labels: string[], key = domestic, by: Clerk = 'riyadh', headedForDepotId: string | null = null) {
  return call('dispatchConsignments', by, { body: { departureKey: key, choice: scanned(...labels), headedForDepotId } })
}
async function unload(
  labels: string[],
  { key = domestic, by = 'jeddah', explanation = null }: { key?: string; by?: Clerk; explanation?: string | null } = {},
) {
  return call('receiveConsignments', by, { body: { departureKey: key, choice: scanned(...labels), explanation } })
}
async function collect(id: string, by: Clerk = 'jeddah', change: Partial<BodyOf<'collectPodPayment'>> = {}) {
  const { version, due } = await readBill(desk, id)
  return call('collectPodPayment', by, {
    body: { id, version, means: 'cash', reference: null, expectedDue: due, ...change },
  })
}
async function handOver(
  id: string,
  labels: string[],
  by: Clerk = 'jeddah',
  change: Partial<BodyOf<'deliverConsignment'>> = {},
) {
  return call('deliverConsignment', by, {
    body: {
      id,
      choice: scanned(...labels),
      receivedBy: { name: 'Noura Qahtani', idNumber: '2098765432' },
      signature: SIGNATURE,
      ...change,
    },
  })
}
async function postings(recordId: string) {
  const { rows } = await desk.server.database.pool.query<{ act: string; account: string; amount: number }>(
    `select entry.act, line.account, line.amount from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id
     where entry.record_id = $1 order by entry.id, line.line`,
    [recordId],
  )
  return rows.map(({ act, account, amount }) => `${act} ${account} ${amount}`)
}

describe('a bill', () => {
  test('gets a number of its depot and year, a piece per quantity, and what is to be collected', async () => {
    const bill = await writeBill(desk)
    const year = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' }).slice(0, 4)
    expect(bill.billNumber).toMatch(new RegExp(`^RIY-${year}-\\d{5}$`))
    expect(bill).toMatchObject({
      total: 39_100,
      due: 39_100,
      currency: 'SAR',
      items: 2,
      counts: { total: 5, pending: 5, transit: 0 },
      weight: 9100,
    })
    expect(await postings(bill.id)).toEqual([
      'consignmentBilled 1120 39100',
      'consignmentBilled 4100 -34000',
      'consignmentBilled 2100 -5100',
    ])
    const { lines, places, timeline } = await readBill(desk, bill.id)
    expect(lines.map(({ name, numbers }) => [name, numbers])).toEqual([
      ['Box', [1, 3]],
      ['Bag', [4, 5]],
    ])
    expect(places.map(({ state, depot, quantity }) => [state, depot?.code, quantity])).toEqual([
      ['pending', 'RIY', 3],
      ['pending', 'RIY', 2],
    ])
    expect(timeline.map(({ kind }) => kind)).toEqual(['billed'])
  })

  test('that is paid in cash lies in the clerk’s till', async () => {
    const bill = await writeBill(desk, { payment: { status: 'paid', means: 'cash', reference: null } })
    expect(bill.due).toBe(0)
    const { rows } = await desk.server.database.pool.query(
      `select line.amount, line.clerk_id, shift.state from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id
       join cash_shifts as shift on shift.id = line.shift_id where entry.record_id = $1 and account = '1000'`,
      [bill.id],
    )
    expect(rows).toEqual([{ amount: 39_100, clerk_id: desk.users.riyadh, state: 'open' }])
  })

  test('free of charge posts nothing and names the admin who allowed it', async () => {
    const bill = await writeBill(desk, {
      payment: { status: 'foc', allowedBy: desk.users.admin, reason: 'Spare parts of our own' },
    })
    expect(await postings(bill.id)).toEqual([])
    expect(await readBill(desk, bill.id)).toMatchObject({
      due: 0,
      allowedBy: { id: desk.users.admin },
      freeReason: 'Spare parts of our own',
    })
  })

  test('is written once, however often its answer gets lost', async () => {
    const key = randomUUID()
    const body = billBody(desk.operator)
    const [one, two] = [
      await call('createConsignment', 'riyadh', { key, body }),
      await call('createConsignment', 'riyadh', { key, body }),
    ]
    expect(two.data).toEqual(one.data)
  })

  const refused: [string, () => Partial<BodyOf<'createConsignment'>>, number, string][] = [
    [
      'no quantity',
      () => ({ items: [{ name: 'Box', quantity: 0, weight: 100, unitPrice: 100 }] }),
      400,
      'items.0.quantity',
    ],
    [
      'half a piece',
      () => ({ items: [{ name: 'Box', quantity: 1.5, weight: 100, unitPrice: 100 }] }),
      400,
      'items.0.quantity',
    ],
    [
      'a negative weight',
      () => ({ items: [{ name: 'Box', quantity: 1, weight: -1, unitPrice: 100 }] }),
      400,
      'items.0.weight',
    ],
    ['no weight', () => ({ items: [{ name: 'Box', quantity: 1, weight: 0, unitPrice: 100 }] }), 400, 'items.0.weight'],
    [
      'a negative price',
      () => ({ items: [{ name: 'Box', quantity: 1, weight: 100, unitPrice: -100 }], expectedTotal: 0 }),
      400,
      'items.0.unitPrice',
    ],
    [
      'no price',
      () => ({ items: [{ name: 'Box', quantity: 1, weight: 100, unitPrice: 0 }] }),
      422,
      'items.0.unitPrice',
    ],
    ['no item', () => ({ items: [] }), 400, 'items'],
    [
      'more than 2,000 pieces',
      () => ({ items: [1, 2].map(() => ({ name: 'Box', quantity: 1001, weight: 100, unitPrice: 100 })) }),
      422,
      'items',
    ],
    ['the own depot as the receiver’s', () => ({ toDepotId: desk.operator.depots.riyadh }), 422, 'toDepotId'],
    ['a depot that is none', () => ({ toDepotId: randomUUID() }), 422, 'toDepotId'],
    [
      'nobody who allowed it',
      () => ({ payment: { status: 'foc', allowedBy: desk.users.jeddah, reason: 'Because' } }),
      422,
      'payment.allowedBy',
    ],
    ['no phone', () => ({ sender: { name: 'Salem', contact: 'none', idNumber: '1023456789' } }), 400, 'sender.contact'],
  ]
  test.each(refused)('with %s is refused with the reason, and nothing is written', async (_, change, status, field) => {
    const count = () =>
      desk.server.database.pool.query(
        'select count(*) from consignments union all select count(*) from consignment_pieces union all select count(*) from ledger_entries',
      )
    const before = (await count()).rows
    const answer = await call('createConsignment', 'riyadh', { body: billBody(desk.operator, change()) })
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([status, [field]])
    expect((await count()).rows).toEqual(before)
  })

  test('is quoted up to what can be billed', async () => {
    const quote = (quantity: number) =>
      call('quoteConsignment', 'riyadh', {
        body: {
          toDepotId: desk.operator.depots.jeddah,
          items: [{ name: 'Gold', quantity, weight: 100, unitPrice: MAX_AMOUNT }],
        },
      })
    expect((await quote(1)).data.total).toBe(MAX_AMOUNT)
    const more = await quote(2)
    expect([more.status, Object.keys(more.error.fields ?? {})]).toEqual([422, ['items']])
  })

  test('that an admin writes is not allowed by the same admin', async () => {
    const answer = await call('createConsignment', 'admin', {
      body: billBody(desk.operator, { payment: { status: 'foc', allowedBy: desk.users.admin, reason: 'My own' } }),
    })
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, ['payment.allowedBy']])
  })

  test('at another amount than the customer was told is answered with the present quote', async () => {
    const answer = await call('createConsignment', 'riyadh', { body: billBody(desk.operator, { expectedTotal: 1 }) })
    expect([answer.status, answer.error.code]).toEqual([409, 'priceChanged'])
    expect(answer.error.details).toMatchObject({ quote: { total: 39_100, vatTotal: 5100, pieces: 5 } })
  })

  test('of an agent, or of somebody without a depot, is refused', async () => {
    expect((await call('createConsignment', 'agent', { body: billBody(desk.operator) })).status).toBe(422)
    expect((await call('createConsignment', 'head', { body: billBody(desk.operator) })).status).toBe(403)
  })

  test('is not there for a depot that neither sends, receives nor holds it', async () => {
    const { id, billNumber } = await writeBill(desk)
    expect((await call('getConsignment', 'amman', { params: { id } })).status).toBe(404)
    expect((await call('getConsignmentPrint', 'amman', { params: { id } })).status).toBe(404)
    const found = await call('trackConsignments', 'amman', { query: { search: billNumber } })
    expect(found.data.consignments).toEqual([])
    const list = await call('getConsignmentList', 'amman', { query: { search: billNumber } })
    expect(list.data).toEqual([])
    expect((await call('getConsignment', 'jeddah', { params: { id } })).status).toBe(200)
  })
})

describe('pieces', () => {
  test('go from the counter to the receiver’s signature, each step with who, where, when and on what', async () => {
    const bill = await writeBill(desk)
    expect((await load(labelsOf(bill, 1, 2, 3, 4, 5))).status).toBe(200)
    expect((await readBill(desk, bill.id)).counts).toMatchObject({ pending: 0, transit: 5 })
    expect((await unload(labelsOf(bill, 1, 2, 3, 4, 5))).status).toBe(200)
    expect((await handOver(bill.id, labelsOf(bill, 1))).error.message).toBe('Collect the payment on delivery first.')
    expect((await collect(bill.id)).status).toBe(200)
    expect(await postings(bill.id)).toContain('podCollected 1120 -39100')
    const { status, data } = await handOver(bill.id, labelsOf(bill, 1, 2, 3, 4, 5))
    expect([status, data.counts.receivedByCustomer, data.due]).toEqual([200, 5, 0])
    expect(data.timeline.map(({ kind, depot, by, quantity }) => [kind, depot?.code, by?.name, quantity])).toEqual([
      ['billed', 'RIY', 'riyadh', 5],
      ['dispatch', 'RIY', 'riyadh', 5],
      ['receive', 'JED', 'jeddah', 5],
      ['collected', 'JED', 'jeddah', 0],
      ['deliver', 'JED', 'jeddah', 5],
    ])
    expect(data.timeline[1]?.departure?.registrationNumber).toMatch(/^TST/)
    expect(data.deliveries).toMatchObject([
      {
        receivedBy: { idNumber: '2098765432' },
        quantity: 5,
        signatureSvg: expect.stringMatching(/^<svg [^>]+><path d="M[\d. LZ-]+"\/><\/svg>$/),
      },
    ])
    expect(data.can.every(({ refusal }) => refusal !== null)).toBe(true)
  })

  test('are taken by a typed quantity from the lowest number on', async () => {
    const bill = await writeBill(desk)
    const [box] = (await readBill(desk, bill.id)).lines
    await load(labelsOf(bill, 1))
    const answer = await call('dispatchConsignments', 'riyadh', {
      body: { departureKey: domestic, choice: typed(box?.id ?? '', 1), headedForDepotId: null },
    })
    expect(answer.data.lines).toMatchObject([{ kind: 'dispatch', quantity: 1, numbers: [[2, 2]] }])
  })

  test('are never more than there are', async () => {
    const bill = await writeBill(desk)
    const [box] = (await readBill(desk, bill.id)).lines
    const tooMany = await call('dispatchConsignments', 'riyadh', {
      body: { departureKey: domestic, choice: typed(box?.id ?? '', 4), headedForDepotId: null },
    })
    expect([tooMany.status, tooMany.error.message]).toEqual([422, 'Only 3 of Box can be moved here, not 4.'])
    await load(labelsOf(bill, 1))
    await unload(labelsOf(bill, 1))
    await collect(bill.id)
    const more = await call('deliverConsignment', 'jeddah', {
      body: {
        id: bill.id,
        choice: typed(box?.id ?? '', 2),
        receivedBy: { name: 'Noura', idNumber: '2098765432' },
        signature: SIGNATURE,
      },
    })
    expect(more.status).toBe(422)
    expect((await readBill(desk, bill.id)).counts).toMatchObject({ receivedByCustomer: 0, receivedByBranch: 1 })
  })

  test('are offloaded back to where they were loaded, pending or received', async () => {
    const bill = await writeBill(desk, { toDepotId: desk.operator.depots.amman })
    const outward = departureKey(desk.operator, 'outward')
    await load(labelsOf(bill, 1), outward)
    const back = await call('offloadConsignments', 'riyadh', {
      body: { departureKey: outward, choice: scanned(...labelsOf(bill, 1)), reason: 'No room' },
    })
    expect(back.status).toBe(200)
    expect((await readBill(desk, bill.id)).counts).toMatchObject({ pending: 5, transit: 0 })
  })

  test('are forwarded from a depot on the way, and not from the receiver’s', async () => {
    const bill = await writeBill(
      desk,
      {
        toDepotId: desk.operator.depots.jeddah,
        items: [{ name: 'Crate', quantity: 2, weight: 9000, unitPrice: 5000 }],
      },
      'riyadh',
    )
    // By way of Amman and back: long, but the pieces lie at a depot that is not the receiver's.
    const outward = departureKey(desk.operator, 'outward')
    expect((await load(labelsOf(bill, 1), outward, 'riyadh', desk.operator.depots.amman)).status).toBe(200)
    expect((await unload(labelsOf(bill, 1), { key: outward, by: 'amman' })).status).toBe(200)
    expect((await call('getConsignment', 'amman', { params: { id: bill.id } })).status).toBe(200)
    const back = departureKey(desk.operator, 'back', 33)
    expect((await load(labelsOf(bill, 1), back, 'amman', desk.operator.depots.riyadh)).data).toMatchObject({
      kind: 'forward',
    })
    expect((await unload(labelsOf(bill, 1), { key: back, by: 'riyadh' })).status).toBe(200)
    const last = departureKey(desk.operator, 'domestic', 36)
    expect((await load(labelsOf(bill, 1), last)).status).toBe(200)
    expect((await call('getConsignment', 'amman', { params: { id: bill.id } })).status).toBe(404)
    expect((await unload(labelsOf(bill, 1), { key: last })).status).toBe(200)
    const answer = await call('deliverConsignment', 'amman', {
      body: {
        id: bill.id,
        choice: scanned(...labelsOf(bill, 1)),
        receivedBy: { name: 'N', idNumber: '2098765432' },
        signature: SIGNATURE,
      },
    })
    expect(answer.status).toBe(404)
  })

  test('that lie elsewhere, or that nobody has, are not moved', async () => {
    const bill = await writeBill(desk)
    expect((await load(labelsOf(bill, 99))).error.message).toBe(`${bill.billNumber}/99 is not a piece label.`)
    expect((await load(['rubbish'])).status).toBe(422)
    expect((await load([])).status).toBe(422)
    expect((await unload(labelsOf(bill, 1))).error.message).toBe(
      `${bill.billNumber}/1 is pending: it has not been loaded.`,
    )
    await load(labelsOf(bill, 1))
    expect((await load(labelsOf(bill, 1))).status).toBe(409)
    expect((await load(labelsOf(bill, 2), departureKey(desk.operator, 'back'))).status).toBe(422)
    expect((await load(labelsOf(bill, 2), departureKey(desk.operator, 'outward'))).error.fields).toHaveProperty(
      'headedForDepotId',
    )
    expect((await load(labelsOf(bill, 2), `${randomUUID()}.2027-01-01.1`)).status).toBe(404)
    const { rows } = await desk.server.database.pool.query(
      `select event from refused_events where machine = 'consignmentPiece' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ event: 'piece.forward' }])
  })

  test('are not handed over without a signature, an ID, or at another depot', async () => {
    const bill = await writeBill(desk, { payment: { status: 'paid', means: 'pos', reference: '4711' } })
    await load(labelsOf(bill, 1))
    await unload(labelsOf(bill, 1))
    const dot = { width: 400, height: 160, strokes: [[[1, 1, 0.5]]] } satisfies {
      width: number
      height: number
      strokes: [number, number, number][][]
    }
    expect((await handOver(bill.id, labelsOf(bill, 1), 'jeddah', { signature: dot })).error.fields).toHaveProperty(
      'signature',
    )
    expect((await handOver(bill.id, labelsOf(bill, 1), 'jeddah', { signature: { ...dot, strokes: [] } })).status).toBe(
      400,
    )
    expect(
      (await handOver(bill.id, labelsOf(bill, 1), 'jeddah', { receivedBy: { name: 'N', idNumber: '' } })).status,
    ).toBe(400)
    expect((await handOver(bill.id, labelsOf(bill, 1), 'riyadh')).status).toBe(422)
    expect((await handOver(bill.id, labelsOf(bill, 2))).status).toBe(409)
    expect((await handOver(bill.id, labelsOf(bill, 1))).status).toBe(200)
  })

  test.runIf(IN_SOAK)('two thousand of them are billed, loaded, unloaded and handed over in one act each', async () => {
    const bill = await writeBill(desk, { items: [{ name: 'Carton', quantity: 2000, weight: 500, unitPrice: 333 }] })
    const [item] = (await readBill(desk, bill.id)).lines
    const all = typed(item?.id ?? '', 2000)
    expect(
      (
        await call('dispatchConsignments', 'riyadh', {
          body: { departureKey: domestic, choice: all, headedForDepotId: null },
        })
      ).data.quantity,
    ).toBe(2000)
    const every = labelsOf(bill, ...Array.from({ length: 2000 }, (_, index) => index + 1))
    expect((await unload(every)).data).toMatchObject({ quantity: 2000, lines: [{ numbers: [[1, 2000]] }] })
    await collect(bill.id)
    expect((await handOver(bill.id, every)).data.counts).toMatchObject({ total: 2000, receivedByCustomer: 2000 })
  })
})

describe('a load list', () => {
  test('shows what is short and over, and takes no silence for an explanation', async () => {
    const [key, other] = [departureKey(desk.operator, 'domestic', 40), departureKey(desk.operator, 'domestic', 41)]
    const bill = await writeBill(desk)
    await load(labelsOf(bill, 1, 2), key)
    await load(labelsOf(bill, 3), other)
    expect((await unload(labelsOf(bill, 1), { key })).status).toBe(200)
    const silent = await unload(labelsOf(bill, 3), { key })
    expect([silent.status, silent.error.details]).toEqual([422, { over: labelsOf(bill, 3) }])
    expect((await unload(labelsOf(bill, 3), { key, explanation: 'Put on the wrong bus' })).status).toBe(200)
    const short = await call('checkLoadList', 'jeddah', { body: { departureKey: key, explanation: null } })
    expect([short.status, short.error.message]).toEqual([422, '1 expected pieces are missing. Enter an explanation.'])
    const checked = await call('checkLoadList', 'jeddah', {
      body: { departureKey: key, explanation: 'Not in the vehicle' },
    })
    expect(checked.data.depots).toMatchObject([
      {
        depot: { code: 'JED' },
        expected: 2,
        received: 1,
        short: 1,
        over: 1,
        check: { explanation: 'Not in the vehicle' },
        needsExplanation: false,
      },
    ])
    expect(checked.data.lines).toMatchObject([{ loaded: 2, received: 1, aboard: 1, numbers: [[2, 2]] }])
    expect(checked.data.overs).toMatchObject([{ quantity: 1, numbers: [[3, 3]], explanation: 'Put on the wrong bus' }])
    const elsewhere = await call('getLoadList', 'riyadh', { params: { key: other } })
    expect(elsewhere.data.lines).toMatchObject([{ loaded: 1, received: 0, receivedElsewhere: 1, aboard: 0 }])
    expect((await call('getLoadList', 'amman', { params: { key } })).status).toBe(404)
  })

  test('of a vehicle on which nothing was loaded takes in what comes off it all the same, as over', async () => {
    const [key, other] = [departureKey(desk.operator, 'domestic', 46), departureKey(desk.operator, 'domestic', 47)]
    const bill = await writeBill(desk)
    await load(labelsOf(bill, 1), other)
    const [item] = (await readBill(desk, bill.id)).lines
    const rows = async () =>
      (await desk.server.database.pool.query('select count(*)::int as rows from departures')).rows
    const before = await rows()
    expect((await unload(labelsOf(bill, 1), { key })).error.fields).toHaveProperty('explanation')
    expect((await unload(labelsOf(bill, 2), { key, explanation: 'Lay in the hold' })).error.message).toBe(
      `${labelsOf(bill, 2)[0]} is pending: it has not been loaded.`,
    )
    const byQuantity = await call('receiveConsignments', 'jeddah', {
      body: { departureKey: key, choice: typed(item?.id ?? '', 1), explanation: null },
    })
    expect([byQuantity.status, byQuantity.error.message]).toEqual([422, 'Only 0 of Box can be moved here, not 1.'])
    const checked = await call('checkLoadList', 'jeddah', { body: { departureKey: key, explanation: null } })
    expect([checked.status, checked.error.message]).toEqual([
      409,
      'Nothing was loaded for your depot on this departure.',
    ])
    expect(
      (
        await call('offloadConsignments', 'riyadh', {
          body: { departureKey: key, choice: scanned(...labelsOf(bill, 1)), reason: 'Wrong bus' },
        })
      ).status,
    ).toBe(409)
    expect(await rows()).toEqual(before)

    expect((await unload(labelsOf(bill, 1), { key, explanation: 'Put on the earlier bus' })).status).toBe(200)
    const { data } = await call('getLoadList', 'jeddah', { params: { key } })
    expect(data).toMatchObject({
      lines: [],
      overs: [{ quantity: 1, explanation: 'Put on the earlier bus' }],
      depots: [{ depot: { code: 'JED' }, expected: 0, short: 0, over: 1 }],
    })
    expect((await unload(labelsOf(bill, 1), { key: `${key.slice(0, -1)}7`, explanation: 'No such bus' })).status).toBe(
      404,
    )
  })

  test('of a day tells what is loaded and what is to be unloaded', async () => {
    const key = departureKey(desk.operator, 'domestic', 44)
    const bill = await writeBill(desk)
    await load(labelsOf(bill, 1, 2), key)
    const date = key.split('.')[1] ?? ''
    const leaving = await call('getLoadDepartures', 'riyadh', { query: { date, direction: 'leaving' } })
    expect(leaving.data.find((each) => each.key === key)).toMatchObject({ loadedHere: 2, toUnload: 0 })
    const arriving = await call('getLoadDepartures', 'jeddah', { query: { date, direction: 'arriving' } })
    expect(arriving.data.find((each) => each.key === key)).toMatchObject({ loadedHere: 0, toUnload: 2 })
    const { data } = await call('getLoadablePieces', 'riyadh', { params: { key } })
    const mine = data.items.filter(({ consignmentId }) => consignmentId === bill.id)
    expect(mine.map(({ itemName, pending, isOnItsWay }) => [itemName, pending, isOnItsWay])).toEqual(
      expect.arrayContaining([['Box', 1, true]]),
    )
  })

  test('is offered to a bill whose pieces lie here and that goes its way, on the days after as well, and to no other', async () => {
    const day = (days: number) => departureKey(desk.operator, 'domestic', days).split('.')[1] ?? ''
    const bill = await writeBill(desk)
    const offers = (by: Clerk, id = bill.id) =>
      call('getLoadDepartures', by, { query: { date: day(60), direction: 'leaving', consignmentId: id } })
    const keysOf = ({ data }: Awaited<ReturnType<typeof offers>>) => data.map(({ key }) => key)
    const onward = [60, 61, 62, 63, 64].map((days) => departureKey(desk.operator, 'domestic', days))
    expect(keysOf(await offers('riyadh'))).toEqual(onward)
    expect((await load(labelsOf(bill, 1), onward[1])).status).toBe(200)
    expect((await offers('riyadh')).data.map(({ loadedHere }) => loadedHere)).toEqual([0, 1, 0, 0, 0])

    // The receiver's depot has nothing to load, and a depot on the way of nothing does not even see the bill.
    expect((await offers('jeddah')).data).toEqual([])
    expect((await offers('amman')).status).toBe(404)
    expect((await offers('riyadh', randomUUID())).status).toBe(404)
    expect((await load(labelsOf(bill, 2), onward[0], 'jeddah')).status).not.toBe(200)

    // To Amman other departures go, and from Amman to Jeddah none goes without a change.
    const north = await writeBill(desk, { toDepotId: desk.operator.depots.amman })
    const northward = keysOf(await offers('riyadh', north.id))
    expect(northward).not.toEqual([])
    expect(northward.filter((key) => onward.includes(key))).toEqual([])
    const change = await writeBill(desk, {}, 'amman')
    expect((await offers('amman', change.id)).data).toEqual([])

    await load(labelsOf(bill, 2, 3, 4, 5), onward[0])
    expect((await offers('riyadh')).data).toEqual([])
  })

  test('that goes no further than the reader still lists what lies at the depot, none of it on its way', async () => {
    const bill = await writeBill(desk, { toDepotId: desk.operator.depots.riyadh }, 'jeddah')
    const { status, data } = await call('getLoadablePieces', 'jeddah', {
      params: { key: departureKey(desk.operator, 'domestic', 44) },
    })
    expect(status).toBe(200)
    expect(
      data.items.filter(({ consignmentId }) => consignmentId === bill.id).map(({ isOnItsWay }) => isOnItsWay),
    ).toContain(false)
  })
})

describe('a bill that is cancelled', () => {
  test('keeps its number and gives the money back the way it came', async () => {
    const bill = await writeBill(desk, { payment: { status: 'paid', means: 'cash', reference: null } })
    const { status, data } = await call('cancelConsignment', 'riyadh', {
      body: { id: bill.id, version: bill.version, reason: 'Sender changed their mind' },
    })
    expect([status, data.billNumber, data.counts.cancelled, data.reversed]).toEqual([200, bill.billNumber, 5, 39_100])
    expect(await postings(bill.id)).toEqual([
      'consignmentBilled 1000 39100',
      'consignmentBilled 4100 -34000',
      'consignmentBilled 2100 -5100',
      'consignmentCancelled 1000 -39100',
      'consignmentCancelled 4100 34000',
      'consignmentCancelled 2100 5100',
    ])
  })

  test('is none once a piece has left, nor at another depot', async () => {
    const bill = await writeBill(desk)
    const cancel = (by: Clerk) =>
      call('cancelConsignment', by, { body: { id: bill.id, version: bill.version, reason: 'Changed mind' } })
    expect((await cancel('jeddah')).status).toBe(422)
    await load(labelsOf(bill, 1))
    expect([(await cancel('riyadh')).status, (await readBill(desk, bill.id)).cancelledAt]).toEqual([409, null])
    await call('offloadConsignments', 'riyadh', {
      body: { departureKey: domestic, choice: scanned(...labelsOf(bill, 1)), reason: 'Stays here' },
    })
    expect((await cancel('riyadh')).status).toBe(200)
    expect((await cancel('riyadh')).status).toBe(409)
  })
})

describe('lost pieces', () => {
  const propose = (bill: { id: string; billNumber: string }, numbers: number[], by: Clerk = 'jeddah') =>
    call('proposeWriteOff', by, {
      body: {
        consignmentId: bill.id,
        choice: scanned(...labelsOf(bill, ...numbers)),
        from: 'transit',
        reason: 'Never arrived',
      },
    })

  test('are written off by another, in proportion of what was to be collected', async () => {
    const bill = await writeBill(desk, { items: [{ name: 'Vase', quantity: 3, weight: 700, unitPrice: 1000 }] })
    await load(labelsOf(bill, 1, 2, 3))
    const { data: proposal } = await propose(bill, [1])
    expect(proposal).toMatchObject({ state: 'proposed', value: 1000, reversal: 1000, pieces: 1 })
    const inbox = await call('getApprovals', 'operations', { query: { kind: 'writeOff' } })
    expect(inbox.data.approvals.some(({ id }) => id === proposal.id)).toBe(true)
    const decided = await call('decideWriteOff', 'operations', {
      body: { id: proposal.id, version: proposal.version, decision: 'approve', reason: null },
    })
    expect(decided.data).toMatchObject({ state: 'approved', reversal: 1000 })
    // VAT of 3000 at 15 % is 391; a third of it, rounded half to even, is 130.
    expect(await postings(bill.id)).toEqual(
      expect.arrayContaining([
        'consignmentWrittenOff 1120 -1000',
        'consignmentWrittenOff 4100 870',
        'consignmentWrittenOff 2100 130',
      ]),
    )
    expect(await readBill(desk, bill.id)).toMatchObject({ due: 2000, counts: { writtenOff: 1, transit: 2 } })
    const again = await call('decideWriteOff', 'operations2', {
      body: { id: proposal.id, version: proposal.version, decision: 'reject', reason: 'No' },
    })
    expect([again.status, again.error.details]).toMatchObject([409, { state: 'approved' }])
    const { data: rest } = await propose(bill, [2, 3])
    await call('decideWriteOff', 'operations', {
      body: { id: rest.id, version: rest.version, decision: 'approve', reason: null },
    })
    expect(await readBill(desk, bill.id)).toMatchObject({ due: 0, reversed: 3000, counts: { writtenOff: 3 } })
  })

  test('are not decided by who reported them, nor twice reported, nor written off once found', async () => {
    const bill = await writeBill(desk)
    await load(labelsOf(bill, 1, 2))
    const { data: own } = await propose(bill, [1], 'operations')
    const decide = (by: Clerk, decision: 'approve' | 'reject', reason: string | null) =>
      call('decideWriteOff', by, { body: { id: own.id, version: own.version, decision, reason } })
    expect((await decide('operations', 'approve', null)).error.code).toBe('ownRequest')
    expect((await propose(bill, [1])).status).toBe(409)
    expect((await decide('operations2', 'reject', null)).status).toBe(422)
    expect((await unload(labelsOf(bill, 1))).status).toBe(200)
    const found = await decide('operations2', 'approve', null)
    expect([found.status, found.error.details]).toMatchObject([409, { moved: [1] }])
    expect((await decide('operations2', 'reject', 'It was found')).status).toBe(200)
    expect((await readBill(desk, bill.id)).counts).toMatchObject({ receivedByBranch: 1, writtenOff: 0 })
  })

  test('are left out by typed quantities, and taken back by who reported them', async () => {
    const bill = await writeBill(desk)
    const [box] = (await readBill(desk, bill.id)).lines
    const { data: proposal } = await call('proposeWriteOff', 'riyadh', {
      body: { consignmentId: bill.id, choice: typed(box?.id ?? '', 1), from: 'pending', reason: 'Not on the shelf' },
    })
    const { data } = await call('dispatchConsignments', 'riyadh', {
      body: { departureKey: domestic, choice: typed(box?.id ?? '', 2), headedForDepotId: null },
    })
    expect(data.lines[0]?.numbers).toEqual([[2, 3]])
    expect(
      (await call('withdrawWriteOff', 'jeddah', { body: { id: proposal.id, version: proposal.version, reason: null } }))
        .status,
    ).toBe(409)
    expect(
      (
        await call('withdrawWriteOff', 'riyadh', {
          body: { id: proposal.id, version: proposal.version, reason: 'Found' },
        })
      ).data.state,
    ).toBe('withdrawn')
  })

  test('of a bill that is cancelled give way, and what was lost is not given back', async () => {
    const bill = await writeBill(desk, {
      items: [{ name: 'Vase', quantity: 3, weight: 700, unitPrice: 1000 }],
      payment: { status: 'paid', means: 'bank', reference: 'FT 397' },
    })
    const { data: lost } = await propose(bill, [1], 'riyadh')
    await call('decideWriteOff', 'operations', {
      body: { id: lost.id, version: lost.version, decision: 'approve', reason: null },
    })
    const { data: open } = await propose(bill, [2], 'jeddah')
    const { version } = await readBill(desk, bill.id)
    const { data } = await call('cancelConsignment', 'riyadh', {
      body: { id: bill.id, version, reason: 'Sender gives up' },
    })
    expect(data).toMatchObject({ counts: { writtenOff: 1, cancelled: 2 }, reversed: 2000 })
    expect((await call('getWriteOff', 'operations', { params: { id: open.id } })).data.state).toBe('withdrawn')
  })
})

describe('finding them', () => {
  test('people are recalled by name, contact or ID, as they were last entered', async () => {
    await writeBill(desk, { sender: { name: 'Fahd Dosari', contact: '+966 50 777 1234', idNumber: 'A1234567' } })
    for (const search of ['fahd', '507771234', 'a1234567']) {
      const { data } = await call('searchConsignmentPeople', 'riyadh', { query: { search, as: 'sender' } })
      expect(data).toMatchObject([{ name: 'Fahd Dosari', depot: { code: 'RIY' } }])
    }
    expect((await call('searchConsignmentPeople', 'amman', { query: { search: 'fahd' } })).data).toEqual([])
  })

  test('a bill is tracked by its number, with or without dashes, by a label, and by a phone', async () => {
    const bill = await writeBill(desk, { receiver: { name: 'Huda', contact: '+966 54 999 8877', idNumber: null } })
    for (const search of [
      bill.billNumber,
      bill.billNumber.replaceAll('-', '').toLowerCase(),
      `${bill.billNumber}/2`,
      '0549998877',
      '+966 54 999 8877',
      '00966549998877',
    ]) {
      const { data } = await call('trackConsignments', 'jeddah', { query: { search } })
      expect(
        data.consignments.map(({ id }) => id),
        search,
      ).toEqual([bill.id])
    }
  })

  test('what stays for too long stands out', async () => {
    const bill = await writeBill(desk)
    await desk.server.database.pool.query(
      `update consignment_pieces set state_since = state_since - interval '49 hours' where consignment_id = $1 and number < 3`,
      [bill.id],
    )
    const { data } = await call('getConsignmentPieces', 'riyadh', { query: { stuck: 'yes', search: bill.billNumber } })
    expect(data.map(({ number, isStuck }) => [number, isStuck])).toEqual(
      expect.arrayContaining([
        [1, true],
        [2, true],
      ]),
    )
    expect(data).toHaveLength(2)
    const listed = await call('getConsignmentList', 'riyadh', { query: { stuck: 'yes' } })
    expect(listed.data.map(({ id, stuck }) => [id, stuck])).toEqual([[bill.id, 2]])
    const statuses = await call('getConsignmentStatuses', 'head')
    expect(statuses.data.find(({ state }) => state === 'pending')).toMatchObject({ stuck: 2, stuckAfterHours: 48 })
    await desk.server.database.pool.query(
      `update consignment_pieces set state_since = state_since + interval '49 hours' where consignment_id = $1 and number < 3`,
      [bill.id],
    )
  })

  test('the list and the report answer the same question', async () => {
    const query = { groupBy: 'pair', currency: 'JOD', toDepotId: desk.operator.depots.riyadh }
    const before = await call('getConsignmentReport', 'head', { query })
    expect(before.data.totals).toEqual([])
    const bill = await writeBill(
      desk,
      { toDepotId: desk.operator.depots.riyadh, payment: { status: 'paid', means: 'pos', reference: null } },
      'amman',
    )
    expect(bill.currency).toBe('JOD')
    const { data } = await call('getConsignmentReport', 'head', { query })
    expect(data.totals).toMatchObject([
      { currency: 'JOD', bills: 1, pieces: 5, billed: 39_100, paid: 39_100, pod: 0, due: 0, free: 0 },
    ])
    expect(data.rows).toMatchObject([{ from: { code: 'AMM' }, to: { code: 'RIY' } }])
    const drilled = await call('getConsignmentList', 'head', {
      query: Object.fromEntries(
        Object.entries(data.rows[0]?.drill ?? {}).map(([name, value]) => [name, String(value)]),
      ),
    })
    expect(drilled.data.map(({ id }) => id)).toEqual([bill.id])
    for (const groupBy of ['day', 'from', 'to', 'payment', 'customer', 'clerk']) {
      const { status, data: report } = await call('getConsignmentReport', 'head', { query: { groupBy } })
      expect([groupBy, status, report.rows.length > 0]).toEqual([groupBy, 200, true])
    }
    const states = await call('getConsignmentList', 'head', {
      query: { state: 'receivedByCustomer', payment: 'pod', collected: 'collected' },
    })
    expect(states.data.length).toBeGreaterThan(0)
  })

  test('lists leave as files, with who took them', async () => {
    const report = await call('getConsignmentReport', 'head', { query: { groupBy: 'pair' } })
    const sheet = await call('exportConsignmentReport', 'head', {
      query: { groupBy: 'pair', format: 'csv', language: 'en' },
    })
    const [head = '', ...lines] = sheet.text.replace('\uFEFF', '').trim().split('\r\n')
    expect(head.split(',').slice(0, 4)).toEqual(
      [
        'consignment-list:groupBy.from',
        'consignment-list:groupBy.to',
        'common:list.currency',
        'consignment-list:figure.bills',
      ].map((key) => wordsOf('en', key)),
    )
    expect(lines).toHaveLength(report.data.rows.length + report.data.totals.length)
    expect(lines.filter((line) => line.startsWith('Total,')).map((line) => line.split(',').slice(2, 4))).toEqual(
      report.data.totals.map(({ currency, bills: many }) => [currency, String(many)]),
    )

    const bills = await call('exportConsignments', 'head', {
      query: { format: 'csv', columns: 'billNumber,from,to,payment,currency,amount,reversed,pending', language: 'en' },
    })
    const named = (name: string) => wordsOf('en', `consignment-list:${name}`)
    const headings = [
      ...['column.billNumber', 'column.from', 'column.to', 'column.payment'].map(named),
      wordsOf('en', 'common:list.currency'),
      ...['column.amount', 'column.reversed', 'short.pending'].map(named),
    ]
    expect(bills.text.split('\r\n')[0]).toContain(headings.join(','))
    const moved = await call('exportConsignmentMovements', 'head', {
      query: { format: 'csv', columns: 'movedAt,kind,billNumber,pieces,depot', language: 'ar' },
    })
    expect(moved.status).toBe(200)
    const list = await call('getConsignmentMovements', 'jeddah', { query: { kind: 'receive' } })
    expect(list.data.every(({ kind }) => kind === 'receive')).toBe(true)
  })

  test('what is printed has a label per piece, which scans back', async () => {
    const bill = await writeBill(desk)
    const { data } = await call('getConsignmentPrint', 'riyadh', { params: { id: bill.id } })
    expect(data.labels.map(({ code }) => code)).toEqual(labelsOf(bill, 1, 2, 3, 4, 5))
    expect((await load(data.labels.map(({ code }) => code))).status).toBe(200)
  })

  test('what is printed tells the time of each depot by its own clock', async () => {
    const bill = await writeBill(desk, { toDepotId: desk.operator.depots.amman })
    const { data } = await call('getConsignmentPrint', 'riyadh', { params: { id: bill.id } })
    expect(data).toMatchObject({ timeZone: 'Asia/Riyadh', deliveryTimeZone: 'Asia/Amman' })
  })
})

test('sender and receiver are corrected with a reason, and sent elsewhere while nothing has left', async () => {
  const bill = await writeBill(desk)
  const { version } = bill
  const body = {
    id: bill.id,
    version,
    sender: billBody(desk.operator).sender,
    receiver: { name: 'Noura Al-Qahtani', contact: '+966 55 555 0203', idNumber: '2098765432' },
    toDepotId: desk.operator.depots.amman,
    reason: 'Misspelt',
  }
  expect((await call('updateConsignment', 'jeddah', { body })).status).toBe(422)
  const updated = await call('updateConsignment', 'riyadh', { body })
  expect(updated.data).toMatchObject({ receiverName: 'Noura Al-Qahtani', to: { code: 'AMM' }, version: version + 1 })
  expect((await call('updateConsignment', 'riyadh', { body })).error.code).toBe('staleVersion')
  expect((await call('getConsignment', 'jeddah', { params: { id: bill.id } })).status).toBe(404)
  const { rows } = await desk.server.database.pool.query(
    `select reason, changes from record_changes where record_id = $1`,
    [bill.id],
  )
  expect(rows).toMatchObject([
    { reason: 'Misspelt', changes: { receiverName: { from: 'Noura Qahtani', to: 'Noura Al-Qahtani' } } },
  ])
  const { data } = await call('getConsignment', 'amman', { params: { id: bill.id } })
  expect(data.timeline.map(({ kind, note, by }) => [kind, note, by?.name])).toEqual([
    ['billed', null, 'riyadh'],
    ['corrected', 'Misspelt', 'riyadh'],
  ])
  expect(data.timeline[1]?.corrections).toMatchObject([
    { field: 'receiverName', from: 'Noura Qahtani', to: 'Noura Al-Qahtani' },
    { field: 'receiverContact', to: '+966555550203' },
    { field: 'receiverIdNumber', from: null, to: '2098765432' },
    { field: 'toDepotId', from: { code: 'JED' }, to: { code: 'AMM' } },
  ])
  const same = await call('updateConsignment', 'riyadh', { body: { ...body, version: version + 1 } })
  expect([same.status, same.error.message]).toEqual([422, 'Nothing was changed. Change a field, or go back.'])
  await load(labelsOf(bill, 1), departureKey(desk.operator, 'outward'))
  const late = await call('updateConsignment', 'riyadh', {
    body: { ...body, version: version + 1, toDepotId: desk.operator.depots.jeddah },
  })
  expect(Object.keys(late.error.fields ?? {})).toEqual(['toDepotId'])
})

test('a departure that carries cargo is kept as it is when its timetable changes', async () => {
  const key = departureKey(desk.operator, 'domestic', 50)
  const bill = await writeBill(desk)
  await load(labelsOf(bill, 1), key)
  const { isKept } = await import('#server/domain/network/retained-departures.ts')
  const { departures } = await import('#server/database/schema/departure.ts')
  const { and, eq } = await import('drizzle-orm')
  const [timingId = '', travelDate = ''] = key.split('.')
  expect(
    await desk.server.database.orm.$count(
      departures,
      and(eq(departures.timingId, timingId), eq(departures.travelDate, travelDate), isKept),
    ),
  ).toBe(1)
})

test('a bill is found from everywhere by its number, by who sees it', async () => {
  const bill = await writeBill(desk)
  const { data } = await call('searchEverything', 'riyadh', { query: { search: bill.billNumber.toLowerCase() } })
  expect(data).toEqual([
    { kind: 'consignment', id: bill.id, title: bill.billNumber, detail: 'Salem Harbi · Noura Qahtani', isExact: true },
  ])
  expect((await call('searchEverything', 'amman', { query: { search: bill.billNumber } })).data).toEqual([])
})

test('what happened to a piece is told to who sees its bill', async () => {
  const bill = await writeBill(desk)
  await load(labelsOf(bill, 1))
  const { data } = await call('getConsignmentPieces', 'riyadh', {
    query: { consignmentId: bill.id, recordNumber: '1' },
  })
  const recordId = data[0]?.id ?? ''
  const events = await call('getWorkflowEvents', 'jeddah', { query: { machine: 'consignmentPiece', recordId } })
  expect(events.data.map(({ event, to, by }) => [event, to, by?.name])).toEqual([
    ['xstate.init', 'pending', 'riyadh'],
    ['piece.dispatch', 'transit', 'riyadh'],
  ])
  expect((await call('getWorkflowEvents', 'amman', { query: { machine: 'consignmentPiece', recordId } })).status).toBe(
    404,
  )
})
