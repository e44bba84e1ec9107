import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { visaRules } from '#server/database/schema/visa.ts'
import { type BoardingDesk, openBoardingDesk, type Person, type SoldTicket } from '#tests/support/boarding-desk.ts'
import { inject } from '#tests/support/demo-session.ts'

let desk: BoardingDesk
beforeAll(async () => {
  desk = await openBoardingDesk()
})
afterAll(() => desk.server.stop())
beforeEach(() => desk.nextDay())

const list = (person: Person, departureKey: string) =>
  inject(desk.server.app, 'getCheckinGroupList', { token: desk.token(person), query: { departureKey } })
const find = (person: Person, query: Record<string, string>) =>
  inject(desk.server.app, 'getCheckinPassenger', { token: desk.token(person), query })
const departures = (person: Person) => inject(desk.server.app, 'getCheckInDepartures', { token: desk.token(person) })
const idsOf = ({ tickets }: { tickets: readonly { ticketId: string }[] }) => tickets.map(({ ticketId }) => ticketId)
const sql = (text: string, values: unknown[]) => desk.server.database.pool.query(text, values)

async function pay(...tickets: SoldTicket[]): Promise<void> {
  const body = {
    tickets: tickets.map(({ id }) => ({ ticketId: id })),
    currency: 'SAR',
    payment: { means: 'pos' as const, reference: null },
    expectedTotal: 3000 * tickets.length,
  }
  const { status, text } = await inject(desk.server.app, 'payExitFee', { token: desk.token('officer'), body })
  if (status !== 200) throw new Error(text)
}
const checkIn = async (...tickets: SoldTicket[]) =>
  (
    await inject(desk.server.app, 'checkIn', {
      token: desk.token('officer'),
      body: { tickets: tickets.map(({ id }) => ({ ticketId: id })) },
    })
  ).data

describe("a departure's list", () => {
  test('has everybody with all that they are judged by, and counts them', async () => {
    const [missing, paid, here] = await desk.sellAbroad({}, {}, {})
    if (!missing || !paid || !here) throw new Error('three tickets are sold')
    await pay(paid, here)
    await checkIn(here)
    const { data } = await list('officer', desk.abroadKey())
    expect(data.counts).toEqual({ expected: 3, feePaid: 2, checkedIn: 1, missing: 2 })
    expect(data.tickets.map(({ ticketId, state }) => [ticketId, state])).toEqual([
      [missing.id, 'pending'],
      [paid.id, 'exitFeePaid'],
      [here.id, 'checkedIn'],
    ])
    expect(data.tickets[0]).toMatchObject({
      reference: missing.reference,
      crossesBorder: true,
      fromCountry: 'SA',
      toCountry: 'JO',
      isFeeDue: true,
      fees: [{ currency: 'SAR', amount: 3000 }],
      feeTax: { category: 'O', rateBasisPoints: 0 },
      feePaid: null,
      checkIn: null,
      visa: { requirement: 'free', request: null },
    })
    expect(data.tickets[2]).toMatchObject({
      isFeeDue: false,
      fees: [],
      feePaid: { amount: 3000, taker: 'officer' },
      checkIn: { officer: { name: 'officer' }, depot: { code: 'RIY' } },
    })
    expect(data.departure).toMatchObject({ departureKey: desk.abroadKey(), ownPositions: [0] })
    expect(Date.parse(data.eraseAt) - Date.parse(data.departure.stops.at(-1)?.arrivesAt ?? '')).toBe(86_400_000)
  })

  test('tells who works where the route ends, and boards nobody, from who sees all', async () => {
    await desk.sellAbroad()
    const positionsOf = async (person: 'amman' | 'operations') =>
      (await list(person, desk.abroadKey())).data.departure.ownPositions
    expect([await positionsOf('amman'), await positionsOf('operations')]).toEqual([[], null])
  })

  test('says what visa a passenger needs for where they go', async () => {
    await desk.server.database.orm
      .insert(visaRules)
      .values({ id: randomUUID(), destination: 'JO', nationality: 'PH', requirement: 'required' })
    await desk.sellAbroad({ nationality: 'PH' }, { nationality: 'SA' })
    const { data } = await list('officer', desk.abroadKey())
    expect(data.tickets.map(({ visa }) => visa?.requirement)).toEqual(['required', 'free'])
  })

  test('keeps who got the money back, so that their print is known, and does not expect them', async () => {
    const [gone] = await desk.sellWithinSaudi()
    await sql(`update tickets set state = 'refunded' where id = $1`, [gone?.id])
    const { data } = await list('officer', desk.domesticKey())
    expect([data.tickets.map(({ state }) => state), data.counts.expected]).toEqual([['refunded'], 0])
  })

  test('carries a pass for officers, and none for operations', async () => {
    await desk.sellWithinSaudi()
    const [officer, operations] = [
      await list('officer', desk.domesticKey()),
      await list('operations', desk.domesticKey()),
    ]
    expect(officer.data.officer?.pass.length).toBeLessThanOrEqual(400)
    expect(Date.parse(officer.data.officer?.passEndsAt ?? '') - Date.parse(officer.data.readAt)).toBe(12 * 3_600_000)
    expect(operations.data.officer).toBeNull()
  })

  test('is empty before anybody has bought a seat, and unknown where no bus runs or it calls elsewhere', async () => {
    expect((await list('officer', desk.domesticKey())).data).toMatchObject({ tickets: [], counts: { expected: 0 } })
    expect((await list('officer', `${randomUUID()}.2026-12-01.1`)).status).toBe(404)
    await desk.sellAbroad()
    expect([(await list('jeddah', desk.abroadKey())).status, (await list('amman', desk.abroadKey())).status]).toEqual([
      404, 200,
    ])
    expect((await list('agent', desk.abroadKey())).status).toBe(422)
  })
})

