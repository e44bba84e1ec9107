import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import type { ExpenseRow } from '#contract/expense/expense-row.ts'
import { type CashDesk, countNearly, expectSoundCash, moveMoney, openCashDesk } from '#tests/support/cash-desk.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { addUser } from '#tests/support/small-operator.ts'
import { giveFloat } from '#tests/support/till-float.ts'
import { soakCount } from '#tests/support/thoroughness.ts'

/** `npm run soak` tries more. */
const SEQUENCES = soakCount('EXPENSE_RUNS', 6)

/** Those who spend: two with a till at Riyadh, one at Amman, and one of operations, who has none and spends for any depot. */
const SPENDERS = { admin: 'riyadh', account: 'riyadh', ammanAdmin: 'amman', operations: 'riyadh' } as const
type Spender = keyof typeof SPENDERS
const DECIDERS = ['head', 'operations', 'operations2'] as const
const ACTS = ['add', 'edit', 'accept', 'reject', 'resubmit', 'take', 'count', 'close'] as const

let desk: CashDesk
let tokens: Record<Spender | (typeof DECIDERS)[number], string>

beforeAll(async () => {
  desk = await openCashDesk()
  await addUser(desk.server.database, 'amman-admin@cargo.example', {
    userType: 'admin',
    depotId: desk.operator.depots.amman,
  })
  tokens = { ...desk.tokens, ammanAdmin: await openSession(desk.server.database, 'amman-admin@cargo.example') }
  for (const spender of ['admin', 'account', 'ammanAdmin'] as const) await fill(spender)
})
afterAll(() => desk.stop())

/** As much as is ever spent out of a till: a till that holds less refuses, which is not what this is about. */
const fill = (spender: Exclude<Spender, 'operations'>) =>
  giveFloat({ app: desk.server.app, operator: desk.operator, token: tokens[spender] }, 100_000_000, 'jeddah')

/** Somebody does something with expenses, whether it can be done or not. */
interface Step {
  act: (typeof ACTS)[number]
  spender: Spender
  decider: (typeof DECIDERS)[number]
  source: 'cash' | 'bank'
  price: number
  /** Which of several expenses. */
  pick: number
  /** A decision is sent once, again with its key, or again with another: one after the other or at once. */
  sent: 'once' | 'again' | 'anew'
  isAtOnce: boolean
  /** The expense, or its version, is another's or an old one. */
  isOff: boolean
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...ACTS, 'add', 'add', 'add', 'accept', 'accept', 'edit', 'reject', 'resubmit'),
  spender: fc.constantFrom('admin', 'account', 'ammanAdmin', 'operations'),
  decider: fc.constantFrom(...DECIDERS),
  source: fc.constantFrom('cash', 'cash', 'bank'),
  price: fc.integer({ min: 1, max: 50_000 }),
  pick: fc.nat(7),
  sent: fc.constantFrom('once', 'again', 'anew'),
  isAtOnce: fc.boolean(),
  isOff: fc.nat(9).map((chance) => chance === 0),
})

const at = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % Math.max(items.length, 1)]

/** 2.5 of something and one more, so that what is rounded is posted as it is rounded. */
function bodyOf({ spender, source, price }: Step): BodyOf<'createExpense'> {
  const half = Math.floor((price * 5) / 2)
  const isOdd = price % 2 === 1
  // Half to even, as the server rounds.
  const first = isOdd && half % 2 === 1 ? half + 1 : half
  const depot = SPENDERS[spender]
  return {
    depotId: desk.operator.depots[depot],
    date: new Date().toLocaleDateString('en-CA', { timeZone: depot === 'amman' ? 'Asia/Amman' : 'Asia/Riyadh' }),
    purpose: { type: 'depot' },
    category: price % 3 === 0 ? '5000' : '5100',
    source: spender === 'operations' ? 'bank' : source,
    supplier: `Supplier ${price % 5}`,
    currency: depot === 'amman' ? 'JOD' : 'SAR',
    items: [
      { name: 'Diesel', quantity: 2500, price, total: first },
      { name: 'Water', quantity: 1000, price, total: price },
    ],
    total: first + price,
    notes: null,
    fileIds: [],
    noReceiptReason: 'The pump has no printer',
    isDuplicateConfirmed: true,
  }
}

