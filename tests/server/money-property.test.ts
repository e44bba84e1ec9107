import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MONEY_ACTS, type MoneyAct, moneyActs, type MoneyStep } from '#tests/support/money-acts.ts'
import { type MoneyOffice, openMoneyOffice } from '#tests/support/money-office.ts'
import { expectSound } from '#tests/support/sound-books.ts'

/** `npm run soak` tries more. */
const SEQUENCES = Number(process.env.MONEY_RUNS ?? 2)
/** Acts at the same moment, and how often. */
const AT_ONCE = 8
const WAVES = 9
const SEATS = 16

let office: MoneyOffice

beforeAll(async () => {
  office = await openMoneyOffice({ seats: SEATS })
})
afterAll(() => office.stop())

const OFTEN = ['sell', 'sell', 'sell', 'askRefund', 'decideRefund', 'payOut', 'bill', 'bill', 'load', 'receive', 'decideTopUp', 'count', 'close'] as const

const anyStep: fc.Arbitrary<MoneyStep> = fc.record({
  act: fc.constantFrom(...MONEY_ACTS, ...OFTEN),
  by: fc.nat(59),
  pick: fc.nat(10_000),
  other: fc.nat(10_000),
  amount: fc.nat(12_000),
  yes: fc.boolean(),
})

/** Each act once, one after the other, so that the rest finds something of every kind. */
const TOUR = MONEY_ACTS.map((act, index): MoneyStep => ({ act, by: 0, pick: 3 * index, other: 13 + 12 * index, amount: 900, yes: true }))

test(
  'whatever many do with money of every kind at once, on two servers, books, tills, wallets, bills, seats and numbers agree with the records',
  { timeout: 60_000 + SEQUENCES * 30_000 },
  async () => {
    const done = new Map<MoneyAct, number>()
    let days = 2
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: AT_ONCE * WAVES, maxLength: AT_ONCE * WAVES }), async (sequence) => {
        const acts = moneyActs(office, { days, seats: SEATS })
        // Each run has departures of its own, within what is sold.
        days = 2 + ((days + 9) % 320)
        const doStep = async (step: MoneyStep) => {
          if (await acts[step.act](step)) done.set(step.act, (done.get(step.act) ?? 0) + 1)
        }
        if (done.size === 0) for (const step of TOUR) await doStep(step)
        for (let start = 0; start < sequence.length; start += AT_ONCE) await Promise.all(sequence.slice(start, start + AT_ONCE).map(doStep))
        await expect.poll(() => office.rows(`select id from departure_cancellations where state = 'running'`), { timeout: 60_000 }).toEqual([])
        expect(office.unsound).toEqual([])
        await expectSound(office.database)
      }),
      { numRuns: SEQUENCES, endOnFailure: true },
    )
    // Refused or done, never broken; and everything was done at least once.
    expect(MONEY_ACTS.filter((act) => !done.has(act))).toEqual([])
  },
)