describe('departures to board', () => {
  const keysOf = async (person: Person) => (await departures(person)).data.map(({ departureKey }) => departureKey)

  test("are those around now at the officer's own stoppages, the next first", async () => {
    await desk.sellAbroad({}, {})
    await desk.sellWithinSaudi()
    const later = await desk.leaveIn(desk.abroadKey(), 90)
    const next = await desk.leaveIn(desk.domesticKey(), 30)
    const ours = (keys: string[]) => keys.filter((key) => key === later || key === next)
    expect(ours(await keysOf('officer'))).toEqual([next, later])
    expect(ours(await keysOf('operations'))).toEqual([next, later])
    // The end of a route boards nobody.
    expect(ours(await keysOf('jeddah'))).toEqual([])
    const { data } = await departures('officer')
    expect(data.find(({ departureKey }) => departureKey === later)?.counts).toEqual({
      expected: 2,
      feePaid: 0,
      checkedIn: 0,
      missing: 2,
    })
  })

  test('go by their time, a late one before the next; what is over comes last, the latest first', async () => {
    const sold = async (minutes: number) => {
      desk.nextDay()
      await desk.sellWithinSaudi()
      return desk.leaveIn(desk.domesticKey(), minutes)
    }
    const [tomorrow, late, later, over, longOver] = [
      await sold(9 * 60),
      await sold(-75),
      await sold(-225),
      await sold(-6 * 60),
      await sold(-7 * 60),
    ]
    const closed = await sold(-20)
    await sql(
      `update departures set closed_positions = '{0}' where timing_id = $1 and travel_date = $2 and ordinal = $3`,
      closed.split('.'),
    )
    const ours = [tomorrow, late, later, over, longOver, closed]
    const keys = await keysOf('officer')
    expect(keys.filter((key) => ours.includes(key))).toEqual([later, late, tomorrow, closed, over, longOver])
  })

  test('leave out what left half a day ago or goes tomorrow night', async () => {
    await desk.sellAbroad()
    await desk.sellWithinSaudi()
    const gone = await desk.leaveIn(desk.abroadKey(), -13 * 60)
    const tomorrow = await desk.leaveIn(desk.domesticKey(), 25 * 60)
    const keys = await keysOf('officer')
    expect(keys).not.toContain(gone)
    expect(keys).not.toContain(tomorrow)
  })
})

