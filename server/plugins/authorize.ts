import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallName } from '#contract/calls.ts'
import { contract } from '#contract/contract.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/connection.ts'
import type { Actor } from './actor.ts'
import { authenticate } from './authenticate.ts'
import { answerRefusal } from './errors.ts'
import { inTime } from './in-time.ts'
import { isRefusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the call's own hook; null on public calls. */
    actor: Actor | null
  }
}

/** Runs before a call's request is even read: who may not call learns nothing of what it takes. */
export function authorize(database: Database, name: CallName, clock: Clock) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const actor = await inTime(request, () =>
      authenticate(database, name, contract[name].access, { request, now: clock() }),
    )
    if (isRefusal(actor)) answerRefusal(request, reply, actor)
    else request.actor = actor
  }
}
