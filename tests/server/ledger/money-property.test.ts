import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBalanceKeeping } from '#server/database/balance-keeper.ts'
import { EVER } from '#server/domain/ledger/balances.ts'
import { expectExactBalances } from '#tests/support/exact-balances.ts'
import { MONEY_ACTS, MONEY_TOUR, type MoneyAct, moneyActs, type MoneyStep } from '#tests/support/money-acts.ts'
import { type MoneyOffice, openMoneyOffice } from '#tests/support/money-office.ts'
import { expectSound } from '#tests/support/sound-books.ts'
import { soakCount } from '#tests/support/thoroughness.ts'

/** `npm run soak` tries more. */
const SEQUENCES = soakCount('MONEY_RUNS', 2)
/** Acts at the same moment, and how often. */
const AT_ONCE = 8
const WAVES = 6
const SEATS = 16

let office: MoneyOffice
let keepers: ReturnType<typeof startBalanceKeeping>[] = []

beforeAll(async () => {
  office = await openMoneyOffice({ seats: SEATS })
  // One for each server.
  keepers = [1, 2].map(() => startBalanceKeeping(office.database.url, { warn: () => undefined }))
})
afterAll(async () => {
  await Promise.all(keepers.map((keeper) => keeper.stop()))
  await office.stop()
})

const exactBalances = () =>
  expectExactBalances(office.database, [EVER, { ...EVER, groupBy: 'depot' }, { ...EVER, groupBy: 'agent' }])

const OFTEN = [
  'sell',
  'sell',
  'sell',
  'askRefund',
  'decideRefund',
  'payOut',
  'bill',
  'bill',
  'load',
  'receive',
  'decideTopUp',
  'count',
  'close',
] as const

const anyStep: fc.Arbitrary<MoneyStep> = fc.record({
  act: fc.constantFrom(...MONEY_ACTS, ...OFTEN),
  by: fc.nat(59),
  pick: fc.nat(10_000),
  other: fc.nat(10_000),
  amount: fc.nat(12_000),
  yes: fc.boolean(),
})

test(
  'whatever many do with money of every kind at once, on two servers, books, balances, tills, wallets, bills, seats and numbers agree with the records',
  { timeout: 60_000 + SEQUENCES * 30_000 },
  async () => {
    const done = new Map<MoneyAct, number>()
    let runs = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: AT_ONCE * WAVES, maxLength: AT_ONCE * WAVES }),
        async (sequence) => {
          // Most runs have departures of their own, within what is sold; the others those about to leave, where a change has its price.
          const acts = moneyActs(office, { days: runs % 3 === 0 ? 1 : 2 + ((runs * 9) % 320), seats: SEATS })
          runs += 1
          const doStep = async (step: MoneyStep) => {
            if (await acts[step.act](step)) done.set(step.act, (done.get(step.act) ?? 0) + 1)
          }
          if (done.size === 0) for (const step of MONEY_TOUR) await doStep(step)
          for (let start = 0; start < sequence.length; start += AT_ONCE) {
            const wave = sequence.slice(start, start + AT_ONCE).map(doStep)
            // In the middle of it too: whoever asks while others work is told of nothing half done.
            await Promise.all(start === AT_ONCE ? [...wave, expectSound(office.database), exactBalances()] : wave)
            await exactBalances()
          }
          await expect
            .poll(() => office.rows(`select id from departure_cancellations where state = 'running'`), {
              timeout: 60_000,
            })
            .toEqual([])
          expect(office.unsound).toEqual([])
          await expectSound(office.database)
        },
      ),
      { numRuns: SEQUENCES, endOnFailure: true },
    )
    // Refused or done, never broken; and everything was done at least once.
    expect(MONEY_ACTS.filter((act) => !done.has(act))).toEqual([])
  },
)
