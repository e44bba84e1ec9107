import type pg from 'pg'
import { expect } from 'vitest'
import { type BalanceQuery, readBalances } from '#server/domain/ledger/balances.ts'

type Sides = Record<string, { opening: number; debit: number; credit: number; closing: number }>

const GROUPS = {
  month: `to_char(line.posting_date, 'YYYY-MM-01')`,
  depot: 'coalesce(line.for_depot_id, line.depot_id)::text',
  agent: 'coalesce(line.for_agent_id, line.agent_id)::text',
  region: 'line.region_id::text',
} as const

/** The same of every line of the ledger, one by one. Months without turnover are left out. */
async function aggregate(client: pg.ClientBase, query: BalanceQuery): Promise<Sides> {
  const { from, to, depotId = null, agentId = null, regionId = null, groupBy } = query
  const lines = `ledger_lines as line where ($2::uuid is null or coalesce(line.for_depot_id, line.depot_id) = $2)
    and ($3::uuid is null or coalesce(line.for_agent_id, line.agent_id) = $3) and ($4::uuid is null or line.region_id = $4)
    and line.posting_date <= $1`
  const group = groupBy === undefined ? 'null' : GROUPS[groupBy]
  const { rows } = await client.query<{ key: string; debit: number; credit: number; sum: number }>(
    `select concat_ws(' ', account, currency, ${group}) as key, coalesce(sum(amount) filter (where amount > 0 and posting_date >= $5), 0)::bigint as debit,
       coalesce(-sum(amount) filter (where amount < 0 and posting_date >= $5), 0)::bigint as credit, sum(amount)::bigint as sum
     from ${lines} group by 1 order by 1`,
    [to, depotId, agentId, regionId, from],
  )
  const sides: Sides = {}
  const sums = new Map<string, number>()
  for (const { key, debit, credit, sum } of rows) {
    const account = key.split(' ').slice(0, 2).join(' ')
    const known = groupBy === 'month' ? (sums.get(account) ?? 0) : 0
    sums.set(account, known + sum)
    sides[key] = { opening: known + sum - debit + credit, debit, credit, closing: known + sum }
  }
  return sides
}

/** Whatever is asked, balances are what the lines come to at that moment, to the last unit. */
export async function expectExactBalances(
  { pool }: { pool: pg.Pool },
  queries: readonly BalanceQuery[],
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    for (const query of queries) {
      const kept: Sides = {}
      for (const { account, currency, group, ...sides } of await readBalances(client, query)) {
        const isIdle = query.groupBy === 'month' && sides.debit === 0 && sides.credit === 0
        if (!isIdle) kept[[account, currency, ...(group === null ? [] : [group])].join(' ')] = sides
      }
      const lines = Object.entries(await aggregate(client, query)).filter(
        ([key]) => query.groupBy !== 'month' || (key.split(' ')[2] ?? '') >= `${query.from.slice(0, 7)}-01`,
      )
      expect(kept, JSON.stringify(query)).toEqual(
        Object.fromEntries(lines.filter(([, { debit, credit }]) => query.groupBy !== 'month' || debit + credit > 0)),
      )
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
}
