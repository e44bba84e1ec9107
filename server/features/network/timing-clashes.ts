import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { transportTimings } from '#server/database/schema/network.ts'
import { lockNetwork } from '#server/masters/master-records.ts'
import type { Language } from '#server/plugins/api.ts'
import { isRefusal, refuse, type Refusal } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'
import type { Network, Timing } from '#server/domain/network/network.ts'
import { readNetwork } from '#server/domain/network/network-repository.ts'
import { versionOn } from '#server/domain/network/timetable-rules.ts'
import { type Clash, clashesOf, clashValues } from '#server/domain/fleet/transport-clashes.ts'
import { readTransportPlan } from '#server/domain/fleet/transport-plan.ts'

interface Changed {
  now: Date
  timingIds: readonly string[]
}

interface Change extends Changed {
  tx: Transaction
  language: Language
  /** For an act that locks the network itself once it has written what takes long. */
  lock?: (tx: Transaction) => Promise<void>
  /** The network as the act left it, where the act has read it already. */
  after?: () => Network | undefined
  /** Field of the form that the refusal stands at; without it the part of the timing that was changed. */
  field?: string
}

/**
 * Changes timings unless one of their transports would then have to be in two places at once. What clashed before the
 * change already does not stand in its way.
 */
export async function unlessClashing<Answer>(
  change: Change,
  act: () => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const { tx, timingIds, lock = lockNetwork } = change
  await lock(tx)
  const isRun =
    timingIds.length > 0 &&
    (await tx.orm.$count(transportTimings, inArray(transportTimings.timingId, [...timingIds]))) > 0
  if (!isRun) return act()
  const before = await readNetwork(tx.orm)
  const answer = await act()
  if (isRefusal(answer)) return answer
  const after = change.after?.() ?? (await readNetwork(tx.orm))
  for await (const clash of newClashes(tx.orm, change, before, after)) return refusalOf(change, clash, before, after)
  return answer
}

/** Of each of these timings and transports the first clash that another timetable has and the one before it had not. */
export async function* newClashes(
  orm: Orm,
  { now, timingIds }: Changed,
  before: Network,
  after: Network,
): AsyncGenerator<Clash & { transportId: string }> {
  // A run of yesterday by the server's clock may still be today's where it starts.
  const from = addDays(now.toISOString().slice(0, 10), -1)
  for (const timing of timingIds.flatMap((id) => after.timings.get(id) ?? [])) {
    const old = before.timings.get(timing.id)
    if (!old || isUnchanged(before, after, old, timing)) continue
    for (const [ordinal, transportId] of timing.transportIds) {
      const plan = await readTransportPlan(orm, after, transportId, timing.id)
      const known = clashesOf({ ...plan, network: before }, { timing: old, ordinal }, from)
      const clash = clashesOf(plan, { timing, ordinal }, from).find((each) => !known.some((one) => isAlike(one, each)))
      if (clash) yield { ...clash, transportId }
    }
  }
}

function refusalOf(
  { language, field }: Change,
  clash: Clash & { transportId: string },
  before: Network,
  after: Network,
): Refusal {
  const { timing } = clash.asked
  const message = clash.other.timing.id === timing.id ? 'timetable.clashWithItself' : 'timetable.clash'
  const transport = after.transports.get(clash.transportId)?.name ?? ''
  return refuse('conflict', {
    message,
    values: { transport, ...clashValues(after, clash, language === 'ar' ? 'ar' : 'en') },
    fields: { [field ?? changedField(before.timings.get(timing.id) ?? timing, timing, clash.travelDate)]: message },
  })
}

function isUnchanged(before: Network, after: Network, old: Timing, timing: Timing): boolean {
  return (
    isDeepStrictEqual(old, timing) &&
    isDeepStrictEqual(before.routeVersions.get(old.routeId), after.routeVersions.get(timing.routeId))
  )
}

function isAlike(one: Clash, other: Clash): boolean {
  return one.other.timing.id === other.other.timing.id && one.other.ordinal === other.other.ordinal
}

/** What of a timing makes it run otherwise on a travel date than it did. */
function changedField(old: Timing, timing: Timing, travelDate: string): string {
  if (old.exceptions.get(travelDate) !== timing.exceptions.get(travelDate)) return 'exceptions'
  const [before, after] = [versionOn(old.versions, travelDate), versionOn(timing.versions, travelDate)]
  if (before?.startsAt !== after?.startsAt) return 'startsAt'
  if (!isDeepStrictEqual(before?.arrivalOffsets, after?.arrivalOffsets)) return 'arrivalOffsets'
  if (!isDeepStrictEqual(before?.daysOfWeek, after?.daysOfWeek)) return 'daysOfWeek'
  if (old.validFrom !== timing.validFrom) return 'validFrom'
  if (old.validTo !== timing.validTo) return 'validTo'
  return old.isActive === timing.isActive ? 'startsAt' : 'isActive'
}
