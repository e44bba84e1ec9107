import { and, eq } from 'drizzle-orm'
import type { TransportRecord } from '#contract/fleet/transport-row.ts'
import { transportTimings } from '#server/database/schema/network.ts'
import { lockNetwork } from '#server/masters/master-records.ts'
import { recordChange } from '#server/masters/record-changes.ts'
import type { WriteInput } from '#server/plugins/api.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import type { Network, Timing } from '#server/domain/network/network.ts'
import { raiseNetworkRevision, readNetwork } from '#server/domain/network/network-repository.ts'
import { clashesOf, clashValues } from '#server/domain/fleet/transport-clashes.ts'
import { refuseBus } from '#server/domain/fleet/refuse-bus.ts'
import { readTransportPlan } from '#server/domain/fleet/transport-plan.ts'
import { dropUnsoldDepartures, soldDepartures, describeDepartures } from './upcoming-departures.ts'
import { transportKind } from './transport-kind.ts'

type Answer = Promise<{ data: TransportRecord } | Refusal>

/** Lets a transport run a timing, unless it would have to be in two places at once. */
export async function assignTiming(input: WriteInput<'assignTransportTripTiming'>): Answer {
  const { tx, body, language, now } = input
  const { transportId, timingId, ordinal } = body
  await lockNetwork(tx)
  const [before] = await transportKind.read(tx.orm, [transportId])
  if (!before) return refuse('notFound')
  if (!before.isActive) return refuse('conflict', { message: 'fleet.transportIdle' })
  const network = await readNetwork(tx.orm)
  const timing = network.timings.get(timingId)
  const origin = network.routes.get(timing?.routeId ?? '')?.stops[0]?.region
  const today = dayAt(origin ?? { timeZone: 'UTC' }, now)
  if (!timing || !isInUse(network, timing, today)) {
    return refuse('ruleBroken', { message: 'fleet.timingOver', fields: { timingId: 'fleet.timingOver' } })
  }
  const holder = network.transports.get(timing.transportIds.get(ordinal) ?? '')
  if (holder) return refuse('conflict', { message: 'fleet.runTaken', values: { transport: holder.name } })
  const route = network.routes.get(timing.routeId)
  const travelDate = timing.validFrom > today ? timing.validFrom : today
  const unfit = route && (await refuseBus(tx.orm, { route, travelDate }, { transportId, language, now }))
  if (unfit) return unfit
  // A run of yesterday by this clock may still be today's where it starts.
  const plan = await readTransportPlan(tx.orm, network, transportId, timingId)
  const [clash] = clashesOf(plan, { timing, ordinal }, addDays(today, -1))
  if (clash) {
    const message = clash.other.timing.id === timingId ? 'fleet.clashWithItself' : 'fleet.clash'
    const values = clashValues(network, clash, language === 'ar' ? 'ar' : 'en')
    return refuse('conflict', { message, values: { transport: before.name, ...values } })
  }
  await tx.orm.insert(transportTimings).values({ timingId, ordinal, transportId })
  return finish(input, before)
}

/** Takes a transport off a timing, unless somebody has bought a coming departure of it. */
export async function removeTiming(input: WriteInput<'removeTransportAssignmentTripTiming'>): Answer {
  const { tx, body, language } = input
  const { transportId, timingId, ordinal } = body
  await lockNetwork(tx)
  const [before] = await transportKind.read(tx.orm, [transportId])
  if (!before?.timings.some((run) => run.timingId === timingId && run.ordinal === ordinal)) return refuse('notFound')
  const sold = await soldDepartures(tx, { timingId, ordinal })
  if (sold.length > 0)
    return refuse('conflict', { message: 'fleet.runSold', values: { departures: describeDepartures(sold, language) } })
  await dropUnsoldDepartures(tx, { timingId, ordinal })
  await tx.orm
    .delete(transportTimings)
    .where(and(eq(transportTimings.timingId, timingId), eq(transportTimings.ordinal, ordinal)))
  return finish(input, before)
}

async function finish(
  { tx, actor, now }: Pick<WriteInput<'assignTransportTripTiming'>, 'tx' | 'actor' | 'now'>,
  before: TransportRecord,
): Answer {
  const [after] = await transportKind.read(tx.orm, [before.id])
  if (!after) throw new Error(`transport ${before.id} cannot be read back`)
  await recordChange(tx, {
    kind: 'transport',
    id: before.id,
    before: told(before),
    after: told(after),
    userId: actor.id,
    now,
  })
  await raiseNetworkRevision(tx)
  return { data: after }
}

const told = ({ timings }: TransportRecord) => ({
  timings: timings.map(({ routeName, startsAt, ordinal }) => `${routeName.en} ${startsAt} #${ordinal}`),
})

function isInUse(network: Network, timing: Timing, today: string): boolean {
  const route = network.routes.get(timing.routeId)
  const isOver = timing.validTo !== null && timing.validTo < today
  return timing.isActive && !isOver && route !== undefined && route.isActive && route.trip.isActive
}
