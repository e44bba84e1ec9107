import type { Transaction } from '#server/database/connection.ts'

/**
 * Makes commands that carry these client ids wait for each other until the transaction ends, so that of one command
 * sent twice the second finds what the first wrote. To be asked for before any row is locked.
 */
export async function lockClientIds(tx: Transaction, clientIds: readonly string[]): Promise<void> {
  if (clientIds.length === 0) return
  await tx.client.query({
    name: 'lock-client-ids',
    text: `select pg_advisory_xact_lock(hashtextextended(id, 0)) from (select id from unnest($1::text[]) as id order by id) as sorted`,
    values: [clientIds.map((clientId) => `client id ${clientId}`)],
  })
}
