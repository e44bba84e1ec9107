import { randomUUID } from 'node:crypto'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { isContention } from '#server/database/contention.ts'
import { isOutage } from '#server/database/outage.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { lockWaits } from '#tests/support/lock-waits.ts'
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
  const answer = await inject(server.app, 'saveDraft', {
    token: other,
    params: { flow: 'booking' },
    body: draft(0),
    key,
  })
  expect(answer.status).toBe(200)
})

test('a write without a key is refused', async () => {
  const answer = await save('', draft(0))
  expect([answer.status, answer.error.code]).toEqual([400, 'keyMissing'])
})

describe('two sends of one key at the same time get one answer', () => {
  const flow = 'consignment'
  let otherDatabase: Database
  let other: RunningServer['app']

  const saveOn = (app: RunningServer['app'], key: string, version: number) =>
    inject(app, 'saveDraft', { token, params: { flow }, body: draft(version, 'raced'), key })
  const versionNow = async () => (await inject(server.app, 'getDraft', { token, params: { flow } })).data?.version ?? 0
  const waiting = () => lockWaits(server.database.aside.pool)
  const answerOf = ({ status, text }: Awaited<ReturnType<typeof saveOn>>) => [status, text]

  /** While set, transactions of the other process wait for it from their second one on. */
  let gate: { begun: number; mayGoOn: Promise<void>; isHurried: boolean } | undefined

  beforeAll(async () => {
    // Another process to the database: with connections and a memory of its own.
    otherDatabase = openDatabase(server.settings.databaseUrl ?? '', 4)
    const { pool } = otherDatabase
    const gated = new Proxy(pool, {
      get(target, name): unknown {
        if (name !== 'connect') return Reflect.get(target, name)
        // With a callback it is the pool's own, for a statement by itself.
        return async (callback?: () => void) => {
          if (callback) return target.connect(callback)
          const own = gate
          if (!own || (own.begun += 1) === 1) return target.connect()
          await own.mayGoOn
          const client = await target.connect()
          if (own.isHurried) await client.query(`set lock_timeout = '50ms'`)
          return client
        }
      },
    })
    other = await createApp(server.settings, { ...otherDatabase, pool: gated })
    await saveOn(server.app, randomUUID(), 0)
  })
  afterAll(async () => {
    await other.close()
    await otherDatabase.close()
  })

  /** Sends a write that is refused as things are, and does something between its rollback and the storing of its refusal. */
  async function refusedBut<Result>(key: string, version: number, meanwhile: () => Promise<Result>, isHurried = false) {
    let goOn = () => {}
    const own = { begun: 0, mayGoOn: new Promise<void>((resolve) => (goOn = resolve)), isHurried }
    gate = own
    try {
      const refused = saveOn(other, key, version)
      await expect.poll(() => own.begun).toBe(2)
      const result = await meanwhile()
      goOn()
      return { refused: await refused, result }
    } finally {
      goOn()
      gate = undefined
    }
  }

  test('though what refused the first has changed before its refusal was stored', async () => {
    const key = randomUUID()
    const before = await versionNow()
    const { refused, result: done } = await refusedBut(key, before + 1, async () => {
      await saveOn(server.app, randomUUID(), before)
      return saveOn(server.app, key, before + 1)
    })
    expect(done.status).toBe(200)
    expect(answerOf(refused)).toEqual(answerOf(done))
    expect(answerOf(await saveOn(server.app, key, before + 1))).toEqual(answerOf(done))
    expect(await versionNow()).toBe(before + 2)
  })

  test('though the second is slow, and still at it when the first would store its refusal', async () => {
    const key = randomUUID()
    const before = await versionNow()
    const blocker = await server.database.aside.pool.connect()
    /** The second waits for the row, the first for the second. */
    const freedOnceBothWait = async () => {
      try {
        await expect.poll(waiting).toBe(2)
      } finally {
        await blocker.query('rollback')
      }
    }
    try {
      await blocker.query('begin')
      const { refused, result } = await refusedBut(key, before + 1, async () => {
        await saveOn(server.app, randomUUID(), before)
        await blocker.query('select from drafts where flow = $1 for update', [flow])
        const done = saveOn(server.app, key, before + 1)
        await expect.poll(waiting).toBe(1)
        return { done, freed: freedOnceBothWait() }
      })
      const [done] = await Promise.all([result.done, result.freed])
      expect(done.status).toBe(200)
      expect(answerOf(refused)).toEqual(answerOf(done))
    } finally {
      blocker.release()
    }
  })

  test('whichever way they and a third race, round after round', async () => {
    const seen = new Set<number>()
    for (let round = 0; round < 60; round += 1) {
      const key = randomUUID()
      const before = await versionNow()
      const third = async () => saveOn(round % 2 === 0 ? server.app : other, randomUUID(), before)
      const racing = [
        () => saveOn(server.app, key, before + 1),
        () => saveOn(other, key, before + 1),
        third,
        () => saveOn(other, key, before + 1),
      ]
      const answers = await Promise.all(
        [...racing.slice(round % 4), ...racing.slice(0, round % 4)].map((send) => send()),
      )
      const own = answers.filter((_, index) => racing[(index + round) % 4] !== third)
      expect(new Set(own.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      seen.add(own[0]?.status ?? 0)
    }
    expect([...seen].every((status) => status === 200 || status === 409)).toBe(true)
  })

  test('or are told to come again where the other takes too long', async () => {
    const key = randomUUID()
    const before = await versionNow()
    const lock = await server.database.aside.pool.connect()
    const users = await server.database.pool.query<{ id: string }>(
      `select id from users where email = 'staff@demo.example'`,
    )
    try {
      const { refused } = await refusedBut(
        key,
        before + 1,
        async () => {
          await lock.query('begin')
          await lock.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
            `${users.rows[0]?.id ?? ''} saveDraft ${key}`,
          ])
        },
        true,
      )
      expect([refused.status, refused.headers['retry-after'], refused.error.code]).toEqual([503, '2', 'busy'])
    } finally {
      await lock.query('rollback')
      lock.release()
    }
    const again = await saveOn(other, key, before + 1)
    expect([again.status, again.error.code]).toEqual([409, 'staleVersion'])
    expect(answerOf(await saveOn(server.app, key, before + 1))).toEqual(answerOf(again))
  })
})

