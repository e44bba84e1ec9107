import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { DEMO_PASSWORD } from '#server/database/demo/demo-logins.ts'
import { BUNDLE, copyDemoInstallation } from '#tests/support/demo-installation.ts'
import { freePort } from '#tests/support/free-port.ts'
import { desertFeed, packed } from '#tests/support/gtfs-feed.ts'
import { type MainProcess, startMainProcess } from '#tests/support/main-process.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { type Clerk, send, signIn } from '#tests/support/selling.ts'

/* What `npm start` runs: the bundle, in a process of its own, on a database that its first start has made. */

let directory: string
let server: MainProcess
let origin: string
let clerk: Clerk

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'back-office-bundled-'))
  await copyDemoInstallation(directory)
  const port = await freePort('127.0.0.1')
  server = startMainProcess({ port, directory, env: { DEMO: '1' }, program: BUNDLE })
  await server.answers()
  origin = `http://127.0.0.1:${port}`
  clerk = await signIn(origin, 'super-admin@demo.example', DEMO_PASSWORD)
}, 600_000)

afterAll(async () => {
  server?.child.kill('SIGTERM')
  await server?.ended()
  await rm(directory, { recursive: true, force: true, maxRetries: 10 })
})

const ask = (path: string, { token }: Clerk = clerk) =>
  fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } })

test('refusals are said in the words of the locales', async () => {
  const wrong = { email: 'super-admin@demo.example', password: 'not the password' }
  const said = async (language: string) => {
    const answer = await fetch(`${origin}${API_BASE}${calls.login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify(wrong),
    })
    const { message }: { message: string } = await answer.json()
    return message
  }
  expect(await said('en')).toMatch(/^[A-Z][a-z]/)
  expect(await said('ar')).toMatch(/[\u0600-\u06ff]/)
})

test('a list comes as an Excel file, written in a thread', async () => {
  const accountant = await signIn(origin, 'head-account@demo.example', DEMO_PASSWORD)
  const asked = 'format=xlsx&columns=number&language=ar'
  const answer = await ask(`${API_BASE}${calls.exportDepositSlips.path}?${asked}`, accountant)
  expect(answer.status).toBe(200)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  expect(strFromU8(files['xl/workbook.xml'] ?? new Uint8Array())).toContain('<sheet ')
})

test('a timetable is planned in a thread', async () => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(packed(desertFeed()))], { type: 'application/zip' }), 'feed.zip')
  const id = randomUUID()
  const answer = await fetch(`${origin}${API_BASE}/timetable-import/check/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${clerk.token}`, 'idempotency-key': randomUUID() },
    body: form,
  })
  const { data }: { data: { id: string } } = await answer.json()
  expect([answer.status, data.id]).toEqual([200, id])
})

test('drawings of all workflows are kept, and the API is described', async () => {
  const versions = await send(clerk, 'getMachineVersions', { query: { machine: 'ticket' } })
  expect([versions.status, versions.answer.data.length]).toEqual([200, 1])
  const drawing = await send(clerk, 'getMachineVersion', {
    query: { machine: 'ticket', fingerprint: versions.answer.data[0]?.fingerprint ?? '' },
  })
  expect(drawing.status).toBe(200)
  expect((await ask('/api/docs')).status).toBe(200)
  const description = await (await ask('/api/docs/json')).json()
  expect(description).toHaveProperty('openapi')
})

test.runIf(IN_SOAK)('the audit runs from the bundle, beside the server, and finds nothing', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['build/server/audit.js', '--json'], {
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: directory, LOG_LEVEL: 'error' },
    maxBuffer: 64 * 1024 * 1024,
  })
  const told: { findings: number; outcomes: unknown[] } = JSON.parse(stdout)
  expect(told.findings).toBe(0)
  expect(told.outcomes.length).toBeGreaterThan(50)
})
