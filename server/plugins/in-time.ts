import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Outage } from '#server/database/outage.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Within so many milliseconds a request is answered, whatever else is away. */
    answerWithinMs: number
  }
  interface FastifyRequest {
    /** What has gone of that already. How long a client takes to send its request does not count. */
    waitedMs: number
  }
}

export function registerTimeLimit(app: FastifyInstance, answerWithinMs: number): void {
  app.decorate('answerWithinMs', answerWithinMs)
  app.decorateRequest('waitedMs', 0)
}

/**
 * Waits for a part of a request's work for as long as is left. The work itself goes on to its own end, so what it keeps
 * is not known to whoever is answered meanwhile.
 *
 * @throws Outage when nothing is left
 */
export async function inTime<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  const left = Math.max(request.server.answerWithinMs - request.waitedMs, 0)
  let timer: NodeJS.Timeout | undefined
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Outage(`not done within ${request.server.answerWithinMs} ms`)), left).unref()
  })
  try {
    return await Promise.race([work(), expiry])
  } finally {
    clearTimeout(timer)
    request.waitedMs += performance.now() - startedAt
  }
}
