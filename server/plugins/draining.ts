import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { answerRefusal } from './errors.ts'
import { refuse } from './refusal.ts'

/** For so long connections that clients keep open are told to close by an answer, rather than cut while a request comes in on them. */
const FAREWELL_MS = 1000
const POLL_MS = 20
/** By then another process serves, or this one again. */
const BACK_AFTER_SECONDS = 5

export interface Draining {
  /** Whether it has begun. */
  isUnderWay(): boolean
  /** From now on new requests are refused; those under way are answered, and their connections closed behind them. */
  begin(): void
  /** Resolves once nothing is under way, after `withinMs` at the latest. */
  done(withinMs: number): Promise<void>
}

/** Lets a server end without cutting anybody off. Register it before any route, and behind who says which pages may read an answer. */
export function registerDraining(app: FastifyInstance): Draining {
  const underWay = new Set<ServerResponse>()
  let isDraining = false

  app.addHook('onRequest', async (request, reply) => {
    if (isDraining && request.routeOptions.config.isProbe !== true)
      return answerRefusal(
        request,
        reply,
        refuse('unavailable', { message: 'restarting', retryAfterSeconds: BACK_AFTER_SECONDS }),
      )
    const { raw } = reply
    underWay.add(raw)
    for (const ending of ['finish', 'close']) raw.once(ending, () => underWay.delete(raw))
    return undefined
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  const begin = () => {
    isDraining = true
  }
  app.addHook('preClose', begin)

  return {
    begin,
    isUnderWay: () => isDraining,
    async done(withinMs) {
      const deadline = Date.now() + withinMs
      await sleep(Math.min(FAREWELL_MS, withinMs))
      // Before the rest is closed: who has got in by now is answered.
      app.server.close()
      while (underWay.size > 0 && Date.now() < deadline) await sleep(POLL_MS)
    },
  }
}
