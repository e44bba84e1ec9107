import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/database/connection.ts'
import { keepPendingSales, SALES_KEEPER_LOCK, startSalesKeeping } from '#server/database/sales-keeper.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { MONEY_TOUR, moneyActs } from '#tests/support/money-acts.ts'
import { type MoneyOffice, type MoneyPerson, openMoneyOffice } from '#tests/support/money-office.ts'
import { keepAllSales } from '#tests/support/kept-figures.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { expectExactSales, salesFindings, sumsOfAll } from '#tests/support/sales-figures.ts'
import { testProgram } from '#tests/support/test-program.ts'

const SEATS = 16
/** What a ticket is touched by. */
const OF_TICKETS = [
  'sell',
  'addSeat',
  'change',
  'closeDeparture',
  'reopenDeparture',
  'askRefund',
  'decideRefund',
  'payOut',
  'cancelDeparture',
  'checkIn',
  'undoCheckIn',
  'exitFee',
]

describe('whatever is done with tickets', () => {
  let office: MoneyOffice
  beforeAll(async () => {
    office = await openMoneyOffice({ seats: SEATS })
  })
  afterAll(() => office.stop())

  const read = (by: MoneyPerson, query: Record<string, string> = {}) =>
    office.call(by, 'getSales', { query: { period: 'thisYear', groupBy: 'currency', compare: 'none', ...query } })
  const totalsOf = async (by: MoneyPerson, query: Record<string, string> = {}) => {
    const { status, data, text } = await read(by, query)
    expect(status, text).toBe(200)
    return data.totals.reduce(
      (sum, { tickets, refunded, changed }) => ({
        tickets: sum.tickets + tickets,
        refunded: sum.refunded + refunded,
        changed: sum.changed + changed,
      }),
      { tickets: 0, refunded: 0, changed: 0 },
    )
  }

  test('the report is exact at once, whether the keeper has come by or not', { timeout: 240_000 }, async () => {
    const acts = moneyActs(office, { days: 2, seats: SEATS })
    const done = new Set<string>()
    for (const [index, step] of MONEY_TOUR.entries()) {
      if (!OF_TICKETS.includes(step.act)) continue
      if (await acts[step.act](step)) done.add(step.act)
      if (index % 3 === 1) await keepPendingSales(office.database.url)
      await expectExactSales(office.database)
    }
    expect([...done]).toEqual(expect.arrayContaining(['sell', 'addSeat', 'change', 'decideRefund', 'cancelDeparture']))
    await keepAllSales(office.database.url)
    await expectExactSales(office.database)
  })

  type Correctable = 'nationality' | 'fare_class'
  /** A ticket of the clerk's own, as it is kept, how many its passenger has, and how to correct them. */
  async function correctable(column: Correctable, condition: string) {
    await keepAllSales(office.database.url)
    const [ticket] = await office.rows<{ id: string; booking: string; value: string; count: number }>(
      `select tickets.id, tickets.booking_id as booking, ${column} as value,
         (select count(*)::int from tickets as own where own.passenger_id = person.id and own.state <> 'refunded') as count
       from tickets join passengers as person on person.id = passenger_id
       join bookings on bookings.id = tickets.booking_id where bookings.created_by = $1 and state = 'pending' and ${condition} order by tickets.id limit 1`,
      [office.users.clerk],
    )
    const params = { id: ticket?.booking ?? '' }
    const sold = await office.call('clerk', 'getBooking', { params })
    const passenger = sold.data.tickets.find(({ id }) => id === ticket?.id)?.passenger
    if (ticket === undefined || passenger === undefined) throw new Error('the clerk sold nothing that can be corrected')
    const { id, version, ...data } = passenger
    return {
      before: ticket.value,
      count: ticket.count,
      kept: async () =>
        (
          await office.rows<{ value: string }>(
            `select distinct ${column} as value from sales_facts where ticket_id = $1`,
            [ticket.id],
          )
        ).map(({ value }) => value),
      correct: async (change: Partial<typeof data>) =>
        (
          await office.call('clerk', 'updateBooking', {
            body: {
              id: params.id,
              payer: null,
              passengers: [{ id, version, data: { ...data, ...change }, addedDocuments: [], removedDocuments: [] }],
              seats: [],
              reason: 'Passport seen',
            },
          })
        ).status,
    }
  }

  /** Of the report's sums, against plain SQL; answers the tickets of each by group and currency. */
  async function expectGroups(
    column: Correctable,
    group: 'nationality' | 'fareClass',
  ): Promise<Record<string, number>> {
    const bySql = await office.rows<{ key: string; tickets: number }>(
      `select ${column} || ' ' || currency as key, count(*)::int as tickets from tickets join passengers as person on person.id = passenger_id
       group by 1`,
    )
    const sums = await sumsOfAll(office.database, 'sold', group)
    const tickets = Object.fromEntries(Object.entries(sums).map(([key, sum]) => [key, sum.tickets]))
    expect(tickets).toEqual(Object.fromEntries(bySql.map((row) => [row.key, row.tickets])))
    await expectExactSales(office.database)
    return tickets
  }

  test('a corrected nationality counts at once, and is kept like any other', async () => {
    const { before, kept, correct } = await correctable('nationality', 'true')
    expect(await correct({ nationality: 'KW' })).toBe(200)
    expect(await kept()).toEqual([before])
    expect(Object.keys(await expectGroups('nationality', 'nationality'))).toContain('KW SAR')
    await keepAllSales(office.database.url)
    expect(await kept()).toEqual(['KW'])
    expect(Object.keys(await expectGroups('nationality', 'nationality'))).toContain('KW SAR')
  })

  test('a corrected date of birth that makes an adult a child counts at once, in report and statistics, and is kept', async () => {
    // An age that costs another fare is no correction.
    await office.rows('update prices set child = adult, two_way_child = two_way_adult')
    await office.rows('update network_revision set revision = revision + 1')
    const statisticsOf = async () => {
      const { data, text } = await office.call('head', 'getBookingStatistics', { query: { period: 'thisYear' } })
      const rows = data.groups.find(({ by }) => by === 'fareClass')?.rows
      expect(rows, text).toBeDefined()
      return Object.fromEntries((rows ?? []).map(({ key, tickets }) => [key ?? '–', tickets]))
    }
    const { before, count, kept, correct } = await correctable('fare_class', "fare_class = 'adult'")
    expect([before, await kept()]).toEqual(['adult', ['adult']])
    const { adult = 0, child = 0 } = await statisticsOf()
    const birthday = new Date()
    birthday.setUTCFullYear(birthday.getUTCFullYear() - 6)
    // The processes that serve the office hear of the prices by and by.
    await expect.poll(() => correct({ dateOfBirth: birthday.toISOString().slice(0, 10) })).toBe(200)
    const moved = { adult: adult - count, child: child + count }
    expect(await kept()).toEqual(['adult'])
    await expectGroups('fare_class', 'fareClass')
    expect(await statisticsOf()).toMatchObject(moved)
    await keepAllSales(office.database.url)
    expect(await kept()).toEqual(['child'])
    await expectGroups('fare_class', 'fareClass')
    expect(await statisticsOf()).toMatchObject(moved)
  })

  test('everybody reads their own scope, and a filter never widens it', async () => {
    const { rows, users, operator } = office
    const sold = async (condition: string, values: unknown[] = []) =>
      Number(
        (
          await rows<{ count: number }>(
            `select count(*) from tickets join bookings on bookings.id = booking_id where ${condition}`,
            values,
          )
        )[0]?.count,
      )
    const all = await totalsOf('head')
    expect(all.tickets).toBe(await sold('true'))
    expect(all.changed).toBeGreaterThan(0)
    expect(await totalsOf('operations')).toEqual(all)
    for (const person of ['admin', 'account'] as const)
      expect((await totalsOf(person)).tickets).toBe(await sold('bookings.depot_id = $1', [operator.depots.riyadh]))
    for (const person of ['clerk', 'creditAgent', 'walletAgent'] as const)
      expect((await totalsOf(person)).tickets).toBe(await sold('bookings.created_by = $1', [users[person]]))
    // Of another depot nothing.
    expect(await totalsOf('amman')).toEqual({ tickets: 0, refunded: 0, changed: 0 })
    for (const narrowed of [
      { depotId: operator.depots.riyadh },
      { clerkId: users.admin },
      { agentId: users.creditAgent },
    ]) {
      expect(await totalsOf('amman', narrowed)).toEqual({ tickets: 0, refunded: 0, changed: 0 })
      expect((await read('amman', { ...narrowed, view: 'travelled' })).data.ledger ?? []).toEqual([])
    }
    expect((await totalsOf('clerk', { clerkId: users.admin })).tickets).toBe(0)
    const options = await office.call('clerk', 'getSalesOptions', {})
    expect(options.data).toMatchObject({ scope: 'own', agents: [], clerks: [] })
    expect((await office.call('amman', 'getSalesOptions', {})).data.clerks.map(({ id }) => id)).toEqual([users.amman])
  })

  test.each([
    ['an unknown grouping', { groupBy: 'planet' }, 400, 'groupBy'],
    ['the same grouping twice', { groupBy: 'route,route' }, 400, 'groupBy'],
    ['three groupings', { groupBy: 'route,month,clerk' }, 400, 'groupBy'],
    ['no day to begin with', { period: 'own', to: '2026-11-01' }, 422, 'from'],
    ['an end before the beginning', { period: 'own', from: '2026-11-02', to: '2026-11-01' }, 422, 'to'],
    ['more than a year', { period: 'own', from: '2025-01-01', to: '2026-06-01' }, 422, 'to'],
    [
      'a column for each of many days',
      { groupBy: 'route,day', period: 'own', from: '2026-01-01', to: '2026-06-01' },
      422,
      'groupBy',
    ],
    ['a day that is none', { period: 'own', from: '2026-02-30', to: '2026-11-01' }, 400, 'from'],
    ['a measure that is none', { measure: 'luck' }, 400, 'measure'],
  ])('%s is refused at its field', async (_, query: Record<string, string>, status, field) => {
    const answer = await read('head', query)
    expect(answer.status, answer.text).toBe(status)
    expect(Object.keys(answer.error.fields ?? {})).toEqual([field])
    expect(answer.error.fields?.[field]).not.toMatch(/salesReport/)
  })

  test('a sheet has the rows that are seen, with their total', async () => {
    const query = { period: 'thisYear', groupBy: 'fareClass', format: 'csv', language: 'en' }
    const sheet = await office.call('head', 'exportSales', { query })
    expect(sheet.status).toBe(200)
    const { data } = await read('head', { groupBy: 'fareClass', compare: 'both' })
    const lines = sheet.text.trim().split('\r\n')
    expect(lines[0]).toMatch(/Fare class,Currency,Tickets,Passengers/)
    expect(lines).toHaveLength(1 + data.rows.length + data.totals.length)
    expect(lines.at(-1)).toMatch(/^Total,/)
    const [logged] = await office.rows<{ subject: string }>('select subject from access_log order by id desc limit 1')
    expect(logged).toEqual({ subject: 'sales-report' })
  })
})

