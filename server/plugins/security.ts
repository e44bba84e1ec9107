import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '#server/settings.ts'

/** Public calls per address and call in this process; signing in has its own, narrower bound per account. */
export const PUBLIC_RATE_LIMIT = { max: 60, timeWindow: '1 minute' } as const

/** For so long a browser need not ask again what another origin may send. */
const PREFLIGHT_SECONDS = 600

/**
 * Security headers: no inline scripts, no framing, nothing from elsewhere but the API the client was built for
 * (architecture, Server). Pages of other origins may call only where they are listed; they sign in with the bearer
 * alone, never with cookies.
 */
export async function registerSecurity(
  app: FastifyInstance,
  { tls, allowedOrigins, apiOrigin }: Pick<Settings, 'tls' | 'allowedOrigins' | 'apiOrigin'>,
): Promise<void> {
  if (allowedOrigins.length > 0) {
    await app.register(cors, {
      origin: allowedOrigins,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['Accept-Language', 'Authorization', 'Content-Type', 'Idempotency-Key'],
      exposedHeaders: ['Content-Disposition', 'Retry-After', 'X-Request-Id'],
      credentials: false,
      maxAge: PREFLIGHT_SECONDS,
    })
  }
  const https = tls !== undefined
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // sonner puts a style element into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(apiOrigin === undefined ? [] : [apiOrigin])],
        frameSrc: ['blob:'],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: https,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  })
  await app.register(rateLimit, { global: false })
}
