import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/contract.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import { type CargoDesk, openCargoDesk, writeBill } from '#tests/support/cargo.ts'
import { inject } from '#tests/support/demo-session.ts'

let desk: CargoDesk
/** Paid in cash at Riyadh, paid by bank at Riyadh, to be paid on delivery to Jeddah, and in Amman. */
let bills: Record<'cash' | 'bank' | 'pod' | 'amman', { id: string; billNumber: string; total: number }>

const paid = (means: 'cash' | 'bank') => ({
  payment: { status: 'paid' as const, means, reference: means === 'bank' ? 'TRF 9' : null },
})

beforeAll(async () => {
  desk = await openCargoDesk()
  bills = {
    cash: await writeBill(desk, paid('cash')),
    bank: await writeBill(desk, paid('bank')),
    pod: await writeBill(desk, {
      sender: { name: 'Zahra Unusual', contact: '+966 50 555 7777', idNumber: '1099999999' },
    }),
    amman: await writeBill(desk, { toDepotId: desk.operator.depots.riyadh, ...paid('cash') }, 'amman'),
  }
})
afterAll(() => desk.stop())

async function list(by: keyof CargoDesk['tokens'], query: Record<string, string> = {}) {
  const answer = await inject(desk.server.app, 'getTransactionList', {
    token: desk.tokens[by],
    query: { recordNumber: '100', ...query },
  })
  expect(answer.status, answer.text).toBe(200)
  return answer
}

async function totals(
  by: keyof CargoDesk['tokens'],
  query: Record<string, string> = {},
): Promise<AnswerOf<'getTransactionTotals'>['data']> {
  const { status, data, text } = await inject(desk.server.app, 'getTransactionTotals', {
    token: desk.tokens[by],
    query,
  })
  expect(status, text).toBe(200)
  return data
}

const idsOf = ({ data }: Awaited<ReturnType<typeof list>>) => data.map(({ record }) => record.id).toSorted()
const sorted = (...ids: string[]) => ids.toSorted()
/** As the clocks of Riyadh and Amman have it, which show the same. */
const today = () => toLocal(new Date(), 'Asia/Riyadh').date

describe('the list of transactions', () => {
  test('holds every entry with its lines and what its record is called, the newest first', async () => {
    const { data } = await list('head')
    expect(data.map(({ of }) => of.reference)).toEqual(
      [bills.amman, bills.pod, bills.bank, bills.cash].map(({ billNumber }) => billNumber),
    )
    for (const { lines } of data) expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    expect(data[0]?.of).toMatchObject({ kind: 'consignment', page: { kind: 'consignment', id: bills.amman.id } })
  })

  test("is all of it for a head account, and a depot's own for its admin and account", async () => {
    expect(idsOf(await list('head'))).toEqual(sorted(bills.cash.id, bills.bank.id, bills.pod.id, bills.amman.id))
    for (const reader of ['account', 'admin'] as const)
      expect(idsOf(await list(reader))).toEqual(sorted(bills.bank.id, bills.pod.id))
  })

  test.each<[what: string, query: () => Record<string, string>, found: ('cash' | 'bank' | 'pod' | 'amman')[]]>([
    ['account', () => ({ account: '1120' }), ['pod']],
    ['currency', () => ({ currency: 'JOD' }), ['amman']],
    ['depot', () => ({ depotId: desk.operator.depots.riyadh }), ['cash']],
    ['account and depot on one line', () => ({ account: '4100', depotId: desk.operator.depots.riyadh }), []],
    ['act', () => ({ act: 'podCollected' }), []],
    ['who', () => ({ createdBy: desk.users.amman }), ['amman']],
    ['posting date', () => ({ postedFrom: today(), postedTo: today() }), ['cash', 'bank', 'pod', 'amman']],
    ['posting date before', () => ({ postedTo: '2020-01-01' }), []],
    ['bill number', () => ({ search: bills.bank.billNumber }), ['bank']],
    ['name on the bill', () => ({ search: 'unusual' }), ['pod']],
    ['what nothing is called', () => ({ search: 'no such thing' }), []],
  ])('is narrowed by %s', async (_, query, found) => {
    expect(idsOf(await list('head', query()))).toEqual(sorted(...found.map((name) => bills[name].id)))
  })

  test('goes on by cursor without losing or repeating an entry, in either order', async () => {
    for (const sort of ['-at', 'at', '-postingDate', 'postingDate']) {
      const first = await list('head', { sort, recordNumber: '3' })
      const second = await list('head', { sort, recordNumber: '3', next: first.page.next ?? '' })
      expect([...first.data, ...second.data].map(({ record }) => record.id).toSorted()).toEqual(
        sorted(...Object.values(bills).map(({ id }) => id)),
      )
    }
  })

  test('is exported a row per line, as it is filtered', async () => {
    const { text } = await inject(desk.server.app, 'exportTransactions', {
      token: desk.tokens.head,
      query: { format: 'csv', columns: 'act,reference,account,currency,debit,credit', search: bills.bank.billNumber },
    })
    const rows = text.trim().split('\r\n').slice(1)
    expect(rows[0]).toBe(
      `Consignment billed,Consignment ${bills.bank.billNumber},1015,Bank receipts to be confirmed,SAR,${(bills.bank.total / 100).toFixed(2)},`,
    )
    expect(rows).toHaveLength(3)
  })
})

