import type { LocalizedName } from '#contract/common.ts'
import type { Orm } from '#server/database/connection.ts'
import type { Network, StoredDeparture } from '#server/domain/network/network.ts'
import { readDeparturesById } from '#server/domain/network/timetable-repository.ts'

interface DepartureShown {
  key: string
  routeName: LocalizedName
  startsAt: Date
  timeZone: string
  registrationNumber: string
}

/** Departures by id, as pieces and movements name them: with the vehicle that was loaded, also after a swap. */
export class DepartureNames {
  readonly #departures: ReadonlyMap<string, StoredDeparture>
  readonly #network: Network

  private constructor(network: Network, departures: readonly StoredDeparture[]) {
    this.#network = network
    this.#departures = new Map(departures.map((departure) => [departure.id, departure]))
  }

  static async read(orm: Orm, network: Network, ids: Iterable<string | null>): Promise<DepartureNames> {
    const known = [...new Set([...ids].filter((id) => id !== null))]
    return new DepartureNames(network, await readDeparturesById(orm, network, known))
  }

  show(id: string | null, transportId: string | null): DepartureShown | null {
    const departure = id === null ? undefined : this.#departures.get(id)
    if (departure === undefined) return null
    const loaded = transportId === null ? undefined : this.#network.transports.get(transportId)
    return {
      key: departure.key,
      routeName: departure.route.name,
      startsAt: departure.startsAt,
      timeZone: departure.route.stops[0]?.region.timeZone ?? 'UTC',
      registrationNumber: (loaded ?? departure.transport).registrationNumber,
    }
  }
}
