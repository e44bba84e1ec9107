import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Wheel, WorkItemKind, WorkOrderSeverity, WorkOrderState } from '#contract/maintenance/work-order-codes.ts'
import { amount, createdAt, currency, id, instant, version } from './columns.ts'
import { departures } from './departure.ts'
import { depots, transports } from './network.ts'
import { users } from './people.ts'

/** What the odometer of a bus showed on a day at the operator's home. Of those that are not struck, none falls. */
export const odometerReadings = pgTable(
  'odometer_readings',
  {
    id: id(),
    transportId: uuid()
      .notNull()
      .references(() => transports.id),
    day: date({ mode: 'string' }).notNull(),
    km: integer().notNull(),
    recordedBy: uuid()
      .notNull()
      .references(() => users.id),
    recordedAt: instant().notNull(),
    /** Who took it out because it was wrong. */
    struckBy: uuid().references(() => users.id),
    struckAt: instant(),
    strikeReason: text(),
  },
  (table) => [
    uniqueIndex('odometer_readings_key')
      .on(table.transportId, table.day, table.km)
      .where(sql`${table.struckAt} is null`),
    index('odometer_readings_bus').on(table.transportId, table.day, table.id),
    index('odometer_readings_day').on(table.day, table.id),
    index('odometer_readings_recorded').on(table.recordedAt, table.id),
    check('odometer_readings_km', sql`${table.km} between 0 and 9999999`),
    check(
      'odometer_readings_struck',
      sql`(${table.struckAt} is null) = (${table.struckBy} is null) and (${table.struckAt} is null) = (${table.strikeReason} is null)`,
    ),
  ],
)

/** Work on a bus that comes again; the program opens an order whenever it is due. */
export const maintenancePlans = pgTable(
  'maintenance_plans',
  {
    id: id(),
    transportId: uuid()
      .notNull()
      .references(() => transports.id),
    work: text().notNull(),
    severity: text().$type<WorkOrderSeverity>().notNull(),
    /** Due again after so many kilometres or days, whichever comes first. */
    everyKm: integer(),
    everyDays: integer(),
    /** From where it is counted until one of its orders was done. */
    fromKm: integer().notNull(),
    fromDay: date({ mode: 'string' }).notNull(),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    index('maintenance_plans_bus').on(table.transportId),
    index('maintenance_plans_work').on(sql`lower(${table.work})`, table.id),
    check('maintenance_plans_severity', sql`${table.severity} in ('minor', 'major', 'outOfService')`),
    check(
      'maintenance_plans_every',
      sql`coalesce(${table.everyKm}, ${table.everyDays}) is not null and coalesce(${table.everyKm}, 1) > 0 and coalesce(${table.everyDays}, 1) > 0`,
    ),
  ],
)

