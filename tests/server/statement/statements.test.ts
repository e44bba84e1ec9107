import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StatementDocument, StatementRow } from '#contract/statement/statement-document.ts'
import { rateOn } from '#server/domain/exchange-rate/rate-on.ts'
import { openDatabase } from '#server/database/connection.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { enterRate, openStatementBooks, type StatementBooks } from '#tests/support/statement-books.ts'

let books: StatementBooks
let token: string

beforeAll(async () => {
  books = await openStatementBooks()
  token = await openSession(books.server.database, 'head-account@demo.example')
})
afterAll(() => books.server.stop())

const CALLS = {
  balanceSheet: 'getBalanceSheet',
  incomeStatement: 'getIncomeStatement',
  trialBalance: 'getTrialBalance',
} as const

async function ask(kind: keyof typeof CALLS, query: Record<string, string>): Promise<StatementDocument> {
  const { status, data, text } = await inject(books.server.app, CALLS[kind], { token, query })
  expect(status, text).toBe(200)
  return data
}

const partOf = (document: StatementDocument, currency: string) => {
  const part = document.parts.find((each) => each.currency === currency)
  if (!part) throw new Error(`there is no ${currency} in it`)
  return part
}
const rowOf = (document: StatementDocument, currency: string, key: string): StatementRow => {
  const row = partOf(document, currency).rows.find((each) => each.key === key)
  if (!row)
    throw new Error(
      `there is no ${key} in ${partOf(document, currency)
        .rows.map((each) => each.key)
        .join(' ')}`,
    )
  return row
}
const amounts = (document: StatementDocument, currency: string, key: string) => rowOf(document, currency, key).amounts
const accountRow = (document: StatementDocument, currency: string, code: string) =>
  partOf(document, currency).rows.filter(({ account }) => account?.code === code)

/** What lines come to, straight from the ledger. */
async function aggregate(condition: string, values: unknown[] = []): Promise<Map<string, number>> {
  const { rows } = await books.server.database.pool.query<{ key: string; sum: number }>(
    `select line.currency || ' ' || line.account as key, sum(line.amount)::bigint as sum
     from ledger_lines as line left join departures on departures.id = line.departure_id
     where ${condition} group by 1`,
    values,
  )
  return new Map(rows.map(({ key, sum }) => [key, sum]))
}

const DAYS = ['2023-12-31', '2024-05-10', '2025-12-31', '2026-01-01', '2026-02-28', '2026-12-31', '2027-06-01']

