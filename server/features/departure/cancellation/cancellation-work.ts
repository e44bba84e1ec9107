import type { FastifyBaseLogger } from 'fastify'
import { type BackgroundWork, startBackgroundWork } from '#server/plugins/background-work.ts'
import type { Clock } from '#server/clock.ts'
import { attemptInTransaction, type Database, inTransaction, type Transaction } from '#server/database/connection.ts'
import { isOutage } from '#server/database/outage.ts'
import { ownConnection } from '#server/database/own-connection.ts'
import { logRefusal } from '#server/lifecycle/apply-event.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { readTickets } from '#server/domain/booking/live-tickets.ts'
import { readWhereabouts } from '#server/domain/people/whereabouts.ts'
import { notifySeats } from '#server/domain/seat/seat-notifications.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { endIfDone } from './cancellation-end.ts'
import {
  type CancellationRecord,
  lockWaiting,
  markAttempt,
  markDone,
  nextWork,
  type NamedCancellation,
  readCancellations,
  runningCancellations,
  type WorkItem,
} from './cancellation-repository.ts'
import { failureOf, isPassing } from './cancellation-rules.ts'
import type { Settlement } from './settlement.ts'

/** What another process has left undone, since it was killed, is taken up after this time at the latest. */
const EVERY_MILLISECONDS = 20_000
/** A seat lost at the last moment is not the end; a rule that stands in the way is told at the first. */
const MAX_ATTEMPTS = 5
const ANSWERS_WITHIN_MS = 30_000

export interface CancellationWorkServices {
  database: Database
  events: Pick<EventStream, 'publish'>
  settlement: Settlement
  clock: Clock
  log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Works off the plans of confirmed cancellations, a booking per transaction, in which its rows are marked done too: of a
 * process that is killed in between, nothing or all of a booking is left. One process at a time works on a cancellation;
 * any may go on where another ended.
 */
export function startCancellationWork(services: CancellationWorkServices): BackgroundWork {
  const { database, log } = services
  return startBackgroundWork({
    everyMilliseconds: EVERY_MILLISECONDS,
    async workOff(stopping) {
      for (const id of await runningCancellations(database.orm)) await workOn(services, id, stopping)
    },
    onFailure: (error) => log.error({ err: error }, 'working off a cancellation failed; it is taken up again'),
  })
}

/** Works on one cancellation until nothing waits in it, unless another process does. */
async function workOn(services: CancellationWorkServices, id: string, signal: AbortSignal): Promise<void> {
  const { database, events, clock } = services
  if (signal.aborted) return
  // A connection of its own: it is held for as long as the work takes, and the pool's are for calls.
  // With the connection goes the lock; that nothing is done twice hangs on the rows' locks, not on this one.
  const connection = ownConnection(database.url, {
    name: 'back office: cancellation',
    answersWithinMs: ANSWERS_WITHIN_MS,
  })
  try {
    await connection.connect()
    const { rows } = await connection.query<{ mine: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine',
      [lockName(id)],
    )
    if (!rows[0]?.mine) return
    const [cancellation] = await readCancellations(database.orm, [id])
    const tell = () => events.publish({ topic: `cancellation:${id}`, at: new Date().toISOString() })
    if (!cancellation) return
    for (let item = await nextWork(database.orm, id); item !== null; item = await nextWork(database.orm, id)) {
      await settle(services, cancellation, item)
      tell()
      if (signal.aborted) return
    }
    await inTransaction(database, (tx) => endIfDone(tx, id, clock()))
    tell()
  } finally {
    await connection.end().catch(() => undefined)
  }
}

const lockName = (id: string): string => `departure cancellation ${id}`

/** One booking: done, or failed with the reason, or to be tried once more. */
async function settle(
  services: CancellationWorkServices,
  cancellation: NamedCancellation,
  item: WorkItem,
): Promise<void> {
  const { database, events, log } = services
  const result = await attempt(services, cancellation, item).catch((error: unknown) => {
    // Says nothing of the booking: it is no attempt.
    if (isOutage(error)) throw error
    log.error(
      { err: error, cancellationId: cancellation.id, bookingId: item.bookingId },
      'a booking of a cancelled departure was not dealt with',
    )
    return null
  })
  if (result !== null && !isRefusal(result)) {
    for (const [key, seats] of Object.entries(result.touched)) notifySeats(events, key, seats, null)
    return
  }
  if (result !== null) await logRefusal(database, result)
  const isLast = result !== null && !isPassing(result)
  await inTransaction(database, async (tx) => {
    const waiting = await lockWaiting(tx, cancellation.id, item.ticketIds)
    const failure =
      isLast || waiting.some(({ attempts }) => attempts + 1 >= MAX_ATTEMPTS)
        ? result === null
          ? 'other'
          : failureOf(result)
        : null
    await markAttempt(
      tx,
      cancellation.id,
      waiting.map(({ ticketId }) => ticketId),
      failure,
    )
  })
}

async function attempt(
  { database, settlement, clock }: CancellationWorkServices,
  cancellation: CancellationRecord,
  item: WorkItem,
): Promise<{ touched: Record<string, string[]> } | Refusal> {
  const [network, policies] = await Promise.all([loadNetwork(database), currentPolicies(database)])
  const now = clock()
  return attemptInTransaction(database, async (tx) => {
    const waiting = (await lockWaiting(tx, cancellation.id, item.ticketIds)).map(({ ticketId }) => ticketId)
    const putOff = await stillPutOff(tx, waiting, now)
    await markDone(
      tx,
      cancellation.id,
      waiting.filter((id) => !putOff.includes(id)),
      { now, elsewhere: true },
    )
    await markDone(tx, cancellation.id, putOff, { now })
    if (putOff.length === 0) return { touched: {} }
    // Confirmed by another than who planned it; the act is theirs together.
    const actorId = cancellation.decidedBy ?? cancellation.proposedBy
    const { timeZone } = await readWhereabouts(tx.orm, actorId)
    if (item.plan === 'move' && item.targetKey !== null) {
      const move = {
        bookingId: item.bookingId,
        ticketIds: putOff,
        departureKey: item.targetKey,
        reason: cancellation.reason,
        actorId,
        timeZone,
      }
      return settlement.move(tx, { database, network, policies, now }, move)
    }
    if (item.plan === 'refund') {
      const refunded = await settlement.refund(tx, putOff, {
        network,
        requestedBy: item.plannedBy,
        actorId,
        timeZone,
        now,
        reason: cancellation.reason,
      })
      if (isRefusal(refunded)) return refunded
    }
    return { touched: {} }
  })
}

/** Those of them that nobody has moved or refunded by hand meanwhile. */
async function stillPutOff(tx: Transaction, ticketIds: readonly string[], now: Date): Promise<string[]> {
  return (await readTickets(tx.orm, ticketIds, now))
    .filter(({ state }) => state === 'departureCancelled')
    .map(({ id }) => id)
}
