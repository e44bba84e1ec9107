import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorBody } from '#contract/error.ts'
import { patternName } from '#contract/patterns.ts'
import { isContention } from '#server/database/contention.ts'
import { isFull, isOutage } from '#server/database/outage.ts'
import type { Language } from './api.ts'
import { hasWords, languageOf, messageFor } from './messages.ts'
import { type Refusal, refuse } from './refusal.ts'

/** After which whoever was in the way is most likely through. */
const BUSY_SECONDS = 2
/** PostgreSQL restarts, or another takes over, within seconds; room on a disk is made by somebody. */
const AWAY_SECONDS = 2
const FULL_SECONDS = 60

/** Sends a refusal in the reader's language. Returns what was sent, for whoever stores it. */
export function answerRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  // Too late: whoever asked was told to ask again.
  if (reply.sent) return reply
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  const text = refusalText(request, refusal)
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(text)
}

/** The body of a refusal in the reader's language. */
export function refusalText(request: FastifyRequest, refusal: Refusal): string {
  const body = bodyOf(refusal, languageOf(request.headers['accept-language']))
  return JSON.stringify(refusal.status >= 500 ? { ...body, requestId: request.id } : body)
}

/** What is thrown becomes an answer without inside details; what is unexpected is logged. */
export function registerErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal !== undefined) {
      return answerRefusal(request, reply, refusal)
    }
    if (isContention(error)) {
      request.log.warn({ err: error }, 'gave way to others')
      return answerRefusal(request, reply, refuse('busy', { retryAfterSeconds: BUSY_SECONDS }))
    }
    if (isOutage(error)) {
      request.log.error({ err: error }, 'database or file store away')
      return answerRefusal(request, reply, refusalOfOutage(request, error))
    }
    request.log.error({ err: error }, 'request failed')
    const language = languageOf(request.headers['accept-language'])
    const body: ErrorBody = { code: 'server', message: messageFor(language, 'server'), requestId: request.id }
    return reply.code(500).send(body)
  })
}

/** What helps to find a fault: never the values of a statement, which are people's names, documents and hashes. */
export function describeError(error: unknown): {
  type: string
  code: unknown
  message: string
  stack: string
  cause?: unknown
} {
  if (!(error instanceof Error)) return { type: typeof error, code: undefined, message: '', stack: '' }
  return {
    type: error.name,
    code: 'code' in error ? error.code : undefined,
    message: error.message.split('\nparams:')[0] ?? '',
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .join('\n'),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  }
}

/** What was under way at a write may have been kept: sent again under its key it counts once. */
function refusalOfOutage(request: FastifyRequest, error: unknown): Refusal {
  if (isFull(error)) return refuse('unavailable', { message: 'storageFull', retryAfterSeconds: FULL_SECONDS })
  const isKeyed = request.headers['idempotency-key'] !== undefined
  return refuse('unavailable', { ...(isKeyed && { message: 'unavailableWrite' }), retryAfterSeconds: AWAY_SECONDS })
}

function bodyOf(refusal: Refusal, language: Language): ErrorBody {
  return {
    code: refusal.code,
    message: messageFor(language, refusal.message, refusal.values),
    ...(refusal.fields && {
      fields: Object.fromEntries(
        Object.entries(refusal.fields).map(([path, key]) => [path, messageFor(language, key, refusal.values)]),
      ),
    }),
    ...(refusal.details && { details: refusal.details }),
  }
}

/** Fastify's own complaints about a request, told in our words. */
function refusalOf(error: FastifyError): Refusal | undefined {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {}
    for (const issue of error.validation) {
      const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.')
      // A rule of ours may name its own words.
      fields[path] ??= hasWords(issue.message)
        ? issue.message
        : `field.${patternName(issue.params.pattern) ?? issue.keyword}`
    }
    const own = Object.values(fields).find((key) => !key.startsWith('field.'))
    return refuse('malformed', { fields, ...(own !== undefined && { message: own }) })
  }
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return refuse('tooLarge')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return refuse('unsupportedType')
    default:
      if (error.statusCode === 429) return refuse('tooManyRequests', { retryAfterSeconds: 60 })
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? refuse('malformed')
        : undefined
  }
}
