import { v7 as newId } from 'uuid'
import type { Transaction } from '#server/database/connection.ts'
import { recordCreations } from '#server/lifecycle/apply-event.ts'
import { cashShiftKind } from '#server/lifecycle/record-kinds.ts'

/** A clerk's open till; it stays at the depot where it was opened. */
export interface OpenShift {
  id: string
  depotId: string
}

/** The clerk's open shift, kept open until the transaction ends; null where none is open. */
export async function lockOpenShift(tx: Transaction, clerkId: string): Promise<OpenShift | null> {
  const { rows } = await tx.client.query<OpenShift>({
    name: 'lock-open-shift',
    text: `select id, depot_id as "depotId" from cash_shifts where clerk_id = $1 and state = 'open' for share`,
    values: [clerkId],
  })
  return rows[0] ?? null
}

/** The first money that a clerk takes or gives opens a shift; of two at once both get the same one. */
export async function openShift(tx: Transaction, clerkId: string, depotId: string, at: Date): Promise<OpenShift> {
  const { rows } = await tx.client.query<OpenShift & { isNew: boolean }>({
    name: 'open-shift',
    text: `insert into cash_shifts (id, depot_id, clerk_id, opened_at) values ($1, $2, $3, $4)
           on conflict (clerk_id) where state = 'open' do update set clerk_id = excluded.clerk_id
           returning id, depot_id as "depotId", xmax = 0 as "isNew"`,
    values: [newId(), depotId, clerkId, at],
  })
  const [row] = rows
  if (row === undefined) throw new Error('an upsert that always updates returns its row')
  const { isNew, ...shift } = row
  if (isNew) await recordCreations(tx, cashShiftKind, [{ id: shift.id, state: 'open' }], { actorId: clerkId, at })
  return shift
}
