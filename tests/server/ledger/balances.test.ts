import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AUDIT_RULES } from '#server/audit/rules.ts'
import { type Database, inTransaction, openDatabase, type Transaction } from '#server/database/connection.ts'
import { keepPendingBalances, startBalanceKeeping } from '#server/database/balance-keeper.ts'
import { type BalanceQuery, readBalances } from '#server/domain/ledger/balances.ts'
import { type Posting, postEntries } from '#server/domain/ledger/post-entry.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { expectExactBalances } from '#tests/support/exact-balances.ts'
import { keepAllBalances } from '#tests/support/kept-figures.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { soakCount } from '#tests/support/thoroughness.ts'
import { testProgram } from '#tests/support/test-program.ts'

/** `npm run soak` tries more. */
const SEQUENCES = soakCount('BALANCE_RUNS', 6)
const KEEPER_LOCK = 7_201_954
const TODAY = '2026-03-10'

let testDatabase: TestDatabase
let database: Database
let owner: Database
let person: string
let depots: string[]

beforeAll(async () => {
  testDatabase = await createTestDatabase({ template: 'unkeptDemo' })
  database = openDatabase(testDatabase.url, 12)
  owner = openDatabase(testDatabase.ownerUrl, 1, undefined, null)
  person = (await database.pool.query<{ id: string }>('select id from users order by id limit 1')).rows[0]?.id ?? ''
  depots = (await database.pool.query<{ id: string }>('select id from depots order by code')).rows.map(({ id }) => id)
})
afterAll(async () => {
  await Promise.all([database.close(), owner.close()])
  await testDatabase.drop()
})

const keep = () => keepPendingBalances(testDatabase.url)
const serials = async () =>
  (
    await database.pool.query<{ mark: number; last: number }>(
      'select serial as mark, (select max(serial) from ledger_entries) as last from balance_mark',
    )
  ).rows[0]

const keepAll = () => keepAllBalances(testDatabase.url)

const rule = AUDIT_RULES.find(({ id }) => id === 'ledger.balancesAreLines')
const findings = async () => rule?.check(database.pool)

async function post(tx: Transaction, lines: Posting[], postingDate = TODAY): Promise<void> {
  await postEntries(tx, [
    {
      postingDate,
      act: 'capitalPaidIn',
      recordKind: 'journal',
      recordId: randomUUID(),
      createdBy: person,
      createdAt: new Date(),
      lines,
    },
  ])
}

const capital = (amount: number): Posting[] => [
  { account: '1010', currency: 'SAR', amount },
  { account: '3000', currency: 'SAR', amount: -amount },
]

const closingOf = async (account: string, to: string) =>
  (await readBalances(database.pool, { from: to, to })).find(
    (balance) => balance.account === account && balance.currency === 'SAR',
  )?.closing ?? 0

const anyDay = fc.integer({ min: -400, max: 120 }).map((days) => addDays(TODAY, days))
const anyQuery: fc.Arbitrary<BalanceQuery> = fc
  .record({
    days: fc.tuple(anyDay, anyDay),
    groupBy: fc.constantFrom(undefined, undefined, 'month', 'depot', 'agent', 'region'),
    depot: fc.option(fc.nat(50)),
  })
  .map(({ days, groupBy, depot }) => {
    const [from, to] = days.toSorted()
    const depotId = depot === null ? undefined : depots[depot % depots.length]
    return {
      from: from ?? TODAY,
      to: to ?? TODAY,
      ...(groupBy !== undefined && { groupBy }),
      ...(depotId !== undefined && { depotId }),
    }
  })

