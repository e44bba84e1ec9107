import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, call } from '#src/lib/api.ts'
import { connectSession } from '#src/lib/session-port.ts'

const ended = vi.fn<(by: string) => void>()
let token = ''

beforeEach(() => {
  token = 'first'
  ended.mockClear()
  connectSession({ token: () => token, language: () => 'en', ended })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A server that answers 401 to everything, once `meanwhile` has run. */
function refuseAfter(meanwhile: () => void): void {
  vi.stubGlobal('fetch', () => {
    meanwhile()
    const body = JSON.stringify({ code: 'unauthenticated', message: 'Invalid credentials' })
    return Promise.resolve(new Response(body, { status: 401, headers: { 'Content-Type': 'application/json' } }))
  })
}

test('a call that is answered 401 ends the session it was made under', async () => {
  refuseAfter(() => undefined)
  await expect(call('getConsignmentOptions')).rejects.toBeInstanceOf(ApiError)
  expect(ended).toHaveBeenCalledWith('session.unauthenticated')
})

test('a late 401 of a session that is over does not end the one begun since', async () => {
  refuseAfter(() => {
    token = 'second'
  })
  await expect(call('getConsignmentOptions')).rejects.toBeInstanceOf(ApiError)
  expect(ended).not.toHaveBeenCalled()
})
