import type { Transaction } from '#server/database/connection.ts'
import { approve } from '#server/features/refund/decide-refund.ts'
import { payOut } from '#server/features/refund/pay-out-refund.ts'
import { findBookingRecord, lockTicketContext, readRules, ticketIdsOf } from '#server/features/refund/refund-context.ts'
import { quoteTickets } from '#server/features/refund/refund-rules.ts'
import { insertRefund } from '#server/features/refund/request-refund.ts'
import { actorOf, actorWith, granted } from '../demo-actors.ts'
import type { DemoSales } from '../demo-bookings.ts'
import { DEMO_PEOPLE } from '../demo-people.ts'
import { DEMO_DEPOTS } from '../demo-places.ts'
import type { SeededRandom } from '../seeded-random.ts'
import type { PastSale } from './history-sales.ts'

const HOUR_MS = 3_600_000
const ASKED_PERCENT = 4
const REASONS = ['plansChanged', 'plansChanged', 'visaRefused', 'medical', 'serviceComplaint'] as const
/** Hours from the request to the decision and the pay-out, and how long before boarding it is asked for at least. */
const DECIDED_AFTER = 3
const PAID_AFTER = 5
const ASKED_BEFORE = 30
/** Hours after the sale within which nobody asks. */
const ASKED_AFTER = { least: 5, most: 40 } as const

export interface PastRefund {
  past: PastSale
  requesterId: string
  payerId: string
  askedAt: Date
}

/**
 * Which sales are paid back, long before the journey and before their week's tills are counted: of those that were not
 * paid in cash, so that no till gives what it may not have.
 */
export function chooseRefunds(
  past: readonly PastSale[],
  evenings: readonly Date[],
  random: SeededRandom,
): PastRefund[] {
  return past.flatMap((each) => {
    const { booking, tickets } = each.stored
    const askedAt = later(booking.createdAt, random.between(ASKED_AFTER.least, ASKED_AFTER.most))
    const evening = evenings.find((one) => one >= booking.createdAt)
    const people = peopleFor(each)
    const isEarly = tickets.every(({ boardsAt }) => boardsAt > later(askedAt, ASKED_BEFORE))
    if (!people || booking.means === 'cash' || !isEarly || !evening || later(askedAt, PAID_AFTER + 1) > evening)
      return []
    return random.chance(ASKED_PERCENT) ? [{ past: each, askedAt, ...people }] : []
  })
}

/** An agent asks for what they sold, else the depot's admin; its accountant pays, or else its admin. */
function peopleFor({ stored: { booking } }: PastSale): Pick<PastRefund, 'requesterId' | 'payerId'> | undefined {
  const code = DEMO_DEPOTS.find(({ id }) => id === booking.depotId)?.code
  const of = (post: string) => DEMO_PEOPLE.find((person) => person.depot === code && person.post === post)?.id
  const requesterId = booking.agentId ?? of('admin')
  const payerId = of('account') ?? of('admin')
  if (requesterId === undefined || payerId === undefined) return undefined
  return requesterId === payerId || payerId === booking.createdBy ? undefined : { requesterId, payerId }
}

/** Asked for, approved by head office and paid out within hours. */
export async function payBack(
  tx: Transaction,
  { database, network }: Pick<DemoSales, 'database' | 'network'>,
  { past, requesterId, payerId, askedAt }: PastRefund,
  random: SeededRandom,
): Promise<void> {
  const booking = await findBookingRecord(tx.orm, past.stored.booking.id, undefined)
  if (!booking) throw new Error(`booking ${past.stored.booking.reference} is not there`)
  const context = granted(await lockTicketContext(tx, network, await ticketIdsOf(tx.orm, booking.id), askedAt))
  const ids = context.tickets.map(({ id }) => id)
  const quotes = quoteTickets(ids, context.tickets, await readRules(database, network, context.tickets, askedAt))
  const { request } = await insertRefund(tx, {
    booking,
    cause: 'passenger',
    reasonCode: random.pick(REASONS),
    reasonText: null,
    tickets: context.tickets.flatMap((ticket) => {
      const quote = quotes.find(({ ticketId, refusal }) => ticketId === ticket.id && refusal === null)
      return quote ? [{ ticket, quote }] : []
    }),
    requestedBy: requesterId,
    now: askedAt,
  })
  const decider = actorOf(random.chance(50) ? 'head-account' : 'operations')
  granted(await approve(tx, { network, actor: decider, now: later(askedAt, DECIDED_AFTER) }, request, null))
  granted(
    await payOut(
      tx,
      { actor: actorWith(payerId), now: later(askedAt, PAID_AFTER) },
      { id: request.id, version: request.version + 1 },
    ),
  )
}

const later = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS)
