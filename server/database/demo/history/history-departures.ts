import { v7 as newId } from 'uuid'
import type { Journey } from '#server/domain/booking/journey.ts'
import type { Departure, StoredDeparture } from '#server/domain/network/network.ts'

/** Departures that the history's journeys go by, each under the id that its row will have. */
export interface HistoryDepartures {
  stored(journey: Journey): Journey<StoredDeparture>
  all(): StoredDeparture[]
}

export function historyDepartures(): HistoryDepartures {
  const known = new Map<string, StoredDeparture>()
  const storedOf = (departure: Departure): StoredDeparture => {
    const found = known.get(departure.key) ?? { ...departure, id: newId() }
    known.set(departure.key, found)
    return found
  }
  return {
    stored: ({ outward, return: back }) => ({
      outward: { ...outward, departure: storedOf(outward.departure) },
      return: back && { ...back, departure: storedOf(back.departure) },
    }),
    all: () => [...known.values()],
  }
}
