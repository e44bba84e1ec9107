import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { maintenancePlanEndpoints } from '#contract/maintenance/maintenance-plan.ts'
import { maintenancePlanList } from '#contract/maintenance/maintenance-plan-list.ts'
import type { MaintenancePlan } from '#contract/maintenance/maintenance-plan-row.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { maintenancePlans, workOrders } from '#server/database/schema/maintenance.ts'
import { transports } from '#server/database/schema/network.ts'
import type { MasterKind, Problems } from '#server/masters/master-kind.ts'
import { readPlanStandings } from './plan-due.ts'

type Values = z.output<typeof maintenancePlanEndpoints.createMaintenancePlan.body>

export const maintenancePlanKind: MasterKind<Values, MaintenancePlan> = {
  name: 'maintenancePlan',
  table: maintenancePlans,
  ...ordersOf(maintenancePlanList, {
    work: sql`lower(${maintenancePlans.work})`,
    everyKm: maintenancePlans.everyKm,
    everyDays: maintenancePlans.everyDays,
  }),
  searched: sql`${maintenancePlans.work}`,
  keepers: ['operation_manager'],

  async read(orm, ids) {
    if (ids.length === 0) return []
    const rows = await orm
      .select({
        plan: {
          id: maintenancePlans.id,
          version: maintenancePlans.version,
          transportId: maintenancePlans.transportId,
          work: maintenancePlans.work,
          severity: maintenancePlans.severity,
          everyKm: maintenancePlans.everyKm,
          everyDays: maintenancePlans.everyDays,
          fromKm: maintenancePlans.fromKm,
          fromDay: maintenancePlans.fromDay,
          isActive: maintenancePlans.isActive,
        },
        bus: { id: transports.id, registrationNumber: transports.registrationNumber, name: transports.name },
      })
      .from(maintenancePlans)
      .innerJoin(transports, eq(transports.id, maintenancePlans.transportId))
      .where(inArray(maintenancePlans.id, [...ids]))
    const standings = await readPlanStandings(orm, ids)
    const openIds = [...standings.values()].flatMap(({ openId }) => openId ?? [])
    const open =
      openIds.length === 0
        ? []
        : await orm
            .select({ id: workOrders.id, number: workOrders.number, state: workOrders.state })
            .from(workOrders)
            .where(inArray(workOrders.id, openIds))
    return rows.map(({ plan, bus }) => {
      const standing = standings.get(plan.id)
      return {
        ...plan,
        bus,
        dueKm: standing?.dueKm ?? null,
        dueDay: standing?.dueDay ?? null,
        open: open.find(({ id }) => id === standing?.openId) ?? null,
      }
    })
  },

  async check(tx, { transportId, everyKm, everyDays }, before) {
    const problems: Problems = {}
    if (everyKm === null && everyDays === null) problems.everyKm = 'workOrder.planNever'
    const [bus] = await tx.orm
      .select({ isActive: transports.isActive })
      .from(transports)
      .where(eq(transports.id, transportId))
    const [present] = before ? await maintenancePlanKind.read(tx.orm, [before.id]) : []
    if (!bus || (!bus.isActive && present?.transportId !== transportId)) problems.transportId = 'maintenance.unknownBus'
    const isUsed = before !== undefined && (await tx.orm.$count(workOrders, eq(workOrders.planId, before.id))) > 0
    if (isUsed && present?.transportId !== transportId) problems.transportId = 'workOrder.planBusStays'
    return problems
  },

  async insert(tx, id, values) {
    await tx.orm.insert(maintenancePlans).values({ ...values, id })
  },

  async update(tx, id, { transportId, work, severity, everyKm, everyDays, fromKm, fromDay, isActive }) {
    await tx.orm
      .update(maintenancePlans)
      .set({ transportId, work, severity, everyKm, everyDays, fromKm, fromDay, isActive })
      .where(eq(maintenancePlans.id, id))
  },

  references: [
    {
      kind: 'workOrder',
      table: workOrders,
      where: (id) => eq(workOrders.planId, id),
      name: workOrders.number,
    },
  ],
  isOutsideNetwork: true,
  recorded: ({ bus, dueKm: _km, dueDay: _day, open: _open, transportId: _bus, ...plan }) => ({
    ...plan,
    bus: bus.registrationNumber,
  }),
}
