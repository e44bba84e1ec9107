import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { addUser } from '#tests/support/small-operator.ts'

const CLIENT = 'https://office.example.com'
const STRANGER = 'https://elsewhere.example.com'

let server: RunningServer
let closed: RunningServer
let token: string

beforeAll(async () => {
  const api = {
    ALLOWED_ORIGINS: `${CLIENT},https://second.example.com`,
    VITE_API_BASE: 'https://api.example.com/api/admin',
    TRUST_PROXY: '1',
  }
  ;[server, closed] = await Promise.all([
    startServer({ template: 'empty', env: api }),
    startServer({ template: 'empty' }),
  ])
  await addUser(server.database, 'clerk@test.example', { userType: 'staff', role: 'staff' })
  token = await openSession(server.database, 'clerk@test.example')
})
afterAll(() => Promise.all([server.stop(), closed.stop()]))

const preflight = (to: RunningServer, origin: string) =>
  to.app.inject({
    method: 'OPTIONS',
    url: `${API_BASE}${calls.createBooking.path}`,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  })
const details = (to: RunningServer, headers: Record<string, string>) =>
  to.app.inject({ method: 'POST', url: `${API_BASE}${calls.userDetails.path}`, headers })

describe('a page on a listed origin', () => {
  test('may send what the calls need, and no cookies', async () => {
    const { statusCode, headers } = await preflight(server, CLIENT)
    expect(statusCode).toBe(204)
    expect(headers['access-control-allow-origin']).toBe(CLIENT)
    expect(String(headers['access-control-allow-methods']).split(/, ?/).toSorted()).toEqual([
      'DELETE',
      'GET',
      'PATCH',
      'POST',
      'PUT',
    ])
    for (const name of ['authorization', 'content-type', 'idempotency-key', 'accept-language']) {
      expect(String(headers['access-control-allow-headers']).toLowerCase()).toContain(name)
    }
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  test('reads answers, refusals and files by the bearer alone', async () => {
    const answered = await details(server, { origin: CLIENT, authorization: `Bearer ${token}` })
    expect([answered.statusCode, answered.headers['access-control-allow-origin']]).toEqual([200, CLIENT])
    expect(answered.headers['access-control-expose-headers']).toMatch(/Content-Disposition.*Retry-After/)
    expect(String(answered.headers.vary)).toContain('Origin')
    const refused = await details(server, { origin: CLIENT, cookie: `token=${token}` })
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, CLIENT])
  })

  test('reads the stream of events', async () => {
    const abort = new AbortController()
    const topic = 'seats:00000000-0000-7000-8000-000000000003.2026-12-01.1'
    const response = await fetch(`${server.origin}${API_BASE}${calls.streamEvents.path}?topics=${topic}`, {
      headers: { origin: CLIENT, authorization: `Bearer ${token}` },
      signal: abort.signal,
    })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, CLIENT])
    abort.abort()
  })
})

test('a page on any other origin is told nothing, and where none is listed nobody is', async () => {
  for (const [to, origin] of [
    [server, STRANGER],
    [closed, CLIENT],
  ] as const) {
    expect((await preflight(to, origin)).headers['access-control-allow-origin']).toBeUndefined()
    expect(
      (await details(to, { origin, authorization: `Bearer ${token}` })).headers['access-control-allow-origin'],
    ).toBeUndefined()
  }
})

test('the client may call the API that it was built for, and nothing else', async () => {
  const policyOf = async (of: RunningServer) => String((await details(of, {})).headers['content-security-policy'])
  expect(await policyOf(server)).toContain("connect-src 'self' https://api.example.com;")
  expect(await policyOf(closed)).toContain("connect-src 'self';")
})

describe("a client's address", () => {
  /** Statuses of six wrong passwords, the forwarded address another each time. */
  async function guesses(to: RunningServer, forwarded: (attempt: number) => string, email: string): Promise<number[]> {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { statusCode } = await to.app.inject({
        method: 'POST',
        url: `${API_BASE}${calls.login.path}`,
        headers: { 'x-forwarded-for': forwarded(attempt) },
        payload: { email, password: 'wrong' },
      })
      statuses.push(statusCode)
    }
    return statuses
  }

  test('is not taken from a header that anybody may send', async () => {
    expect((await guesses(closed, (attempt) => `10.0.0.${attempt}`, 'guessed@test.example')).at(-1)).toBe(429)
  })

  test('is what the trusted proxy says, not what the client told the proxy', async () => {
    expect((await guesses(server, (attempt) => `10.0.0.${attempt}`, 'guessed@test.example')).at(-1)).toBe(401)
    expect((await guesses(server, (attempt) => `10.9.9.${attempt}, 192.0.2.1`, 'other@test.example')).at(-1)).toBe(429)
  })
})
