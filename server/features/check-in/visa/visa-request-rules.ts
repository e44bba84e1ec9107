import { isIn, TRAVELLING_STATES } from '#contract/booking/booking-codes.ts'
import type { VisaRefusal, VisaRequestState } from '#contract/check-in/visa-request.ts'
import { visaRequestLifecycle, type VisaRequestEvent } from '#machines/check-in/visa-request-lifecycle.ts'
import type { LiveTicket } from '#server/domain/booking/live-tickets.ts'
import type { Traveller } from '#server/features/check-in/travellers.ts'
import type { VisaState } from '#server/features/check-in/visa/visa-state.ts'
import { toLocal } from '#server/time/zoned-time.ts'

/** A ticket, who travels on it, and where they stand with a visa; null where the journey enters no country. */
export interface VisaCase {
  ticket: LiveTicket
  traveller: Traveller
  visa: VisaState | null
}

/** The day of boarding, as the calendar at the ticket's own stoppage has it. */
export function boardingDayOf(
  { boardsAt, fromPosition }: Pick<LiveTicket, 'boardsAt' | 'fromPosition'>,
  { departure }: Pick<Traveller, 'departure'>,
): string {
  const { timeZone } = departure.route.stops[fromPosition]?.region ?? { timeZone: 'UTC' }
  return toLocal(boardsAt, timeZone).date
}

/** Why no visa can be asked for now; null where it can. */
export function refusalOf({ ticket, traveller, visa }: VisaCase): VisaRefusal | null {
  if (!isIn(TRAVELLING_STATES, ticket)) return 'notTravelling'
  if (ticket.facts.hasDeparted) return 'departed'
  if (visa === null) return 'noBorder'
  if (visa.request !== null && visa.request.state !== 'refused') return 'asked'
  if (visa.requirement === 'free') return 'notNeeded'
  const { passportNumber, passportExpiry } = traveller.passenger
  if (passportNumber === null || passportExpiry === null) return 'noPassport'
  return passportExpiry < boardingDayOf(ticket, traveller) ? 'expired' : null
}

/** Whether the lifecycle leads on from a state by this event. */
export function leadsOn(state: VisaRequestState, event: VisaRequestEvent['type']): boolean {
  return visaRequestLifecycle.states[state]?.ownEvents.includes(event) === true
}
