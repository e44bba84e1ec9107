import { eq, inArray, or, sql } from 'drizzle-orm'
import { contract } from '#contract/contract.ts'
import { workOrderLifecycle } from '#machines/maintenance/work-order-lifecycle.ts'
import { workOrders } from '#server/database/schema/maintenance.ts'
import { depots, transports } from '#server/database/schema/network.ts'
import { lineHolding } from '#server/database/search-line.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { defineRecord } from '#server/lifecycle/define-record.ts'
import { byPerson, pageLink, searchByNumber } from '../workflow/record-parts.ts'

export const workOrderRecord = defineRecord({
  id: 'workOrder',
  machine: workOrderLifecycle,
  table: workOrders,
  /** The depot that bears its cost. */
  ofDepot: (depotId) => eq(workOrders.depotId, depotId),
  // A bus is of no depot: who may read work on one, reads it on all.
  readable: ({ userType }) => (contract.getWorkOrder.access.some((type) => type === userType) ? undefined : sql`false`),
  find: (term) => or(lineHolding(workOrders.searchText, term), byPerson(workOrders.reportedBy, term)),
  async describe(orm, ids) {
    const rows = await orm
      .select({
        id: workOrders.id,
        reference: workOrders.number,
        person: transports.registrationNumber,
        state: workOrders.state,
        currency: workOrders.currency,
        depot: { id: depots.id, code: depots.code, name: depots.name },
        page: pageLink('workOrder', workOrders.id),
      })
      .from(workOrders)
      .innerJoin(transports, eq(transports.id, workOrders.transportId))
      .leftJoin(depots, eq(depots.id, workOrders.depotId))
      .where(inArray(workOrders.id, [...ids]))
    return rows
  },
  search: searchByNumber({
    call: 'getWorkOrder',
    series: 'workOrder',
    table: workOrders,
    number: workOrders.number,
    at: workOrders.reportedAt,
    detail: [
      sql<string>`(select ${transports.registrationNumber} from ${transports} where ${transports.id} = ${workOrders.transportId})`,
      workOrders.defect,
    ],
  }),
  reference: 'number',
  number: { column: 'number', series: 'workOrder' },
  // Items that are entered while the work goes on raise it, too.
  version: 'least',
  stamps: [
    { by: 'reportedBy', at: 'reportedAt', events: [CREATION_EVENT] },
    { by: 'plannedBy', at: 'plannedAt', events: ['workOrder.plan'] },
    { by: 'approvedBy', at: 'approvedAt', events: ['workOrder.approve'] },
    { by: 'startedBy', at: 'startedAt', events: ['workOrder.start'] },
    { by: 'finishedBy', at: 'finishedAt', events: ['workOrder.finish'] },
    { by: 'cancelledBy', at: 'cancelledAt', events: ['workOrder.reject', 'workOrder.cancel'] },
  ],
  fourEyes: {
    events: [
      { event: 'workOrder.approve', parties: ['plannedBy'], where: 'record.needs_second' },
      { event: 'workOrder.reject', parties: ['plannedBy'] },
    ],
    people: [{ decided: 'approvedBy', asked: 'plannedBy', where: 'needs_second and approved_by is not null' }],
  },
  money: [{ event: 'workOrder.approve', amounts: 'select record.currency, record.estimate' }],
  contents: {
    columns: [
      'number',
      'transportId',
      'severity',
      'defect',
      'departureId',
      'planId',
      'planTurn',
      'dueKm',
      'depotId',
      'workshop',
      'estimate',
      'currency',
      'needsSecond',
      'startKm',
      'cancelReason',
      'total',
      'searchText',
    ],
    days: ['dueDay', 'plannedFrom', 'plannedUntil', 'startDay', 'finishedOn'],
    parts: {
      items: `(select jsonb_agg(jsonb_build_array(position, kind, name, quantity, price, total) order by position)::text from work_order_items as item where item.work_order_id = record.id)`,
      tyres: `(select jsonb_agg(jsonb_build_array(position, wheel, serial) order by position)::text from work_order_items as item where item.work_order_id = record.id and item.kind = 'tyre')`,
    },
  },
})
