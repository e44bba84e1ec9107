import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type BackgroundWork, startBackgroundWork } from '#server/plugins/background-work.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/connection.ts'
import { isOutage } from '#server/database/outage.ts'
import {
  failed,
  MAX_ATTEMPTS,
  type Outcome,
  outcomeOfError,
  outcomeOfStatus,
  SENT,
  SUPPRESSED,
} from '#server/domain/message/message-rules.ts'
import type { MessageContent } from '#server/domain/message/message-content.ts'
import { type DueMessage, settleAttempt, takeDue } from '#server/domain/message/messages.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { SmsGateway } from '#server/mail/sms-gateway.ts'

/** A process is told of what it keeps itself; what is due again, or was kept by a process that was killed, it looks for. */
const EVERY_MILLISECONDS = 5000
/** At once, on the way to a gateway that may be slow. */
const AT_ONCE = 8
/** Longer than any attempt takes: an SMS at most a minute, a mail what its server's timeouts allow. */
const ATTEMPT_MILLISECONDS = 4 * 60_000
const SETTLE_AGAIN_MILLISECONDS = 1000

export interface MessageWorkServices {
  database: Pick<Database, 'aside'>
  mailer: Mailer
  gateway: SmsGateway
  contents: Readonly<Record<DueMessage['template'], MessageContent>>
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/**
 * Sends what waits. Any number of processes may do so at once: a message is taken by one, with a mark of its own attempt,
 * before it is sent, and what came of it is kept for that attempt alone. No connection is held while a gateway is asked.
 */
export function startMessageWork(services: MessageWorkServices): BackgroundWork {
  return startBackgroundWork({
    everyMilliseconds: EVERY_MILLISECONDS,
    workOff: (stopping) => sendDue(services, stopping),
    onFailure: (error) => services.log.warn({ err: error }, 'sending messages was interrupted; it is taken up again'),
  })
}

/** Attempts all that is due by now. */
export async function sendDue(services: MessageWorkServices, stopping?: AbortSignal): Promise<void> {
  const { database, clock } = services
  const isStopping = () => stopping?.aborted === true
  let due: DueMessage[]
  do {
    const now = clock()
    const until = new Date(now.getTime() + ATTEMPT_MILLISECONDS)
    due = await takeDue(database.aside.pool, { now, until, most: AT_ONCE })
    await Promise.all(due.map((message) => deliver(services, message, stopping)))
  } while (due.length === AT_ONCE && !isStopping())
}

async function deliver(
  services: MessageWorkServices,
  message: DueMessage,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const { database, clock, log } = services
  const outcome = await attempt(services, message).catch((error: unknown) => {
    log.error({ err: error, messageId: message.id }, 'a message could not be put together')
    return failed('unavailable')
  })
  // Whatever was sent is in nobody's memory but this process's until it is kept; after that long it counts as lost.
  const giveUpAt = performance.now() + ATTEMPT_MILLISECONDS / 2
  for (;;) {
    try {
      return await settleAttempt(database.aside.orm, message, outcome, clock())
    } catch (error) {
      if (!isOutage(error) || performance.now() > giveUpAt || stopping?.aborted === true) throw error
      await sleep(SETTLE_AGAIN_MILLISECONDS)
    }
  }
}

async function attempt({ mailer, gateway, contents }: MessageWorkServices, message: DueMessage): Promise<Outcome> {
  if (message.isStopped) return SUPPRESSED
  // Its last attempt never came to an end.
  if (message.attempts > MAX_ATTEMPTS) return failed('timeout')
  const content = contents[message.template]
  if (message.channel === 'email') {
    const mail = await content.mail(message)
    if (mail === null) return failed('nothingToSend')
    return mailer.send(mail).then(() => SENT, outcomeOfError)
  }
  const text = await content.text(message)
  if (text === null) return failed('nothingToSend')
  return gateway.send({ id: message.id, to: message.recipient, text }).then(outcomeOfStatus, outcomeOfError)
}
