import { and, eq, isNull } from 'drizzle-orm'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { codeApps, factorQuestions, passkeys, recoveryCodes, sessions, users } from '#server/database/schema/people.ts'
import { recordChange } from '#server/masters/record-changes.ts'

/** How many second factors somebody has; recovery codes are none of their own. */
async function countFactors(orm: Orm, userId: string): Promise<number> {
  const [keys, apps] = await Promise.all([
    orm.$count(passkeys, eq(passkeys.userId, userId)),
    orm.$count(codeApps, eq(codeApps.userId, userId)),
  ])
  return keys + apps
}

export function countRecoveryCodes(orm: Orm, userId: string): Promise<number> {
  return orm.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
}

/** Of two who change somebody's factors at the same time the second waits here, and sees what the first has done. */
export async function lockFactors(tx: Transaction, userId: string): Promise<number> {
  await tx.orm.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  return countFactors(tx.orm, userId)
}

/** Keeps who added or removed a second factor. The number says it all: secrets and names of keys are nobody else's. */
export function recordFactors(
  tx: Transaction,
  userId: string,
  { before, after, by, now, reason }: { before: number; after: number; by: string; now: Date; reason?: string },
): Promise<void> {
  return recordChange(tx, {
    kind: 'user',
    id: userId,
    before: { secondFactors: before },
    after: { secondFactors: after },
    userId: by,
    now,
    ...(reason !== undefined && { reason }),
  })
}

/**
 * Takes every second factor from somebody who has lost theirs, with the sessions that may be another's by now.
 *
 * @returns how many there were
 */
export async function removeAllFactors(
  tx: Transaction,
  userId: string,
  { by, now, reason }: { by: string; now: Date; reason?: string },
): Promise<number> {
  const before = await lockFactors(tx, userId)
  for (const table of [passkeys, codeApps, recoveryCodes, factorQuestions])
    await tx.orm.delete(table).where(eq(table.userId, userId))
  await tx.orm.delete(sessions).where(eq(sessions.userId, userId))
  await recordFactors(tx, userId, { before, after: 0, by, now, ...(reason !== undefined && { reason }) })
  return before
}
