import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import type { LedgerAct } from '#contract/ledger/ledger-codes.ts'
import { labelsOf, departureKey, writeBill } from '#tests/support/cargo.ts'
import {
  type CashDesk,
  closeTill,
  countTill,
  handIn,
  moveMoney,
  openCashDesk,
  putFile,
} from '#tests/support/cash-desk.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { addAgent, addUser, ADULT, saleBody } from '#tests/support/small-operator.ts'

let desk: CashDesk
/** Beside the desk's own people. */
const tokens = { head3: '' }
let agentId: string

beforeAll(async () => {
  desk = await openCashDesk()
  const { database } = desk.server
  for (const name of ['head3'] as const) {
    await addUser(database, `${name}@cargo.example`, { userType: 'head_account' })
    tokens[name] = await openSession(database, `${name}@cargo.example`)
  }
  agentId = await addAgent(database, 'seller@cargo.example', { creditType: 'autoDeduct', balance: 1000 })
})
afterAll(() => desk.stop())

type Person = keyof CashDesk['tokens'] | keyof typeof tokens
const tokenOf = (person: Person) => ({ ...desk.tokens, ...tokens })[person]

interface Waiting {
  id: string
  version: number
}

interface Kind {
  what: string
  /** A new one that waits for a decision. */
  ask(): Promise<Waiting>
  call:
    | 'updateExpenseStatus'
    | 'decideDepositSlip'
    | 'decideTopUp'
    | 'decideRefundRequest'
    | 'decideJournalEntry'
    | 'decideWriteOff'
    | 'closeCashShift'
  answer: object
  /** Two who may both decide it. */
  deciders: readonly [Person, Person]
  /** The entry that approving writes. */
  act: LedgerAct
}

const approve = { decision: 'approve', reason: null }
const heads = ['head', 'head2'] as const

async function done<Name extends CallName>(
  name: Name,
  by: Person,
  options: Omit<Parameters<typeof inject>[2] & object, 'token'>,
) {
  const { status, data, text } = await inject(desk.server.app, name, { token: tokenOf(by), ...options })
  expect(status, text).toBe(200)
  return data
}

const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' })
let seat = 3

const KINDS: Kind[] = [
  {
    what: 'an expense',
    ask: askExpense,
    call: 'updateExpenseStatus',
    answer: { status: 'accepted', reason: null },
    deciders: ['head', 'operations'],
    act: 'expenseAccepted',
  },
  {
    what: 'a deposit slip',
    ask: askSlip,
    call: 'decideDepositSlip',
    answer: approve,
    deciders: heads,
    act: 'depositSlipApproved',
  },
  { what: 'a top-up', ask: askTopUp, call: 'decideTopUp', answer: approve, deciders: heads, act: 'topUpApproved' },
  {
    what: 'a refund',
    ask: askRefund,
    call: 'decideRefundRequest',
    answer: approve,
    deciders: ['head', 'operations'],
    act: 'refundApproved',
  },
  {
    what: 'an entry of the journal',
    ask: proposeEntry,
    call: 'decideJournalEntry',
    answer: approve,
    deciders: heads,
    act: 'capitalPaidIn',
  },
  {
    what: 'a write-off',
    ask: reportLoss,
    call: 'decideWriteOff',
    answer: approve,
    deciders: ['operations', 'operations2'],
    act: 'consignmentWrittenOff',
  },
  {
    what: "a till's difference",
    ask: () => countedTill(900),
    call: 'closeCashShift',
    answer: { note: 'Counted twice' },
    deciders: ['head', 'account'],
    act: 'cashShiftClosed',
  },
]

