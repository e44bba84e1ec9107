import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Consignment } from '#contract/consignment/consignment.ts'
import {
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
import { soakCount } from '#tests/support/thoroughness.ts'

/** `npm run soak` tries more. */
const SEQUENCES = soakCount('CARGO_RUNS', 4)
const MOST_SAMPLES = 10
/** Done at least once, what was drawn says something. */
const ENOUGH = ['load', 'receive'] as const

let desk: CargoDesk

beforeAll(async () => {
  desk = await openCargoDesk()
})
afterAll(() => desk.stop())

const DEPOTS = ['riyadh', 'jeddah', 'amman'] as const
type DepotClerk = (typeof DEPOTS)[number]
const ACTS = ['load', 'offload', 'receive', 'collect', 'deliver', 'propose', 'decide', 'cancel', 'check'] as const

/** Somebody does something with some of the pieces, whether it can be done or not. */
interface Step {
  act: (typeof ACTS)[number]
  /** Who does it; null: whose it would be to do. */
  by: DepotClerk | null
  bill: number
  /** Numbers of the bill's pieces; beyond the last one there is none. */
  pieces: number[]
  isTyped: boolean
  isApt: boolean
  ride: 'outward' | 'back' | 'domestic'
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...ACTS, 'load', 'load', 'receive', 'receive', 'collect', 'deliver'),
  by: fc.option(fc.constantFrom(...DEPOTS), { freq: 4 }),
  bill: fc.nat(3),
  pieces: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 8 }).map((number) => [number]) },
    { weight: 2, arbitrary: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 6 }) },
  ),
  isTyped: fc.boolean(),
  isApt: fc.boolean(),
  ride: fc.constantFrom('outward', 'back', 'domestic'),
})

const HEADED = { outward: 'amman', back: 'riyadh', domestic: 'jeddah' } as const satisfies Record<
  Step['ride'],
  DepotClerk
>

const LEAVES = { outward: 'riyadh', back: 'amman', domestic: 'riyadh' } as const satisfies Record<
  Step['ride'],
  DepotClerk
>

function whose({ act, ride }: Step, bill: Consignment): DepotClerk {
  const at = (depotId: string): DepotClerk => DEPOTS.find((name) => desk.operator.depots[name] === depotId) ?? 'riyadh'
  if (act === 'load' || act === 'offload') return LEAVES[ride]
  if (act === 'receive' || act === 'check') return HEADED[ride]
  return act === 'collect' || act === 'deliver' ? at(bill.to.id) : at(bill.from.id)
}

const STATE_FOR = {
  load: ['pending', 'receivedByBranch'],
  offload: ['transit'],
  receive: ['transit'],
  propose: ['transit'],
  deliver: ['receivedByBranch'],
} as const
const canMove = (act: Step['act']): act is keyof typeof STATE_FOR => act in STATE_FOR

/** Most of the time what is done can be done: pieces that stand so, where they are, on the vehicle that they are on. */
async function aptly(step: Step, bill: Consignment): Promise<Step> {
  const { act } = step
  if (!step.isApt || !canMove(act)) return step
  const { places } = await readBill(desk, bill.id)
  const states: readonly string[] = STATE_FOR[act]
  const found = places.find(({ state }) => states.includes(state))
  if (!found) return step
  const numbers = found.numbers.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  )
  const at = DEPOTS.find((name) => desk.operator.depots[name] === found.depot?.id)
  const fromHere =
    at === 'amman'
      ? 'back'
      : bill.to.id === desk.operator.depots.amman
        ? 'outward'
        : step.ride === 'back'
          ? 'domestic'
          : step.ride
  const aboard = (['outward', 'back', 'domestic'] as const).find(
    (ride) => departureKey(desk.operator, ride) === found.departure?.key,
  )
  return {
    ...step,
    by: act === 'load' || act === 'deliver' ? (at ?? null) : null,
    ride: aboard ?? fromHere,
    pieces: numbers.slice(0, step.pieces.length),
    isTyped: false,
  }
}

async function run(wish: Step, bill: Consignment, items: readonly string[]): Promise<number> {
  const step = await aptly(wish, bill)
  const { act, by, pieces, isTyped, ride } = step
  const { app } = desk.server
  const token = desk.tokens[by ?? whose(step, bill)]
  const choice = isTyped
    ? { labels: [], quantities: [{ itemId: items[pieces.length % items.length] ?? '', quantity: pieces.length }] }
    : { labels: labelsOf(bill, ...pieces), quantities: [] }
  const departure = departureKey(desk.operator, ride)
  const { status } = await (async () => {
    switch (act) {
      case 'load':
        return inject(app, 'dispatchConsignments', {
          token,
          body: { departureKey: departure, choice, headedForDepotId: desk.operator.depots[HEADED[ride]] },
        })
      case 'offload':
        return inject(app, 'offloadConsignments', {
          token,
          body: { departureKey: departure, choice, reason: 'No room' },
        })
      case 'receive':
        return inject(app, 'receiveConsignments', {
          token,
          body: { departureKey: departure, choice, explanation: isTyped ? null : 'Found in the vehicle' },
        })
      case 'collect': {
        const { version, due } = await readBill(desk, bill.id)
        return inject(app, 'collectPodPayment', {
          token,
          body: { id: bill.id, version, means: 'cash', reference: null, expectedDue: due },
        })
      }
      case 'deliver':
        return inject(app, 'deliverConsignment', {
          token,
          body: { id: bill.id, choice, receivedBy: { name: 'Noura', idNumber: '2098765432' }, signature: SIGNATURE },
        })
      case 'propose':
        return inject(app, 'proposeWriteOff', {
          token,
          body: { consignmentId: bill.id, choice, from: 'transit', reason: 'Nobody has it' },
        })
      case 'decide': {
        const { data } = await inject(app, 'getWriteOffList', {
          token: desk.tokens.operations,
          query: { state: 'proposed', consignmentId: bill.id },
        })
        const [open] = data
        const body = {
          id: open?.id ?? bill.id,
          version: open?.version ?? 1,
          decision: isTyped ? 'approve' : 'reject',
          reason: 'Looked for it',
        }
        return inject(app, 'decideWriteOff', { token: desk.tokens.operations, body })
      }
      case 'cancel': {
        const { version } = await readBill(desk, bill.id)
        // Seldom, or nothing would ever leave.
        return pieces.length > 5
          ? inject(app, 'cancelConsignment', { token, body: { id: bill.id, version, reason: 'Changed mind' } })
          : { status: 200 }
      }
      case 'check':
        return inject(app, 'checkLoadList', { token, body: { departureKey: departure, explanation: 'Looked for it' } })
    }
  })()
  return status
}