describe('a passenger is found', () => {
  test('by the code on the print, which says which print it is', async () => {
    const [ticket] = await desk.sellWithinSaudi()
    const print = await inject(desk.server.app, 'getTicketPrint', {
      token: desk.token('officer'),
      params: { id: ticket?.bookingId ?? '' },
    })
    const code = print.data.codes[ticket?.id ?? ''] ?? ''
    await sql('update tickets set print_revision = 2 where id = $1', [ticket?.id])
    const { data } = await find('officer', { code })
    expect([idsOf(data), data.code, data.tickets[0]?.printRevision]).toEqual([
      [ticket?.id],
      { ticketId: ticket?.id, printRevision: 1 },
      2,
    ])
    expect(data.departures.map(({ departureKey }) => departureKey)).toEqual([desk.domesticKey()])
    const forged = await find('officer', { code: `${code.slice(0, -4)}0000` })
    expect([forged.status, forged.data.code, forged.data.tickets]).toEqual([200, null, []])
  })

  test('by the booking reference, however it is typed', async () => {
    const tickets = await desk.sellWithinSaudi({}, {})
    const reference = tickets[0]?.reference ?? ''
    const ids = tickets.map(({ id }) => id).toSorted()
    for (const typed of [reference, reference.toLowerCase(), `${reference.slice(0, 4)}-${reference.slice(4)}`]) {
      expect(idsOf((await find('officer', { reference: typed })).data).toSorted()).toEqual(ids)
    }
    expect((await find('officer', { reference: 'NOTHING1' })).data.tickets).toEqual([])
  })

  test('by the whole passport number', async () => {
    const [ticket] = await desk.sellAbroad({ passportNumber: 'QX7300912' })
    expect(idsOf((await find('officer', { passport: 'qx7300912' })).data)).toEqual([ticket?.id])
    expect((await find('officer', { passport: 'QX73009' })).data.tickets).toEqual([])
  })

  test('by part of the name: those on the departure first, and nobody else of the party', async () => {
    const [elsewhere] = await desk.sellWithinSaudi({ lastName: 'Qahtani' })
    const [here] = await desk.sellAbroad({ lastName: 'Qahtani' }, { lastName: 'Other' })
    for (const [departureKey, expected] of [
      [desk.abroadKey(), [here?.id, elsewhere?.id]],
      [desk.domesticKey(), [elsewhere?.id, here?.id]],
    ] as const) {
      expect(idsOf((await find('officer', { search: 'qahtan', departureKey })).data)).toEqual(expected)
    }
  })

  test('by words of the name in any order, however they are spelled', async () => {
    const [ticket] = await desk.sellAbroad({ firstName: 'René', lastName: 'Subhi' })
    for (const search of ['subhi rene', 'RENE SUBHI', 'subhi'])
      expect(idsOf((await find('officer', { search, departureKey: desk.abroadKey() })).data), search).toEqual([
        ticket?.id,
      ])
  })

  test('by one means at a time, and only within the depot', async () => {
    const [ticket] = await desk.sellAbroad({ lastName: 'Hidden' })
    expect((await find('officer', { search: 'Hidden', reference: 'AAAAAAAA' })).status).toBe(400)
    expect((await find('officer', { search: 'H' })).status).toBe(400)
    for (const query of [{ search: 'Hidden' }, { reference: ticket?.reference ?? '' }]) {
      expect(idsOf((await find('jeddah', query)).data)).toEqual([])
      expect(idsOf((await find('amman', query)).data)).toEqual([ticket?.id])
    }
    expect((await find('agent', { search: 'Hidden' })).status).toBe(422)
  })
})