async function found(
  state: ExpenseRow['state'],
  pick: number,
  by?: Spender,
): Promise<{ id: string; version: number } | undefined> {
  const { data } = await inject(desk.server.app, 'getExpenseList', {
    token: tokens.head,
    query: { state, recordNumber: '50', ...(by && { createdBy: await idOf(by) }) },
  })
  return at(data, pick)
}

const ids = new Map<Spender, string>()
async function idOf(name: Spender): Promise<string> {
  const known = ids.get(name)
  if (known) return known
  const email = name === 'ammanAdmin' ? 'amman-admin@cargo.example' : `${name}@cargo.example`
  const { rows } = await desk.server.database.pool.query<{ id: string }>('select id from users where email = $1', [
    email,
  ])
  const id = rows[0]?.id ?? ''
  ids.set(name, id)
  return id
}

/** The same decision, as often as the step says; two answers to one key must be the same. */
async function send({ sent, isAtOnce }: Step, token: string, body: BodyOf<'updateExpenseStatus'>): Promise<number[]> {
  const key = randomUUID()
  const call = (with_: string) => inject(desk.server.app, 'updateExpenseStatus', { token, key: with_, body })
  if (sent === 'once') return [(await call(key)).status]
  const second = sent === 'again' ? key : randomUUID()
  const both = isAtOnce ? await Promise.all([call(key), call(second)]) : [await call(key), await call(second)]
  const statuses = both.map(({ status }) => status)
  if (sent === 'again') expect(new Set(both.map(({ text }) => text)).size, 'one key has one answer').toBe(1)
  else
    expect(
      statuses.filter((status) => status === 200).length,
      'a decision that was made is not made again',
    ).toBeLessThan(2)
  return statuses
}

async function run(step: Step): Promise<number[]> {
  const { act, spender, decider, price, pick, isOff } = step
  const { app } = desk.server
  const token = tokens[spender]
  switch (act) {
    case 'take':
      if (spender === 'admin' || spender === 'account') await moveMoney(desk, spender, price)
      return [200]
    case 'count': {
      if (spender === 'operations') return [404]
      const status = await countNearly(desk, token, pick === 0 ? 150 : 0)
      if (status === 200) await fill(spender)
      return [status]
    }
    case 'close': {
      const shift = at(
        (await inject(app, 'getCashShiftList', { token: tokens.head, query: { state: 'counted' } })).data,
        pick,
      )
      return shift
        ? [
            (
              await inject(app, 'closeCashShift', {
                token: tokens.head,
                body: { id: shift.id, version: shift.version, note: 'Counted twice' },
              })
            ).status,
          ]
        : [404]
    }
    case 'add':
      return [(await inject(app, 'createExpense', { token, body: bodyOf(step) })).status]
    case 'edit':
    case 'resubmit': {
      const expense = await found(
        act === 'edit' && pick % 3 > 0 ? 'pending' : 'rejected',
        pick,
        isOff ? undefined : spender,
      )
      if (!expense) return [404]
      const body = { ...bodyOf(step), version: expense.version + (isOff ? 1 : 0), resubmit: act === 'resubmit' }
      const { status } = await inject(app, 'updateExpense', { token, params: { id: expense.id }, body })
      // A correction may be kept first, and handed in after that.
      if (status !== 200 || act === 'resubmit') return [status]
      return [
        status,
        ...(await send(step, token, { id: expense.id, version: expense.version + 1, status: 'pending', reason: null })),
      ]
    }
    case 'accept':
    case 'reject': {
      const expense = await found('pending', pick)
      if (!expense) return [404]
      const body = {
        id: expense.id,
        version: expense.version + (isOff ? 1 : 0),
        status: act === 'accept' ? 'accepted' : 'rejected',
        reason: act === 'accept' ? null : 'Too dear',
      } as const
      // Two who decide on the same at once: one of them is told that it is decided.
      const rivals = pick % 4 === 0 ? DECIDERS : [decider]
      return (await Promise.all(rivals.map((each) => send(step, tokens[each], body)))).flat()
    }
  }
}