test(
  'whatever many depots do with pieces at once, none is lost or invented, and money stands for what is billed',
  { timeout: 1_200_000 },
  async () => {
    const seen = new Set<number>()
    const done = new Set<string>()
    const property = fc.asyncProperty(
      fc.array(anyStep, { minLength: 30, maxLength: 60 }),
      fc.integer({ min: 1, max: 6 }),
      async (steps, atOnce) => {
        const items = [
          { name: 'Box', quantity: 5, weight: 2500, unitPrice: 999 },
          { name: 'Bag', quantity: 3, weight: 800, unitPrice: 101 },
        ]
        const bills = await Promise.all([
          writeBill(desk, { items }),
          writeBill(desk, { items, payment: { status: 'paid', means: 'cash', reference: null } }),
          writeBill(desk, { items, toDepotId: desk.operator.depots.amman }),
          writeBill(desk, { items, toDepotId: desk.operator.depots.riyadh }, 'amman'),
        ])
        const whole = await Promise.all(bills.map(({ id }) => readBill(desk, id)))
        for (let start = 0; start < steps.length; start += atOnce) {
          await Promise.all(
            steps.slice(start, start + atOnce).map(async (each) => {
              const bill = whole[each.bill]
              if (!bill) return
              const status = await run(
                each,
                bill,
                bill.lines.map(({ id }) => id),
              )
              seen.add(status)
              if (status === 200) done.add(each.act)
            }),
          )
        }
        await expectSoundCargo(desk.server.database)
      },
    )
    // A few sequences may by chance come to no arrival: then as many again are drawn.
    for (let drawn = 0; drawn < MOST_SAMPLES && !ENOUGH.every((act) => done.has(act)); drawn += 1)
      await fc.assert(property, { numRuns: SEQUENCES, endOnFailure: true })
    // Refused or done, never broken; and enough was done to say so.
    expect([...seen].filter((status) => ![200, 404, 409, 422].includes(status))).toEqual([])
    expect([...done]).toEqual(expect.arrayContaining([...ENOUGH]))
  },
)

test('of many who take the same piece at once, one has it', async () => {
  const bill = await writeBill(desk)
  const key = departureKey(desk.operator, 'domestic')
  const choice = { labels: labelsOf(bill, 1), quantities: [] }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      inject(desk.server.app, 'dispatchConsignments', {
        token: desk.tokens.riyadh,
        body: { departureKey: key, choice, headedForDepotId: null },
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
  await expectSoundCargo(desk.server.database)
})

test('of many who type the same quantity at once, as many have theirs as there are pieces', async () => {
  const bill = await writeBill(desk, { items: [{ name: 'Box', quantity: 7, weight: 2500, unitPrice: 100 }] })
  const [item] = (await readBill(desk, bill.id)).lines
  const body = {
    departureKey: departureKey(desk.operator, 'domestic'),
    choice: { labels: [], quantities: [{ itemId: item?.id ?? '', quantity: 2 }] },
    headedForDepotId: null,
  }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      inject(desk.server.app, 'dispatchConsignments', { token: desk.tokens.riyadh, body }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 422, 422, 422])
  expect((await readBill(desk, bill.id)).counts).toMatchObject({ pending: 1, transit: 6 })
})

test.each([
  ['a piece is never removed', 'delete from consignment_pieces where consignment_id = $1', 'a piece is never removed'],
  [
    'an item has no more pieces than its quantity',
    `insert into consignment_pieces (id, consignment_id, item_id, number, state, state_since, depot_id)
     select gen_random_uuid(), consignment_id, item_id, 99, 'pending', now(), depot_id from consignment_pieces where consignment_id = $1 limit 1`,
    'an item has no more pieces than its quantity',
  ],
  [
    'a quantity cannot be written past its pieces',
    'update consignment_items set pending = pending - 1, written_off = written_off + 1 where consignment_id = $1',
    'are not those of its pieces',
  ],
  [
    'quantities always have their sum',
    'update consignment_items set pending = pending - 1 where consignment_id = $1',
    'consignment_items_sum',
  ],
  [
    'a piece stays a piece of its bill',
    'update consignment_pieces set number = number + 50 where consignment_id = $1',
    'a piece stays what it is',
  ],
  [
    'a piece on the road is on a vehicle',
    `update consignment_pieces set state = 'transit' where consignment_id = $1`,
    'consignment_pieces_place',
  ],
])('the database itself holds it, whoever writes: %s', async (_, statement, reason) => {
  const { id } = await writeBill(desk)
  const { Client } = (await import('pg')).default
  const owner = new Client({ connectionString: desk.server.ownerUrl })
  await owner.connect()
  try {
    await expect(owner.query(statement, [id])).rejects.toThrow(reason)
  } finally {
    await owner.end()
  }
  await expectSoundCargo(desk.server.database)
})
