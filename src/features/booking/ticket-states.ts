import type { Ticket } from '#contract/booking/booking.ts'
import { TICKET_STATES } from '#contract/booking/booking-codes.ts'

export const isTicketState = (name: string): name is Ticket['state'] => TICKET_STATES.some((state) => state === name)
