import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { API_BASE } from '#contract/call.ts'
import { calls, type CallName } from '#contract/calls.ts'
import type { PageInfo } from '#contract/common.ts'
import type { AnswerOf } from '#contract/contract.ts'
import type { ErrorBody } from '#contract/error.ts'
import type { Database } from '#server/database/connection.ts'
import { hashToken } from '#server/plugins/authenticate.ts'

/** A bearer token for a user, put straight into the table: signing in is tested elsewhere and hashes slowly. */
export async function openSession(database: Database, email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { rowCount } = await database.pool.query(
    `insert into sessions (token_hash, user_id, expires_at) select $1, id, now() + interval '1 hour' from users where email = $2`,
    [hashToken(token), email],
  )
  if (rowCount !== 1) throw new Error(`there is no user ${email}`)
  return token
}

interface CallOptions {
  token?: string | undefined
  params?: Record<string, string>
  query?: Record<string, string>
  body?: InjectOptions['payload']
  /** A new one unless given. */
  key?: string
  language?: 'en' | 'ar'
}

type DataOf<Name extends CallName> = AnswerOf<Name> extends { data: infer Data } ? Data : undefined

interface Answer<Name extends CallName> {
  status: number
  /** Of an accepted call. */
  data: DataOf<Name>
  page: PageInfo
  /** Of a refused call. */
  error: ErrorBody
  text: string
  headers: Record<string, unknown>
}

/** Calls the API in this process, with a fresh idempotency key where the call wants one. */
export async function inject<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  { token, params = {}, query, body, key = randomUUID(), language = 'en' }: CallOptions = {},
): Promise<Answer<Name>> {
  const call = calls[name]
  const path = Object.entries(params).reduce(
    (text, [part, value]) => text.replace(`:${part}`, value),
    String(call.path),
  )
  const response = await app.inject({
    method: call.method,
    url: `${API_BASE}${path}`,
    headers: {
      'accept-language': language,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(call.keyed && { 'idempotency-key': key }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    ...(query !== undefined && { query }),
    ...(body !== undefined && { payload: body }),
  })
  const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json')
  const answered = isJson ? response.json() : {}
  return {
    status: response.statusCode,
    data: answered.data,
    page: answered.page,
    error: answered,
    text: response.body,
    headers: response.headers,
  }
}

/** Signs in with the password, as somebody without a second factor. */
export async function signInBy(
  app: FastifyInstance,
  body: { email: string; password: string },
): Promise<Answer<'proveSignIn'>> {
  const { data, ...answer } = await inject(app, 'login', { body })
  if (data !== undefined && 'question' in data) throw new Error(`${body.email} has a second factor`)
  return { ...answer, data }
}
