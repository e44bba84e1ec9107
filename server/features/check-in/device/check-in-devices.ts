import { eq, inArray, sql } from 'drizzle-orm'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { checkInDevices } from '#server/database/schema/travel-day.ts'

export type CheckInDevice = typeof checkInDevices.$inferSelect

/** What is behind the last two dashes of `EF-<depot>-<series>-<number>`. */
export function partsOfReceipt(receiptNumber: string): { series: string; number: number } {
  const [number = '', series = ''] = receiptNumber.split('-').toReversed()
  return { series, number: Number(number) }
}

/** The device that has a series of receipt numbers. */
export async function findDeviceBySeries(orm: Orm, series: string): Promise<CheckInDevice | undefined> {
  const [device] = await orm.select().from(checkInDevices).where(eq(checkInDevices.series, series))
  return device
}

/** Those of these ids that devices have registered under. */
export async function knownDeviceIds(orm: Orm, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await orm
    .select({ id: checkInDevices.id })
    .from(checkInDevices)
    .where(inArray(checkInDevices.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

/** A device that has lost its store goes on behind the highest number that has come in. */
export async function raiseLastNumber(tx: Transaction, deviceId: string, number: number): Promise<void> {
  await tx.orm
    .update(checkInDevices)
    .set({ lastNumber: sql`greatest(${checkInDevices.lastNumber}, ${number})` })
    .where(eq(checkInDevices.id, deviceId))
}