describe('the trial balance', () => {
  test('has every account as its lines come to, to the unit, with income and expenses of the year alone', async () => {
    for (const to of DAYS) {
      const from = `${to.slice(0, 7)}-01`
      const document = await ask('trialBalance', { from, to })
      const year = `${to.slice(0, 4)}-01-01`
      const [before, moved] = [
        await aggregate('line.posting_date < $1', [from]),
        await aggregate('line.posting_date between $1 and $2', [from, to]),
      ]
      const earlier = await aggregate('line.posting_date < $1 and line.account >= $2', [year, '4000'])
      for (const { currency, rows, checks } of document.parts) {
        let [debits, credits] = [0, 0]
        for (const {
          account,
          amounts: [opening, debit = 0, credit = 0, closing],
        } of rows) {
          if (!account) continue
          const key = `${currency} ${account.code}`
          expect([key, opening], to).toEqual([key, (before.get(key) ?? 0) - (earlier.get(key) ?? 0)])
          expect([key, (debit ?? 0) - (credit ?? 0)]).toEqual([key, moved.get(key) ?? 0])
          expect([key, closing]).toEqual([key, (opening ?? 0) + (moved.get(key) ?? 0)])
          debits += debit ?? 0
          credits += credit ?? 0
        }
        expect(rows.at(-1)).toMatchObject({ key: 'total', amounts: [0, debits, credits, 0] })
        expect(debits).toBe(credits)
        const results = [...earlier].reduce((sum, [key, amount]) => (key.startsWith(currency) ? sum + amount : sum), 0)
        const told = rows.find(({ word }) => word === 'earlierYears')?.amounts ?? [0, 0, 0, 0]
        expect(told).toEqual([results, 0, 0, results])
        expect(checks).toEqual([{ check: 'debitsAreCredits', differences: [0], entries: [] }])
      }
    }
  })

  test('has a column for each month, opened as the one before was closed, and for each depot with what has none', async () => {
    const months = await ask('trialBalance', {
      from: '2026-01-01',
      to: '2026-03-15',
      groupBy: 'month',
      currency: 'SAR',
    })
    expect(months.columns.map(({ span, from, to }) => [span, from, to])).toEqual([
      ['month', '2026-01-01', '2026-01-31'],
      ['month', '2026-02-01', '2026-02-28'],
      ['days', '2026-03-01', '2026-03-15'],
    ])
    const [bank] = accountRow(months, 'SAR', '1010')
    expect(bank?.amounts[4]).toBe(bank?.amounts[3])
    expect(bank?.amounts[8]).toBe(bank?.amounts[7])

    const depots = await ask('trialBalance', {
      from: '2026-01-01',
      to: '2026-03-31',
      groupBy: 'depot',
      currency: 'SAR',
    })
    const whole = await ask('trialBalance', { from: '2026-01-01', to: '2026-03-31', currency: 'SAR' })
    expect(depots.columns.at(-1)).toMatchObject({ subject: 'total' })
    expect(depots.columns.at(-2)).toMatchObject({ subject: 'noDepot' })
    for (const { key, amounts: figures } of partOf(whole, 'SAR').rows)
      expect([key, amounts(depots, 'SAR', key).slice(-4)]).toEqual([key, figures])
    const first = depots.columns.findIndex(({ id }) => id === books.depots[0]?.id)
    const [cash] = accountRow(depots, 'SAR', '1000')
    const own = await aggregate(
      `line.account = '1000' and coalesce(line.for_depot_id, line.depot_id) = $1 and line.posting_date <= '2026-03-31'`,
      [books.depots[0]?.id],
    )
    expect(cash?.amounts[first * 4 + 3]).toBe(own.get('SAR 1000'))
  })
})