describe('what the demo operator sold and spent', () => {
  /** A day, a month to its end, a year, from the first of all days, over the end of a year, what lies ahead. */
  const PERIODS = [
    { from: TODAY, to: TODAY },
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-02-01', to: '2026-03-01' },
    { from: '2026-01-31', to: '2026-02-01' },
    { from: '2025-12-15', to: '2026-12-31' },
    { from: '2000-01-01', to: '2099-12-31' },
    { from: '2030-01-01', to: '2030-12-31' },
  ]
  const queries = () =>
    PERIODS.flatMap((period): BalanceQuery[] => [
      period,
      { ...period, groupBy: 'depot' },
      { ...period, groupBy: 'region' },
      { ...period, groupBy: 'agent' },
      ...(period.to < '2031' ? [{ ...period, groupBy: 'month' } as const] : []),
      ...depots.slice(0, 2).map((depotId): BalanceQuery => ({ ...period, depotId })),
    ])

  test.runIf(IN_SOAK)('comes to the same before balances are kept and once they are', async () => {
    await expectExactBalances(database, queries())
    await keepAll()
    expect(await findings()).toEqual([])
    await expectExactBalances(database, queries())
    await owner.pool.query('begin; truncate account_balances; update balance_mark set serial = 0; commit')
    await expectExactBalances(database, queries().slice(0, 3))
    await keepAll()
    expect(await findings(), 'made anew').toEqual([])
  })

  test('an agent’s and a region’s own are told apart', async () => {
    const { rows } = await database.pool.query<{ agent: string; region: string }>(
      `select (select for_agent_id from ledger_lines where account = '4000' and for_agent_id is not null limit 1) as agent,
        (select region_id from ledger_lines where account = '2100' limit 1) as region`,
    )
    const [{ agent, region } = { agent: '', region: '' }] = rows
    const all = { from: '2000-01-01', to: '2099-12-31' }
    expect((await readBalances(database.pool, { ...all, agentId: agent })).map(({ account }) => account)).toEqual(
      expect.arrayContaining(['2000', '4000']),
    )
    await expectExactBalances(database, [
      { ...all, agentId: agent },
      { ...all, regionId: region },
    ])
  })
})

