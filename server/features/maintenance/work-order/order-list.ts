import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import type { WORK_COST_STANDINGS } from '#contract/maintenance/work-order-codes.ts'
import type { workOrderEndpoints } from '#contract/maintenance/work-order.ts'
import { workOrderList } from '#contract/maintenance/work-order-list.ts'
import type { Orm } from '#server/database/connection.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { ListDefinition, PageQuery } from '#server/database/list-page.ts'
import { workOrders } from '#server/database/schema/maintenance.ts'
import { depots, transports } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { lineHolding } from '#server/database/search-line.ts'
import type { RecordList } from '#server/export/record-list.ts'

export type OrderRow = ReplyOf<'getWorkOrderList'>['data'][number]
type CostStanding = (typeof WORK_COST_STANDINGS)[number]
type Filters = Omit<z.output<(typeof workOrderEndpoints)['getWorkOrderList']['query']>, keyof PageQuery> & {
  search?: string | undefined
}

/** The latest expense of an order; none where its cost was never handed in. */
const LATEST = sql`(select json_build_object('id', expense.id, 'number', expense.number, 'state', expense.state)
  from expenses as expense where expense.work_order_id = work_orders.id order by expense.id desc limit 1)`

/** How the cost of an order stands. */
const COST = sql<CostStanding>`coalesce((select expense.state from expenses as expense
  where expense.work_order_id = work_orders.id order by expense.id desc limit 1), 'none')`

function listOf({
  search,
  state,
  severity,
  transportId,
  cost,
  origin,
  plannedFrom,
  plannedTo,
  planId,
}: Filters): ListDefinition {
  return {
    table: workOrders,
    id: workOrders.id,
    where: and(
      search ? lineHolding(workOrders.searchText, search) : undefined,
      state && eq(workOrders.state, state),
      severity && eq(workOrders.severity, severity),
      transportId ? eq(workOrders.transportId, transportId) : undefined,
      cost && and(eq(workOrders.state, 'done'), sql`${COST} = ${cost}`),
      origin && (origin === 'plan' ? sql`${workOrders.planId} is not null` : sql`${workOrders.planId} is null`),
      plannedFrom ? gte(workOrders.plannedFrom, plannedFrom) : undefined,
      plannedTo ? lte(workOrders.plannedFrom, plannedTo) : undefined,
      planId ? eq(workOrders.planId, planId) : undefined,
    ),
    ...ordersOf(workOrderList, {
      number: workOrders.number,
      reportedAt: workOrders.reportedAt,
      plannedFrom: workOrders.plannedFrom,
      total: workOrders.total,
    }),
  }
}

export const orderRecords: RecordList<Filters, OrderRow> = {
  definition: workOrderList,
  listOf,
  readRows: (orm, ids) => readOrders(orm, inArray(workOrders.id, [...ids])),
}

const reporter = alias(users, 'order_reporter')

/** Work orders that fit a condition, with the names that are shown with them; in no order. */
export async function readOrders(orm: Orm, where: SQL | undefined): Promise<OrderRow[]> {
  const rows = await orm
    .select({
      order: workOrders,
      bus: { id: transports.id, registrationNumber: transports.registrationNumber, name: transports.name },
      depot: { id: depots.id, code: depots.code, name: depots.name },
      reporter: reporter.name,
      expense: sql<OrderRow['expense']>`${LATEST}`,
    })
    .from(workOrders)
    .innerJoin(transports, eq(transports.id, workOrders.transportId))
    .leftJoin(depots, eq(depots.id, workOrders.depotId))
    .leftJoin(reporter, eq(reporter.id, workOrders.reportedBy))
    .where(where)
  return rows.map(({ order, bus, depot, reporter: name, expense }) => ({
    id: order.id,
    number: order.number,
    state: order.state,
    bus,
    severity: order.severity,
    defect: order.defect,
    origin: order.planId === null ? 'person' : 'plan',
    depot,
    workshop: order.workshop,
    estimate: order.estimate,
    currency: order.currency,
    plannedFrom: order.plannedFrom,
    plannedUntil: order.plannedUntil,
    total: order.total,
    cost: expense?.state ?? 'none',
    expense,
    reportedBy: order.reportedBy === null || name === null ? null : { id: order.reportedBy, name },
    reportedAt: order.reportedAt,
    finishedOn: order.finishedOn,
    version: order.version,
  }))
}
