import { lastDrawn, nextTransaction, oldestRunning } from '#server/database/running-transactions.ts'
import { type Pass, type SoleWork, startSoleWorker, workOnce } from '#server/database/sole-worker.ts'
import { type Connections, inTransaction } from '#server/database/connection.ts'
import type { Settings } from '#server/settings.ts'
import type { Clock } from '#server/clock.ts'
import { issueDocuments } from './issue-documents.ts'
import { type PendingEntry, readPending, readPendingOf } from './pending-entries.ts'

/** Any constant, as long as every process asks for the same lock. */
const DOCUMENT_KEEPER_LOCK = 7_201_956
/** Documents of a depot per transaction: for so long nobody else is given a number there. */
const AT_ONCE = 100

export interface KeeperServices {
  database: Connections
  operator: Settings['operator']
  clock: Clock
}

/**
 * Gives what was sold its tax documents, seconds behind, in whichever process holds the lock. Who wants the paper at once
 * asks for it ({@link issueFor}); the chain's lock keeps the two apart.
 *
 * @param url as the serving role
 */
export function startDocumentKeeping(
  url: string,
  services: KeeperServices,
  log: Parameters<typeof startSoleWorker>[1],
): { stop(): Promise<void> } {
  return startSoleWorker(workOf(url, services), log)
}

/**
 * Issues what can be issued by now, unless somebody else is at it.
 *
 * @returns the number of documents; null where another process holds the lock
 */
export function issuePending(url: string, services: KeeperServices): Promise<number | null> {
  return workOnce(workOf(url, services))
}

const workOf = (url: string, services: KeeperServices): SoleWork => ({
  url,
  name: 'tax documents',
  lock: DOCUMENT_KEEPER_LOCK,
  begin: (client) => Promise.resolve(follow(client, services)),
})

type Client = Parameters<SoleWork['begin']>[0]

/**
 * What is committed gets its documents at once; how far all have theirs moves on when no entry before can turn up any more
 * (as server/database/sales-keeper.ts).
 */
function follow(client: Client, services: KeeperServices): Pass {
  let awaited: { serial: number; next: bigint } | null = null
  return async (stopping) => {
    const { rows } = await client.query<{ through: number }>('select through from tax_document_mark')
    const through = rows[0]?.through
    if (through === undefined) throw new Error('tax_document_mark has no row')
    const [serial] = await lastDrawn(client, ['ledger_entries', 'serial'])
    const drawn = Number(serial)
    if (drawn <= through) return 0
    awaited ??= { serial: drawn, next: await nextTransaction(client) }
    const isSettled = (await oldestRunning(client)) >= awaited.next
    const { issued, isWhole } = await issueBehind(services, through, stopping)
    if (isSettled && isWhole) {
      await client.query('update tax_document_mark set through = $1 where through < $1', [awaited.serial])
      awaited = null
    }
    return issued
  }
}

async function issueBehind(
  services: KeeperServices,
  through: number,
  stopping: AbortSignal | undefined,
): Promise<{ issued: number; isWhole: boolean }> {
  let issued = 0
  let after = through
  let pending: PendingEntry[]
  do {
    pending = await readPending(services.database.pool, { after, most: AT_ONCE })
    issued += await issueByDepot(services, pending)
    after = pending.at(-1)?.serial ?? after
    if (stopping?.aborted === true) return { issued, isWhole: false }
  } while (pending.length === AT_ONCE)
  return { issued, isWhole: true }
}

/** Issues at once what a booking, a bill or an invoice still lacks. */
export async function issueFor(services: KeeperServices, soldId: string): Promise<void> {
  await issueByDepot(services, await readPendingOf(services.database.pool, soldId))
}

/** Issues whatever is lacking, for a database that nobody else writes to meanwhile. */
export async function issueAll(services: KeeperServices): Promise<void> {
  const { rows } = await services.database.pool.query<{ through: number; last: number }>(
    'select through, (select coalesce(max(serial), 0) from ledger_entries) as last from tax_document_mark',
  )
  const [mark] = rows
  if (!mark || mark.last <= mark.through) return
  await issueBehind(services, mark.through, undefined)
  await services.database.pool.query('update tax_document_mark set through = $1 where through < $1', [mark.last])
}

/** One transaction of each depot, so that none waits for another's. */
async function issueByDepot(
  { database, operator, clock }: KeeperServices,
  pending: readonly PendingEntry[],
): Promise<number> {
  let issued = 0
  for (const depotId of new Set(pending.map((entry) => entry.depotId))) {
    const ids = pending.filter((entry) => entry.depotId === depotId).map(({ id }) => id)
    issued += await inTransaction(database, (tx) => issueDocuments(tx, depotId, ids, { operator, now: clock() }))
  }
  return issued
}
