import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TaxCategory } from '#contract/tax/tax-codes.ts'
import type { Transaction } from '#server/database/connection.ts'
import { ledgerEntries, ledgerLines } from '#server/database/schema/ledger.ts'
import { ACCOUNT } from './account-codes.ts'
import { type Dimensions, dimensionsOf, hasDimensions } from './dimensions.ts'
import type { Entry } from './post-entry.ts'
import { type Poster, reversingPoster } from './poster.ts'

interface EarningTicket {
  id: string
  travelDate: string
  fare: number
  vat: number
  currency: string
  /** That it travels on. */
  departureId: string
  /** Frozen when it was sold. */
  taxCategory: TaxCategory
}

/** Who sold a booking: its depot and its agent. */
export interface SoldBy {
  depotId: string | null
  agentId: string | null
}

/** What a line of a ticket is for. */
export function ticketDimensions(
  { departureId, taxCategory }: Pick<EarningTicket, 'departureId' | 'taxCategory'>,
  { depotId, agentId }: SoldBy,
): Dimensions {
  return { forDepotId: depotId, forAgentId: agentId, departureId, taxCategory }
}

/** What a ticket earns on its travel date (domain rulings §7): its net fare. */
export function earningEntry(ticket: EarningTicket, soldBy: SoldBy, poster: Poster): Entry {
  const { id, travelDate, fare, vat, currency } = ticket
  const net = fare - vat
  return {
    ...poster,
    postingDate: travelDate,
    act: 'ticketEarned',
    recordKind: 'ticket',
    recordId: id,
    lines: [
      { account: ACCOUNT.unearnedTicketRevenue, currency, amount: net },
      { account: ACCOUNT.ticketSales, currency, amount: -net, ...ticketDimensions(ticket, soldBy) },
    ],
  }
}

/**
 * Entries that take back what these tickets are to earn or have earned, dated the later of the poster's day
 * and the original's date. The tickets' rows must be locked. A ticket whose earning was taken back already, or that never had
 * one, gives none.
 */
export async function earningReversals(
  tx: Transaction,
  ticketIds: readonly string[],
  poster: Poster,
): Promise<Entry[]> {
  if (ticketIds.length === 0) return []
  const reversal = alias(ledgerEntries, 'reversal')
  const rows = await tx.orm
    .select({
      id: ledgerEntries.id,
      ticketId: ledgerEntries.recordId,
      postingDate: ledgerEntries.postingDate,
      account: ledgerLines.account,
      currency: ledgerLines.currency,
      amount: ledgerLines.amount,
      forDepotId: ledgerLines.forDepotId,
      forAgentId: ledgerLines.forAgentId,
      departureId: ledgerLines.departureId,
      taxCategory: ledgerLines.taxCategory,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .leftJoin(reversal, eq(reversal.reverses, ledgerEntries.id))
    .where(
      and(inArray(ledgerEntries.recordId, [...ticketIds]), eq(ledgerEntries.act, 'ticketEarned'), isNull(reversal.id)),
    )
    .orderBy(asc(ledgerEntries.id), asc(ledgerLines.line))
  const earnings = new Map(rows.map(({ id, ticketId, postingDate }) => [id, { ticketId, postingDate }]))
  return [...earnings].map(([id, { ticketId, postingDate }]): Entry => ({
    act: 'ticketEarningReversed',
    recordKind: 'ticket',
    recordId: ticketId,
    reverses: id,
    ...reversingPoster(poster, { postingDate }),
    lines: [ACCOUNT.unearnedTicketRevenue, ACCOUNT.ticketSales].flatMap((account) =>
      rows
        .filter((row) => row.id === id && row.account === account)
        .map(({ currency, amount, ...line }) => ({
          account,
          currency,
          amount: -amount,
          ...(hasDimensions(account) && dimensionsOf(line)),
        })),
    ),
  }))
}
