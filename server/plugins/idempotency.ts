import { createHash } from 'node:crypto'
import { attemptInTransaction, type Connections, type Transaction } from '#server/database/connection.ts'
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
const NEVER_STORED: ReadonlySet<number> = new Set([401, 428, 429, 503])

export function hashBody(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/**
 * Waits for a concurrent repeat, then looks whether the write was answered before. Sent right behind BEGIN, so that
 * it costs no round trip of its own.
 */
export async function findStoredAnswer(
  tx: Transaction,
  write: KeyedWrite,
): Promise<StoredAnswer | Refusal | undefined> {
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

/** Stores the answer in the act's own transaction, which holds the key's lock and has found none. */
export async function storeAnswer(tx: Transaction, write: KeyedWrite, answer: StoredAnswer): Promise<void> {
  await tx.client.query({
    name: 'store-idempotency-key',
    text: `insert into idempotency_keys (user_id, call, key, body_hash, status, answer) values ($1, $2, $3, $4, $5, $6)
           on conflict (user_id, call, key) do update
           set body_hash = excluded.body_hash, status = excluded.status, answer = excluded.answer, created_at = now()
           where idempotency_keys.created_at <= now() - interval '24 hours'`,
    values: [write.userId, write.call, write.key, write.bodyHash, answer.status, answer.answer],
  })
}

/**
 * Stores the refusal of an act that was rolled back: the same key and body give the same answer. Another send of the key
 * may have come in between and been answered otherwise; whichever was stored first is what all of them are answered.
 *
 * @param keep what is kept of the refusal beside its answer, in the same transaction
 * @returns the answer that counts; undefined where the refusal does
 */
export async function settleRefusal(
  database: Connections,
  write: KeyedWrite,
  answer: StoredAnswer,
  keep: (tx: Transaction) => Promise<void>,
): Promise<StoredAnswer | Refusal | undefined> {
  return attemptInTransaction(database, async (tx) => {
    const stored = await findStoredAnswer(tx, write)
    if (stored !== undefined) return stored
    tx.trail(keep(tx))
    if (!NEVER_STORED.has(answer.status)) tx.trail(storeAnswer(tx, write, answer))
    return undefined
  })
}
