import type { Transaction } from '#server/database/connection.ts'

/**
 * Makes the bookings of these tickets say again which states their tickets are in, for lists that filter by it.
 * The bookings are locked first, in one order: who waits for another's change then counts with it, and no two wait for
 * each other. Sends both statements without waiting, as `atEnd` asks for.
 */
export function saveTicketStates(tx: Transaction, ticketIds: readonly string[]): Promise<unknown> {
  const locked = tx.client.query({
    name: 'lock-bookings-of-tickets',
    text: `select from bookings where id in (select booking_id from tickets where id = any ($1::uuid[]))
           order by id for no key update`,
    values: [ticketIds],
  })
  const kept = tx.client.query({
    name: 'keep-ticket-states',
    text: `update bookings set ticket_states = present.states
           from (
             select booking_id, array_agg(distinct state order by state) as states from tickets
             where booking_id in (select booking_id from tickets where id = any ($1::uuid[]))
             group by booking_id
           ) present
           where bookings.id = present.booking_id and bookings.ticket_states is distinct from present.states`,
    values: [ticketIds],
  })
  return Promise.all([locked, kept])
}
