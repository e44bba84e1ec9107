import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { API_BASE } from '#contract/call.ts'
import type { CallName } from '#contract/calls.ts'
import { contract, type ReplyOf } from '#contract/contract.ts'
import { MAX_FILE_BYTES } from '#contract/file.ts'
import type { Clock } from '#server/clock.ts'
import { attemptInTransaction, type Database, type Transaction } from '#server/database/connection.ts'
import { inSpiteOfOthers } from '#server/database/contention.ts'
import { logRefusal } from '#server/lifecycle/apply-event.ts'
import { actInSession } from '#server/lifecycle/fresh-proof.ts'
import type { Api, CallInput, DataCallName, FileAnswer, QueryOf, Upload, WriteInput } from './api.ts'
import { mayCall } from './authenticate.ts'
import { authorize } from './authorize.ts'
import { answerRefusal, refusalText } from './errors.ts'
import { inTime } from './in-time.ts'
import {
  findStoredAnswer,
  hashBody,
  type KeyedWrite,
  settleRefusal,
  storeAnswer,
  type StoredAnswer,
} from './idempotency.ts'
import { languageOf } from './messages.ts'
import { isRefusal, type Refusal, refuse } from './refusal.ts'
import { PUBLIC_RATE_LIMIT } from './security.ts'

/** Deeper than any request or draft is; what nests further is meant to break something. */
const MAX_DEPTH = 40

/** At work for as long as it takes, piece by piece: a feed is compared, a chain of seals read from its beginning, the lines of a statement are matched. */
const LONG_CALLS: ReadonlySet<string> = new Set<CallName>([
  'checkTimetable',
  'planTimetable',
  'importTimetable',
  'checkClosingHash',
  'importBankStatement',
])

/** Bytes that a call's body may have where it brings a whole file as text. */
const LARGE_BODIES: ReadonlyMap<string, number> = new Map<CallName, number>([
  ['checkBankStatement', 16 * 1024 * 1024],
  ['importBankStatement', 16 * 1024 * 1024],
])

/** Registers handlers against the contract: its paths, its schemas, its access rules. A call's instant is what the clock says as it begins. */
export function createApi(app: FastifyInstance, database: Database, clock: Clock): Api {
  const grounds: Contexts = { database, clock }
  function register(name: CallName, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): void {
    const call = contract[name]
    const largeBody = LARGE_BODIES.get(name)
    app.route({
      method: call.method,
      url: `${API_BASE}${call.path}`,
      schema: {
        summary: call.summary,
        ...('params' in call ? { params: call.params } : {}),
        ...('query' in call ? { querystring: call.query } : {}),
        ...('body' in call ? { body: call.body } : {}),
      },
      // Public calls are bounded per address; who is signed in is known by name.
      config: { call: name, ...(call.access === 'public' && { rateLimit: PUBLIC_RATE_LIMIT }) },
      ...(largeBody !== undefined && { bodyLimit: largeBody }),
      onRequest: authorize(database, name, clock),
      preValidation: refuseUnstorable,
      handler,
    })
  }

  const readers = new Map<DataCallName, Reader>()

  return {
    read(name, handler) {
      const { response } = contract[name]
      readers.set(name, handler as Reader)
      register(name, async (request, reply) => {
        const result = await bounded(name, request, async () => handler(inputOf(name, grounds, request)))
        return isRefusal(result) ? answerRefusal(request, reply, result) : sendJson(reply, encode(response, result))
      })
    },

    async ask<Name extends DataCallName>(
      name: Name,
      query: QueryOf<Name>,
      within: CallInput<DataCallName>,
    ): Promise<ReplyOf<Name> | Refusal | undefined> {
      const reader = readers.get(name)
      if (reader === undefined) throw new Error(`${name} is no read`)
      if (within.actor === null || !mayCall(within.actor, name)) return undefined
      const call = contract[name]
      const asked = 'query' in call ? call.query.parse(query) : undefined
      // A reader answers what the contract has under its name.
      return (await reader({ ...within, params: undefined, query: asked, body: undefined })) as ReplyOf<Name> | Refusal
    },

    write(name, handler) {
      register(name, async (request, reply) => {
        const write = keyedWriteOf(name, request)
        if (isRefusal(write)) return answerRefusal(request, reply, write)
        return bounded(name, request, () => runWrite(grounds, name, write, handler, request, reply))
      })
    },

    upload(name, store, record) {
      register(name, async (request, reply) => {
        const upload = request.isMultipart() ? await readUpload(request) : null
        if (isRefusal(upload)) return answerRefusal(request, reply, upload)
        const write = keyedWriteOf(name, request, upload?.content)
        if (isRefusal(write)) return answerRefusal(request, reply, write)
        return bounded(name, request, async () => {
          // A repeat is answered without storing its file a second time.
          const known = await attemptInTransaction(database, (tx) => findStoredAnswer(tx, write))
          if (isRefusal(known)) return answerRefusal(request, reply, known)
          if (known) return sendJson(reply.code(known.status), known.answer)
          const stored = await store({ ...inputOf(name, grounds, request), upload })
          if (isRefusal(stored)) return refuseWrite(database, write, stored, request, reply)
          return runWrite(grounds, name, write, (input) => record({ ...input, stored }), request, reply)
        })
      })
    },

    file(name, handler) {
      register(name, async (request, reply) => {
        const result = await handler(inputOf(name, grounds, request))
        return isRefusal(result) ? answerRefusal(request, reply, result) : sendFile(reply, result)
      })
    },
  }
}

