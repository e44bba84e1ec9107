import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { API_BASE } from '#contract/call.ts'
import type { CallName } from '#contract/calls.ts'
import { errorBody } from '#contract/error.ts'
import { FILE_TYPES, MAX_FILE_BYTES } from '#contract/file.ts'
import { callGroups, type DescribedCall } from './call-groups.ts'
import { wireSchema } from './json-schema.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's call that the route answers; one without is not described. */
    call?: CallName
  }
}

/** What each refusal means (API rulings). */
const REFUSALS = {
  400: 'Malformed request, or a keyed call without its key.',
  401: 'No session, or one that has ended.',
  403: 'The user type or the access role lacks this call.',
  404: 'No such record within the own scope.',
  409: 'Stale version, lost seat, forbidden transition or own request; the details hold the present state.',
  413: 'Too large.',
  415: 'A type of file or body that is not taken.',
  422: 'A rule is broken, or a key is repeated with another body.',
  429: 'Too many attempts; Retry-After says when to come back.',
  500: 'The server failed; nothing was changed.',
} as const

const described = new Map<CallName, { call: DescribedCall; tag: string }>(
  callGroups.flatMap(({ title, calls }) => calls.map((call) => [call.name, { call, tag: title }] as const)),
)

/** How @fastify/swagger makes the OpenAPI 3.1 description: of the contract, route by route, when it is first asked for. */
export const openApiOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Bus back office',
      version: '1',
      description:
        'Answers are `{ data, message? }`, lists `{ data, page }`, refusals `{ message, code, fields?, details? }`.',
    },
    servers: [{ url: API_BASE }],
    tags: [...new Set(callGroups.map(({ title }) => title))].map((name) => ({ name })),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: Object(wireSchema(errorBody)) },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
        ]),
      ),
    },
  },
  transform: ({ url, route }) => {
    const found = route.config?.call === undefined ? undefined : described.get(route.config.call)
    if (!found) return { url, schema: { hide: true } }
    return { url: url.slice(API_BASE.length), schema: operation(found.call, found.tag) }
  },
  transformObject: (made) => {
    if (!('openapiObject' in made)) return made.swaggerObject
    for (const path of Object.values(made.openapiObject.paths ?? {})) addRefusals(Object(path))
    return made.openapiObject
  },
} satisfies FastifyDynamicSwaggerOptions

/** By reference: each stands once in the description. */
function addRefusals(path: Record<string, { responses?: object }>): void {
  for (const { responses } of Object.values(path)) {
    if (responses === undefined) continue
    for (const status of Object.keys(REFUSALS))
      Object.assign(responses, { [status]: { $ref: `#/components/responses/${status}` } })
  }
}

function operation(call: DescribedCall, tag: string) {
  const { params, query, body } = call
  return {
    operationId: call.name,
    tags: [tag],
    summary: call.summary,
    'x-access': call.access,
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    ...(params && { params: wireSchema(params) }),
    ...(query && { querystring: wireSchema(query) }),
    ...(call.keyed && { headers: KEY_HEADER }),
    ...(body && { body: wireSchema(body) }),
    ...(call.name === 'uploadFile' && { consumes: ['multipart/form-data'], body: UPLOAD }),
    response: { 200: { description: 'Done.', content: answerContent(call) } },
  }
}

const KEY_HEADER = {
  type: 'object',
  properties: {
    'Idempotency-Key': { type: 'string', description: 'One per user action, repeated on a retry.' },
  },
  required: ['Idempotency-Key'],
}

/** Multipart is read as a stream, so its fields have no schema in the contract. */
const UPLOAD = {
  type: 'object',
  properties: {
    file: {
      type: 'string',
      format: 'binary',
      description: `${FILE_TYPES.join(', ')}; at most ${MAX_FILE_BYTES} bytes.`,
    },
  },
  required: ['file'],
}

function answerContent(call: DescribedCall) {
  if (call.response) return { 'application/json': { schema: wireSchema(call.response) } }
  const type = call.name === 'streamEvents' ? 'text/event-stream' : '*/*'
  return { [type]: { schema: { type: 'string', format: 'binary' } } }
}
