import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf, BodyOf } from '#contract/contract.ts'
import { ensureFirstSuperAdmin } from '#server/features/people/first-super-admin.ts'
import { inject, openSession, signInBy } from '#tests/support/demo-session.ts'
import { awaitMail, tokenIn } from '#tests/support/outbox.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { unsound } from '#tests/support/sound-books.ts'
import { addUser, openSmallOperator } from '#tests/support/small-operator.ts'
import { expectRecorded } from '#tests/support/recorded-contents.ts'

type NewUser = BodyOf<'createAdminUser'>
type ListedUser = AnswerOf<'getAdminUserList'>['data'][number]

const PASSWORD = 'seven green lanterns'

let server: RunningServer
let superAdmin: string
let riyadh: string

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  riyadh = (await openSmallOperator(server.database, { seats: 4 })).depots.riyadh
  await addUser(server.database, 'super@test.example', { userType: 'super_admin', role: 'super_admin' })
  superAdmin = await openSession(server.database, 'super@test.example')
})
afterAll(async () => {
  await expectRecorded(server.database, { kinds: ['agent', 'accessRole', 'region', 'depot'] })
  await server.stop()
})

/** The person opens the link of the invitation. */
async function acceptInvitation(email: string): Promise<void> {
  const token = tokenIn(await awaitMail(server.settings.outboxDirectory, email))
  expect((await inject(server.app, 'resetPassword', { body: { token, password: PASSWORD } })).status).toBe(200)
}

let people = 0
function newUser(changes: Partial<NewUser> = {}): NewUser {
  people += 1
  return {
    name: `Person ${people}`,
    email: `created-${people}@test.example`,
    phone: null,
    user_type: 'staff',
    role: 'staff',
    depotId: riyadh,
    isActive: true,
    ...changes,
  }
}

const create = (body: NewUser) => inject(server.app, 'createAdminUser', { token: superAdmin, body })
const list = (query: Record<string, string> = {}) =>
  inject(server.app, 'getAdminUserList', { token: superAdmin, query })
const update = (user: ListedUser, changes: Partial<BodyOf<'updateAdminUser'>> = {}) => {
  const { id, version, name, email, phone, user_type, role, depotId, isActive } = user
  const body = { id, version, name, email, phone, user_type, role, depotId, isActive, ...changes }
  return inject(server.app, 'updateAdminUser', { token: superAdmin, body })
}

async function created(changes: Partial<NewUser> = {}): Promise<ListedUser> {
  const { status, data, text } = await create(newUser(changes))
  if (status !== 200) throw new Error(text)
  return data
}

describe('creating a user', () => {
  test('invites somebody, who chooses the password and can sign in then, with depot and role', async () => {
    const user = await created({ name: '  Maha Nasser ' })
    expect(user).toMatchObject({
      name: 'Maha Nasser',
      user_type: 'staff',
      depotId: riyadh,
      isConfirmed: false,
      invitedAt: expect.any(String),
      version: 1,
    })
    await acceptInvitation(user.email)
    const { status, data } = await signInBy(server.app, { email: user.email, password: PASSWORD })
    expect([status, data.user_type]).toEqual([200, 'staff'])
    expect((await list({ id: user.id })).data[0]).toMatchObject({ isConfirmed: true })
  })

  test('takes no password', async () => {
    const { text } = await create(Object.assign(newUser(), { password: 'chosen by the creator' }))
    expect(text).not.toContain('password')
    const { rows } = await server.database.pool.query(
      'select count(*)::int as known from users where password_hash is not null and invited_at is not null and confirmed_at is null',
    )
    expect(rows).toEqual([{ known: 0 }])
  })

  test('makes an agent with the access role and the wallet of agents', async () => {
    const agent = await created({ role: 'agent' })
    const { rows } = await server.database.pool.query(
      `select r.name, a.credit_type from users u join access_roles r on r.id = u.access_role_id
       join agents a on a.user_id = u.id where u.id = $1`,
      [agent.id],
    )
    expect(rows).toEqual([{ name: 'Agent', credit_type: 'autoDeduct' }])
  })

  test.each<[string, Partial<NewUser>, number, string]>([
    ['a role of another user type', { role: 'head_account' }, 422, 'role'],
    ['a role without a user type', { user_type: null }, 422, 'role'],
    ['a user type without a role', { role: null }, 422, 'role'],
    ['staff without a depot', { depotId: null }, 422, 'depotId'],
    ['a depot that does not exist', { depotId: '018f2b5a-0000-7000-8000-000000000009' }, 422, 'depotId'],
    ['a taken address', { email: 'SUPER@test.example' }, 409, 'email'],
    ['a name of blanks', { name: '   ' }, 400, 'name'],
  ])('is refused with %s', async (_, changes, status, field) => {
    const before = (await list()).page.total
    const refused = await create(newUser(changes))
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([status, [field]])
    expect((await list()).page.total).toBe(before)
  })

  test('is for super admins', async () => {
    await addUser(server.database, 'head@test.example', { userType: 'head_account', role: 'head_account' })
    const token = await openSession(server.database, 'head@test.example')
    expect((await inject(server.app, 'createAdminUser', { token, body: newUser() })).status).toBe(403)
  })
})

