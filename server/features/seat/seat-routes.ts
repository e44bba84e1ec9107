import type { ReplyOf } from '#contract/contract.ts'
import type { Api } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { refuseDepartureWrite } from '#server/domain/departure/may-write-departure.ts'
import { holdSeats, renewHolds, reserveSeats, unreserveSeats } from '#server/domain/seat/claims.ts'
import { readSeatMap } from '#server/domain/seat/seat-map.ts'
import { notifySeats } from '#server/domain/seat/seat-notifications.ts'
import { refuseSeats, refuseStretch } from '#server/domain/seat/seat-rules.ts'
import { formatDepartureKey, parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { ensureDeparture, readDeparture, readStoredDeparture } from '#server/domain/network/timetable-repository.ts'
import { isStretch } from '#server/domain/network/timetable-rules.ts'

export function registerSeats(api: Api, { events }: { events: Pick<EventStream, 'publish'> }): void {
  registerSeatHolds(api, events)

  api.read('getSeatMap', async ({ params, query, actor, database }) => {
    const key = parseDepartureKey(params.key)
    const [network, { policies }] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const departure = key && (await readDeparture(database.orm, network, key))
    if (!departure || !isStretch(departure.route, query)) return refuse('notFound')
    return { data: await readSeatMap(database.orm, departure, query, { userId: actor.id, policies }) }
  })

  api.write('reserveUnreserveSeat', async ({ body, actor, database, tx, now, afterCommit }) => {
    const key = parseDepartureKey(body.departureKey)
    const [network, { policies }] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const departure = key && (await ensureDeparture(tx, network, key))
    if (!departure || !isStretch(departure.route, body)) return refuse('notFound')
    const refusal =
      refuseDepartureWrite(departure, actor, 'reserveUnreserveSeat') ?? refuseStretch(departure, body, policies, now)
    if (refusal) return refusal
    const { regularSeats, additionalSeats } = departure.transport
    const seats = [...new Set(body.seats)]
    const unknown = seats.filter((seat) => !regularSeats.includes(seat) && !additionalSeats.includes(seat))
    if (unknown.length > 0)
      return refuse('ruleBroken', { message: 'seat.unknown', values: { seats: unknown.join(', ') } })
    const stretch = { departureId: departure.id, seats, from: body.from, to: body.to }
    if (body.action === 'reserve') {
      const { lost } = await reserveSeats(tx, actor.id, stretch, body.reason)
      if (lost.length > 0) return refuse('seatsLost', { values: { seats: lost.join(', ') }, details: { seats: lost } })
    } else {
      await unreserveSeats(tx, actor.id, stretch, body.reason)
    }
    afterCommit(() => notifySeats(events, formatDepartureKey(departure), seats, actor.id))
    return { data: await readSeatMap(tx.orm, departure, body, { userId: actor.id, policies }) }
  })
}

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
