import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { Transaction } from '#server/database/connection.ts'
import { depots } from '#server/database/schema/network.ts'
import { checkInDevices } from '#server/database/schema/travel-day.ts'
import type { Actor } from '#server/plugins/actor.ts'

/** Crockford's base 32, as in booking references: read aloud and typed from paper without mistakes. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ'
const SIGNS = `0123456789${LETTERS}`
/** Of 720,000 series. A hundred in a row are taken only when nearly all of them are. */
const MAX_TRIES = 100
/** In the place of a depot's code where an officer belongs to none. */
const NO_DEPOT = '0'

/** The series of a device, chosen when it first asks; it cannot be guessed, so that nobody else counts in it. */
export async function registerDevice(
  tx: Transaction,
  deviceId: string,
  { actor, now }: { actor: Pick<Actor, 'id' | 'depotId'>; now: Date },
): Promise<ReplyOf<'registerCheckInDevice'>['data']> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const known = await readDevice(tx, deviceId)
    if (known) return known
    await tx.orm
      .insert(checkInDevices)
      .values({ id: deviceId, series: newSeries(), depotId: actor.depotId, registeredBy: actor.id, registeredAt: now })
      .onConflictDoNothing()
  }
  throw new Error('no series of receipt numbers is free')
}

async function readDevice(
  tx: Transaction,
  deviceId: string,
): Promise<ReplyOf<'registerCheckInDevice'>['data'] | undefined> {
  const [row] = await tx.orm
    .select({ series: checkInDevices.series, lastNumber: checkInDevices.lastNumber, depotCode: depots.code })
    .from(checkInDevices)
    .leftJoin(depots, eq(depots.id, checkInDevices.depotId))
    .where(eq(checkInDevices.id, deviceId))
  if (!row) return undefined
  return {
    deviceId,
    series: row.series,
    prefix: `EF-${row.depotCode ?? NO_DEPOT}-${row.series}-`,
    lastNumber: row.lastNumber,
  }
}

function newSeries(): string {
  const rest = Array.from({ length: 3 }, () => SIGNS.charAt(randomInt(SIGNS.length)))
  return LETTERS.charAt(randomInt(LETTERS.length)) + rest.join('')
}
