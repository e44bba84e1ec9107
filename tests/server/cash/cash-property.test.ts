import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBill } from '#tests/support/cargo.ts'
import {
  type CashDesk,
  countNearly,
  decide,
  expectSoundCash,
  handIn,
  openCashDesk,
  type TillClerk,
  tryToMoveMoney,
} from '#tests/support/cash-desk.ts'
import { inject } from '#tests/support/demo-session.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { openSecondApp } from '#tests/support/second-app.ts'
import { soakCount } from '#tests/support/thoroughness.ts'

/** `npm run soak` tries more. */
const SEQUENCES = soakCount('CASH_RUNS', 6)

let desk: CashDesk

/** Another process of the same operator. */
let other: Awaited<ReturnType<typeof openSecondApp>>

beforeAll(async () => {
  desk = await openCashDesk()
  other = await openSecondApp(desk.server)
})
afterAll(async () => {
  await other.close()
  await desk.stop()
})

const CLERKS = ['riyadh', 'jeddah', 'account'] as const satisfies readonly TillClerk[]
const ACTS = [
  'take',
  'give',
  'bill',
  'cancel',
  'count',
  'recount',
  'close',
  'handIn',
  'decide',
  'handOver',
  'receive',
  'return',
] as const

/** Somebody does something with money, whether it can be done or not. */
interface Step {
  act: (typeof ACTS)[number]
  clerk: (typeof CLERKS)[number]
  amount: number
  currency: 'SAR' | 'JOD'
  means: 'cash' | 'pos'
  /** Which of several shifts or slips. */
  pick: number
  /** The count, or what is handed in, is so much off. */
  off: number
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(
    ...ACTS,
    'take',
    'take',
    'count',
    'close',
    'handIn',
    'handOver',
    'handOver',
    'receive',
    'receive',
  ),
  clerk: fc.constantFrom(...CLERKS),
  amount: fc.integer({ min: 1, max: 100_000 }),
  currency: fc.constantFrom('SAR', 'SAR', 'JOD'),
  means: fc.constantFrom('cash', 'cash', 'pos'),
  pick: fc.nat(5),
  off: fc.constantFrom(0, 0, -150, 20, 20_000),
})

/** Who hands over from where. */
const HANDING = [
  ['riyadh', 'till'],
  ['account', 'till'],
  ['admin', 'safe'],
  ['head', 'bank'],
  ['head', 'safe'],
] as const
const NOTHING = { ticket: 0, cargo: 0, pos: 0 }

const at = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % Math.max(items.length, 1)]

