import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { recordId } from '#contract/common.ts'
import { streamMessage, streamTopic, type StreamMessage } from '#contract/event-stream.ts'
import { API_BASE } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { contract } from '#contract/contract.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/connection.ts'
import { expireNetwork } from '#server/domain/network/network-repository.ts'
import type { Actor } from './actor.ts'
import { authenticate, mayCall } from './authenticate.ts'
import { authorize } from './authorize.ts'
import { answerRefusal } from './errors.ts'
import { inTime } from './in-time.ts'
import { listen, notifyProcesses } from './notifications.ts'
import { isRefusal, refuse } from './refusal.ts'

/** What happens within this time is told in one NOTIFY: inside a sale's transaction commits would queue on its lock. */
const BATCH_MILLISECONDS = 25
const HEARTBEAT_MILLISECONDS = 15_000
const MAX_TOPICS = 20
/** Open streams of one user in this process; one more ends the oldest. Browsers open as many to one host over HTTP/1.1. */
const MAX_STREAMS = 6
/** Said to a stream that gave way to a newer one: come back later, or the two would push each other out in turns. */
const COME_BACK_MILLISECONDS = 15_000
/** Said to a stream whose token would not open it any more. */
const ENDED_MILLISECONDS = 100
/** Said to streams that end because nothing can be told on them for now: within this time, not all at once. */
const LISTENING_AGAIN_MILLISECONDS = { least: 300, most: 2000 }
const LISTENING_AGAIN_SECONDS = 2
/** What could not be told is told when the database is back, the newest so many: after that streams begin anew anyway. */
const MAX_UNTOLD = 1000
const TELL_AGAIN_MILLISECONDS = 1000

/** Said among the API processes only: sessions or rights of a user have changed. */
const sessionNotice = z.object({ sessionsOf: recordId })
/** Said among the API processes only: the network has this revision now. */
const networkNotice = z.object({ networkRevision: z.int() })
const notice = z.union([streamMessage, sessionNotice, networkNotice])

export interface EventStream {
  /** Tells everyone who listens to the message's topic, in every API process. Call it after the commit. */
  publish(message: StreamMessage): void
  /** Ends the user's streams that may no longer be open, in every API process. Call it after the commit. */
  sessionsChanged(userId: string): void
  /** Ends every stream of this process; whoever listened opens another, here or elsewhere. */
  endStreams(): void
  /** How many are open in this process. */
  openStreams(): number
  close(): Promise<void>
}

interface OpenStream {
  topics: readonly string[]
  userId: string
  write(text: string): void
  end(): void
  /** Ends it unless its token would still open it. */
  recheck(): Promise<void>
}

/** By subject of a topic: whether the record that it names is there for a reader. Features provide them. */
export type TopicScopes = Readonly<
  Partial<Record<string, (database: Database, reader: Actor, recordId: string) => Promise<boolean>>>
>

/** `GET /events`: server-sent events, fed by LISTEN/NOTIFY, so that any number of API processes can serve it. */
export async function registerEventStream(
  app: FastifyInstance,
  database: Database,
  { scopes, clock }: { scopes: TopicScopes; clock: Clock },
): Promise<EventStream> {
  // In the order in which they were opened.
  const streams = new Set<OpenStream>()
  const { tell, close } = outgoingMessages(app, database)

  const listener = await listen(database.url, {
    hear(payload) {
      for (const heard of noticesOf(payload)) {
        if ('sessionsOf' in heard) for (const stream of streamsOf(heard.sessionsOf)) void stream.recheck()
        else if ('networkRevision' in heard) expireNetwork(database, heard.networkRevision)
        else broadcast(heard)
      }
    },
    // A stream that is open says that nothing is missed. One that begins anew asks for what it shows.
    onLost: endStreams,
  })

  app.route({
    method: calls.streamEvents.method,
    url: `${API_BASE}${calls.streamEvents.path}`,
    schema: { summary: contract.streamEvents.summary, querystring: contract.streamEvents.query },
    config: { call: 'streamEvents' },
    onRequest: authorize(database, 'streamEvents', clock),
    handler: async (request, reply) => {
      const { actor } = request
      const topics = topicsOf(request)
      if (actor === null || topics === undefined) answerRefusal(request, reply, refuse('malformed'))
      else if (!(await inTime(request, () => mayHearAll(database, actor, topics, scopes))))
        answerRefusal(request, reply, refuse('notFound'))
      else if (!listener.isLive())
        answerRefusal(request, reply, refuse('unavailable', { retryAfterSeconds: LISTENING_AGAIN_SECONDS }))
      // A client that left while it was being authorized will not say so again.
      else if (!reply.raw.destroyed) open(request, reply, actor, topics)
      return reply
    },
  })

  function endStreams(): void {
    const { least, most } = LISTENING_AGAIN_MILLISECONDS
    for (const stream of streams) {
      stream.write(`retry: ${Math.round(least + Math.random() * (most - least))}\n\n`)
      stream.end()
    }
  }

  function open(request: FastifyRequest, reply: FastifyReply, actor: Actor, topics: readonly string[]): void {
    for (const oldest of streamsOf(actor.id).slice(0, 1 - MAX_STREAMS)) {
      oldest.write(`retry: ${COME_BACK_MILLISECONDS}\n\n`)
      oldest.end()
    }
    const stream = openStream({ database, clock }, request, reply, actor, topics)
    streams.add(stream)
    reply.raw.on('close', () => {
      stream.end()
      streams.delete(stream)
    })
  }

  function streamsOf(userId: string): OpenStream[] {
    return [...streams].filter((stream) => stream.userId === userId)
  }

  function broadcast(message: z.output<typeof streamMessage>): void {
    const text = `data: ${JSON.stringify(streamMessage.encode(message))}\n\n`
    for (const stream of streams) if (stream.topics.includes(message.topic)) stream.write(text)
  }

  return {
    publish: tell,
    sessionsChanged: (userId) => tell({ sessionsOf: userId }),
    endStreams,
    openStreams: () => streams.size,
    async close() {
      endStreams()
      await close()
      await listener.close()
    },
  }
}