describe('the keeper', () => {
  let testDatabase: TestDatabase
  let database: Database
  let owner: Database
  beforeAll(async () => {
    testDatabase = await createTestDatabase({ template: 'unkeptDemo' })
    database = openDatabase(testDatabase.url, 4)
    owner = openDatabase(testDatabase.ownerUrl, 1, undefined, null)
  })
  afterAll(async () => {
    await Promise.all([database.close(), owner.close()])
    await testDatabase.drop()
  })

  const holders = async () =>
    (
      await owner.pool.query<{ pid: number }>(
        `select pid from pg_locks join pg_database on pg_database.oid = pg_locks.database
         where locktype = 'advisory' and objid = $1 and granted and datname = current_database()`,
        [SALES_KEEPER_LOCK],
      )
    ).rows.map(({ pid }) => pid)

  test.runIf(IN_SOAK)(
    'that is killed amid its work has done whole parts of it, and the next does the rest',
    async () => {
      const child = fork(testProgram('sales-keeper'), [testDatabase.url], { execArgv: [] })
      const ended = once(child, 'exit')
      while ((await holders()).length === 0) await sleep(2)
      child.kill('SIGKILL')
      await ended
      await expect.poll(async () => (await holders()).length, { timeout: 20_000 }).toBe(0)
      await expectExactSales(database)
      await keepAllSales(database.url)
      await expectExactSales(database)
    },
  )

  test.runIf(IN_SOAK)('works in one of two processes, and in the other where that one is cut', async () => {
    await owner.pool.query(
      'begin; truncate sales_facts, sales_totals; update sales_mark set serial = 0, event_id = 0, change_id = 0; commit',
    )
    const log = { warn: () => undefined }
    const keepers = [startSalesKeeping(testDatabase.url, log), startSalesKeeping(testDatabase.url, log)]
    try {
      await expect.poll(async () => (await holders()).length, { timeout: 10_000 }).toBe(1)
      expect(await keepPendingSales(testDatabase.url), 'a third').toBeNull()
      const [first] = await holders()
      await owner.pool.query('select pg_terminate_backend($1)', [first])
      await expect
        .poll(async () => (await holders()).filter((pid) => pid !== first).length, { timeout: 20_000 })
        .toBe(1)
      await expect
        .poll(async () => (await database.pool.query('select from sales_facts limit 1')).rowCount, { timeout: 20_000 })
        .toBe(1)
    } finally {
      await Promise.all(keepers.map((keeper) => keeper.stop()))
    }
    await keepAllSales(database.url)
    expect(await salesFindings(database)).toEqual([])
  })
})
