import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findUnsafeSettings } from '#server/database/checks.ts'
import { openDatabase } from '#server/database/connection.ts'
import { loginProblem } from '#server/database/login-problem.ts'
import { migrate } from '#server/database/migrate.ts'
import { createBareDatabase, createTestDatabase, TEST_AUDIT_KEY, type TestDatabase } from '#tests/support/database.ts'

const auditKey = Buffer.from(TEST_AUDIT_KEY)
const suffix = randomBytes(4).toString('hex')
const OWNER = `office_owner_${suffix}`
const API = `office_api_${suffix}`

let bare: TestDatabase
beforeAll(async () => {
  bare = await createBareDatabase()
  const name = new URL(bare.ownerUrl).pathname.slice(1)
  await asSuperuser(
    `create role ${OWNER} login password 'owner'`,
    `create role ${API} login password 'api'`,
    `alter database ${name} owner to ${OWNER}`,
  )
})
afterAll(async () => {
  const server = new URL(bare.ownerUrl)
  server.pathname = '/postgres'
  await bare.drop()
  await asSuperuserAt(server.href, [`drop role ${OWNER}`, `drop role ${API}`])
})

const asSuperuser = (...statements: string[]) => asSuperuserAt(bare.ownerUrl, statements)

async function asSuperuserAt(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

function as(role: string, password: string): string {
  const url = new URL(bare.ownerUrl)
  url.username = role
  url.password = password
  return url.href
}

/** One start: it migrates, then looks whether it may serve. */
async function start(serveUrl: string, ownerRole = false): Promise<string[]> {
  const migrated = await migrate(as(OWNER, 'owner'), { serveUrl, auditKey })
  const database = openDatabase(migrated.serveUrl, 2, auditKey)
  try {
    return await findUnsafeSettings(database, { durability: true, ownerRole, otherAuditKey: true, demoLogins: true })
  } finally {
    await database.close()
  }
}

test('who serves as the owner by mistake is told so, and loses nothing by it', async () => {
  const asOwner = [
    expect.stringMatching(/^The serving role may change seals and \d+ more tables of evidence\. Give DATABASE_URL/),
  ]
  expect(await start(as(OWNER, 'owner'))).toEqual(asOwner)
  expect(await start(as(OWNER, 'owner')), 'a second time').toEqual(asOwner)
  expect(await start(as(OWNER, 'owner'), true), 'where it was allowed').toEqual([])
  expect(await start(as(OWNER, 'owner'), true), 'and again').toEqual([])
  expect(await start(as(API, 'api')), 'put right').toEqual([])
})

test('an owner who lost rights by such a start takes them back', async () => {
  await asSuperuser(`revoke update, delete on home_time_zones, seals from ${OWNER}`)
  expect(await start(as(API, 'api'))).toEqual([])
})

test('who is not let in is told by which setting', async () => {
  const problemOf = (url: string, options: Parameters<typeof migrate>[1] = { serveUrl: as(API, 'api') }) =>
    migrate(url, { auditKey, ...options }).then(
      () => 'none',
      (error: unknown) => loginProblem(error, 'DATABASE_URL'),
    )
  expect(await problemOf(as(OWNER, 'wrong'))).toMatch(/^DATABASE_URL: PostgreSQL refuses this name and password: /)
  const [nowhere, open] = [new URL(as(OWNER, 'owner')), new URL(as(OWNER, 'owner'))]
  nowhere.pathname = '/no_such_office'
  open.password = ''
  expect(await problemOf(nowhere.href)).toMatch(/^DATABASE_URL: PostgreSQL has no such database: /)
  expect(await problemOf(open.href)).toMatch(/^DATABASE_URL: the address has no password/)
  expect(await problemOf(as(OWNER, 'owner'), {})).toMatch(/^DATABASE_URL: this role may not .*(?:create|alter) role/)
  expect(loginProblem(new Error('a bug'), 'DATABASE_URL')).toBeUndefined()
})

test('the demo logins are not served in production, as long as their password is the published one', async () => {
  const demo = await createTestDatabase({ template: 'demo' })
  const database = openDatabase(demo.url, 2, auditKey)
  const allowed = { durability: true, ownerRole: true, otherAuditKey: true }
  try {
    expect(await findUnsafeSettings(database, { ...allowed, demoLogins: true })).toEqual([])
    expect(await findUnsafeSettings(database, { ...allowed, demoLogins: false })).toEqual([
      expect.stringMatching(/demo operator's logins.*super-admin@demo\.example/),
    ])
    await database.pool.query(`update users set is_active = false where email like '%@demo.example'`)
    expect(await findUnsafeSettings(database, { ...allowed, demoLogins: false })).toEqual([])
  } finally {
    await database.close()
    await demo.drop()
  }
})