/** What this process has to say to all of them, several messages at a time. */
function outgoingMessages(app: FastifyInstance, database: Database) {
  const outgoing: string[] = []
  let timer: NodeJS.Timeout | undefined
  let isClosing = false

  async function flush(): Promise<void> {
    timer = undefined
    const texts = outgoing.splice(0)
    try {
      await notifyProcesses(database.pool, texts)
    } catch (error) {
      outgoing.unshift(...texts)
      outgoing.splice(0, outgoing.length - MAX_UNTOLD)
      throw error
    }
  }

  /** It must not break the act it tells of; a session that nobody hears of is looked up at the next heartbeat. */
  function flushIn(milliseconds: number): void {
    const tryToFlush = () =>
      flush().catch((error: unknown) => {
        app.log.warn({ err: error }, 'notify failed')
        if (!isClosing) flushIn(TELL_AGAIN_MILLISECONDS)
      })
    timer ??= setTimeout(() => void tryToFlush(), milliseconds)
  }

  function tell(said: StreamMessage | z.input<typeof sessionNotice>): void {
    outgoing.push(JSON.stringify(said))
    flushIn(BATCH_MILLISECONDS)
  }

  async function close(): Promise<void> {
    isClosing = true
    clearTimeout(timer)
    // What the last acts of this process have to say to the others.
    if (outgoing.length > 0) await flush().catch((error: unknown) => app.log.warn({ err: error }, 'notify failed'))
  }

  return { tell, close }
}

/** Another version of the program may speak on the channel while both run; what is not understood is passed over. */
function noticesOf(payload: string): z.output<typeof notice>[] {
  try {
    const said: unknown = JSON.parse(payload)
    return Array.isArray(said) ? said.flatMap((each) => notice.safeParse(each).data ?? []) : []
  } catch {
    return []
  }
}

function topicsOf(request: FastifyRequest): string[] | undefined {
  const { topics } = contract.streamEvents.query.parse(request.query)
  const list = topics.split(',')
  return list.length <= MAX_TOPICS && list.every((topic) => streamTopic.safeParse(topic).success) ? list : undefined
}

async function mayHearAll(
  database: Database,
  actor: Actor,
  topics: readonly string[],
  scopes: TopicScopes,
): Promise<boolean> {
  for (const topic of topics) {
    const [subject = '', id = ''] = topic.split(':')
    const isInScope = scopes[subject]
    if (!mayHear(actor, topic) || (isInScope !== undefined && !(await isInScope(database, actor, id)))) return false
  }
  return true
}

const READING_OF: Partial<
  Record<string, 'getDepartureBoard' | 'getApprovalCount' | 'getCancellation' | 'getConsignment' | 'getAudit'>
> = {
  departures: 'getDepartureBoard',
  approvals: 'getApprovalCount',
  cancellation: 'getCancellation',
  consignment: 'getConsignment',
  audit: 'getAudit',
}

/** A topic is for those who may read what it is about; to others there is none. */
function mayHear(actor: Actor, topic: string): boolean {
  const [subject] = topic.split(':')
  if (subject === 'session') return true
  const reading = READING_OF[String(subject)] ?? 'getSeatMap'
  return mayCall(actor, reading, contract[reading].access)
}

function openStream(
  { database, clock }: { database: Database; clock: Clock },
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor,
  topics: readonly string[],
): OpenStream {
  reply.hijack()
  // What hooks have set, such as who may read it from elsewhere, is not sent by itself with a hijacked answer.
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  reply.raw.write(': open\n\n')
  const heartbeat = setInterval(() => void recheck().then(() => write(': alive\n\n')), HEARTBEAT_MILLISECONDS)
  const expiry = setTimeout(end, Math.min(actor.expiresAt.getTime() - Date.now(), 2 ** 31 - 1))

  function end(): void {
    clearInterval(heartbeat)
    clearTimeout(expiry)
    reply.raw.end()
  }

  // It says to be writable after its end, too.
  const write = (text: string) => reply.raw.writable && !reply.raw.writableEnded && reply.raw.write(text)

  async function recheck(): Promise<void> {
    const { access } = contract.streamEvents
    const present = await authenticate(database, 'streamEvents', access, { request, now: clock() }).catch(() => null)
    const mayStay = present !== null && !isRefusal(present) && topics.every((topic) => mayHear(present, topic))
    if (mayStay) return
    // Whoever was signed out elsewhere learns it from asking again.
    write(`retry: ${ENDED_MILLISECONDS}\n\n`)
    end()
  }

  return { topics, userId: actor.id, write, end, recheck }
}
