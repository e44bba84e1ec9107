import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { rateOn } from '#server/domain/exchange-rate/rate-on.ts'
import { inject } from '#tests/support/demo-session.ts'
import { type JournalDesk, openJournalDesk } from '#tests/support/journal.ts'

let desk: JournalDesk

beforeAll(async () => {
  desk = await openJournalDesk()
})
afterAll(() => desk.stop())

type Rate = BodyOf<'createExchangeRate'>
type Keeper = 'head' | 'head2' | 'head3'

const rate = (changes: Partial<Rate> = {}): Rate => ({
  day: '2026-03-02',
  from: 'USD',
  to: 'SAR',
  rate: '3.75',
  source: 'Central bank',
  reason: null,
  ...changes,
})
const enter = (changes: Partial<Rate> = {}, by: Keeper = 'head') =>
  inject(desk.server.app, 'createExchangeRate', { token: desk.tokens[by], body: rate(changes) })
const decide = (
  { id, version }: { id: string; version: number },
  decision: 'approve' | 'reject' = 'approve',
  by: Keeper = 'head2',
) =>
  inject(desk.server.app, 'decideExchangeRate', {
    token: desk.tokens[by],
    body: { id, version, decision, reason: decision === 'reject' ? 'Wrong day' : null },
  })
async function checked(changes: Partial<Rate>) {
  const entered = await enter(changes)
  expect(entered.status).toBe(200)
  const { status, data } = await decide(entered.data)
  expect(status).toBe(200)
  return data
}
const show = async (id: string, by: Keeper = 'head') =>
  (await inject(desk.server.app, 'getExchangeRate', { token: desk.tokens[by], params: { id } })).data
const on = async (query: { from: string; to: string; day: string }) =>
  (await inject(desk.server.app, 'getRateOn', { token: desk.tokens.head, query })).data
const importFile = (lines: readonly string[], by: Keeper = 'head') =>
  inject(desk.server.app, 'importExchangeRates', { token: desk.tokens[by], body: { text: lines.join('\n') } })
const total = async () => (await inject(desk.server.app, 'getExchangeRateList', { token: desk.tokens.head })).page.total
const wrongOf = ({ status, error }: Awaited<ReturnType<typeof enter>>) => [status, Object.keys(error.fields ?? {})]

