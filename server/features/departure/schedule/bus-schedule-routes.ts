import type { Transaction } from '#server/database/connection.ts'
import type { Api } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import { mayWriteDeparture, refuseDepartureWrite } from '#server/domain/departure/may-write-departure.ts'
import { moveSeats } from '#server/domain/seat/claims.ts'
import { notifySeats } from '#server/domain/seat/seat-notifications.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { outagesFor, outagesOf } from '#server/domain/fleet/out-of-service.ts'
import { blockingBefore, overdueFor } from '#server/domain/fleet/overdue-documents.ts'
import { refuseBus } from '#server/domain/fleet/refuse-bus.ts'
import { dutyWarnings } from '#server/domain/fleet/driver-hours.ts'
import { dutyLimits } from '#server/domain/fleet/duty-rules.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import {
  departuresBetween,
  endOf,
  LONGEST_JOURNEY_DAYS,
  type RunningDeparture,
} from '#server/domain/departure/departure-window.ts'
import { saveNetwork, loadNetwork } from '#server/domain/network/network-repository.ts'
import type { Departure, Network, Transport } from '#server/domain/network/network.ts'
import { ensureDeparture, readDeparture } from '#server/domain/network/timetable-repository.ts'
import { regularSeatsForSale } from '#server/domain/network/timetable-rules.ts'
import { listBuses } from './schedule-list.ts'
import { lockBus, lockDeparture, readOccupied, type Sitting, writeSwap } from '../swap/swap-repository.ts'
import { checkMoves, planMoves, seatsOf } from '../swap/swap-rules.ts'

/** Bus Schedule Availability, and the swap of a departure's bus. */
export function registerBusSchedule(api: Api, { events }: { events: Pick<EventStream, 'publish'> }): void {
  registerSwapPreview(api)

  api.read('getBusSchedule', async ({ actor, database, query, now }) => {
    const network = await loadNetwork(database)
    // A bus that left some days before may still be on the road.
    const from = addDays(query.from, -LONGEST_JOURNEY_DAYS)
    const running = await departuresBetween(database.orm, network, { from, days: query.days + LONGEST_JOURNEY_DAYS })
    const transportIds = [...network.transports.keys()]
    const days = { from: query.from, until: addDays(query.from, query.days - 1) }
    const [ending, outages] = await Promise.all([
      blockingBefore(database.orm, { transportIds }, days.from),
      outagesOf(database.orm, transportIds, days, now),
    ])
    const isInReach = (departure: Departure) => mayWriteDeparture(departure, actor, 'issueManifest')
    return listBuses(network, { isInReach, running, ending, outages }, query)
  })

  api.write('swapBus', async ({ tx, params, body, actor, database, now, language, afterCommit }) => {
    // The buses' seats stay as they are until this has ended, and nobody else gives the same bus another departure.
    const network = await saveNetwork(tx, await loadNetwork(database))
    const to = network.transports.get(body.transportId)
    if (to) await lockBus(tx, to.id)
    const key = parseDepartureKey(params.key)
    // Locked before it is kept: two who first kept it and then wanted it alone would wait for each other.
    const lockedVersion = key && (await lockDeparture(tx, key))
    const departure = key && (await ensureDeparture(tx, network, key))
    if (!departure || !to) return refuse('notFound')
    const refusal =
      refuseDepartureWrite(departure, actor, 'swapBus') ??
      refuseStale(lockedVersion ?? departure.version, body.version) ??
      refuseSwap(departure, to, now) ??
      (await refuseBus(tx.orm, departure, { transportId: to.id, language, now, field: 'transportId' }))
    if (refusal) return refusal
    const [busy] = await busyWith(tx.orm, network, departure, to)
    if (busy)
      return refuse('conflict', {
        message: 'swap.busBusy',
        values: { route: busy.departure.route.name.en },
        fields: { transportId: 'swap.busBusyHere' },
      })
    const occupied = await readOccupied(tx.orm, departure.id)
    const problems = checkMoves(occupied, body.moves, to)
    if (problems.length > 0) {
      return refuse('ruleBroken', {
        message: 'swap.seatsLeft',
        values: { seats: problems.map(({ seat }) => seat).join(', ') },
        details: { problems },
      })
    }
    const claimed = new Set(occupied.map(({ seat }) => seat))
    const moves = body.moves.filter(({ seat, newSeat }) => claimed.has(seat) && seat !== newSeat)
    await moveSeats(tx, departure.id, moves)
    await writeSwap(tx, {
      departureId: departure.id,
      fromTransportId: departure.transport.id,
      toTransportId: to.id,
      moves,
      reason: body.reason,
      userId: actor.id,
    })
    // Every seat may look different now: also those that nobody moved to or from.
    afterCommit(() =>
      notifySeats(events, departure.key, [...new Set([...seatsOf(departure.transport), ...seatsOf(to)])], actor.id),
    )
    return { data: { departureKey: departure.key, version: departure.version + 1, moved: moves.length } }
  })
}

