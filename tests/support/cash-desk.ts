import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Shift } from '#contract/cash-shift.ts'
import type { Slip } from '#contract/deposit-slip.ts'
import { type Database, inTransaction } from '#server/database/connection.ts'
import { files } from '#server/database/schema/booking.ts'
import { ACCOUNT } from '#server/ledger/account-codes.ts'
import { giveMoneyBack } from '#server/ledger/give-money-back.ts'
import { lockPaymentGround, paymentLines, takePayment } from '#server/ledger/payment.ts'
import { type Entry, postEntries } from '#server/ledger/post-entry.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { type CargoDesk, openCargoDesk } from '#tests/support/cargo.ts'
import { inject } from '#tests/support/demo-session.ts'

export type CashDesk = CargoDesk
export type TillClerk = 'riyadh' | 'jeddah' | 'amman' | 'admin' | 'account'

export const openCashDesk = openCargoDesk

const DEPOT_OF = { riyadh: 'riyadh', jeddah: 'jeddah', amman: 'amman', admin: 'riyadh', account: 'riyadh' } as const satisfies Record<TillClerk, keyof CashDesk['operator']['depots']>

/** Money through a clerk's hands by the doors that every sale uses; a negative amount goes out. */
export async function moveMoney(desk: CashDesk, clerk: TillClerk, amount: number, { currency = 'SAR', means = 'cash' }: { currency?: string; means?: 'cash' | 'pos' } = {}): Promise<void> {
  const actor = { id: desk.users[clerk], depotId: desk.operator.depots[DEPOT_OF[clerk]], isAgent: false }
  const now = new Date()
  await inTransaction(desk.server.database, async (tx) => {
    const payment =
      amount > 0
        ? await takePayment(tx, means, { total: amount, currency }, actor, await lockPaymentGround(tx, means, actor, currency), now)
        : await giveMoneyBack(tx, { means, currency, amount: -amount, agentId: null }, actor, now, 'surplus.noTill')
    if (isRefusal(payment)) throw new Error(payment.message)
    const entry: Entry = {
      postingDate: now.toISOString().slice(0, 10),
      act: amount > 0 ? 'exitFeePaid' : 'exitFeeGivenBack',
      recordKind: 'exitFee',
      recordId: randomUUID(),
      createdBy: actor.id,
      createdAt: now,
      lines: [...paymentLines(payment, currency, amount, actor.id), { account: ACCOUNT.exitFeesPayable, currency, amount: -amount }],
    }
    await postEntries(tx, [entry])
  })
}

/** Counts the clerk's open till; what is not given is counted as `amount` of SAR. */
export async function countTill(desk: CashDesk, clerk: TillClerk, counts: { currency: string; amount: number }[]): Promise<Shift> {
  const { shift } = (await inject(desk.server.app, 'getOwnTill', { token: desk.tokens[clerk] })).data
  const { status, data, text } = await inject(desk.server.app, 'countCashShift', { token: desk.tokens[clerk], body: { id: shift?.id, version: shift?.version, counts, note: null } })
  expect(status, text).toBe(200)
  return data
}

/** Counts whoever's open till it is so much off what should be in it; the status, 404 where none is open. */
export async function countNearly({ server: { app, database } }: Pick<CashDesk, 'server'>, token: string, off: number): Promise<number> {
  const { shift, currencies } = (await inject(app, 'getOwnTill', { token })).data
  if (!shift) return 404
  // The test peeps into the books, which no clerk can, so that most counts are near.
  const { rows } = await database.pool.query<{ currency: string; sum: number }>(
    `select currency, sum(amount)::bigint as sum from ledger_lines where account = '1000' and shift_id = $1 group by 1`,
    [shift.id],
  )
  const counts = currencies.map((name) => ({ currency: name, amount: Math.max(0, (rows.find((row) => row.currency === name)?.sum ?? 0) + off) }))
  return (await inject(app, 'countCashShift', { token, body: { id: shift.id, version: shift.version, counts, note: null } })).status
}

export async function closeTill(desk: CashDesk, shift: Pick<Shift, 'id' | 'version'>, by: 'account' | 'head' = 'head', note: string | null = 'Counted twice'): Promise<Shift> {
  const { status, data, text } = await inject(desk.server.app, 'closeCashShift', { token: desk.tokens[by], body: { id: shift.id, version: shift.version, note } })
  expect(status, text).toBe(200)
  return data
}

/** A stored file of a user, which no record has yet. */
export async function putFile({ server: { database }, users }: CashDesk, by: keyof CashDesk['users']): Promise<string> {
  const id = randomUUID()
  await database.orm.insert(files).values({ id, name: 'slip.png', type: 'image/png', bytes: 1, sha256: '0'.repeat(64), storageKey: id, uploadedBy: users[by], createdAt: new Date() })
  return id
}

type Amounts = { currency: string; ticket: number; cargo: number; pos: number }[]

export async function handIn(
  desk: CashDesk,
  shifts: readonly { id: string }[],
  amounts: Amounts,
  { by = 'account', note = null, fileIds }: { by?: keyof CashDesk['users']; note?: string | null; fileIds?: string[] } = {},
) {
  const body = { shiftIds: shifts.map(({ id }) => id), amounts, note, fileIds: fileIds ?? [await putFile(desk, by)] }
  return inject(desk.server.app, 'createDepositSlip', { token: desk.tokens[by], body })
}

