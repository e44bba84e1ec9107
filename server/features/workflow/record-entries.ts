import type { RecordName } from '#contract/records.ts'
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Orm } from '#server/database/connection.ts'
import { tickets } from '#server/database/schema/booking.ts'
import { consignmentPieces, consignmentWriteOffs } from '#server/database/schema/consignment.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { refundRequestTickets, travelDateChangeTickets } from '#server/database/schema/refund.ts'
import { exitFeePayments } from '#server/database/schema/travel-day.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { type EntryView, showEntries } from '#server/domain/ledger/ledger-entries-view.ts'
import { ledgerScope } from '#server/domain/ledger/ledger-scope.ts'
import { ledgerKindOf } from '#server/domain/workflow/all-records.ts'
import { auditsAll } from '#server/domain/workflow/read-records.ts'

const query = new QueryBuilder({ casing: 'snake_case' })

/**
 * Other records in whose name an act with this one is posted. Of theirs only what was made at the very instant of a step
 * belongs to it: an act is one transaction with one clock.
 */
const POSTED_AS: Partial<Record<RecordName, (recordId: string) => SQL>> = {
  ticket: (id) =>
    or(
      inArray(ledgerEntries.recordId, query.select({ id: tickets.bookingId }).from(tickets).where(eq(tickets.id, id))),
      inArray(
        ledgerEntries.recordId,
        query
          .select({ id: refundRequestTickets.requestId })
          .from(refundRequestTickets)
          .where(eq(refundRequestTickets.ticketId, id)),
      ),
      inArray(
        ledgerEntries.recordId,
        query
          .select({ id: travelDateChangeTickets.changeId })
          .from(travelDateChangeTickets)
          .where(eq(travelDateChangeTickets.ticketId, id)),
      ),
      inArray(
        ledgerEntries.recordId,
        query.select({ id: exitFeePayments.id }).from(exitFeePayments).where(eq(exitFeePayments.ticketId, id)),
      ),
    ) ?? sql`false`,
  refund: (id) =>
    inArray(
      ledgerEntries.recordId,
      query
        .select({ id: refundRequestTickets.ticketId })
        .from(refundRequestTickets)
        .where(eq(refundRequestTickets.requestId, id)),
    ),
  consignmentPiece: (id) =>
    inArray(
      ledgerEntries.recordId,
      query.select({ id: consignmentPieces.consignmentId }).from(consignmentPieces).where(eq(consignmentPieces.id, id)),
    ),
  writeOff: (id) =>
    inArray(
      ledgerEntries.recordId,
      query
        .select({ id: consignmentWriteOffs.consignmentId })
        .from(consignmentWriteOffs)
        .where(eq(consignmentWriteOffs.id, id)),
    ),
}

/** No record has more by its own life. */
export const MAX_ENTRIES = 200

/** What a record's steps moved in the ledger, in the order in which it was written, as far as the reader sees it. */
export async function readRecordEntries(
  orm: Orm,
  machine: RecordName,
  recordId: string,
  steps: readonly { at: Date }[],
  reader: Actor,
): Promise<EntryView[]> {
  const ledgerKind = ledgerKindOf(machine)
  const own = ledgerKind && and(eq(ledgerEntries.recordId, recordId), eq(ledgerEntries.recordKind, ledgerKind))
  const others = POSTED_AS[machine]?.(recordId)
  const instants = [...new Set(steps.map(({ at }) => at.toISOString()))]
  const atOnce = others && and(sql`${ledgerEntries.createdAt} = any (${sql.param(instants)}::timestamptz[])`, others)
  const found = await orm
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(and(or(own, atOnce) ?? sql`false`, auditsAll(reader) ? undefined : ledgerScope(reader)))
    .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.id))
    .limit(MAX_ENTRIES)
  return showEntries(
    orm,
    found.map(({ id }) => id),
  )
}