describe('changing a user', () => {
  test('raises the version, and an old one is refused and changes nothing', async () => {
    const user = await created()
    expect((await update(user, { name: 'First' })).data).toMatchObject({ name: 'First', version: 2 })
    const stale = await update(user, { name: 'Second' })
    expect([stale.status, stale.error.code]).toEqual([409, 'staleVersion'])
    expect((await list({ id: user.id })).data[0]?.name).toBe('First')
  })

  test('by two at once is done once', async () => {
    const user = await created()
    const answers = await Promise.all([update(user, { name: 'One' }), update(user, { name: 'Other' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('to inactive ends the sessions at once', async () => {
    const user = await created()
    await acceptInvitation(user.email)
    const token = await openSession(server.database, user.email)
    expect((await inject(server.app, 'userDetails', { token })).status).toBe(200)
    await update((await list({ id: user.id })).data[0] ?? user, { isActive: false })
    expect((await inject(server.app, 'userDetails', { token })).status).toBe(401)
    expect((await signInBy(server.app, { email: user.email, password: PASSWORD })).status).toBe(401)
  })

  test('gives a self-registered user a type', async () => {
    await addUser(server.database, 'waiting@test.example', { userType: 'staff' })
    await server.database.pool.query("update users set user_type = null where email = 'waiting@test.example'")
    const token = await openSession(server.database, 'waiting@test.example')
    const waiting = (await list({ user_type: 'none' })).data.find(({ email }) => email === 'waiting@test.example')
    if (!waiting) throw new Error('not listed')
    expect((await inject(server.app, 'branchList', { token })).status).toBe(403)
    await update(waiting, { user_type: 'account', role: 'account', depotId: riyadh })
    expect((await inject(server.app, 'branchList', { token })).status).toBe(200)
  })

  test('takes the access role of agents away with the role', async () => {
    const agent = await created({ role: 'agent' })
    await update(agent, { role: 'staff' })
    const { rows } = await server.database.pool.query('select access_role_id from users where id = $1', [agent.id])
    expect(rows).toEqual([{ access_role_id: null }])
  })

  test.each<[string, Partial<BodyOf<'updateAdminUser'>>, string]>([
    ['deactivate', { isActive: false }, 'isActive'],
    ['demote', { user_type: 'head_account', role: 'head_account' }, 'user_type'],
  ])('a super admin cannot %s the own account', async (_, changes, field) => {
    const own = (await list({ search: 'super@test.example' })).data[0]
    if (!own) throw new Error('not listed')
    const refused = await update(own, changes)
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, [field]])
    expect((await update(own, { name: 'Super Admin' })).status).toBe(200)
  })

  test('to a taken address is refused', async () => {
    const refused = await update(await created(), { email: 'super@test.example' })
    expect([refused.status, refused.error.fields]).toEqual([
      409,
      { email: 'Another user has this e-mail address. Use another one, or edit that user.' },
    ])
  })

  test('of somebody who does not exist is not found', async () => {
    const user = await created()
    expect((await update(user, { id: '018f2b5a-0000-7000-8000-000000000009' })).status).toBe(404)
  })
})

describe('the list of users', () => {
  beforeAll(async () => {
    for (let at = 1; at <= 13; at++) {
      await created({ name: `Paged ${String(at).padStart(2, '0')}`, phone: at === 7 ? '+966 55 000 0007' : null })
    }
  })

  test('is paged, ten at a time, and sorted by name', async () => {
    const first = await list({ search: 'paged' })
    expect([first.data.length, first.data[0]?.name, first.page.total]).toEqual([10, 'Paged 01', 13])
    const second = await list({ search: 'paged', pageNumber: '2' })
    expect(second.data.map(({ name }) => name)).toEqual(['Paged 11', 'Paged 12', 'Paged 13'])
    expect((await list({ search: 'paged', sort: '-name' })).data[0]?.name).toBe('Paged 13')
  })

  test('goes on along its cursor', async () => {
    const first = await list({ search: 'paged', recordNumber: '5' })
    const next = await list({ search: 'paged', recordNumber: '5', next: first.page.next ?? '' })
    expect(next.data[0]?.name).toBe('Paged 06')
  })

  test('finds by name, address, phone and id, and takes wildcards literally', async () => {
    const byPhone = await list({ search: '55 000 0007' })
    expect(byPhone.data.map(({ name }) => name)).toEqual(['Paged 07'])
    const id = byPhone.data[0]?.id ?? ''
    expect((await list({ id })).data.map((user) => user.id)).toEqual([id])
    expect((await list({ search: byPhone.data[0]?.email ?? '' })).data).toHaveLength(1)
    expect((await list({ search: 'Paged_0' })).data).toEqual([])
  })

  test('filters by user type and status', async () => {
    const { id, name } = await created({ isActive: false })
    expect((await list({ status: 'inactive', search: name })).data.map((user) => user.id)).toEqual([id])
    expect((await list({ status: 'active', id })).data).toEqual([])
    expect((await list({ user_type: 'super_admin' })).data.every(({ user_type }) => user_type === 'super_admin')).toBe(
      true,
    )
  })

  test.each([
    { sort: 'password_hash' },
    { user_type: 'emperor' },
    { recordNumber: '201' },
    { pageNumber: '0' },
    { next: 'nonsense' },
  ])('refuses %o', async (query) => {
    expect((await list(query)).status).toBe(400)
  })

  test('never shows a password hash', async () => {
    expect((await list({ recordNumber: '200' })).text).not.toMatch(/argon2|password/i)
  })
})

test('depots are for everybody with a user type', async () => {
  const { email } = await created()
  const token = await openSession(server.database, email)
  const { data } = await inject(server.app, 'branchList', { token })
  expect(data.map(({ id }) => id)).toContain(riyadh)
})

test('a super admin finds users by name, e-mail and phone as typed; nobody else finds any', async () => {
  const user = await created({ name: 'Nour Zahrani', phone: '+966 55 777 1234' })
  const search = async (token: string, term: string) =>
    (await inject(server.app, 'searchEverything', { token, query: { search: term } })).data
  expect(await search(superAdmin, 'zahra')).toEqual([
    { kind: 'user', id: user.id, title: 'Nour Zahrani', detail: user.email, isExact: false },
  ])
  expect(await search(superAdmin, user.email.toUpperCase())).toMatchObject([{ id: user.id, isExact: true }])
  expect(await search(superAdmin, '777 1234')).toMatchObject([{ id: user.id, isExact: false }])
  expect(await search(superAdmin, '%')).toEqual(undefined)
  expect(await search(superAdmin, '%%%')).toEqual([])
  expect(await search(await openSession(server.database, user.email), 'zahra')).toEqual([])
})

describe('the first super admin', () => {
  const setting = { firstSuperAdmin: { email: 'First@test.example', password: PASSWORD } }

  test('is not made while there is one', async () => {
    await ensureFirstSuperAdmin(server.database, setting)
    expect((await list({ search: 'first@test.example' })).data).toEqual([])
  })

  test('is narrowed by no access role, whatever the user had before', async () => {
    const empty = await startServer({ template: 'empty' })
    try {
      const id = await addUser(empty.database, 'first@test.example', { userType: 'staff', role: 'agent' })
      await empty.database.pool.query(
        `update users set access_role_id = (select id from access_roles limit 1) where id = $1`,
        [id],
      )
      await ensureFirstSuperAdmin(empty.database, setting)
      const { rows } = await empty.database.pool.query('select user_type, access_role_id from users where id = $1', [
        id,
      ])
      expect(rows).toEqual([{ user_type: 'super_admin', access_role_id: null }])
    } finally {
      await empty.stop()
    }
  })

  test('is made by setting where there is none, and then left alone', async () => {
    const empty = await startServer({ template: 'empty' })
    try {
      await ensureFirstSuperAdmin(empty.database, setting)
      const login = (password: string) => signInBy(empty.app, { email: 'first@test.example', password })
      expect((await login(PASSWORD)).data.user_type).toBe('super_admin')
      await ensureFirstSuperAdmin(empty.database, {
        firstSuperAdmin: { ...setting.firstSuperAdmin, password: 'another long one' },
      })
      expect((await login('another long one')).status).toBe(401)

      // Recorded as given, so that an audit tells of another type that nobody gave.
      expect(await unsound(empty.database.pool, { areas: ['records'] })).toEqual([])
      await empty.database.pool.query(`update users set user_type = 'head_account'`)
      expect(await unsound(empty.database.pool, { areas: ['records'] })).toMatchObject([
        { rule: 'records.rightsAsGiven', found: 'head_account', expected: 'super_admin' },
      ])
    } finally {
      await empty.stop()
    }
  })
})
