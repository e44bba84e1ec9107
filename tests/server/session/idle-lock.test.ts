import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { hashPassword } from '#server/passwords/hash-password.ts'
import { hashToken } from '#server/plugins/authenticate.ts'
import { inject, openSession, signInBy } from '#tests/support/demo-session.ts'
import { ruleThat } from '#tests/support/policy-rules.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { openSecondApp } from '#tests/support/second-app.ts'
import { addUser } from '#tests/support/small-operator.ts'

const PASSWORD = 'seven green lanterns'
const EMAIL = 'idle@test.example'
const MINUTES = 15
const MINUTE_MS = 60_000

let server: RunningServer
let now = Date.now()
let token: string

beforeAll(async () => {
  server = await startServer({ template: 'empty', clock: () => new Date(now) })
  await addUser(server.database, EMAIL, { userType: 'operation_manager' })
  await rows('update users set password_hash = $1', [await hashPassword(PASSWORD)])
})
afterAll(() => server.stop())
beforeEach(async () => {
  await ruleThat(server.database, { idleLockMinutes: MINUTES, factorUserTypes: [] })
  token = await signIn()
})

const rows = async (sql: string, values: unknown[] = []) => (await server.database.pool.query(sql, values)).rows
const signIn = async () => (await signInBy(server.app, { email: EMAIL, password: PASSWORD })).data.token
const read = (by = token, app = server.app) => inject(app, 'getDepartureBoard', { token: by })
const later = (minutes: number) => (now += minutes * MINUTE_MS)
const lockedAt = async (of = token) =>
  (await rows('select locked_at from sessions where token_hash = $1', [hashToken(of)]))[0]?.locked_at

test('a session in which nobody does anything locks at the minute, however often its windows ask', async () => {
  for (let minute = 1; minute < MINUTES; minute += 1) {
    later(1)
    expect((await read()).status).toBe(200)
  }
  now += MINUTE_MS - 1
  expect((await read()).status).toBe(200)
  now += 1
  const refused = await read()
  expect([refused.status, refused.error.code]).toEqual([409, 'sessionLocked'])
  const { data } = await inject(server.app, 'userDetails', { token })
  expect([data.userDetails.isLocked, data.userDetails.locksIn]).toEqual([true, 0])
})

test('it stays open as long as somebody says to be at work, which a locked one cannot say', async () => {
  for (let round = 0; round < 3; round += 1) {
    later(MINUTES - 1)
    const { data } = await inject(server.app, 'noteActivity', { token })
    expect(data.locksIn).toBe(MINUTES * 60)
  }
  later(MINUTES)
  expect((await inject(server.app, 'noteActivity', { token })).error.code).toBe('sessionLocked')
  expect((await read()).error.code).toBe('sessionLocked')
})

