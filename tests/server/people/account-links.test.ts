import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf, BodyOf } from '#contract/contract.ts'
import { inject, openSession, signInBy } from '#tests/support/demo-session.ts'
import { awaitMail, mailsTo, tokenIn } from '#tests/support/outbox.ts'
import { expectRecorded } from '#tests/support/recorded-contents.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { addUser, openSmallOperator } from '#tests/support/small-operator.ts'
import { unsound } from '#tests/support/sound-books.ts'

type Person = AnswerOf<'getStaffList'>['data'][number]

const PASSWORD = 'seven green lanterns'
const OTHER_PASSWORD = 'a quiet harbour at dusk'

let server: RunningServer
let depots: Awaited<ReturnType<typeof openSmallOperator>>['depots']
const token: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  depots = (await openSmallOperator(server.database, { seats: 4 })).depots
  await addUser(server.database, 'super@test.example', { userType: 'super_admin', role: 'super_admin' })
  await addUser(server.database, 'admin@test.example', { userType: 'admin', depotId: depots.riyadh })
  await addUser(server.database, 'amman@test.example', { userType: 'admin', depotId: depots.amman })
  for (const name of ['super', 'admin', 'amman'])
    token[name] = await openSession(server.database, `${name}@test.example`)
})
afterAll(() => server.stop())

let people = 0
async function invited(by = 'admin', name = 'createStaff' as const): Promise<Person> {
  people += 1
  const body: BodyOf<'createStaff'> = {
    name: `Person ${people}`,
    email: `linked-${people}@test.example`,
    phone: null,
    depotId: by === 'amman' ? depots.amman : depots.riyadh,
    isActive: true,
  }
  const { status, data, text } = await inject(server.app, name, { token: token[by], body })
  expect(status, text).toBe(200)
  return data
}

const mailed = async (email: string, count = 1) =>
  tokenIn(await awaitMail(server.settings.outboxDirectory, email, count))
const setPassword = (link: string, password = PASSWORD) =>
  inject(server.app, 'resetPassword', { body: { token: link, password } })
const login = (email: string, password = PASSWORD) => signInBy(server.app, { email, password })
const found = async ({ id }: { id: string }) =>
  (await inject(server.app, 'getStaffList', { token: token.admin, query: { id } })).data[0]
const send = (by: string, id: string, key?: string) =>
  inject(server.app, 'sendAccountLink', { token: token[by], body: { id }, ...(key !== undefined && { key }) })

async function accepted(): Promise<Person> {
  const person = await invited()
  expect((await setPassword(await mailed(person.email))).status).toBe(200)
  return (await found(person)) ?? person
}

async function move(person: Person, email: string) {
  const { id, version, name, phone, depotId, isActive } = person
  return inject(server.app, 'updateStaff', {
    token: token.admin,
    body: { id, version, name, email, phone, depotId, isActive },
  })
}

describe('an invitation', () => {
  test('works once, for seven days, and is told in words for it', async () => {
    const person = await invited()
    const mail = await awaitMail(server.settings.outboxDirectory, person.email)
    expect(mail.text).toContain('/auth/invitation#token=')
    const link = tokenIn(mail)
    expect((await setPassword(link, 'password123456')).status).toBe(422)
    expect((await setPassword(link)).status).toBe(200)
    expect((await setPassword(link, OTHER_PASSWORD)).status).toBe(422)
    expect((await login(person.email)).status).toBe(200)

    const late = await invited()
    const lateLink = await mailed(late.email)
    await server.database.pool.query(
      `update one_time_tokens set expires_at = expires_at - interval '7 days' where user_id = $1`,
      [late.id],
    )
    expect((await setPassword(lateLink)).status).toBe(422)
  })

  test('is sent again by whoever keeps the person, once per key; the earlier link stops working', async () => {
    const person = await invited()
    const first = await mailed(person.email)
    expect((await send('amman', person.id)).status).toBe(404)
    expect((await send('admin', person.id, '0195c7a2-0000-7000-8000-000000000001')).status).toBe(200)
    expect((await send('admin', person.id, '0195c7a2-0000-7000-8000-000000000001')).status).toBe(200)
    const second = await mailed(person.email, 2)
    expect((await setPassword(first)).status).toBe(422)
    expect((await setPassword(second)).status).toBe(200)
    expect(await mailsTo(server.settings.outboxDirectory, person.email)).toHaveLength(2)
  })

  test('is a link to another password once the first is set; nobody is told it', async () => {
    const person = await accepted()
    const { status, text } = await send('admin', person.id)
    expect([status, /argon2|token/i.test(text)]).toEqual([200, false])
    const mail = await awaitMail(server.settings.outboxDirectory, person.email, 2)
    expect(mail.text).toContain('/auth/reset-password#token=')
    expect((await setPassword(tokenIn(mail), OTHER_PASSWORD)).status).toBe(200)
    expect((await login(person.email, OTHER_PASSWORD)).status).toBe(200)
  })

  test('is not turned into a password of somebody who registers with the address', async () => {
    const person = await invited()
    await mailed(person.email)
    await inject(server.app, 'register', {
      body: { fullname: 'Stranger', email: person.email, password: OTHER_PASSWORD },
    })
    const mail = await awaitMail(server.settings.outboxDirectory, person.email, 2)
    expect(mail.text).toContain('/auth/invitation#token=')
    expect((await setPassword(tokenIn(mail))).status).toBe(200)
    expect((await login(person.email, OTHER_PASSWORD)).status).toBe(401)
    expect((await login(person.email)).data.name).toBe(person.name)
  })

  test('to a mistyped address goes to the right one, and the first link stops working', async () => {
    const person = await invited()
    const wrong = await mailed(person.email)
    const right = `right.${person.email}`
    expect((await move(person, right)).data).toMatchObject({ email: right, newEmail: null })
    expect((await setPassword(wrong)).status).toBe(422)
    expect((await setPassword(await mailed(right))).status).toBe(200)
  })
})

