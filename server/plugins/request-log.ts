import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallName } from '#contract/calls.ts'
import { REQUEST_ID_HEADER } from './request-id.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked every few seconds by a machine: logged only where everything is. */
    isProbe?: true
  }
}

/** A request whose answer has been sent, or that was left before it was. */
export interface EndedRequest {
  /** What is no call of the contract is summed up, since paths have no bound. */
  call: CallName | 'page' | 'probe' | 'unknown'
  method: string
  /** 499 where the client left before its answer. */
  status: number
  milliseconds: number
}

const CLIENT_LEFT = 499

/**
 * Every answer says its request's id, and every request leaves one line in the log. A line has no names, no addresses,
 * no query, no body and no token, so that the log may be kept and passed on. Register it before whatever may answer.
 */
export function registerRequestLog(app: FastifyInstance, onEnded: (ended: EndedRequest) => void): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    const startedAt = performance.now()
    let isEnded = false
    const end = () => {
      if (isEnded) return
      isEnded = true
      const ended = describe(request, reply, performance.now() - startedAt)
      onEnded(ended)
      logLine(request, reply, ended)
    }
    for (const ending of ['finish', 'close']) reply.raw.once(ending, end)
  })
}

function describe(request: FastifyRequest, { raw }: FastifyReply, milliseconds: number): EndedRequest {
  const status = raw.headersSent ? raw.statusCode : CLIENT_LEFT
  return {
    call: endpointOf(request, status),
    method: request.method,
    status,
    milliseconds: Math.round(milliseconds * 10) / 10,
  }
}

/** Pages have no route of their own: whatever is not refused as unknown is one, or a file of one. */
function endpointOf({ routeOptions: { config, url } }: FastifyRequest, status: number): EndedRequest['call'] {
  if (config.call !== undefined) return config.call
  if (config.isProbe === true) return 'probe'
  return url === undefined && status === 404 ? 'unknown' : 'page'
}

function logLine(request: FastifyRequest, { raw }: FastifyReply, ended: EndedRequest): void {
  const { actor } = request
  const bytes = Number(raw.getHeader('content-length'))
  const { call, method, status, milliseconds: ms } = ended
  request.log[call === 'probe' ? 'debug' : 'info'](
    { call, method, status, ms, userId: actor?.id, depotId: actor?.depotId ?? undefined, bytes: bytes || undefined },
    'request',
  )
}
