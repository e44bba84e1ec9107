import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeMachine } from '#machines/workflow/describe-machine.ts'
import { fingerprintOf } from '#machines/workflow/fingerprint.ts'
import { machineRegistry } from '#machines/registry.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'

const OLDER = 'a'.repeat(64)
const refund = machineRegistry.find(({ id }) => id === 'refund')

let server: RunningServer
let auditor: string
let clerk: string

beforeAll(async () => {
  server = await startServer()
  auditor = await openSession(server.database, 'head-account@demo.example')
  clerk = await openSession(server.database, 'staff@demo.example')
  // As if another definition had been in force before drawings were kept.
  await server.database.pool.query(
    `insert into machine_versions (machine, fingerprint, transition_table, since)
     values ('refund', $1, '{"initial":["requested"],"steps":{"requested":{"refund.drop":["dropped"]}}}', '2025-01-01T00:00:00Z')`,
    [OLDER],
  )
})
afterAll(() => server.stop())

describe('versions of a workflow', () => {
  test('are told newest first, with what was recorded under each to those who see all records', async () => {
    const { rows } = await server.database.pool.query<{ count: number; last: Date }>(
      `select count(*)::int as count, max(at) as last from workflow_events where machine = 'refund'`,
    )
    const { status, data } = await inject(server.app, 'getMachineVersions', {
      token: auditor,
      query: { machine: 'refund' },
    })
    expect(status).toBe(200)
    expect(data).toEqual([
      {
        fingerprint: refund && fingerprintOf(refund.machine),
        since: expect.any(String),
        isDrawn: true,
        events: { count: rows[0]?.count, lastAt: rows[0]?.last.toISOString() },
      },
      { fingerprint: OLDER, since: '2025-01-01T00:00:00.000Z', isDrawn: false, events: { count: 0, lastAt: null } },
    ])
    const seen = await inject(server.app, 'getMachineVersions', { token: clerk, query: { machine: 'refund' } })
    expect(seen.data.map(({ events }) => events)).toEqual([null, null])
  })

  test('keep the description, the words and the drawing of every machine of the program', async () => {
    for (const { id, machine } of machineRegistry) {
      const { status, data } = await inject(server.app, 'getMachineVersion', {
        token: clerk,
        query: { machine: id, fingerprint: fingerprintOf(machine) },
      })
      expect(status, id).toBe(200)
      expect(data.document).toMatchObject({
        id,
        machine: JSON.parse(JSON.stringify(describeMachine(machine))),
        ar: { drawing: { nodes: expect.any(Array) } },
      })
    }
  })

  test('from before drawings were kept have every step they knew', async () => {
    const { data } = await inject(server.app, 'getMachineVersion', {
      token: clerk,
      query: { machine: 'refund', fingerprint: OLDER },
    })
    expect(data).toMatchObject({
      document: null,
      transitionTable: { initial: ['requested'], steps: { requested: { 'refund.drop': ['dropped'] } } },
    })
    const unknown = await inject(server.app, 'getMachineVersion', {
      token: clerk,
      query: { machine: 'refund', fingerprint: 'b'.repeat(64) },
    })
    expect(unknown.status).toBe(404)
  })
})

