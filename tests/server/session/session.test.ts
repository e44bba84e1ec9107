import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import { hashToken } from '#server/plugins/authenticate.ts'
import { hashPassword } from '#server/passwords/hash-password.ts'
import { inject, signInBy } from '#tests/support/demo-session.ts'
import { requireFactors } from '#tests/support/factor-policy.ts'
import { awaitMail, mailsTo, tokenIn } from '#tests/support/outbox.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { addUser } from '#tests/support/small-operator.ts'

const PASSWORD = 'seven green lanterns'
const OTHER_PASSWORD = 'quiet harbour at dusk'

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  await requireFactors(server.database, [])
})
afterAll(() => server.stop())

let people = 0
/** Somebody who can sign in with PASSWORD. */
async function somebody(
  user: { userType?: 'head_account' | 'super_admin' | null; isActive?: boolean } = {},
): Promise<string> {
  const { userType = 'head_account', isActive = true } = user
  people += 1
  const email = `person-${people}@test.example`
  await addUser(server.database, email, { userType: 'head_account' })
  await server.database.pool.query(
    'update users set password_hash = $2, user_type = $3, role = $3, is_active = $4 where email = $1',
    [email, await hashPassword(PASSWORD), userType, isActive],
  )
  return email
}

const login = (email: string, password = PASSWORD) => signInBy(server.app, { email, password })
const details = (token: string) => inject(server.app, 'userDetails', { token })

async function signIn(email: string, password = PASSWORD): Promise<string> {
  const answer = await login(email, password)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.data.token
}

describe('signing in', () => {
  test('gives an opaque token with its life in seconds, and nothing personal but the name', async () => {
    const { status, data } = await login(await somebody())
    expect(status).toBe(200)
    expect(Object.keys(data).toSorted()).toEqual(['expiresIn', 'name', 'role', 'token', 'user_type'])
    expect(data.token).toMatch(/^[\w-]{43}$/)
    expect(data.expiresIn).toBe(server.settings.sessionHours * 3600)
  })

  test('stores only the hash of the token', async () => {
    const token = await signIn(await somebody())
    const { rows } = await server.database.pool.query('select token_hash from sessions')
    expect(rows.some((row: { token_hash: string }) => row.token_hash === token)).toBe(false)
    expect((await details(token)).status).toBe(200)
  })

  test('takes the address in any case', async () => {
    const email = await somebody()
    expect((await login(email.toUpperCase())).status).toBe(200)
  })

  test('answers alike whether the user is unknown, deactivated or the password wrong', async () => {
    const answers = await Promise.all([
      login('nobody@test.example'),
      login(await somebody({ isActive: false })),
      login(await somebody(), 'a wrong password'),
    ])
    const words = JSON.stringify({ code: 'unauthenticated', message: 'Invalid credentials' })
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([words]))
  })

  test('says in Arabic what is wrong to who reads Arabic', async () => {
    const { error } = await inject(server.app, 'login', {
      body: { email: 'nobody@test.example', password: 'x' },
      language: 'ar',
    })
    expect(error.message).toBe('بيانات الدخول غير صحيحة')
  })

  test('waits for the confirmation of the address and sends a new link', async () => {
    const email = 'not-yet@test.example'
    await inject(server.app, 'register', { body: { fullname: 'Not Yet', email, password: PASSWORD } })
    const first = tokenIn(await awaitMail(server.settings.outboxDirectory, email))
    expect((await login(email, OTHER_PASSWORD)).status).toBe(401)
    const { status, error } = await login(email)
    expect([status, error.code]).toEqual([422, 'ruleBroken'])
    const token = tokenIn(await awaitMail(server.settings.outboxDirectory, email, 2))
    expect((await inject(server.app, 'confirmAccount', { body: { token: first, password: PASSWORD } })).status).toBe(
      422,
    )
    expect((await inject(server.app, 'confirmAccount', { body: { token, password: PASSWORD } })).status).toBe(200)
    expect((await login(email)).status).toBe(200)
  })

  test('an expired token is not a session', async () => {
    const token = await signIn(await somebody())
    await server.database.pool.query("update sessions set expires_at = now() - interval '1 second'")
    expect((await details(token)).status).toBe(401)
  })
})

