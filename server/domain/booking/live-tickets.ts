import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { asJson, isAmong, keptQuery } from '#server/database/kept-query.ts'
import { tickets } from '#server/database/schema/booking.ts'
import { departureClosings, exitFeePayments } from '#server/database/schema/travel-day.ts'
import { policyVersions } from '#server/database/schema/lifecycle.ts'
import { refundRequestTickets } from '#server/database/schema/refund.ts'
import type { StoredRecord } from '#server/lifecycle/apply-event.ts'
import type { ticketRecord } from '#server/domain/booking/ticket-record.ts'

const DAY_MS = 86_400_000

/** A ticket's row with what the ticket lifecycle's guards read of it: what `applyEvent` takes. */
export type LiveTicket = typeof tickets.$inferSelect & StoredRecord<(typeof ticketRecord)['machine']>

/**
 * Tickets with their facts as of `now`, locked in the order of their ids until the transaction ends, so that two who
 * want the same tickets never wait for each other in a circle. Ids that do not exist are left out.
 */
export async function lockTickets(tx: Transaction, ticketIds: readonly string[], now: Date): Promise<LiveTicket[]> {
  if (ticketIds.length === 0) return []
  await tx.orm
    .select({ id: tickets.id })
    .from(tickets)
    .where(inArray(tickets.id, [...ticketIds]))
    .orderBy(tickets.id)
    .for('update')
  // Read after the lock was had: whoever held it before may have changed what the facts are made of.
  return readTickets(tx.orm, ticketIds, now)
}

const ticketsWithFacts = keptQuery('tickets-with-facts', (orm) =>
  orm
    .select({
      ...getTableColumns(tickets),
      hasExitFeePaid: sql<boolean>`exists (select from ${exitFeePayments} where ${exitFeePayments.ticketId} = ${tickets.id} and ${exitFeePayments.givenBackAt} is null and not ${exitFeePayments.isSurplus})`,
      hasOpenRefundRequest: sql<boolean>`exists (select from ${refundRequestTickets} where ${refundRequestTickets.ticketId} = ${tickets.id} and ${refundRequestTickets.isOpen})`,
      isDepartureClosed: sql<boolean>`exists (select from ${departureClosings} where ${departureClosings.departureId} = ${tickets.departureId} and ${departureClosings.position} = ${tickets.fromPosition})`,
      noShowChangeDays: sql<number>`(${policyVersions.policies} ->> 'noShowChangeDays')::int`,
    })
    .from(tickets)
    .innerJoin(policyVersions, eq(policyVersions.version, tickets.policyVersion))
    .where(isAmong(tickets.id, 'ids'))
    .orderBy(tickets.id),
)

/** The same without a lock, for what only asks: tickets with their facts as of `now`, in the order of their ids. */
export async function readTickets(orm: Orm, ticketIds: readonly string[], now: Date): Promise<LiveTicket[]> {
  if (ticketIds.length === 0) return []
  const rows = await ticketsWithFacts(orm, { ids: asJson(ticketIds) })
  return rows.map(({ hasExitFeePaid, hasOpenRefundRequest, isDepartureClosed, noShowChangeDays, ...row }) => {
    const sinceBoarding = now.getTime() - row.boardsAt.getTime()
    return {
      ...row,
      facts: {
        hasExitFeePaid,
        hasOpenRefundRequest,
        isDepartureClosed,
        noShowChangeDays,
        crossesBorder: row.crossesBorder,
        hasDeparted: sinceBoarding >= 0,
        daysSinceDeparture: Math.max(0, Math.floor(sinceBoarding / DAY_MS)),
      },
    }
  })
}
