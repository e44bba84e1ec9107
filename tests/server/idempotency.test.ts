import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'

let server: RunningServer
let token: string

beforeAll(async () => {
  server = await startServer()
  token = await openSession(server.database, 'staff@demo.example')
})
afterAll(() => server.stop())

const draft = (version: number, note = 'first') => ({ snapshot: { note }, shape: 1, version })
const save = (key: string | undefined, body: object) =>
  inject(server.app, 'saveDraft', { token, params: { flow: 'booking' }, body, ...(key !== undefined && { key }) })

test('the same key and body get the stored answer and change nothing more', async () => {
  const key = randomUUID()
  const first = await save(key, draft(0))
  const second = await save(key, draft(0))
  expect(first.status).toBe(200)
  expect(second.text).toBe(first.text)
  const present = await inject(server.app, 'getDraft', { token, params: { flow: 'booking' } })
  expect(present.data?.version).toBe(1)
})

test('the same key with another body is refused and changes nothing', async () => {
  const key = randomUUID()
  await save(key, draft(1, 'second'))
  const reused = await save(key, draft(2, 'third'))
  expect([reused.status, reused.error.code]).toEqual([422, 'keyReused'])
  const present = await inject(server.app, 'getDraft', { token, params: { flow: 'booking' } })
  expect(present.data?.snapshot).toEqual({ note: 'second' })
})

test('a refusal is stored too: a repeat is not judged anew', async () => {
  const key = randomUUID()
  const stale = await save(key, draft(99))
  expect([stale.status, stale.error.code]).toEqual([409, 'staleVersion'])
  expect((await save(key, draft(99))).text).toBe(stale.text)
})

test('twenty repeats at once write once and all get one answer', async () => {
  const key = randomUUID()
  const present = await inject(server.app, 'getDraft', { token, params: { flow: 'booking' } })
  const version = present.data?.version ?? 0
  const answers = await Promise.all(Array.from({ length: 20 }, () => save(key, draft(version, 'twenty'))))
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
  expect(answers[0]?.data.version).toBe(version + 1)
})

test('a key belongs to its user: somebody else may use the same one', async () => {
  const key = randomUUID()
  const other = await openSession(server.database, 'admin@demo.example')
  await save(key, draft(0))
  const answer = await inject(server.app, 'saveDraft', { token: other, params: { flow: 'booking' }, body: draft(0), key })
  expect(answer.status).toBe(200)
})

test('a write without a key is refused', async () => {
  const answer = await save('', draft(0))
  expect([answer.status, answer.error.code]).toEqual([400, 'keyMissing'])
})
