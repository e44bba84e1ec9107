import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealPending } from '#server/audit/sealer.ts'
import { verifySeals } from '#server/audit/verify-seals.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { TEST_AUDIT_KEY } from '#tests/support/database.ts'
import { addUser } from '#tests/support/small-operator.ts'

const auditKey = Buffer.from(TEST_AUDIT_KEY)

let server: RunningServer
let owner: pg.Client
const tokens = { head: '', other: '', clerk: '' }

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await addUser(server.database, 'head@breaks.example', { userType: 'head_account' })
  await addUser(server.database, 'other@breaks.example', { userType: 'super_admin' })
  await addUser(server.database, 'clerk@breaks.example', { userType: 'staff' })
  for (const name of ['head', 'other', 'clerk'] as const)
    tokens[name] = await openSession(server.database, `${name}@breaks.example`)
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})

const seal = () => sealPending({ url: server.database.url, auditKey, headFile: server.settings.auditHeadFile })

async function findings(): Promise<string[]> {
  const found: string[] = []
  for await (const { rule } of verifySeals(owner, {
    auditKey,
    headFile: server.settings.auditHeadFile,
    graceMilliseconds: 0,
  }))
    found.push(rule)
  return found
}

const breaks = async () => (await inject(server.app, 'getSealingBreaks', { token: tokens.head })).data

async function newestBreak() {
  const [newest] = await breaks()
  if (!newest) throw new Error('nothing was told')
  return newest
}
const explain = (body: { id: number; reason: string }, token = tokens.head, key: string = randomUUID()) =>
  inject(server.app, 'acknowledgeSealingBreak', { token, body, key })

/** Puts back a database without the last links, as an older backup is. */
async function restoreOlder(): Promise<void> {
  await owner.query(
    'set session_replication_role = replica; delete from seals where n > (select max(n) - 2 from seals); set session_replication_role = origin',
  )
}

test('an older backup that was put back is told until an auditor says why, once', async () => {
  await seal()
  expect(await breaks()).toEqual([])
  await restoreOlder()
  await seal()
  const found = await newestBreak()
  expect(found).toMatchObject({ verdict: 'cut', acknowledged: null })
  expect(await findings()).toEqual(['endKept'])

  const body = { id: found.id, reason: 'The backup of Monday was put back after a disk failure' }
  expect((await explain(body, tokens.clerk)).status).toBe(403)
  expect((await explain({ ...body, reason: ' x ' })).status).toBe(400)
  expect((await explain({ ...body, id: found.id + 1000 })).status).toBe(404)

  const key = randomUUID()
  const said = await explain(body, tokens.head, key)
  expect(said.data, said.text).toMatchObject({
    id: found.id,
    acknowledged: { by: { name: 'head' }, reason: body.reason },
  })
  expect((await explain(body, tokens.head, key)).data, 'the same key').toEqual(said.data)
  const again = await explain({ ...body, reason: 'Something else' }, tokens.other)
  expect([again.status, again.error.message]).toEqual([409, 'head has already explained this.'])
  await seal()
  expect(await findings(), 'with its own seal').toEqual([])
  const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from sealing_acknowledgements')
  expect(rows[0]?.n).toBe(1)
})

test('two auditors who explain the same at once leave one explanation', async () => {
  await rm(server.settings.auditHeadFile)
  await seal()
  const found = await newestBreak()
  expect(found).toMatchObject({ verdict: 'unknown', kept: null, acknowledged: null })
  const both = await Promise.all([
    explain({ id: found.id, reason: 'The disk was changed' }),
    explain({ id: found.id, reason: 'A new server' }, tokens.other),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a chain that goes on from where it was left is no break, and cannot be explained', async () => {
  const { rows } = await owner.query<{ id: string }>(
    `select id from sealing_terms where verdict in ('first', 'agrees') limit 1`,
  )
  expect((await explain({ id: Number(rows[0]?.id), reason: 'Nothing happened' })).status).toBe(404)
})
