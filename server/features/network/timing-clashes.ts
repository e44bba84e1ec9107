import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import type { Transaction } from '#server/database/connection.ts'
import { transportTimings } from '#server/database/schema/network.ts'
import { lockNetwork } from '#server/masters/master-records.ts'
import type { Language } from '#server/plugins/api.ts'
import { isRefusal, refuse, type Refusal } from '#server/plugins/refusal.ts'
import { addDays } from '#server/timetable/calendar-date.ts'
import type { Network, Timing } from '#server/timetable/network.ts'
import { readNetwork } from '#server/timetable/network-repository.ts'
import { versionOn } from '#server/timetable/timetable-rules.ts'
import { type Clash, clashesOf, clashValues } from '#server/timetable/transport-clashes.ts'
import { readTransportPlan } from '#server/timetable/transport-plan.ts'

interface Change {
  tx: Transaction
  now: Date
  language: Language
  timingIds: readonly string[]
  /** Field of the form that the refusal stands at; without it the part of the timing that was changed. */
  field?: string
}

/**
 * Changes timings unless one of their transports would then have to be in two places at once. What clashed before the
 * change already does not stand in its way.
 */
export async function unlessClashing<Answer>(change: Change, act: () => Promise<Answer | Refusal>): Promise<Answer | Refusal> {
  const { tx, timingIds } = change
  await lockNetwork(tx)
  const isRun = timingIds.length > 0 && (await tx.orm.$count(transportTimings, inArray(transportTimings.timingId, [...timingIds]))) > 0
  if (!isRun) return act()
  const before = await readNetwork(tx.orm)
  const answer = await act()
  if (isRefusal(answer)) return answer
  return (await findClash(change, before, await readNetwork(tx.orm))) ?? answer
}

async function findClash({ tx, now, language, timingIds, field }: Change, before: Network, after: Network): Promise<Refusal | undefined> {
  // A run of yesterday by the server's clock may still be today's where it starts.
  const from = addDays(now.toISOString().slice(0, 10), -1)
  for (const timing of timingIds.flatMap((id) => after.timings.get(id) ?? [])) {
    const old = before.timings.get(timing.id)
    if (!old || isUnchanged(before, after, old, timing)) continue
    for (const [ordinal, transportId] of timing.transportIds) {
      const plan = await readTransportPlan(tx.orm, after, transportId, timing.id)
      const known = clashesOf({ ...plan, network: before }, { timing: old, ordinal }, from)
      const clash = clashesOf(plan, { timing, ordinal }, from).find((each) => !known.some((one) => isAlike(one, each)))
      if (!clash) continue
      const itself = clash.other.timing.id === timing.id
      const message = itself ? 'timetable.clashWithItself' : 'timetable.clash'
      return refuse('conflict', {
        message,
        values: { transport: after.transports.get(transportId)?.name ?? '', ...clashValues(after, clash, language === 'ar' ? 'ar' : 'en') },
        fields: { [field ?? changedField(old, timing, clash.travelDate)]: message },
      })
    }
  }
  return undefined
}

function isUnchanged(before: Network, after: Network, old: Timing, timing: Timing): boolean {
  return isDeepStrictEqual(old, timing) && isDeepStrictEqual(before.routeVersions.get(old.routeId), after.routeVersions.get(timing.routeId))
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
