import type { z } from 'zod'
import type { busScheduleEndpoints } from '#contract/departure/bus-schedule.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { pageInHand, refusePlace } from '#server/database/page-in-hand.ts'
import type { Refusal } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { endOf, type RunningDeparture } from '#server/domain/departure/departure-window.ts'
import type { BusOutage } from '#server/domain/fleet/out-of-service.ts'
import type { BlockingDocument } from '#server/domain/fleet/overdue-documents.ts'
import type { Network, Transport } from '#server/domain/network/network.ts'
import { regularSeatsForSale } from '#server/domain/network/timetable-rules.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import { wordMatcher } from '#contract/search-term.ts'

type Query = z.output<typeof busScheduleEndpoints.getBusSchedule.query>
type Bus = ReplyOf<'getBusSchedule'>['data'][number]

const byName = ({ name }: Bus) => name.toLowerCase()
const SORTS = new Map<string, (bus: Bus) => string | number>([
  ['name', byName],
  ['registrationNumber', ({ registrationNumber }) => registrationNumber],
  ['runs', ({ runs }) => runs.length],
])

interface Standing {
  /** Whether a departure's manifest and seats are the reader's. */
  isInReach: (departure: RunningDeparture['departure']) => boolean
  running: readonly RunningDeparture[]
  /** What is over by the first of the days. */
  ending: readonly BlockingDocument[]
  /** Work that falls on the days. */
  outages: readonly BusOutage[]
}

/** One page of buses with their runs in the asked days; buses are few and the network is in hand. */
export function listBuses(
  network: Network,
  { isInReach, running, ending, outages }: Standing,
  query: Query,
): ReplyOf<'getBusSchedule'> | Refusal {
  const refused = refusePlace(query, SORTS)
  if (refused) return refused
  const { sort = 'name', search = '', use } = query
  const valueOf = SORTS.get(sort.replace(/^-/, '')) ?? byName
  const sign = sort.startsWith('-') ? -1 : 1
  const fits = wordMatcher(search)
  const buses = [...network.transports.values()]
    .filter(({ name, registrationNumber }) => fits(`${name}\n${registrationNumber}`))
    .map((bus) => ({
      ...describeBus(bus, { isInReach, running }, query),
      isOverdue: ending.some(({ transportId, service }) => transportId === bus.id && service === 'both'),
      isOutOfService: outages.some(({ transportId }) => transportId === bus.id),
    }))
    .filter(({ runs }) => use === undefined || (use === 'free') === (runs.length === 0))
    .toSorted((one, other) => sign * compare(valueOf(one), valueOf(other)))
  return pageInHand(buses, query)
}

function describeBus(
  bus: Transport,
  { isInReach, running }: Pick<Standing, 'isInReach' | 'running'>,
  { from, days }: Query,
): Omit<Bus, 'isOverdue' | 'isOutOfService'> {
  const { id, name, registrationNumber, category } = bus
  const lastDay = addDays(from, days - 1)
  return {
    transportId: id,
    name,
    registrationNumber,
    category,
    seatsTotal: regularSeatsForSale(bus).length,
    regionName: null,
    runs: running
      .filter(({ departure }) => departure.transport.id === id && departure.state !== 'cancelled')
      .filter(({ departure }) => {
        const zone = departure.route.stops[0]?.region.timeZone ?? 'UTC'
        return toLocal(departure.startsAt, zone).date <= lastDay && toLocal(endOf(departure), zone).date >= from
      })
      .map((run) => ({ ...describeRun(run), isInReach: isInReach(run.departure) })),
  }
}

function describeRun({ departure, seatsSold }: RunningDeparture): Omit<Bus['runs'][number], 'isInReach'> {
  const { key, route, transport, startsAt, state } = departure
  const [first, last] = [route.stops[0], route.stops.at(-1)]
  if (!first || !last) throw new Error(`departure ${key} has no stops`)
  return {
    departureKey: key,
    routeName: route.name,
    startsAt,
    endsAt: endOf(departure),
    timeZone: first.region.timeZone,
    fromName: first.name,
    toName: last.name,
    seatsSold,
    seatsTotal: regularSeatsForSale(transport).length,
    state,
  }
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : one > other ? 1 : 0
}
