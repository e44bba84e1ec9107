import { z } from 'zod'
import { TICKET_STATES } from '#contract/booking/booking-codes.ts'
import { DEPARTURE_STATES } from '#contract/departure/departure-codes.ts'

const ticketState = z.enum(TICKET_STATES)
const departureState = z.enum(DEPARTURE_STATES)

/** A state that the ticket lifecycle returned, as the contract names it. @throws for any other text */
export function ticketStateOf(state: string): z.output<typeof ticketState> {
  return ticketState.parse(state)
}

/** The same for the departure lifecycle. @throws for any other text */
export function departureStateOf(state: string): z.output<typeof departureState> {
  return departureState.parse(state)
}