describe('too many wrong passwords', () => {
  const from = (address: string, email: string, password: string) =>
    server.app.inject({
      method: 'POST',
      url: `${API_BASE}/login`,
      remoteAddress: address,
      payload: { email, password },
    })

  test('make the sixth attempt wait, even with the right one, and say for how long', async () => {
    const email = await somebody()
    for (let attempt = 0; attempt < 5; attempt++) expect((await from('10.0.0.1', email, 'wrong')).statusCode).toBe(401)
    const blocked = await from('10.0.0.1', email, PASSWORD)
    expect(blocked.statusCode).toBe(429)
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(14 * 60)
    expect(blocked.json().message).toContain('15 min')
  })

  test('count per account and address', async () => {
    const [email, other] = [await somebody(), await somebody()]
    for (let attempt = 0; attempt < 5; attempt++) await from('10.0.0.2', email, 'wrong')
    expect((await from('10.0.0.3', email, PASSWORD)).statusCode).toBe(200)
    expect((await from('10.0.0.2', other, PASSWORD)).statusCode).toBe(200)
  })

  test('do not become more tries by coming all at once', async () => {
    const email = await somebody()
    const answers = await Promise.all(Array.from({ length: 12 }, () => from('10.0.0.4', email, 'wrong')))
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7)
  })

  test('are forgotten by a right one, and after the wait', async () => {
    const email = await somebody()
    for (let attempt = 0; attempt < 4; attempt++) await from('10.0.0.5', email, 'wrong')
    expect((await from('10.0.0.5', email, PASSWORD)).statusCode).toBe(200)
    for (let attempt = 0; attempt < 5; attempt++) await from('10.0.0.5', email, 'wrong')
    await server.database.pool.query("update sign_in_failures set blocked_until = now() - interval '1 second'")
    expect((await from('10.0.0.5', email, PASSWORD)).statusCode).toBe(200)
  })
})

