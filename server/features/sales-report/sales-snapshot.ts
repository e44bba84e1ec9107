import type pg from 'pg'
import type { Database } from '#server/database/connection.ts'
import {
  ENTRIES_OF_NONE,
  isBehind,
  negated,
  numbersOf,
  readLastDrawn,
  readSalesMark,
  TOUCHED,
} from '#server/database/sales-keeper.ts'
import { FACT_COLUMNS, movementsOf } from '#server/database/sales-movements.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'

/** Tickets behind the keeper that a report adds itself. More there are only after an upgrade or a restore, for minutes. */
const MAX_BEHIND = 20_000

/** One moment of the database, in which all figures of a report are read. */
export interface SalesSnapshot {
  client: pg.ClientBase
  /** Facts that make what is kept say what is: as a value of type `jsonb`, read by {@link BEHIND}. */
  behind: string
}

/** Rows of `sales_facts`, those to be taken away with their figures below nothing. `at`: the parameter of a snapshot's `behind`. */
export const behindAt = (at: string): string => `jsonb_populate_recordset(null::sales_facts, ${at}::jsonb)`

/**
 * Reads at one moment, and exactly: what is kept up to the mark, and the tickets touched since, as they were kept and as
 * they are. Refused while so many are behind that adding them would take minutes.
 */
export function inSalesSnapshot<Result>(
  database: Pick<Database, 'onReplica'>,
  read: (snapshot: SalesSnapshot) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  return database.onReplica(({ pool }) => inSnapshotOf(pool, read))
}

async function inSnapshotOf<Result>(
  pool: pg.Pool,
  read: (snapshot: SalesSnapshot) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin isolation level repeatable read read only')
    // A year's tickets beside their passengers stay in memory, not in a file.
    await client.query("set local work_mem = '64MB'")
    const behind = await readBehind(client)
    const result = behind === null ? notReady() : await read({ client, behind })
    await client.query('commit')
    return result
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    // A connection whose transaction failed is not given to anybody else.
    client.release(failure)
  }
}

const notReady = (): Refusal => refuse('unavailable', { message: 'salesReport.notReady', retryAfterSeconds: 30 })

/** Null where there are too many. */
async function readBehind(client: pg.ClientBase): Promise<string | null> {
  // The mark before anything else: with it the snapshot begins.
  const mark = await readSalesMark(client)
  const last = await readLastDrawn(client)
  if (!isBehind(mark, last)) return '[]'
  const { rows } = await client.query<{ id: string }>(
    `select id from (${TOUCHED}) as touched limit ${MAX_BEHIND + 1}`,
    [...numbersOf(mark), ...numbersOf(last)],
  )
  if (rows.length > MAX_BEHIND) return null
  const ids = rows.map(({ id }) => id)
  const {
    rows: [found],
  } = await client.query<{ facts: string }>(
    `with ${movementsOf('select unnest($3::uuid[]) as id', ENTRIES_OF_NONE.replace('$4', '$2'))}
     select coalesce(jsonb_agg(to_jsonb(each)), '[]')::text as facts from (
       select ${FACT_COLUMNS} from fact union all select ${negated()} from sales_facts where ticket_id = any ($3::uuid[])
     ) as each`,
    [String(mark.serial), String(last.serial), ids],
  )
  return found?.facts ?? '[]'
}
