import type { Ticket } from '#contract/booking.ts'
import { TICKET_STATES } from '#contract/booking-codes.ts'

export const isTicketState = (name: string): name is Ticket['state'] => TICKET_STATES.some((state) => state === name)
