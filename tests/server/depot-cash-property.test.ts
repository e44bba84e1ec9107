import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBill } from '#tests/support/cargo.ts'
import { type CashDesk, countNearly, decide, expectSoundCash, handIn, moveMoney, openCashDesk, type TillClerk } from '#tests/support/cash-desk.ts'
import { inject } from '#tests/support/demo-session.ts'

/** `npm run soak` tries more. */
const SEQUENCES = Number(process.env.CASH_RUNS ?? 6)

let desk: CashDesk

beforeAll(async () => {
  desk = await openCashDesk()
})
afterAll(() => desk.stop())

const CLERKS = ['riyadh', 'jeddah', 'account'] as const satisfies readonly TillClerk[]
const ACTS = ['take', 'give', 'bill', 'cancel', 'count', 'close', 'handIn', 'decide'] as const

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
  act: fc.constantFrom(...ACTS, 'take', 'take', 'count', 'close', 'handIn'),
  clerk: fc.constantFrom(...CLERKS),
  amount: fc.integer({ min: 1, max: 100_000 }),
  currency: fc.constantFrom('SAR', 'SAR', 'JOD'),
  means: fc.constantFrom('cash', 'cash', 'pos'),
  pick: fc.nat(5),
  off: fc.constantFrom(0, 0, -150, 20),
})

const at = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % Math.max(items.length, 1)]

async function run({ act, clerk, amount, currency, means, pick, off }: Step): Promise<number> {
  const { app } = desk.server
  const token = desk.tokens[clerk]
  switch (act) {
    case 'take':
    case 'give':
      await moveMoney(desk, clerk, act === 'take' ? amount : -Math.ceil(amount / 3), { currency, means })
      return 200
    case 'bill':
      await writeBill(desk, { payment: { status: 'paid', means, reference: null }, toDepotId: desk.operator.depots.amman }, clerk)
      return 200
    case 'cancel': {
      const bill = at((await inject(app, 'getConsignmentList', { token })).data, pick)
      if (!bill) return 404
      return (await inject(app, 'cancelConsignment', { token, body: { id: bill.id, version: bill.version, reason: 'Changed mind' } })).status
    }
    case 'count':
      return countNearly(desk, token, off)
    case 'close': {
      const by = pick % 2 === 0 ? desk.tokens.account : desk.tokens.head
      const shift = at((await inject(app, 'getCashShiftList', { token: by, query: { state: 'counted' } })).data, pick)
      if (!shift) return 404
      return (await inject(app, 'closeCashShift', { token: by, body: { id: shift.id, version: shift.version, note: off === 0 ? null : 'Counted twice' } })).status
    }
    case 'handIn': {
      const by = pick % 2 === 0 ? 'account' : 'operations'
      const query = by === 'operations' ? { depotId: desk.operator.depots[clerk === 'jeddah' ? 'jeddah' : 'riyadh'] } : {}
      const { shifts } = (await inject(app, 'getDepositShifts', { token: desk.tokens[by], query })).data
      const chosen = shifts.slice(0, 1 + (pick % 3))
      if (chosen.length === 0) return 404
      const sums = new Map<string, { currency: string; ticket: number; cargo: number; pos: number }>()
      for (const line of chosen.flatMap((shift) => shift.amounts)) {
        const known = sums.get(line.currency) ?? { currency: line.currency, ticket: 0, cargo: 0, pos: 0 }
        sums.set(line.currency, { currency: line.currency, ticket: known.ticket + line.ticket, cargo: known.cargo + line.cargo, pos: known.pos + line.pos })
      }
      const amounts = [...sums.values()].map((line) => ({ ...line, ticket: line.ticket + off }))
      return (await handIn(desk, chosen, amounts, { by, note: pick === 0 ? null : 'As the bank counted it' })).status
    }
    case 'decide': {
      const slip = at((await inject(app, 'getDepositSlipList', { token: desk.tokens.head, query: { state: 'pending' } })).data, pick)
      return slip ? (await decide(desk, slip, off === 0 ? 'approve' : 'reject')).status : 404
    }
  }
}

test('whatever many users do with cash at once, every till, slip and account agree', { timeout: 1_200_000 }, async () => {
  const seen = new Set<number>()
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 40, maxLength: 70 }), fc.integer({ min: 2, max: 8 }), async (steps, atOnce) => {
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
    }),
    { numRuns: SEQUENCES, endOnFailure: true },
  )
  // Refused or done, never broken; and enough was done to say so.
  expect([...seen].filter((status) => ![200, 404, 409, 422].includes(status))).toEqual([])
  expect([...done]).toEqual(expect.arrayContaining(['take', 'give', 'bill', 'count', 'close', 'handIn', 'decide']))
})
