import type { ReplyOf } from '#contract/contract.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { mayWriteDeparture, refuseDepartureWrite } from '#server/domain/departure/may-write-departure.ts'
import { changeReservations, holdSeats, renewHolds, reserveSeats, unreserveSeats } from '#server/domain/seat/claims.ts'
import { readSeatMap } from '#server/domain/seat/seat-map.ts'
import { notifySeats } from '#server/domain/seat/seat-notifications.ts'
import {
  keptUntil,
  refuseKeeping,
  refuseSeats,
  refuseStretch,
  refuseUnknownSeats,
} from '#server/domain/seat/seat-rules.ts'
import { formatDepartureKey, parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import type { Departure } from '#server/domain/network/network.ts'
import { ensureDeparture, readDeparture, readStoredDeparture } from '#server/domain/network/timetable-repository.ts'
import { isStretch } from '#server/domain/network/timetable-rules.ts'
import { findEnded, findReservations, readKeptSeats } from './kept-seats.ts'

export function registerSeats(api: Api, { events }: { events: Pick<EventStream, 'publish'> }): void {
  registerSeatHolds(api, events)

  api.read('getSeatMap', async ({ params, query, actor, database }) => {
    const key = parseDepartureKey(params.key)
    const [network, { policies }] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const departure = key && (await readDeparture(database.orm, network, key))
    if (!departure || !isStretch(departure.route, query)) return refuse('notFound')
    const viewer = { userId: actor.id, policies, isKeeper: isKeeper(actor, departure) }
    return { data: await readSeatMap(database.orm, departure, query, viewer) }
  })

  api.read('getKeptSeats', async ({ params, actor, database, now }) => {
    const key = parseDepartureKey(params.key)
    const network = await loadNetwork(database)
    const departure = key && (await readDeparture(database.orm, network, key))
    if (!departure) return refuse('notFound')
    // Notes name people: for those who keep seats, not for everybody who sees that the departure runs.
    const foreign = refuseDepartureWrite(departure, actor, 'reserveUnreserveSeat')
    return foreign ?? { data: await readKeptSeats(database.orm, departure, now) }
  })

  api.write('reserveUnreserveSeat', async ({ body, actor, database, tx, now, afterCommit }) => {
    const key = parseDepartureKey(body.departureKey)
    const [network, { policies }] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const departure = key && (await ensureDeparture(tx, network, key))
    if (!departure || !isStretch(departure.route, body)) return refuse('notFound')
    const refusal =
      refuseDepartureWrite(departure, actor, 'reserveUnreserveSeat') ?? refuseStretch(departure, body, policies, now)
    if (refusal) return refusal
    const seen = body.action === 'change' ? [...new Map(body.seats.map((each) => [each.seat, each])).values()] : []
    const seats = body.action === 'change' ? seen.map(({ seat }) => seat) : [...new Set(body.seats)]
    const unknown = refuseUnknownSeats(departure.transport, seats)
    if (unknown) return unknown
    const stretch = { departureId: departure.id, seats, from: body.from, to: body.to }
    if (body.action === 'unreserve') await unreserveSeats(tx, actor.id, stretch, body.reason)
    else {
      const { keptFor, note = '', releaseMinutes } = body
      const until = keptUntil(departure, body, releaseMinutes)
      const wrong = refuseKeeping({ keptFor, note, until }, now)
      if (wrong) return wrong
      const keeping = { keptFor, note: note || null, until }
      if (body.action === 'reserve') {
        const { lost } = await reserveSeats(tx, actor.id, stretch, keeping)
        if (lost.length > 0)
          return refuseTaken(lost, await findReservations(tx.orm, { ...stretch, seats: lost }, actor.id))
      } else {
        const { stale } = await changeReservations(tx, actor.id, stretch, seen, keeping)
        if (stale.length > 0)
          return refuseStale(
            stale,
            await findEnded(
              tx.orm,
              stretch,
              seen.filter(({ seat }) => stale.includes(seat)),
            ),
          )
      }
    }
    afterCommit(() => notifySeats(events, formatDepartureKey(departure), seats, actor.id))
    return { data: await readSeatMap(tx.orm, departure, body, { userId: actor.id, policies, isKeeper: true }) }
  })
}

/** Who keeps seats of a departure may know who else does: naming them is quicker than looking for them. */
function refuseTaken(lost: readonly string[], reserved: Awaited<ReturnType<typeof findReservations>>): Refusal {
  const details = { seats: lost, ...(reserved.length > 0 && { reserved }) }
  if (reserved.length < lost.length) return refuse('seatsLost', { values: { seats: lost.join(', ') }, details })
  const seats = reserved.map(({ seat, by }) => `${seat} (${by})`).join(', ')
  return refuse('seatsLost', { message: 'seat.reservedMeanwhile', values: { seats }, details })
}

/** Of seats to be changed, those that were changed or released in the meantime; nobody did anything where all ended by themselves. */
function refuseStale(stale: readonly string[], ended: readonly string[]): Refusal {
  const values = { seats: stale.join(', ') }
  if (stale.every((seat) => ended.includes(seat)))
    return refuse('holdExpired', { message: 'seat.reservationEnded', values, details: { seats: stale } })
  return refuse('staleVersion', { message: 'seat.changedMeanwhile', values, details: { seats: stale } })
}

/** Whether somebody may keep seats of a departure free. */
const isKeeper = (actor: Actor, departure: Departure): boolean =>
  mayCall(actor, 'reserveUnreserveSeat') && mayWriteDeparture(departure, actor, 'reserveUnreserveSeat')

/** Seats that a sale in the making holds. */
function registerSeatHolds(api: Api, events: Pick<EventStream, 'publish'>): void {
  api.write('holdSeats', async ({ body, actor, database, tx, now, afterCommit }) => {
    const key = parseDepartureKey(body.departureKey)
    const [network, { policies }] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const seats = [...new Set(body.seats)]
    if (seats.length > policies.maxHeldSeats) {
      return refuse('tooManySeats', {
        values: { most: policies.maxHeldSeats },
        details: { most: policies.maxHeldSeats },
      })
    }
    // Giving seats up makes no row and asks no rule: it must work after departure too.
    const departure =
      key &&
      (seats.length > 0 ? await ensureDeparture(tx, network, key) : await readStoredDeparture(tx.orm, network, key))
    if (!departure) {
      if (seats.length > 0) return refuse('notFound')
      return { data: { departureKey: body.departureKey, seats, expiresAt: null, serverTime: now } }
    }
    if (seats.length > 0) {
      const refusal =
        refuseStretch(departure, body, policies, now) ?? refuseSeats(departure, body, seats, policies, now)
      if (refusal) return refusal
    }
    const stretch = { departureId: departure.id, seats, from: body.from, to: body.to }
    const held = await holdSeats(tx, actor.id, stretch, policies.holdMinutes)
    if (held.lost.length > 0) {
      return refuse('seatsLost', { values: { seats: held.lost.join(', ') }, details: { seats: held.lost } })
    }
    afterCommit(() => notifySeats(events, departure.key, held.touched, actor.id))
    const { expiresAt, serverTime } = held
    return { data: { departureKey: departure.key, seats, expiresAt, serverTime } }
  })

  api.write('renewSeatHolds', async ({ body, actor, database, tx, afterCommit }) => {
    const [network, { policies }] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const departures = await Promise.all(
      [...new Set(body.departureKeys)].map(async (text) => {
        const key = parseDepartureKey(text)
        return { text, departure: key && (await readStoredDeparture(tx.orm, network, key)) }
      }),
    )
    const ids = departures.flatMap(({ departure }) => departure?.id ?? [])
    const renewed = await renewHolds(tx, actor.id, ids, policies.paymentHoldMinutes)
    const data: ReplyOf<'renewSeatHolds'>['data'] = []
    for (const { text, departure } of departures) {
      const held = renewed.find((each) => each.departureId === departure?.id)
      if (!held) return refuse('holdExpired', { details: { departureKeys: [text] } })
      data.push({ departureKey: text, seats: held.seats, expiresAt: held.expiresAt, serverTime: held.serverTime })
      afterCommit(() => notifySeats(events, text, held.seats, actor.id))
    }
    return { data }
  })
}
