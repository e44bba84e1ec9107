import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { agentReportList } from '#contract/agent/agent-report-list.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { CreditType } from '#contract/agent/wallet-codes.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { holdingWords } from '#server/database/list-page.ts'
import { agents, agentWallets, ledgerEntries, ledgerLines } from '#server/database/schema/ledger.ts'
import { depots } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportRowsSheet } from '#server/export/list-sheet.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import type { Refusal } from '#server/plugins/refusal.ts'
import { depotColumns } from '../agent-names.ts'
import { owedSince } from '../owed-since.ts'

type Report = ReplyOf<'getAgentReport'>['data']
type Row = Report['rows'][number]

interface Filters {
  search?: string | undefined
  agentId?: string | undefined
  depotId?: string | undefined
  currency?: string | undefined
  creditType?: CreditType | undefined
  owing?: 'yes' | 'nearLimit' | undefined
}

/** A report is read by people: what is longer is filtered. */
const MAX_ROWS = 500
const MAX_EXPORTED = 50_000

const available = sql<number>`(${agentWallets.balance} + case when ${agents.creditType} = 'default' then ${agentWallets.creditLimit} - ${agentWallets.creditUsed} else 0 end)`

function filterOf({ search, agentId, depotId, currency, creditType, owing }: Filters): SQL | undefined {
  return and(
    search ? holdingWords(users.name, search) : undefined,
    agentId ? eq(users.id, agentId) : undefined,
    depotId ? eq(users.depotId, depotId) : undefined,
    currency ? eq(agentWallets.currency, currency) : undefined,
    creditType && eq(agents.creditType, creditType),
    owing === 'yes' ? sql`${agentWallets.creditUsed} > 0` : undefined,
    owing === 'nearLimit'
      ? sql`${agentWallets.creditUsed} > 0 and ${agentWallets.creditUsed} * 5 > ${agentWallets.creditLimit} * 4`
      : undefined,
  )
}

/** Wallet and credit per agent and currency: who owes most first; totals are of all that fit. */
export async function readAgentReport(orm: Orm, filters: Filters): Promise<Report> {
  const [totals, rows] = await Promise.all([
    orm
      .select({
        currency: agentWallets.currency,
        agents: sql<number>`count(*)::int`,
        balance: sql<number>`sum(${agentWallets.balance})::bigint`,
        creditLimit: sql<number>`sum(${agentWallets.creditLimit})::bigint`,
        creditUsed: sql<number>`sum(${agentWallets.creditUsed})::bigint`,
        available: sql<number>`sum(${available})::bigint`,
      })
      .from(agentWallets)
      .innerJoin(agents, eq(agents.userId, agentWallets.agentId))
      .innerJoin(users, eq(users.id, agentWallets.agentId))
      .where(filterOf(filters))
      .groupBy(agentWallets.currency)
      .orderBy(agentWallets.currency),
    readRows(orm, filters, MAX_ROWS + 1),
  ])
  return { totals, rows: rows.slice(0, MAX_ROWS), isCapped: rows.length > MAX_ROWS }
}

async function readRows(orm: Orm, filters: Filters, most: number): Promise<Row[]> {
  const found = await orm
    .select({
      id: users.id,
      name: users.name,
      isActive: users.isActive,
      depot: depotColumns,
      creditType: agents.creditType,
      currency: agentWallets.currency,
      balance: agentWallets.balance,
      creditLimit: agentWallets.creditLimit,
      creditUsed: agentWallets.creditUsed,
      available: sql<number>`${available}::bigint`,
    })
    .from(agentWallets)
    .innerJoin(agents, eq(agents.userId, agentWallets.agentId))
    .innerJoin(users, eq(users.id, agentWallets.agentId))
    .leftJoin(depots, eq(depots.id, users.depotId))
    .where(filterOf(filters))
    .orderBy(agentWallets.currency, desc(agentWallets.creditUsed), users.name, users.id)
    .limit(most)
  const ids = [...new Set(found.map(({ id }) => id))]
  const [since, moved] = await Promise.all([
    owedSince(
      orm,
      found.filter(({ creditUsed }) => creditUsed > 0).map(({ id }) => id),
    ),
    readLastMovements(orm, ids),
  ])
  return found.map(({ id, name, depot, ...row }) => ({
    ...row,
    agent: { id, name, depot },
    owedSince: since.get(`${id} ${row.currency}`) ?? null,
    lastMovementAt: moved.get(`${id} ${row.currency}`) ?? null,
  }))
}

async function readLastMovements(orm: Orm, agentIds: readonly string[]): Promise<Map<string, Date>> {
  if (agentIds.length === 0) return new Map()
  const rows = await orm
    .select({
      agentId: ledgerLines.agentId,
      currency: ledgerLines.currency,
      at: sql<string>`to_char(max(${ledgerEntries.createdAt}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .where(
      and(
        inArray(ledgerLines.agentId, [...agentIds]),
        inArray(ledgerLines.account, [ACCOUNT.agentWallets, ACCOUNT.agentCredit]),
      ),
    )
    .groupBy(ledgerLines.agentId, ledgerLines.currency)
  return new Map(rows.map(({ agentId, currency, at }) => [`${agentId} ${currency}`, new Date(at)]))
}

/** The filtered accounts as a sheet. */
export async function exportAgentReport(
  database: Pick<Database, 'orm' | 'auditKey'>,
  asked: Filters & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage },
  userId: string,
): Promise<FileAnswer | Refusal> {
  const { format, columns, language, ...filters } = asked
  const rows = await readRows(database.orm, filters, MAX_EXPORTED)
  return exportRowsSheet(database, agentReportList, { format, columns, language, rows, userId, details: filters })
}