describe('the income statement', () => {
  test('is what income and expenses come to, with their sums and results, and 5900 on the side of its sign', async () => {
    const document = await ask('incomeStatement', {
      from: '2026-01-01',
      to: '2026-03-31',
      groupBy: 'month',
      currency: 'SAR',
    })
    for (const [column, { from, to }] of document.columns.entries()) {
      const lines = await aggregate('line.posting_date between $1 and $2', [from, to])
      const of = (first: string) =>
        [...lines].reduce((sum, [key, amount]) => (key.startsWith(`SAR ${first}`) ? sum + amount : sum), 0)
      expect(amounts(document, 'SAR', 'revenue')[column]).toBe(0 - of('4'))
      expect(amounts(document, 'SAR', 'resultBeforeTax')[column]).toBe(0 - of('4') - of('5'))
    }
    const [gross, operating, income, expenses, result] = [
      'grossResult',
      'operatingResult',
      'otherIncome',
      'otherExpenses',
      'resultBeforeTax',
    ].map((key) => amounts(document, 'SAR', key))
    const [revenue, cost, overheads] = ['revenue', 'costOfService', 'overheads'].map((key) =>
      amounts(document, 'SAR', key),
    )
    for (const column of document.columns.keys()) {
      const at = (figures: readonly (number | null)[] | undefined) => figures?.[column] ?? 0
      expect(at(gross)).toBe(at(revenue) - at(cost))
      expect(at(operating)).toBe(at(gross) - at(overheads))
      expect(at(result)).toBe(at(operating) + at(income) - at(expenses))
    }
    expect(document.columns.map(({ subject }) => subject)).toEqual(['whole', 'whole', 'whole', 'total'])
    expect(amounts(document, 'SAR', 'otherExpenses/5900')).toEqual([0, -700, 1500, 800])
    const february = await ask('incomeStatement', { from: '2026-02-01', to: '2026-02-28', currency: 'SAR' })
    expect(amounts(february, 'SAR', 'otherIncome/5900')).toEqual([700])
    expect(accountRow(february, 'SAR', '5900').map(({ amounts: [amount] }) => amount)).toEqual([700, 0])
  })

  test.each(['depot', 'route', 'bus'] as const)('by %s its columns come to the whole', async (groupBy) => {
    const query = { from: '2026-01-01', to: '2026-12-31' }
    const [whole, parted] = [await ask('incomeStatement', query), await ask('incomeStatement', { ...query, groupBy })]
    expect(parted.columns.length).toBeGreaterThan(2)
    for (const { currency, rows } of whole.parts)
      for (const {
        key,
        amounts: [amount],
      } of rows) {
        const figures = amounts(parted, currency, key)
        expect([key, figures.at(-1)]).toEqual([key, amount])
        expect(
          figures.slice(0, -1).reduce<number>((sum, figure) => sum + (figure ?? 0), 0),
          key,
        ).toBe(amount)
      }
  })

  test('by route and bus says what a departure left, and nothing of what is of none', async () => {
    const [one] = books.departures
    const query = { from: '2026-01-01', to: '2026-01-31', currency: 'SAR' }
    for (const [groupBy, id] of [
      ['route', one?.routeId],
      ['bus', one?.busId],
    ] as const) {
      const document = await ask('incomeStatement', { ...query, groupBy })
      const column = document.columns.findIndex((each) => each.id === id)
      const none = document.columns.findIndex(({ subject }) => subject === 'noDeparture')
      expect(amounts(document, 'SAR', 'departures')[column]).toBe(1)
      expect(amounts(document, 'SAR', 'contribution')[column]).toBe(20_500 - 3_333)
      expect(amounts(document, 'SAR', 'departures')[none]).toBeNull()
      expect(amounts(document, 'SAR', 'revenue')[none]).toBe(64_000)
      expect(amounts(document, 'SAR', 'contribution').at(-1)).toBe(20_500 - 3_333)
    }
  })

  test('stands beside the same days of the year before', async () => {
    const document = await ask('incomeStatement', { from: '2025-02-01', to: '2025-02-28', compare: 'yearBefore' })
    expect(document.columns.map(({ from, to }) => [from, to])).toEqual([
      ['2025-02-01', '2025-02-28'],
      ['2024-02-01', '2024-02-29'],
    ])
  })
})

