import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { addUser, ADULT, openSmallOperator, saleBody, type SmallOperator } from '#tests/support/small-operator.ts'

const NAMES = ['officer', 'colleague', 'admin', 'jeddahAdmin', 'account', 'chief', 'operations', 'deputy'] as const
const DAY = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const NEXT_DAY = new Date(Date.now() + 31 * 86_400_000).toISOString().slice(0, 10)

let server: RunningServer
let operator: SmallOperator
const tokens = new Map<string, string>()
const userIds = new Map<string, string>()
const tokenOf = (name: (typeof NAMES)[number]) => tokens.get(name) ?? ''

/** Passenger → ticket. Layla and Omar go to Amman, Noor to Jeddah, Huda to Amman the day after. */
const tickets = new Map<string, { id: string; version: number; reference: string }>()
const ticketOf = (name: string) => tickets.get(name) ?? { id: '', version: 0, reference: '' }

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  const { database } = server
  operator = await openSmallOperator(database, { seats: 30 })
  const { riyadh, jeddah } = operator.depots
  const people = {
    officer: { userType: 'staff', depotId: riyadh },
    colleague: { userType: 'staff', depotId: jeddah },
    admin: { userType: 'admin', depotId: riyadh },
    jeddahAdmin: { userType: 'admin', depotId: jeddah },
    account: { userType: 'account', depotId: riyadh },
    chief: { userType: 'head_account' },
    operations: { userType: 'operation_manager' },
    deputy: { userType: 'operation_manager' },
  } as const
  for (const name of NAMES) {
    userIds.set(name, await addUser(database, `${name}@test.example`, people[name]))
    tokens.set(name, await openSession(database, `${name}@test.example`))
  }
  const abroad = (date: string) => ({ departureKey: `${operator.timings.outward}.${date}.1`, from: 0, to: 2 })
  await sell('Layla', '3', abroad(DAY), 11_500)
  await sell('Omar', '4', abroad(DAY), 11_500)
  await sell('Huda', '3', abroad(NEXT_DAY), 11_500)
  await sell('Noor', '5', { departureKey: `${operator.timings.domestic}.${DAY}.1`, from: 0, to: 1 }, 5000)
  await checkIn('officer', ['Layla', 'Omar', 'Huda'])
  await checkIn('colleague', ['Noor'])
  await takeBack('Huda')
  await comeInLate('Omar')
})
afterAll(() => server.stop())

async function sell(firstName: string, seat: string, ride: BodyOf<'createBooking'>['outward'], fare: number) {
  await inject(server.app, 'holdSeats', { token: tokenOf('officer'), body: { ...ride, seats: [seat] } })
  const body = saleBody(operator, { outward: ride, passengers: [{ ...ADULT, firstName, seat }], expectedTotal: fare })
  const { data, text } = await inject(server.app, 'createBooking', { token: tokenOf('officer'), body })
  const [ticket] = data?.tickets ?? []
  if (!ticket) throw new Error(text)
  await payFee(ticket.id)
  tickets.set(firstName, { id: ticket.id, version: ticket.version, reference: data.reference })
}

/** Nothing is due where no fee is set: the border is passed without one. */
async function payFee(ticketId: string) {
  await server.database.pool.query(
    `update tickets set state = case when crosses_border then 'exitFeePaid' else state end where id = $1`,
    [ticketId],
  )
}

async function checkIn(officer: 'officer' | 'colleague', passengers: readonly string[]) {
  const items = passengers.map((name) => ({ ticketId: ticketOf(name).id }))
  const { data, text } = await inject(server.app, 'checkIn', { token: tokenOf(officer), body: { tickets: items } })
  if (data?.some(({ result }) => result !== 'checkedIn')) throw new Error(text)
}

async function takeBack(passenger: string) {
  const { id } = ticketOf(passenger)
  const { rows } = await server.database.pool.query<{ version: number }>('select version from tickets where id = $1', [
    id,
  ])
  const body = { ticketId: id, version: rows[0]?.version ?? 0, reason: 'Wrong passenger' }
  const { status, text } = await inject(server.app, 'undoCheckIn', { token: tokenOf('admin'), body })
  if (status !== 200) throw new Error(text)
}

