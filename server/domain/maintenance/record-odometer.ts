import { and, asc, desc, eq, gt, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { maintenanceEndpoints } from '#contract/maintenance/maintenance.ts'
import { MAX_KM_A_DAY } from '#contract/maintenance/odometer-codes.ts'
import type { Transaction } from '#server/database/connection.ts'
import { fuelEntries } from '#server/database/schema/fuel.ts'
import { odometerReadings } from '#server/database/schema/maintenance.ts'
import { transports } from '#server/database/schema/network.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { daysBetween } from '#server/time/calendar-date.ts'
import { homeDayAt, type Whereabouts } from '#server/time/local-day.ts'

type BodyOf<Name extends 'recordOdometer' | 'strikeOdometerReading'> = z.output<
  (typeof maintenanceEndpoints)[Name]['body']
>

export interface Recorder {
  actor: Pick<Whereabouts, 'homeTimeZone'> & { id: string }
  now: Date
}

interface Reading {
  day: string
  km: number
}

/** Records what an odometer showed, unless the bus had driven further by then, or less far later. */
export async function recordOdometer(
  tx: Transaction,
  recorder: Recorder,
  entered: BodyOf<'recordOdometer'>,
): Promise<{ id: string } | Refusal> {
  const { day, km } = entered
  const kept = await keepReading(tx, recorder, entered)
  if (isRefusal(kept) || kept.isNew) return kept
  return broken('km', 'maintenance.sameReading', { day, km })
}

/**
 * The reading of a bus that something else is recorded with: found where it stands already, else recorded by the same
 * rules. Until the transaction ends nobody else records or strikes one of this bus.
 */
export async function keepReading(
  tx: Transaction,
  { actor, now }: Recorder,
  { transportId, day, km, isJumpConfirmed }: BodyOf<'recordOdometer'>,
): Promise<{ id: string; isNew: boolean } | Refusal> {
  const [bus] = await tx.orm.select({ id: transports.id }).from(transports).where(eq(transports.id, transportId))
  if (!bus) return broken('transportId', 'maintenance.unknownBus')
  if (day > homeDayAt(actor, now)) return broken('day', 'maintenance.future')
  await holdOdometer(tx, transportId)
  const [same] = await tx.orm
    .select({ id: odometerReadings.id })
    .from(odometerReadings)
    .where(
      and(
        eq(odometerReadings.transportId, transportId),
        eq(odometerReadings.day, day),
        eq(odometerReadings.km, km),
        isNull(odometerReadings.struckAt),
      ),
    )
  if (same) return { ...same, isNew: false }
  // On one day the order of readings is that of their kilometres.
  const [earlier] = await nearest(tx, transportId, lt(odometerReadings.day, day), 'highest')
  const [later] = await nearest(tx, transportId, gt(odometerReadings.day, day), 'lowest')
  if (earlier && km < earlier.km) return broken('km', 'maintenance.falls', earlier)
  if (later && km > later.km) return broken('km', 'maintenance.above', later)
  if (!isJumpConfirmed) {
    const [last] = await nearest(
      tx,
      transportId,
      and(lte(odometerReadings.day, day), lte(odometerReadings.km, km)),
      'highest',
    )
    const jump = last && refuseJump(last, { day, km })
    if (jump) return jump
  }
  const id = newId()
  await tx.orm.insert(odometerReadings).values({ id, transportId, day, km, recordedBy: actor.id, recordedAt: now })
  return { id, isNew: true }
}

/** A digit too many is likelier than such a distance since the last reading; the first day and the last are both driven on. */
function refuseJump(last: Reading, { day, km }: Reading): Refusal | undefined {
  const driven = km - last.km
  if (driven <= MAX_KM_A_DAY * (daysBetween(last.day, day) + 1)) return undefined
  return { ...broken('km', 'maintenance.jumps', last), details: { jump: { ...last, driven } } }
}

/** Strikes out a reading that was wrong, unless something that counts was recorded with it. The others stay in order without it. */
export async function strikeReading(
  tx: Transaction,
  { actor, now }: Recorder,
  { id, reason }: BodyOf<'strikeOdometerReading'>,
): Promise<{ id: string } | Refusal> {
  const [found] = await tx.orm.select().from(odometerReadings).where(eq(odometerReadings.id, id))
  if (!found) return refuse('notFound')
  await holdOdometer(tx, found.transportId)
  const [reading] = await tx.orm.select().from(odometerReadings).where(eq(odometerReadings.id, id)).for('update')
  if (!reading || reading.struckAt !== null) return refuse('conflict', { message: 'maintenance.alreadyStruck' })
  const fuel = await tx.orm.$count(fuelEntries, and(eq(fuelEntries.readingId, id), isNull(fuelEntries.struckAt)))
  if (fuel > 0) return refuse('conflict', { message: 'maintenance.readingOfFuel' })
  await tx.orm
    .update(odometerReadings)
    .set({ struckBy: actor.id, struckAt: now, strikeReason: reason })
    .where(eq(odometerReadings.id, id))
  return { id }
}

/** Two who record of one bus at once wait for each other, so that neither falls behind the other's. */
async function holdOdometer(tx: Transaction, transportId: string): Promise<void> {
  await tx.orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`odometer ${transportId}`}, 0))`)
}

function nearest(tx: Transaction, transportId: string, days: SQL | undefined, which: 'highest' | 'lowest') {
  const inOrder = which === 'highest' ? desc : asc
  return tx.orm
    .select({ day: odometerReadings.day, km: odometerReadings.km })
    .from(odometerReadings)
    .where(and(eq(odometerReadings.transportId, transportId), isNull(odometerReadings.struckAt), days))
    .orderBy(inOrder(odometerReadings.day), inOrder(odometerReadings.km))
    .limit(1)
}

const broken = (field: string, message: string, other?: Reading): Refusal =>
  refuse('ruleBroken', {
    fields: { [field]: message },
    ...(other && { values: { day: other.day, km: String(other.km) } }),
  })
