import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { BodyOf } from '#contract/contract.ts'
import type { Policies } from '#contract/policy/policy.ts'
import { openDatabase } from '#server/database/connection.ts'
import { maskWhatIsDue } from '#server/features/booking/retention-work.ts'
import { cleanUp } from '#server/plugins/housekeeping.ts'
import { createFileStorage } from '#server/storage/file-storage.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { pngFile } from '#tests/support/document-files.ts'
import { expectRecorded } from '#tests/support/recorded-contents.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { addUser, ADULT, openSmallOperator, saleBody, type SmallOperator } from '#tests/support/small-operator.ts'
import { expectSound } from '#tests/support/sound-books.ts'

let server: RunningServer
let operator: SmallOperator
const tokens = { clerk: '', admin: '', head: '', super: '', operations: '' }
const DAY_MS = 86_400_000
const SILENT = { error: (...said: unknown[]) => expect(said).toEqual([]) }

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  operator = await openSmallOperator(server.database)
  await addUser(server.database, 'clerk@test.example', { userType: 'staff', depotId: operator.depots.riyadh })
  await addUser(server.database, 'admin@test.example', { userType: 'admin', depotId: operator.depots.riyadh })
  await addUser(server.database, 'head@test.example', { userType: 'head_account' })
  await addUser(server.database, 'super@test.example', { userType: 'super_admin' })
  await addUser(server.database, 'operations@test.example', { userType: 'operation_manager' })
  for (const name of ['clerk', 'admin', 'head', 'super', 'operations'] as const)
    tokens[name] = await openSession(server.database, `${name}@test.example`)
})
afterAll(async () => {
  await expectRecorded(server.database)
  await expectSound(server.database)
  await server.stop()
})

const later = (days: number) => new Date(Date.now() + days * DAY_MS)
const dateIn = (days: number) => later(days).toISOString().slice(0, 10)
let day = 30
const keyOn = (days: number) => `${operator.timings.outward}.${dateIn(days)}.1`

