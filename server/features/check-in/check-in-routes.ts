import { applyEvent } from '#server/lifecycle/apply-event.ts'
import { ticketKind } from '#server/lifecycle/record-kinds.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { bookingScope } from '#server/records/booking-scope.ts'
import { lockTickets } from '#server/records/live-tickets.ts'
import { ticketStateOf } from '#server/records/state-names.ts'
import type { TicketSigner } from '#server/records/ticket-code.ts'
import { readTravellers } from '#server/records/travellers.ts'
import { loadNetwork } from '#server/timetable/network-repository.ts'
import { checkInTickets } from './check-in-tickets.ts'

/** Boarding passengers, and taking that back. */
export function registerCheckIns(api: Api, { signer }: { signer: Pick<TicketSigner, 'read'> }): void {
  api.write('checkIn', async ({ body, actor, database, tx, now, language }) => {
    if (actor.isAgent) return refuse('ruleBroken', { message: 'travelDay.notAgents' })
    const network = await loadNetwork(database)
    const ground = { network, signer, officer: actor, departureKey: body.departureKey, language, now }
    return { data: await checkInTickets(tx, ground, body.tickets) }
  })

  api.write('undoCheckIn', async ({ body, actor, database, tx, now }) => {
    const network = await loadNetwork(database)
    const [ticket] = await lockTickets(tx, [body.ticketId], now)
    const travellers = await readTravellers(tx.orm, network, [body.ticketId], bookingScope(actor, network))
    if (!ticket || !travellers.has(ticket.id)) return refuse('notFound')
    const { state, version } = ticket
    if (version !== body.version) return refuse('staleVersion', { details: { state, version } })
    // Whoever comes out of boarding that is closed would be no no-show and could not be checked in either.
    if (state === 'checkedIn' && ticket.facts.isDepartureClosed && !ticket.facts.hasDeparted) {
      return refuse('departureClosed', { message: 'checkIn.reopenFirst', details: { state, version } })
    }
    const changed = await applyEvent(tx, ticketKind, ticket, { event: { type: 'ticket.undoCheckIn' }, actorId: actor.id, at: now, reason: body.reason })
    if (isRefusal(changed)) return { ...changed, message: 'checkIn.notUndone', details: { state, version } }
    return { data: { ticketId: ticket.id, state: ticketStateOf(changed.state), version: changed.version } }
  })
}
