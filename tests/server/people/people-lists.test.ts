import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, type CallName } from '#contract/calls.ts'
import type { BodyOf } from '#contract/contract.ts'
import { contract } from '#contract/contract.ts'
import type { Person } from '#contract/people/people-row.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { addAgent, addUser, openSmallOperator, type SmallOperator } from '#tests/support/small-operator.ts'

const PASSWORD = 'seven green lanterns'

let server: RunningServer
let depots: SmallOperator['depots']
let token: Record<'super' | 'second' | 'admin' | 'exporter' | 'operations' | 'head', string>

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  depots = (await openSmallOperator(server.database, { seats: 4 })).depots
  const { database } = server
  await addUser(database, 'super@test.example', { userType: 'super_admin', role: 'super_admin' })
  await addUser(database, 'second@test.example', { userType: 'super_admin', role: 'super_admin' })
  await addUser(database, 'admin@test.example', { userType: 'admin', role: 'admin', depotId: depots.riyadh })
  await addUser(database, 'exporter@test.example', { userType: 'admin', role: 'admin', depotId: depots.riyadh })
  await addUser(database, 'operations@test.example', { userType: 'operation_manager', role: 'operations' })
  await addUser(database, 'head@test.example', { userType: 'head_account', role: 'head_account' })
  token = {
    super: await openSession(database, 'super@test.example'),
    second: await openSession(database, 'second@test.example'),
    admin: await openSession(database, 'admin@test.example'),
    exporter: await openSession(database, 'exporter@test.example'),
    operations: await openSession(database, 'operations@test.example'),
    head: await openSession(database, 'head@test.example'),
  }
})
afterAll(() => server.stop())

let people = 0
function member(changes: Partial<BodyOf<'createStaff'>> = {}): BodyOf<'createStaff'> {
  people += 1
  const name = `Member ${people}`
  return {
    name,
    email: `member-${people}@test.example`,
    phone: null,
    depotId: depots.riyadh,
    isActive: true,
    ...changes,
  }
}

type Who = keyof typeof token
const app = () => server.app
const make = async (
  name: 'createStaff' | 'createAccountant',
  by: Who,
  changes: Partial<BodyOf<'createStaff'>> = {},
) => {
  const answer = await inject(app(), name, { token: token[by], body: member(changes) })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.data
}
const makeAgent = async (by: Who, changes: Partial<BodyOf<'createAgent'>> = {}) => {
  const answer = await inject(app(), 'createAgent', {
    token: token[by],
    body: { ...member(), credit: null, ...changes },
  })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.data
}
const memberOf = ({ id, version, name, email, phone, depotId, isActive }: Person) => ({
  id,
  version,
  name,
  email,
  phone,
  depotId,
  isActive,
})
const userOf = (person: Person) => {
  const { user_type, role, accessRoleId } = person
  return { ...memberOf(person), user_type, role, accessRoleId }
}
const userCalled = async (email: string): Promise<Person> => {
  const [user] = (await inject(app(), 'getAdminUserList', { token: token.super, query: { search: email } })).data
  if (!user) throw new Error(`${email} is not listed`)
  return user
}
const updateUser = (person: Person, changes: Partial<BodyOf<'updateAdminUser'>>, by: Who = 'super') =>
  inject(app(), 'updateAdminUser', { token: token[by], body: { ...userOf(person), ...changes } })
const accessRole = (changes: Partial<BodyOf<'createAccessRole'>> = {}): BodyOf<'createAccessRole'> => {
  people += 1
  return {
    name: `Narrow ${people}`,
    user_type: 'admin',
    deniedCalls: [],
    deniedScreens: [],
    isActive: true,
    ...changes,
  }
}
const makeRole = async (changes: Partial<BodyOf<'createAccessRole'>> = {}) => {
  const answer = await inject(app(), 'createAccessRole', { token: token.super, body: accessRole(changes) })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.data
}
const NOBODY = '018f2b5a-0000-7000-8000-000000000009'

