import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Connections, type Database, openDatabase } from '#server/database/connection.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openFlakyRoad } from '#tests/support/flaky-road.ts'
import { freePort } from '#tests/support/free-port.ts'

/**
 * A second database poses as the standby: it says of itself what a standby would. The real one is in
 * tests/server/processes/cluster.test.ts.
 */
let primary: TestDatabase
let standby: TestDatabase
let posing: pg.Client
let database: Database

const BEFORE_ALL = '0/0'
const BEYOND_ALL = 'FFFFFFFF/FFFFFFFF'

beforeAll(async () => {
  ;[primary, standby] = [await createTestDatabase(), await createTestDatabase()]
  posing = new pg.Client({ connectionString: standby.ownerUrl })
  await posing.connect()
  const role = pg.escapeIdentifier(new URL(standby.url).username)
  await posing.query(`
    create schema posing;
    create table posing.standing (in_recovery boolean, replayed pg_lsn);
    insert into posing.standing values (true, '${BEYOND_ALL}');
    create table posing.pg_stat_wal_receiver (pid int);
    create function posing.pg_is_in_recovery() returns boolean language sql as 'select in_recovery from posing.standing';
    create function posing.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select replayed from posing.standing';
    grant usage on schema posing to ${role};
    grant select on all tables in schema posing to ${role};
    do $$ begin execute format('alter database %I set search_path = posing, pg_catalog, public', current_database()); end $$`)
})

beforeEach(async () => {
  await stand({ replayed: BEYOND_ALL })
  database = openDatabase(primary.url, 2, undefined, 20_000, { replicaUrl: standby.url })
})

afterEach(() => database.close())

afterAll(async () => {
  await posing.end()
  await Promise.all([primary.drop(), standby.drop()])
})

/** At once: who asks in between would find the standby attached to nobody. */
async function stand({ replayed = BEYOND_ALL, isInRecovery = true, isAttached = true }): Promise<void> {
  await posing.query('begin')
  await posing.query('update posing.standing set in_recovery = $1, replayed = $2', [isInRecovery, replayed])
  await posing.query('delete from posing.pg_stat_wal_receiver')
  if (isAttached) await posing.query('insert into posing.pg_stat_wal_receiver values (1)')
  await posing.query('commit')
}

const nameOf = ({ url }: TestDatabase) => new URL(url).pathname.slice(1)
const whereRead = async ({ pool }: Connections): Promise<string> =>
  (await pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? ''

test('a report is read on a standby that has all that was committed', async () => {
  expect(await database.onReplica(whereRead)).toBe(nameOf(standby))
  expect(database.replicaUse?.()).toEqual({ replica: 1, primary: 0 })
})

test('a standby that is a moment behind is waited for', async () => {
  await stand({ replayed: BEFORE_ALL })
  const reading = database.onReplica(whereRead)
  await sleep(200)
  expect(database.replicaUse?.()).toEqual({ replica: 0, primary: 0 })
  await stand({ replayed: BEYOND_ALL })
  expect(await reading).toBe(nameOf(standby))
})

test.each([
  ['is far behind', { replayed: BEFORE_ALL }],
  ['was promoted', { isInRecovery: false }],
  ['follows nobody any more, whatever position it has', { isAttached: false }],
])('where the standby %s, the primary is read', async (_, standing) => {
  await stand(standing)
  expect(await database.onReplica(whereRead)).toBe(nameOf(primary))
  expect(database.replicaUse?.()).toEqual({ replica: 0, primary: 1 })
})

test('where the standby is away, the primary is read, and without one as well', async () => {
  const replicaUrl = `postgres://nobody@127.0.0.1:${await freePort('127.0.0.1')}/none`
  const away = openDatabase(primary.url, 2, undefined, 20_000, { replicaUrl })
  const without = openDatabase(primary.url, 2)
  expect([await away.onReplica(whereRead), await away.onReplica(whereRead)]).toEqual([nameOf(primary), nameOf(primary)])
  expect(await without.onReplica(whereRead)).toBe(nameOf(primary))
  await Promise.all([away.close(), without.close()])
})

test('where the standby says nothing, it is not waited for as long as a request is', async () => {
  const road = await openFlakyRoad(standby.url)
  const silent = openDatabase(primary.url, 2, undefined, 600_000, { replicaUrl: road.url })
  expect(await silent.onReplica(whereRead)).toBe(nameOf(standby))
  road.block()
  expect(await silent.onReplica(whereRead)).toBe(nameOf(primary))
  await road.close()
  await silent.close()
})

/** Fails with this code on the standby. */
const failingThere =
  (code: string, read: string[] = []) =>
  async (at: Connections): Promise<string> => {
    const name = await whereRead(at)
    read.push(name)
    if (name === nameOf(standby))
      await at.pool.query(`do $$ begin raise exception 'of the test' using errcode = '${code}'; end $$`)
    return name
  }

test.each([
  ['what the standby has to take in meanwhile', '40001'],
  ['its end', '57P01'],
])('a report that is broken off by %s is read again on the primary', async (_, code) => {
  expect(await database.onReplica(failingThere(code))).toBe(nameOf(primary))
  expect(database.replicaUse?.()).toEqual({ replica: 0, primary: 1 })
})

test.each([
  ['takes too long', '57014'],
  ['is wrong', '22012'],
])('a report that %s is not tried twice', async (_, code) => {
  const read: string[] = []
  await expect(database.onReplica(failingThere(code, read))).rejects.toMatchObject({ code })
  expect(read).toEqual([nameOf(standby)])
})
