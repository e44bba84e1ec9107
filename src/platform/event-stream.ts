import type { StreamMessage, StreamTopic } from '#contract/event-stream.ts'
import { callHeaders, callOf, reportRefusal, urlOf } from '#src/platform/api.ts'

export interface StreamListener {
  /** Something happened; the listener asks for what it shows anew, or takes the message as told. */
  onMessage: (message: StreamMessage) => void
  /** The stream is open (again): whatever happened in between was not told. */
  onOpen?: () => void
  onLost?: () => void
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000
/** Topics that come and go together make one new connection. */
const GATHERING_MS = 30
/** The server says something every 15 s; silence for this long means that the connection is dead. */
const LONGEST_SILENCE_MS = 40_000

/**
 * Listens to a topic of `GET /events`. One stream per tab carries all topics; it is read with fetch, since the
 * browser's own EventSource cannot carry the bearer. Returns how to stop listening.
 */
export function listenTo(topic: StreamTopic, listener: StreamListener): () => void {
  const listeners = topics.get(topic) ?? new Set()
  topics.set(topic, listeners.add(listener))
  gather()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) topics.delete(topic)
    gather()
  }
}

const topics = new Map<StreamTopic, Set<StreamListener>>()
let connection: { topics: string; abort: AbortController } | undefined
let gathering: ReturnType<typeof setTimeout> | undefined

function gather() {
  clearTimeout(gathering)
  gathering = setTimeout(() => {
    const wanted = [...topics.keys()].toSorted().join(',')
    if (wanted === (connection?.topics ?? '')) return
    connection?.abort.abort()
    connection = wanted === '' ? undefined : { topics: wanted, abort: new AbortController() }
    if (connection) void keepOpen(wanted, connection.abort.signal)
  }, GATHERING_MS)
}

async function keepOpen(wanted: string, signal: AbortSignal): Promise<void> {
  let pause = FIRST_PAUSE_MS
  while (!signal.aborted) {
    const read = await readOnce(wanted, signal).catch(() => undefined)
    if (signal.aborted) return
    tell((listener) => listener.onLost?.())
    pause = read ? (read.comeBackAfter ?? FIRST_PAUSE_MS) : Math.min(pause * 2, LONGEST_PAUSE_MS)
    // Not all tabs at once after a restart of the server.
    await sleep(pause * (0.75 + Math.random() / 2), signal)
  }
}

/** Reads one stream to its end; undefined if it was never open. The server may say after how many ms to come back. */
async function readOnce(
  wanted: string,
  signal: AbortSignal,
): Promise<{ comeBackAfter: number | undefined } | undefined> {
  const silence = new AbortController()
  const call = await callOf('streamEvents')
  const sent = callHeaders()
  const response = await fetch(urlOf(call, {}, { topics: wanted }), {
    headers: { ...sent, Accept: 'text/event-stream' },
    signal: AbortSignal.any([signal, silence.signal]),
  })
  if (!response.ok || !response.body) {
    const refusal: unknown = await response.json().catch(() => undefined)
    reportRefusal(response.status, sent, { endsSession: 'background' }, refusal)
    return undefined
  }
  tell((listener) => listener.onOpen?.())
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let comeBackAfter: number | undefined
  // Without a network the connection only falls silent.
  const cut = () => silence.abort()
  window.addEventListener('offline', cut)
  try {
    for (;;) {
      const timer = setTimeout(() => silence.abort(), LONGEST_SILENCE_MS)
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      if (done) return { comeBackAfter }
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const asked = /^retry: ?(\d+)$/.exec(block)?.[1]
        if (asked === undefined) deliver(block)
        else comeBackAfter = Number(asked)
      }
    }
  } catch {
    return { comeBackAfter }
  } finally {
    window.removeEventListener('offline', cut)
  }
}

function deliver(block: string) {
  const data = block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trim())
    .join('\n')
  if (data === '') return
  const message: unknown = JSON.parse(data)
  if (!isMessage(message)) return
  for (const listener of topics.get(message.topic) ?? []) listener.onMessage(message)
}

function tell(what: (listener: StreamListener) => void) {
  for (const listeners of topics.values()) for (const listener of listeners) what(listener)
}

/** The server sends only what the contract says; this much is looked at so that a stranger's line cannot break a map. */
function isMessage(value: unknown): value is StreamMessage {
  return typeof value === 'object' && value !== null && 'topic' in value && typeof value.topic === 'string'
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
