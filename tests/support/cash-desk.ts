import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Shift } from '#contract/cash/cash-shift.ts'
import type { Slip } from '#contract/cash/deposit-slip.ts'
import { type Database, inTransaction } from '#server/database/connection.ts'
import { files } from '#server/database/schema/booking.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { giveOneBack } from '#server/domain/ledger/refund-money.ts'
import { lockPaymentContext, paymentLines, takePayment } from '#server/domain/ledger/payment.ts'
import { type Entry, postEntries } from '#server/domain/ledger/post-entry.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { type CargoDesk, openCargoDesk } from '#tests/support/cargo.ts'
import { inject } from '#tests/support/demo-session.ts'
import { expectSound } from '#tests/support/sound-books.ts'
import { giveFloat } from '#tests/support/till-float.ts'

export type CashDesk = CargoDesk
export type TillClerk = 'riyadh' | 'jeddah' | 'amman' | 'admin' | 'account'

export const openCashDesk = openCargoDesk

const DEPOT_OF = {
  riyadh: 'riyadh',
  jeddah: 'jeddah',
  amman: 'amman',
  admin: 'riyadh',
  account: 'riyadh',
} as const satisfies Record<TillClerk, keyof CashDesk['operator']['depots']>

/** Money through a clerk's hands by the doors that every sale uses; a negative amount goes out. */
export async function moveMoney(desk: CashDesk, clerk: TillClerk, amount: number, how: MoneyMoved = {}): Promise<void> {
  const refusal = await tryToMoveMoney(desk, clerk, amount, how)
  if (refusal) throw new Error(refusal.message)
}

interface MoneyMoved {
  currency?: string
  means?: 'cash' | 'pos'
}

/** The same, with the refusal where the till does not hold what is to go out. */
export async function tryToMoveMoney(
  desk: CashDesk,
  clerk: TillClerk,
  amount: number,
  { currency = 'SAR', means = 'cash' }: MoneyMoved = {},
): Promise<Refusal | undefined> {
  const actor = {
    id: desk.users[clerk],
    depotId: desk.operator.depots[DEPOT_OF[clerk]],
    timeZone: clerk === 'amman' ? 'Asia/Amman' : 'Asia/Riyadh',
    isAgent: false,
  }
  const now = new Date()
  return inTransaction(desk.server.database, async (tx) => {
    const payment =
      amount > 0
        ? await takePayment(
            tx,
            means,
            { total: amount, currency },
            actor,
            await lockPaymentContext(tx, { means }, actor, currency),
            now,
          )
        : await giveOneBack(tx, { means, currency, amount: -amount, agentId: null }, actor, now, 'surplus.noTill')
    if (isRefusal(payment)) return payment
    const entry: Entry = {
      act: amount > 0 ? 'exitFeePaid' : 'exitFeeGivenBack',
      recordKind: 'exitFee',
      recordId: randomUUID(),
      ...posterOf(actor, now),
      lines: [
        ...paymentLines(payment, currency, amount, actor.id),
        { account: ACCOUNT.exitFeesPayable, currency, amount: -amount },
      ],
    }
    await postEntries(tx, [entry])
    return undefined
  })
}

/** So much cash in a clerk's till. */
export function fillTill(desk: CashDesk, clerk: TillClerk, amount: number): Promise<void> {
  return giveFloat(
    { app: desk.server.app, operator: desk.operator, token: desk.tokens[clerk] },
    amount,
    DEPOT_OF[clerk] === 'jeddah' ? 'riyadh' : 'jeddah',
  )
}

/** A bill of the corner shop, paid out of the spender's till or by bank. */
export function spend(
  desk: CashDesk,
  by: 'admin' | 'account',
  total: number,
  {
    source = 'cash',
    key = randomUUID(),
    app = desk.server.app,
  }: { source?: 'cash' | 'bank'; key?: string; app?: FastifyInstance } = {},
) {
  return inject(app, 'createExpense', {
    token: desk.tokens[by],
    key,
    body: {
      depotId: desk.operator.depots.riyadh,
      date: new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' }),
      purpose: { type: 'depot' },
      category: '5000',
      source,
      supplier: 'Corner shop',
      currency: 'SAR',
      items: [{ name: 'Water', quantity: 1000, price: total, total }],
      total,
      notes: null,
      fileIds: [],
      noReceiptReason: 'None was given',
      isDuplicateConfirmed: true,
    },
  })
}

