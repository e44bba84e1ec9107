import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type pg from 'pg'
import { v7 as newId } from 'uuid'
import { MAX_LISTED_MESSAGES } from '#contract/message/message-codes.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { messageOptOuts, messages } from '#server/database/schema/message.ts'
import { users } from '#server/database/schema/people.ts'
import { hashToken } from '#server/plugins/authenticate.ts'
import { BACK_OFF_SECONDS, MAX_ATTEMPTS, type Outcome } from './message-rules.ts'
import type { LinkTokens } from './link-token.ts'

export type StoredMessage = typeof messages.$inferSelect
export type NewMessage = Pick<
  StoredMessage,
  'channel' | 'recipient' | 'template' | 'language' | 'aboutKind' | 'aboutId' | 'requestKey' | 'createdBy'
>

/** One that is to be attempted now, and whether its number wants no messages by now. */
export interface DueMessage extends Pick<
  StoredMessage,
  'id' | 'channel' | 'recipient' | 'template' | 'language' | 'aboutKind' | 'aboutId' | 'attempts'
> {
  isStopped: boolean
}

/**
 * Keeps a message for the worker; one for WhatsApp is the clerk's to send, and one to a number that wants none is kept as
 * such. The same request made again finds the message that it made first.
 */
export async function keepMessage(
  tx: Transaction,
  message: NewMessage,
  { links, now }: { links: LinkTokens; now: Date },
): Promise<StoredMessage> {
  const id = newId()
  const isStopped = message.channel !== 'email' && (await wantsNone(tx.orm, message.recipient))
  const state = isStopped ? 'suppressed' : message.channel === 'whatsapp' ? 'handedOver' : 'queued'
  const [kept] = await tx.orm
    .insert(messages)
    .values({
      ...message,
      id,
      state,
      linkHash: hashToken(links.tokenOf(id)),
      createdAt: now,
      ...(state === 'queued' ? { nextAttemptAt: now } : { settledAt: now }),
    })
    .onConflictDoNothing({ target: messages.requestKey })
    .returning()
  if (kept !== undefined) return kept
  const [before] = await tx.orm.select().from(messages).where(eq(messages.requestKey, message.requestKey))
  if (before === undefined) throw new Error(`message ${message.requestKey} is there and cannot be read`)
  return before
}

/**
 * Takes what is due, for as long as an attempt may last: nobody else takes it meanwhile, and one whose process was killed
 * is due again after that. Counts the attempt before it is made.
 */
export async function takeDue(
  pool: pg.Pool,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<DueMessage[]> {
  const { rows } = await pool.query<DueMessage>({
    name: 'take-due-messages',
    text: `update messages m set attempts = m.attempts + 1, next_attempt_at = $2
           where m.id in (
             select id from messages where state = 'queued' and next_attempt_at <= $1
             order by next_attempt_at limit $3 for update skip locked)
           returning m.id, m.channel, m.recipient, m.template, m.language, m.about_kind as "aboutKind",
             m.about_id as "aboutId", m.attempts,
             exists (select 1 from message_opt_outs o where o.phone = m.recipient) as "isStopped"`,
    values: [now, until, most],
  })
  return rows
}

/** What came of an attempt. Of one that has been overtaken by another nothing is kept. */
export async function settleAttempt(
  orm: Orm,
  { id, attempts }: Pick<DueMessage, 'id' | 'attempts'>,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const backOff = outcome.isPassing && attempts < MAX_ATTEMPTS ? BACK_OFF_SECONDS[attempts - 1] : undefined
  await orm
    .update(messages)
    .set({
      failure: outcome.failure,
      failureStatus: outcome.status,
      ...(backOff === undefined
        ? { state: outcome.state, nextAttemptAt: null, settledAt: now }
        : { nextAttemptAt: new Date(now.getTime() + backOff * 1000) }),
    })
    .where(and(eq(messages.id, id), eq(messages.state, 'queued'), eq(messages.attempts, attempts)))
}

/** Of a record, newest first, with who sent them. */
export function messagesAbout(
  orm: Orm,
  kind: StoredMessage['aboutKind'],
  id: string,
): Promise<(StoredMessage & { sender: string })[]> {
  return orm
    .select({ ...getTableColumns(messages), sender: users.name })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.createdBy))
    .where(and(eq(messages.aboutKind, kind), eq(messages.aboutId, id)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(MAX_LISTED_MESSAGES)
}

export async function findMessage(orm: Orm, id: string): Promise<StoredMessage | undefined> {
  const [message] = await orm.select().from(messages).where(eq(messages.id, id))
  return message
}

/** Whose link a token is, and whether its number wants no messages. */
export async function findByToken(
  orm: Orm,
  token: string,
): Promise<(StoredMessage & { isStopped: boolean }) | undefined> {
  const [message] = await orm
    .select({
      ...getTableColumns(messages),
      isStopped: sql<boolean>`exists (select 1 from ${messageOptOuts} where ${messageOptOuts.phone} = ${messages.recipient})`,
    })
    .from(messages)
    .where(eq(messages.linkHash, hashToken(token)))
  return message
}

/** No more messages to the number that a link was sent to. What waits for it is suppressed when its turn comes. */
export async function stopMessages(orm: Orm, { id, recipient }: StoredMessage, now: Date): Promise<void> {
  await orm.insert(messageOptOuts).values({ phone: recipient, messageId: id, createdAt: now }).onConflictDoNothing()
}

export async function allowMessages(orm: Orm, { recipient }: StoredMessage): Promise<void> {
  await orm.delete(messageOptOuts).where(eq(messageOptOuts.phone, recipient))
}

async function wantsNone(orm: Orm, phone: string): Promise<boolean> {
  const [stopped] = await orm.select().from(messageOptOuts).where(eq(messageOptOuts.phone, phone))
  return stopped !== undefined
}
