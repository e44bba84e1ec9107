import type { Api } from '#server/plugins/api.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { bookingScope } from '#server/domain/booking/booking-scope.ts'
import { permitWrite } from '#server/domain/booking/write-permit.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { decideVisaRequest } from './decide-visa-request.ts'
import { requestVisas } from './request-visas.ts'
import { exportVisaRequests, listVisaRequests } from './visa-request-list.ts'
import { areRequests, findListed, readListed } from './visa-request-repository.ts'
import { showRow, showVisaRequest, showVisaTickets } from './visa-request-view.ts'

const refuseAgents = () => refuse('ruleBroken', { message: 'visa.notAgents' })

/** Visas that are obtained for passengers. */
export function registerVisaRequests(api: Api): void {
  api.read('getVisaTickets', async ({ params, actor, database, now }) => {
    if (actor.isAgent) return refuseAgents()
    const network = await loadNetwork(database)
    const data = await showVisaTickets(database.orm, network, params.id, {
      reader: actor,
      scope: bookingScope(actor, network),
      now,
    })
    return data ? { data } : refuse('notFound')
  })

  api.write('requestVisa', async ({ body, actor, database, tx, now }) => {
    if (actor.isAgent) return refuseAgents()
    const network = await loadNetwork(database)
    const permit = await permitWrite(tx.orm, network, { actor, call: 'requestVisa', bookingId: body.bookingId })
    if (isRefusal(permit)) return permit
    const ids = await requestVisas(tx, { network, actor, permit, now }, body)
    if (isRefusal(ids)) return ids
    return { data: (await readListed(tx.orm, areRequests(ids))).map(showRow) }
  })

  api.read('getVisaRequestList', async ({ query, actor, database }) => {
    if (actor.isAgent) return refuseAgents()
    return listVisaRequests(database.orm, query, bookingScope(actor, await loadNetwork(database)))
  })

  api.file('exportVisaRequests', async ({ query, actor, database }) => {
    if (actor.isAgent) return refuseAgents()
    return exportVisaRequests(database, query, {
      userId: actor.id,
      scope: bookingScope(actor, await loadNetwork(database)),
    })
  })

  api.read('getVisaRequest', async ({ params, actor, database, now }) => {
    if (actor.isAgent) return refuseAgents()
    const network = await loadNetwork(database)
    const data = await showVisaRequest(database.orm, network, params.id, {
      reader: actor,
      scope: bookingScope(actor, network),
      now,
    })
    return data ? { data } : refuse('notFound')
  })

  api.write('updateVisaRequestStatus', async ({ body, actor, database, tx, now }) => {
    if (actor.isAgent) return refuseAgents()
    const network = await loadNetwork(database)
    const scope = bookingScope(actor, network)
    const known = await findListed(tx.orm, body.id, scope)
    if (!known) return refuse('notFound')
    const permit = await permitWrite(tx.orm, network, {
      actor,
      call: 'updateVisaRequestStatus',
      bookingId: known.request.bookingId,
    })
    if (isRefusal(permit)) return permit
    const refusal = await decideVisaRequest(tx, { network, actor, permit, now }, body)
    if (refusal) return refusal
    const data = await showVisaRequest(tx.orm, network, body.id, { reader: actor, scope, now })
    return data ? { data } : refuse('notFound')
  })
}
