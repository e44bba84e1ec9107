import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { gateSharers } from '#contract/departure/departure-gate.ts'
import type { BodyOf, ReplyOf } from '#contract/contract.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { departureGates } from '#server/database/schema/departure.ts'
import { recordChanges } from '#server/database/schema/lifecycle.ts'
import { users } from '#server/database/schema/people.ts'
import { readGates } from '#server/domain/departure/departure-gates.ts'
import type { DepartureKey } from '#server/domain/departure/departure-key.ts'
import { hasLeft, lockDepartureRecord } from '#server/domain/departure/lock-departure.ts'
import type { Network } from '#server/domain/network/network.ts'
import { recordChange } from '#server/masters/record-changes.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { type Dispatcher, refuseStoppage } from './closing-rules.ts'
import { readGateSharers } from './gate-sharers.ts'

interface GateRequest extends BodyOf<'updateDepartureGate'> {
  key: DepartureKey
  actor: Dispatcher
  now: Date
}

/** How a gate is named in the history of its departure, before the position of its stoppage. */
const FIELD = 'gate.'
/** Acts that are shown; nobody moves a bus that often. */
const MAX_ACTS = 100

/** Sets, changes or removes a gate, with who did it; in the caller's transaction. */
export async function updateGate(
  tx: Transaction,
  network: Network,
  { key, position, gate, version, isSharingConfirmed, actor, now }: GateRequest,
): Promise<ReplyOf<'updateDepartureGate'>['data'] | Refusal> {
  // Locked, so that of two at once the second finds what the first has set.
  const departure = await lockDepartureRecord(tx, network, key, { actorId: actor.id, now })
  if (departure === null) return refuse('notFound')
  const refusal = refuseStoppage(departure, position, actor, 'updateDepartureGate')
  if (refusal) return refusal
  if (departure.state === 'cancelled') return refuse('conflict', { message: 'gate.cancelled' })
  if (hasLeft(departure, position, now))
    return refuse('ruleBroken', { message: 'gate.left', fields: { position: 'gate.left' } })
  const present = (await readGates(tx.orm, [departure.id]))(departure.id, position)
  if (present.version !== version)
    return refuse('staleVersion', {
      message: present.gate === null ? 'gate.removedMeanwhile' : 'gate.setMeanwhile',
      values: { gate: present.gate ?? '' },
      details: { ...present },
    })
  if (gate !== null && gate !== present.gate && !isSharingConfirmed) {
    const sharers = await readGateSharers(tx.orm, network, departure, { position, gate })
    if (sharers.length > 0)
      return refuse('conflict', {
        message: 'gate.shared',
        values: { gate },
        details: { sharers: z.encode(gateSharers, sharers) },
      })
  }
  const next = { gate, version: version + 1 }
  await tx.orm
    .insert(departureGates)
    .values({ departureId: departure.id, position, ...next })
    .onConflictDoUpdate({ target: [departureGates.departureId, departureGates.position], set: next })
  await recordChange(tx, {
    kind: 'departure',
    id: departure.id,
    before: { [`${FIELD}${position}`]: present.gate },
    after: { [`${FIELD}${position}`]: gate },
    userId: actor.id,
    now,
  })
  return { departureKey: departure.key, position, ...next }
}

/** Who set the gates of a departure, latest first. */
export async function readGateActs(
  orm: Orm,
  departureId: string | null,
): Promise<ReplyOf<'getDepartureState'>['data']['gateActs']> {
  if (departureId === null) return []
  const rows = await orm
    .select({ at: recordChanges.at, by: users.name, changes: recordChanges.changes })
    .from(recordChanges)
    .innerJoin(users, eq(users.id, recordChanges.userId))
    .where(and(eq(recordChanges.recordKind, 'departure'), eq(recordChanges.recordId, departureId)))
    .orderBy(desc(recordChanges.id))
    .limit(MAX_ACTS)
  return rows.flatMap(({ at, by, changes }) =>
    Object.entries(changes).flatMap(([field, { from, to }]) =>
      field.startsWith(FIELD)
        ? [{ at, by, position: Number(field.slice(FIELD.length)), from: textOf(from), to: textOf(to) }]
        : [],
    ),
  )
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
