import { and, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { PageInfo } from '#contract/common.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { deductionListQuery } from '#contract/agent/wallet-deduction.ts'
import { deductionList } from '#contract/agent/wallet-deduction-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { withinDepotDays } from '#server/database/depot-day.ts'
import { containing, inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { byPerson } from '#server/domain/workflow/record-parts.ts'
import { journalEntries } from '#server/database/schema/journal.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { depots } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { walletDeductions } from '#server/database/schema/top-up.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { type ActorFacts, isForSecondPerson } from '#server/domain/approval/four-eyes.ts'
import { depotColumns } from '../agent-names.ts'

export type DeductionListRow = ReplyOf<'getWalletDeductionList'>['data'][number]
type Filters = Omit<z.output<typeof deductionListQuery>, keyof PageQuery>

const agent = alias(users, 'agent')
const requester = alias(users, 'requester')
const decider = alias(users, 'decider')
const corrector = alias(users, 'corrector')
/** The entry of an approved deduction, and what took it back; one each at most. */
const deductionEntry = alias(ledgerEntries, 'deduction_entry')
const correctionEntry = alias(ledgerEntries, 'correction_entry')
const isOfDeduction = and(eq(deductionEntry.recordId, walletDeductions.id), eq(deductionEntry.act, 'walletDeducted'))

/** Of the agent, as it is now. */
const agentDepot = sql`(select ${users.depotId} from ${users} where ${users.id} = ${walletDeductions.agentId})`

export async function listDeductions(
  { orm }: Pick<Database, 'orm'>,
  asked: Filters & PageQuery,
): Promise<{ data: DeductionListRow[]; page: PageInfo } | Refusal> {
  const page = await pageOfIds(orm, asked, listOf(asked))
  return isRefusal(page) ? page : { data: await rowsOf(orm, page.ids), page: page.page }
}

/** The filtered deductions as a sheet. */
export async function exportDeductions(
  database: Database,
  asked: Filters & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage; sort?: string | undefined },
  userId: string,
): Promise<FileAnswer | Refusal> {
  const { format, columns, language, ...filters } = asked
  return exportListSheet(database, deductionList, {
    list: listOf(filters),
    sort: filters.sort,
    format,
    language,
    columns,
    readRows: (ids) => rowsOf(database.orm, ids),
    userId,
    details: filters,
  })
}

function listOf({ search, state, reasonCode, agentId, currency, requestedFrom, requestedTo }: Filters): ListDefinition {
  return {
    table: walletDeductions,
    id: walletDeductions.id,
    where: and(
      search ? found(search) : undefined,
      state && eq(walletDeductions.state, state),
      reasonCode && eq(walletDeductions.reasonCode, reasonCode),
      agentId ? eq(walletDeductions.agentId, agentId) : undefined,
      currency ? eq(walletDeductions.currency, currency) : undefined,
      withinDepotDays({ at: walletDeductions.createdAt, depot: agentDepot }, { from: requestedFrom, to: requestedTo }),
    ),
    ...ordersOf(deductionList, { requestedAt: walletDeductions.createdAt, amount: walletDeductions.amount }),
  }
}

function found(search: string): SQL | undefined {
  const pattern = containing(search)
  return or(
    ilike(walletDeductions.number, pattern),
    ilike(walletDeductions.reason, pattern),
    byPerson(walletDeductions.agentId, search),
  )
}

async function rowsOf(orm: Orm, ids: readonly string[]): Promise<DeductionListRow[]> {
  return ids.length === 0
    ? []
    : inOrderOf(
        ids,
        (await readDeductions(orm, inArray(walletDeductions.id, [...ids]))).map(({ row }) => row),
      )
}

/** Rows that fit a condition on `wallet_deductions`, in no order, each with the entry that posted it. */
export async function readDeductions(
  orm: Orm,
  where: SQL | undefined,
): Promise<{ row: DeductionListRow; entryId: string | null }[]> {
  const rows = await orm
    .select({
      deduction: walletDeductions,
      agent: { id: agent.id, name: agent.name, depot: depotColumns },
      requester: requester.name,
      decider: decider.name,
      entryId: deductionEntry.id,
      takenBack: {
        at: correctionEntry.createdAt,
        by: corrector.name,
        journalId: journalEntries.id,
        number: journalEntries.number,
        reason: journalEntries.purpose,
      },
    })
    .from(walletDeductions)
    .innerJoin(agent, eq(agent.id, walletDeductions.agentId))
    .innerJoin(requester, eq(requester.id, walletDeductions.createdBy))
    .leftJoin(decider, eq(decider.id, walletDeductions.decidedBy))
    .leftJoin(depots, eq(depots.id, agent.depotId))
    .leftJoin(deductionEntry, isOfDeduction)
    .leftJoin(correctionEntry, eq(correctionEntry.reverses, deductionEntry.id))
    .leftJoin(corrector, eq(corrector.id, correctionEntry.createdBy))
    .leftJoin(journalEntries, eq(journalEntries.id, correctionEntry.recordId))
    .where(where)
  return rows.map(({ deduction, entryId, takenBack: { at, by, journalId, number, reason }, ...names }) => ({
    entryId,
    row: {
      id: deduction.id,
      number: deduction.number,
      state: deduction.state,
      agent: names.agent,
      currency: deduction.currency,
      amount: deduction.amount,
      vat: deduction.vat,
      reasonCode: deduction.reasonCode,
      reason: deduction.reason,
      requestedBy: { id: deduction.createdBy, name: names.requester },
      requestedAt: deduction.createdAt,
      decidedBy: deduction.decidedBy === null ? null : { id: deduction.decidedBy, name: names.decider ?? '' },
      decidedAt: deduction.decidedAt,
      decisionReason: deduction.decisionReason,
      takenBack:
        at === null || by === null || journalId === null || number === null || reason === null
          ? null
          : { at, by, journalId, number, reason },
      version: deduction.version,
    },
  }))
}

/** The oldest that wait for a decision. */
export async function waitingDeductions(orm: Orm, most: number): Promise<DeductionListRow[]> {
  const waiting = await orm
    .select({ id: walletDeductions.id })
    .from(walletDeductions)
    .where(eq(walletDeductions.state, 'requested'))
    .orderBy(walletDeductions.createdAt, walletDeductions.id)
    .limit(most)
  return rowsOf(
    orm,
    waiting.map(({ id }) => id),
  )
}

/** How many wait for a decision that these eyes may take; counting stops at `most`. */
export async function countWaitingDeductions(orm: Orm, eyes: ActorFacts, most: number): Promise<number> {
  const { rows } = await orm.execute<{ count: number }>(
    sql`select count(*)::int as count from (
      select from ${walletDeductions} where ${and(eq(walletDeductions.state, 'requested'), isForSecondPerson(eyes, walletDeductions.createdBy))} limit ${most}
    ) as waiting`,
  )
  return rows[0]?.count ?? 0
}