describe('who keeps whom', () => {
  /** List, change, and whether the own depot only: by the rulings, not by the code. */
  const RULES: readonly [
    who: Who,
    list: 'getStaffList' | 'getAgentList' | 'getAccountantList' | 'getUserList',
    sees: 'own' | 'all' | 'none',
  ][] = [
    ['super', 'getStaffList', 'none'],
    ['super', 'getAgentList', 'all'],
    ['super', 'getUserList', 'none'],
    ['admin', 'getStaffList', 'own'],
    ['admin', 'getAgentList', 'own'],
    ['admin', 'getAccountantList', 'own'],
    ['admin', 'getUserList', 'none'],
    ['operations', 'getStaffList', 'all'],
    ['operations', 'getAgentList', 'all'],
    ['operations', 'getAccountantList', 'none'],
    ['operations', 'getUserList', 'all'],
    ['head', 'getStaffList', 'none'],
    ['head', 'getAgentList', 'none'],
    ['head', 'getAccountantList', 'none'],
    ['head', 'getUserList', 'all'],
  ]
  const ids = { own: '', foreign: '' }
  const POSTS = {
    getStaffList: ['staff', 'staff'],
    getAgentList: ['staff', 'agent'],
    getAccountantList: ['account', 'account'],
    getUserList: ['staff', 'staff'],
  } as const

  test.each(RULES)('%s asks %s and sees %s', async (who, list, sees) => {
    const [userType, role] = POSTS[list]
    for (const [place, depotId] of [
      ['own', depots.riyadh],
      ['foreign', depots.amman],
    ] as const) {
      const id = await addUser(server.database, `${randomUUID()}@test.example`, { userType, role, depotId })
      ids[place] = id
    }
    const found = async (id: string) => {
      const { status, data } = await inject(app(), list, { token: token[who], query: { id } })
      return status === 403 ? 'forbidden' : data.length
    }
    const expected = { own: [1, 0], all: [1, 1], none: ['forbidden', 'forbidden'] }[sees]
    expect([await found(ids.own), await found(ids.foreign)]).toEqual(expected)
  })

  test('an admin changes people of the own depot; those of another, and of another post, are not found', async () => {
    const own = await make('createStaff', 'operations')
    const foreign = await make('createStaff', 'operations', { depotId: depots.amman })
    const accountant = await make('createAccountant', 'admin')
    const change = (person: Person) =>
      inject(app(), 'updateStaff', { token: token.admin, body: { ...memberOf(person), name: 'Renamed' } })
    expect((await change(own)).data.name).toBe('Renamed')
    expect([(await change(foreign)).status, (await change(accountant)).status]).toEqual([404, 404])
    expect((await change(await userCalled('admin@test.example'))).status).toBe(404)
    expect((await change(await userCalled('super@test.example'))).status).toBe(404)
    expect((await inject(app(), 'getAccountant', { token: token.admin, params: { id: foreign.id } })).status).toBe(404)
    expect((await userCalled(foreign.email)).name).toBe(foreign.name)
  })

  test.each(['createStaff', 'createAccountant', 'createAgent'] as const)(
    'an admin makes nobody by %s in another depot, or in none',
    async (name) => {
      for (const depotId of [depots.amman, null]) {
        const body = { ...member({ depotId }), credit: null }
        const { status, error } = await inject(app(), name, { token: token.admin, body })
        expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['depotId']])
      }
    },
  )

  test('an admin does not move people to another depot', async () => {
    const own = await make('createStaff', 'admin')
    const moved = await inject(app(), 'updateStaff', {
      token: token.admin,
      body: { ...memberOf(own), depotId: depots.amman },
    })
    expect([moved.status, Object.keys(moved.error.fields ?? {})]).toEqual([422, ['depotId']])
    expect((await userCalled(own.email)).depotId).toBe(depots.riyadh)
  })

  test('nobody names a user type, role or access role where the call gives the post', async () => {
    const body = { ...member(), user_type: 'super_admin', role: 'super_admin', accessRoleId: NOBODY }
    const { data } = await inject(app(), 'createStaff', { token: token.admin, body })
    expect([data.user_type, data.role, data.accessRoleId]).toEqual(['staff', 'staff', null])
  })

  test('accountants are head accountants to a super admin and the own ones to an admin', async () => {
    const head = await make('createAccountant', 'super', { depotId: null })
    const own = await make('createAccountant', 'admin')
    expect([head.user_type, own.user_type]).toEqual(['head_account', 'account'])
    const listed = async (by: Who) =>
      (await inject(app(), 'getAccountantList', { token: token[by], query: { recordNumber: '200' } })).data
    expect((await listed('super')).every(({ user_type }) => user_type === 'head_account')).toBe(true)
    expect((await listed('admin')).map(({ id }) => id)).toContain(own.id)
    const change = (by: Who, person: Person, id = person.id) =>
      inject(app(), 'updateAccountant', {
        token: token[by],
        params: { id },
        body: { ...memberOf(person), phone: '+966 55 000 0001' },
      })
    expect([
      (await change('admin', head)).status,
      (await change('super', own)).status,
      (await change('super', head)).status,
    ]).toEqual([404, 404, 200])
    expect((await change('admin', own, head.id)).status).toBe(400)
  })

  test('who changed a person is read by those who keep them, without a word of the password', async () => {
    const foreign = await make('createStaff', 'operations', { depotId: depots.amman })
    await inject(app(), 'updateStaff', {
      token: token.operations,
      body: { ...memberOf(foreign), name: 'Other Name', isActive: false },
    })
    const read = (by: Who) =>
      inject(app(), 'getRecordChanges', { token: token[by], query: { kind: 'user', id: foreign.id } })
    const told = await read('super')
    expect(told.data.map(({ act, userName }) => [act, userName])).toEqual([
      ['changed', 'operations'],
      ['created', 'operations'],
    ])
    expect(told.data[0]?.changes).toEqual({
      name: { from: foreign.name, to: 'Other Name' },
      isActive: { from: true, to: false },
    })
    expect(told.text).not.toMatch(/argon2|password/i)
    expect((await read('admin')).status).toBe(404)
  })

  test('what somebody changes on the own profile is written down too', async () => {
    const person = await make('createStaff', 'admin')
    const own = await openSession(server.database, person.email)
    await inject(app(), 'updateProfile', {
      token: own,
      body: { name: 'Own Choice', phone: null, version: person.version },
    })
    const { data } = await inject(app(), 'getRecordChanges', {
      token: token.admin,
      query: { kind: 'user', id: person.id },
    })
    expect(data[0]).toMatchObject({
      userName: 'Own Choice',
      changes: { name: { from: person.name, to: 'Own Choice' } },
    })
  })

  test('an e-mail address is unique across all lists', async () => {
    const { email } = await make('createStaff', 'admin')
    const refused = await inject(app(), 'createAgent', {
      token: token.super,
      body: { ...member({ email }), credit: null },
    })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([409, ['email']])
  })

  test('one address is given once to two who ask at the same time', async () => {
    const body = member()
    const answers = await Promise.all([
      inject(app(), 'createStaff', { token: token.admin, body }),
      inject(app(), 'createAccountant', { token: token.admin, body }),
      inject(app(), 'register', { body: { fullname: 'Self', email: body.email, password: PASSWORD } }),
    ])
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const { rows } = await server.database.pool.query('select 1 from users where email = $1', [body.email])
    expect(rows).toHaveLength(1)
  })

  test('nobody starts to work at a depot that is not in use', async () => {
    await server.database.pool.query('update depots set is_active = false where id = $1', [depots.jeddah])
    const refused = await inject(app(), 'createStaff', {
      token: token.operations,
      body: member({ depotId: depots.jeddah }),
    })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['depotId']])
  })
})

