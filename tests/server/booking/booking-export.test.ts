import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExportCell, writeSheet } from '#server/export/sheet.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { soakCount } from '#tests/support/thoroughness.ts'

/** The most that a sheet of Excel takes. */
const MOST = 50_000
/** Of them so many are exported; in `npm run soak` all. */
const ROWS = soakCount('EXPORTED_ROWS', 2500)
/** Far more than a process answers that makes the file between two calls. */
const MEANWHILE = 25

let server: RunningServer
let token: string
let owner: Client

beforeAll(async () => {
  server = await startServer()
  // What is copied refers to what is there: nobody has to look that up for each copy.
  owner = new Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  token = await openSession(server.database, 'operations@demo.example')
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})

/** Calls one after the other until the work is done; how many were answered before it was. */
async function answeredDuring(work: Promise<unknown>): Promise<number> {
  const isDone = work.then(() => true)
  for (let answered = 0; ; answered += 1) {
    const call = inject(server.app, 'getPolicies', { token }).then(({ status }) => expect(status).toBe(200))
    if ((await Promise.race([call, isDone])) === true) return answered
  }
}

/** Copies of one sold booking. Their ledger is not what is exported. */
async function copyBooking(client: Client, times: number, travelDate: string): Promise<void> {
  await client.query(
    `create temporary table copies as
       select n, gen_random_uuid() as booking_id, gen_random_uuid() as passenger_id, b.id as original
       from generate_series(1, $1::int) n, (select id from bookings limit 1) b`,
    [times],
  )
  await client.query(
    `insert into bookings select copy.* from copies join bookings b on b.id = original,
         jsonb_populate_record(b, jsonb_build_object(
           'id', booking_id, 'reference', lpad(n::text, 8, '0'), 'boarding_day', $1::text, 'search_text', '')) as copy`,
    [travelDate],
  )
  await client.query(
    `insert into passengers select copy.* from copies join passengers p on p.booking_id = original and p.position = 0,
         jsonb_populate_record(p, jsonb_build_object('id', passenger_id, 'booking_id', copies.booking_id)) as copy`,
  )
  await client.query(
    `insert into tickets select copy.* from copies
         join passengers p on p.booking_id = original and p.position = 0
         join tickets t on t.passenger_id = p.id and t.direction = 'outward',
         jsonb_populate_record(t, jsonb_build_object(
           'id', gen_random_uuid(), 'booking_id', copies.booking_id, 'passenger_id', copies.passenger_id)) as copy`,
  )
}

test(
  `other calls are answered while ${ROWS} bookings are exported, and more than ${MOST} are refused`,
  { timeout: 180_000 },
  async () => {
    const travelDate = '2031-03-03'
    await copyBooking(owner, ROWS, travelDate)
    const query = {
      format: 'xlsx',
      columns: 'reference,leadPassenger,total',
      travelFrom: travelDate,
      travelTo: travelDate,
    }
    const exported = inject(server.app, 'exportBookingList', { token, query })
    expect(await answeredDuring(exported)).toBeGreaterThan(MEANWHILE)
    expect([(await exported).status, (await exported).text.slice(0, 2)]).toEqual([200, 'PK'])

    // They are counted before anything is read of their passengers.
    await owner.query(
      `insert into bookings select copy.* from generate_series($2::int, $3::int) as n, (select * from bookings where boarding_day = $1 limit 1) as b,
       jsonb_populate_record(null::bookings, to_jsonb(b) || jsonb_build_object('id', gen_random_uuid(), 'reference', lpad(n::text, 8, '0'))) as copy`,
      [travelDate, ROWS + 1, MOST + 1],
    )
    const more = await inject(server.app, 'exportBookingList', { token, query })
    expect([more.status, more.error.message]).toEqual([
      422,
      `More than ${MOST} rows match. Narrow the filters or choose a shorter period.`,
    ])
  },
)

test('a sheet is made beside the calls, not between them', { timeout: 120_000 }, async () => {
  const columns = Array.from({ length: 8 }, (_, index) => `Column ${index}`)
  async function* rows(): AsyncGenerator<ExportCell[][]> {
    for (let piece = 0; piece < 20; piece += 1) {
      yield Array.from({ length: 500 }, (_, index) => columns.map((name) => `${name} of ${piece * 500 + index}`))
    }
  }
  const sheet = { name: 'Rows', rightToLeft: false, headings: columns, widths: columns.map(() => 12) }
  const written = writeSheet(sheet, rows())
  expect(await answeredDuring(written)).toBeGreaterThan(MEANWHILE)
  expect((await written).subarray(0, 2).toString()).toBe('PK')
})

test('a sheet whose rows fail is not made, and the next one is', async () => {
  async function* broken(): AsyncGenerator<ExportCell[][]> {
    yield [['first']]
    throw new Error('the database is gone')
  }
  async function* none(): AsyncGenerator<ExportCell[][]> {}
  const sheet = { name: 'Rows', rightToLeft: true, headings: ['One'], widths: [12] }
  await expect(writeSheet(sheet, broken())).rejects.toThrow('the database is gone')
  expect((await writeSheet(sheet, none())).subarray(0, 2).toString()).toBe('PK')
})