describe('the balance sheet', () => {
  test('has assets that are liabilities and equity, each as the lines come to, on every day and in every currency', async () => {
    for (const to of DAYS) {
      const document = await ask('balanceSheet', { to })
      const lines = await aggregate('line.posting_date <= $1', [to])
      const year = await aggregate('line.posting_date between $1 and $2 and line.account >= $3', [
        `${to.slice(0, 4)}-01-01`,
        to,
        '4000',
      ])
      for (const { currency, rows, checks } of document.parts) {
        const sum = (from: ReadonlyMap<string, number>, test: RegExp) =>
          [...from].reduce((all, [key, amount]) => (test.test(key) && key.startsWith(currency) ? all + amount : all), 0)
        expect(amounts(document, currency, 'assets')).toEqual(amounts(document, currency, 'liabilitiesAndEquity'))
        expect(checks).toEqual([{ check: 'assetsAreLiabilitiesAndEquity', differences: [0], entries: [] }])
        expect(amounts(document, currency, 'equity')).toEqual([0 - sum(lines, / [345]/)])
        expect(amounts(document, currency, 'equity/resultOfYear')).toEqual([0 - sum(year, / [45]/)])
        expect(amounts(document, currency, 'equity/3100')).toEqual([sum(year, / [45]/) - sum(lines, / [45]/)])
        const told = new Map<string, number>()
        for (const {
          key,
          account,
          kind,
          amounts: [amount],
        } of rows)
          if (account && kind === 'account')
            told.set(account.code, (told.get(account.code) ?? 0) + (key.startsWith('assets') ? 1 : -1) * (amount ?? 0))
        for (const [code, amount] of told) expect([code, amount]).toEqual([code, lines.get(`${currency} ${code}`) ?? 0])
      }
    }
  })

  test('has agents on the side on which each stands, and depreciation as a deduction', async () => {
    const document = await ask('balanceSheet', { to: '2026-03-31', currency: 'SAR' })
    const byAgent = (
      await books.server.database.pool.query<{ sum: number }>(
        `select sum(amount)::bigint as sum from ledger_lines where account = '2000' and currency = 'SAR' and posting_date <= '2026-03-31' group by agent_id`,
      )
    ).rows.map(({ sum }) => sum)
    const [owed, owing] = [byAgent.filter((sum) => sum < 0), byAgent.filter((sum) => sum > 0)].map((sums) =>
      sums.reduce((all, each) => all + each, 0),
    )
    expect(owing).toBeGreaterThan(0)
    expect(amounts(document, 'SAR', 'assets/currentAssets/2000')).toEqual([owing])
    expect(amounts(document, 'SAR', 'liabilities/currentLiabilities/2000')).toEqual([0 - (owed ?? 0)])
    expect(amounts(document, 'SAR', 'assets/nonCurrentAssets/1590')).toEqual([-2000])
  })

  test('by depot balances in every column, by what depots owe each other', async () => {
    const [whole, parted] = [
      await ask('balanceSheet', { to: '2026-03-31' }),
      await ask('balanceSheet', { to: '2026-03-31', groupBy: 'depot' }),
    ]
    for (const { currency } of whole.parts) {
      expect(amounts(parted, currency, 'assets')).toEqual(amounts(parted, currency, 'liabilitiesAndEquity'))
      expect(amounts(parted, currency, 'assets').at(-1)).toBe(amounts(whole, currency, 'assets')[0])
      expect(amounts(parted, currency, 'equity/betweenDepots').at(-1)).toBe(0)
    }
    expect(amounts(parted, 'SAR', 'equity/betweenDepots').some((amount) => amount !== 0)).toBe(true)
  })
})