describe('deactivating', () => {
  test('ends the sessions and the open streams at once', async () => {
    const person = await make('createStaff', 'admin')
    const own = await openSession(server.database, person.email)
    const stream = await fetch(`${server.origin}/api/admin/events?topics=seats:${NOBODY}.2030-01-01.1`, {
      headers: { authorization: `Bearer ${own}` },
    })
    expect(stream.status).toBe(200)
    const ended = stream.text()
    await inject(app(), 'updateStaff', { token: token.admin, body: { ...memberOf(person), isActive: false } })
    expect((await inject(app(), 'userDetails', { token: own })).status).toBe(401)
    // Below the heartbeat, which would end it too.
    await expect(
      Promise.race([ended.then(() => 'ended'), new Promise((resolve) => setTimeout(resolve, 14_000, 'open'))]),
    ).resolves.toBe('ended')
  })
})

describe('nobody changes the own rights', () => {
  const OTHER: readonly [string, (own: Person) => Partial<BodyOf<'updateAdminUser'>>, string][] = [
    ['user type', () => ({ user_type: 'head_account', role: 'head_account' }), 'user_type'],
    ['depot', () => ({ depotId: depots.amman }), 'depotId'],
    ['sign-in', () => ({ isActive: false }), 'isActive'],
  ]
  test.each(OTHER)('not the %s', async (_what, changes, field) => {
    const own = await userCalled('super@test.example')
    const refused = await updateUser(own, changes(own))
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, [field]])
    expect(await userCalled('super@test.example')).toEqual(own)
  })

  test('not the access role, which super admins never have', async () => {
    const role = await makeRole({ user_type: 'admin' })
    const own = await userCalled('super@test.example')
    const refused = await updateUser(own, { accessRoleId: role.id })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['accessRoleId']])
    await server.database.pool.query('update users set access_role_id = $1 where id = $2', [
      (await makeRole({ deniedCalls: [], deniedScreens: ['users'] })).id,
      own.id,
    ])
    const { data } = await inject(app(), 'userDetails', { token: token.super })
    expect(data.userDetails.denied).toEqual([])
    await server.database.pool.query('update users set access_role_id = null where id = $1', [own.id])
  })

  test('others have no call that reaches their own account', async () => {
    for (const who of ['admin', 'operations', 'head'] as const) {
      const own = await userCalled(`${who}@test.example`)
      for (const name of ['updateStaff', 'updateAgent', 'updateAccountant', 'updateAdminUser'] as const) {
        const body = { ...userOf(own), user_type: 'super_admin', role: 'super_admin', credit: null }
        const { status } = await inject(app(), name, { token: token[who], params: { id: own.id }, body })
        expect([who, name, status === 403 || status === 404]).toEqual([who, name, true])
      }
    }
  })

  test('two super admins who take each other away at once leave one', async () => {
    const [first, second] = [await userCalled('super@test.example'), await userCalled('second@test.example')]
    const answers = await Promise.all([
      updateUser(second, { isActive: false }, 'super'),
      updateUser(first, { isActive: false }, 'second'),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    await server.database.pool.query("update users set is_active = true where user_type = 'super_admin'")
    token.super = await openSession(server.database, 'super@test.example')
    token.second = await openSession(server.database, 'second@test.example')
  })
})

