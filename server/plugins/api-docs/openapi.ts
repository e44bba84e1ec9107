import { API_BASE } from '#contract/call.ts'
import { errorBody } from '#contract/error.ts'
import { FILE_TYPES, MAX_FILE_BYTES } from '#contract/file.ts'
import { callGroups, type DescribedCall } from './call-groups.ts'
import { propertiesOf, wireSchema, type JsonSchema } from './json-schema.ts'

/** The OpenAPI 3.1 description of the contract. */
export function openApiDescription() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bus back office',
      version: '1',
      description:
        'Answers are `{ data, message? }`, lists `{ data, page }`, refusals `{ message, code, fields?, details? }`.',
    },
    servers: [{ url: API_BASE }],
    tags: callGroups.map(({ title }) => ({ name: title })),
    paths: pathItems(),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: wireSchema(errorBody) },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
        ]),
      ),
    },
  }
}

/** What each refusal means, for the description and for the page (API rulings). */
export const REFUSALS = {
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

function pathItems() {
  const items: Record<string, Record<string, unknown>> = {}
  for (const { title, calls } of callGroups) {
    for (const call of calls) {
      const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
      items[path] = { ...items[path], [call.method.toLowerCase()]: operation(call, title) }
    }
  }
  return items
}

function operation(call: DescribedCall, tag: string) {
  return {
    operationId: call.name,
    tags: [tag],
    summary: call.summary,
    'x-access': call.access,
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...(call.params ? parameters('path', wireSchema(call.params)) : []),
      ...(call.query ? parameters('query', wireSchema(call.query)) : []),
      ...(call.keyed ? [KEY_HEADER] : []),
    ],
    ...requestBody(call),
    responses: {
      200: { description: 'Done.', content: answerContent(call) },
      ...Object.fromEntries(
        Object.keys(REFUSALS).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  }
}

function parameters(place: 'path' | 'query', schema: JsonSchema) {
  return propertiesOf(schema).map(({ name, schema, isRequired }) => ({
    name,
    in: place,
    required: place === 'path' || isRequired,
    schema,
  }))
}

const KEY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'One per user action, repeated on a retry.',
  schema: { type: 'string' },
}

/** Multipart is read as a stream, so its fields have no schema in the contract. */
const UPLOAD_SCHEMA = {
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

function requestBody(call: DescribedCall) {
  if (call.name === 'uploadFile') {
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: UPLOAD_SCHEMA } } } }
  }
  if (!call.body) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: wireSchema(call.body) } } } }
}

function answerContent(call: DescribedCall) {
  if (call.response) return { 'application/json': { schema: wireSchema(call.response) } }
  const type = call.name === 'streamEvents' ? 'text/event-stream' : '*/*'
  return { [type]: { schema: { type: 'string', format: 'binary' } } }
}
