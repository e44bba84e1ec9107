import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isMarkOf } from '#server/audit/row-mark.ts'
import { contentOfValues } from '#server/audit/sealed-kinds.ts'
import { PRINTED } from '#server/features/audit/access-log/printed.ts'
import { TEST_AUDIT_KEY } from '#tests/support/database.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'

const auditKey = Buffer.from(TEST_AUDIT_KEY)

let server: RunningServer
let admin = ''
let staff = ''
let auditor = ''
beforeAll(async () => {
  server = await startServer()
  admin = await openSession(server.database, 'admin@demo.example')
  staff = await openSession(server.database, 'staff@demo.example')
  auditor = await openSession(server.database, 'super-admin@demo.example')
})
afterAll(() => server.stop())

interface Line {
  user_id: string
  action: string
  subject: string
  details: Record<string, unknown>
  at: Date
  mark: Buffer
}
async function printsOf(subject: string): Promise<Line[]> {
  const { rows } = await server.database.pool.query<Line>(
    `select user_id, action, subject, details, at, mark from access_log where action = 'printedList' and subject = $1 order by at`,
    [subject],
  )
  return rows
}

const note = (token: string, list: string, { asked = {}, rows = null as number | null, key = randomUUID() } = {}) =>
  inject(server.app, 'notePrint', { token, body: { list, asked, rows }, key })

describe('a list that is printed', () => {
  test('is a sealed line with its filters and rows, which the access log shows in words', async () => {
    expect((await note(admin, 'bookings', { asked: { means: 'cash', sort: 'travelDate' }, rows: 12 })).status).toBe(200)
    const [line] = await printsOf('bookings')
    expect(line?.details).toEqual({ means: 'cash', sort: 'travelDate', rows: 12 })
    expect(line && isMarkOf(auditKey, 'access', line.mark, () => contentOfValues('access', line))).toBe(true)

    const { data } = await inject(server.app, 'getAccessLog', {
      token: auditor,
      query: { list: 'bookings', action: 'printedList' },
    })
    expect(data[0]).toMatchObject({
      action: 'printedList',
      subject: 'bookings',
      file: null,
      list: { rows: 12, filters: { means: 'cash' } },
    })
    expect(data[0]?.list?.filters).not.toHaveProperty('sort')
  })

  test('is one line, however often the request is sent, also at once', async () => {
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => note(admin, 'agents', { rows: 3, key })))
    expect((await note(admin, 'agents', { rows: 3, key })).status).toBe(200)
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(await printsOf('agents')).toHaveLength(1)
  })

  test('is none that the caller may not read, none that nobody knows, and not without being signed in', async () => {
    expect((await note(staff, 'journal')).status).toBe(404)
    expect((await note(admin, 'nothing-of-ours')).status).toBe(404)
    expect((await note('', 'bookings')).status).toBe(401)
    expect(await printsOf('journal')).toEqual([])
  })

  test.each([
    ['rows below none', { rows: -1 }],
    [
      'more filters than a list has',
      { asked: Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`f${at}`, 'x'])) },
    ],
  ])('is refused with %s', async (_, wrong) => {
    const before = await printsOf('depots')
    expect((await note(admin, 'depots', wrong)).status).toBe(400)
    expect(await printsOf('depots')).toEqual(before)
  })
})

test.each(['en', 'ar'])('whatever can be printed has its name in the access log (%s)', (language) => {
  const { list } = JSON.parse(readFileSync(`public/locales/${language}/access-log.json`, 'utf8'))
  const subjects = [...new Set([...PRINTED.values()].map(({ subject }) => subject))]
  expect(subjects.filter((subject) => !Object.hasOwn(list, subject))).toEqual([])
})