describe('entries that are committed out of the order of their serials', () => {
  beforeEach(keepAll)

  test('are counted when they are there, each once', async () => {
    const before = await closingOf('3000', TODAY)
    await inTransaction(database, async (slow) => {
      await post(slow, capital(1))
      const { mark } = (await serials()) ?? { mark: 0 }
      for (const amount of [10, 100]) await inTransaction(database, (tx) => post(tx, capital(amount)))
      for (let pass = 0; pass < 3; pass += 1) await keep()
      expect((await serials())?.mark, 'nothing behind the one that may still come').toBe(mark)
      expect(await closingOf('3000', TODAY)).toBe(before - 110)
    })
    expect(await closingOf('3000', TODAY)).toBe(before - 111)
    await keepAll()
    expect(await closingOf('3000', TODAY)).toBe(before - 111)
    expect(await findings()).toEqual([])
  })

  test('also where nobody else has begun anything since', async () => {
    const { mark } = (await serials()) ?? { mark: 0 }
    await inTransaction(database, async (slow) => {
      await post(slow, capital(1))
      const [first, second] = [await keep(), await keep()]
      expect([first, second]).toEqual([0, 0])
      expect((await serials())?.mark).toBe(mark)
    })
    await keepAll()
    expect(await findings()).toEqual([])
  })

  test('a transaction draws no serial before it has its number', async () => {
    await inTransaction(database, async (tx) => {
      const { rows } = await tx.client.query<Record<string, string>>(
        `explain (verbose, format text) insert into ledger_entries (id, posting_date, act, record_kind, record_id, created_by)
         select id, posting_date, act, record_kind, record_id, created_by from ledger_entries where (select pg_current_xact_id()) is not null`,
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan.indexOf('nextval')).toBeGreaterThan(-1)
      expect(plan).toMatch(/One-Time Filter: \(\(InitPlan/)
    })
  })
})

test('what is posted ahead counts from its date on', async () => {
  await keepAll()
  const ahead = addDays(TODAY, 40)
  const at = async () => [
    await closingOf('3000', TODAY),
    await closingOf('3000', addDays(ahead, -1)),
    await closingOf('3000', ahead),
    await closingOf('3000', addDays(ahead, 60)),
  ]
  const before = await at()
  await inTransaction(database, (tx) => post(tx, capital(7), ahead))
  const after = before.map((closing, index) => (index < 2 ? closing : closing - 7))
  expect(await at()).toEqual(after)
  await keepAll()
  expect(await at()).toEqual(after)
})

/** Of this database: other tests keep theirs on the same server. */
async function holders(): Promise<number[]> {
  const { rows } = await owner.pool.query<{ pid: number }>(
    `select pid from pg_locks join pg_database on pg_database.oid = pg_locks.database
     where locktype = 'advisory' and objid = $1 and granted and datname = current_database()`,
    [KEEPER_LOCK],
  )
  return rows.map(({ pid }) => pid)
}

test('of two processes one keeps them, and the other goes on where that one is cut', async () => {
  const log = { warn: () => undefined }
  const keepers = [startBalanceKeeping(testDatabase.url, log), startBalanceKeeping(testDatabase.url, log)]
  try {
    await expect.poll(async () => (await holders()).length, { timeout: 10_000 }).toBe(1)
    expect(await keep(), 'a third').toBeNull()
    const [first] = await holders()
    await inTransaction(database, (tx) => post(tx, capital(3)))
    await owner.pool.query('select pg_terminate_backend($1)', [first])
    await expect.poll(async () => (await holders()).filter((pid) => pid !== first).length, { timeout: 20_000 }).toBe(1)
    await expect
      .poll(
        async () => {
          const at = await serials()
          return at && at.mark >= at.last
        },
        { timeout: 20_000 },
      )
      .toBe(true)
  } finally {
    await Promise.all(keepers.map((keeper) => keeper.stop()))
  }
  expect(await findings()).toEqual([])
})

test.runIf(IN_SOAK)(
  'one that is killed amid its work has done whole parts of it, and the next does the rest',
  async () => {
    await keepAll()
    // Three parts.
    await owner.pool.query(
      `with entry as (
       insert into ledger_entries (id, posting_date, act, record_kind, record_id, created_by)
       select gen_random_uuid(), date '2026-01-01' + n % 90, 'capitalPaidIn', 'journal', gen_random_uuid(), $1 from generate_series(1, 50000) as n
       returning id, posting_date
     ) insert into ledger_lines (entry_id, line, account, currency, amount, posting_date)
     select id, side, case side when 0 then '1010' else '3000' end, 'SAR', case side when 0 then 5 else -5 end, posting_date from entry, generate_series(0, 1) as side`,
      [person],
    )
    const begun = (await serials())?.mark ?? 0
    const child = fork(testProgram('balance-keeper'), [testDatabase.url], { execArgv: [] })
    const ended = once(child, 'exit')
    while (((await serials())?.mark ?? 0) === begun) await sleep(2)
    child.kill('SIGKILL')
    await ended
    const { mark, last } = (await serials()) ?? { mark: 0, last: 0 }
    expect(mark, 'killed before its end').toBeLessThan(last)
    await expect.poll(async () => (await holders()).length, { timeout: 10_000 }).toBe(0)
    expect(await findings()).toEqual([])
    await expectExactBalances(database, [{ from: '2026-01-15', to: TODAY }])
    await keepAll()
    expect(await findings()).toEqual([])
  },
)

interface Act {
  date: string
  account: '4000' | '4020' | '5050' | '2100' | '2000' | '1005' | '3000'
  depot: number
  currency: 'SAR' | 'JOD'
  amount: number
  /** How long the transaction stays open once it has posted, in milliseconds. */
  stays: number
  isUndone: boolean
}

const anyAct: fc.Arbitrary<Act> = fc.record({
  date: anyDay,
  account: fc.constantFrom('4000', '4020', '5050', '2100', '2000', '1005', '3000'),
  depot: fc.nat(50),
  currency: fc.constantFrom('SAR', 'JOD'),
  amount: fc.integer({ min: -9_000_000, max: 9_000_000 }),
  stays: fc.integer({ min: 0, max: 25 }),
  isUndone: fc.boolean(),
})

test(
  'balances are what the lines come to at every moment, whatever many post at once while two keep them',
  { timeout: 60_000 + SEQUENCES * 5000 },
  async () => {
    await keepAll()
    const { rows } = await database.pool.query<{ agent: string; region: string }>(
      'select (select user_id from agents limit 1) as agent, (select id from regions limit 1) as region',
    )
    const [{ agent: agentId, region: regionId } = { agent: '', region: '' }] = rows
    const lineOf = ({ account, depot, currency, amount }: Act): Posting => {
      const depotId = depots[depot % depots.length] ?? null
      const line = { account, currency, amount: amount === 0 ? 1 : amount }
      if (account === '2000') return { ...line, agentId }
      if (account === '1005') return { ...line, depotId }
      if (account === '3000') return line
      return { ...line, forDepotId: depotId, ...(account === '2100' ? { regionId } : { forAgentId: agentId }) }
    }
    const act = async (asked: Act) => {
      const line = lineOf(asked)
      const work = inTransaction(database, async (tx) => {
        await post(tx, [line, { account: '1010', currency: line.currency, amount: -line.amount }], asked.date)
        await sleep(asked.stays)
        if (asked.isUndone) throw new Error('undone')
      })
      await work.catch((error: unknown) => {
        if (!asked.isUndone) throw error
      })
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyAct, { minLength: 10, maxLength: 40 }),
        fc.array(anyQuery, { minLength: 3, maxLength: 6 }),
        async (acts, queries) => {
          const posting = Promise.all(acts.map(act))
          const keeping = Promise.all([keep(), keep().then(keep)])
          await Promise.all(queries.map((query) => expectExactBalances(database, [query])))
          await Promise.all([posting, keeping])
          await expectExactBalances(database, queries)
          expect(await findings()).toEqual([])
        },
      ),
      { numRuns: SEQUENCES, endOnFailure: true },
    )
    await keepAll()
    expect(await findings()).toEqual([])
  },
)
