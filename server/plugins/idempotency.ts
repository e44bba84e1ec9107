import { createHash } from 'node:crypto'
import type { Database, Transaction } from '#server/database/connection.ts'
import { type Refusal, refuse } from './refusal.ts'

/** Who repeats what: a key belongs to one user and one call. */
export interface KeyedWrite {
  userId: string
  call: string
  key: string
  bodyHash: string
}

export interface StoredAnswer {
  status: number
  answer: string
}

/** Refusals that a later repeat may turn into another answer; they are not stored (API rulings). */
const NEVER_STORED: ReadonlySet<number> = new Set([401, 429, 503])

export function hashBody(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/**
 * Waits for a concurrent repeat, then looks whether the write was answered before. Sent right behind BEGIN, so that
 * it costs no round trip of its own.
 */
export async function findStoredAnswer(tx: Transaction, write: KeyedWrite): Promise<StoredAnswer | Refusal | undefined> {
  const locked = tx.client.query({
    name: 'lock-idempotency-key',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`${write.userId} ${write.call} ${write.key}`],
  })
  const found = tx.client.query<{ status: number; answer: string; body_hash: string }>({
    name: 'find-idempotency-key',
    text: `select status, answer, body_hash from idempotency_keys
           where user_id = $1 and call = $2 and key = $3 and created_at > now() - interval '24 hours'`,
    values: [write.userId, write.call, write.key],
  })
  const [, { rows }] = await Promise.all([locked, found])
  const row = rows[0]
  if (row === undefined) return undefined
  return row.body_hash === write.bodyHash ? row : refuse('keyReused')
}

/** Stores the answer in the act's own transaction. */
export async function storeAnswer(
  tx: Pick<Transaction, 'client'>,
  write: KeyedWrite,
  answer: StoredAnswer,
): Promise<void> {
  await tx.client.query({
    name: 'store-idempotency-key',
    text: `insert into idempotency_keys (user_id, call, key, body_hash, status, answer) values ($1, $2, $3, $4, $5, $6)
           on conflict (user_id, call, key) do update
           set body_hash = excluded.body_hash, status = excluded.status, answer = excluded.answer, created_at = now()
           where idempotency_keys.created_at <= now() - interval '24 hours' or excluded.status < 400`,
    values: [write.userId, write.call, write.key, write.bodyHash, answer.status, answer.answer],
  })
}

/** A refusal is stored too, after the act's rollback: the same key and body give the same answer. */
export async function storeRefusal(database: Database, write: KeyedWrite, answer: StoredAnswer): Promise<void> {
  if (NEVER_STORED.has(answer.status)) return
  const client = await database.pool.connect()
  try {
    await storeAnswer({ client }, write, answer)
  } finally {
    client.release()
  }
}
