import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openSession } from '#tests/support/demo-session.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { type Clerk, send } from '#tests/support/selling.ts'
import { addUser, openSmallOperator } from '#tests/support/small-operator.ts'
import { expectSound } from '#tests/support/sound-books.ts'
import { type ApiProcess, startApiProcess } from '#tests/support/start-api-process.ts'
import { addHotel, type TestHotel } from '#tests/support/test-hotel.ts'
import { soakCount } from '#tests/support/thoroughness.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'

const CLERKS = 40
/** `npm run soak` sells more. */
const SALES = soakCount('ROOM_SALES', 60)
const NIGHTS = 20
const ROOMS = 4
const TODAY = dayAt(IN_RIYADH, new Date())

let testDatabase: TestDatabase
let database: Database
let directory: string
let processes: ApiProcess[]
let clerks: Clerk[]
let hotel: TestHotel

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, 4)
  const operator = await openSmallOperator(database, { seats: 4 })
  hotel = await addHotel({ database }, { from: TODAY, nights: NIGHTS, doubles: ROOMS })
  directory = await mkdtemp(join(tmpdir(), 'back-office-rooms-'))
  processes = await Promise.all([0, 1].map(() => startApiProcess(testDatabase.url, directory)))
  clerks = await Promise.all(
    Array.from({ length: CLERKS }, async (_, index) => {
      const email = `clerk-${index}@test.example`
      await addUser(database, email, { userType: 'staff', depotId: operator.depots.riyadh })
      return { origin: processes[index % 2]?.origin ?? '', token: await openSession(database, email) }
    }),
  )
})

afterAll(async () => {
  for (const each of processes) each.process.kill('SIGKILL')
  await database.close()
  await testDatabase.drop()
  await rm(directory, { recursive: true, force: true })
})

const GUEST = { name: 'Amal Haddad', kind: 'adult' }

/** Both kinds of room in either order, over spans that cross those of the others. */
function orderOf(index: number, turn: number) {
  const first = (index * 7 + turn * 3) % (NIGHTS - 3)
  const nights = 1 + ((index + turn) % 3)
  const kinds = (index + turn) % 2 === 0 ? [hotel.double, hotel.single] : [hotel.single, hotel.double]
  const rooms = (index % 3 === 0 ? kinds : kinds.slice(0, 1)).map((roomTypeId) => ({ roomTypeId, guests: [GUEST] }))
  const price = rooms.reduce((sum, { roomTypeId }) => sum + (roomTypeId === hotel.double ? 40_000 : 25_000), 0)
  return {
    accommodationId: hotel.id,
    arrival: addDays(TODAY, first),
    departure: addDays(TODAY, first + nights),
    rooms,
    payer: { name: GUEST.name, phone: '+966501234567' },
    payment: { means: 'pos', reference: null },
    expectedTotal: price * nights,
  }
}

test(
  `${SALES} sales of ${ROOMS + 2} rooms over ${NIGHTS} nights from two processes sell none twice, without a deadlock, and balance`,
  { timeout: 600_000 },
  async () => {
    const answers = await Promise.all(
      clerks.map(async (clerk, index) => {
        const own: { status: number; cancelled: number | null }[] = []
        for (let turn = 0; turn < SALES / CLERKS; turn += 1) {
          const { status, answer } = await send(clerk, 'createStay', { body: orderOf(index, turn) })
          // Every fourth is given up again, while others want its rooms.
          const isGivenUp = status === 200 && (index + turn) % 4 === 3 && answer.data.cancelling
          const cancelled = isGivenUp
            ? await send(clerk, 'cancelStay', {
                body: {
                  id: answer.data.id,
                  version: answer.data.version,
                  reason: 'Changed their mind',
                  expectedAmount: isGivenUp.amount,
                },
              })
            : null
          own.push({ status, cancelled: cancelled?.status ?? null })
        }
        return own
      }),
    )
    const all = answers.flat()
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect(new Set(all.map(({ cancelled }) => cancelled))).toEqual(new Set([null, 200]))
    const { rows } = await database.pool.query<{ most: number; sold: number; claims: number }>(
      `select (select max(count) from (select count(*)::int as count from room_claims where room_type_id = $1 group by night) as nights) as most,
         (select count(*)::int from stay_nights where given_back_at is null) as sold, (select count(*)::int from room_claims) as claims`,
      [hotel.double],
    )
    expect(rows[0]?.most).toBe(ROOMS)
    expect(rows[0]?.claims).toBe(rows[0]?.sold)
    await expectSound(database)
  },
)

test('of 40 clerks who want the last room at once one gets it, and everyone is told', async () => {
  const night = addDays(TODAY, NIGHTS - 1)
  await database.pool.query('update room_allotments set rooms = 1 where room_type_id = $1 and night = $2', [
    hotel.single,
    night,
  ])
  const order = {
    ...orderOf(0, 0),
    arrival: night,
    departure: addDays(night, 1),
    rooms: [{ roomTypeId: hotel.single, guests: [GUEST] }],
    expectedTotal: 25_000,
  }
  const answers = await Promise.all(clerks.map((clerk) => send(clerk, 'createStay', { body: order })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status, error }) => status === 422 && error.fields?.['rooms.0.roomTypeId'])).toHaveLength(
    CLERKS - 1,
  )
  await expectSound(database)
})

test.runIf(IN_SOAK)('holds taken and given up at once from two processes are whole, without a deadlock', async () => {
  const kept = 6
  const other = await addHotel({ database }, { from: TODAY, nights: kept, doubles: ROOMS })
  const wishOf = (index: number, turn: number) => {
    const from = (index + turn) % (kept - 2)
    const kinds = (index + turn) % 2 === 0 ? [other.double, other.single] : [other.single, other.double]
    return {
      arrival: addDays(TODAY, from),
      departure: addDays(TODAY, from + 1 + (index % 2)),
      rooms: (index + turn) % 5 === 4 ? [] : kinds.map((roomTypeId) => ({ roomTypeId, count: 1 })),
    }
  }
  const nightsHeld = await Promise.all(
    clerks.map(async (clerk, index) => {
      let held = 0
      for (let turn = 0; turn < 6; turn += 1) {
        const wish = wishOf(index, turn)
        const { status } = await send(clerk, 'holdRooms', { body: wish })
        expect([200, 409]).toContain(status)
        // What is refused leaves what was held before.
        if (status === 200) held = wish.rooms.length * (1 + (index % 2))
      }
      return held
    }),
  )
  const { rows } = await database.pool.query<{ held: number; most: number }>(
    `select count(*)::int as held, max(slot)::int as most from room_claims where kind = 'hold' and room_type_id = any ($1::uuid[])`,
    [[other.double, other.single]],
  )
  expect(rows[0]?.held).toBe(nightsHeld.reduce((sum, each) => sum + each, 0))
  expect(rows[0]?.most).toBeLessThanOrEqual(ROOMS)
})