/** What another bus would do to those who have a seat. */
function registerSwapPreview(api: Api): void {
  api.read('previewBusSwap', async ({ actor, database, params, query, now }) => {
    const [network, { policies }] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const key = parseDepartureKey(params.key)
    const departure = key && (await readDeparture(database.orm, network, key))
    const to = network.transports.get(query.transportId)
    if (!departure || !to) return refuse('notFound')
    // It names passengers: for those who swap, not for everybody who sees that the departure runs.
    const foreign = refuseDepartureWrite(departure, actor, 'swapBus')
    if (foreign) return foreign
    const occupied = departure.id === null ? [] : await readOccupied(database.orm, departure.id)
    const moves = planMoves(occupied, to)
    const used = new Set(moves.map(({ newSeat }) => newSeat))
    const busy = await busyWith(database.orm, network, departure, to)
    const overdue = await overdueFor(database.orm, { ...departure, transport: to })
    const outages = await outagesFor(database.orm, { ...departure, transport: to }, now)
    const change = { transportId: to.id, departure }
    const duty = await dutyWarnings(database.orm, network, change, { limits: dutyLimits(policies), now })
    return {
      data: {
        departureKey: departure.key,
        version: departure.version,
        from: describeBus(departure.transport),
        to: describeBus(to),
        moves: moves.map((move, index) => {
          const { sitting = [], kept = null, mayUseLadies = true } = occupied[index] ?? {}
          return {
            ...move,
            kept,
            mayUseLadies,
            passengers: sitting.map((each) => describeSitting(departure, each)),
          }
        }),
        freeSeats: seatsOf(to)
          .filter((seat) => !used.has(seat) && !to.blockedSeats.includes(seat))
          .map((seat) => ({
            seat,
            isLadies: to.womenSeats.includes(seat),
            isAdditional: to.additionalSeats.includes(seat),
          })),
        busyWith: busy.map(({ departure: other }) => ({
          departureKey: other.key,
          routeName: other.route.name,
          startsAt: other.startsAt,
          endsAt: endOf(other),
          timeZone: zoneOf(other),
        })),
        overdue,
        outages,
        duty,
      },
    }
  })
}

function refuseStale(present: number, version: number): Refusal | undefined {
  return present === version ? undefined : refuse('staleVersion', { details: { version: present } })
}

function refuseSwap(departure: Departure, to: Transport, now: Date): Refusal | undefined {
  if (departure.state !== 'scheduled' || departure.startsAt <= now)
    return refuse('departureClosed', { message: 'swap.tooLate' })
  return departure.transport.id === to.id
    ? refuse('ruleBroken', { message: 'swap.sameBus', fields: { transportId: 'swap.sameBus' } })
    : undefined
}

/** Departures of a bus that are on the road while this one is. */
async function busyWith(
  orm: Transaction['orm'],
  network: Network,
  departure: Departure,
  bus: Transport,
): Promise<RunningDeparture[]> {
  const from = addDays(departure.travelDate, -LONGEST_JOURNEY_DAYS)
  const running = await departuresBetween(orm, network, {
    from,
    days: 2 * LONGEST_JOURNEY_DAYS + 1,
    transportId: bus.id,
  })
  return running.filter(
    ({ departure: other }) =>
      other.key !== departure.key &&
      other.state !== 'cancelled' &&
      other.startsAt < endOf(departure) &&
      endOf(other) > departure.startsAt,
  )
}

function describeBus(bus: Transport) {
  const { id, name, registrationNumber } = bus
  return { id, name, registrationNumber, seatsTotal: regularSeatsForSale(bus).length }
}

function describeSitting({ route, key }: Departure, { name, reference, fromPosition, toPosition }: Sitting) {
  const [from, to] = [route.stops[fromPosition], route.stops[toPosition]]
  if (!from || !to) throw new Error(`departure ${key} has no stops ${fromPosition} and ${toPosition}`)
  return { name, reference, fromName: from.name, toName: to.name }
}

function zoneOf({ route }: Departure): string {
  return route.stops[0]?.region.timeZone ?? 'UTC'
}
