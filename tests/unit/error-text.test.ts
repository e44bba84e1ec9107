import { createInstance } from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import common from '../../public/locales/en/common.json' with { type: 'json' }
import english from '../../public/locales/en/session.json' with { type: 'json' }
import { call } from '#src/platform/api.ts'
import { referenceOf } from '#src/platform/error-reference.ts'
import { errorText, readErrorText } from '#src/platform/error-text.ts'
import { connectSession } from '#src/platform/session-port.ts'

const i18n = createInstance()
await i18n.init({ lng: 'en', resources: { en: { session: english, common } } })
const words = (status: number, message: string, isUnansweredWrite = false) =>
  errorText(i18n.t, { status, message, isUnansweredWrite })

afterEach(() => {
  vi.unstubAllGlobals()
})

test("where the system is away, the server's own sentence is shown", () => {
  expect(words(503, 'The system is restarting.', true)).toBe('The system is restarting.')
})

test('what the server could not do says under which reference its log says more', () => {
  const failed = { status: 500, message: 'Server error', requestId: '7QK2-XP9D-04TM' }
  const text = errorText(i18n.t, failed)
  expect(text).toBe('Server error Reference: \u20667QK2-XP9D-04TM\u2069')
  expect(referenceOf(text)).toBe('7QK2-XP9D-04TM')
  expect(referenceOf(words(503, 'The system is restarting.'))).toBeUndefined()
})

test('a refused filter is named, where the page says what it is called', () => {
  const failed = { status: 400, code: 'malformed', message: '', fields: { from: 'No such day.', to: 'No such day.' } }
  expect(readErrorText(i18n.t, failed)).toBe(common.error.asked)
  expect(readErrorText(i18n.t, failed, (field) => (field === 'from' ? 'First day' : undefined))).toBe(
    'The filter \u2068First day\u2069 has an invalid value. Clear the filters and choose again.',
  )
  expect(readErrorText(i18n.t, failed, (field) => field)).toContain('\u2068from\u2069 · \u2068to\u2069 have')
})

test.each([0, 502, 503, 504])(
  'a status of %i without words says that nobody answered, and of a write that it counts once',
  (status) => {
    expect(words(status, '')).toBe('The server is not responding. Check the connection and try again.')
    expect(words(status, '', true)).toContain('counts once')
  },
)

test('what is answered 503 is sent once more, a write under the same key', async () => {
  connectSession({
    token: () => 'token',
    language: () => 'en',
    ended: () => undefined,
    narrowed: () => undefined,
    locked: () => undefined,
  })
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: HeadersInit }) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    const [status, body] = keys.length === 1 ? [503, { code: 'unavailable', message: 'Wait.' }] : [200, { data: {} }]
    return Promise.resolve(
      new Response(JSON.stringify(body), { status: Number(status), headers: { 'content-type': 'application/json' } }),
    )
  })
  await call('holdSeats', { body: { departureKey: 'a.2026-01-01.1', from: 0, to: 1, seats: ['3'] } })
  expect(keys).toHaveLength(2)
  expect([typeof keys[0], keys[1]]).toEqual(['string', keys[0]])
})
