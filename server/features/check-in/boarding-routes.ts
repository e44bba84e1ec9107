import { MAX_FOUND } from '#contract/check-in/boarding-list.ts'
import { readTogether } from '#server/database/connection.ts'
import type { Api } from '#server/plugins/api.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { readBoardingTickets } from '#server/features/check-in/boarding-tickets.ts'
import { bookingScope } from '#server/domain/booking/booking-scope.ts'
import { boardingScope } from '#server/features/check-in/may-board.ts'
import type { TicketSigner } from '#server/domain/booking/ticket-code.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { readDeparture } from '#server/domain/network/timetable-repository.ts'
import { nextDepartures, showDeparture } from './boarding-departures.ts'
import { readBoardingList } from './boarding-list.ts'
import { findTickets } from './find-passengers.ts'

/** What officers see of departures and passengers before they check anybody in. */
export function registerBoardingLists(api: Api, { signer }: { signer: TicketSigner }): void {
  api.read('getCheckInDepartures', async ({ actor, database, now }) => {
    if (actor.isAgent) return refuse('ruleBroken', { message: 'travelDay.notAgents' })
    return { data: await nextDepartures(database.orm, await loadNetwork(database), actor, now) }
  })

  api.read('getCheckinGroupList', async ({ query, actor, database, now }) => {
    if (actor.isAgent) return refuse('ruleBroken', { message: 'travelDay.notAgents' })
    const [network, { policies }] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const key = parseDepartureKey(query.departureKey)
    const departure = key && (await readDeparture(database.orm, network, key))
    if (!departure) return refuse('notFound')
    const reading = { network, reader: actor, scope: boardingScope(actor, network), policies, signer, now }
    const data = await readBoardingList(database.orm, departure, reading)
    return data ? { data } : refuse('notFound')
  })

  api.read('getCheckinPassenger', async ({ query, actor, database, now }) => {
    if (actor.isAgent) return refuse('ruleBroken', { message: 'travelDay.notAgents' })
    const network = await loadNetwork(database)
    const scope = boardingScope(actor, network)
    const { code: scanned, ...question } = query
    const code = scanned === undefined ? null : signer.read(scanned)
    const ids =
      scanned !== undefined && code === null
        ? []
        : await findTickets(
            database.orm,
            { ...question, ticketId: code?.ticketId },
            { bookings: bookingScope(actor, network), tickets: scope },
            now,
          )
    const shown = ids.slice(0, MAX_FOUND)
    // What was found lies within the scope already.
    const { tickets, departures } = await readTogether(database, (orm) =>
      readBoardingTickets(orm, network, shown, { scope: undefined, now }),
    )
    return {
      data: {
        code,
        tickets: shown.flatMap((id) => tickets.get(id) ?? []),
        departures: departures.map((departure) => showDeparture(departure, actor)),
        hasMore: ids.length > shown.length,
        readAt: now,
      },
    }
  })
}
