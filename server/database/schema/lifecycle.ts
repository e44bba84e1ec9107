import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ACCESS_ACTIONS } from '#contract/audit/access-log-codes.ts'
import type { Policies } from '#contract/policy/policy.ts'
import { createdAt, instant, mark } from './columns.ts'
import { users } from './people.ts'

/**
 * Every accepted event of every record, written in the transaction of its effect. Insert only, and partitioned by the
 * month of `at` (docs/decisions/0090), so that the key has the time in it; ids are unique all the same, being drawn.
 */
export const workflowEvents = pgTable(
  'workflow_events',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    machine: text().notNull(),
    /** Of the definition the event was accepted under; its transition table stands in `machine_versions`. */
    fingerprint: text().notNull(),
    recordId: uuid().notNull(),
    event: text().notNull(),
    /** Null for the row that created the record. */
    fromState: text(),
    toState: text().notNull(),
    /** Null where the program itself acted. */
    actorId: uuid().references(() => users.id),
    at: createdAt(),
    reason: text(),
    payload: jsonb().$type<Record<string, unknown>>(),
    mark: mark(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    index('workflow_events_record').on(table.recordId, table.id),
    // What all records of a kind did is counted from it alone, by step and by person, without a look at the rows.
    index('workflow_events_step').on(
      table.machine,
      table.event,
      table.fromState,
      table.toState,
      table.at,
      table.id,
      table.actorId,
    ),
  ],
)

/** Attempts that a machine refused, in a transaction of their own, since the act's own is rolled back. Partitioned by month. */
export const refusedEvents = pgTable(
  'refused_events',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    machine: text().notNull(),
    fingerprint: text().notNull(),
    recordId: uuid().notNull(),
    event: text().notNull(),
    fromState: text().notNull(),
    actorId: uuid().references(() => users.id),
    at: createdAt(),
    code: text().notNull(),
    mark: mark(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    index('refused_events_record').on(table.recordId),
    index('refused_events_machine').on(table.machine, table.at, table.id),
  ],
)

export const machineVersions = pgTable(
  'machine_versions',
  {
    machine: text().notNull(),
    fingerprint: text().notNull(),
    transitionTable: jsonb().notNull(),
    since: createdAt(),
    mark: mark(),
  },
  (table) => [primaryKey({ columns: [table.machine, table.fingerprint] })],
)

/** Versioned rules; the newest version is in force. Insert only. */
export const policyVersions = pgTable('policy_versions', {
  version: integer().primaryKey(),
  policies: jsonb().$type<Policies>().notNull(),
  /** Null for the first version, which every operator starts with. */
  createdBy: uuid(),
  createdAt: createdAt(),
  /** Why they were changed; null for the first version. */
  reason: text(),
  mark: mark(),
})

/** The stored answer of a write, so that a repeat with the same key changes nothing (API rulings). Kept 24 h. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid().notNull(),
    call: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the request body, hex. */
    bodyHash: text().notNull(),
    status: integer().notNull(),
    answer: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.call, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)

/** Who opened a personal document or exported a list. Insert only, partitioned by month. */
export const accessLog = pgTable(
  'access_log',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    userId: uuid().notNull(),
    action: text().$type<(typeof ACCESS_ACTIONS)[number]>().notNull(),
    subject: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>(),
    at: instant().notNull().defaultNow(),
    mark: mark(),
  },
  (table) => [primaryKey({ columns: [table.id, table.at] }), index('access_log_at').on(table.at)],
)

/** Who changed a record that has no lifecycle (master data, users), from what to what. Insert only, partitioned by month. */
export const recordChanges = pgTable(
  'record_changes',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    recordKind: text().notNull(),
    recordId: uuid().notNull(),
    act: text().$type<'created' | 'changed' | 'removed'>().notNull(),
    /** Field → what it was and what it became; only those that changed. */
    changes: jsonb().$type<Record<string, { from: unknown; to: unknown }>>().notNull(),
    reason: text(),
    userId: uuid().notNull(),
    at: instant().notNull().defaultNow(),
    mark: mark(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    index('record_changes_record').on(table.recordKind, table.recordId, table.id),
    index('record_changes_kind').on(table.recordKind, table.id),
    // Whose accounts somebody opened or changed, for every decision that takes a second person.
    index('record_changes_accounts')
      .on(table.userId)
      .where(sql`${table.recordKind} = 'user'`),
  ],
)
