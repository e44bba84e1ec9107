import type { Database } from '#server/database/connection.ts'
import { readGates } from '#server/domain/departure/departure-gates.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import type { Network, Region } from '#server/domain/network/network.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { readBoardRows } from './board.ts'
import { boardRegion, GONE_MS, publicRow, readBoardCalls, rowIds } from './board-departures.ts'

/** What leaves today and tomorrow, for those who dispatch it and for a screen on the wall. */
export function registerDepartureBoard(api: Api): void {
  api.read('getDepartureBoard', async ({ query, actor, database, now }) => {
    const read = await readCalls(database, actor, query.regionId, now)
    if (isRefusal(read)) return read
    const { network, calls, today, region, isCapped } = read
    const { policies } = await currentPolicies(database)
    return {
      data: {
        today,
        at: now,
        region: region && showRegion(region),
        isCapped,
        regions: regionsFor(actor, network),
        departures: await readBoardRows(database.orm, { calls, today }, actor, { now, policies }),
      },
    }
  })

  api.read('getDepartureWall', async ({ query, actor, database, now }) => {
    const read = await readCalls(database, actor, query.regionId, now)
    if (isRefusal(read)) return read
    const { network, calls, today, region, isCapped } = read
    // That boarding was never closed is the office's matter: travellers look for what leaves.
    const shown = calls.filter(({ leavesAt }) => leavesAt.getTime() > now.getTime() - GONE_MS)
    const gates = await readGates(database.orm, rowIds(shown))
    const departures = shown.map((call) => publicRow(call, gates))
    const regions = regionsFor(actor, network)
    return { data: { today, at: now, region: region && showRegion(region), regions, isCapped, departures } }
  })
}

/** What others sold is no business of an agent's. */
export const seesBoards = (_: Database, { isAgent }: Pick<Actor, 'isAgent'>) => Promise.resolve(!isAgent)

async function readCalls(database: Database, actor: Actor, regionId: string | undefined, now: Date) {
  if (!(await seesBoards(database, actor))) return refuse('forbidden')
  const network = await loadNetwork(database)
  const region = boardRegion(network, actor, regionId)
  if (region === undefined) return refuse('notFound')
  // Whoever works for a depot has its region; without one there is nothing to dispatch.
  if (region === null && actor.userType !== 'operation_manager') return refuse('notFound')
  return { network, ...(await readBoardCalls(database.orm, network, region, { now, timeZone: actor.timeZone })) }
}

/** What else the reader can look at; nothing for who is bound to a region. */
function regionsFor({ userType }: Pick<Actor, 'userType'>, { regions }: Network) {
  if (userType !== 'operation_manager') return []
  return [...regions.values()].map(showRegion).toSorted((one, other) => one.city.en.localeCompare(other.city.en))
}

const showRegion = ({ id, city, timeZone }: Region) => ({ id, city, timeZone })
