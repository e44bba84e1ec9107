import { and, eq, ne, sql } from 'drizzle-orm'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { Transaction } from '#server/database/connection.ts'
import { sessions, users } from '#server/database/schema/people.ts'
import { recordChange } from '#server/masters/record-changes.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { dropLinks, findLink, issueLink, PASSWORD_LINKS, useLink } from '#server/domain/people/account-links.ts'

const linkUsed = (): Refusal => refuse('ruleBroken', { message: 'session.linkUsed' })

type User = typeof users.$inferSelect

/** Makes the confirmed address the account's, in the name of who asked for it. Its sessions and old links end. */
export async function confirmNewEmail(
  tx: Transaction,
  token: string,
  now: Date,
): Promise<{ userId: string } | Refusal> {
  const link = await findLink(tx.orm, token, ['newEmail'], now)
  if (!link?.address || !link.requestedBy || link.user.newEmail !== link.address) return linkUsed()
  const { user, address, requestedBy } = link
  const refusal = await takeLink(tx, token, { user, address, now })
  if (refusal) return refusal
  await writeAddress(tx, user, address, { by: requestedBy, now })
  await dropLinks(tx.orm, user.id, [...PASSWORD_LINKS, 'newEmail'])
  await tx.orm.delete(sessions).where(eq(sessions.userId, user.id))
  return { userId: user.id }
}

/** An account that keeps its old address, or got it back with a link by which its owner sets a password. */
export interface Returned {
  user: User
  resetToken: string | null
}

/**
 * Stops a change of the address, told to the old one. Where it is in force already, the old address comes back, whoever
 * signed in by the new one is out, and the password, which may be theirs by now, is void until the owner sets another.
 */
export async function stopEmailChange(tx: Transaction, token: string, now: Date): Promise<Returned | Refusal> {
  const link = await findLink(tx.orm, token, ['stopEmail'], now)
  if (!link?.address) return linkUsed()
  const { user, address } = link
  const refusal = await takeLink(tx, token, { user, address, now })
  if (refusal) return refusal
  const isInForce = user.email !== address
  await writeAddress(tx, user, address, { by: user.id, now })
  await dropLinks(tx.orm, user.id, isInForce ? [...PASSWORD_LINKS, 'newEmail'] : ['newEmail'])
  if (!isInForce) return { user, resetToken: null }
  await withContentsStored(tx, { user: [user.id] }, () =>
    tx.orm.update(users).set({ passwordHash: null }).where(eq(users.id, user.id)),
  )
  await tx.orm.delete(sessions).where(eq(sessions.userId, user.id))
  return { user: { ...user, email: address }, resetToken: await issueLink(tx, user.id, { purpose: 'reset' }, now) }
}

/** Uses a link that gives the user an address, unless somebody else has it by now. */
async function takeLink(
  tx: Transaction,
  token: string,
  { user, address, now }: { user: User; address: string; now: Date },
): Promise<Refusal | undefined> {
  if ((await tx.orm.$count(users, and(eq(users.email, address), ne(users.id, user.id)))) > 0)
    return refuse('conflict', { message: 'session.addressTaken' })
  return (await useLink(tx.orm, token, now)) ? undefined : linkUsed()
}

/** Writes the address that is in force, and who made it so. */
async function writeAddress(
  tx: Transaction,
  { id, email, newEmail }: User,
  address: string,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await withContentsStored(tx, { user: [id] }, () =>
    tx.orm
      .update(users)
      .set({ email: address, newEmail: null, version: sql`${users.version} + 1` })
      .where(eq(users.id, id)),
  )
  await recordChange(tx, {
    kind: 'user',
    id,
    before: { email, newEmail },
    after: { email: address, newEmail: null },
    userId: by,
    now,
  })
}
