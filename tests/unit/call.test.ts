import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ApiError, call, callAs, callFile, readStatic } from '#src/platform/api.ts'
import { connectSession } from '#src/platform/session-port.ts'

beforeAll(() =>
  connectSession({
    token: () => 'token',
    language: () => 'en',
    ended: () => undefined,
    narrowed: () => undefined,
    locked: () => undefined,
  }),
)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Answer = (init: RequestInit) => Promise<Response>

/** What `fetch` gives in turn, and how often it was asked. */
function answering(...answers: Answer[]) {
  const waiting = [...answers]
  const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>((_, init) => {
    const answer = waiting.shift()
    return answer ? answer(init) : Promise.reject(new Error('Asked once too often.'))
  })
  vi.stubGlobal('fetch', asked)
  return asked
}

const json =
  (status: number, body: unknown, headers: HeadersInit = {}) =>
  () =>
    Promise.resolve(Response.json(body, { status, headers }))

/** Nobody answers until the request is given up. */
const silence = ({ signal }: RequestInit) =>
  new Promise<Response>((_, reject) => {
    const giveUp = () => reject(new DOMException('Given up.', 'AbortError'))
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp)
  })

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test.each([
  [
    'a page that some network puts in its place',
    () => Promise.resolve(new Response('<html>Sign in to our Wi-Fi</html>')),
  ],
  ['an answer that breaks off', () => Promise.resolve(new Response('{"data": {"bran'))],
  ['a connection that is refused', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s is as good as no answer', async (_, answer) => {
  answering(answer)
  const error = await failureOf(call('getCheckInDepartures'))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 0, code: 'unreachable', isOutage: true })
})

test('silence counts as no answer when the patience is over, and is not asked again', async () => {
  vi.useFakeTimers()
  const asked = answering(silence)
  const failure = failureOf(call('getCheckInDepartures', { patience: 5000 }))
  await vi.advanceTimersByTimeAsync(4999)
  expect(await Promise.race([failure, Promise.resolve('waits')])).toBe('waits')
  await vi.advanceTimersByTimeAsync(1)
  expect(await failure).toMatchObject({ status: 0, isOutage: true })
  expect(asked).toHaveBeenCalledTimes(1)
})

test('whoever no longer waits hears of it as such, not as an outage', async () => {
  answering(silence)
  const wish = new AbortController()
  const failure = failureOf(call('getCheckInDepartures', { signal: wish.signal }))
  wish.abort()
  const error = await failure
  expect(error).not.toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ name: 'AbortError' })
})

test('a server that is away for a moment is asked once more, one that fails is not', async () => {
  const away = answering(json(502, {}), json(200, { data: { name: 'Huda' } }))
  expect(await call('getCheckInDepartures')).toEqual({ data: { name: 'Huda' } })
  expect(away).toHaveBeenCalledTimes(2)
  const failing = answering(json(500, {}))
  expect(await failureOf(call('getCheckInDepartures'))).toMatchObject({ status: 500 })
  expect(failing).toHaveBeenCalledTimes(1)
})

test('a refusal says what, where and how long to wait, of a file as of data', async () => {
  const refusal = { code: 'validation', message: 'Please check what is marked.', fields: { reason: 'Missing.' } }
  const refuse = json(429, refusal, { 'Retry-After': '7' })
  answering(refuse, refuse)
  const told = { status: 429, message: refusal.message, fields: refusal.fields, retryAfterSeconds: 7 }
  expect(await failureOf(call('getCheckInDepartures'))).toMatchObject(told)
  expect(
    await failureOf(callFile('exportBookingList', { query: { format: 'csv', columns: 'reference' } })),
  ).toMatchObject(told)
})

test('a file comes with the name that the server gave it', async () => {
  const disposition = `attachment; filename="list.csv"; filename*=UTF-8''%D9%82%D8%A7%D8%A6%D9%85%D8%A9.csv`
  answering(() => Promise.resolve(new Response('a,b', { headers: { 'Content-Disposition': disposition } })))
  const { blob, fileName } = await callFile('exportBookingList', { query: { format: 'csv', columns: 'reference' } })
  expect([await blob.text(), fileName]).toEqual(['a,b', 'قائمة.csv'])
})

test('a file beside the code that is no longer there is refused, and is not taken for its content', async () => {
  answering(json(404, { code: 'notFound', message: 'There is nothing here.' }))
  const failure = failureOf(readStatic('/assets/booking-1a2b3c.json', new AbortController().signal))
  expect(await failure).toBeInstanceOf(ApiError)
  expect(await failure).toMatchObject({ status: 404, code: 'notFound', isOutage: false })
})

test('a file beside the code is read as it stands, and an answer that breaks off is as good as none', async () => {
  const { signal } = new AbortController()
  answering(json(200, { states: [] }))
  expect(await readStatic('/assets/booking-1a2b3c.json', signal)).toEqual({ states: [] })
  answering(() => Promise.resolve(new Response('{"states": [')))
  expect(await failureOf(readStatic('/assets/booking-1a2b3c.json', signal))).toMatchObject({ code: 'unreachable' })
})

test.each([
  ['a body that cannot be written as JSON', 'login', { body: { username: 1n } }],
  ['a parameter that cannot be written as text', 'login', { params: { id: Object.create(null) } }],
] as const)('%s is a bug, not a server out of reach', async (_, name, options) => {
  const asked = answering()
  const error = await failureOf(callAs(name, options))
  expect(error).toBeInstanceOf(TypeError)
  expect(asked).not.toHaveBeenCalled()
})