describe('translated into one currency', () => {
  beforeAll(async () => {
    const owner = openDatabase(books.server.ownerUrl, 1, undefined, null)
    await owner.pool.query('delete from exchange_rates')
    await owner.close()
    await enterRate(books, { day: '2024-01-01', from: 'JOD', to: 'SAR', rate: '5.28900007' })
    await enterRate(books, { day: '2026-01-20', from: 'JOD', to: 'SAR', rate: '5.3' })
    await enterRate(books, { day: '2026-02-01', from: 'JOD', to: 'SAR', rate: '5.27' })
    await enterRate(books, { day: '2020-01-01', from: 'SAR', to: 'AED', rate: '0.98' })
  })

  test('what has no rate is told by pair and day, and nothing is guessed', async () => {
    const document = await ask('incomeStatement', { from: '2026-01-01', to: '2026-03-31', into: 'SAR' })
    expect(document.parts).toEqual([])
    expect(document.missingRates.filter(({ day }) => day < '2026-04')).toEqual([
      { from: 'EGP', to: 'SAR', day: '2026-03-01' },
      { from: 'EGP', to: 'SAR', day: '2026-03-02' },
    ])
    expect((await ask('balanceSheet', { to: '2026-03-31', into: 'SAR' })).parts).toEqual([])
  })

  describe('with every rate', () => {
    beforeAll(async () => {
      // The other way around: so many pounds for a riyal.
      await enterRate(books, { day: '2026-03-01', from: 'SAR', to: 'EGP', rate: '13' })
    })

    /** Each day's turnover by its rate, half to even, worked out by PostgreSQL's own numbers. */
    async function independent(from: string, to: string): Promise<Map<string, number>> {
      const { rows } = await books.server.database.pool.query<{ account: string; sum: number }>(
        `select account, sum(case when abs(exact - trunc(exact)) = 0.5 then 2 * round(exact / 2) else round(exact) end)::bigint as sum
         from (
           select account, amount * case currency when 'SAR' then 1
             when 'JOD' then (case when day < '2026-01-20' then 5.28900007 when day < '2026-02-01' then 5.3 else 5.27 end) / 10
             when 'EGP' then 1 / 13.0000000000000000000000000000 when 'AED' then 1 / 0.98000000000000000000000000 end as exact
           from (select account, currency, posting_date as day, sum(amount) as amount from ledger_lines
             where account >= '4000' and posting_date between $1 and $2 group by 1, 2, 3) as moved
         ) as turned group by 1`,
        [from, to],
      )
      return new Map(rows.map(({ account, sum }) => [account, sum]))
    }

    test('income and expenses are each day’s by that day’s rate, to the unit', async () => {
      const [from, to] = ['2026-01-01', '2026-12-31']
      const document = await ask('incomeStatement', { from, to, into: 'SAR', groupBy: 'quarter' })
      expect(document.missingRates).toEqual([])
      const expected = await independent(from, to)
      expect(document.parts.map(({ currency }) => currency)).toEqual(['SAR'])
      for (const [account, sum] of expected) {
        const told = accountRow(document, 'SAR', account).reduce(
          (all, { key, amounts: figures }) =>
            all + (key.startsWith('revenue') || key.startsWith('otherIncome') ? -1 : 1) * (figures.at(-1) ?? 0),
          0,
        )
        expect([account, told]).toEqual([account, sum])
      }
      const used = document.rates.filter(({ from: one }) => one === 'JOD')
      expect(used.map(({ rate, rateDay }) => [rate, rateDay])).toEqual(expect.arrayContaining([['5.3', '2026-01-20']]))
      for (const { usedFrom, from: one, to: other, rate } of document.rates)
        expect(await rateOn(books.server.database.orm, { from: one, to: other, day: usedFrom })).toMatchObject({ rate })
    })

    test('balances are by the rate of the day, the result is that of the income statement, and the rest is a line of equity', async () => {
      const to = '2026-03-31'
      const document = await ask('balanceSheet', { to, into: 'SAR' })
      const income = await ask('incomeStatement', { from: '2026-01-01', to, into: 'SAR' })
      expect(amounts(document, 'SAR', 'equity/resultOfYear')).toEqual(amounts(income, 'SAR', 'resultBeforeTax'))
      const earlier = [...(await independent('2000-01-01', '2025-12-31')).values()].reduce((sum, each) => sum - each, 0)
      expect(amounts(document, 'SAR', 'equity/3100')).toEqual([earlier])
      expect(amounts(document, 'SAR', 'assets')).toEqual(amounts(document, 'SAR', 'liabilitiesAndEquity'))
      const lines = await aggregate('line.posting_date <= $1', [to])
      const bank = ['SAR', 'JOD', 'EGP', 'AED'].map((currency) => lines.get(`${currency} 1010`) ?? 0)
      const [sar = 0, jod = 0, egp = 0, aed = 0] = bank
      expect(amounts(document, 'SAR', 'assets/currentAssets/1010')).toEqual([
        sar + Math.round((jod * 5.27) / 10) + Math.round(egp / 13) + Math.round(aed / 0.98),
      ])
      expect(amounts(document, 'SAR', 'equity/exchangeDifference')[0]).not.toBe(0)
      expect(document.rates.map(({ from: one, to: other }) => `${one}/${other}`)).toEqual(
        expect.arrayContaining(['JOD/SAR', 'SAR/EGP']),
      )
    })
  })
})

