import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AUDIT_RULES } from '#server/audit/rules.ts'
import { DEFAULT_POLICIES } from '#server/database/seed/default-policies.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { addUser, saleBody } from '#tests/support/small-operator.ts'
import { openProbedWorld, type ProbedWorld } from '#tests/support/write-probes.ts'

let server: RunningServer
let world: ProbedWorld
let superAdmin: string

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  world = await openProbedWorld(server)
  await addUser(server.database, 'super@probe.example', { userType: 'super_admin' })
  superAdmin = await openSession(server.database, 'super@probe.example')
})
afterAll(() => server.stop())

const read = (token: string, id = world.booking.id) => inject(server.app, 'getBooking', { token, params: { id } })
const send = (token: string) =>
  inject(server.app, 'sendTickets', {
    token,
    params: { id: world.booking.id },
    body: { channel: 'email', email: 'a@probe.example', language: 'en' },
  })
const saveServicing = async (servicingDepots: string[]) => {
  const { data } = await inject(server.app, 'getPolicies', { token: superAdmin })
  return inject(server.app, 'savePolicies', {
    token: superAdmin,
    body: { version: data.version, reason: 'Call centre', policies: { ...DEFAULT_POLICIES, servicingDepots } },
  })
}

describe('what a booking lets its reader do', () => {
  test('is everything for the depot that sold it, and nothing where its departure calls', async () => {
    expect((await read(world.token('staff', 'own'))).data.allowed).toEqual([
      'updateBooking',
      'addSeats',
      'sendTickets',
      'createTravelDateChange',
      'requestVisa',
    ])
    expect((await read(world.token('admin', 'own'))).data.allowed).toEqual([
      'updateBooking',
      'addSeats',
      'sendTickets',
      'createTravelDateChange',
      'createRefundRequest',
    ])
    expect((await read(world.token('staff', 'calling'))).data.allowed).toEqual([])
  })

  test('is what the access role leaves', async () => {
    await server.database.pool.query(
      `with role as (insert into access_roles (id, name, user_type, denied_calls, denied_screens) values (gen_random_uuid(), 'No mail', 'staff', '["sendTickets","addSeats"]', '[]') returning id)
       update users set access_role_id = (select id from role) where email = 'staff.own@probe.example'`,
    )
    expect((await read(world.token('staff', 'own'))).data.allowed).toEqual([
      'updateBooking',
      'createTravelDateChange',
      'requestVisa',
    ])
    await server.database.pool.query(`update users set access_role_id = null where email = 'staff.own@probe.example'`)
  })

  test('refuses with the depot to ask, in words that end no session', async () => {
    const { status, error } = await send(world.token('staff', 'calling'))
    expect([status, error.code, error.message]).toEqual([
      422,
      'otherDepot',
      'Depot RIY sold this booking. Ask them to make this change.',
    ])
  })
})

describe('a servicing depot', () => {
  test('reads and changes every booking while the policies name it, and boards nobody elsewhere', async () => {
    const jeddah = world.token('staff', 'foreign')
    expect((await read(jeddah)).status).toBe(404)
    expect((await saveServicing([world.operator.depots.jeddah])).status).toBe(200)
    expect((await read(jeddah)).data.allowed).toContain('updateBooking')
    expect((await send(jeddah)).status).toBe(200)
    const [ticket] = world.booking.tickets
    const boarded = await inject(server.app, 'payExitFee', {
      token: jeddah,
      body: {
        tickets: [{ ticketId: ticket?.id }],
        currency: 'SAR',
        payment: { means: 'pos', reference: null },
        isManual: false,
        expectedTotal: 1,
      },
    })
    expect([boarded.status, boarded.error.code]).toEqual([422, 'otherDepot'])
    expect((await saveServicing([])).status).toBe(200)
    expect((await read(jeddah)).status).toBe(404)
  })

  test('is one that is open', async () => {
    const refused = await saveServicing([world.operator.regions.riyadh])
    expect([refused.status, refused.error.fields]).toEqual([
      422,
      { 'policies.servicingDepots': 'Choose active depots only.' },
    ])
  })
})

describe('a depot that reads a booking for one of its directions', () => {
  test('boards that one, and not the other', async () => {
    const { app, database } = server
    const clerk = world.token('staff', 'own')
    const sale = saleBody(world.operator, {
      outward: {
        departureKey: world.departureKey.replace(world.operator.timings.outward, world.operator.timings.domestic),
        from: 0,
        to: 1,
      },
      expectedTotal: 5000,
    })
    await inject(app, 'holdSeats', { token: clerk, body: { ...sale.outward, seats: ['3'] } })
    const { data: domestic } = await inject(app, 'createBooking', { token: clerk, body: sale })
    const ticketId = domestic.tickets[0]?.id ?? ''
    // As a way back on another route would be.
    await database.pool.query(
      `update bookings set route_ids = (select route_ids from bookings where id = $2) where id = $1`,
      [domestic.id, world.booking.id],
    )
    const amman = world.token('staff', 'calling')
    expect((await read(amman, domestic.id)).status).toBe(200)
    const { data } = await inject(app, 'checkIn', { token: amman, body: { tickets: [{ ticketId }] } })
    expect(data[0]).toMatchObject({ result: 'refused', refusal: { code: 'otherDepot' } })
    expect((await inject(app, 'getExitFeeQuote', { token: amman, query: { ticketIds: ticketId } })).status).toBe(422)
    expect(
      (await inject(app, 'getCheckinPassenger', { token: amman, query: { reference: domestic.reference } })).data
        .tickets,
    ).toEqual([])
    expect(
      (await inject(app, 'getCheckinPassenger', { token: amman, query: { search: 'Omar' } })).data.tickets.map(
        (each) => each.ticketId,
      ),
    ).not.toContain(ticketId)
  })
})