/** Counts the clerk's open till; what is not given is counted as `amount` of SAR. */
export async function countTill(
  desk: CashDesk,
  clerk: TillClerk,
  counts: { currency: string; amount: number }[],
): Promise<Shift> {
  const { shift } = (await inject(desk.server.app, 'getOwnTill', { token: desk.tokens[clerk] })).data
  const { status, data, text } = await inject(desk.server.app, 'countCashShift', {
    token: desk.tokens[clerk],
    body: { id: shift?.id, version: shift?.version, counts, note: null },
  })
  expect(status, text).toBe(200)
  return data
}

/** Counts whoever's open till it is so much off what should be in it; the status, 404 where none is open. */
export async function countNearly(
  { server: { app, database } }: Pick<CashDesk, 'server'>,
  token: string,
  off: number,
): Promise<number> {
  const { shift, currencies } = (await inject(app, 'getOwnTill', { token })).data
  if (!shift) return 404
  // The test peeps into the books, which no clerk can, so that most counts are near.
  const { rows } = await database.pool.query<{ currency: string; sum: number }>(
    `select currency, sum(amount)::bigint as sum from ledger_lines where account = '1000' and shift_id = $1 group by 1`,
    [shift.id],
  )
  const counts = currencies.map((name) => ({
    currency: name,
    amount: Math.max(0, (rows.find((row) => row.currency === name)?.sum ?? 0) + off),
  }))
  return (
    await inject(app, 'countCashShift', { token, body: { id: shift.id, version: shift.version, counts, note: null } })
  ).status
}

/** Closes a counted till; one whose count is far off is counted again before, and found as it was counted the first time. */
export async function closeTill(
  desk: CashDesk,
  { id }: Pick<Shift, 'id'>,
  by: 'account' | 'head' = 'head',
  note: string | null = 'Counted twice',
): Promise<Shift> {
  const { data: shift } = await inject(desk.server.app, 'getCashShift', { token: desk.tokens.head2, params: { id } })
  if (shift.state === 'recountDue') {
    const counts = shift.sums.map(({ currency, counted }) => ({ currency, amount: counted ?? 0 }))
    const again = await inject(desk.server.app, 'recountCashShift', {
      token: desk.tokens.head2,
      body: { id, version: shift.version, counts, note: null },
    })
    expect(again.status, again.text).toBe(200)
    shift.version = again.data.version
  }
  const { status, data, text } = await inject(desk.server.app, 'closeCashShift', {
    token: desk.tokens[by],
    body: { id, version: shift.version, note },
  })
  expect(status, text).toBe(200)
  return data
}

/** A stored file of a user, which no record has yet. */
export async function putFile({ server: { database }, users }: CashDesk, by: keyof CashDesk['users']): Promise<string> {
  const id = randomUUID()
  await database.orm.insert(files).values({
    id,
    name: 'slip.png',
    type: 'image/png',
    bytes: 1,
    sha256: '0'.repeat(64),
    storageKey: id,
    uploadedBy: users[by],
    createdAt: new Date(),
  })
  return id
}

type Amounts = { currency: string; ticket: number; cargo: number; pos: number; safe?: number }[]

export async function handIn(
  desk: CashDesk,
  shifts: readonly { id: string }[],
  amounts: Amounts,
  {
    by = 'account',
    note = null,
    fileIds,
  }: { by?: keyof CashDesk['users']; note?: string | null; fileIds?: string[] } = {},
) {
  const body = { shiftIds: shifts.map(({ id }) => id), amounts, note, fileIds: fileIds ?? [await putFile(desk, by)] }
  return inject(desk.server.app, 'createDepositSlip', { token: desk.tokens[by], body })
}

export function decide(
  desk: CashDesk,
  slip: Pick<Slip, 'id' | 'version'>,
  decision: 'approve' | 'reject',
  { by = 'head', key = randomUUID() }: { by?: keyof CashDesk['users']; key?: string } = {},
) {
  return inject(desk.server.app, 'decideDepositSlip', {
    token: desk.tokens[by],
    key,
    body: { id: slip.id, version: slip.version, decision, reason: decision === 'reject' ? 'Not on the account' : null },
  })
}

/** Rules that `moveMoney` breaks: its fees belong to no ticket. */
const MADE_UP = ['ledger.entryHasRecord', 'ledger.entryHasEvent', 'ledger.moneyIsRecords', 'ledger.exitFeesAreRecords']

/** Nothing that is done with tills and slips may break a rule, of whatever records. */
export const expectSoundCash = (database: Database): Promise<void> => expectSound(database, { except: MADE_UP })
