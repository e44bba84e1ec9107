import { sql } from 'drizzle-orm'
import type { REFUND_REASONS } from '#contract/refund/refund-codes.ts'
import type { Transaction } from '#server/database/connection.ts'
import { approve, reject, withdraw } from '#server/features/refund/decide-refund.ts'
import { payOut } from '#server/features/refund/pay-out-refund.ts'
import { findBookingRecord, lockTicketContext, readRules, ticketIdsOf } from '#server/features/refund/refund-context.ts'
import { quoteTickets } from '#server/features/refund/refund-rules.ts'
import { insertRefund } from '#server/features/refund/request-refund.ts'
import type { DemoSales } from './demo-bookings.ts'
import { demoId } from './demo-ids.ts'
import { DEMO_PEOPLE } from './demo-people.ts'
import { type DepotCode, depotId } from './demo-places.ts'
import { isUntouched } from './untouched.ts'
import { actorOf, granted } from './demo-actors.ts'

const HOUR_MS = 3_600_000

interface DemoRefund {
  depot: DepotCode
  /** Who asks: a login. */
  by: string
  reason: (typeof REFUND_REASONS)[number]
  text?: string
  /** Whole hours before today (UTC midnight) at which it is asked for. */
  askedBefore: number
  /** Boarding of its first ticket, in hours after it is asked for: decides the share. */
  boards: readonly [from: number, to: number]
  which: 'outward' | 'return' | 'all'
  end: 'requested' | 'rejected' | 'withdrawn' | 'approved' | 'paid'
}

const FAR = [30, 600] as const
const SAME_DAY = [7, 23] as const

/** What passengers have asked back in the last days, in every state. */
const REFUNDS: readonly DemoRefund[] = [
  { depot: 'RYD', by: 'admin', reason: 'plansChanged', askedBefore: 52, boards: FAR, which: 'all', end: 'paid' },
  { depot: 'RYD', by: 'admin', reason: 'visaRefused', askedBefore: 47, boards: FAR, which: 'outward', end: 'paid' },
  { depot: 'RYD', by: 'admin', reason: 'medical', askedBefore: 40, boards: SAME_DAY, which: 'all', end: 'approved' },
  { depot: 'RYD', by: 'agent', reason: 'plansChanged', askedBefore: 36, boards: FAR, which: 'all', end: 'paid' },
  { depot: 'RYD', by: 'admin', reason: 'duplicate', askedBefore: 33, boards: FAR, which: 'all', end: 'rejected' },
  { depot: 'RYD', by: 'account', reason: 'plansChanged', askedBefore: 28, boards: FAR, which: 'all', end: 'withdrawn' },
  {
    depot: 'RYD',
    by: 'admin',
    reason: 'other',
    text: 'The employer moved the course to another month.',
    askedBefore: 20,
    boards: FAR,
    which: 'outward',
    end: 'requested',
  },
  { depot: 'RYD', by: 'agent', reason: 'visaRefused', askedBefore: 11, boards: FAR, which: 'all', end: 'requested' },
  { depot: 'RYD', by: 'account', reason: 'medical', askedBefore: 6, boards: SAME_DAY, which: 'all', end: 'requested' },
  {
    depot: 'JDH',
    by: 'admin.jeddah',
    reason: 'serviceComplaint',
    askedBefore: 44,
    boards: FAR,
    which: 'all',
    end: 'paid',
  },
  {
    depot: 'JDH',
    by: 'admin.jeddah',
    reason: 'plansChanged',
    askedBefore: 30,
    boards: FAR,
    which: 'all',
    end: 'approved',
  },
  {
    depot: 'JDH',
    by: 'admin.jeddah',
    reason: 'duplicate',
    askedBefore: 9,
    boards: FAR,
    which: 'all',
    end: 'requested',
  },
  {
    depot: 'AMN',
    by: 'admin.amman',
    reason: 'visaRefused',
    askedBefore: 50,
    boards: FAR,
    which: 'return',
    end: 'paid',
  },
  { depot: 'AMN', by: 'account.amman', reason: 'medical', askedBefore: 34, boards: FAR, which: 'all', end: 'rejected' },
  {
    depot: 'AMN',
    by: 'admin.amman',
    reason: 'plansChanged',
    askedBefore: 14,
    boards: FAR,
    which: 'outward',
    end: 'requested',
  },
]