describe('a question that cannot be answered', () => {
  test.each<[kind: keyof typeof CALLS, query: Record<string, string>, field: string, status: number]>([
    ['trialBalance', { to: '2026-02-30' }, 'to', 400],
    ['trialBalance', { from: 'yesterday' }, 'from', 400],
    ['incomeStatement', { from: '2026-02-02', to: '2026-02-01' }, 'from', 422],
    ['incomeStatement', { from: '2025-01-15', to: '2026-01-15', groupBy: 'month' }, 'groupBy', 422],
    ['balanceSheet', { to: '2026-02-01', groupBy: 'route' }, 'groupBy', 400],
    ['balanceSheet', { to: '2026-02-01', currency: 'USD' }, 'currency', 422],
    ['balanceSheet', { to: '2026-02-01', currency: 'riyal' }, 'currency', 400],
    ['balanceSheet', { to: '2026-02-01', into: 'XAU' }, 'into', 422],
    ['incomeStatement', { to: '2026-02-01', into: 'SAR', groupBy: 'depot' }, 'into', 422],
    ['incomeStatement', { to: '2026-02-01', into: 'SAR', currency: 'JOD' }, 'into', 422],
    ['incomeStatement', { to: '2026-02-01', compare: 'yearBefore', groupBy: 'month' }, 'compare', 422],
  ])('%s of %j is refused at its field', async (kind, query, field, status) => {
    for (const language of ['en', 'ar'] as const) {
      const answer = await inject(books.server.app, CALLS[kind], { token, query, language })
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([status, [field]])
      expect(answer.error.fields?.[field]).not.toMatch(/^statement\./)
    }
  })

  test('twelve months are answered, and thirteen are not', async () => {
    const document = await ask('incomeStatement', { from: '2025-01-01', to: '2025-12-31', groupBy: 'month' })
    expect(document.columns).toHaveLength(13)
    expect(document.columns.at(-1)).toMatchObject({ subject: 'total' })
  })

  test.each(['admin', 'staff', 'account', 'operations', 'super-admin', 'agent'])('is what %s gets', async (who) => {
    const own = await openSession(books.server.database, `${who}@demo.example`)
    for (const call of [...Object.values(CALLS), 'getStatementOptions'] as const)
      expect((await inject(books.server.app, call, { token: own, query: {} })).status, call).toBe(403)
    const items = { account: '2200', currency: 'SAR', on: '2026-03-31' }
    expect((await inject(books.server.app, 'getBalanceItems', { token: own, query: items })).status).toBe(403)
  })
})

describe('what stands behind a balance', () => {
  test.each(['1000', '1110', '1130', '2000', '2010', '2100', '2200', '2300'])(
    'of %s comes to the account to the unit',
    async (account) => {
      for (const on of ['2026-03-31', '2099-12-31']) {
        const lines = await aggregate('line.posting_date <= $1', [on])
        for (const currency of ['SAR', 'JOD']) {
          const { status, data, text } = await inject(books.server.app, 'getBalanceItems', {
            token,
            query: { account, currency, on },
          })
          expect(status, text).toBe(200)
          expect(data.balance).toBe(lines.get(`${currency} ${account}`) ?? 0)
          const told = data.items.reduce((sum, { amount }) => sum + amount, data.others?.amount ?? 0)
          expect(told).toBe(data.balance)
        }
      }
    },
  )

  test('of unearned tickets are the bookings that are still to travel, with who travels', async () => {
    const { rows } = await books.server.database.pool.query<{ day: string }>(
      `select (max(posting_date))::text as day from ledger_lines where account = '2200' and amount < 0`,
    )
    const { data } = await inject(books.server.app, 'getBalanceItems', {
      token,
      query: { account: '2200', currency: 'SAR', on: rows[0]?.day ?? '' },
    })
    expect(data.items.length).toBeGreaterThan(0)
    for (const { of, people } of data.items) {
      expect(of).toMatchObject({ kind: 'booking', page: { kind: 'booking' } })
      expect(of?.reference).toMatch(/^[0-9A-Z]{8}$/)
      expect(people?.count).toBeGreaterThan(0)
    }
  })

  test('an account without any is not found', async () => {
    const query = { account: '1010', currency: 'SAR', on: '2026-03-31' }
    expect((await inject(books.server.app, 'getBalanceItems', { token, query })).status).toBe(404)
  })
})