async function upload(): Promise<string> {
  const head =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="passport.png"\r\nContent-Type: image/png\r\n\r\n'
  const response = await server.app.inject({
    method: 'POST',
    url: `${API_BASE}${calls.uploadFile.path}`,
    headers: {
      authorization: `Bearer ${tokens.clerk}`,
      'idempotency-key': randomUUID(),
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: Buffer.concat([Buffer.from(head), pngFile(), Buffer.from('\r\n--x--\r\n')]),
  })
  return String(response.json().data.id)
}

/** Sells a seat on a day that no other booking has, with a picture of the passport. */
async function sell() {
  day += 1
  const fileId = await upload()
  const body: BodyOf<'createBooking'> = saleBody(operator, {
    outward: { departureKey: keyOn(day), from: 0, to: 2 },
    passengers: [{ ...ADULT, seat: '3', phone: '+966501112233', documents: [{ fileId, kind: 'passportImage' }] }],
    expectedTotal: 11_500,
  })
  const held = await inject(server.app, 'holdSeats', { token: tokens.clerk, body: { ...body.outward, seats: ['3'] } })
  if (held.status !== 200) throw new Error(held.text)
  const sold = await inject(server.app, 'createBooking', { token: tokens.clerk, body })
  if (sold.status !== 200) throw new Error(sold.text)
  return { booking: sold.data, fileId, travels: day }
}

async function order(changes: Partial<Policies>) {
  const { data } = await inject(server.app, 'getPolicies', { token: tokens.super })
  return inject(server.app, 'savePolicies', {
    token: tokens.super,
    body: { version: data.version, reason: 'Privacy notice of the year', policies: { ...data.policies, ...changes } },
  })
}

const maskIn = (days: number) =>
  maskWhatIsDue({
    database: server.database,
    clock: () => later(days),
    log: SILENT,
  })
const read = async (id: string) =>
  (await inject(server.app, 'getBooking', { token: tokens.clerk, params: { id } })).data
const found = async (search: string) =>
  (await inject(server.app, 'getBookingList', { token: tokens.clerk, query: { search } })).data.map(({ id }) => id)
const historyOf = async (bookingId: string) =>
  (await inject(server.app, 'getBookingChangeHistoryList', { token: tokens.clerk, query: { bookingId } })).data

describe('personal data of travellers', () => {
  // No clock goes back but that of a test, and nothing is sold for days that were gone through.
  beforeEach(() => server.database.pool.query('delete from retention_progress'))

  test('are kept by the rules that every operator starts with', async () => {
    const { booking } = await sell()
    await maskIn(3650)
    expect(await read(booking.id)).toEqual(booking)
  })

  test('are kept at least as long as a ticket can be changed, pictures no longer than numbers', async () => {
    for (const [changes, fields] of [
      [{ picturesKeptMonths: 1 }, ['policies.picturesKeptMonths']],
      [{ picturesKeptMonths: 6, numbersKeptMonths: 3 }, ['policies.picturesKeptMonths']],
      [{ numbersKeptMonths: 1 }, ['policies.numbersKeptMonths']],
    ] as const) {
      const { status, error } = await order(changes)
      expect([status, Object.keys(error.fields ?? {})]).toEqual([422, fields])
    }
  })

  test('go when their time is over: pictures first, then numbers; what the books need stays', async () => {
    const { booking, fileId, travels } = await sell()
    const [ticket] = booking.tickets
    const { id: passengerId, version, ...passenger } = ticket?.passenger ?? { id: '', version: 0 }
    const corrected = await inject(server.app, 'updateBooking', {
      token: tokens.clerk,
      body: {
        id: booking.id,
        reason: 'Typing mistake',
        payer: null,
        passengers: [{ id: passengerId, version, data: { ...passenger, passportNumber: 'K9998887' } }],
      },
    })
    expect(corrected.text).toContain('K9998887')
    const issued = await inject(server.app, 'issueManifest', {
      token: tokens.operations,
      params: { key: keyOn(travels) },
      body: { overrideReason: 'The driver is still to be named' },
    })
    expect(issued.status).toBe(200)
    const manifest = async () =>
      (await inject(server.app, 'getManifest', { token: tokens.operations, params: { id: issued.data.id } })).data
        .content
    await order({ picturesKeptMonths: 2, numbersKeptMonths: 3 })

    await maskIn(travels + 55)
    expect(await read(booking.id)).toMatchObject({ masked: null, documents: [{ fileId }] })

    await maskIn(travels + 65)
    expect(await read(booking.id)).toMatchObject({ masked: 'pictures', documents: [], payer: booking.payer })
    expect((await read(booking.id)).allowed).not.toContain('updateBooking')
    expect(await found('K9998887')).toEqual([booking.id])
    await server.database.pool.query(`update files set created_at = now() - interval '2 days' where id = $1`, [fileId])
    const { rows: kept } = await server.database.pool.query<{ key: string }>(
      'select storage_key as key from files where id = $1',
      [fileId],
    )
    const storage = createFileStorage(server.settings)
    await cleanUp(server.database, storage)
    await server.database.pool.query(`update loose_files set since = now() - interval '2 hours'`)
    await cleanUp(server.database, storage)
    expect(await storage.get(kept[0]?.key ?? '')).toBeNull()
    const again = await read(booking.id)
    const refused = await inject(server.app, 'updateBooking', {
      token: tokens.clerk,
      body: {
        id: booking.id,
        reason: 'Typing mistake',
        payer: { name: 'Somebody Else', phone: again.payer.phone, version: again.version },
        passengers: [],
      },
    })
    expect([refused.status, refused.error.message]).toEqual([422, expect.stringMatching(/retention period/)])

    await maskIn(travels + 100)
    const masked = await read(booking.id)
    expect(masked).toMatchObject({
      masked: 'numbers',
      payer: { name: booking.payer.name, phone: '' },
      total: booking.total,
      money: booking.money,
      tickets: [
        {
          seat: '3',
          passenger: {
            firstName: ADULT.firstName,
            lastName: ADULT.lastName,
            nationality: ADULT.nationality,
            dateOfBirth: `${ADULT.dateOfBirth.slice(0, 4)}-01-01`,
            passportNumber: null,
            passportExpiry: null,
            nationalNumber: null,
            phone: null,
          },
        },
      ],
    })
    expect(await found('K9998887')).toEqual([])
    expect(await found(booking.reference)).toEqual([booking.id])
    const [numbers, pictures, correction] = await historyOf(booking.id)
    expect(numbers).toMatchObject({ field: 'masked', from: 'pictures', to: 'numbers' })
    expect(pictures).toMatchObject({ field: 'masked', from: null, to: 'pictures' })
    expect(correction).toMatchObject({ field: 'passportNumber', from: '•••', to: '•••' })
    expect((await manifest()).passengers).toMatchObject([{ lastName: ADULT.lastName, passportNumber: null }])

    const { rows } = await server.database.pool.query<{ left: string }>(
      `select to_jsonb(bookings)::text as left from bookings where id = $1 union all select to_jsonb(passengers)::text from passengers where booking_id = $1`,
      [booking.id],
    )
    for (const { left } of rows) expect(left).not.toMatch(/K9998887|501112233/)
    // Nothing is done twice.
    await maskIn(travels + 130)
    expect(await historyOf(booking.id)).toHaveLength(3)
  })

  test('stay while something about the booking is open, and go when it no longer is', async () => {
    const { booking, travels } = await sell()
    await order({ picturesKeptMonths: 2, numbersKeptMonths: 4 })
    const asked = await inject(server.app, 'createRefundRequest', {
      token: tokens.admin,
      body: {
        bookingId: booking.id,
        ticketIds: booking.tickets.map(({ id }) => id),
        reasonCode: 'plansChanged',
        reasonText: null,
        expectedRefund: 11_500,
      },
    })
    expect(asked.status).toBe(200)
    await maskIn(travels + 130)
    expect(await read(booking.id)).toMatchObject({ masked: null, documents: [{}] })
    const { id, version } = asked.data
    const rejected = await inject(server.app, 'decideRefundRequest', {
      token: tokens.head,
      body: { id, version, decision: 'reject', reason: 'Asked too late' },
    })
    expect(rejected.status).toBe(200)
    await maskIn(travels + 130)
    expect(await read(booking.id)).toMatchObject({ masked: 'numbers', documents: [] })
  })

  test('are removed once though two processes are at it', async () => {
    const sold = await Promise.all(Array.from({ length: 1 }, sell))
    for (let index = 0; index < 5; index += 1) sold.push(await sell())
    await order({ picturesKeptMonths: 0, numbersKeptMonths: 3 })
    const second = openDatabase(server.database.url, 2, server.database.auditKey)
    const work = { clock: () => later(day + 100), log: SILENT }
    await Promise.all([
      maskWhatIsDue({ database: server.database, ...work }),
      maskWhatIsDue({ database: second, ...work }),
      maskWhatIsDue({ database: server.database, ...work }),
    ])
    await second.close()
    for (const { booking } of sold)
      expect(await historyOf(booking.id)).toMatchObject([{ field: 'masked', from: null, to: 'numbers' }])
  })
})