async function run({ act, clerk, amount, currency, means, pick, off }: Step): Promise<number> {
  const app = pick % 2 === 0 ? desk.server.app : other.app
  const token = desk.tokens[clerk]
  switch (act) {
    case 'take':
    case 'give':
      return (
        (await tryToMoveMoney(desk, clerk, act === 'take' ? amount : -Math.ceil(amount / 3), { currency, means }))
          ?.status ?? 200
      )
    case 'bill':
      await writeBill(
        desk,
        { payment: { status: 'paid', means, reference: null }, toDepotId: desk.operator.depots.amman },
        clerk,
      )
      return 200
    case 'cancel': {
      const bill = at((await inject(app, 'getConsignmentList', { token })).data, pick)
      if (!bill) return 404
      return (
        await inject(app, 'cancelConsignment', {
          token,
          body: { id: bill.id, version: bill.version, reason: 'Changed mind' },
        })
      ).status
    }
    case 'count':
      return countNearly(desk, token, off)
    case 'recount': {
      const shift = at(
        (await inject(app, 'getCashShiftList', { token: desk.tokens.head, query: { state: 'recountDue' } })).data,
        pick,
      )
      if (!shift) return 404
      const counts = shift.sums.map((sum) => ({ currency: sum.currency, amount: Math.max(0, sum.expected + off) }))
      return (
        await inject(app, 'recountCashShift', {
          token: pick % 2 === 0 ? desk.tokens.account : desk.tokens.head2,
          body: { id: shift.id, version: shift.version, counts, note: null },
        })
      ).status
    }
    case 'handOver': {
      const [by, source] = at(HANDING, pick) ?? HANDING[0]
      const destination = source !== 'safe' && amount % 2 === 0 ? 'safe' : 'till'
      const receiverId = destination === 'till' ? desk.users[by === 'account' ? 'riyadh' : 'account'] : null
      const depotId = by === 'head' ? desk.operator.depots.riyadh : null
      const body = {
        source,
        destination,
        depotId,
        receiverId,
        amounts: [{ currency, amount: Math.ceil(amount / 2) }],
        note: null,
      } as const
      return (await inject(app, 'createCashTransfer', { token: desk.tokens[by], body })).status
    }
    case 'receive':
    case 'return': {
      const transfer = at(
        (await inject(app, 'getCashTransferList', { token: desk.tokens.head, query: { state: 'handedOver' } })).data,
        pick,
      )
      if (!transfer) return 404
      const { id, version } = transfer
      const token = desk.tokens[at(['riyadh', 'account', 'admin', 'jeddah'] as const, amount) ?? 'account']
      if (act === 'return')
        return (await inject(app, 'returnCashTransfer', { token, body: { id, version, reason: 'Changed mind' } }))
          .status
      const counts = transfer.amounts.map((line) => ({
        currency: line.currency,
        amount: Math.max(0, (line.handedOver ?? 0) + off),
      }))
      const body = { id, version, counts, note: amount % 3 === 0 ? null : 'Counted twice' }
      const key = randomUUID()
      const both = await Promise.all([
        inject(app, 'receiveCashTransfer', { token, key, body }),
        inject(other.app, 'receiveCashTransfer', { token, key: amount % 2 === 0 ? key : randomUUID(), body }),
      ])
      return both[0].status
    }
    case 'close': {
      const by = pick % 2 === 0 ? desk.tokens.account : desk.tokens.head
      const shift = at((await inject(app, 'getCashShiftList', { token: by, query: { state: 'counted' } })).data, pick)
      if (!shift) return 404
      return (
        await inject(app, 'closeCashShift', {
          token: by,
          body: { id: shift.id, version: shift.version, note: off === 0 ? null : 'Counted twice' },
        })
      ).status
    }
    case 'handIn': {
      const by = pick % 2 === 0 ? 'account' : 'operations'
      const query =
        by === 'operations' ? { depotId: desk.operator.depots[clerk === 'jeddah' ? 'jeddah' : 'riyadh'] } : {}
      const { shifts, safe } = (await inject(app, 'getDepositShifts', { token: desk.tokens[by], query })).data
      const chosen = shifts.slice(0, 1 + (pick % 3))
      const sums = new Map<string, { currency: string; ticket: number; cargo: number; pos: number }>()
      for (const line of chosen.flatMap((shift) => shift.amounts)) {
        const known = sums.get(line.currency) ?? { currency: line.currency, ticket: 0, cargo: 0, pos: 0 }
        sums.set(line.currency, {
          currency: line.currency,
          ticket: known.ticket + line.ticket,
          cargo: known.cargo + line.cargo,
          pos: known.pos + line.pos,
        })
      }
      const ofSafe = safe
        .filter(() => amount % 2 === 0)
        .map((held) => ({ ...NOTHING, currency: held.currency, safe: Math.ceil(held.amount / 2) }))
      const amounts = [...sums.values()].map((line) => ({
        ...line,
        ticket: line.ticket + off,
        safe: ofSafe.find((each) => each.currency === line.currency)?.safe ?? 0,
      }))
      const alone = ofSafe.filter((each) => !sums.has(each.currency))
      if (amounts.length + alone.length === 0) return 404
      return (
        await handIn(desk, chosen, [...amounts, ...alone], { by, note: pick === 0 ? null : 'As the bank counted it' })
      ).status
    }
    case 'decide': {
      const slip = at(
        (await inject(app, 'getDepositSlipList', { token: desk.tokens.head, query: { state: 'pending' } })).data,
        pick,
      )
      return slip ? (await decide(desk, slip, off === 0 ? 'approve' : 'reject')).status : 404
    }
  }
}

const EVERY_ACT = [
  'take',
  'give',
  'bill',
  'count',
  'recount',
  'close',
  'handIn',
  'decide',
  'handOver',
  'receive',
] as const
const MOST_ROUNDS = 3

test.runIf(IN_SOAK)(
  'whatever many users do with cash at once, every till, slip and account agree',
  { timeout: 1_200_000 },
  async () => {
    const seen = new Set<number>()
    const done = new Set<string>()
    // What chance leaves out of one round it rarely leaves out of the next.
    for (let round = 0; round < MOST_ROUNDS && EVERY_ACT.some((act) => !done.has(act)); round += 1)
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyStep, { minLength: 40, maxLength: 70 }),
          fc.integer({ min: 2, max: 8 }),
          async (steps, atOnce) => {
            for (let start = 0; start < steps.length; start += atOnce) {
              await Promise.all(
                steps.slice(start, start + atOnce).map(async (step) => {
                  const status = await run(step)
                  seen.add(status)
                  if (status === 200) done.add(step.act)
                }),
              )
            }
            await expectSoundCash(desk.server.database)
          },
        ),
        { numRuns: SEQUENCES, endOnFailure: true },
      )
    // Refused or done, never broken; and enough was done to say so.
    expect([...seen].filter((status) => ![200, 404, 409, 422].includes(status))).toEqual([])
    expect([...done]).toEqual(expect.arrayContaining([...EVERY_ACT]))
  },
)
