import { and, asc, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { ProofMeans } from '#contract/session/second-factor.ts'
import type { UserDetails } from '#contract/session/session.ts'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import { dropLinks, PASSWORD_LINKS } from '#server/domain/people/account-links.ts'
import { callsClosedTo } from './closed-calls.ts'
import { newToken } from '#server/domain/people/new-token.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { agentWallets } from '#server/database/schema/ledger.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import {
  factorQuestions,
  oneTimeTokens,
  type Registration,
  sessions,
  signInFailures,
  users,
} from '#server/database/schema/people.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { hashToken } from '#server/plugins/authenticate.ts'
import { admitAttempt, secondsUntil, type Admission } from './session-rules.ts'

export type UserRow = typeof users.$inferSelect

export async function findUserByEmail(orm: Orm, email: string): Promise<UserRow | undefined> {
  const [row] = await orm.select().from(users).where(eq(users.email, email))
  return row
}

/** Who signs in with an address, and what they registered with if they have not opened the link yet. */
export async function findSignIn(
  orm: Orm,
  email: string,
  now: Date,
): Promise<{ user: UserRow; registration: Registration | null } | undefined> {
  const openLink = and(
    eq(oneTimeTokens.userId, users.id),
    eq(oneTimeTokens.purpose, 'confirm'),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, now),
    isNull(users.confirmedAt),
  )
  const [row] = await orm
    .select({ user: users, registration: oneTimeTokens.registration })
    .from(users)
    .leftJoin(oneTimeTokens, openLink)
    .where(eq(users.email, email))
    // Only what was registered last: how many registrations there are must not show in the time that this takes.
    .orderBy(desc(oneTimeTokens.expiresAt))
    .limit(1)
  return row
}

export async function findUser(orm: Orm, id: string): Promise<UserRow | undefined> {
  const [row] = await orm.select().from(users).where(eq(users.id, id))
  return row
}

/** Counts an attempt at an account from an address, one at a time per pair. */
export async function countAttempt(tx: Transaction, email: string, address: string, now: Date): Promise<Admission> {
  const key = and(eq(signInFailures.email, email), eq(signInFailures.address, address))
  await tx.orm.insert(signInFailures).values({ email, address, failures: 0, lastAt: now }).onConflictDoNothing()
  const [before] = await tx.orm.select().from(signInFailures).where(key).for('update')
  const admission = admitAttempt(before, now)
  if (admission.isAdmitted) await tx.orm.update(signInFailures).set(admission.record).where(key)
  return admission
}

export async function forgetAttempts(orm: Orm, email: string, address: string): Promise<void> {
  await orm.delete(signInFailures).where(and(eq(signInFailures.email, email), eq(signInFailures.address, address)))
}

/** What is kept of where somebody signed in, so that they know the session again. */
export type SignedInFrom = Pick<typeof sessions.$inferInsert, 'userAgent' | 'address'>

/** Opens a session and clears the user's expired ones away. */
export async function openSession(
  tx: Transaction,
  userId: string,
  {
    now,
    provedBy,
    ...session
  }: { now: Date; expiresAt: Date; needsFactor: boolean; provedBy: ProofMeans } & SignedInFrom,
): Promise<string> {
  const token = newToken()
  await tx.orm.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, now)))
  await tx.orm
    .insert(sessions)
    .values({ ...session, tokenHash: hashToken(token), userId, activeAt: now, provedAt: now, provedBy })
  await tx.orm.update(users).set({ lastSignInAt: now }).where(eq(users.id, userId))
  return token
}

export async function endSession(orm: Orm, tokenHash: string): Promise<void> {
  await orm.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

export async function lockSession(orm: Orm, tokenHash: string, lockedAt: Date): Promise<void> {
  await orm.update(sessions).set({ lockedAt }).where(eq(sessions.tokenHash, tokenHash))
}

/** Somebody is there who has shown that it is them; `provedBy` where that is as much as a decision on money asks. */
export async function unlockSession(
  orm: Orm,
  tokenHash: string,
  { now, provedBy }: { now: Date; provedBy?: ProofMeans },
): Promise<void> {
  const proof = provedBy === undefined ? {} : { provedAt: now, provedBy }
  await orm
    .update(sessions)
    .set({ lockedAt: null, activeAt: now, ...proof })
    .where(eq(sessions.tokenHash, tokenHash))
}

/** Somebody is at work. Never goes back: two windows say so at about the same time. */
export async function noteActive(orm: Orm, tokenHash: string, now: Date): Promise<void> {
  await orm
    .update(sessions)
    .set({ activeAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.activeAt, now), isNull(sessions.lockedAt)))
}