describe('agents', () => {
  const credit = (creditLimit: number, currency = 'SAR') => ({
    creditType: 'default' as const,
    limits: [{ currency, creditLimit }],
  })
  const update = (by: Who, agent: Person, changes: Partial<BodyOf<'updateAgent'>>) =>
    inject(app(), 'updateAgent', { token: token[by], body: { ...memberOf(agent), credit: null, ...changes } })

  test('start with an empty wallet, auto deduct and the access role of agents', async () => {
    const agent = await makeAgent('admin')
    expect(agent).toMatchObject({
      role: 'agent',
      accessRoleName: 'Agent',
      regionName: { en: 'Riyadh' },
      wallet: { creditType: 'autoDeduct', accounts: [] },
    })
  })

  test.each(['super', 'operations'] as const)(
    '%s decides what they may owe, and it is written down who did',
    async (by) => {
      const agent = await makeAgent('admin')
      const changed = await update(by, agent, { credit: credit(50_000) })
      expect(changed.data.wallet).toEqual({
        creditType: 'default',
        accounts: [{ currency: 'SAR', balance: 0, creditLimit: 50_000, creditUsed: 0, available: 50_000 }],
      })
      const log = await inject(app(), 'getRecordChanges', { token: token.super, query: { kind: 'user', id: agent.id } })
      expect(log.data[0]?.changes).toMatchObject({ creditType: { from: 'autoDeduct', to: 'default' } })
    },
  )

  test('an admin cannot let them owe, at first or later, and changes the rest without touching it', async () => {
    const made = await inject(app(), 'createAgent', {
      token: token.admin,
      body: { ...member(), credit: credit(50_000) },
    })
    expect([made.status, Object.keys(made.error.fields ?? {})]).toEqual([422, ['credit']])
    const agent = await makeAgent('super', { credit: credit(70_000) })
    expect((await update('admin', agent, { credit: credit(90_000) })).status).toBe(422)
    expect((await update('admin', agent, { name: 'Renamed' })).data).toMatchObject({
      name: 'Renamed',
      wallet: { accounts: [{ creditLimit: 70_000 }] },
    })
  })

  test('a limit does not go below what is owed, and the balance stays the ledger’s', async () => {
    await addAgent(server.database, 'owing@test.example', { creditType: 'default', balance: 900, creditLimit: 5000 })
    await server.database.pool.query(
      `update agent_wallets set credit_used = 3000 where agent_id = (select id from users where email = 'owing@test.example')`,
    )
    await server.database.pool.query(`update users set depot_id = $1 where email = 'owing@test.example'`, [
      depots.riyadh,
    ])
    const agent = await userCalled('owing@test.example')
    const lower = await update('super', agent, { credit: credit(2999) })
    expect([lower.status, Object.keys(lower.error.fields ?? {})]).toEqual([422, ['credit.limits.0.creditLimit']])
    const gone = await update('super', agent, { credit: { creditType: 'autoDeduct', limits: [] } })
    expect([gone.status, Object.keys(gone.error.fields ?? {})]).toEqual([422, ['credit']])
    const { data } = await update('super', agent, { credit: credit(3000) })
    expect(data.wallet?.accounts).toEqual([
      { currency: 'SAR', balance: 900, creditLimit: 3000, creditUsed: 3000, available: 900 },
    ])
  })

  test.each<[string, ReturnType<typeof credit>, number, string]>([
    ['a currency that no region has', credit(100, 'XTS'), 422, 'credit.limits.0.currency'],
    ['a negative limit', credit(-1), 400, 'credit.limits.0.creditLimit'],
    [
      'a currency twice',
      { creditType: 'default', limits: [...credit(1).limits, ...credit(2).limits] },
      422,
      'credit.limits.1.currency',
    ],
  ])('%s is refused and nothing is written', async (_what, wrong, status, field) => {
    const agent = await makeAgent('super')
    const refused = await update('super', agent, { name: 'Half written', credit: wrong })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([status, [field]])
    expect(await userCalled(agent.email)).toEqual(agent)
  })
})