describe('a session', () => {
  test('ends with signing out', async () => {
    const token = await signIn(await somebody())
    expect((await inject(server.app, 'logout', { token })).status).toBe(200)
    expect((await details(token)).status).toBe(401)
  })

  test('tells who is signed in', async () => {
    const email = await somebody()
    const { data } = await details(await signIn(email))
    expect(data.userDetails).toMatchObject({
      email,
      user_type: 'head_account',
      depot: null,
      isAgent: false,
      // Said on what is printed.
      operator: { name: { en: 'Rihla Coaches', ar: 'رحلة للنقل بالحافلات' } },
      isLocked: false,
      locksIn: null,
    })
    expect(data.userDetails.expiresIn).toBeGreaterThan(0)
  })

  test('of a user without a type may ask for details and leave, and nothing else', async () => {
    const token = await signIn(await somebody({ userType: null }))
    expect((await details(token)).data.userDetails.user_type).toBeNull()
    const body = { currentPassword: PASSWORD, password: OTHER_PASSWORD }
    expect((await inject(server.app, 'changePassword', { token, body })).status).toBe(403)
    expect((await inject(server.app, 'branchList', { token })).status).toBe(403)
    expect((await inject(server.app, 'logout', { token })).status).toBe(200)
  })

  test('that is locked answers only details, unlocking and leaving', async () => {
    const token = await signIn(await somebody())
    expect((await inject(server.app, 'lockScreen', { token })).status).toBe(200)
    expect((await details(token)).data.userDetails.isLocked).toBe(true)
    const locked = await inject(server.app, 'branchList', { token })
    expect([locked.status, locked.error.message]).toEqual([409, 'The session is locked. Unlock it to go on.'])
    const wrong = await inject(server.app, 'unlockScreen', { token, body: { password: 'wrong' } })
    expect([wrong.status, wrong.error.fields]).toEqual([422, { password: 'The password is wrong.' }])
    expect((await inject(server.app, 'unlockScreen', { token, body: { password: PASSWORD } })).status).toBe(200)
    expect((await inject(server.app, 'branchList', { token })).status).toBe(200)
  })

  test('cannot be used to guess the password on the lock screen', async () => {
    const token = await signIn(await somebody())
    await inject(server.app, 'lockScreen', { token })
    const guess = () => inject(server.app, 'unlockScreen', { token, body: { password: 'wrong' } })
    const statuses = []
    for (let attempt = 0; attempt < 6; attempt++) statuses.push((await guess()).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })
})

describe('a forgotten password', () => {
  const ask = (username: string) => inject(server.app, 'forgetPassword', { body: { username } })
  const reset = (token: string, password = OTHER_PASSWORD) =>
    inject(server.app, 'resetPassword', { body: { token, password } })

  test('is answered alike for known and unknown, and only the known get a link', async () => {
    const email = await somebody()
    const [known, unknown] = [await ask(email), await ask('stranger@test.example')]
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    expect((await awaitMail(server.settings.outboxDirectory, email)).text).toContain('/auth/reset-password#token=')
    expect(await mailsTo(server.settings.outboxDirectory, 'stranger@test.example')).toEqual([])
  })

  test('is replaced once by the link, which ends every session', async () => {
    const email = await somebody()
    const token = await signIn(email)
    await ask(email)
    const link = tokenIn(await awaitMail(server.settings.outboxDirectory, email))
    expect((await reset(link)).status).toBe(200)
    expect((await details(token)).status).toBe(401)
    expect((await login(email)).status).toBe(401)
    expect((await login(email, OTHER_PASSWORD)).status).toBe(200)
    const again = await reset(link, 'yet another long one')
    expect([again.status, again.error.message]).toEqual([
      422,
      'This link has already been used or has expired. Request a new one.',
    ])
  })

  test('keeps its link when the new one is too common', async () => {
    const email = await somebody()
    await ask(email)
    const link = tokenIn(await awaitMail(server.settings.outboxDirectory, email))
    const common = await reset(link, 'Password123456')
    expect([common.status, Object.keys(common.error.fields ?? {})]).toEqual([422, ['password']])
    expect((await reset(link)).status).toBe(200)
  })

  test('has one valid link, the latest, for an hour', async () => {
    const email = await somebody()
    await ask(email)
    const first = tokenIn(await awaitMail(server.settings.outboxDirectory, email))
    await ask(email)
    const second = tokenIn(await awaitMail(server.settings.outboxDirectory, email, 2))
    expect((await reset(first)).status).toBe(422)
    await server.database.pool.query("update one_time_tokens set expires_at = now() - interval '1 second'")
    expect((await reset(second)).status).toBe(422)
  })

  test('mails in Arabic to who asked in Arabic', async () => {
    const email = await somebody()
    await inject(server.app, 'forgetPassword', { body: { username: email }, language: 'ar' })
    expect((await awaitMail(server.settings.outboxDirectory, email)).text).toContain('افتح هذا الرابط')
  })
})

describe('changing the password', () => {
  const change = (token: string, currentPassword: string, password: string) =>
    inject(server.app, 'changePassword', { token, body: { currentPassword, password } })

  test('ends every other session and keeps this one', async () => {
    const email = await somebody()
    const [here, there] = [await signIn(email), await signIn(email)]
    expect((await change(here, PASSWORD, OTHER_PASSWORD)).status).toBe(200)
    expect((await details(here)).status).toBe(200)
    expect((await details(there)).status).toBe(401)
    expect((await login(email, OTHER_PASSWORD)).status).toBe(200)
  })

  test.each([
    ['a wrong present one', 'wrong', OTHER_PASSWORD, 422],
    ['the same again', PASSWORD, PASSWORD, 422],
    ['a short one', PASSWORD, 'too short', 400],
    ['a common one', PASSWORD, 'qwertyuiop123456', 422],
    ['one made of the own address', PASSWORD, 'person-test-2026!', 422],
  ])('refuses %s', async (_, current, next, status) => {
    const email = await somebody()
    const token = await signIn(email)
    expect((await change(token, current, next)).status).toBe(status)
    expect((await login(email)).status).toBe(200)
  })
})

describe('self-registration', () => {
  const register = (email: string, password = PASSWORD, fullname = 'Huda Salem') =>
    inject(server.app, 'register', { body: { fullname, email, password } })
  const confirm = (token: string, password = PASSWORD) =>
    inject(server.app, 'confirmAccount', { body: { token, password } })
  const mailedToken = async (email: string, count = 1) =>
    tokenIn(await awaitMail(server.settings.outboxDirectory, email, count))

  test('makes a user without a type, who confirms the address and then waits', async () => {
    const email = 'huda@test.example'
    expect((await register(email)).status).toBe(200)
    const token = tokenIn(await awaitMail(server.settings.outboxDirectory, email))
    expect((await confirm(token)).status).toBe(200)
    expect((await confirm(token)).status).toBe(422)
    const { data } = await login(email)
    expect([data.user_type, data.role, data.name]).toEqual([null, null, 'Huda Salem'])
  })

  test("puts the password in force that was registered with the opened link, not an earlier stranger's", async () => {
    const email = 'victim@test.example'
    await register(email, 'chosen by a stranger', 'Stranger')
    const strangers = await mailedToken(email)
    await register(email, PASSWORD, 'Victim')
    const own = await mailedToken(email, 2)
    expect((await confirm(strangers)).status).toBe(422)
    expect((await confirm(own)).status).toBe(200)
    expect((await confirm(strangers, 'chosen by a stranger')).status).toBe(422)
    expect((await login(email, 'chosen by a stranger')).status).toBe(401)
    expect((await login(email)).data.name).toBe('Victim')
  })

  test('is confirmed by its own link with its own password, whoever registers the address again before', async () => {
    const email = 'first-owner@test.example'
    await register(email, PASSWORD, 'First Owner')
    const own = await mailedToken(email)
    await register(email, 'chosen by a stranger', 'Stranger')
    const strangers = await mailedToken(email, 2)
    const refused = await confirm(strangers)
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['password']])
    expect((await login(email, 'chosen by a stranger')).status).not.toBe(200)
    expect((await confirm(own)).status).toBe(200)
    expect((await login(email)).data.name).toBe('First Owner')
    expect((await login(email, 'chosen by a stranger')).status).toBe(401)
  })

  test('is confirmed with no more guesses of its password than a sign-in has', async () => {
    const email = 'guessed@test.example'
    await register(email)
    const token = await mailedToken(email)
    const statuses = []
    for (let attempt = 0; attempt < 6; attempt++)
      statuses.push((await confirm(token, `guess number ${attempt}`)).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })

  test('leaves nothing to sign in with until the link is opened', async () => {
    const email = 'unopened@test.example'
    await register(email, 'chosen by a stranger')
    await mailedToken(email)
    const { rows } = await server.database.pool.query('select password_hash, name from users where email = $1', [email])
    expect(rows).toEqual([{ password_hash: null, name: email }])
  })

  test("of a stranger is void once the address's owner has set a password by a reset link", async () => {
    const email = 'reset-first@test.example'
    await register(email, 'chosen by a stranger')
    const strangers = await mailedToken(email)
    await inject(server.app, 'forgetPassword', { body: { username: email } })
    const reset = await mailedToken(email, 2)
    expect((await inject(server.app, 'resetPassword', { body: { token: reset, password: PASSWORD } })).status).toBe(200)
    expect((await confirm(strangers)).status).toBe(422)
    expect((await login(email)).status).toBe(200)
  })

  test('with a taken address answers alike and tells its owner by mail', async () => {
    const email = await somebody()
    const [taken, free] = [await register(email), await register('free@test.example')]
    expect([taken.status, taken.text]).toEqual([free.status, free.text])
    const mail = await awaitMail(server.settings.outboxDirectory, email)
    expect(mail.subject).toBe('You already have an account')
    expect((await login(email)).data.name).not.toBe('Huda Salem')
  })
})

