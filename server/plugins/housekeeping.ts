import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/database/connection.ts'
import { detachUnused, removeLeftBehind } from '#server/storage/loose-files.ts'
import type { FileStorage } from '#server/storage/storage.ts'

const EVERY_MILLISECONDS = 60 * 60 * 1000
/** Rows per statement, so that no sale waits behind a long delete. */
const BATCH = 5000

/** Rows that nobody asks for any more. Nothing depends on them being gone. */
const STATEMENTS = [
  `delete from idempotency_keys where ctid in
     (select ctid from idempotency_keys where created_at < now() - interval '24 hours' limit $1)`,
  `delete from sessions where ctid in (select ctid from sessions where expires_at < now() - interval '1 day' limit $1)`,
  `delete from one_time_tokens where ctid in
     (select ctid from one_time_tokens where expires_at < now() - interval '1 day' limit $1)`,
  `delete from factor_questions where ctid in
     (select ctid from factor_questions where expires_at < now() - interval '1 day' limit $1)`,
  `delete from sign_in_failures where ctid in
     (select ctid from sign_in_failures where last_at < now() - interval '1 day' limit $1)`,
  `delete from act_counts where ctid in (select ctid from act_counts where since < now() - interval '1 day' limit $1)`,
  `delete from drafts where ctid in (select ctid from drafts where updated_at < now() - interval '90 days' limit $1)`,
] as const

/** Throws away once an hour what was to be kept for a time (API rulings: idempotency keys 24 h). Any process may do it. */
export function startHousekeeping(database: Database, storage: FileStorage, log: FastifyBaseLogger): { stop(): void } {
  const timer = setInterval(() => {
    void cleanUp(database, storage).catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'))
  }, EVERY_MILLISECONDS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

export async function cleanUp({ aside }: Pick<Database, 'aside'>, storage: FileStorage): Promise<void> {
  for (const statement of STATEMENTS) {
    let removed = BATCH
    while (removed === BATCH) removed = (await aside.pool.query(statement, [BATCH])).rowCount ?? 0
  }
  await detachUnused({ aside })
  await removeLeftBehind({ aside }, storage)
}
