import { and, eq, inArray, sql } from 'drizzle-orm'
import type { RouteRecord } from '#contract/network/route-row.ts'
import type { TimingRecord } from '#contract/network/timing-row.ts'
import type { Transaction } from '#server/database/connection.ts'
import { routes, routeStops, timingExceptions, timings, timingVersions } from '#server/database/schema/network.ts'
import type { MasterKind, MasterRow } from '#server/masters/master-kind.ts'
import { lockNetwork, recorded } from '#server/masters/master-records.ts'
import { recordChange } from '#server/masters/record-changes.ts'
import type { WriteInput } from '#server/plugins/api.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import { isoWeekday } from '#server/time/calendar-date.ts'
import { dropUntouched } from '#server/domain/network/retained-departures.ts'
import type { TimingVersion } from '#server/domain/network/network.ts'
import { raiseNetworkRevision } from '#server/domain/network/network-repository.ts'
import { firstSameStart, fitsStops, type PlannedTiming } from '#server/features/network/timetable/stop-times.ts'
import { versionOn } from '#server/domain/network/timetable-rules.ts'
import { unlessClashing } from '#server/features/network/timing-clashes.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import { routeKind } from './route-kind.ts'
import { timingKind } from './timing-kind.ts'
import { isVersionKept, keptBetween, readStopVersions, readTimings, todayOf } from './timetable-versions.ts'

const MINUTE_MS = 60_000

/** Takes back stoppages that a route is to have from a coming day on, and with them the times made for them. */
export async function withdrawRouteVersion(
  input: WriteInput<'withdrawRouteVersion'>,
): Promise<{ data: RouteRecord } | Refusal> {
  const { tx, body, now } = input
  const { id, version, appliesFrom } = body
  await lockNetwork(tx)
  const [before] = await routeKind.read(tx.orm, [id])
  if (!before) return refuse('notFound')
  if (before.version !== version) return refuse('staleVersion', { details: { version: before.version } })
  const [today, versions, known] = [
    await todayOf(tx.orm, id, now),
    await readStopVersions(tx.orm, id),
    await readTimings(tx.orm, id),
  ]
  const dates = versions.map((each) => each.appliesFrom)
  if (!dates.includes(appliesFrom)) return refuse('notFound')
  if (appliesFrom <= today) return refuse('conflict', { message: 'timetable.versionBegun' })
  const next = dates.find((date) => date > appliesFrom)
  const later = known
    .flatMap((timing) => timing.versions)
    .find((times) => times.appliesFrom > appliesFrom && (next === undefined || times.appliesFrom < next))
  if (later) return refuse('conflict', { message: 'timetable.withdrawLaterFirst', values: { date: later.appliesFrom } })
  const timingIds = known.map((timing) => timing.id)
  const rest = versions.flatMap(({ stops, ...each }) =>
    each.appliesFrom === appliesFrom ? [] : [{ ...each, count: stops.length }],
  )
  const refusal = problemsOf(
    known.map((timing) => without(timing, appliesFrom)),
    rest,
    today,
  )
  if (refusal) return refusal

  return unlessClashing({ ...input, timingIds }, async () => {
    await tx.orm.delete(routeStops).where(and(eq(routeStops.routeId, id), eq(routeStops.appliesFrom, appliesFrom)))
    if (timingIds.length > 0) {
      await tx.orm
        .delete(timingVersions)
        .where(and(inArray(timingVersions.timingId, timingIds), eq(timingVersions.appliesFrom, appliesFrom)))
    }
    await tx.orm
      .update(routes)
      .set({ version: sql`${routes.version} + 1` })
      .where(eq(routes.id, id))
    await dropUntouched(tx, timingIds, appliesFrom)
    // Looked at last: a hold that was just being made has kept its departure.
    if (await isVersionKept(tx.orm, id, appliesFrom)) return refuse('conflict', { message: 'timetable.withdrawSold' })
    return recordWithdrawal(
      input,
      routeKind,
      before,
      dates.filter((date) => date > today),
    )
  })
}

