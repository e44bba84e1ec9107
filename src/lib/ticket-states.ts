import type { PaymentMeans, Ticket } from '#contract/booking.ts'

// Spelled here and checked against the contract's types: importing the contract's values would load zod.

export const TICKET_STATES = listOf<Ticket['state']>()({
  pending: true,
  exitFeePaid: true,
  checkedIn: true,
  noShow: true,
  departureCancelled: true,
  refunded: true,
})

export const isTicketState = (name: string): name is Ticket['state'] => TICKET_STATES.some((state) => state === name)

export const PAYMENT_MEANS = listOf<PaymentMeans>()({ cash: true, pos: true, bank: true, agentAccount: true })

/** A list that names every member of a union, or does not compile. */
export function listOf<Member extends string>() {
  return (members: Record<Member, true>): readonly Member[] => keysOf(members)
}

function keysOf<Key extends string>(record: Record<Key, true>): readonly Key[] {
  // Object.keys forgets what it knows; the record's type allows no other keys.
  return Object.keys(record) as Key[]
}
