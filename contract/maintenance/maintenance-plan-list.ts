import { defineList } from '../list/list-definition.ts'
import { activeColumn, statusFilter } from '../list/master-parts.ts'
import type { MaintenancePlan } from './maintenance-plan-row.ts'
import { WORK_ORDER_SEVERITIES } from './work-order-codes.ts'

export const maintenancePlanList = defineList<MaintenancePlan>()({
  id: 'maintenance-plans',
  words: 'work-order:plans',
  headings: 'field.*',
  calls: { read: 'getMaintenancePlanList' },
  columns: {
    work: { kind: 'text', main: true, value: ({ work }) => work },
    bus: { kind: 'reference', value: ({ bus }) => bus.registrationNumber },
    everyKm: { kind: 'count', value: ({ everyKm }) => everyKm },
    everyDays: { kind: 'count', value: ({ everyDays }) => everyDays },
    dueKm: { kind: 'count', value: ({ dueKm }) => dueKm },
    dueDay: { kind: 'day', value: ({ dueDay }) => dueDay },
    open: { kind: 'reference', room: 'laptop', value: ({ open }) => open?.number ?? null },
    severity: {
      kind: 'word',
      room: 'laptop',
      words: 'work-order:severity.*',
      codes: WORK_ORDER_SEVERITIES,
      value: ({ severity }) => severity,
    },
    isActive: activeColumn,
  },
  filters: {
    transportId: { kind: 'bus', of: 'bus', field: true },
    ...statusFilter,
  },
  sorts: ['work', 'everyKm', 'everyDays'],
  defaultSort: { by: 'work', direction: 'ascending' },
})