describe('a write that others are in the way of', () => {
  const flow = 'refund'
  const saveOn = (app: RunningServer['app'], key: string, version: number) =>
    inject(app, 'saveDraft', { token, params: { flow }, body: draft(version), key })
  const versionNow = async () => (await inject(server.app, 'getDraft', { token, params: { flow } })).data?.version

  /**
   * Holds the draft's row for as long as `meanwhile` takes. PostgreSQL ends whichever side of a deadlock has waited
   * its timeout first: this one never shall, however slow the machine. Only the owner may say so.
   */
  async function holding<Result>(meanwhile: (other: Client) => Promise<Result>): Promise<Result> {
    const other = new Client({ connectionString: server.ownerUrl, options: '-c deadlock_timeout=1h' })
    await other.connect()
    try {
      await other.query('begin')
      await other.query('select from drafts where user_id = $1 and flow = $2 for update', [await staffId(), flow])
      return await meanwhile(other)
    } finally {
      await other.end()
    }
  }

  const staffId = async () =>
    (await server.database.pool.query<{ id: string }>(`select id from users where email = 'staff@demo.example'`))
      .rows[0]?.id ?? ''
  const waiting = () => lockWaits(server.database.aside.pool)

  beforeAll(async () => {
    await saveOn(server.app, randomUUID(), 0)
  })

  test('is done once more when a deadlock was broken at its cost', async () => {
    const key = randomUUID()
    const before = (await versionNow()) ?? 0
    const { saving } = await holding(async (other) => {
      const owner = await staffId()
      const saving = saveOn(server.app, key, before)
      await expect.poll(waiting, { interval: 5 }).toBe(1)
      // It holds its key and waits for the row: whoever has the row and gets the key has been given way.
      await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${owner} saveDraft ${key}`])
      return { saving }
    })
    const saved = await saving
    expect([saved.status, saved.text]).toEqual([200, expect.stringContaining(`"version":${before + 1}`)])
    expect(await versionNow()).toBe(before + 1)
  })

  test('is answered by what to do when it waited for too long, and done by the same key afterwards', async () => {
    const key = randomUUID()
    const before = (await versionNow()) ?? 0
    const database = openDatabase(server.settings.databaseUrl ?? '', 1)
    await database.pool.query(`set lock_timeout = '50ms'`)
    const app = await createApp(server.settings, database)
    try {
      await holding(async () => {
        const { status, headers, error } = await saveOn(app, key, before)
        expect([status, headers['retry-after'], error.code]).toEqual([503, '2', 'busy'])
        expect(error.message).toBe('Other people are working on the same records. Nothing was saved; try again.')
      })
      expect(await versionNow()).toBe(before)
      expect((await saveOn(app, key, before)).status).toBe(200)
      expect((await saveOn(app, key, before)).status).toBe(200)
      expect(await versionNow()).toBe(before + 1)
    } finally {
      await app.close()
      await database.close()
    }
  })

  test('is known by what the pool says when no connection comes free', async () => {
    const pool = new Pool({ connectionString: server.settings.databaseUrl, max: 1 })
    const only = await pool.connect()
    // Only the wait for the taken connection is cut short: the first may take its time on a busy machine.
    pool.options.connectionTimeoutMillis = 20
    const refused = await pool.connect().catch((error: unknown) => error)
    only.release()
    await pool.end()
    expect(isOutage(refused)).toBe(true)
    expect([
      isContention(refused),
      isContention(new Error('anything else')),
      isOutage(new Error('anything else')),
    ]).toEqual([false, false, false])
  })
})
