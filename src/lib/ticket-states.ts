import type { Ticket } from '#contract/booking.ts'
import { TICKET_STATES } from '#contract/booking-codes.ts'

export const isTicketState = (name: string): name is Ticket['state'] => TICKET_STATES.some((state) => state === name)

/** A list that names every member of a union, or does not compile. */
export function listOf<Member extends string>() {
  return (members: Record<Member, true>): readonly Member[] => keysOf(members)
}

function keysOf<Key extends string>(record: Record<Key, true>): readonly Key[] {
  // Object.keys forgets what it knows; the record's type allows no other keys.
  return Object.keys(record) as Key[]
}