describe('a rate', () => {
  test('is used once another head account has checked it, and never before', async () => {
    const entered = await enter({ day: '2026-01-05', rate: '3.7512' })
    expect(entered).toMatchObject({ status: 200, data: { state: 'entered', rate: '3.7512', decidedBy: null } })
    expect(await on({ from: 'USD', to: 'SAR', day: '2026-01-05' })).toBeNull()

    const own = await decide(entered.data, 'approve', 'head')
    expect([own.status, own.error.code]).toEqual([409, 'ownRequest'])
    const { data } = await decide(entered.data)
    expect(data).toMatchObject({ state: 'checked', decidedBy: { id: desk.users.head2 }, version: 2 })
    expect(await on({ from: 'USD', to: 'SAR', day: '2026-01-05' })).toMatchObject({ rate: '3.7512', age: 0 })
  })

  test('counts for later days until one of those is checked, in both directions of its pair', async () => {
    await checked({ day: '2026-02-01', from: 'KWD', rate: '12.2' })
    await checked({ day: '2026-02-10', from: 'KWD', rate: '12.3' })
    await enter({ day: '2026-02-11', from: 'KWD', rate: '99' })
    expect(await on({ from: 'KWD', to: 'SAR', day: '2026-01-31' })).toBeNull()
    expect(await on({ from: 'KWD', to: 'SAR', day: '2026-02-09' })).toMatchObject({ rate: '12.2', age: 8 })
    expect(await on({ from: 'SAR', to: 'KWD', day: '2026-02-28' })).toMatchObject({
      from: 'KWD',
      to: 'SAR',
      rate: '12.3',
      age: 18,
    })
    expect(await rateOn(desk.server.database.orm, { from: 'SAR', to: 'KWD', day: '2026-02-10' })).toMatchObject({
      day: '2026-02-10',
      age: 0,
    })
  })

  test('that is checked is replaced with a reason, and stays readable', async () => {
    const first = await checked({ day: '2026-03-01' })
    expect(wrongOf(await enter({ day: '2026-03-01', rate: '3.76' }))).toEqual([422, ['reason']])
    expect(wrongOf(await enter({ day: '2026-03-01', rate: '3.750', reason: 'Again' }))).toEqual([422, ['rate']])
    const second = await enter({ day: '2026-03-01', rate: '3.76', reason: 'Typed from the wrong line' })
    expect(second.data.replaces).toMatchObject({ id: first.id, rate: '3.75' })
    expect(await on({ from: 'USD', to: 'SAR', day: '2026-03-01' })).toMatchObject({ id: first.id })

    const { data } = await decide(second.data)
    expect(data).toMatchObject({ state: 'checked', replaces: { id: first.id } })
    expect(await show(first.id)).toMatchObject({ state: 'replaced', rate: '3.75' })
    expect(await on({ from: 'USD', to: 'SAR', day: '2026-03-01' })).toMatchObject({ id: second.data.id })
    const stored = `update exchange_rates set state = 'checked' where id = $1`
    await expect(desk.server.database.pool.query(stored, [first.id])).rejects.toThrow(/exchange_rates_checked_key/)
  })

  test('waits alone for its check, in whichever direction another is entered', async () => {
    await enter({ day: '2026-03-05' })
    expect(wrongOf(await enter({ day: '2026-03-05' }))).toEqual([422, ['day']])
    expect(wrongOf(await enter({ day: '2026-03-05', from: 'SAR', to: 'USD', rate: '0.27' }))).toEqual([422, ['day']])
    const both = await Promise.all([enter({ day: '2026-03-06' }), enter({ day: '2026-03-06' }, 'head3')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('is rejected with a reason, or withdrawn by whoever entered it, and can be entered again', async () => {
    const first = (await enter({ day: '2026-03-07' })).data
    const bare = await inject(desk.server.app, 'decideExchangeRate', {
      token: desk.tokens.head2,
      body: { id: first.id, version: 1, decision: 'reject', reason: null },
    })
    expect(Object.keys(bare.error.fields ?? {})).toEqual(['reason'])
    expect((await decide(first, 'reject')).data).toMatchObject({ state: 'rejected', decisionReason: 'Wrong day' })
    const second = (await enter({ day: '2026-03-07' })).data
    const withdraw = (by: Keeper) =>
      inject(desk.server.app, 'withdrawExchangeRate', {
        token: desk.tokens[by],
        body: { id: second.id, version: second.version, reason: null },
      })
    expect((await withdraw('head2')).status).toBe(409)
    expect((await withdraw('head')).data.state).toBe('withdrawn')
    expect((await decide(second)).status).toBe(409)
    expect((await enter({ day: '2026-03-07' })).status).toBe(200)
  })

  test.each<[string, Partial<Rate>, number, string]>([
    ['of nothing', { rate: '0.00' }, 422, 'rate'],
    ['of nine decimals', { rate: '3.123456789' }, 400, 'rate'],
    ['below zero', { rate: '-3.75' }, 400, 'rate'],
    ['that is no number', { rate: '3,75' }, 400, 'rate'],
    ['of a currency with itself', { to: 'USD' }, 422, 'to'],
    ['of a currency that does not exist', { from: 'XXQ' }, 422, 'from'],
    ['of a day that is ahead', { day: '2199-01-01' }, 422, 'day'],
    ['without a source', { source: ' ' }, 400, 'source'],
  ])('%s is refused at its field', async (_what, changes, status, field) => {
    expect(wrongOf(await enter({ day: '2026-03-08', ...changes }))).toEqual([status, [field]])
  })

  test('is of head accounts alone', async () => {
    const { status } = await inject(desk.server.app, 'getExchangeRateList', { token: desk.tokens.admin })
    expect(status).toBe(403)
  })

  test('waits in the inbox of the others', async () => {
    const { data } = await enter({ day: '2026-03-09', from: 'JOD', rate: '5.28914' })
    const inbox = await inject(desk.server.app, 'getApprovals', { token: desk.tokens.head2 })
    expect(inbox.data.approvals.find(({ id }) => id === data.id)).toMatchObject({
      kind: 'exchangeRate',
      reference: 'JOD/SAR 2026-03-09',
      subject: '1 JOD = 5.28914 SAR',
      refusal: null,
    })
  })
})

describe('a file of rates', () => {
  test('is entered as a whole, whatever its columns are parted by', async () => {
    const before = await total()
    const { data } = await importFile([
      '\uFEFFday;from;to;rate;source;reason',
      '2026-04-01;usd;sar;3.75;Central bank;',
      '',
      '2026-04-02;USD;SAR;٣.٧٥١;Central bank;',
      '2026-04-01;KWD;SAR;12.21498371;"Bank; main desk";',
    ])
    expect(data).toEqual({ entered: 3, problems: [], problemTotal: 0 })
    expect(await total()).toBe(before + 3)
  })

  test('with a wrong line enters nothing, and says each line and column', async () => {
    await checked({ day: '2026-04-10' })
    const before = await total()
    const { status, data } = await importFile([
      'day,from,to,rate,source',
      '2026-04-09,USD,SAR,3.75,Bank',
      '09/04/2026,USD,SAR,3.75,Bank',
      '2026-04-09,EUR,SAR,four,Bank',
    ])
    expect([status, data]).toEqual([
      200,
      {
        entered: 0,
        problems: [
          { line: 3, column: 'day', problem: 'exchangeRate.noDay' },
          { line: 4, column: 'rate', problem: 'exchangeRate.noRate' },
        ],
        problemTotal: 2,
      },
    ])
    const ruled = await importFile([
      'day,from,to,rate,source',
      '2026-04-09,USD,SAR,3.75,Bank',
      '2026-04-10,USD,SAR,3.8,Bank',
      '2026-04-09,SAR,USD,0.2667,Bank',
      '2026-04-09,SAR,SAR,1,Bank',
    ])
    expect(ruled.data.problems).toEqual([
      { line: 3, column: 'reason', problem: 'exchangeRate.replaces' },
      { line: 4, column: 'day', problem: 'exchangeRate.twice' },
      { line: 5, column: 'to', problem: 'exchangeRate.sameCurrency' },
    ])
    expect(await total()).toBe(before)
  })

  test.each([
    ['without a column', ['day,from,to,rate', '2026-04-20,USD,SAR,3.75'], 'exchangeRate.noColumn'],
    ['without lines', ['day,from,to,rate,source', ''], 'exchangeRate.noLines'],
    [
      'with too many lines',
      ['day,from,to,rate,source', ...Array.from({ length: 2001 }, () => '2026-04-20,USD,SAR,3.75,B')],
      'exchangeRate.tooManyLines',
    ],
  ])('%s enters nothing', async (_what, lines, problem) => {
    const { data } = await importFile(lines)
    expect([data.entered, data.problems[0]?.problem]).toEqual([0, problem])
  })
})

test('rates are listed by day, narrowed by currency, and exported as they stand', async () => {
  const { data } = await inject(desk.server.app, 'getExchangeRateList', {
    token: desk.tokens.head,
    query: { currency: 'KWD', dayFrom: '2026-02-01', dayTo: '2026-02-28' },
  })
  expect(data.map(({ day, rate: value }) => [day, value])).toEqual([
    ['2026-02-11', '99'],
    ['2026-02-10', '12.3'],
    ['2026-02-01', '12.2'],
  ])
  const { text } = await inject(desk.server.app, 'exportExchangeRates', {
    token: desk.tokens.head,
    query: { format: 'csv', columns: 'day,from,to,rate,state', currency: 'KWD', dayTo: '2026-02-01' },
  })
  expect(text.trim().split(/\r?\n/).at(-1)).toBe('2026-02-01,KWD,SAR,12.2,Checked')
})
