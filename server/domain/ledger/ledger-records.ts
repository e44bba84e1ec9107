import { eq, inArray, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { LedgerRecordKind } from '#contract/ledger/ledger-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { stays } from '#server/database/schema/accommodation.ts'
import { bookings, tickets } from '#server/database/schema/booking.ts'
import { consignments } from '#server/database/schema/consignment.ts'
import { cashTransfers, depositSlips } from '#server/database/schema/cash.ts'
import { customerReceipts } from '#server/database/schema/customer-receipt.ts'
import { invoices } from '#server/database/schema/invoice.ts'
import { expenses } from '#server/database/schema/expense.ts'
import { journalEntries, recurringEntries } from '#server/database/schema/journal.ts'
import { cashShifts } from '#server/database/schema/ledger.ts'
import { bankStatementLines } from '#server/database/schema/reconciliation.ts'
import { users } from '#server/database/schema/people.ts'
import { refundRequests, travelDateChanges } from '#server/database/schema/refund.ts'
import { topUps, walletDeductions } from '#server/database/schema/top-up.ts'
import { exitFeePayments } from '#server/database/schema/travel-day.ts'
import { visaRequests } from '#server/database/schema/visa.ts'
import { vatReturns } from '#server/database/schema/vat-return.ts'

export type RecordTold = ReplyOf<'getLedgerEntry'>['data']['of']

interface Found {
  id: string
  reference: string
  /** Of the booking whose page tells of it, where it has none of its own. */
  bookingId?: string
}

/** How records that entries belong to are found. */
const READERS: Record<LedgerRecordKind, (orm: Orm, ids: string[]) => Promise<Found[]>> = {
  booking: (orm, ids) =>
    orm.select({ id: bookings.id, reference: bookings.reference }).from(bookings).where(inArray(bookings.id, ids)),
  ticket: (orm, ids) =>
    orm
      .select({ id: tickets.id, reference: bookings.reference, bookingId: bookings.id })
      .from(tickets)
      .innerJoin(bookings, eq(bookings.id, tickets.bookingId))
      .where(inArray(tickets.id, ids)),
  refund: (orm, ids) =>
    orm
      .select({ id: refundRequests.id, reference: bookings.reference })
      .from(refundRequests)
      .innerJoin(bookings, eq(bookings.id, refundRequests.bookingId))
      .where(inArray(refundRequests.id, ids)),
  travelDateChange: (orm, ids) =>
    orm
      .select({ id: travelDateChanges.id, reference: bookings.reference })
      .from(travelDateChanges)
      .innerJoin(bookings, eq(bookings.id, travelDateChanges.bookingId))
      .where(inArray(travelDateChanges.id, ids)),
  exitFee: (orm, ids) =>
    orm
      .select({ id: exitFeePayments.id, reference: exitFeePayments.receiptNumber, bookingId: tickets.bookingId })
      .from(exitFeePayments)
      .innerJoin(tickets, eq(tickets.id, exitFeePayments.ticketId))
      .where(inArray(exitFeePayments.id, ids)),
  consignment: (orm, ids) =>
    orm
      .select({ id: consignments.id, reference: consignments.billNumber })
      .from(consignments)
      .where(inArray(consignments.id, ids)),
  agent: (orm, ids) => orm.select({ id: users.id, reference: users.name }).from(users).where(inArray(users.id, ids)),
  cashShift: (orm, ids) =>
    orm
      .select({ id: cashShifts.id, reference: users.name })
      .from(cashShifts)
      .innerJoin(users, eq(users.id, cashShifts.clerkId))
      .where(inArray(cashShifts.id, ids)),
  depositSlip: (orm, ids) =>
    orm
      .select({ id: depositSlips.id, reference: depositSlips.number })
      .from(depositSlips)
      .where(inArray(depositSlips.id, ids)),
  cashTransfer: (orm, ids) =>
    orm
      .select({ id: cashTransfers.id, reference: cashTransfers.number })
      .from(cashTransfers)
      .where(inArray(cashTransfers.id, ids)),
  journal: (orm, ids) =>
    orm
      .select({ id: journalEntries.id, reference: journalEntries.number })
      .from(journalEntries)
      .where(inArray(journalEntries.id, ids)),
  bankStatementLine: (orm, ids) =>
    orm
      .select({
        id: bankStatementLines.id,
        reference: sql<string>`coalesce(nullif(${bankStatementLines.reference}, ''), nullif(left(${bankStatementLines.text}, 40), ''), ${bankStatementLines.day}::text)`,
      })
      .from(bankStatementLines)
      .where(inArray(bankStatementLines.id, ids)),
  recurringEntry: (orm, ids) =>
    orm
      .select({ id: recurringEntries.id, reference: recurringEntries.number })
      .from(recurringEntries)
      .where(inArray(recurringEntries.id, ids)),
  vatReturn: (orm, ids) =>
    orm
      .select({ id: vatReturns.id, reference: vatReturns.reference })
      .from(vatReturns)
      .where(inArray(vatReturns.id, ids)),
  topUp: (orm, ids) =>
    orm.select({ id: topUps.id, reference: topUps.number }).from(topUps).where(inArray(topUps.id, ids)),
  walletDeduction: (orm, ids) =>
    orm
      .select({ id: walletDeductions.id, reference: sql<string>`coalesce(${walletDeductions.number}, ${users.name})` })
      .from(walletDeductions)
      .innerJoin(users, eq(users.id, walletDeductions.agentId))
      .where(inArray(walletDeductions.id, ids)),
  invoice: (orm, ids) =>
    orm
      .select({ id: invoices.id, reference: sql<string>`coalesce(${invoices.number}, ${invoices.printName})` })
      .from(invoices)
      .where(inArray(invoices.id, ids)),
  customerReceipt: (orm, ids) =>
    orm
      .select({ id: customerReceipts.id, reference: customerReceipts.number })
      .from(customerReceipts)
      .where(inArray(customerReceipts.id, ids)),
  stay: (orm, ids) => orm.select({ id: stays.id, reference: stays.number }).from(stays).where(inArray(stays.id, ids)),
  visaRequest: (orm, ids) =>
    orm
      .select({ id: visaRequests.id, reference: bookings.reference })
      .from(visaRequests)
      .innerJoin(bookings, eq(bookings.id, visaRequests.bookingId))
      .where(inArray(visaRequests.id, ids)),
  expense: (orm, ids) =>
    orm.select({ id: expenses.id, reference: expenses.number }).from(expenses).where(inArray(expenses.id, ids)),
}

/** What records are called and where their page is, by id. */
export async function describeLedgerRecords(
  orm: Orm,
  records: readonly { kind: LedgerRecordKind; id: string }[],
): Promise<Map<string, RecordTold>> {
  const told = new Map<string, RecordTold>()
  const kinds = [...new Set(records.map(({ kind }) => kind))]
  await Promise.all(
    kinds.map(async (kind) => {
      const ids = [...new Set(records.filter((record) => record.kind === kind).map(({ id }) => id))]
      const found = new Map((await READERS[kind](orm, ids)).map((each) => [each.id, each]))
      for (const id of ids) {
        const record = found.get(id)
        const page = record?.bookingId === undefined ? { kind, id } : { kind: 'booking' as const, id: record.bookingId }
        told.set(id, { kind, id, reference: record?.reference ?? null, page: record ? page : null })
      }
    }),
  )
  return told
}
