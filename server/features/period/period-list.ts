import { eq, inArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import type { periodEndpoints } from '#contract/period/period.ts'
import { periodList } from '#contract/period/period-list.ts'
import type { Orm } from '#server/database/connection.ts'
import type { ListDefinition, PageQuery } from '#server/database/list-page.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { users } from '#server/database/schema/people.ts'
import { accountingPeriods } from '#server/database/schema/period.ts'
import type { RecordList } from '#server/export/record-list.ts'

type PeriodRow = ReplyOf<'getPeriodList'>['data'][number]
type Filters = Omit<z.output<(typeof periodEndpoints)['getPeriodList']['query']>, keyof PageQuery>

function listOf({ state }: Filters): ListDefinition {
  return {
    table: accountingPeriods,
    id: accountingPeriods.id,
    where: state && eq(accountingPeriods.state, state),
    ...ordersOf(periodList, { month: accountingPeriods.month }),
  }
}

export const periodRecords: RecordList<Filters, PeriodRow> = {
  definition: periodList,
  listOf,
  readRows: async (orm, ids) => (await readPeriods(orm, inArray(accountingPeriods.id, [...ids]))).map(({ row }) => row),
}

const closer = alias(users, 'period_closer')
const asker = alias(users, 'period_asker')
const decider = alias(users, 'period_decider')

/** Months with the names that are shown with them. */
export async function readPeriods(orm: Orm, where: SQL | undefined, oldest?: number) {
  const query = orm
    .select({
      period: accountingPeriods,
      closedBy: { id: closer.id, name: closer.name },
      askedBy: { id: asker.id, name: asker.name },
      decidedBy: { id: decider.id, name: decider.name },
    })
    .from(accountingPeriods)
    .leftJoin(closer, eq(closer.id, accountingPeriods.closedBy))
    .leftJoin(asker, eq(asker.id, accountingPeriods.askedBy))
    .leftJoin(decider, eq(decider.id, accountingPeriods.decidedBy))
    .where(where)
  const found = await (oldest === undefined
    ? query
    : query.orderBy(accountingPeriods.askedAt, accountingPeriods.id).limit(oldest))
  return found.map(({ period, closedBy, askedBy, decidedBy }) => {
    const { id, month, state, revision, closedAt, askedAt, askedReason, decidedAt, version } = period
    const row: PeriodRow = {
      id,
      month,
      state,
      revision,
      closedBy,
      closedAt,
      askedBy,
      askedAt,
      askedReason,
      decidedBy,
      decidedAt,
      version,
    }
    return { row, record: period }
  })
}