describe('an access role', () => {
  const narrow = async (deniedCalls: CallName[], deniedScreens: string[] = []) => {
    const role = await makeRole({ deniedCalls, deniedScreens })
    const admin = await userCalled('admin@test.example')
    const given = await updateUser(admin, { accessRoleId: role.id })
    if (given.status !== 200) throw new Error(given.text)
    return role
  }
  const update = (role: Awaited<ReturnType<typeof makeRole>>, changes: Partial<BodyOf<'updateAccessRole'>>) => {
    const { users: _users, fixed: _fixed, isSeeded: _isSeeded, ...values } = role
    return inject(app(), 'updateAccessRole', {
      token: token.super,
      params: { id: role.id },
      body: { ...values, ...changes },
    })
  }
  const seeded = async () => {
    const [role] = (await inject(app(), 'getAccessRoleList', { token: token.super, query: { search: 'Agent' } })).data
    if (!role) throw new Error('the role of agents is not there')
    return role
  }

  test('holds from the next call on, with what it takes away and what it gives back', async () => {
    const staff = () => inject(app(), 'getStaffList', { token: token.admin })
    expect((await staff()).status).toBe(200)
    const role = await narrow(['getStaffList'], ['staff'])
    expect((await staff()).status).toBe(403)
    const { data } = await inject(app(), 'userDetails', { token: token.admin })
    expect(data.userDetails.denied).toEqual(['staff', 'getStaffList'])
    expect((await update(role, { deniedCalls: [], deniedScreens: [] })).status).toBe(200)
    expect((await staff()).status).toBe(200)
  })

  test('never widens: whatever it holds, a call that the user type lacks stays closed', async () => {
    await narrow([])
    const names = Object.keys(calls).filter((name): name is CallName => name in calls)
    for (const name of names) {
      const { access } = contract[name]
      if (typeof access === 'string' || [...access].some((type) => type === 'admin')) continue
      const { status } = await inject(app(), name, {
        token: token.admin,
        params: { id: NOBODY, kind: 'user' },
        ...(calls[name].method === 'GET' ? {} : { body: {} }),
      })
      expect([name, status]).toEqual([name, 403])
    }
  })

  test.each<[string, Partial<BodyOf<'createAccessRole'>>, number, string]>([
    ['a call of another user type', { deniedCalls: ['createAdminUser'] }, 422, 'deniedCalls'],
    ['a call that everybody needs', { deniedCalls: ['userDetails'] }, 422, 'deniedCalls'],
    ['a call that does not exist', { deniedCalls: ['flyToTheMoon'] }, 422, 'deniedCalls'],
    ['a name that another has', { name: 'Agent' }, 422, 'name'],
    ['a name of blanks', { name: ' ' }, 400, 'name'],
  ])('is refused with %s', async (_what, changes, status, field) => {
    const refused = await inject(app(), 'createAccessRole', { token: token.super, body: accessRole(changes) })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([status, [field]])
  })

  test('is never for super admins', async () => {
    const body = { ...accessRole(), user_type: 'super_admin' }
    expect((await inject(app(), 'createAccessRole', { token: token.super, body })).status).toBe(400)
  })

  test('goes with its user type, and is not given once out of use', async () => {
    const person = await userCalled((await make('createStaff', 'admin')).email)
    const give = async (role: { id: string }) => {
      const { status, error } = await updateUser(person, { accessRoleId: role.id })
      return [status, Object.keys(error.fields ?? {})]
    }
    const refused = [422, ['accessRoleId']]
    expect(await give(await makeRole({ user_type: 'admin' }))).toEqual(refused)
    expect(await give(await makeRole({ user_type: 'staff', isActive: false }))).toEqual(refused)
    expect(await give({ id: NOBODY })).toEqual(refused)
    expect(await give(await seeded())).toEqual(refused)
    expect((await give(await makeRole({ user_type: 'staff' })))[0]).toBe(200)
  })

  test('that users have keeps its user type, and is neither removed nor deactivated', async () => {
    const role = await narrow(['createStaff'])
    const present = { ...role, version: role.version }
    const changed = await update(present, { user_type: 'staff', deniedCalls: [] })
    expect([changed.status, Object.keys(changed.error.fields ?? {})]).toEqual([422, ['user_type']])
    expect((await update(present, { isActive: false })).status).toBe(409)
    const removed = await inject(app(), 'removeMaster', {
      token: token.super,
      params: { kind: 'accessRole', id: role.id },
    })
    expect([removed.status, removed.error.message]).toEqual([409, expect.stringContaining('admin')])
  })

  test('of agents is not widened, renamed, given to another type, put out of use or removed', async () => {
    const role = await seeded()
    const fieldOf = async (changes: Partial<BodyOf<'updateAccessRole'>>) => {
      const { status, error } = await update(role, changes)
      return [status, Object.keys(error.fields ?? {})]
    }
    expect(await fieldOf({ deniedCalls: [] })).toEqual([422, ['deniedScreens']])
    expect(await fieldOf({ deniedScreens: role.deniedScreens.slice(1) })).toEqual([422, ['deniedScreens']])
    expect(await fieldOf({ name: 'Sellers' })).toEqual([422, ['name']])
    expect((await fieldOf({ user_type: 'admin', deniedCalls: [] }))[0]).toBe(422)
    expect((await fieldOf({ isActive: false }))[0]).toBe(409)
    const removed = await inject(app(), 'removeMaster', {
      token: token.super,
      params: { kind: 'accessRole', id: role.id },
    })
    expect(removed.status).toBe(409)
    expect(await seeded()).toEqual(role)
    expect((await update(role, { deniedCalls: [...role.deniedCalls, 'sendTickets'] })).status).toBe(200)
  })

  test('of an agent may be another one that takes away at least as much', async () => {
    const agent = await userCalled((await makeAgent('super')).email)
    const wide = await makeRole({ user_type: 'staff' })
    const refused = await updateUser(agent, { accessRoleId: wide.id })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['accessRoleId']])
    const { deniedCalls, deniedScreens } = await seeded()
    const narrower = await makeRole({
      user_type: 'staff',
      deniedCalls: [...deniedCalls, 'createBooking'],
      deniedScreens,
    })
    expect((await updateUser(agent, { accessRoleId: narrower.id })).data).toMatchObject({ accessRoleId: narrower.id })
    const widened = await update(narrower, { deniedCalls: [], deniedScreens: [] })
    expect([widened.status, Object.keys(widened.error.fields ?? {})]).toEqual([422, ['deniedScreens']])
    const none = await updateUser(await userCalled(agent.email), { accessRoleId: null })
    expect(none.data.accessRoleName).toBe('Agent')
  })

  test('is for super admins to keep', async () => {
    const role = await seeded()
    for (const who of ['admin', 'operations', 'head'] satisfies Who[]) {
      expect((await inject(app(), 'getAccessRoleList', { token: token[who] })).status).toBe(403)
      expect((await inject(app(), 'createAccessRole', { token: token[who], body: accessRole() })).status).toBe(403)
      expect(
        (await inject(app(), 'getRecordChanges', { token: token[who], query: { kind: 'accessRole', id: role.id } }))
          .status,
      ).toBe(404)
    }
  })
})

