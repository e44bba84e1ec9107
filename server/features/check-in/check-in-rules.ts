import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { LiveTicket } from '#server/records/live-tickets.ts'
import type { Traveller } from '#server/records/travellers.ts'
import { toLocal } from '#server/timetable/zoned-time.ts'

type CheckedTicket = Pick<LiveTicket, 'state' | 'facts' | 'crossesBorder' | 'boardsAt' | 'fromPosition'>

/**
 * A border asks for a passport that is valid on the day of boarding, as the calendar at the boarding stoppage has it.
 * Undefined where nothing is wrong with it, or nobody asks.
 */
export function refusePassport(ticket: CheckedTicket, { passenger, departure }: Traveller): Refusal | undefined {
  if (!ticket.crossesBorder) return undefined
  const { passportNumber, passportExpiry } = passenger
  if (passportNumber === null || passportExpiry === null) return refuse('ruleBroken', { message: 'checkIn.passportMissing' })
  const { timeZone } = departure.route.stops[ticket.fromPosition]?.region ?? { timeZone: 'UTC' }
  return passportExpiry < toLocal(ticket.boardsAt, timeZone).date
    ? refuse('ruleBroken', { message: 'checkIn.passportExpired', values: { date: passportExpiry } })
    : undefined
}

/** A check-in that the ticket's machine refused, in words for the officer: what is in the way and what to do. */
export function explainRefusal(refusal: Refusal, { state, facts }: CheckedTicket): Refusal {
  switch (state) {
    case 'noShow':
      return { ...refusal, message: 'checkIn.closed' }
    case 'departureCancelled':
      return { ...refusal, message: 'checkIn.cancelled' }
    case 'refunded':
      return { ...refusal, message: 'checkIn.refunded' }
    default:
      return { ...refusal, message: facts.hasOpenRefundRequest ? 'checkIn.refundOpen' : 'checkIn.feeDue' }
  }
}
