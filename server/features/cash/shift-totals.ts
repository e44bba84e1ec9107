import { and, asc, eq, gt, lt, inArray, sql } from 'drizzle-orm'
import type { ShiftMovement } from '#contract/cash/cash-shift.ts'
import { LEDGER_ACTS } from '#contract/ledger/ledger-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { ledgerEntries, ledgerLines } from '#server/database/schema/ledger.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { sumWhere } from '#server/database/sum-where.ts'

/** What one shift took in one currency, less what it gave. Minor units; slips that took it away are left out. */
export interface ShiftTotals {
  shiftId: string
  clerkId: string
  currency: string
  /** All cash but that of consignments: tickets, fees, pay-outs, till expenses, over and short. */
  ticket: number
  cargo: number
  /** On the card machine. */
  pos: number
}

const cashOf = (condition: ReturnType<typeof sql>) =>
  sumWhere(ledgerLines.amount, and(eq(ledgerLines.account, ACCOUNT.cashOnHand), condition))

/** By shift and currency, from the ledger. */
export function readShiftTotals(orm: Orm, shiftIds: readonly string[]): Promise<ShiftTotals[]> {
  if (shiftIds.length === 0) return Promise.resolve([])
  return orm
    .select({
      shiftId: sql<string>`${ledgerLines.shiftId}`,
      clerkId: sql<string>`${ledgerLines.clerkId}`,
      currency: ledgerLines.currency,
      ticket: cashOf(sql`${ledgerEntries.recordKind} <> 'consignment'`),
      cargo: cashOf(sql`${ledgerEntries.recordKind} = 'consignment'`),
      pos: sumWhere(ledgerLines.amount, eq(ledgerLines.account, ACCOUNT.posClearing)),
    })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .where(
      and(
        inArray(ledgerLines.shiftId, [...shiftIds]),
        inArray(ledgerLines.account, [ACCOUNT.cashOnHand, ACCOUNT.posClearing]),
        sql`${ledgerEntries.recordKind} <> 'depositSlip'`,
      ),
    )
    .groupBy(ledgerLines.shiftId, ledgerLines.clerkId, ledgerLines.currency)
    .orderBy(ledgerLines.shiftId, ledgerLines.currency)
}

/** What came into a till in cash and went out of it, by currency and act: together what it holds, down to what a slip took away. */
export async function readMovements(orm: Orm, shiftId: string): Promise<ShiftMovement[]> {
  const rows = await orm
    .select({
      currency: ledgerLines.currency,
      act: ledgerEntries.act,
      cameIn: sumWhere(ledgerLines.amount, gt(ledgerLines.amount, 0)),
      wentOut: sumWhere(sql`-${ledgerLines.amount}`, lt(ledgerLines.amount, 0)),
    })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .where(and(eq(ledgerLines.shiftId, shiftId), eq(ledgerLines.account, ACCOUNT.cashOnHand)))
    .groupBy(ledgerLines.currency, ledgerEntries.act)
    .orderBy(asc(ledgerLines.currency))
  return LEDGER_ACTS.flatMap((act) => rows.filter((row) => row.act === act).map((row) => ({ ...row, act })))
}
