import { and, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { PageInfo } from '#contract/common.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { topUpListQuery } from '#contract/agent/top-up.ts'
import { topUpList } from '#contract/agent/top-up-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { withinDepotDays } from '#server/database/depot-day.ts'
import { containing, inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { byPerson } from '#server/domain/workflow/record-parts.ts'
import { journalEntries } from '#server/database/schema/journal.ts'
import { depots } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { topUps } from '#server/database/schema/top-up.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { type ActorFacts, isForSecondPerson } from '#server/domain/approval/four-eyes.ts'
import { depotColumns } from '../agent-names.ts'
import { approvalEntry, correctionEntry, hasStatus, isOfApproval, isOfCorrection } from './top-up-correction.ts'

export type TopUpListRow = ReplyOf<'getTopUpList'>['data'][number]
export type TopUpFilters = Omit<z.output<typeof topUpListQuery>, keyof PageQuery>

const agent = alias(users, 'agent')
const requester = alias(users, 'requester')
const decider = alias(users, 'decider')
const corrector = alias(users, 'corrector')

/** Top-ups that fit these filters within a scope. */
export function topUpFilter(filters: TopUpFilters, scope: SQL | undefined): SQL | undefined {
  const { search, state, means, agentId, depotId, currency, requestedBy, requestedFrom, requestedTo } = filters
  return and(
    scope,
    search ? found(search) : undefined,
    state && hasStatus(state),
    means && eq(topUps.means, means),
    agentId ? eq(topUps.agentId, agentId) : undefined,
    depotId ? eq(topUps.depotId, depotId) : undefined,
    currency ? eq(topUps.currency, currency) : undefined,
    requestedBy ? eq(topUps.requestedBy, requestedBy) : undefined,
    withinDepotDays({ at: topUps.requestedAt, depot: topUps.depotId }, { from: requestedFrom, to: requestedTo }),
  )
}

function found(search: string): SQL | undefined {
  const pattern = containing(search)
  return or(ilike(topUps.number, pattern), ilike(topUps.bankReference, pattern), byPerson(topUps.agentId, search))
}

function listOf(filters: TopUpFilters, scope: SQL | undefined): ListDefinition {
  return {
    table: topUps,
    id: topUps.id,
    where: topUpFilter(filters, scope),
    ...ordersOf(topUpList, { requestedAt: topUps.requestedAt, amount: topUps.amount }),
  }
}

export async function listTopUps(
  { orm }: Pick<Database, 'orm'>,
  asked: TopUpFilters & PageQuery,
  scope: SQL | undefined,
): Promise<{ data: TopUpListRow[]; page: PageInfo } | Refusal> {
  const page = await pageOfIds(orm, asked, listOf(asked, scope))
  return isRefusal(page) ? page : { data: await rowsOf(orm, page.ids), page: page.page }
}

/** The filtered top-ups as a sheet. */
export async function exportTopUps(
  database: Database,
  asked: TopUpFilters & {
    format: 'csv' | 'xlsx'
    columns: string
    language: ExportLanguage
    sort?: string | undefined
  },
  { userId, scope }: { userId: string; scope: SQL | undefined },
): Promise<FileAnswer | Refusal> {
  const { format, columns, language, ...filters } = asked
  return exportListSheet(database, topUpList, {
    list: listOf(filters, scope),
    sort: filters.sort,
    format,
    language,
    columns,
    readRows: (ids) => rowsOf(database.orm, ids),
    userId,
    details: filters,
  })
}

async function rowsOf(orm: Orm, ids: readonly string[]): Promise<TopUpListRow[]> {
  return ids.length === 0 ? [] : inOrderOf(ids, await readTopUps(orm, inArray(topUps.id, [...ids])))
}

/** Rows that fit a condition on `top_ups`, in no order. */
export async function readTopUps(orm: Orm, where: SQL | undefined): Promise<TopUpListRow[]> {
  const rows = await orm
    .select({
      topUp: topUps,
      agentName: agent.name,
      requesterName: requester.name,
      deciderName: decider.name,
      depot: depotColumns,
      takenBack: {
        at: correctionEntry.createdAt,
        by: corrector.name,
        journalId: journalEntries.id,
        number: journalEntries.number,
        reason: journalEntries.purpose,
      },
    })
    .from(topUps)
    .innerJoin(agent, eq(agent.id, topUps.agentId))
    .innerJoin(requester, eq(requester.id, topUps.requestedBy))
    .leftJoin(decider, eq(decider.id, topUps.decidedBy))
    .leftJoin(depots, eq(depots.id, topUps.depotId))
    .leftJoin(approvalEntry, isOfApproval)
    .leftJoin(correctionEntry, isOfCorrection)
    .leftJoin(corrector, eq(corrector.id, correctionEntry.createdBy))
    .leftJoin(journalEntries, eq(journalEntries.id, correctionEntry.recordId))
    .where(where)
  return rows.map(
    ({ topUp, agentName, requesterName, deciderName, depot, takenBack: { at, by, journalId, number, reason } }) => ({
      id: topUp.id,
      number: topUp.number,
      state: topUp.state,
      agent: { id: topUp.agentId, name: agentName },
      currency: topUp.currency,
      amount: topUp.amount,
      means: topUp.means,
      bankReference: topUp.bankReference,
      note: topUp.note,
      depot,
      requestedBy: { id: topUp.requestedBy, name: requesterName },
      requestedAt: topUp.requestedAt,
      decidedBy: topUp.decidedBy === null ? null : { id: topUp.decidedBy, name: deciderName ?? '' },
      decidedAt: topUp.decidedAt,
      decisionReason: topUp.decisionReason,
      settled: topUp.settled,
      paidIn: topUp.settled === null ? null : topUp.amount - topUp.settled,
      takenBack:
        at === null || by === null || journalId === null || number === null || reason === null
          ? null
          : { at, by, journalId, number, reason },
      version: topUp.version,
    }),
  )
}

/** The oldest that wait for a decision. */
export async function waitingTopUps(orm: Orm, most: number): Promise<TopUpListRow[]> {
  const waiting = await orm
    .select({ id: topUps.id })
    .from(topUps)
    .where(eq(topUps.state, 'pending'))
    .orderBy(topUps.requestedAt, topUps.id)
    .limit(most)
  return rowsOf(
    orm,
    waiting.map(({ id }) => id),
  )
}

/** How many wait for a decision that these eyes may take; counting stops at `most`. */
export async function countWaiting(orm: Orm, eyes: ActorFacts, most: number): Promise<number> {
  const { rows } = await orm.execute<{ count: number }>(
    sql`select count(*)::int as count from (
      select from ${topUps} where ${and(eq(topUps.state, 'pending'), isForSecondPerson(eyes, topUps.requestedBy, topUps.agentId))} limit ${most}
    ) as waiting`,
  )
  return rows[0]?.count ?? 0
}
