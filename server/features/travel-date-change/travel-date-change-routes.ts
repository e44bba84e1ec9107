import type { Api } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { bookingScope } from '#server/domain/booking/booking-scope.ts'
import { permitWrite } from '#server/domain/booking/write-permit.ts'
import { notifySeats } from '#server/domain/seat/seat-notifications.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { dayAt } from '#server/time/local-day.ts'
import { refuseTargets } from './change-checks.ts'
import { exportChanges, listChanges } from './change-list.ts'
import { showQuote } from './change-quote.ts'
import { findChange } from './change-history.ts'
import { findChanging } from './change-repository.ts'
import { priceChange } from './change-rules.ts'
import { readTargets } from './change-targets.ts'
import { changeTravelDate } from './change-travel-date.ts'
import { claimHeld } from './claim-seats.ts'
import { refuseMissingRooms } from './move-stay.ts'
import { daysAfter } from './package-days.ts'
import { readPackageStay } from './package-stay.ts'

export function registerTravelDateChanges(api: Api, { events }: { events: Pick<EventStream, 'publish'> }): void {
  api.write('quoteTravelDateChange', async ({ body, actor, database, tx, now, language }) => {
    const [network, { policies }] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const permit = await permitWrite(tx.orm, network, {
      actor,
      call: 'quoteTravelDateChange',
      bookingId: body.bookingId,
    })
    if (isRefusal(permit)) return permit
    const booking = await findChanging(tx.orm, { database, network, now }, permit.bookingId, undefined)
    const moving = new Set(body.ticketIds)
    if (
      !booking?.tickets.some(({ id }) => moving.has(id)) ||
      body.ticketIds.some((id) => !booking.tickets.some((ticket) => ticket.id === id))
    ) {
      return refuse('notFound')
    }
    const targets = await readTargets(tx.orm, network, booking, moving, body)
    if (isRefusal(targets)) return targets
    const cancelledOnly = actor.userType === 'operation_manager'
    const plan = { booking, moving, targets, cancelledOnly, soldOn: dayAt(actor, now) }
    const refusal = refuseTargets(plan, policies, now)
    if (refusal) return refusal
    const kept = await readPackageStay(tx.orm, database, booking.id)
    const days = kept && daysAfter(kept, plan, now)
    if (isRefusal(days)) return days
    const missing = kept && days && (await refuseMissingRooms(tx.orm, kept, { days, userId: actor.id, language }))
    if (missing) return missing
    const priced = priceChange(plan, now)
    if (priced === null)
      return refuse('noPrice', { message: 'travelDateChange.noPrice', values: { currency: booking.currency } })
    return { data: showQuote(booking, { priced, rooms: kept && { kept, days, now } }, actor) }
  })

  api.write('createTravelDateChange', async ({ body, actor, database, tx, now, language, afterCommit }) => {
    const [network, policies] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const permit = await permitWrite(tx.orm, network, {
      actor,
      call: 'createTravelDateChange',
      bookingId: body.bookingId,
    })
    if (isRefusal(permit)) return permit
    const claim = claimHeld(database, actor.id)
    const setting = { database, network, policies, now, permit, claim, rooms: { language } }
    const changed = await changeTravelDate(tx, setting, body, actor)
    if (isRefusal(changed)) return changed
    afterCommit(() => {
      for (const [key, seats] of Object.entries(changed.touched)) notifySeats(events, key, seats, actor.id)
    })
    const change = await findChange(tx.orm, network, changed.id, undefined)
    return change ? { data: change } : refuse('notFound')
  })

  api.read('getTravelDateChangeList', async ({ query, actor, database }) => {
    const network = await loadNetwork(database)
    return listChanges(database, network, query, bookingScope(actor, network))
  })

  api.file('exportTravelDateChanges', async ({ query, actor, database }) => {
    const network = await loadNetwork(database)
    return exportChanges(database, network, query, { userId: actor.id, scope: bookingScope(actor, network) })
  })

  api.read('getTravelDateChange', async ({ params, actor, database }) => {
    const network = await loadNetwork(database)
    const change = await findChange(database.orm, network, params.id, bookingScope(actor, network))
    return change ? { data: change } : refuse('notFound')
  })
}