export function decide(desk: CashDesk, slip: Pick<Slip, 'id' | 'version'>, decision: 'approve' | 'reject', { by = 'head', key = randomUUID() }: { by?: keyof CashDesk['users']; key?: string } = {}) {
  return inject(desk.server.app, 'decideDepositSlip', { token: desk.tokens[by], key, body: { id: slip.id, version: slip.version, decision, reason: decision === 'reject' ? 'Not on the account' : null } })
}

/** What must hold of cash after every act (end of domain rulings §7); each rule with a query that finds who breaks it. */
const CASH_RULES = {
  'every entry is balanced in each currency': 'select entry_id from ledger_lines group by entry_id, currency having sum(amount) <> 0',
  'cash lies in the till of the one who took it, card takings too': `
    select entry_id from ledger_lines where (account = '1000' or (account = '1020' and shift_id is not null)) and not exists
      (select from cash_shifts where id = shift_id and clerk_id = ledger_lines.clerk_id and depot_id = ledger_lines.depot_id)`,
  'a closed till holds what was counted until a slip takes it, and then nothing': `
    select shift.id from cash_shifts as shift join cash_shift_counts as line on line.shift_id = shift.id where shift.state = 'closed'
      and (select coalesce(sum(amount), 0) from ledger_lines where account = '1000' and shift_id = shift.id and currency = line.currency)
        <> case when exists (select from deposit_slip_shifts where shift_id = shift.id and is_live) then 0 else line.counted end`,
  'a till that waits to be closed holds what was expected at its count': `
    select shift.id from cash_shifts as shift join cash_shift_counts as line on line.shift_id = shift.id where shift.state = 'counted'
      and (select coalesce(sum(amount), 0) from ledger_lines where account = '1000' and shift_id = shift.id and currency = line.currency) <> line.expected`,
  'cash on hand = counts + differences: nothing is in a counted till that was not counted': `
    select shift_id, currency from ledger_lines join cash_shifts as shift on shift.id = shift_id where account = '1000' and shift.state <> 'open'
      and not exists (select from cash_shift_counts as line where line.shift_id = shift.id and line.currency = ledger_lines.currency)`,
  '1000 = counted cash of closed shifts not on a slip + the tills that are not closed': `
    select currency from (select distinct currency from ledger_lines where account = '1000') as used
    where (select sum(amount) from ledger_lines where account = '1000' and ledger_lines.currency = used.currency)
      <> (select coalesce(sum(counted), 0) from cash_shift_counts as line join cash_shifts as shift on shift.id = line.shift_id
          where shift.state = 'closed' and line.currency = used.currency and not exists (select from deposit_slip_shifts where shift_id = shift.id and is_live))
       + (select coalesce(sum(amount), 0) from ledger_lines join cash_shifts as shift on shift.id = shift_id
          where account = '1000' and shift.state <> 'closed' and ledger_lines.currency = used.currency)`,
  '1030 is what is on slips that wait, by depot': `
    select depot_id, currency from (
      select depot_id, currency, amount from ledger_lines where account = '1030'
      union all select slip.depot_id, line.currency, -(line.ticket + line.cargo) from deposit_slips as slip
        join deposit_slip_amounts as line on line.slip_id = slip.id where slip.state = 'pending') as booked
    group by depot_id, currency having sum(amount) <> 0`,
  'only closing, a slip and its rejection post to a till that is not open': `
    select entry.act from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id join cash_shifts as shift on shift.id = line.shift_id
    where line.account = '1000' and entry.created_at > shift.counted_at and entry.act not in ('cashShiftClosed', 'depositSlipSubmitted', 'depositSlipRejected')`,
  'a shift is on one slip that was not rejected, and only a closed one': `
    select shift_id from deposit_slip_shifts as line join cash_shifts as shift on shift.id = shift_id where is_live group by shift_id, shift.state having count(*) > 1 or shift.state <> 'closed'`,
  'a shift is kept by its slip exactly while that is not rejected': `
    select slip_id from deposit_slip_shifts as line join deposit_slips as slip on slip.id = slip_id where line.is_live <> (slip.state <> 'rejected')`,
  'a clerk has one open till': `select clerk_id from cash_shifts where state = 'open' group by clerk_id having count(*) > 1`,
  'shifts and slips are where their last event led, with an event per version': `
    select id from (select id, state, version, 'cashShift' as machine from cash_shifts union all select id, state, version, 'depositSlip' from deposit_slips) as record
    where state <> (select to_state from workflow_events as event where event.machine = record.machine and record_id = record.id order by event.id desc limit 1)
      or version <> (select count(*) from workflow_events as event where event.machine = record.machine and record_id = record.id)`,
  'slip numbers of a depot and year have no gaps': `
    select series from (select left(number, -5) as series, count(*) as slips, max(right(number, 5)::int) as last from deposit_slips group by 1) as each where slips <> last`,
} as const satisfies Record<string, string>

/** @throws an assertion error that names the rule, with the rows that break it */
export async function expectSoundCash(database: Database): Promise<void> {
  for (const [rule, query] of Object.entries(CASH_RULES)) {
    const { rows } = await database.pool.query(query)
    expect(rows, rule).toEqual([])
  }
}
