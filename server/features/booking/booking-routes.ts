import type { Api } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { bookingScope } from '#server/domain/booking/booking-scope.ts'
import { permitWrite } from '#server/domain/booking/write-permit.ts'
import { notifySeats } from '#server/domain/seat/seat-notifications.ts'
import type { TicketSigner } from '#server/domain/booking/ticket-code.ts'
import type { LinkTokens } from '#server/domain/message/link-token.ts'
import type { Settings } from '#server/settings.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { dayAt } from '#server/time/local-day.ts'
import { addSeats } from './update/add-seats.ts'
import { exportBookingChanges, listBookingChanges } from './update/booking-change-list.ts'
import { exportBookings, listBookings } from './history/booking-list.ts'
import { showBooking } from './booking-records.ts'
import { findBooking } from './booking-repository.ts'
import { findKnownPassengers } from './sale/known-passengers.ts'
import { registerQuotes } from './sale/quote-routes.ts'
import { listSeatWise } from './history/seat-wise-list.ts'
import { sellBooking } from './sale/sell-booking.ts'
import { registerTickets } from './ticket/ticket-routes.ts'
import { updateBooking } from './update/update-booking.ts'

interface BookingServices {
  settings: Pick<Settings, 'operator'>
  signer: TicketSigner
  links: LinkTokens
  messages: { begin(): void }
  events: Pick<EventStream, 'publish'>
}

export function registerBookings(api: Api, { events, ...tickets }: BookingServices): void {
  registerBookingLists(api)

  registerQuotes(api)
  registerTickets(api, tickets)

  api.write('createBooking', async ({ body, actor, database, tx, now, afterCommit }) => {
    const [network, policies] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const sold = await sellBooking(tx, { database, network, policies, now }, body, actor)
    if (isRefusal(sold)) return sold
    const { stored, touched } = sold
    const tell = async () => {
      const seats = await touched
      for (const { id, key } of stored.departures) notifySeats(events, key, seats[id] ?? [], actor.id)
    }
    afterCommit(() => void tell())
    return { data: showBooking(stored, actor), message: 'Booked Successfully' }
  })

  api.write('updateBooking', async ({ body, actor, database, tx, now, afterCommit }) => {
    const [network, policies] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const permit = await permitWrite(tx.orm, network, { actor, call: 'updateBooking', bookingId: body.id })
    if (isRefusal(permit)) return permit
    const updated = await updateBooking(tx, { network, policies, actor, country: actor.country, permit, now }, body)
    if (isRefusal(updated)) return updated
    const { stored, touched } = updated
    afterCommit(() => {
      for (const { id, key } of stored.departures) notifySeats(events, key, touched.get(id) ?? [], actor.id)
    })
    return { data: showBooking(stored, actor) }
  })

  api.write('addSeats', async ({ params, body, actor, database, tx, now, afterCommit }) => {
    const [network, policies] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const permit = await permitWrite(tx.orm, network, { actor, call: 'addSeats', bookingId: params.id })
    if (isRefusal(permit)) return permit
    const sold = await addSeats(tx, { database, network, policies, now }, permit, body, actor)
    if (isRefusal(sold)) return sold
    const { stored, touched } = sold
    const tell = async () => {
      const seats = await touched
      for (const { id, key } of stored.departures) notifySeats(events, key, seats[id] ?? [], actor.id)
    }
    afterCommit(() => void tell())
    return { data: showBooking(stored, actor) }
  })
}

/** Bookings, their tickets and what was changed in them, in lists and sheets. */
function registerBookingLists(api: Api): void {
  api.read('getBookingChangeHistoryList', async ({ query, actor, database }) => {
    const network = await loadNetwork(database)
    return listBookingChanges(database.orm, query, bookingScope(actor, network))
  })

  api.file('exportBookingChangeHistory', async ({ query, actor, database }) => {
    const network = await loadNetwork(database)
    return exportBookingChanges(database, query, { userId: actor.id, scope: bookingScope(actor, network) })
  })

  api.read('getBookingList', async ({ query, actor, database }) => {
    const network = await loadNetwork(database)
    return listBookings(database, network, query, bookingScope(actor, network))
  })

  api.file('exportBookingList', async ({ query, actor, database }) => {
    const network = await loadNetwork(database)
    return exportBookings(database, network, query, { userId: actor.id, scope: bookingScope(actor, network) })
  })

  api.read('getSeatWiseBookingList', async ({ query, actor, database }) => {
    const network = await loadNetwork(database)
    return listSeatWise(database.orm, network, query, bookingScope(actor, network))
  })

  api.read('getBooking', async ({ params, actor, database }) => {
    const network = await loadNetwork(database)
    const stored = await findBooking(database.orm, network, params.id, bookingScope(actor, network))
    return stored ? { data: showBooking(stored, actor) } : refuse('notFound')
  })

  api.read('searchBookingCustomers', async ({ query, actor, database, now }) => {
    const [network, { policies }] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const asked = { term: query.search, scope: bookingScope(actor, network), today: dayAt(actor, now), policies }
    return { data: await findKnownPassengers(database.orm, asked) }
  })
}
