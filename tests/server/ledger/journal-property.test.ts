import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inject } from '#tests/support/demo-session.ts'
import { decide, type JournalDesk, openJournalDesk, oweExitFees, oweVat, propose } from '#tests/support/journal.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { expectSound } from '#tests/support/sound-books.ts'
import { soakCount } from '#tests/support/thoroughness.ts'

/** `npm run soak` tries more. */
const SEQUENCES = soakCount('JOURNAL_RUNS', 4)

let desk: JournalDesk

beforeAll(async () => {
  desk = await openJournalDesk()
})
afterAll(() => desk.stop())

const HEADS = ['head', 'head2', 'head3'] as const

interface Step {
  act: 'owe' | 'oweVat' | 'fees' | 'vat' | 'in' | 'out' | 'correct' | 'approve' | 'approveAll' | 'reject' | 'withdraw'
  by: (typeof HEADS)[number]
  amount: number
  currency: 'SAR' | 'JOD'
  /** Which of what there is; beyond the last one begins anew. */
  which: number
  /** Two people send the same at once. */
  twice: boolean
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(
    'owe',
    'oweVat',
    'fees',
    'fees',
    'vat',
    'in',
    'out',
    'correct',
    'correct',
    'approve',
    'approve',
    'approveAll',
    'reject',
    'withdraw',
  ),
  by: fc.constantFrom(...HEADS),
  amount: fc.integer({ min: 1, max: 400 }),
  currency: fc.constantFrom('SAR', 'JOD'),
  which: fc.nat(40),
  twice: fc.boolean(),
})

/** Chance alone takes no capital out in some runs: it has to be paid in, approved and still be there. */
const CAPITAL: Step[] = (['in', 'approve', 'out'] as const).flatMap((act) => [
  { act, by: 'head', amount: act === 'out' ? 1 : 400, currency: 'SAR', which: 0, twice: true },
  { act: 'owe', by: 'head', amount: 1, currency: 'SAR', which: 0, twice: false },
])

const pick = <Item>(items: readonly Item[], which: number): Item | undefined => items[which % Math.max(1, items.length)]

async function run({ act, by, amount, currency, which, twice }: Step): Promise<number[]> {
  const { server, operator, tokens } = desk
  const { riyadh, amman } = operator.regions
  const regionId = currency === 'SAR' ? riyadh : amman
  switch (act) {
    case 'owe':
      await oweExitFees(desk, amount, currency)
      return []
    case 'oweVat':
      await oweVat(desk, regionId, amount, currency)
      return []
    case 'fees':
      return [(await propose(desk, { kind: 'exitFeeRemittance', currency, amount }, by)).status]
    case 'vat':
      return [(await propose(desk, { kind: 'vatRemittance', regionId, currency, amount }, by)).status]
    case 'in':
      return [(await propose(desk, { kind: 'capitalPaidIn', currency, amount }, by)).status]
    case 'out':
      return [(await propose(desk, { kind: 'capitalTakenOut', currency, amount }, by)).status]
    case 'correct': {
      const { data } = await inject(server.app, 'getCorrectableEntries', { token: tokens[by] })
      const body = { kind: 'correction', entryId: pick(data, which)?.id ?? operator.regions.riyadh }
      return Promise.all([by, ...(twice ? HEADS : [])].map(async (head) => (await propose(desk, body, head)).status))
    }
    default: {
      const { data } = await inject(server.app, 'getJournalEntryList', {
        token: tokens[by],
        query: { state: 'proposed', recordNumber: '200' },
      })
      const entry = pick(data, which)
      if (!entry) return []
      // Together they would take more than is there.
      if (act === 'approveAll')
        return Promise.all(data.flatMap((each) => HEADS.map(async (head) => (await decide(desk, each, head)).status)))
      // Whoever proposed it is among them.
      if (act === 'withdraw') return Promise.all(HEADS.map(async (head) => (await withdraw(entry, head)).status))
      return Promise.all(
        [by, ...(twice ? HEADS : [])].map(async (head) => (await decide(desk, entry, head, act)).status),
      )
    }
  }
}

const withdraw = ({ id, version }: { id: string; version: number }, head: (typeof HEADS)[number]) =>
  inject(desk.server.app, 'withdrawJournalEntry', {
    token: desk.tokens[head],
    body: { id, version, reason: null },
  })

/** What is owed here is made up: it came in through no ticket and no bill. */
const MADE_UP = [
  'ledger.entryHasRecord',
  'ledger.entryHasEvent',
  'ledger.moneyIsRecords',
  'ledger.vatIsRecords',
  'ledger.exitFeesAreRecords',
]

/** Accounts that the journal alone takes from here, by whom they are kept apart; each with a query that finds what was overdrawn. */
const RULES = {
  'never more exit fees are remitted than were owed': `select account as id from ledger_lines where account = '2400' group by account, currency having sum(amount) > 0`,
  'no region remits more VAT than it owed': `select region_id as id from ledger_lines where account = '2100' group by region_id, currency having sum(amount) > 0`,
  'never more capital is taken out than was paid in': `select account as id from ledger_lines where account = '3000' group by account, currency having sum(amount) > 0`,
} as const

test.runIf(IN_SOAK)(
  'whatever head accounts propose, decide and correct at once, the books stay right',
  { timeout: 600_000 },
  async () => {
    const seen = new Map<string, Set<number>>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: 40, maxLength: 80 }),
        fc.integer({ min: 2, max: 6 }),
        async (steps, atOnce) => {
          for (let start = 0; start < steps.length; start += atOnce) {
            await Promise.all(
              steps.slice(start, start + atOnce).map(async (step) => {
                for (const status of await run(step)) seen.set(step.act, (seen.get(step.act) ?? new Set()).add(status))
              }),
            )
          }
          await expectSound(desk.server.database, { except: MADE_UP })
          for (const [rule, query] of Object.entries(RULES))
            expect([rule, (await desk.server.database.pool.query(query)).rows]).toEqual([rule, []])
        },
      ),
      { numRuns: SEQUENCES, endOnFailure: true, examples: [[CAPITAL, 2]] },
    )
    // Refused or done, never broken; and enough was done to say so.
    expect(
      [...seen.values()].flatMap((statuses) => [...statuses]).filter((status) => ![200, 409, 422].includes(status)),
    ).toEqual([])
    for (const act of ['fees', 'vat', 'in', 'out', 'correct', 'approve', 'approveAll', 'reject', 'withdraw'])
      expect([act, seen.get(act)?.has(200)]).toEqual([act, true])
  },
)
