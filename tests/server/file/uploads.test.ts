import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { cleanUp } from '#server/plugins/housekeeping.ts'
import { createFileStorage } from '#server/storage/file-storage.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { pdfFile, pngFile } from '#tests/support/document-files.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { addUser } from '#tests/support/small-operator.ts'

let server: RunningServer
let token: string

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  await addUser(server.database, 'clerk@test.example', { userType: 'staff', role: 'staff' })
  token = await openSession(server.database, 'clerk@test.example')
})
afterAll(() => server.stop())

async function upload(
  content: Buffer = pngFile(),
  { name = 'passport.png', language = 'en', key = randomUUID(), by = token } = {},
) {
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`
  const {
    statusCode: status,
    headers,
    ...response
  } = await server.app.inject({
    method: 'POST',
    url: `${API_BASE}${calls.uploadFile.path}`,
    headers: {
      authorization: `Bearer ${by}`,
      'accept-language': language,
      'idempotency-key': key,
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--x--\r\n')]),
  })
  const { data, message } = response.json()
  return { status, headers, id: String(data?.id), message }
}

const filesLeft = async (...ids: string[]) =>
  (
    await server.database.pool.query<{ id: string }>('select id from files where id = any ($1::uuid[])', [ids])
  ).rows.map(({ id }) => id)
const age = (ids: string[], age: string) =>
  server.database.pool.query('update files set created_at = now() - $2::interval where id = any ($1::uuid[])', [
    ids,
    age,
  ])
const tidyUp = () => cleanUp(server.database, createFileStorage(server.settings))

test('a file that nothing uses goes after a day, with its bytes', async () => {
  const storage = createFileStorage(server.settings)
  const [old, young, drafted, attached] = await Promise.all([upload(), upload(), upload(), upload()])
  const { rows } = await server.database.pool.query<{ storage_key: string }>(
    'select storage_key from files where id = $1',
    [old.id],
  )
  const storageKey = rows[0]?.storage_key ?? ''
  await age([old.id, drafted.id, attached.id], '25 hours')
  await age([young.id], '23 hours')
  await server.database.pool.query(
    `insert into record_files (file_id, kind, record_id, position) values ($1, 'expense', $2, 0)`,
    [attached.id, randomUUID()],
  )
  const snapshot = { travellers: [{ documents: [{ file: { id: drafted.id }, kind: 'passportImage' }] }] }
  expect(
    (
      await inject(server.app, 'saveDraft', {
        token,
        params: { flow: 'booking' },
        body: { snapshot, shape: 1, version: 0 },
      })
    ).status,
  ).toBe(200)
  await tidyUp()
  expect((await filesLeft(old.id, young.id, drafted.id, attached.id)).toSorted()).toEqual(
    [young.id, drafted.id, attached.id].toSorted(),
  )
  expect((await inject(server.app, 'getUploadFile', { token, query: { id: old.id } })).status).toBe(404)
  await server.database.pool.query(`update loose_files set since = since - interval '2 hours'`)
  await tidyUp()
  expect([
    await storage.get(storageKey),
    (await server.database.pool.query('select 1 from loose_files')).rowCount,
  ]).toEqual([null, 0])
})

test('a draft goes when nobody has touched it for 90 days', async () => {
  const draftAfter = async (age: string) => {
    const body = { snapshot: { kept: true }, shape: 1, version: 0 }
    expect((await inject(server.app, 'saveDraft', { token, params: { flow: 'refund' }, body })).status).toBe(200)
    await server.database.pool.query(`update drafts set updated_at = now() - $1::interval where flow = 'refund'`, [age])
    await tidyUp()
    return (await inject(server.app, 'getDraft', { token, params: { flow: 'refund' } })).data
  }
  expect(await draftAfter('91 days')).toBeNull()
  expect(await draftAfter('89 days')).not.toBeNull()
})

test.each([
  ['number', 'uploadedFiles', 1000],
  ['size', 'uploadedKib', 2 * 1024 * 1024],
])('the %s of files that one person uploads in a day is bounded', async (_, act, most) => {
  const [user] = [`${act.toLowerCase()}@test.example`]
  await addUser(server.database, user, { userType: 'staff', role: 'staff' })
  const by = await openSession(server.database, user)
  const key = randomUUID()
  const first = await upload(pngFile(), { by, key })
  expect(first.status).toBe(200)
  const set = (count: number) =>
    server.database.pool.query(
      'update act_counts set count = $1 where act = $2 and subject = (select id::text from users where email = $3)',
      [count, act, user],
    )
  await set(most - 1)
  expect((await upload(pngFile(), { by })).status).toBe(200)
  const more = await upload(pngFile(), { by })
  expect([more.status, more.message]).toEqual([429, 'You have reached the daily upload limit. Try again in 24 h.'])
  expect(Number(more.headers['retry-after'])).toBeGreaterThan(23 * 3600)
  const arabic = await upload(pngFile(), { by, language: 'ar' })
  expect(arabic.message).toBe('رفعت الحد الأقصى من الملفات المسموح به للشخص الواحد في اليوم. حاول مرة أخرى بعد 24 ساعة.')
  // A repeat stores nothing, and others have a share of their own.
  expect(await upload(pngFile(), { by, key })).toMatchObject({ status: 200, id: first.id })
  expect((await upload()).status).toBe(200)
  await set(2_000_000_000)
  expect((await upload(pngFile(), { by })).status).toBe(429)
  await server.database.pool.query(`update act_counts set since = since - interval '24 hours'`)
  expect((await upload(pngFile(), { by })).status).toBe(200)
})

test('a PDF with a script is refused, and nothing of it is kept', async () => {
  const script = Buffer.from(
    pdfFile()
      .toString('latin1')
      .replace('/Type/Catalog', '/Type/Catalog/OpenAction<</S/J#61vaScript/JS(app.alert(1))>>'),
    'latin1',
  )
  const rows = async () =>
    (
      await server.database.pool.query(
        'select (select count(*) from files) as files, (select count(*) from loose_files) as loose',
      )
    ).rows
  const before = await rows()
  const refused = await upload(script, { name: 'invoice.pdf' })
  expect([refused.status, refused.message]).toEqual([
    415,
    'This PDF contains scripts, attachments or parts that cannot be checked. Print it to a new PDF and upload that.',
  ])
  expect(await rows()).toEqual(before)
  expect((await upload(pdfFile(), { name: 'invoice.pdf' })).status).toBe(200)
})

test.each([
  ['passport.png', pngFile(), 'passport.png'],
  ['Passport.PNG', pngFile(), 'Passport.PNG'],
  ['update.exe', pngFile(), 'update.png'],
  ['invoice.html', pdfFile(), 'invoice.pdf'],
  ['no extension', pdfFile(), 'no extension.pdf'],
  ['of 26.11.2026', pdfFile(), 'of 26.11.2026.pdf'],
  ['.htaccess', pngFile(), '.htaccess.png'],
])('a file that came as %s is saved under the extension of what it is', async (name, content, saved) => {
  const { id } = await upload(content, { name })
  const { headers } = await inject(server.app, 'getUploadFile', { token, query: { id } })
  expect(headers['content-disposition']).toBe(`inline; filename*=UTF-8''${encodeURIComponent(saved)}`)
})