/** A second check-in of the ticket, from a device that was cut off, an hour after the first. */
async function comeInLate(passenger: string) {
  await server.database.pool.query(
    `insert into check_ins (id, ticket_id, depot_id, officer_id, at, client_id, uploaded_by, uploaded_at)
     select gen_random_uuid(), $1, depot_id, $2, at + interval '1 hour', $3, $4, now() from check_ins where ticket_id = $1`,
    [ticketOf(passenger).id, userIds.get('colleague'), randomUUID(), userIds.get('officer')],
  )
}

async function listed(name: (typeof NAMES)[number], query: Record<string, string> = {}) {
  const { data, text } = await inject(server.app, 'getCheckedInList', { token: tokenOf(name), query })
  if (!data) throw new Error(text)
  return data
}
const names = (rows: readonly { passengerName: string; state: string }[]) =>
  rows.map(({ passengerName, state }) => `${passengerName.split(' ')[0]} ${state}`).toSorted()

test('everybody checked in stands on it with who, when and where, the latest first', async () => {
  const rows = await listed('operations')
  expect(names(rows)).toEqual(['Huda undone', 'Layla standing', 'Noor standing', 'Omar second', 'Omar standing'])
  expect(rows[0]?.state).toBe('second')
  const layla = rows.find(({ passengerName }) => passengerName.startsWith('Layla'))
  expect(layla).toMatchObject({
    reference: ticketOf('Layla').reference,
    seat: '3',
    depotCode: 'RIY',
    travelDate: DAY,
    uploaded: null,
    undone: null,
    canUndo: true,
  })
  expect([layla?.officer.name, layla?.from.en, layla?.to.en, layla?.timeZone]).toEqual([
    'officer',
    'riyadh',
    'amman',
    'Asia/Riyadh',
  ])
})

test('what was taken back says by whom and why, what came in late who sent it', async () => {
  const rows = await listed('operations')
  expect(rows.find(({ state }) => state === 'undone')).toMatchObject({
    undone: { by: 'admin', reason: 'Wrong passenger' },
    canUndo: false,
  })
  expect(rows.find(({ state }) => state === 'second')).toMatchObject({
    officer: { name: 'colleague' },
    uploaded: { by: 'officer' },
    canUndo: false,
  })
})

test('it can be narrowed by state, way, day, departure, trip, depot, officer and passenger', async () => {
  const amman = `${operator.timings.outward}.${DAY}.1`
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' })
  const cases: [Record<string, string>, string[]][] = [
    [{ state: 'undone' }, ['Huda undone']],
    [{ state: 'second' }, ['Omar second']],
    [{ state: 'standing' }, ['Layla standing', 'Noor standing', 'Omar standing']],
    [{ sent: 'late' }, ['Omar second']],
    [{ sent: 'online', state: 'standing', departureKey: amman }, ['Layla standing', 'Omar standing']],
    [{ travelDate: NEXT_DAY }, ['Huda undone']],
    [{ tripId: operator.trips.domestic }, ['Noor standing']],
    [{ depotId: operator.depots.jeddah }, ['Noor standing']],
    [{ officerId: userIds.get('colleague') ?? '' }, ['Noor standing', 'Omar second']],
    [{ search: 'layla' }, ['Layla standing']],
    [{ search: ticketOf('Noor').reference }, ['Noor standing']],
    [{ checkedInTo: '2020-01-01' }, []],
    [{ checkedInFrom: today, state: 'undone' }, ['Huda undone']],
    [{ departureKey: `${randomUUID()}.${DAY}.1` }, []],
  ]
  for (const [query, expected] of cases) expect([query, names(await listed('chief', query))]).toEqual([query, expected])
})