describe('the access log', () => {
  /** A passenger of the demo operator whose passport image was opened by the clerk. */
  async function openedPassport(): Promise<{ fileId: string; reference: string; name: string }> {
    const { pool } = server.database
    const { rows } = await pool.query<{ passenger: string; reference: string; name: string; seller: string }>(
      `select p.id as passenger, b.reference, p.first_name || ' ' || p.last_name as name, u.id as seller
       from passengers p join bookings b on b.id = p.booking_id, users u where u.email = 'staff@demo.example' order by p.id limit 1`,
    )
    const [row] = rows
    if (!row) throw new Error('the demo operator has no passenger')
    const fileId = randomUUID()
    await pool.query(
      `insert into files (id, name, type, bytes, sha256, storage_key, uploaded_by) values ($1, 'pass 7.png', 'image/png', 1, repeat('0', 64), 'none', $2)`,
      [fileId, row.seller],
    )
    await pool.query(`insert into passenger_documents (passenger_id, file_id, kind) values ($1, $2, 'passportImage')`, [
      row.passenger,
      fileId,
    ])
    await pool.query(
      `insert into access_log (user_id, action, subject, details, at) values ($1, 'openedFile', $2, '{"name":"pass 7.png"}', '2026-03-04T10:00:00Z')`,
      [row.seller, fileId],
    )
    return { fileId, reference: row.reference, name: row.name }
  }

  const read = (query: Record<string, string>) => inject(server.app, 'getAccessLog', { token: auditor, query })

  test('tells whose document was opened, and is found by the booking, the passenger, the file, who and the day', async () => {
    const { fileId, reference, name } = await openedPassport()
    const of = { name: 'pass 7.png', of: 'passportImage', title: name, reference, recordId: expect.any(String) }
    const told = await read({ action: 'openedFile', from: '2026-03-04', to: '2026-03-04' })
    expect(told.data).toMatchObject([
      { action: 'openedFile', subject: fileId, at: '2026-03-04T10:00:00.000Z', file: of, list: null },
    ])
    const [by] = told.data.map((entry) => entry.by)
    for (const search of [reference, name, 'pass 7', by?.name ?? '']) {
      const found = await read({ search, to: '2026-03-31' })
      expect(
        found.data.map(({ subject }) => subject),
        search,
      ).toContain(fileId)
    }
    expect((await read({ userId: by?.id ?? '', to: '2026-03-31' })).data).toHaveLength(1)
    expect((await read({ to: '2026-03-03' })).data).toHaveLength(0)
    // What somebody writes past the program hides nothing else.
    await server.database.pool.query(
      `insert into access_log (user_id, action, subject, at) select user_id, 'openedFile', 'no file', '2026-03-02T10:00:00Z' from access_log where subject = $1`,
      [fileId],
    )
    expect((await read({ to: '2026-03-31' })).data.map(({ subject }) => subject)).toEqual([fileId, 'no file'])
    expect((await read({ search: 'nobody like that' })).data).toHaveLength(0)
  })

  test('logs its own export, with how it was narrowed and to whom', async () => {
    const { rows } = await server.database.pool.query<{ id: string; name: string }>(
      `select id, name from users where email = 'staff@demo.example'`,
    )
    const [person] = rows
    const file = await inject(server.app, 'exportAccessLog', {
      token: auditor,
      query: {
        format: 'csv',
        columns: 'at,by,subject',
        language: 'ar',
        action: 'openedFile',
        userId: person?.id ?? '',
      },
    })
    expect(file.status).toBe(200)
    expect(file.text).toContain('صورة جواز السفر')
    const { data } = await read({ list: 'access-log' })
    expect(data).toMatchObject([
      {
        subject: 'access-log',
        file: null,
        list: {
          format: 'csv',
          filters: { action: 'openedFile', userId: person?.id },
          words: { userId: { en: person?.name, ar: person?.name } },
        },
      },
    ])
    const options = await inject(server.app, 'getAccessLogOptions', { token: auditor })
    expect(options.data.lists).toContain('access-log')
    expect(options.data.people.map(({ id }) => id)).toContain(data[0]?.by.id)
    expect(options.data.yearsAway).toEqual([])
    await server.database.pool.query(
      `insert into archives (year, parts, manifest_sha256, ran_by, at) select year, '[]', '', '', now() from unnest(array[2002, 2001, 2003]) as year`,
    )
    await server.database.pool.query(
      `insert into archive_returns (archive_id, ran_by, at) select id, '', now() from archives where year = 2002`,
    )
    expect((await inject(server.app, 'getAccessLogOptions', { token: auditor })).data.yearsAway).toEqual([2001, 2003])
  })
})
