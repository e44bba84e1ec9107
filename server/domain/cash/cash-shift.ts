import { v7 as newId } from 'uuid'
import type { Transaction } from '#server/database/connection.ts'
import { recordCreations, refusedAttempt } from '#server/lifecycle/apply-event.ts'
import { cashShiftRecord } from '#server/domain/cash/cash-shift-record.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { ACCOUNT } from '../ledger/account-codes.ts'
import { moneyText } from '#contract/currency.ts'

/** A clerk's open till; it stays at the depot where it was opened. */
export interface OpenShift {
  id: string
  depotId: string
}

/** The clerk's open shift, kept open until the transaction ends; null where none is open. */
export async function lockOpenShift(tx: Transaction, clerkId: string): Promise<OpenShift | null> {
  const { rows } = await tx.client.query<OpenShift>({
    name: 'lock-open-shift',
    text: `select id, depot_id as "depotId" from cash_shifts where clerk_id = $1 and state = 'open' for share`,
    values: [clerkId],
  })
  return rows[0] ?? null
}

/** The first money that a clerk takes or gives opens a shift; of two at once both get the same one. */
export async function openShift(tx: Transaction, clerkId: string, depotId: string, at: Date): Promise<OpenShift> {
  const { rows } = await tx.client.query<OpenShift & { isNew: boolean }>({
    name: 'open-shift',
    text: `insert into cash_shifts (id, depot_id, clerk_id, opened_at) values ($1, $2, $3, $4)
           on conflict (clerk_id) where state = 'open' do update set clerk_id = excluded.clerk_id
           returning id, depot_id as "depotId", xmax = 0 as "isNew"`,
    values: [newId(), depotId, clerkId, at],
  })
  const [row] = rows
  if (row === undefined) throw new Error('an upsert that always updates returns its row')
  const { isNew, ...shift } = row
  if (isNew) await recordCreations(tx, cashShiftRecord, [{ id: shift.id, state: 'open' }], { actorId: clerkId, at })
  return shift
}

/** Whose till pays, and where the next one would open; null for somebody without a depot. */
export interface TillClerk {
  id: string
  depotId: string | null
}

/** What an act takes out of a till, in one currency or several. Minor units, more than nothing each. */
export type TillSum = Readonly<{ currency: string; amount: number }>

/**
 * A clerk's open till that is about to pay out these sums, and holds them. It is locked against every other act of that
 * till until the transaction ends, so of two that would take the same money the second finds it gone. Null where the
 * clerk can have no till.
 *
 * @param wayOut what else there is: only to have the till topped up, or to pay by bank
 * @returns the refusal names the sum that is asked and nothing else: the till's count stays blind
 */
export async function payFromTill(
  tx: Transaction,
  clerk: TillClerk,
  sums: readonly TillSum[],
  { now, actorId, wayOut = 'topUp' }: { now: Date; actorId: string; wayOut?: 'topUp' | 'topUpOrBank' },
): Promise<OpenShift | null | Refusal> {
  const open = await lockPayingShift(tx, clerk.id)
  const asked = new Map<string, number>()
  for (const { currency, amount } of sums) asked.set(currency, (asked.get(currency) ?? 0) + amount)
  if (open === null && clerk.depotId === null) return null
  const held = open === null ? new Map<string, number>() : await readTill(tx, open.id)
  const short = [...asked].find(([currency, amount]) => amount > 0 && (held.get(currency) ?? 0) < amount)
  if (short) {
    const [currency, amount] = short
    return refuse('tillTooLow', {
      message: `till.tooLow.${wayOut}`,
      values: { amount: moneyText(amount, currency) },
      ...(open && {
        attempts: [refusedAttempt(cashShiftRecord, { id: open.id, state: 'open' }, { event: TILL_PAYS, actorId })],
      }),
    })
  }
  return open ?? (clerk.depotId === null ? null : openShift(tx, clerk.id, clerk.depotId, now))
}

/** Under which refused pay-outs stand with the till. What it pays is no step of its lifecycle: the ledger keeps it. */
const TILL_PAYS = 'cashShift.payOut'

/** Strong enough from the beginning: two that hold a till together and both want it alone would wait for each other. */
async function lockPayingShift(tx: Transaction, clerkId: string): Promise<OpenShift | null> {
  const { rows } = await tx.client.query<OpenShift>({
    name: 'lock-paying-shift',
    text: `select id, depot_id as "depotId" from cash_shifts where clerk_id = $1 and state = 'open' for no key update`,
    values: [clerkId],
  })
  return rows[0] ?? null
}

async function readTill(tx: Transaction, shiftId: string): Promise<Map<string, number>> {
  const { rows } = await tx.client.query<{ currency: string; amount: number }>({
    name: 'read-till',
    text: `select currency, sum(amount)::bigint as amount from ledger_lines where shift_id = $1 and account = $2 group by currency`,
    values: [shiftId, ACCOUNT.cashOnHand],
  })
  return new Map(rows.map(({ currency, amount }) => [currency, amount]))
}
