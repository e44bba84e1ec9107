import type pg from 'pg'

/**
 * True of every transaction once it has a number of its own, which this gives it before a row draws its: who follows
 * entries or events by their numbers can tell that nobody is left who could still commit one (server/database/balance-keeper.ts).
 */
export const IS_UNDER_WAY = '(select pg_current_xact_id()) is not null'

/**
 * The oldest transaction that may still be under way: every one before it is over, and what it committed is seen by the
 * next statement.
 */
export async function oldestRunning(client: pg.ClientBase): Promise<bigint> {
  const { rows } = await client.query<{ oldest: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as oldest',
  )
  return BigInt(rows[0]?.oldest ?? 0)
}

/**
 * A number that every transaction with a number by now is before, and none that gets one from now on: one of its own. A
 * snapshot's upper bound would not do: those that run and were numbered after the last that ended stand behind it.
 */
export async function nextTransaction(client: pg.ClientBase): Promise<bigint> {
  const { rows } = await client.query<{ next: string }>('select pg_current_xact_id()::text as next')
  return BigInt(rows[0]?.next ?? 0)
}

/** How far the numbers of each of these columns have been drawn; by the sequences, whatever stands in the tables. */
export async function lastDrawn(
  client: pg.ClientBase,
  ...columns: readonly (readonly [table: string, column: string])[]
): Promise<bigint[]> {
  const { rows } = await client.query<{ drawn: string | null }>(
    `select pg_sequence_last_value(pg_get_serial_sequence(numbered.of, numbered.by)::regclass)::text as drawn
     from unnest($1::text[], $2::text[]) with ordinality as numbered (of, by, position) order by position`,
    [columns.map(([table]) => table), columns.map(([, column]) => column)],
  )
  return rows.map(({ drawn }) => BigInt(drawn ?? 0))
}
