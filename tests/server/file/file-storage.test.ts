import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { cleanUp } from '#server/plugins/housekeeping.ts'
import { createFileStorage } from '#server/storage/file-storage.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { addUser } from '#tests/support/small-operator.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** An object store that can be told to be slow or broken. */
const stored = new Map<string, Buffer>()
let puts = 0
let onPut: (response: ServerResponse) => void = (response) => response.end()
let refusesToRemove = false
const store = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const key = request.url ?? ''
    if (request.method === 'PUT') {
      puts += 1
      stored.set(key, Buffer.concat(chunks))
      onPut(response)
      return
    }
    if (request.method === 'DELETE') {
      if (refusesToRemove) response.statusCode = 503
      else stored.delete(key)
    } else if (!stored.has(key)) response.statusCode = 404
    response.end(request.method === 'GET' ? stored.get(key) : undefined)
  })
})

let server: RunningServer
let token: string

beforeAll(async () => {
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  const address = store.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  server = await startServer({
    template: 'empty',
    env: {
      S3_ENDPOINT: endpoint,
      S3_REGION: 'eu',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret',
      DATABASE_POOL: '2',
    },
  })
  await addUser(server.database, 'clerk@test.example', { userType: 'staff', role: 'staff' })
  token = await openSession(server.database, 'clerk@test.example')
})
afterAll(async () => {
  await server.stop()
  store.close()
})
afterEach(() => {
  onPut = (response) => response.end()
  refusesToRemove = false
})

async function upload(key: string = randomUUID()) {
  const head =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="passport.png"\r\nContent-Type: image/png\r\n\r\n'
  const response = await server.app.inject({
    method: 'POST',
    url: `${API_BASE}${calls.uploadFile.path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: Buffer.concat([Buffer.from(head), PNG, Buffer.from('\r\n--x--\r\n')]),
  })
  return { status: response.statusCode, id: String(response.json().data?.id) }
}

async function looseKeys(): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ storage_key: string }>(
    'select storage_key from loose_files order by since',
  )
  return rows.map((row) => row.storage_key)
}

/** As if an hour had passed. */
async function tidyUpLater(): Promise<void> {
  await server.database.pool.query(`update loose_files set since = since - interval '2 hours'`)
  await cleanUp(server.database, createFileStorage(server.settings))
}

test('uploads that wait for the store hold no connection of the database', async () => {
  const waiting: ServerResponse[] = []
  const allArrived = new Promise<void>((resolve) => {
    onPut = (response) => {
      waiting.push(response)
      if (waiting.length === 4) resolve()
    }
  })
  const uploads = Promise.all([upload(), upload(), upload(), upload()])
  await allArrived
  // The pool has two connections; with one per waiting upload nobody would be answered.
  expect((await inject(server.app, 'userDetails', { token })).status).toBe(200)
  for (const response of waiting) response.end()
  expect((await uploads).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await looseKeys()).toEqual([])
})

test('a repeated upload is answered alike and stored once', async () => {
  const key = randomUUID()
  const [before, first] = [puts, await upload(key)]
  const again = await upload(key)
  expect(again).toEqual(first)
  expect(puts).toBe(before + 1)
})

test('what a broken upload left in the store is removed later, and no file stands for it', async () => {
  const kept = stored.size
  onPut = (response) => {
    response.statusCode = 503
    response.end()
  }
  const files = () => server.database.pool.query('select 1 from files').then(({ rowCount }) => rowCount)
  const before = await files()
  expect((await upload()).status).toBe(503)
  expect([await files(), stored.size, (await looseKeys()).length]).toEqual([before, kept + 1, 1])
  await cleanUp(server.database, createFileStorage(server.settings))
  expect(stored.size).toBe(kept + 1)
  await tidyUpLater()
  expect([stored.size, await looseKeys()]).toEqual([kept, []])
})

test('a file that the store would not remove is gone for everybody and removed later', async () => {
  const { id } = await upload()
  const kept = stored.size
  refusesToRemove = true
  expect((await inject(server.app, 'deleteFile', { token, params: { id } })).status).toBe(200)
  expect((await inject(server.app, 'getUploadFile', { token, query: { id } })).status).toBe(404)
  expect(await looseKeys()).toHaveLength(1)
  await expect(tidyUpLater()).rejects.toThrow('503')
  refusesToRemove = false
  await tidyUpLater()
  expect([stored.size, await looseKeys()]).toEqual([kept - 1, []])
})

test('the local disk goes the same way', async () => {
  const onDisk = await startServer({ template: 'empty' })
  try {
    const storage = createFileStorage(onDisk.settings)
    await storage.put('2026-11/left-behind', PNG)
    await onDisk.database.pool.query(
      `insert into loose_files values ('2026-11/left-behind', now() - interval '2 hours')`,
    )
    await cleanUp(onDisk.database, storage)
    expect(await storage.get('2026-11/left-behind')).toBeNull()
    expect((await onDisk.database.pool.query('select 1 from loose_files')).rowCount).toBe(0)
  } finally {
    await onDisk.stop()
  }
})
