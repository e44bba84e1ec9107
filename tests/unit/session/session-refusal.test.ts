import type { TFunction } from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, call } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { connectSession } from '#src/platform/session-port.ts'

const ended = vi.fn<(by: string) => void>()
const narrowed = vi.fn<() => void>()
let token = ''

beforeEach(() => {
  token = 'first'
  ended.mockClear()
  narrowed.mockClear()
  connectSession({ token: () => token, language: () => 'en', ended, narrowed, locked: () => undefined })
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

/** A server that answers 403 to everything. */
function forbid(details?: object): void {
  const body = JSON.stringify({ code: 'forbidden', message: 'Your access role no longer allows this.', details })
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(body, { status: 403, headers: { 'Content-Type': 'application/json' } })),
  )
}

test('a call that the user type lacks ends the session', async () => {
  forbid()
  await expect(call('getConsignmentOptions')).rejects.toBeInstanceOf(ApiError)
  expect(ended).toHaveBeenCalledWith('session.forbidden')
})

test('a call that the access role denies ends no session, has its rights read again, and is said in words', async () => {
  forbid({ deniedBy: 'accessRole' })
  const failed = await call('getConsignmentOptions').catch((error: unknown) => error)
  expect(ended).not.toHaveBeenCalled()
  expect(narrowed).toHaveBeenCalledOnce()
  expect(failed instanceof ApiError && errorText(((key: string) => key) as TFunction, failed)).toBe(
    'Your access role no longer allows this.',
  )
})

test('a 403 in the background never ends a session', async () => {
  forbid()
  await expect(call('getConsignmentOptions', { endsSession: 'background' })).rejects.toBeInstanceOf(ApiError)
  expect(ended).not.toHaveBeenCalled()
})