describe('the own profile', () => {
  const update = (token: string, body: { name: string; phone: string | null; version: number }) =>
    inject(server.app, 'updateProfile', { token, body })

  test('changes name and phone, and refuses an old version', async () => {
    const token = await signIn(await somebody())
    const { version } = (await details(token)).data.userDetails
    const changed = await update(token, { name: 'Rana Odeh', phone: '+962 6 555 0100', version })
    expect(changed.data.userDetails).toMatchObject({
      name: 'Rana Odeh',
      phone: '+96265550100',
      version: version + 1,
    })
    const stale = await update(token, { name: 'Somebody Else', phone: null, version })
    expect([stale.status, stale.error.code]).toEqual([409, 'staleVersion'])
    expect((await details(token)).data.userDetails.name).toBe('Rana Odeh')
  })
})

describe('where somebody is signed in', () => {
  const own = (token: string) => inject(server.app, 'getOwnSessions', { token })
  const end = (token: string, ids: string[], key?: string) =>
    inject(server.app, 'endOwnSessions', { token, body: { ids }, ...(key !== undefined && { key }) })

  test('is told to nobody else, the session that asks first, and each by its device', async () => {
    const email = await somebody()
    const [first, second] = [await signIn(email), await signIn(email)]
    await signIn(await somebody())
    await server.database.pool.query(
      `update sessions set user_agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', address = '192.0.2.7',
         last_seen_at = now() - interval '2 days' where token_hash = $1`,
      [hashToken(first)],
    )
    const { data } = await own(second)
    expect(data).toEqual([
      expect.objectContaining({ isThis: true, isLocked: false, isHandheld: false }),
      expect.objectContaining({ isThis: false, browser: 'Chrome', system: 'Windows', address: '192.0.2.7' }),
    ])
    // What a session is called by does not open one.
    expect((await details(data[1]?.id ?? '')).status).toBe(401)
  })

  test('ends there at once, but not where it is asked and not of others', async () => {
    const [email, stranger] = [await somebody(), await somebody()]
    const [here, there, strangers] = [await signIn(email), await signIn(email), await signIn(stranger)]
    const ids = (await own(here)).data.map(({ id }) => id)
    const theirs = (await own(strangers)).data.map(({ id }) => id)
    const key = 'ends-once-and-only-once'
    const ended = await end(here, [...ids, ...theirs], key)
    expect([ended.status, ended.data]).toEqual([200, { ended: 1 }])
    expect((await details(there)).status).toBe(401)
    expect([(await details(here)).status, (await details(strangers)).status]).toEqual([200, 200])
    // The same key is answered alike; another finds nothing to end.
    expect((await end(here, [...ids, ...theirs], key)).data).toEqual({ ended: 1 })
    expect((await end(here, ids)).data).toEqual({ ended: 0 })
  })

  test('ended by two at once, of each other, both answers say what they did', async () => {
    const email = await somebody()
    const tokens = [await signIn(email), await signIn(email), await signIn(email)]
    const ids = (await own(tokens[0] ?? '')).data.filter(({ isThis }) => !isThis).map(({ id }) => id)
    const answers = await Promise.all([end(tokens[0] ?? '', ids), end(tokens[0] ?? '', ids)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.reduce((sum, { data }) => sum + data.ended, 0)).toBe(2)
  })

  test('is not told or ended while the screen is locked, nor with a body that is none', async () => {
    const email = await somebody()
    const [here, there] = [await signIn(email), await signIn(email)]
    const [other] = (await own(here)).data.filter(({ isThis }) => !isThis)
    expect((await end(here, [])).status).toBe(400)
    expect((await end(here, ['not an id'])).status).toBe(400)
    await inject(server.app, 'lockScreen', { token: here })
    expect([(await own(here)).status, (await end(here, [other?.id ?? ''])).status]).toEqual([409, 409])
    expect((await details(there)).status).toBe(200)
  })

  test('notes that it is used once a minute', async () => {
    const token = await signIn(await somebody())
    const seen = async () =>
      (
        await server.database.pool.query<{ ago: number }>(
          'select extract(epoch from now() - last_seen_at)::int as ago from sessions where token_hash = $1',
          [hashToken(token)],
        )
      ).rows[0]?.ago ?? -1
    const age = (seconds: number) =>
      server.database.pool.query(
        `update sessions set last_seen_at = now() - $2 * interval '1 second' where token_hash = $1`,
        [hashToken(token), seconds],
      )
    await age(50)
    await details(token)
    expect(await seen()).toBeGreaterThanOrEqual(50)
    await age(70)
    await details(token)
    await expect.poll(seen).toBeLessThan(50)
  })
})
