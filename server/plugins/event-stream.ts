import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import type { z } from 'zod'
import { streamMessage, streamTopic, type StreamMessage } from '#contract/event-stream.ts'
import { API_BASE, calls } from '#contract/calls.ts'
import { contract } from '#contract/contract.ts'
import type { Database } from '#server/database/connection.ts'
import type { Actor } from './actor.ts'
import { authorize } from './authorize.ts'
import { answerRefusal } from './errors.ts'
import { refuse } from './refusal.ts'

const CHANNEL = 'back_office'
/** Tells whose sessions may have ended, so that their streams end too, in every API process. */
const SESSIONS_CHANNEL = 'back_office_sessions'
/** What happens within this time is told in one NOTIFY: inside a sale's transaction commits would queue on its lock. */
const BATCH_MILLISECONDS = 25
/** A NOTIFY carries at most 8,000 bytes. */
const BATCH_MESSAGES = 20
const HEARTBEAT_MILLISECONDS = 15_000
const RECONNECT_MILLISECONDS = 500
const MAX_TOPICS = 20

export interface EventStream {
  /** Tells everyone who listens to the message's topic, in every API process. Call it after the commit. */
  publish(message: StreamMessage): void
  /** Ends the user's streams whose session is gone. Call it after the commit; missed, they end at their next heartbeat. */
  endStreamsOf(userId: string): void
  close(): Promise<void>
}

/** `GET /events`: server-sent events, fed by LISTEN/NOTIFY, so that any number of API processes can serve it. */
export async function registerEventStream(app: FastifyInstance, database: Database): Promise<EventStream> {
  const streams: OpenStreams = { byTopic: new Map(), byUser: new Map() }
  const outgoing: StreamMessage[] = []
  let timer: NodeJS.Timeout | undefined

  const listener = await listen(database.url, (channel, payload) => {
    if (channel === SESSIONS_CHANNEL) {
      for (const look of streams.byUser.get(payload) ?? []) look()
      return
    }
    for (const message of messagesOf(payload)) {
      const text = `data: ${JSON.stringify(streamMessage.encode(message))}\n\n`
      for (const reply of streams.byTopic.get(message.topic) ?? []) reply.raw.write(text)
    }
  })

  app.route({
    method: calls.streamEvents.method,
    url: `${API_BASE}${calls.streamEvents.path}`,
    schema: { summary: contract.streamEvents.summary, querystring: contract.streamEvents.query },
    onRequest: authorize(database, 'streamEvents'),
    handler: async (request, reply) => {
      const topics = topicsOf(request)
      if (request.actor === null || topics === undefined) answerRefusal(request, reply, refuse('malformed'))
      else openStream(database, streams, reply, request.actor, topics)
      return reply
    },
  })

  async function flush(): Promise<void> {
    timer = undefined
    while (outgoing.length > 0) {
      const batch = outgoing.splice(0, BATCH_MESSAGES)
      await database.pool.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [CHANNEL, JSON.stringify(batch)] })
    }
  }

  return {
    publish(message) {
      outgoing.push(message)
      // A lost notification is repaired by the map's own expiry and refetch; it must not break the sale it tells of.
      timer ??= setTimeout(() => void flush().catch((error: unknown) => app.log.warn({ err: error }, 'notify failed')), BATCH_MILLISECONDS)
    },
    endStreamsOf(userId) {
      database.pool
        .query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [SESSIONS_CHANNEL, userId] })
        .catch((error: unknown) => app.log.warn({ err: error }, 'notify failed'))
    },
    async close() {
      clearTimeout(timer)
      for (const replies of streams.byTopic.values()) for (const reply of replies) reply.raw.end()
      await listener.close()
    },
  }
}

/** What is open in this process. */
interface OpenStreams {
  byTopic: Map<string, Set<FastifyReply>>
  /** Each looks whether its session still stands, and ends its stream if not. */
  byUser: Map<string, Set<() => void>>
}

/** Another version of the program may speak on the channel while both run; what is not understood is passed over. */
function messagesOf(payload: string): z.output<typeof streamMessage>[] {
  try {
    return streamMessage.array().safeParse(JSON.parse(payload)).data ?? []
  } catch {
    return []
  }
}

function topicsOf(request: FastifyRequest): string[] | undefined {
  const { topics } = contract.streamEvents.query.parse(request.query)
  const list = topics.split(',')
  return list.length <= MAX_TOPICS && list.every((topic) => streamTopic.safeParse(topic).success) ? list : undefined
}

function openStream(
  database: Database,
  streams: OpenStreams,
  reply: FastifyReply,
  actor: Actor,
  topics: readonly string[],
): void {
  // A client that left while it was being authorized will not say so again.
  if (reply.raw.destroyed) return
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  reply.raw.write(': open\n\n')
  const look = () => {
    void sessionStands(database, actor)
      .catch(() => false)
      .then((stands) => (stands ? reply.raw.write(': alive\n\n') : close()))
  }
  for (const topic of topics) addTo(streams.byTopic, topic, reply)
  addTo(streams.byUser, actor.id, look)
  const heartbeat = setInterval(look, HEARTBEAT_MILLISECONDS)
  const expiry = setTimeout(close, Math.min(actor.expiresAt.getTime() - Date.now(), 2 ** 31 - 1))
  function close(): void {
    clearInterval(heartbeat)
    clearTimeout(expiry)
    reply.raw.end()
  }
  reply.raw.on('close', () => {
    close()
    for (const topic of topics) removeFrom(streams.byTopic, topic, reply)
    removeFrom(streams.byUser, actor.id, look)
  })
}

function addTo<Value>(sets: Map<string, Set<Value>>, name: string, value: Value): void {
  sets.set(name, (sets.get(name) ?? new Set()).add(value))
}

function removeFrom<Value>(sets: Map<string, Set<Value>>, name: string, value: Value): void {
  const set = sets.get(name)
  set?.delete(value)
  if (set?.size === 0) sets.delete(name)
}

async function sessionStands(database: Database, actor: Actor): Promise<boolean> {
  const { rowCount } = await database.pool.query({
    name: 'session-stands',
    text: `select 1 from sessions join users on users.id = user_id and is_active
           where token_hash = $1 and locked_at is null and expires_at > now()`,
    values: [actor.tokenHash],
  })
  return rowCount === 1
}

/** Keeps one connection listening, through restarts of the database. */
async function listen(url: string, hear: (channel: string, payload: string) => void): Promise<{ close(): Promise<void> }> {
  let closed = false
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('notification', ({ channel, payload }) => hear(channel, payload ?? ''))
    next.on('error', () => void next.end().catch(() => undefined))
    next.on('end', () => {
      if (!closed) setTimeout(() => void reconnect(), RECONNECT_MILLISECONDS)
    })
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    await next.query(`listen ${SESSIONS_CHANNEL}`)
    return next
  }

  async function reconnect(): Promise<void> {
    if (closed) return
    try {
      client = await connect()
    } catch {
      setTimeout(() => void reconnect(), RECONNECT_MILLISECONDS)
    }
  }

  return {
    async close() {
      closed = true
      await client.end()
    },
  }
}
