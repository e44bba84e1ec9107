import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type {
  MessageChannel,
  MessageFailure,
  MessageLanguage,
  MessageState,
  MessageTemplate,
} from '#contract/message/message-codes.ts'
import { createdAt, id, instant } from './columns.ts'
import { users } from './people.ts'

/** Kinds of record that messages are about. */
export type MessageSubject = 'booking'

/** What passengers are sent. Its rows are written by `server/domain/message/messages.ts` alone. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    channel: text().$type<MessageChannel>().notNull(),
    /** Address, or number in E.164. */
    recipient: text().notNull(),
    template: text().$type<MessageTemplate>().notNull(),
    language: text().$type<MessageLanguage>().notNull(),
    aboutKind: text().$type<MessageSubject>().notNull(),
    aboutId: uuid().notNull(),
    /** What asked for it, once and for all: no message twice. */
    requestKey: text().notNull(),
    /** SHA-256 of the token in its link, which is itself stored nowhere. */
    linkHash: text().notNull(),
    state: text().$type<MessageState>().notNull(),
    attempts: integer().notNull().default(0),
    failure: text().$type<MessageFailure>(),
    failureStatus: integer(),
    /** Of one that waits; while an attempt is under way, when it counts as lost. */
    nextAttemptAt: instant(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    settledAt: instant(),
  },
  (table) => [
    uniqueIndex('messages_request_key').on(table.requestKey),
    uniqueIndex('messages_link').on(table.linkHash),
    index('messages_about').on(table.aboutKind, table.aboutId, table.createdAt, table.id),
    index('messages_created').on(table.createdAt, table.id),
    index('messages_state').on(table.state, table.createdAt, table.id),
    index('messages_channel').on(table.channel, table.createdAt, table.id),
    index('messages_failure')
      .on(table.failure, table.createdAt, table.id)
      .where(sql`${table.failure} is not null`),
    index('messages_recipient_trgm').using('gin', sql`folded(${table.recipient}) gin_trgm_ops`),
    index('messages_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.state} = 'queued'`),
    check(
      'messages_settled',
      sql`(${table.state} = 'queued') = (${table.nextAttemptAt} is not null) and (${table.state} = 'queued') = (${table.settledAt} is null)`,
    ),
    check(
      'messages_handed_over',
      sql`(${table.channel} = 'whatsapp') = (${table.state} = 'handedOver') or ${table.state} = 'suppressed'`,
    ),
  ],
)

/** Numbers that want no more messages. */
export const messageOptOuts = pgTable('message_opt_outs', {
  /** E.164. */
  phone: text().primaryKey(),
  /** Whose link it was stopped by. */
  messageId: uuid()
    .notNull()
    .references(() => messages.id),
  createdAt: createdAt(),
})
