import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { WORK_ORDER_STATES, type WorkOrderSeverity } from '#contract/maintenance/work-order-codes.ts'
import type { WorkOrderFacts } from '#machines/maintenance/work-order-lifecycle.ts'
import { storeCreated } from '#server/audit/contents/store-contents.ts'
import type { Transaction } from '#server/database/connection.ts'
import { workOrders } from '#server/database/schema/maintenance.ts'
import { transports } from '#server/database/schema/network.ts'
import { takeReceiptNumber } from '#server/domain/ledger/receipt-number.ts'
import { initialStateOf, recordCreations } from '#server/lifecycle/apply-event.ts'
import { workOrderRecord } from './work-order-record.ts'

export type WorkOrderRecord = typeof workOrders.$inferSelect

const workOrderState = z.enum(WORK_ORDER_STATES)

/** What nobody has planned, approved or paid yet. */
const UNPLANNED: WorkOrderFacts = {
  conflict: null,
  isPlanned: false,
  isWithinLimit: true,
  hasCost: false,
  isUnpaid: false,
}

interface Reported {
  transportId: string
  severity: WorkOrderSeverity
  defect: string
  departureId?: string | null
  /** Of a maintenance plan: as which of its orders, and at which point. */
  due?: { planId: string; planTurn: number; dueKm: number | null; dueDay: string | null }
}

/** Reports work on a bus that there is. Its number is taken last, when nothing can be refused any more. */
export async function openWorkOrder(
  tx: Transaction,
  { actorId, now }: { actorId: string | null; now: Date },
  { transportId, severity, defect, departureId = null, due }: Reported,
): Promise<WorkOrderRecord> {
  const [bus] = await tx.orm
    .select({ registrationNumber: transports.registrationNumber })
    .from(transports)
    .where(eq(transports.id, transportId))
  const id = newId()
  const number = await takeReceiptNumber(tx, { series: 'workOrder', depotId: null, now })
  const order: WorkOrderRecord = {
    id,
    number,
    state: workOrderState.parse(initialStateOf(workOrderRecord, UNPLANNED)),
    transportId,
    severity,
    defect,
    departureId,
    planId: due?.planId ?? null,
    planTurn: due?.planTurn ?? null,
    dueKm: due?.dueKm ?? null,
    dueDay: due?.dueDay ?? null,
    depotId: null,
    workshop: null,
    estimate: null,
    currency: null,
    plannedFrom: null,
    plannedUntil: null,
    needsSecond: false,
    plannedBy: null,
    plannedAt: null,
    reportedBy: actorId,
    reportedAt: now,
    approvedBy: null,
    approvedAt: null,
    startedBy: null,
    startedAt: null,
    startDay: null,
    startKm: null,
    finishedBy: null,
    finishedAt: null,
    finishedOn: null,
    cancelledBy: null,
    cancelledAt: null,
    cancelReason: null,
    total: 0,
    searchText: orderSearchText(number, { registrationNumber: bus?.registrationNumber ?? '', defect, workshop: null }),
    version: 1,
  }
  await tx.orm.insert(workOrders).values(order)
  await recordCreations(tx, workOrderRecord, [order], { actorId, at: now, payload: { severity } })
  await storeCreated(tx, { workOrder: [id] })
  return order
}

/** What the list's search looks in. */
export function orderSearchText(
  number: string,
  { registrationNumber, defect, workshop }: { registrationNumber: string; defect: string; workshop: string | null },
): string {
  return [number, number.replaceAll('-', ''), registrationNumber, defect, ...(workshop === null ? [] : [workshop])]
    .join(' ')
    .toLowerCase()
}