describe('the lines behind a figure', () => {
  async function linesOf(query: Record<string, string>): Promise<number> {
    const { data, status, text } = await inject(books.server.app, 'getTransactionTotals', { token, query })
    expect(status, text).toBe(200)
    return data.totals.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
  }

  test('by depot, route and bus come to it', async () => {
    const days = { from: '2026-01-01', to: '2026-12-31', currency: 'SAR' }
    const posted = { postedFrom: days.from, postedTo: days.to, currency: 'SAR' }
    for (const [groupBy, name] of [
      ['depot', 'forDepotId'],
      ['route', 'forRouteId'],
      ['bus', 'forBusId'],
    ] as const) {
      const document = await ask('incomeStatement', { ...days, groupBy })
      for (const [column, { id, subject }] of document.columns.entries()) {
        const narrowed: Record<string, string> | undefined =
          id !== null
            ? { [name]: id }
            : subject === 'noDepot'
              ? { without: 'depot' }
              : subject === 'noDeparture'
                ? { without: 'departure' }
                : subject === 'total'
                  ? {}
                  : undefined
        if (!narrowed) continue
        for (const key of ['revenue', 'resultBeforeTax', 'grossResult'])
          expect([
            key,
            await linesOf({ ...posted, ...narrowed, part: key === 'resultBeforeTax' ? 'result' : key }),
          ]).toEqual([key, 0 - (amounts(document, 'SAR', key)[column] ?? 0)])
      }
    }
  })

  test('stand alone in the sheet of transactions', async () => {
    const [depot] = books.depots
    const query = {
      currency: 'SAR',
      part: 'revenue',
      forDepotId: depot?.id ?? '',
      postedFrom: '2026-01-15',
      postedTo: '2026-01-15',
    }
    const { text } = await inject(books.server.app, 'exportTransactions', {
      token,
      query: { ...query, format: 'csv', columns: 'account,debit,credit' },
    })
    expect(text.trim().split('\r\n').slice(1)).toEqual(['4000,Ticket sales,SAR,,205.00'])
  })
})

describe('a sheet', () => {
  test('has the columns and rows that are seen, and zero rows where they are asked for', async () => {
    const query = { from: '2026-01-01', to: '2026-03-31', groupBy: 'month', currency: 'SAR', format: 'csv' }
    const sheet = async (more: Record<string, string> = {}) => {
      const { status, text } = await inject(books.server.app, 'exportIncomeStatement', {
        token,
        query: { ...query, ...more },
      })
      expect(status, text).toBe(200)
      return text.replace('\uFEFF', '').trim().split('\r\n')
    }
    const lines = await sheet()
    expect(lines[0]).toBe('Currency,Code,Account,2026-01,2026-02,2026-03,Total')
    expect(lines).toContain('SAR,5900,"  Cash over and short",0.00,-7.00,15.00,8.00')
    expect(lines.some((line) => line.startsWith('SAR,5300'))).toBe(false)
    expect((await sheet({ zeros: 'yes' })).some((line) => line.startsWith('SAR,5300'))).toBe(true)
    expect((await sheet({ language: 'ar' }))[0]).toBe('العملة,الرمز,الحساب,2026-01,2026-02,2026-03,الإجمالي')
  })

  test('of a translation ends with its rates', async () => {
    const { text } = await inject(books.server.app, 'exportBalanceSheet', {
      token,
      query: { to: '2026-03-31', into: 'SAR', format: 'csv' },
    })
    expect(text).toContain('1 JOD = 5.27 SAR (2026-02-01)')
  })

  test('is a line in the access log', async () => {
    const { rows } = await books.server.database.pool.query<{ subject: string }>(
      `select distinct subject from access_log where action = 'exportedList' order by 1`,
    )
    expect(rows.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['balance-sheet', 'income-statement']))
  })
})