/** Takes back times and days that a timing is to have from a coming day on; those before them go on. */
export async function withdrawTimingVersion(
  input: WriteInput<'withdrawTimingVersion'>,
): Promise<{ data: TimingRecord } | Refusal> {
  const { tx, body, now } = input
  const { id, version, appliesFrom } = body
  await lockNetwork(tx)
  const [before] = await timingKind.read(tx.orm, [id])
  if (!before) return refuse('notFound')
  if (before.version !== version) return refuse('staleVersion', { details: { version: before.version } })
  const { routeId } = before
  const [today, stops, known] = [
    await todayOf(tx.orm, routeId, now),
    await readStopVersions(tx.orm, routeId),
    await readTimings(tx.orm, routeId),
  ]
  const own = known.find((timing) => timing.id === id)
  const withdrawn = own?.versions.find((each) => each.appliesFrom === appliesFrom)
  if (!own || !withdrawn) return refuse('notFound')
  if (appliesFrom <= today) return refuse('conflict', { message: 'timetable.versionBegun' })
  const rest = without(own, appliesFrom)
  const counts = stops.map((each) => ({ appliesFrom: each.appliesFrom, count: each.stops.length }))
  const refusal = problemsOf(
    known.map((timing) => (timing.id === id ? rest : timing)),
    counts,
    today,
  )
  if (refusal) return refusal

  return unlessClashing({ ...input, timingIds: [id], field: 'appliesFrom' }, async () => {
    await tx.orm
      .delete(timingVersions)
      .where(and(eq(timingVersions.timingId, id), eq(timingVersions.appliesFrom, appliesFrom)))
    await tx.orm
      .update(timings)
      .set({ version: sql`${timings.version} + 1` })
      .where(eq(timings.id, id))
    await dropUntouched(tx, [id], appliesFrom)
    const sold = await soldOn(
      tx,
      own,
      withdrawn,
      versionOn(rest.versions, appliesFrom),
      stops[0]?.stops[0]?.timeZone ?? 'UTC',
    )
    if (sold) return refuse('conflict', { message: 'timetable.withdrawSold' })
    return recordWithdrawal(
      input,
      timingKind,
      before,
      own.versions.map((each) => each.appliesFrom).filter((date) => date > today),
    )
  })
}

/** What both have done last: the record of it, with the dates that were planned and those that still are. */
async function recordWithdrawal<Row extends MasterRow>(
  { tx, body, actor, now }: WriteInput<'withdrawRouteVersion' | 'withdrawTimingVersion'>,
  kind: MasterKind<never, Row>,
  before: Row,
  planned: readonly string[],
): Promise<{ data: Row }> {
  const [after] = await kind.read(tx.orm, [before.id])
  if (!after) throw new Error(`${kind.name} ${before.id} cannot be read back`)
  await recordChange(tx, {
    kind: kind.name,
    id: before.id,
    before: { ...recorded(kind, before), planned },
    after: { ...recorded(kind, after), planned: planned.filter((date) => date !== body.appliesFrom) },
    userId: actor.id,
    now,
  })
  await raiseNetworkRevision(tx)
  return { data: after }
}

function without<Planned extends PlannedTiming>(timing: Planned, appliesFrom: string): Planned {
  return { ...timing, versions: timing.versions.filter((version) => version.appliesFrom !== appliesFrom) }
}

/** Why a route's timetable cannot be this. */
function problemsOf(
  planned: readonly PlannedTiming[],
  stops: readonly { appliesFrom: string; count: number }[],
  today: string,
): Refusal | undefined {
  if (!planned.every((timing) => timing.versions.length > 0 && fitsStops(timing, stops, today))) {
    return refuse('conflict', { message: 'timetable.withdrawLeavesNoTimes' })
  }
  for (const [index, one] of planned.entries()) {
    for (const other of planned.slice(index + 1)) {
      const date = firstSameStart(one, other)
      if (date !== undefined) return refuse('conflict', { message: 'timetable.sameStart', values: { date } })
    }
  }
  return undefined
}

/** Whether journeys were sold as this version has them. Those that are as the one before has them were sold before it was planned. */
async function soldOn(
  tx: Transaction,
  { id, versions }: PlannedTiming,
  withdrawn: TimingVersion,
  previous: TimingVersion | undefined,
  timeZone: string,
): Promise<boolean> {
  const next = versions.find((version) => version.appliesFrom > withdrawn.appliesFrom)?.appliesFrom
  const kept = await keptBetween(tx.orm, id, withdrawn.appliesFrom, next)
  if (kept.length === 0) return false
  const extra = await tx.orm
    .select({ travelDate: timingExceptions.travelDate })
    .from(timingExceptions)
    .where(and(eq(timingExceptions.timingId, id), eq(timingExceptions.kind, 'extra')))
  const isExtra = (date: string) => extra.some(({ travelDate }) => travelDate === date)
  return kept.some(({ travelDate, startsAt, arrivals, departs }) => {
    const offsets = (times: readonly string[]) =>
      times.map((time) => (Date.parse(time) - startsAt.getTime()) / MINUTE_MS).join()
    const runsAs = (version: TimingVersion) =>
      version.startsAt === toLocal(startsAt, timeZone).time &&
      version.arrivalOffsets.join() === offsets(arrivals) &&
      version.departureOffsets.join() === offsets(departs) &&
      (isExtra(travelDate) || version.daysOfWeek.includes(isoWeekday(travelDate)))
    return runsAs(withdrawn) && !(previous && runsAs(previous))
  })
}
