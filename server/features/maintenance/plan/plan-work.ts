import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/clock.ts'
import { attemptInTransaction, type Database, type Transaction } from '#server/database/connection.ts'
import { maintenancePlans } from '#server/database/schema/maintenance.ts'
import { openWorkOrder } from '#server/domain/maintenance/open-order.ts'
import { type BackgroundWork, startBackgroundWork } from '#server/plugins/background-work.ts'
import { readDuePlans } from './plan-due.ts'

/** A plan becomes due with a day or a reading; nobody waits for the minute. */
const EVERY_MILLISECONDS = 5 * 60_000

export interface PlanWorkServices {
  database: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Opens the work orders of maintenance plans that are due. Any number of processes may do so at once: whoever opens one
 * holds its plan, and has looked again while holding it.
 */
export function startPlanWork(services: PlanWorkServices): BackgroundWork {
  return startBackgroundWork({
    everyMilliseconds: EVERY_MILLISECONDS,
    workOff: (stopping) => openDue(services, stopping),
    onFailure: (error) => services.log.error({ err: error }, 'maintenance plans were not looked at; it is tried again'),
  })
}

/** Opens all that is due by now; one that fails does not keep the others from being opened. */
export async function openDue({ database, clock, log }: PlanWorkServices, stopping?: AbortSignal): Promise<void> {
  const now = clock()
  for (const { id } of await readDuePlans(database.orm, { now })) {
    if (stopping?.aborted === true) return
    try {
      await attemptInTransaction(database, (tx) => openIfDue(tx, id, now))
    } catch (error) {
      log.error({ err: error, planId: id }, 'a maintenance plan opened no work order; it is tried again')
    }
  }
}

/** Opens the order of one plan, if it is due and none is open. */
export async function openIfDue(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.orm
    .select({ id: maintenancePlans.id })
    .from(maintenancePlans)
    .where(eq(maintenancePlans.id, id))
    .for('update')
  const [due] = await readDuePlans(tx.orm, { now, id })
  if (!due) return
  const { transportId, severity, work: defect, turn: planTurn, dueKm, dueDay } = due
  await openWorkOrder(
    tx,
    { actorId: null, now },
    { transportId, severity, defect, due: { planId: id, planTurn, dueKm, dueDay } },
  )
}