test.each(KINDS)(
  'the approval of $what posts once, however often it is sent',
  async ({ ask, call, answer, deciders: [one, other], act }) => {
    const send = (record: Waiting, by: Person, key: string = randomUUID()) =>
      inject(desk.server.app, call, {
        token: tokenOf(by),
        key,
        body: { id: record.id, version: record.version, ...answer },
      })

    const resent = await ask()
    const before = await entriesOf(act)
    const key = randomUUID()
    const twins = await Promise.all([send(resent, one, key), send(resent, one, key)])
    expect(twins.map(({ status }) => status)).toEqual([200, 200])
    expect(twins[1].text).toBe(twins[0].text)
    expect((await send(resent, one, key)).text).toBe(twins[0].text)
    for (const by of [one, other]) expect((await send(resent, by)).status).toBe(409)
    expect(await entriesOf(act)).toBe(before + 1)

    const raced = await ask()
    const race = await Promise.all([send(raced, one), send(raced, other)])
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await entriesOf(act)).toBe(before + 2)
  },
)

async function entriesOf(act: LedgerAct): Promise<number> {
  const { rows } = await desk.server.database.pool.query<{ entries: number }>(
    'select count(*)::int as entries from ledger_entries where act = $1',
    [act],
  )
  return rows[0]?.entries ?? 0
}

function askExpense(): Promise<Waiting> {
  const body = {
    depotId: desk.operator.depots.riyadh,
    date: today(),
    purpose: { type: 'depot' },
    category: '5000',
    source: 'bank',
    supplier: `Fuel station ${randomUUID()}`,
    currency: 'SAR',
    items: [{ name: 'Diesel', quantity: 1000, price: 223, total: 223 }],
    total: 223,
    notes: null,
    fileIds: [],
    noReceiptReason: 'The printer was out of paper',
    isDuplicateConfirmed: false,
  }
  return done('createExpense', 'admin', { body })
}

async function askSlip(): Promise<Waiting> {
  const shift = await closeTill(desk, await countedTill(1000), 'head', null)
  const { status, data, text } = await handIn(desk, [shift], [{ currency: 'SAR', ticket: 1000, cargo: 0, pos: 0 }])
  expect(status, text).toBe(200)
  return data
}

async function askTopUp(): Promise<Waiting> {
  const body = {
    agentId,
    currency: 'SAR',
    amount: 10_000,
    means: 'bank',
    bankReference: `FT ${crypto.randomUUID()}`,
    note: null,
    fileIds: [await putFile(desk, 'operations')],
  }
  return done('createTopUp', 'operations', { body })
}

async function askRefund(): Promise<Waiting> {
  seat += 1
  const sale = saleBody(desk.operator, {
    passengers: [{ ...ADULT, passportNumber: `N123456${seat}`, seat: String(seat) }],
  })
  await done('holdSeats', 'riyadh', { body: { ...sale.outward, seats: [String(seat)] } })
  const booking = await done('createBooking', 'riyadh', { body: sale })
  const ticketIds = booking.tickets.map(({ id }) => id)
  const quote = await done('quoteRefund', 'admin', { body: { bookingId: booking.id, ticketIds } })
  return done('createRefundRequest', 'admin', {
    body: {
      bookingId: booking.id,
      ticketIds,
      reasonCode: 'plansChanged',
      reasonText: null,
      expectedRefund: quote.total.refund,
    },
  })
}

function proposeEntry(): Promise<Waiting> {
  return done('createJournalEntry', 'head3', {
    body: { kind: 'capitalPaidIn', currency: 'SAR', amount: 500, purpose: 'As agreed', reference: null },
  })
}

async function reportLoss(): Promise<Waiting> {
  const bill = await writeBill(desk)
  const choice = { labels: labelsOf(bill, 1), quantities: [] }
  await done('dispatchConsignments', 'riyadh', {
    body: { departureKey: departureKey(desk.operator, 'domestic'), choice, headedForDepotId: null },
  })
  return done('proposeWriteOff', 'jeddah', {
    body: { consignmentId: bill.id, choice, from: 'transit', reason: 'Never arrived' },
  })
}

/** The till of a clerk who took SAR 10 and counted so much. */
async function countedTill(amount: number) {
  await moveMoney(desk, 'riyadh', 1000)
  return countTill(desk, 'riyadh', [{ currency: 'SAR', amount }])
}