test('each sees the check-ins of bookings within their scope', async () => {
  expect(await listed('account')).toHaveLength(5)
  // Jeddah is called at by Noor's departure alone.
  expect(names(await listed('jeddahAdmin'))).toEqual(['Noor standing'])
  expect((await inject(server.app, 'getCheckedInList', { token: tokenOf('officer') })).status).toBe(403)
})

test('pages follow each other without losing anybody', async () => {
  const seen: string[] = []
  let next: string | undefined
  do {
    const { data, page } = await inject(server.app, 'getCheckedInList', {
      token: tokenOf('chief'),
      query: { recordNumber: '2', sort: 'at', ...(next !== undefined && { next }) },
    })
    seen.push(...data.map(({ id }) => id))
    next = page.next
  } while (next !== undefined)
  expect(seen).toEqual((await listed('chief')).map(({ id }) => id).toReversed())
})

test('what is seen is exported, and logged', async () => {
  const ask = (name: (typeof NAMES)[number], query: Record<string, string>) =>
    inject(server.app, 'exportCheckedInList', {
      token: tokenOf(name),
      query: { format: 'csv', columns: 'passenger,seat,officer,state,reason', ...query },
    })
  const file = await ask('admin', { state: 'undone', language: 'ar' })
  expect(file.text.trim().split('\r\n')).toEqual([
    'الراكب,المقعد,الموظف,الحالة,ألغاه,وقت الإلغاء (UTC),السبب',
    expect.stringMatching(/^Huda Saleh,3,officer,أُلغي تسجيله,admin,.*,Wrong passenger$/),
  ])
  expect((await ask('jeddahAdmin', {})).text.trim().split('\r\n')).toHaveLength(2)
  expect((await ask('admin', { columns: 'passenger,password' })).status).toBe(400)
  const { rows } = await server.database.pool.query(
    `select details ->> 'rows' as rows from access_log where subject = 'checked-in' order by id`,
  )
  expect(rows).toEqual([{ rows: '1' }, { rows: '1' }])
})

test('a check-in whose departure was cancelled is void: the next one of the ticket stands, and is no second', async () => {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const key = (ahead: number) => `${operator.timings.outward}.${day(ahead)}.1`
  await sell('Sami', '6', { departureKey: key(40), from: 0, to: 2 }, 11_500)
  await checkIn('officer', ['Sami'])
  await cancel(key(40), key(42))
  expect(names(await listed('chief', { search: 'sami' }))).toEqual(['Sami departureCancelled'])

  await payFee(ticketOf('Sami').id)
  await checkIn('officer', ['Sami'])
  expect(names(await listed('chief', { search: 'sami' }))).toEqual(['Sami departureCancelled', 'Sami standing'])
  for (const state of ['standing', 'departureCancelled'])
    expect(names(await listed('chief', { search: 'sami', state }))).toEqual([`Sami ${state}`])
  for (const state of ['second', 'undone']) expect(await listed('chief', { search: 'sami', state })).toEqual([])
  expect((await listed('operations', { search: 'sami' })).map(({ state, canUndo }) => [state, canUndo])).toEqual([
    ['standing', true],
    ['departureCancelled', false],
  ])
})

/** Cancels a departure, proposed by one and confirmed by another, and waits until its passengers sit on the other. */
async function cancel(departureKey: string, targetKey: string) {
  const plans = [{ ticketId: ticketOf('Sami').id, plan: 'move' as const, targetKey }]
  const proposed = await inject(server.app, 'proposeCancellation', {
    token: tokenOf('operations'),
    body: { departureKey, reason: 'The road is closed', plans },
  })
  if (!proposed.data?.cancellation) throw new Error(proposed.text)
  const { id, version } = proposed.data.cancellation
  const confirmed = await inject(server.app, 'confirmCancellation', { token: tokenOf('deputy'), body: { id, version } })
  if (confirmed.status !== 200) throw new Error(confirmed.text)
  await vi.waitUntil(
    async () =>
      (await inject(server.app, 'getCancellation', { token: tokenOf('operations'), params: { id } })).data.cancellation
        ?.state === 'done',
    { timeout: 60_000, interval: 50 },
  )
}