test('everything is refused while it is locked, but for unlocking, leaving and what the wall of a station shows', async () => {
  later(MINUTES)
  const second = await openSecondApp(server, () => new Date(now))
  try {
    expect((await read(token, second.app)).error.code).toBe('sessionLocked')
  } finally {
    await second.close()
  }
  const upload = await server.app.inject({
    method: calls.uploadFile.method,
    url: `${API_BASE}${calls.uploadFile.path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--',
  })
  const stream = await fetch(`${server.origin}${API_BASE}${calls.streamEvents.path}?topics=session`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect([upload.statusCode, stream.status]).toEqual([409, 409])
  expect((await inject(server.app, 'getDepartureWall', { token })).status).toBe(200)
  expect((await inject(server.app, 'logout', { token })).status).toBe(200)
})

test('an open stream keeps nobody awake, and ends with the lock', async () => {
  const stream = await fetch(`${server.origin}${API_BASE}${calls.streamEvents.path}?topics=session`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(stream.status).toBe(200)
  later(MINUTES)
  await read()
  // Any other session of the user that ends has the streams looked at, as the heartbeat does every 15 s.
  const other = await signIn()
  await inject(server.app, 'logout', { token: other })
  expect(await stream.text()).toContain('retry: 100')
})

test('the password opens it where it was, in all its windows, and other sessions of the user stay as they are', async () => {
  later(MINUTES - 1)
  const other = await signIn()
  later(1)
  expect([(await read()).status, (await read(other)).status]).toEqual([409, 200])
  const wrong = await inject(server.app, 'unlockScreen', { token, body: { password: 'wrong' } })
  expect([wrong.status, (await read()).status]).toEqual([422, 409])
  expect((await inject(server.app, 'unlockScreen', { token, body: { password: PASSWORD } })).status).toBe(200)
  expect((await read()).status).toBe(200)
})

test('a code opens it too; a wrong one leaves it locked, is told in both languages, and counts as a try', async () => {
  const started = await inject(server.app, 'startCodes', { token, body: { password: PASSWORD } })
  const secret = Secret.fromBase32(started.data.secret)
  const confirmed = await inject(server.app, 'confirmCodes', {
    token,
    body: { question: started.data.question, code: new TOTP({ secret }).generate({ timestamp: now }) },
  })
  expect(confirmed.status).toBe(200)
  later(MINUTES)
  const prove = async (code: string, language: 'en' | 'ar' = 'en') => {
    const { data } = await inject(server.app, 'startProof', { token })
    expect(data.kinds).toEqual(['code'])
    const body = { question: data.question, proof: { kind: 'code', code } }
    return inject(server.app, 'proveIdentity', { token, body, language })
  }
  const wrong = [await prove('000000'), await prove('000000', 'ar')]
  expect(wrong.map(({ status, error }) => [status, error.fields])).toEqual([
    [422, { code: 'This code is wrong or has already been used. Enter the one shown now.' }],
    [422, { code: 'هذا الرمز غير صحيح أو سبق استخدامه. أدخل الرمز الظاهر الآن.' }],
  ])
  expect((await read()).error.code).toBe('sessionLocked')
  // A new question with each try gives no more tries.
  for (const _ of [3, 4, 5]) await prove('000000')
  const right = () => new TOTP({ secret }).generate({ timestamp: now })
  expect([(await prove(right())).status, (await read()).status]).toEqual([429, 409])
  later(MINUTES + 5)
  expect([(await prove(right())).status, (await read()).status]).toEqual([200, 200])
  await rows('delete from code_apps')
})

test('what is locked stays locked when the rules lock later or never, and is told so among the own sessions', async () => {
  const here = await signIn()
  later(MINUTES - 1)
  await inject(server.app, 'noteActivity', { token: here })
  later(1)
  const { data } = await inject(server.app, 'getOwnSessions', { token: here })
  expect(data.filter(({ isThis }) => isThis).map(({ isLocked }) => isLocked)).toEqual([false])
  expect(data.find(({ isThis }) => !isThis)?.isLocked).toBe(true)
  await read()
  await expect.poll(() => lockedAt()).toEqual(new Date(now))
  await ruleThat(server.database, { idleLockMinutes: 0, factorUserTypes: [] })
  expect([(await read()).status, (await read(here)).status]).toEqual([409, 200])
})

test('who is at work when the rules begin to lock has the whole time from then on', async () => {
  await ruleThat(server.database, { idleLockMinutes: 0, factorUserTypes: [] }, new Date(now))
  later(50)
  await addUser(server.database, 'rules@test.example', { userType: 'super_admin' })
  const ruler = await openSession(server.database, 'rules@test.example')
  const { data: present } = await inject(server.app, 'getPolicies', { token: ruler, query: {} })
  const saved = await inject(server.app, 'savePolicies', {
    token: ruler,
    body: {
      version: present.version,
      policies: { ...present.policies, idleLockMinutes: 5 },
      reason: 'Desks are left alone',
    },
  })
  expect(saved.status).toBe(200)
  later(4)
  expect([(await read()).status, (await inject(server.app, 'noteActivity', { token })).data.locksIn]).toEqual([
    200, 300,
  ])
  later(5)
  expect((await read()).error.code).toBe('sessionLocked')
})

test('who has yet to set up a second factor may say to be at work, and unlock', async () => {
  await rows('update sessions set needs_factor = true where token_hash = $1', [hashToken(token)])
  later(MINUTES - 1)
  expect((await inject(server.app, 'noteActivity', { token })).data.locksIn).toBe(MINUTES * 60)
  later(MINUTES)
  expect((await inject(server.app, 'getOwnFactors', { token })).error.code).toBe('sessionLocked')
  expect((await inject(server.app, 'unlockScreen', { token, body: { password: PASSWORD } })).status).toBe(200)
  expect((await inject(server.app, 'getOwnFactors', { token })).status).toBe(200)
  expect((await read()).status, 'and nothing else').toBe(409)
})

test('nothing locks by itself where the rules say never', async () => {
  await ruleThat(server.database, { idleLockMinutes: 0, factorUserTypes: [] })
  later(50)
  expect((await read()).status).toBe(200)
  expect((await inject(server.app, 'noteActivity', { token })).data.locksIn).toBeNull()
})
