import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { type LinkPurpose, oneTimeTokens, type Registration, users } from '#server/database/schema/people.ts'
import { hashToken } from '#server/plugins/authenticate.ts'
import { newToken } from './new-token.ts'

/** How long a link works, hours. */
const HOURS = { reset: 1, confirm: 48, newEmail: 48, invite: 7 * 24, stopEmail: 7 * 24 } as const satisfies Record<
  LinkPurpose,
  number
>

/** Links that set a password, or put one in force: useless once another password is set or the mailbox is another's. */
export const PASSWORD_LINKS = ['reset', 'confirm', 'invite'] as const satisfies readonly LinkPurpose[]

export type NewLink =
  | { purpose: 'reset' | 'invite' }
  | { purpose: 'confirm'; registration: Registration }
  | { purpose: 'newEmail' | 'stopEmail'; address: string; requestedBy: string }

/** What a link that may be used is about. */
export interface OpenLink {
  user: typeof users.$inferSelect
  purpose: LinkPurpose
  registration: Registration | null
  address: string | null
  requestedBy: string | null
}

/**
 * Makes a link's token. Earlier links of the same purpose stop working, but for those that belong to somebody else's act:
 * another registration of the address, another change of it.
 */
export async function issueLink(tx: Transaction, userId: string, link: NewLink, now: Date): Promise<string> {
  const token = newToken()
  if (link.purpose !== 'confirm' && link.purpose !== 'stopEmail') await dropLinks(tx.orm, userId, [link.purpose])
  if (link.purpose === 'confirm') {
    await tx.orm
      .delete(oneTimeTokens)
      .where(and(ofUser(userId, ['confirm']), eq(oneTimeTokens.registration, link.registration)))
  }
  const expiresAt = new Date(now.getTime() + HOURS[link.purpose] * 3_600_000)
  await tx.orm.insert(oneTimeTokens).values({ ...link, tokenHash: hashToken(token), userId, expiresAt })
  return token
}

/** Makes a user's unused links of these purposes useless. */
export async function dropLinks(orm: Orm, userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
  await orm.delete(oneTimeTokens).where(and(ofUser(userId, purposes), isNull(oneTimeTokens.usedAt)))
}

/** What a token opens, while it may be used. */
export async function findLink(
  orm: Orm,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<OpenLink | undefined> {
  const { purpose, registration, address, requestedBy } = oneTimeTokens
  const [row] = await orm
    .select({ user: users, purpose, registration, address, requestedBy })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(
      and(
        eq(oneTimeTokens.tokenHash, hashToken(token)),
        inArray(oneTimeTokens.purpose, [...purposes]),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, now),
        eq(users.isActive, true),
      ),
    )
  return row
}

/** @returns whether this was its first use */
export async function useLink(orm: Orm, token: string, now: Date): Promise<boolean> {
  const used = await orm
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(and(eq(oneTimeTokens.tokenHash, hashToken(token)), isNull(oneTimeTokens.usedAt)))
    .returning({ tokenHash: oneTimeTokens.tokenHash })
  return used.length > 0
}

const ofUser = (userId: string, purposes: readonly LinkPurpose[]) =>
  and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.purpose, [...purposes]))
