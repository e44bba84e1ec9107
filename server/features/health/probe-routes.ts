import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Registry } from 'prom-client'
import { NEEDED_PARTS, READY_PARTS, type HealthState } from '#contract/health/health-codes.ts'
import type { Draining } from '#server/plugins/draining.ts'
import { answerRefusal } from '#server/plugins/errors.ts'
import { type Metrics, processRegistry } from '#server/plugins/metrics.ts'
import { refuse } from '#server/plugins/refusal.ts'
import type { Settings } from '#server/settings.ts'
import { addGauges, type GaugeServices } from './health-gauges.ts'

export interface ProbeServices extends GaugeServices {
  settings: Pick<Settings, 'metricsToken'>
  draining: Pick<Draining, 'isUnderWay'>
  metrics: Metrics
}

/**
 * What machines ask: whether the process lives, whether requests may be sent to it, and its figures. No calls of the
 * contract: nobody signs in, nothing limits how often, and they answer while the rest is refused.
 */
export function registerProbes(app: FastifyInstance, services: ProbeServices): void {
  const config = { isProbe: true } as const

  app.get('/health/live', { config }, (_request, reply) => sendProbe(reply, 200, { status: 'live' }))

  app.get('/health/ready', { config }, async (_request, reply) => {
    const { parts } = await services.watch.look()
    const states = Object.fromEntries(
      READY_PARTS.map((part): [string, HealthState] => [
        part,
        parts.find((each) => each.part === part)?.state ?? 'unknown',
      ]),
    )
    const isDraining = services.draining.isUnderWay()
    const isReady = !isDraining && NEEDED_PARTS.every((part) => states[part] === 'ok')
    const isWell = Object.values(states).every((state) => state === 'ok')
    return sendProbe(reply, isReady ? 200 : 503, {
      status: isReady ? (isWell ? 'ready' : 'degraded') : 'notReady',
      parts: { serving: isDraining ? 'down' : 'ok', ...states },
    })
  })

  const registry = Registry.merge([services.metrics.registry, processRegistry()])
  addGauges(registry, services)
  app.get('/metrics', { config }, async (request, reply) => {
    if (!mayReadMetrics(request, services.settings.metricsToken))
      return answerRefusal(request, reply, refuse('unauthenticated'))
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

function sendProbe(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

/**
 * With a token whoever has it; without one who asks from this very machine and was not passed on by a proxy, whose
 * clients are anybody's.
 */
function mayReadMetrics({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(headers.authorization ?? '', `Bearer ${token}`)
  const isForwarded = Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
}

/** Takes as long wherever they differ. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