describe('an export of people', () => {
  const exported = (list: string, by: Who, query: Record<string, string> = {}) =>
    inject(app(), 'exportMasters', {
      token: token[by],
      params: { list },
      query: { format: 'csv', columns: 'name,status', ...query },
    })
  const names = ({ text }: { text: string }) =>
    text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0])
      .toSorted()

  test.each([
    ['staff', 'getStaffList', 'exporter'],
    ['staff', 'getStaffList', 'operations'],
    ['agents', 'getAgentList', 'exporter'],
    ['accountants', 'getAccountantList', 'exporter'],
    ['accountants', 'getAccountantList', 'super'],
    ['user', 'getAdminUserList', 'super'],
    ['userDirectory', 'getUserList', 'head'],
  ] as const)('%s holds exactly whom %s shows to %s', async (list, call, by) => {
    await make('createStaff', 'operations', { depotId: depots.amman })
    await make('createStaff', 'exporter')
    await makeAgent('exporter')
    await make('createAccountant', 'exporter')
    await make('createAccountant', 'super', { depotId: null })
    const shown = await inject(app(), call, { token: token[by], query: { recordNumber: '200' } })
    expect(names(await exported(list, by))).toEqual(shown.data.map(({ name }) => name).toSorted())
    const { rows } = await server.database.pool.query('select action, details from access_log order by id desc limit 1')
    expect(rows[0]).toMatchObject({ action: 'exportedList', details: { rows: shown.page.total } })
  })

  test('tells post, status and money in the words and the language of the screen', async () => {
    const agent = await makeAgent('operations', {
      credit: { creditType: 'default', limits: [{ currency: 'JOD', creditLimit: 20_500 }] },
    })
    const { text, headers } = await exported('agents', 'operations', {
      search: agent.email,
      columns: 'name,depotName,creditType,available,status,lastSignInAt',
      language: 'ar',
    })
    expect(headers['content-disposition']).toContain('agents-')
    expect(text.split('\r\n')[1]).toBe(`${agent.name},${agent.depotName?.ar},افتراضي,JOD,20.500,مدعوّ,`)
    const sheet = await exported('agents', 'operations', { format: 'xlsx', search: agent.email })
    expect([sheet.status, sheet.headers['content-type']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
  })

  test('is not there for whoever may not see the list, and never holds a password', async () => {
    expect((await exported('user', 'exporter')).status).toBe(404)
    expect((await exported('staff', 'head')).status).toBe(404)
    expect((await exported('userDirectory', 'super')).status).toBe(404)
    expect((await exported('user', 'super', { columns: 'password' })).status).toBe(400)
    expect((await exported('user', 'super', { columns: 'name,passwordHash' })).status).toBe(400)
  })
})