describe('another e-mail address', () => {
  const confirm = (link: string) => inject(server.app, 'confirmEmail', { body: { token: link } })
  /** Those that a test opens by hand are recorded by nobody. */
  const USERS = { kinds: ['user'], except: ['records.wasRecorded'] } as const
  const stop = (link: string) => inject(server.app, 'stopEmailChange', { body: { token: link } })

  test('signs in once it is confirmed; until then the old one does', async () => {
    const person = await accepted()
    const email = `new.${person.email}`
    expect((await move(person, email)).data).toMatchObject({ email: person.email, newEmail: email })
    expect((await login(person.email)).status).toBe(200)
    expect((await login(email)).status).toBe(401)
    const session = await openSession(server.database, person.email)
    const link = await mailed(email)
    expect((await confirm(link)).status).toBe(200)
    expect((await confirm(link)).status).toBe(422)
    expect((await inject(server.app, 'userDetails', { token: session })).status).toBe(401)
    expect([(await login(person.email)).status, (await login(email)).status]).toEqual([401, 200])
    expect(await unsound(server.database.pool, { areas: ['records'] })).toEqual([])
    await expectRecorded(server.database, USERS)
  })

  test('is stopped by the old one before it is in force', async () => {
    const person = await accepted()
    const email = `stopped.${person.email}`
    await move(person, email)
    const mail = await awaitMail(server.settings.outboxDirectory, person.email, 2)
    expect(mail.text).toContain(email)
    expect((await stop(tokenIn(mail))).status).toBe(200)
    expect((await confirm(await mailed(email))).status).toBe(422)
    expect(await found(person)).toMatchObject({ email: person.email, newEmail: null })
    expect((await login(person.email)).status).toBe(200)
  })

  test('is stopped by the old one also afterwards: whoever took the account over is out', async () => {
    const person = await accepted()
    const [taken, further] = [`taken.${person.email}`, `further.${person.email}`]
    const moved = await move(person, taken)
    const stopLink = await mailed(person.email, 2)
    expect((await confirm(await mailed(taken))).status).toBe(200)
    await inject(server.app, 'forgetPassword', { body: { username: taken } })
    expect((await setPassword(await mailed(taken, 2), OTHER_PASSWORD)).status).toBe(200)
    expect((await move((await found(moved.data)) ?? person, further)).status).toBe(200)
    expect((await confirm(await mailed(further))).status).toBe(200)

    const session = await openSession(server.database, further)
    expect((await stop(stopLink)).status).toBe(200)
    expect((await inject(server.app, 'userDetails', { token: session })).status).toBe(401)
    expect([(await login(further, OTHER_PASSWORD)).status, (await login(person.email, OTHER_PASSWORD)).status]).toEqual(
      [401, 401],
    )
    expect((await setPassword(await mailed(person.email, 3))).status).toBe(200)
    expect((await login(person.email)).status).toBe(200)
    expect(await unsound(server.database.pool, { areas: ['records'] })).toEqual([])
    await expectRecorded(server.database, USERS)
  })

  test('that somebody else has by now is not confirmed', async () => {
    const person = await accepted()
    const email = `contested.${person.email}`
    await move(person, email)
    const link = await mailed(email)
    await addUser(server.database, email, { userType: 'admin', depotId: depots.riyadh })
    expect((await confirm(link)).status).toBe(409)
    expect((await login(person.email)).status).toBe(200)
  })
})