const PAYERS: Partial<Record<DepotCode, string>> = {
  RYD: 'account',
  JDH: 'account.jeddah',
  AMN: 'account.amman',
}
/** Hours from the request to the decision, and from there to the pay-out. */
const DECIDED_AFTER = 3
const PAID_AFTER = 2

/** Asks for refunds, decides and pays them by the same code as the API. Where no booking fits a wish, nobody had it. */
export async function askDemoRefunds(tx: Transaction, { today, ...context }: DemoSales): Promise<void> {
  for (const [index, wish] of REFUNDS.entries()) {
    const askedAt = new Date(today.getTime() - wish.askedBefore * HOUR_MS)
    const request = await ask(tx, context, wish, askedAt)
    if (request) await bringToEnd(tx, context, wish, request, askedAt, index % 2 === 0 ? 'head-account' : 'operations')
  }
}

async function ask(tx: Transaction, { database, network }: Omit<DemoSales, 'today'>, wish: DemoRefund, askedAt: Date) {
  const bookingId = await chooseBooking(tx, wish, askedAt)
  const booking = bookingId === undefined ? null : await findBookingRecord(tx.orm, bookingId, undefined)
  if (!booking) return undefined
  const context = granted(await lockTicketContext(tx, network, await ticketIdsOf(tx.orm, booking.id), askedAt))
  const asked = context.tickets
    .filter(({ direction }) => wish.which === 'all' || direction === wish.which)
    .map(({ id }) => id)
  const quotes = quoteTickets(asked, context.tickets, await readRules(database, network, context.tickets, askedAt))
  const { request } = await insertRefund(tx, {
    booking,
    cause: 'passenger',
    reasonCode: wish.reason,
    reasonText: wish.text ?? null,
    tickets: context.tickets.flatMap((ticket) => {
      const quote = quotes.find(({ ticketId, refusal }) => ticketId === ticket.id && refusal === null)
      return quote ? [{ ticket, quote }] : []
    }),
    requestedBy: demoId('user', wish.by),
    now: askedAt,
  })
  return request
}

/** The oldest sale that the wish fits: the depot's own, untouched, with both directions where one is kept. */
async function chooseBooking(
  tx: Transaction,
  { depot, by, boards: [from, to], which }: DemoRefund,
  askedAt: Date,
): Promise<string | undefined> {
  const isAgent = DEMO_PEOPLE.some(({ id, post }) => id === demoId('user', by) && post === 'agent')
  const { rows } = await tx.orm.execute<{ id: string }>(
    sql`select booking.id from bookings as booking
     join (select booking_id, min(boards_at) as boards_at, bool_and(state = 'pending') as is_pending from tickets group by booking_id) as own
       on own.booking_id = booking.id
     where booking.depot_id = ${depotId(depot)} and booking.created_at < ${askedAt} and own.is_pending
       and own.boards_at between ${new Date(askedAt.getTime() + from * HOUR_MS)} and ${new Date(askedAt.getTime() + to * HOUR_MS)}
       and case when ${isAgent} then booking.created_by = ${demoId('user', by)} else booking.agent_id is null end
       and (${which === 'all'} or booking.is_two_way)
       and ${isUntouched(sql`booking.id`)}
     order by booking.created_at, own.boards_at, booking.lead_passenger limit 1`,
  )
  return rows[0]?.id
}

async function bringToEnd(
  tx: Transaction,
  { network }: Pick<DemoSales, 'network'>,
  wish: DemoRefund,
  request: { id: string; version: number },
  askedAt: Date,
  decider: string,
): Promise<void> {
  const decidedAt = new Date(askedAt.getTime() + DECIDED_AFTER * HOUR_MS)
  const paidAt = new Date(decidedAt.getTime() + PAID_AFTER * HOUR_MS)
  const by = (login: string, now: Date) => ({ network, actor: actorOf(login), now })
  switch (wish.end) {
    case 'requested':
      return
    case 'rejected':
      granted(
        await reject(tx, by(decider, decidedAt), request, 'The passenger chose this date and can move to another one.'),
      )
      return
    case 'withdrawn':
      granted(await withdraw(tx, by(wish.by, decidedAt), request, 'The passenger travels after all.'))
      return
    case 'approved':
    case 'paid': {
      granted(await approve(tx, by(decider, decidedAt), request, null))
      const payer = PAYERS[wish.depot]
      if (wish.end === 'paid' && payer)
        granted(await payOut(tx, by(payer, paidAt), { id: request.id, version: request.version + 1 }))
    }
  }
}