/** A read's handler, whichever it is. */
type Reader = (input: unknown) => Promise<unknown>

function bounded<Result>(name: CallName, request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
  return LONG_CALLS.has(name) ? work() : inTime(request, work)
}

/** The character NUL, and halves of a surrogate pair: PostgreSQL stores neither, and no name has one. */
function isStorable(value: unknown, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false
  if (typeof value === 'string') return !/[\0\p{Cs}]/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isStorable(name, depth + 1) && isStorable(part, depth + 1))
}

async function refuseUnstorable(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (![request.params, request.query, request.body].every((part) => isStorable(part))) {
    return answerRefusal(request, reply, refuse('malformed'))
  }
  return undefined
}

/** Who repeats what, from the request's key; refused without one. */
function keyedWriteOf(name: DataCallName, request: FastifyRequest, content: Buffer | '' = ''): KeyedWrite | Refusal {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) return refuse('keyMissing')
  if (request.actor === null) return refuse('unauthenticated')
  const bodyHash = hashBody(request.url, JSON.stringify(request.body ?? null), content)
  return { userId: request.actor.id, call: name, key, bodyHash }
}

interface Contexts {
  database: Database
  clock: Clock
}

async function runWrite<Name extends DataCallName>(
  grounds: Contexts,
  name: Name,
  write: KeyedWrite,
  handler: (input: WriteInput<Name>) => Promise<ReplyOf<Name> | Refusal>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { database } = grounds
  const input = inputOf(name, grounds, request)
  const act = async (tx: Transaction): Promise<Outcome | Refusal> => {
    if (request.actor !== null) actInSession(tx, request.actor)
    const result = await handler({ ...input, tx, afterCommit: tx.afterCommit })
    if (isRefusal(result)) return result
    const answer = encode(contract[name].response, result)
    tx.trail(storeAnswer(tx, write, { status: 200, answer }))
    return { status: 200, answer, isRepeat: false }
  }
  const outcome = await inSpiteOfOthers(() =>
    attemptInTransaction(
      database,
      (tx) => unlessAnswered(findStoredAnswer(tx, write), act(tx)),
      (result) => !isRefusal(result) && !result.isRepeat,
    ),
  )
  if (isRefusal(outcome)) return refuseWrite(database, write, outcome, request, reply)
  reply.code(outcome.status)
  return sendJson(reply, outcome.answer)
}

async function refuseWrite(
  database: Database,
  write: KeyedWrite,
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (refusal.code === 'keyReused') return answerRefusal(request, reply, refusal)
  const answer = { status: refusal.status, answer: refusalText(request, refusal) }
  const stored = await settleRefusal(database, write, answer, (tx) => logRefusal(database, refusal, tx.client))
  if (stored === undefined || isRefusal(stored)) return answerRefusal(request, reply, stored ?? refusal)
  return sendJson(reply.code(stored.status), stored.answer)
}

interface Outcome extends StoredAnswer {
  /** Answered before: nothing of this run is kept. */
  isRepeat: boolean
}

/**
 * The act's statements travel with the look for a stored answer, behind its lock; where there is one, what the act did
 * is rolled back, and what it said or threw does not count.
 */
async function unlessAnswered(
  finding: ReturnType<typeof findStoredAnswer>,
  acting: Promise<Outcome | Refusal>,
): Promise<Outcome | Refusal> {
  const over = Promise.allSettled([acting])
  // Nothing of the act may still be on its way when its transaction ends.
  const stored = await finding.catch((error: unknown) => over.then(() => Promise.reject(error)))
  if (stored === undefined) return acting
  await over
  return isRefusal(stored) ? stored : { ...stored, isRepeat: true }
}

/**
 * The parts were parsed by the route's own schemas just before, so they have the types the contract gives them;
 * TypeScript cannot follow that through Fastify's request.
 */
function inputOf<Name extends CallName>(
  name: Name,
  { database, clock }: Contexts,
  request: FastifyRequest,
): CallInput<Name> {
  const parts = {
    params: request.params,
    query: request.query,
    body: request.body,
    actor: request.actor,
    database,
    now: clock(),
    language: languageOf(request.headers['accept-language']),
    request,
  }
  return parts as CallInput<Name>
}

/** Answers are written by the contract's schema: what it does not name never leaves. */
function encode(schema: z.ZodType, result: unknown): string {
  return JSON.stringify(z.encode(schema, result))
}

function sendJson(reply: FastifyReply, text: string): FastifyReply {
  // Too late: whoever asked was told to ask again.
  if (reply.sent) return reply
  return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(text)
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const name = encodeURIComponent(file.fileName)
  return reply
    .type(file.type)
    .header('content-disposition', `${file.disposition}; filename*=UTF-8''${name}`)
    .header('cache-control', 'no-store')
    .send(file.content)
}

async function readUpload(request: FastifyRequest): Promise<Upload | Refusal | null> {
  try {
    const part = await request.file({ limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 4 } })
    return part === undefined ? null : { fileName: part.filename, content: await part.toBuffer() }
  } catch (error) {
    // The parser's own complaints about a broken body have no status; Fastify's about its size do.
    if (error instanceof Error && 'statusCode' in error) throw error
    return refuse('malformed')
  }
}