/** Work on a bus; the record of the work order lifecycle. Amounts in minor units, days at the operator's home. */
export const workOrders = pgTable(
  'work_orders',
  {
    id: id(),
    /** WO, year at the operator's home, running number; without gaps per year. */
    number: text().notNull(),
    state: text().$type<WorkOrderState>().notNull(),
    transportId: uuid()
      .notNull()
      .references(() => transports.id),
    severity: text().$type<WorkOrderSeverity>().notNull(),
    /** What is wrong, or what is to be done. */
    defect: text().notNull(),
    /** The departure on which it was seen. */
    departureId: uuid().references(() => departures.id),
    /** The plan that opened it, as which of the plan's orders, and the point that was reached. */
    planId: uuid().references(() => maintenancePlans.id),
    planTurn: integer(),
    dueKm: integer(),
    dueDay: date({ mode: 'string' }),
    // entered when it is planned
    /** The depot that bears its cost. */
    depotId: uuid().references(() => depots.id),
    workshop: text(),
    estimate: amount(),
    currency: currency(),
    plannedFrom: date({ mode: 'string' }),
    plannedUntil: date({ mode: 'string' }),
    /** Its estimate was above what one person approves, by the policy in force when it was entered. */
    needsSecond: boolean().notNull().default(false),
    plannedBy: uuid().references(() => users.id),
    plannedAt: instant(),
    /** Null where a plan opened it. */
    reportedBy: uuid().references(() => users.id),
    reportedAt: instant().notNull(),
    approvedBy: uuid().references(() => users.id),
    approvedAt: instant(),
    startedBy: uuid().references(() => users.id),
    startedAt: instant(),
    startDay: date({ mode: 'string' }),
    /** What the odometer showed then. */
    startKm: integer(),
    finishedBy: uuid().references(() => users.id),
    finishedAt: instant(),
    finishedOn: date({ mode: 'string' }),
    cancelledBy: uuid().references(() => users.id),
    cancelledAt: instant(),
    cancelReason: text(),
    /** Of its items. */
    total: amount().notNull().default(0),
    /** Lower-cased number, bus, defect and workshop; the list's search looks here. */
    searchText: text().notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex('work_orders_number_key').on(table.number),
    uniqueIndex('work_orders_turn_key').on(table.planId, table.planTurn),
    // However many processes look whether a plan is due: it has one order that is not ended.
    uniqueIndex('work_orders_open_plan_key')
      .on(table.planId)
      .where(sql`${table.state} in ('reported', 'approved', 'inProgress')`),
    index('work_orders_reported').on(table.reportedAt, table.id),
    index('work_orders_planned').on(table.plannedFrom, table.id),
    index('work_orders_total').on(table.total, table.id),
    index('work_orders_bus').on(table.transportId, table.reportedAt, table.id),
    index('work_orders_away')
      .on(table.transportId)
      .where(sql`${table.state} in ('approved', 'inProgress') and ${table.severity} = 'outOfService'`),
    index('work_orders_waiting')
      .on(table.plannedAt, table.id)
      .where(sql`${table.state} = 'reported' and ${table.needsSecond}`),
    index('work_orders_search_trgm').using('gin', sql`folded(${table.searchText}) gin_trgm_ops`),
    check('work_orders_state', sql`${table.state} in ('reported', 'approved', 'inProgress', 'done', 'cancelled')`),
    check('work_orders_severity', sql`${table.severity} in ('minor', 'major', 'outOfService')`),
    check(
      'work_orders_planned',
      sql`num_nulls(${table.depotId}, ${table.workshop}, ${table.estimate}, ${table.currency}, ${table.plannedFrom}, ${table.plannedUntil}, ${table.plannedBy}, ${table.plannedAt}) in (0, 8)
        and (${table.depotId} is not null or ${table.state} in ('reported', 'cancelled')) and ${table.plannedFrom} <= ${table.plannedUntil} and ${table.estimate} >= 0`,
    ),
    check(
      'work_orders_second',
      sql`not ${table.needsSecond} or ${table.approvedBy} is null or ${table.approvedBy} <> ${table.plannedBy}`,
    ),
    check(
      'work_orders_steps',
      sql`(${table.state} not in ('approved', 'inProgress', 'done') or ${table.approvedBy} is not null)
        and (${table.state} not in ('inProgress', 'done') or num_nulls(${table.startedBy}, ${table.startDay}, ${table.startKm}) = 0)
        and (${table.state} <> 'done' or num_nulls(${table.finishedBy}, ${table.finishedOn}) = 0)
        and (${table.state} <> 'cancelled' or num_nulls(${table.cancelledBy}, ${table.cancelReason}) = 0)`,
    ),
    check('work_orders_plan', sql`num_nulls(${table.planId}, ${table.planTurn}) in (0, 2)`),
  ],
)

/** A part or hours of work; all are written anew when they are corrected. */
export const workOrderItems = pgTable(
  'work_order_items',
  {
    id: id(),
    workOrderId: uuid()
      .notNull()
      .references(() => workOrders.id),
    position: smallint().notNull(),
    kind: text().$type<WorkItemKind>().notNull(),
    name: text().notNull(),
    /** In thousandths. */
    quantity: integer().notNull(),
    /** Of one. */
    price: amount().notNull(),
    /** Quantity × price, rounded half to even. */
    total: amount().notNull(),
    /** Where a tyre went, and what stands on its side. */
    wheel: text().$type<Wheel>(),
    serial: text(),
  },
  (table) => [
    uniqueIndex('work_order_items_position_key').on(table.workOrderId, table.position),
    uniqueIndex('work_order_items_wheel_key').on(table.workOrderId, table.wheel),
    check('work_order_items_kind', sql`${table.kind} in ('part', 'labour', 'tyre')`),
    check(
      'work_order_items_tyre',
      sql`case when ${table.kind} = 'tyre' then ${table.wheel} is not null and ${table.quantity} = 1000 else ${table.wheel} is null and ${table.serial} is null end`,
    ),
    check(
      'work_order_items_amounts',
      sql`${table.quantity} > 0 and ${table.price} >= 0 and abs(2 * (${table.total} * 1000 - ${table.quantity}::bigint * ${table.price})) <= 1000`,
    ),
  ],
)
