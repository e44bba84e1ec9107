import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { USER_TYPES, type UserType } from '#contract/access.ts'
import { calls, type CallName } from '#contract/calls.ts'
import { contract } from '#contract/contract.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import {
  openProbedWorld,
  PLACES,
  type Place,
  type ProbedWorld,
  type Verdict,
  WRITE_PROBES,
} from '#tests/support/write-probes.ts'

const LOGINS = {
  super_admin: 'super-admin@demo.example',
  admin: 'admin@demo.example',
  staff: 'staff@demo.example',
  account: 'account@demo.example',
  head_account: 'head-account@demo.example',
  operation_manager: 'operations@demo.example',
} as const satisfies Record<UserType, string>

const NAMES = Object.keys(calls).filter((name): name is CallName => name in calls)
/** They end or lock the session that the matrix goes on using. */
const ENDS_THE_SESSION: readonly CallName[] = ['logout', 'lockScreen', 'streamEvents']

let server: RunningServer
const tokens = new Map<UserType, string>()

beforeAll(async () => {
  server = await startServer()
  for (const type of USER_TYPES) tokens.set(type, await openSession(server.database, LOGINS[type]))
})
afterAll(() => server.stop())

function call(name: CallName, token?: string) {
  const params = { id: randomUUID(), key: `${randomUUID()}.2026-01-01.1`, flow: 'booking' }
  return inject(server.app, name, { token, params, ...(calls[name].method === 'GET' ? {} : { body: {} }) })
}

describe.each(NAMES)('%s', (name) => {
  const { access } = contract[name]

  test.runIf(access !== 'public')('is answered 401 without a session', async () => {
    expect((await call(name)).status).toBe(401)
  })

  test.runIf(access !== 'public')('is answered 401 with an invented token', async () => {
    expect((await call(name, 'x'.repeat(43))).status).toBe(401)
  })

  for (const type of ENDS_THE_SESSION.includes(name) ? [] : USER_TYPES) {
    const isAllowed = typeof access === 'string' || [...access].some((allowed) => allowed === type)
    test(`${isAllowed ? 'lets' : 'refuses'} ${type} by user type`, async () => {
      const { status } = await call(name, tokens.get(type))
      if (isAllowed) expect(status).not.toBe(403)
      else expect(status).toBe(403)
      expect(status).toBeLessThan(500)
    })
  }
})

test.each(USER_TYPES)('%s is told which calls are for others, and is offered none of them', async (type) => {
  const { data } = await inject(server.app, 'userDetails', { token: tokens.get(type) ?? '' })
  const closed = NAMES.filter((name) => {
    const { access } = contract[name]
    return typeof access !== 'string' && !access.some((each) => each === type)
  })
  expect(data.userDetails.closed.toSorted()).toEqual(closed.toSorted())
})

test('a user without a user type may ask for own details and sign out, nothing else', async () => {
  const email = 'untyped@demo.example'
  await server.database.pool.query(
    `insert into users (id, email, password_hash, name) values ($1, $2, '', 'Nobody yet')`,
    [randomUUID(), email],
  )
  const token = await openSession(server.database, email)
  for (const name of NAMES) {
    if (contract[name].access === 'public' || ENDS_THE_SESSION.includes(name)) continue
    const { status } = await call(name, token)
    if (name === 'userDetails') expect(status).toBe(200)
    else expect([name, status]).toEqual([name, 403])
  }
  expect((await call('logout', token)).status).toBe(200)
})

test("the agents' access role takes away what their user type would allow", async () => {
  const token = await openSession(server.database, 'agent@demo.example')
  const { rows } = await server.database.pool.query<{ denied_calls: CallName[] }>(
    `select denied_calls from access_roles r join users u on u.access_role_id = r.id where u.email = 'agent@demo.example'`,
  )
  const denied = rows[0]?.denied_calls ?? []
  for (const name of NAMES) {
    const { access } = contract[name]
    if (typeof access === 'string' || ENDS_THE_SESSION.includes(name)) continue
    const { status } = await call(name, token)
    const isAllowed = [...access].some((allowed) => allowed === 'staff') && !denied.includes(name)
    expect([name, status === 403]).toEqual([name, !isAllowed])
  }
})

test('the serving role cannot rewrite evidence', async () => {
  const attempts = [
    'update workflow_events set to_state = from_state',
    'delete from workflow_events',
    'truncate ledger_lines',
    'update ledger_lines set amount = amount + 1',
    'delete from ledger_entries',
    'delete from access_log',
    'update policy_versions set version = 9',
    'delete from machine_versions',
    'delete from refused_events',
    'delete from seat_reservation_log',
  ]
  for (const attempt of attempts) {
    await expect(server.database.pool.query(attempt)).rejects.toMatchObject({ code: '42501' })
  }
})

/** Strangers first: whoever may write changes what the others would be asked about. */
const PLACES_ASKED = (Object.keys(PLACES) as Place[]).toReversed() // Object.keys forgets the names.
const PROBED = Object.keys(WRITE_PROBES) as (keyof typeof WRITE_PROBES)[]

describe("a write on another depot's record", () => {
  let probed: RunningServer
  let world: ProbedWorld

  beforeAll(async () => {
    probed = await startServer({ template: 'empty' })
    world = await openProbedWorld(probed)
  })
  afterAll(() => probed.stop())

  function verdictOf(status: number, code: string | undefined): Verdict | 'forbidden' | 'malformed' {
    if (status === 403) return 'forbidden'
    if (status === 400) return 'malformed'
    if (status === 404 || code === 'notFound') return 'notFound'
    if (code === 'otherDepot') return 'otherDepot'
    return status === 409 || status === 422 ? 'refused' : 'passes'
  }

  describe.each(PROBED)('%s', (name) => {
    const { as, request, verdicts } = WRITE_PROBES[name]
    for (const place of PLACES_ASKED) {
      test(`${verdicts[place]}: ${as} of the ${place} depot`, async () => {
        const { params, body } = { params: {}, ...request(world) }
        const { status, text } = await inject(probed.app, name, { token: world.token(as, place), params, body })
        // Of passengers to board it is said one by one what happened: the code stands within their answer.
        const verdict = verdictOf(status, /"code":"(\w+)"/.exec(text)?.[1])
        expect(verdict === 'refused' && verdicts[place] === 'passes' ? 'passes' : verdict, text).toBe(verdicts[place])
      })
    }
  })
})
