import { and, eq, ne, sql } from 'drizzle-orm'
import type { Transaction } from '#server/database/connection.ts'
import { sessions, users } from '#server/database/schema/people.ts'
import { recordChange } from '#server/masters/record-changes.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { dropLinks, findLink, issueLink, PASSWORD_LINKS, useLink } from './account-links.ts'

const linkUsed = (): Refusal => refuse('ruleBroken', { message: 'session.linkUsed' })

/** Makes the confirmed address the account's, in the name of who asked for it. Its sessions and old links end. */
export async function confirmNewEmail(tx: Transaction, token: string, now: Date): Promise<{ userId: string } | Refusal> {
  const link = await findLink(tx.orm, token, ['newEmail'], now)
  if (!link?.address || !link.requestedBy || link.user.newEmail !== link.address) return linkUsed()
  const { user, address } = link
  if ((await tx.orm.$count(users, and(eq(users.email, address), ne(users.id, user.id)))) > 0) return refuse('conflict', { message: 'session.addressTaken' })
  if (!(await useLink(tx.orm, token, now))) return linkUsed()
  await tx.orm
    .update(users)
    .set({ email: address, newEmail: null, version: sql`${users.version} + 1` })
    .where(eq(users.id, user.id))
  await dropLinks(tx.orm, user.id, [...PASSWORD_LINKS, 'newEmail'])
  await tx.orm.delete(sessions).where(eq(sessions.userId, user.id))
  await recordChange(tx, {
    kind: 'user',
    id: user.id,
    before: { email: user.email, newEmail: user.newEmail },
    after: { email: address, newEmail: null },
    userId: link.requestedBy,
    now,
  })
  return { userId: user.id }
}

/** An account that got its old address back, and the link by which its owner sets a password. */
export interface Returned {
  user: typeof users.$inferSelect
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
  if ((await tx.orm.$count(users, and(eq(users.email, address), ne(users.id, user.id)))) > 0) return refuse('conflict', { message: 'session.addressTaken' })
  if (!(await useLink(tx.orm, token, now))) return linkUsed()
  const isInForce = user.email !== address
  await tx.orm
    .update(users)
    .set({ email: address, newEmail: null, version: sql`${users.version} + 1`, ...(isInForce && { passwordHash: null }) })
    .where(eq(users.id, user.id))
  await dropLinks(tx.orm, user.id, isInForce ? [...PASSWORD_LINKS, 'newEmail'] : ['newEmail'])
  if (isInForce) await tx.orm.delete(sessions).where(eq(sessions.userId, user.id))
  await recordChange(tx, {
    kind: 'user',
    id: user.id,
    before: { email: user.email, newEmail: user.newEmail },
    after: { email: address, newEmail: null },
    userId: user.id,
    now,
  })
  return { user: { ...user, email: address }, resetToken: isInForce ? await issueLink(tx, user.id, { purpose: 'reset' }, now) : null }
}