describe('totals of transactions', () => {
  test('stand per account and currency, and every currency balances', async () => {
    const { totals: sums, withheldEntries } = await totals('head')
    expect(withheldEntries).toBe(0)
    expect(sums.find(({ account, currency }) => account.code === '1000' && currency === 'SAR')).toMatchObject({
      debit: bills.cash.total,
      credit: 0,
      lines: 1,
    })
    for (const currency of ['SAR', 'JOD']) {
      const own = sums.filter((each) => each.currency === currency)
      expect(own.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
    }
  })

  test('are of the lines that fit the filter', async () => {
    const { totals: sums } = await totals('head', { account: '1015' })
    expect(sums.map(({ account, currency, debit }) => [account.code, currency, debit])).toEqual([
      ['1015', 'SAR', bills.bank.total],
    ])
    // A sheet adds up to the same: of an entry's lines it holds those that fit.
    const { text } = await inject(desk.server.app, 'exportTransactions', {
      token: desk.tokens.head,
      query: { format: 'csv', columns: 'account,debit,credit', account: '1015' },
    })
    expect(
      text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual(['1015'])
    expect(
      (await totals('head', { search: bills.amman.billNumber })).totals.every(({ currency }) => currency === 'JOD'),
    ).toBe(true)
  })
})

describe('a till that is not closed', () => {
  type Reader = 'account' | 'admin'
  /** Every way in which what is in a clerk's till could be added up. */
  const asks: (() => Record<string, string>)[] = [
    () => ({}),
    () => ({ createdBy: desk.users.riyadh }),
    () => ({ createdBy: desk.users.riyadh, account: '1000' }),
    () => ({ account: '4100' }),
    () => ({ account: '1020' }),
    () => ({ act: 'consignmentBilled', currency: 'SAR' }),
    () => ({ search: bills.cash.billNumber }),
  ]
  const sheet = async (by: Reader, query: Record<string, string>) =>
    (
      await inject(desk.server.app, 'exportTransactions', {
        token: desk.tokens[by],
        query: { format: 'csv', columns: 'reference,account,debit,credit', ...query },
      })
    ).text
  const tellsOf = async (by: Reader, query: Record<string, string>, billNumber: string) => {
    const listed = (await list(by, query)).data.some(({ of }) => of.reference === billNumber)
    return { listed, exported: (await sheet(by, query)).includes(billNumber) }
  }

  test('is told of by no list, sheet or sum for people of its depot until it is closed, neither its cash nor its card takings', async () => {
    const card = await writeBill(desk, { payment: { status: 'paid', means: 'pos', reference: null } })
    for (const state of ['open', 'counted']) {
      await desk.server.database.pool.query('update cash_shifts set state = $1', [state])
      for (const by of ['account', 'admin'] as const) {
        for (const ask of asks) {
          for (const { billNumber } of [bills.cash, card])
            expect(await tellsOf(by, ask(), billNumber), `${by} ${JSON.stringify(ask())}`).toEqual({
              listed: false,
              exported: false,
            })
          const { totals: sums } = await totals(by, ask())
          expect(sums.filter(({ account }) => account.code === '1000' || account.code === '1020')).toEqual([])
        }
        const { totals: sums, withheldEntries } = await totals(by)
        expect(withheldEntries).toBe(2)
        // What is left balances: nobody finds the till as the difference.
        expect(sums.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
        expect((await totals(by, { createdBy: desk.users.riyadh, account: '1000' })).withheldEntries).toBe(1)
        expect((await totals(by, { search: bills.pod.billNumber })).withheldEntries).toBe(0)
      }
    }
  })

  test('is told of to head account, and by the record itself to whoever sees that', async () => {
    expect((await totals('head')).withheldEntries).toBe(0)
    expect(idsOf(await list('head', { account: '1000' }))).toEqual(sorted(bills.cash.id, bills.amman.id))
    const { data } = await inject(desk.server.app, 'getLedgerEntries', {
      token: desk.tokens.account,
      query: { recordKind: 'consignment', recordId: bills.cash.id },
    })
    expect(data.entries.flatMap(({ lines }) => lines.map(({ account }) => account.code))).toContain('1000')
  })

  test('is in the list and the sums of its depot once it is closed', async () => {
    await desk.server.database.pool.query(`update cash_shifts set state = 'closed'`)
    const { totals: sums, withheldEntries } = await totals('account')
    expect([withheldEntries, sums.find(({ account }) => account.code === '1000')?.debit]).toEqual([0, bills.cash.total])
    expect(await tellsOf('account', {}, bills.cash.billNumber)).toEqual({ listed: true, exported: true })
  })
})

describe('one transaction', () => {
  test('is shown with its record to those whose list it is in, and to nobody else', async () => {
    const { data } = await list('head', { search: bills.amman.billNumber })
    const id = data[0]?.id ?? ''
    const read = (by: keyof CargoDesk['tokens']) =>
      inject(desk.server.app, 'getLedgerEntry', { token: desk.tokens[by], params: { id } })
    expect((await read('head')).data).toMatchObject({ entry: { id }, of: { reference: bills.amman.billNumber } })
    expect((await read('account')).status).toBe(404)
  })
})