describe('a departure that does not call in the own region', () => {
  test('shows its admin neither who sits on it nor its manifest, and offers no act on it', async () => {
    const { app, database } = server
    const stranger = { token: world.token('admin', 'foreign'), params: { key: world.departureKey } }
    const { rows } = await database.pool.query<{ id: string }>('select id from transports limit 1')
    const preview = await inject(app, 'previewBusSwap', { ...stranger, query: { transportId: rows[0]?.id ?? '' } })
    expect([preview.status, preview.error.code]).toEqual([422, 'otherDepot'])
    expect((await inject(app, 'getKeptSeats', stranger)).error.code).toBe('otherDepot')
    expect((await inject(app, 'getDepartureManifest', stranger)).status).toBe(404)
    expect(
      (await inject(app, 'getCheckinGroupList', { token: stranger.token, query: { departureKey: world.departureKey } }))
        .status,
    ).toBe(404)
    const { data: state } = await inject(app, 'getDepartureState', stranger)
    expect([state.allowed, state.stoppages.some(({ mayClose, mayReopen }) => mayClose || mayReopen)]).toEqual([
      [],
      false,
    ])
    const { data: own } = await inject(app, 'getDepartureState', { ...stranger, token: world.token('admin', 'own') })
    expect(own.allowed).toEqual([
      'swapBus',
      'reserveUnreserveSeat',
      'issueManifest',
      'getDepartureManifest',
      'getCheckinGroupList',
      'reportDefect',
    ])
    const { data: calling } = await inject(app, 'getDepartureState', {
      ...stranger,
      token: world.token('admin', 'calling'),
    })
    expect(calling.allowed).toEqual([
      'reserveUnreserveSeat',
      'issueManifest',
      'getDepartureManifest',
      'getCheckinGroupList',
      'reportDefect',
    ])
  })
})

describe('an act of somebody outside its scope', () => {
  const outside = async (client: Client) =>
    (await AUDIT_RULES.find(({ id }) => id === 'records.actedInScope')?.check(client))?.map(
      ({ record, found, expected }) => [record?.kind, found.split(' · ')[1], expected],
    )

  /** As the owner of the database, and undone. */
  async function tampered(statements: readonly string[]) {
    const owner = new Client({ connectionString: server.ownerUrl })
    await owner.connect()
    try {
      await owner.query('begin')
      for (const statement of statements) await owner.query(statement)
      return await outside(owner)
    } finally {
      await owner.end()
    }
  }

  const userOf = (type: string, place: string) =>
    `(select id from users where email = '${type}.${place}@probe.example')`
  const visaBy = (who: string) =>
    `update workflow_events set actor_id = ${who} where machine = 'visaRequest' and event = 'xstate.init'`
  const moved = (who: string, from: string, minutes: number) =>
    `insert into record_changes (record_kind, record_id, act, changes, user_id, at)
     select 'user', ${who}, 'changed', jsonb_build_object('depotName', jsonb_build_object('from', (select name from depots where code = '${from}'), 'to', null)), ${who}, now() + interval '${minutes} minutes'`

  test('is found by the audit, and none that the program let through', async () => {
    expect(await tampered([])).toEqual([])
    expect(await tampered([visaBy(userOf('staff', 'calling'))])).toEqual([
      ['visaRequest', 'staff.calling@probe.example', 'depot RIY'],
    ])
    expect(
      await tampered([
        `insert into workflow_events (machine, fingerprint, record_id, event, from_state, to_state, actor_id, at)
      select machine, fingerprint, record_id, 'refund.payOut', to_state, 'paid', ${userOf('account', 'foreign')}, at from workflow_events where machine = 'refund'`,
      ]),
    ).toEqual([['refund', 'account.foreign@probe.example', 'depot RIY']])
  })

  test('is judged by the depot that they were at then, not by where they have gone since', async () => {
    const stranger = userOf('staff', 'calling')
    expect(await tampered([visaBy(stranger), moved(stranger, 'RIY', 5)])).toEqual([])
    expect(await tampered([visaBy(stranger), moved(stranger, 'RIY', -5)])).toHaveLength(1)
    const seller = userOf('staff', 'own')
    expect(await tampered([visaBy(seller), moved(seller, 'AMM', 5)])).toHaveLength(1)
  })

  test('is none at a depot that serviced all bookings then', async () => {
    const servicing = `update policy_versions set policies = jsonb_set(policies, '{servicingDepots}', jsonb_build_array('${world.operator.depots.jeddah}'))`
    expect(await tampered([visaBy(userOf('staff', 'foreign')), servicing])).toEqual([])
  })
})
