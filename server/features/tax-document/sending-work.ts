import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/connection.ts'
import { type BackgroundWork, startBackgroundWork } from '#server/plugins/background-work.ts'
import { type Attempted, type DueDocument, settleSendings, takeDueDocuments } from './sendings.ts'
import type { SenderAnswer, TaxSender } from './tax-sender.ts'
import { ublOf } from './ubl.ts'

const EVERY_MILLISECONDS = 5000
/** Documents taken at a time, and how many of them are on their way at once. */
const TAKEN = 32
const AT_ONCE = 8
/** A folder takes all at once; a service may keep one of them waiting. */
const SETTLED_EVERY_MILLISECONDS = 500
/** Longer than what is taken at a time takes. */
const ATTEMPT_MILLISECONDS = 6 * 60_000
const MAX_PROBLEM = 300

export interface SendingServices {
  database: Pick<Database, 'aside'>
  sender: TaxSender
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Sends tax documents. Any number of processes may do so at once: a document is taken by one, with a mark of its own attempt. */
export function startSendingWork(services: SendingServices): BackgroundWork {
  return startBackgroundWork({
    everyMilliseconds: EVERY_MILLISECONDS,
    workOff: (stopping) => sendDueDocuments(services, stopping),
    onFailure: (error) =>
      services.log.warn({ err: error }, 'sending tax documents was interrupted; it is taken up again'),
  })
}

/** Attempts all that is due by now. */
export async function sendDueDocuments(
  { database, sender, clock }: SendingServices,
  stopping?: AbortSignal,
): Promise<void> {
  const { aside } = database
  const isStopping = () => stopping?.aborted === true
  let due: DueDocument[]
  do {
    const now = clock()
    const until = new Date(now.getTime() + ATTEMPT_MILLISECONDS)
    due = await takeDueDocuments(aside.pool, { now, until, most: TAKEN })
    await sendAndSettle(due, sender, (attempted) => settleSendings(aside.pool, attempted, clock()))
  } while (due.length === TAKEN && !isStopping())
}

/** What was answered meanwhile is settled together; nothing waits longer for what is not answered. */
async function sendAndSettle(
  due: readonly DueDocument[],
  sender: TaxSender,
  settle: (attempted: readonly Attempted[]) => Promise<void>,
): Promise<void> {
  let answered: Attempted[] = []
  const left = due.values()
  async function sendOnes(): Promise<void> {
    for (const each of left) {
      const answer = await attempt(sender, each)
      answered.push({ ...each, answer })
    }
  }
  const sending = Promise.all(Array.from({ length: AT_ONCE }, sendOnes)).then(() => true)
  let isOver = false
  while (!isOver) {
    isOver = await Promise.race([sending, sleep(SETTLED_EVERY_MILLISECONDS, false, { ref: false })])
    const these = answered
    answered = []
    if (these.length > 0) await settle(these)
  }
}

function attempt(sender: TaxSender, { document, previousHash, sha256 }: DueDocument): Promise<SenderAnswer> {
  const { id, number } = document
  return sender.send({ id, number, sha256, xml: ublOf(document, previousHash) }).catch((error: unknown) => ({
    outcome: 'noAnswer',
    status: null,
    text: (error instanceof Error ? error.message : String(error)).slice(0, MAX_PROBLEM),
  }))
}
