import { eq } from 'drizzle-orm'
import { dropLinks, issueLink, PASSWORD_LINKS } from '#server/domain/people/account-links.ts'
import { accountMail, type AccountMail } from '#server/domain/people/account-mails.ts'
import type { Transaction } from '#server/database/connection.ts'
import { users } from '#server/database/schema/people.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { WriteInput } from '#server/plugins/api.ts'
import type { Settings } from '#server/settings.ts'

export interface LinkServices {
  settings: Pick<Settings, 'publicUrl'>
  mailer: Mailer
}

/** What a write that sends links has at hand. */
export type LinkWrite = Pick<WriteInput<'createStaff'>, 'tx' | 'actor' | 'now' | 'language' | 'request' | 'afterCommit'>

type User = typeof users.$inferSelect

/** Invites a new person, or again: sends the link by which they choose their first password. */
export async function sendInvitation(input: LinkWrite, services: LinkServices, id: string): Promise<void> {
  const user = await readUser(input.tx, id)
  const token = await issueLink(input.tx, id, { purpose: 'invite' }, input.now)
  mailAfterCommit(input, services, 'invite', { ...user, token })
}

/** Sends a person another invitation, or a link to another password once they have had one. */
export async function sendAccountLink(input: LinkWrite, services: LinkServices, id: string): Promise<void> {
  const user = await readUser(input.tx, id)
  if (user.confirmedAt === null) {
    await input.tx.orm.update(users).set({ invitedAt: input.now }).where(eq(users.id, id))
    return sendInvitation(input, services, id)
  }
  const token = await issueLink(input.tx, id, { purpose: 'reset' }, input.now)
  mailAfterCommit(input, services, 'reset', { ...user, token })
}

/** Asks the new address to confirm itself, and tells the old one how to stop it. */
async function sendEmailChange(input: LinkWrite, services: LinkServices, id: string): Promise<void> {
  const { tx, actor, now } = input
  const user = await readUser(tx, id)
  const { email, newEmail } = user
  if (newEmail === null) return
  const confirming = await issueLink(tx, id, { purpose: 'newEmail', address: newEmail, requestedBy: actor.id }, now)
  const stopping = await issueLink(tx, id, { purpose: 'stopEmail', address: email, requestedBy: actor.id }, now)
  mailAfterCommit(input, services, 'newEmail', { ...user, email: newEmail, token: confirming })
  mailAfterCommit(input, services, 'stopEmail', { ...user, newEmail, token: stopping })
}

/** Sends what a change of somebody's e-mail address takes; `before`: as the person was stored. */
export async function sendWhatFollows(
  input: LinkWrite,
  services: LinkServices,
  before: User | undefined,
  { email }: { email: string },
): Promise<void> {
  if (!before || before.email === email) return
  if (before.confirmedAt !== null) return sendEmailChange(input, services, before.id)
  // Links lie in a mailbox that may be a stranger's.
  await dropLinks(input.tx.orm, before.id, PASSWORD_LINKS)
  await sendAccountLink(input, services, before.id)
}

export async function findUser(tx: Transaction, id: string): Promise<User | undefined> {
  const [row] = await tx.orm.select().from(users).where(eq(users.id, id))
  return row
}

async function readUser(tx: Transaction, id: string): Promise<User> {
  const user = await findUser(tx, id)
  if (!user) throw new Error(`user ${id} was found before and is never removed`)
  return user
}

export function mailAfterCommit(
  { afterCommit, language, request }: LinkWrite,
  { mailer, settings }: LinkServices,
  kind: AccountMail,
  { email, name, newEmail, token }: Pick<User, 'email' | 'name' | 'newEmail'> & { token?: string },
): void {
  const mail = accountMail(
    kind,
    { email, name, language, ...(newEmail !== null && { newEmail }) },
    { publicUrl: settings.publicUrl, ...(token !== undefined && { token }) },
  )
  afterCommit(() => {
    mailer
      .send(mail)
      .catch((error: unknown) => request.log.error({ err: error }, 'a mail about an account was not sent'))
  })
}
