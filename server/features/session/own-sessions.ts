import Bowser from 'bowser'
import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { MAX_OWN_SESSIONS } from '#contract/session/own-sessions.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { Database, Transaction } from '#server/database/connection.ts'
import { sessions } from '#server/database/schema/people.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { lockOfIdle } from '#server/plugins/authenticate.ts'

type OwnSessions = ReplyOf<'getOwnSessions'>['data']

/** Where somebody is signed in: the session that asks, then the others as they were used last. */
export async function readOwnSessions(database: Database, { id, tokenHash }: Actor, now: Date): Promise<OwnSessions> {
  const { policies } = await currentPolicies(database)
  const isOver = (locksAt: Date | null) => locksAt !== null && locksAt <= now
  const isThis = sql<boolean>`${sessions.tokenHash} = ${tokenHash}`
  const rows = await database.orm
    .select({
      id: sessions.id,
      isThis,
      userAgent: sessions.userAgent,
      address: sessions.address,
      lockedAt: sessions.lockedAt,
      activeAt: sessions.activeAt,
      signedInAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, now)))
    .orderBy(desc(isThis), desc(sessions.lastSeenAt), sessions.id)
    .limit(MAX_OWN_SESSIONS)
  return rows.map(({ userAgent, lockedAt, activeAt, ...row }) => ({
    ...row,
    isLocked: lockedAt !== null || isOver(lockOfIdle(activeAt, policies)),
    ...deviceOf(userAgent),
  }))
}

/** @returns how many were ended: those that are somebody else's, over already or the one that asks are not */
export async function endOwnSessions(
  tx: Transaction,
  { id, tokenHash }: Actor,
  sessionIds: readonly string[],
): Promise<number> {
  const { rowCount } = await tx.orm
    .delete(sessions)
    .where(and(eq(sessions.userId, id), inArray(sessions.id, [...sessionIds]), ne(sessions.tokenHash, tokenHash)))
  return rowCount ?? 0
}

function deviceOf(userAgent: string | null): Pick<OwnSessions[number], 'browser' | 'system' | 'isHandheld'> {
  if (userAgent === null || userAgent === '') return { browser: null, system: null, isHandheld: false }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    browser: browser.name || null,
    system: os.name || null,
    isHandheld: platform.type === 'mobile' || platform.type === 'tablet',
  }
}
