import { expect } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import type { CheckedStatement } from '#contract/reconciliation/bank-statement.ts'
import type { StatementLine } from '#contract/reconciliation/statement-line.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { type MoneyOffice, type MoneyPerson } from '#tests/support/money-office.ts'
import { ADULT, saleBody } from '#tests/support/small-operator.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'

export const TODAY = dayAt(IN_RIYADH, new Date())

/** A line of a statement as a test says it. */
export interface Stated {
  amount: string
  day?: string
  reference?: string
  text?: string
  id?: string
  fee?: string
}

/** A file as a bank writes it. */
export const csvOf = (lines: readonly Stated[]): string =>
  [
    'Date,Amount,Reference,Description,Transaction ID,Fee',
    ...lines.map(({ amount, day = TODAY, reference = '', text = '', id = '', fee = '' }) =>
      [day, amount, reference, text, id, fee].join(','),
    ),
  ].join('\n')

type Order = BodyOf<'importBankStatement'>

export function importFile(office: MoneyOffice, text: string, rest: Partial<Order> = {}, by: MoneyPerson = 'head') {
  return office.call(by, 'importBankStatement', {
    body: {
      account: '1010',
      currency: 'SAR',
      fileName: 'statement.csv',
      mapping: null,
      startsOn: addDays(TODAY, -30),
      text,
      ...rest,
    },
  })
}

/** Imports what is right, and says what came of it. */
export async function imported(
  office: MoneyOffice,
  lines: readonly Stated[],
  rest: Partial<Order> = {},
): Promise<NonNullable<CheckedStatement['imported']>> {
  const { status, data, text } = await importFile(office, csvOf(lines), rest)
  expect([status, data.problems], text).toEqual([200, []])
  if (!data.imported) throw new Error(text)
  return data.imported
}

export async function lineCalled(office: MoneyOffice, called: string): Promise<StatementLine> {
  const { data } = await office.call('head', 'getStatementLineList', { query: { search: called } })
  const [row] = data
  if (!row) throw new Error(`no line is called ${called}`)
  return (await office.call('head', 'getStatementLine', { params: { id: row.id } })).data
}

export const candidatesOf = async (office: MoneyOffice, { id }: Pick<StatementLine, 'id'>) =>
  (await office.call('head', 'getMatchCandidates', { params: { id } })).data

/** Accepts the best proposal for a line. */
export async function accept(office: MoneyOffice, line: StatementLine, by: MoneyPerson = 'head', server = 0) {
  const [best] = (await candidatesOf(office, line)).proposals
  if (!best) throw new Error(`nothing is proposed for ${line.text}`)
  return office.call(
    by,
    'matchStatementLine',
    {
      body: {
        id: line.id,
        version: line.version,
        lines: best.lines.map(({ entryId, line: number }) => ({ entryId, line: number })),
        fee: best.fee,
        feeAccount: best.fee > 0 ? '5800' : null,
        way: 'proposed',
      },
    },
    server,
  )
}

/** The last seat that each office has sold: files of tests share this module. */
const lastSeats = new WeakMap<MoneyOffice, number>()
/** A ticket over SAR 115, on a seat of its own. */
export async function sell(
  office: MoneyOffice,
  payment: BodyOf<'createBooking'>['payment'],
  by: MoneyPerson = 'clerk',
): Promise<string> {
  const seat = (lastSeats.get(office) ?? 3) + 1
  lastSeats.set(office, seat)
  const outward = {
    departureKey: `${office.operator.timings.outward}.${addDays(TODAY, 20)}.1`,
    from: 0,
    to: 2,
  }
  await office.call(by, 'holdSeats', { body: { ...outward, seats: [String(seat)] } })
  const { status, data, text } = await office.call(by, 'createBooking', {
    body: saleBody(office.operator, { outward, passengers: [{ ...ADULT, seat: String(seat) }], payment }),
  })
  expect(status, text).toBe(200)
  return data.id
}

/** What stands on an account of SAR; a debit is positive. */
export async function standing(office: MoneyOffice, account: string): Promise<number> {
  const [row] = await office.rows<{ amount: number }>(
    `select coalesce(sum(amount), 0)::float8 as amount from ledger_lines where account = $1 and currency = 'SAR'`,
    [account],
  )
  return row?.amount ?? 0
}