/** Debits and credits of an expense, by account, as its state wants them: nothing else may be left of it in the books. */
const STANDING = `
  select id, account, sum(amount) as amount from (
    select record_id as id, account, currency, amount from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id where record_kind = 'expense'
    union all select id, case state when 'pending' then '1130' else category end, currency, -total from expenses where state <> 'rejected'
    union all select id, case source when 'cash' then '1000' else '1010' end, currency, total from expenses where state <> 'rejected'
  ) as booked group by id, account, currency having sum(amount) <> 0`

const EXPENSE_RULES = {
  'an expense stands in the books with its total once: waiting or in its category, out of its source; a rejected one not at all':
    STANDING,
  'an accepted expense has exactly one entry that says so, of its total': `
    select id from expenses where (state = 'accepted') <> (1 = (select count(*) from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id
      where act = 'expenseAccepted' and record_id = expenses.id and account = expenses.category and currency = expenses.currency and amount = expenses.total))
      or (select count(*) from ledger_entries where act = 'expenseAccepted' and record_id = expenses.id) > 1`,
  "a clerk's tills are short of what the clerk's cash expenses cost": `
    select clerk_id from (
      select clerk_id, currency, amount from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id where account = '1000' and record_kind = 'expense'
      union all select created_by, currency, total from expenses where source = 'cash' and state <> 'rejected'
    ) as booked group by clerk_id, currency having sum(amount) <> 0`,
  '1130 is what waits, by depot': `
    select depot_id from (
      select depot_id, currency, amount from ledger_lines where account = '1130'
      union all select depot_id, currency, -total from expenses where state = 'pending'
    ) as booked group by depot_id, currency having sum(amount) <> 0`,
  'each time it is handed in is taken back at most once, and only before it is accepted': `
    select record_id from ledger_entries as entry where record_kind = 'expense' group by record_id
      having count(*) filter (where act = 'expenseSubmitted') - count(*) filter (where act in ('expenseRejected', 'expenseAmended'))
        <> (select case state when 'rejected' then 0 else 1 end from expenses where id = entry.record_id)`,
  'an expense is where its last event led': `
    select id from expenses where state <> (select to_state from workflow_events where machine = 'expense' and record_id = expenses.id order by id desc limit 1)`,
  'nobody decided what they entered': `
    select record_id from workflow_events as event join expenses on expenses.id = record_id where machine = 'expense' and event in ('expense.accept', 'expense.reject') and actor_id = created_by`,
  'an expense costs what its items cost': `
    select id from expenses where total <> (select sum(total) from expense_items where expense_id = expenses.id)`,
  'numbers of a depot and year have no gaps': `
    select series from (select left(number, -5) as series, count(*) as many, max(right(number, 5)::int) as last from expenses group by 1) as each where many <> last`,
} as const satisfies Record<string, string>

test.runIf(IN_SOAK)(
  'whatever many users do with expenses at once, each is in the books once, and every till knows of it',
  { timeout: 1_200_000 },
  async () => {
    const seen = new Set<number>()
    const done = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: 40, maxLength: 70 }),
        fc.integer({ min: 2, max: 8 }),
        async (steps, atOnce) => {
          for (let start = 0; start < steps.length; start += atOnce) {
            await Promise.all(
              steps.slice(start, start + atOnce).map(async (step) => {
                const statuses = await run(step)
                for (const status of statuses) seen.add(status)
                if (statuses.includes(200)) done.add(`${step.act} ${step.sent}`).add(step.act)
              }),
            )
          }
          await expectSoundCash(desk.server.database)
          for (const [rule, query] of Object.entries(EXPENSE_RULES))
            expect((await desk.server.database.pool.query(query)).rows, rule).toEqual([])
        },
      ),
      { numRuns: SEQUENCES, endOnFailure: true },
    )
    // Refused or done, never broken; and enough was done to say so.
    expect([...seen].filter((status) => ![200, 404, 409, 422].includes(status))).toEqual([])
    expect([...done]).toEqual(
      expect.arrayContaining([...ACTS, 'accept again', 'accept anew', 'reject again', 'reject anew']),
    )
  },
)