/** Sets a password, ends the user's sessions, all or all but one, and makes links that would set another useless. */
export async function setPassword(
  tx: Transaction,
  userId: string,
  passwordHash: string,
  exceptTokenHash?: string,
): Promise<void> {
  await withContentsStored(tx, { user: [userId] }, () =>
    tx.orm.update(users).set({ passwordHash }).where(eq(users.id, userId)),
  )
  await tx.orm
    .delete(sessions)
    .where(
      exceptTokenHash === undefined
        ? eq(sessions.userId, userId)
        : and(eq(sessions.userId, userId), ne(sessions.tokenHash, exceptTokenHash)),
    )
  await dropLinks(tx.orm, userId, PASSWORD_LINKS)
  // Whoever was asked for a second factor had given the old one.
  await tx.orm.delete(factorQuestions).where(eq(factorQuestions.userId, userId))
}

/** Makes what the opened link was sent with the user's own. @returns false when the address was confirmed before */
export async function completeRegistration(
  tx: Transaction,
  userId: string,
  registration: Registration,
  now: Date,
): Promise<boolean> {
  const completed = await withContentsStored(tx, { user: [userId] }, () =>
    tx.orm
      .update(users)
      .set({ ...registration, confirmedAt: now })
      .where(and(eq(users.id, userId), isNull(users.confirmedAt)))
      .returning({ id: users.id }),
  )
  return completed.length > 0
}

export async function markConfirmed(tx: Transaction, userId: string, now: Date): Promise<void> {
  await withContentsStored(tx, { user: [userId] }, () =>
    tx.orm
      .update(users)
      .set({ confirmedAt: now })
      .where(and(eq(users.id, userId), isNull(users.confirmedAt))),
  )
}

/**
 * The user of an address, made if there is none. What was registered with stays with the link: whoever types somebody
 * else's address must not choose the password that its owner's click puts in force.
 */
export async function ensureRegistered(tx: Transaction, email: string): Promise<UserRow | undefined> {
  const id = newId()
  await withContentsStored(tx, { user: [id] }, () =>
    tx.orm.insert(users).values({ id, email, name: email }).onConflictDoNothing({ target: users.email }),
  )
  return findUserByEmail(tx.orm, email)
}

/** @returns false when somebody else changed the user since */
export async function changeProfile(
  tx: Transaction,
  id: string,
  change: { name: string; phone: string | null; version: number },
): Promise<boolean> {
  const { version, ...values } = change
  const changed = await withContentsStored(tx, { user: [id] }, () =>
    tx.orm
      .update(users)
      .set({ ...values, version: version + 1 })
      .where(and(eq(users.id, id), eq(users.version, version)))
      .returning({ id: users.id }),
  )
  return changed.length > 0
}

/** Who is signed in, and for which operator. */
export async function readDetails(
  orm: Orm,
  actor: Actor,
  { operator, now }: { operator: UserDetails['operator']; now: Date },
): Promise<UserDetails> {
  const [row] = await orm
    .select({ user: users, depot: depots, region: regions })
    .from(users)
    .leftJoin(depots, eq(depots.id, users.depotId))
    .leftJoin(regions, eq(regions.id, depots.regionId))
    .where(eq(users.id, actor.id))
  if (!row) throw new Error(`user ${actor.id} is gone while signed in`)
  const { user, depot, region } = row
  return {
    operator,
    id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    role: user.role,
    user_type: user.userType,
    depot:
      depot && region
        ? {
            id: depot.id,
            code: depot.code,
            name: depot.name,
            stoppageId: depot.stoppageId,
            country: region.country,
            currency: region.currency,
            timeZone: region.timeZone,
          }
        : null,
    timeZone: actor.timeZone,
    currency: (actor.isAgent ? await accountCurrency(orm, actor.id) : null) ?? region?.currency ?? null,
    denied: [...actor.deniedScreens, ...actor.deniedCalls],
    closed: [...callsClosedTo(user.userType)],
    isAgent: actor.isAgent,
    isLocked: actor.isLocked,
    locksIn: actor.locksAt && secondsUntil(actor.locksAt, now),
    needsFactor: actor.needsFactor,
    expiresIn: secondsUntil(actor.expiresAt, now),
    version: user.version,
  }
}

/** Of an agent's accounts the one with the most in it, credit counted: a guess that the sale lets the agent change. */
async function accountCurrency(orm: Orm, agentId: string): Promise<string | null> {
  const [account] = await orm
    .select({ currency: agentWallets.currency })
    .from(agentWallets)
    .where(eq(agentWallets.agentId, agentId))
    .orderBy(
      desc(sql`${agentWallets.balance} + ${agentWallets.creditLimit} - ${agentWallets.creditUsed}`),
      asc(agentWallets.currency),
    )
    .limit(1)
  return account?.currency ?? null
}
