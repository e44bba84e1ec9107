import { applyEvent } from '#server/lifecycle/apply-event.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import { notifyBoards } from '#server/domain/departure/departure-notifications.ts'
import type { Api } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { boardingScope, refuseNotBoarded } from '#server/features/check-in/may-board.ts'
import { readValidCheckIns } from '#server/features/check-in/check-in-marks.ts'
import { lockTickets } from '#server/domain/booking/live-tickets.ts'
import { ticketStateOf } from '#server/domain/departure/state-names.ts'
import type { TicketSigner } from '#server/domain/booking/ticket-code.ts'
import { readTravellers } from '#server/features/check-in/travellers.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { acceptPassport, type CorrectBooking } from './accept-passport.ts'
import { insertUndos } from './check-in-repository.ts'
import { checkInTickets } from './check-in-tickets.ts'
import { registerDevice } from './device/register-device.ts'

interface CheckInServices {
  signer: Pick<TicketSigner, 'read' | 'open'>
  correctBooking: CorrectBooking
  events: Pick<EventStream, 'publish'>
}

/** Boarding passengers, and taking that back. */
export function registerCheckIns(api: Api, { signer, correctBooking, events }: CheckInServices): void {
  api.write('checkIn', async ({ body, actor, database, tx, now, language, afterCommit }) => {
    if (actor.isAgent) return refuse('ruleBroken', { message: 'travelDay.notAgents' })
    const [network, { policies }] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const context = { network, policies, signer, caller: actor, departureKey: body.departureKey, language, now }
    const { outcomes, departureKeys } = await checkInTickets(tx, context, body.tickets)
    afterCommit(() => notifyBoards(events, departureKeys))
    return { data: outcomes }
  })

  api.write('acceptPassport', async ({ body, actor, database, tx, now }) => {
    if (actor.isAgent) return refuse('ruleBroken', { message: 'travelDay.notAgents' })
    const [network, policies] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const data = await acceptPassport(tx, { network, policies, signer, caller: actor, correctBooking, now }, body)
    return isRefusal(data) ? data : { data }
  })

  api.write('registerCheckInDevice', async ({ body, actor, tx, now }) => {
    if (actor.isAgent) return refuse('ruleBroken', { message: 'travelDay.notAgents' })
    return { data: await registerDevice(tx, body.deviceId, { actor, now }) }
  })

  api.write('undoCheckIn', async ({ body, actor, database, tx, now, afterCommit }) => {
    const network = await loadNetwork(database)
    const [ticket] = await lockTickets(tx, [body.ticketId], now)
    const travellers = await readTravellers(tx.orm, network, [body.ticketId], boardingScope(actor, network))
    const traveller = ticket && travellers.get(ticket.id)
    if (!ticket || !traveller) return refuseNotBoarded(tx.orm, network, actor, [body.ticketId])
    const { state, version } = ticket
    if (version !== body.version) return refuse('staleVersion', { details: { state, version } })
    // Whoever comes out of boarding that is closed would be no no-show and could not be checked in either.
    if (state === 'checkedIn' && ticket.facts.isDepartureClosed && !ticket.facts.hasDeparted) {
      return refuse('departureClosed', { message: 'checkIn.reopenFirst', details: { state, version } })
    }
    const marks = await readValidCheckIns(tx.orm, [ticket.id])
    const changed = await applyEvent(tx, ticketRecord, ticket, {
      event: { type: 'ticket.undoCheckIn' },
      actorId: actor.id,
      at: now,
      reason: body.reason,
    })
    if (isRefusal(changed)) return { ...changed, message: 'checkIn.notUndone', details: { state, version } }
    await insertUndos(
      tx,
      marks.map(({ id }) => id),
      { undoneBy: actor.id, at: now, reason: body.reason },
    )
    afterCommit(() => notifyBoards(events, [traveller.departure.key]))
    return { data: { ticketId: ticket.id, state: ticketStateOf(changed.state), version: changed.version } }
  })
}
