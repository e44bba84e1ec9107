import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { ledgerEntries, ledgerLines } from '#server/database/schema/ledger.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'

/** When the debt of these agents that is not paid off yet began, by `<agent id> <currency>`; who owes nothing has none. */
export async function owedSince(orm: Orm, agentIds: readonly string[]): Promise<Map<string, Date>> {
  if (agentIds.length === 0) return new Map()
  const { rows } = await orm.execute<{ agentId: string; currency: string; since: string }>(sql`
    with steps as (
      select ${ledgerLines.agentId} as agent_id, ${ledgerLines.currency} as currency, ${ledgerEntries.createdAt} as at, ${ledgerEntries.id} as id, sum(${ledgerLines.amount}) as step
      from ${ledgerLines} join ${ledgerEntries} on ${eq(ledgerEntries.id, ledgerLines.entryId)}
      where ${and(eq(ledgerLines.account, ACCOUNT.agentCredit), inArray(ledgerLines.agentId, [...agentIds]))}
      group by 1, 2, 3, 4
    ), running as (
      select agent_id, currency, at, step, sum(step) over past as owed, sum(step) over whole as now from steps
      window past as (partition by agent_id, currency order by at, id), whole as (partition by agent_id, currency)
    )
    select agent_id as "agentId", currency, to_char(max(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
    from running where now > 0 and owed > 0 and owed - step <= 0
    group by agent_id, currency`)
  return new Map(rows.map(({ agentId, currency, since }) => [`${agentId} ${currency}`, new Date(since)]))
}
