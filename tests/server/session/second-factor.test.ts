import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserType } from '#contract/access.ts'
import type { GivenProof, ProofQuestion } from '#contract/session/second-factor.ts'
import { hashPassword } from '#server/passwords/hash-password.ts'
import { eyesOf } from '#server/domain/approval/four-eyes.ts'
import { inject, openSession, signInBy } from '#tests/support/demo-session.ts'
import { requireFactors } from '#tests/support/factor-policy.ts'
import { awaitMail } from '#tests/support/outbox.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { openSecondApp } from '#tests/support/second-app.ts'
import { softwarePasskey } from '#tests/support/software-passkey.ts'
import { addUser } from '#tests/support/small-operator.ts'

const PASSWORD = 'seven green lanterns'
const STEP_MS = 30_000

let server: RunningServer
/** What the server's clock says: codes change with it, whatever the hour. */
let now = Date.now()
let passwordHash: string

beforeAll(async () => {
  server = await startServer({ template: 'empty', clock: () => new Date(now) })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => server.stop())

let people = 0
async function somebody(userType: UserType = 'staff'): Promise<string> {
  people += 1
  const email = `factor-${people}@test.example`
  await addUser(server.database, email, { userType })
  await server.database.pool.query('update users set password_hash = $2 where email = $1', [email, passwordHash])
  return email
}

const rows = async (text: string, ...values: unknown[]) => (await server.database.pool.query(text, values)).rows
const idOf = async (email: string): Promise<string> =>
  (await rows('select id from users where email = $1', email))[0].id

function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })
  return totp.generate({ timestamp: now + steps * STEP_MS })
}

/** Sets up codes; the next one is good a step later. */
async function withCodes(email: string): Promise<{ token: string; secret: string; recoveryCodes: string[] }> {
  const token = await openSession(server.database, email)
  const started = await inject(server.app, 'startCodes', { token, body: { password: PASSWORD } })
  const { secret, question } = started.data
  const { status, data } = await inject(server.app, 'confirmCodes', {
    token,
    body: { question, code: codeOf(secret) },
  })
  expect(status).toBe(200)
  now += STEP_MS
  return { token, secret, recoveryCodes: data.recoveryCodes ?? [] }
}

async function asked(email: string): Promise<ProofQuestion> {
  const { data } = await inject(server.app, 'login', { body: { email, password: PASSWORD } })
  if (!('question' in data)) throw new Error(`${email} was let in`)
  return data
}

const prove = (question: string, proof: GivenProof, app = server.app) =>
  inject(app, 'proveSignIn', { body: { question, proof } })
const code = (text: string): GivenProof => ({ kind: 'code', code: text })
const site = () => ({ site: 'localhost', origin: server.origin })

describe('a sign-in with codes', () => {
  test('is no session until the code is given', async () => {
    const email = await somebody()
    const { secret } = await withCodes(email)
    const { question, ...rest } = await asked(email)
    expect(rest).toEqual({ expiresIn: 600, kinds: ['code', 'recoveryCode'], passkey: null })
    expect((await inject(server.app, 'userDetails', { token: question })).status).toBe(401)
    const { status, data } = await prove(question, code(codeOf(secret)))
    expect([status, Object.keys(data).toSorted()]).toEqual([200, ['expiresIn', 'name', 'role', 'token', 'user_type']])
    expect((await inject(server.app, 'userDetails', { token: data.token })).status).toBe(200)
  })

  test('refuses a wrong code at its field, and takes one from an Arabic keyboard', async () => {
    const email = await somebody()
    const { secret } = await withCodes(email)
    const { question } = await asked(email)
    const right = codeOf(secret)
    const wrong = await prove(question, code(right === '000000' ? '000001' : '000000'))
    expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([422, ['code']])
    const arabic = right.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    expect((await prove(question, code(`${arabic.slice(0, 3)} ${arabic.slice(3)}`))).status).toBe(200)
  })

  test('takes each code once, nor one that is older than the last', async () => {
    const email = await somebody()
    const { secret } = await withCodes(email)
    const used = codeOf(secret)
    expect((await prove((await asked(email)).question, code(used))).status).toBe(200)
    expect((await prove((await asked(email)).question, code(used))).status).toBe(422)
    expect((await prove((await asked(email)).question, code(codeOf(secret, -1)))).status).toBe(422)
    now += STEP_MS
    expect((await prove((await asked(email)).question, code(codeOf(secret)))).status).toBe(200)
  })

  test('takes a code once from two processes at the same time', async () => {
    const email = await somebody()
    const { secret } = await withCodes(email)
    const second = await openSecondApp(server, () => new Date(now))
    try {
      const questions = await Promise.all(Array.from({ length: 4 }, () => asked(email)))
      const used = codeOf(secret)
      const answers = await Promise.all(
        questions.map(({ question }, at) => prove(question, code(used), at % 2 === 0 ? server.app : second.app)),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
    } finally {
      await second.close()
    }
  })

  test('is answered once, within its time', async () => {
    const email = await somebody()
    const { secret } = await withCodes(email)
    const { question } = await asked(email)
    expect((await prove(question, code(codeOf(secret)))).status).toBe(200)
    now += STEP_MS
    expect((await prove(question, code(codeOf(secret)))).status).toBe(409)
    const late = await asked(email)
    now += 601_000
    expect((await prove(late.question, code(codeOf(secret)))).status).toBe(409)
  })

  test('is over with another password, and for somebody who was deactivated', async () => {
    const email = await somebody()
    const { token, secret } = await withCodes(email)
    const { question } = await asked(email)
    const body = { currentPassword: PASSWORD, password: 'quiet harbour at dusk' }
    expect((await inject(server.app, 'changePassword', { token, body })).status).toBe(200)
    expect((await prove(question, code(codeOf(secret)))).status).toBe(409)

    const gone = await somebody()
    const { secret: theirs } = await withCodes(gone)
    const open = await asked(gone)
    await rows('update users set is_active = false where email = $1', gone)
    expect((await prove(open.question, code(codeOf(theirs)))).status).toBe(409)
  })

  test('is not done with the code of somebody else', async () => {
    const [email, other] = [await somebody(), await somebody()]
    await withCodes(email)
    const { secret } = await withCodes(other)
    expect((await prove((await asked(email)).question, code(codeOf(secret)))).status).toBe(422)
  })

  test('waits after five wrong codes, whatever question they answer and however often the password is right', async () => {
    const email = await somebody()
    const { secret } = await withCodes(email)
    const wrong = code(codeOf(secret) === '000000' ? '000001' : '000000')
    const answers = []
    for (let at = 0; at < 7; at += 1) answers.push((await prove((await asked(email)).question, wrong)).status)
    expect(answers).toEqual([422, 422, 422, 422, 422, 429, 429])
    const right = await prove((await asked(email)).question, code(codeOf(secret)))
    expect([right.status, Number(right.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    now += 15 * 60_000 + STEP_MS
    expect((await prove((await asked(email)).question, code(codeOf(secret)))).status).toBe(200)
  })

  test('does not give more tries by asking all at once', async () => {
    const email = await somebody()
    const { secret } = await withCodes(email)
    const wrong = code(codeOf(secret) === '000000' ? '000001' : '000000')
    const { question } = await asked(email)
    const answers = await Promise.all(Array.from({ length: 12 }, () => prove(question, wrong)))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
  })
})

describe('recovery codes', () => {
  test('sign in once each, and only their hashes are kept', async () => {
    const email = await somebody()
    const { recoveryCodes } = await withCodes(email)
    expect([recoveryCodes.length, new Set(recoveryCodes).size]).toEqual([10, 10])
    const [first = '', second = ''] = recoveryCodes
    const kept = await rows('select code_hash from recovery_codes where user_id = $1', await idOf(email))
    expect(JSON.stringify(kept)).not.toContain(first)
    const recovery = (text: string): GivenProof => ({ kind: 'recoveryCode', code: text })
    expect((await prove((await asked(email)).question, recovery(first))).status).toBe(200)
    expect((await prove((await asked(email)).question, recovery(first))).status).toBe(422)
    expect(
      (await prove((await asked(email)).question, recovery(second.toLowerCase().replaceAll('-', ' ')))).status,
    ).toBe(200)
  })

  test('are void once new ones are made, which takes the password', async () => {
    const email = await somebody()
    const { token, recoveryCodes } = await withCodes(email)
    const renew = (password: string) => inject(server.app, 'renewRecoveryCodes', { token, body: { password } })
    expect((await renew('a wrong password')).status).toBe(422)
    const { data } = await renew(PASSWORD)
    const recovery = (text = ''): GivenProof => ({ kind: 'recoveryCode', code: text })
    expect((await prove((await asked(email)).question, recovery(recoveryCodes[0]))).status).toBe(422)
    expect((await prove((await asked(email)).question, recovery(data.recoveryCodes[0]))).status).toBe(200)
  })
})

describe('passkeys', () => {
  async function withPasskey(email: string) {
    const token = await openSession(server.database, email)
    const key = softwarePasskey()
    const started = await inject(server.app, 'startPasskey', { token, body: { password: PASSWORD } })
    const { question, passkey } = started.data
    const answer = key.create({ ...site(), challenge: passkey.challenge })
    const added = await inject(server.app, 'addPasskey', { token, body: { question, name: 'Laptop', answer } })
    expect(added.status).toBe(200)
    return { token, key, recoveryCodes: added.data.recoveryCodes }
  }

  test('sign in with what they sign, for this site and this question', async () => {
    const email = await somebody()
    const { key, recoveryCodes } = await withPasskey(email)
    expect(recoveryCodes).toHaveLength(10)
    const { question, passkey, kinds } = await asked(email)
    expect([kinds, passkey?.allowCredentials.map(({ id }) => id)]).toEqual([['passkey', 'recoveryCode'], [key.id]])
    const challenge = passkey?.challenge ?? ''
    const signed = (asking: Parameters<typeof key.sign>[0]): GivenProof => ({
      kind: 'passkey',
      answer: key.sign(asking),
    })
    const elsewhere = { site: 'localhost', origin: 'https://elsewhere.example' }
    expect((await prove(question, signed({ ...elsewhere, challenge }))).status).toBe(422)
    expect((await prove(question, signed({ ...site(), site: 'elsewhere.example', challenge }))).status).toBe(422)
    expect((await prove(question, signed({ ...site(), challenge: 'AAAA' }))).status).toBe(422)
    const right = signed({ ...site(), challenge })
    expect((await prove(question, right)).status).toBe(200)
    expect((await prove((await asked(email)).question, right)).status).toBe(422)
  })

  test('of somebody else are not taken', async () => {
    const [email, other] = [await somebody(), await somebody()]
    await withPasskey(email)
    const { key } = await withPasskey(other)
    const { question, passkey } = await asked(email)
    const answer = key.sign({ ...site(), challenge: passkey?.challenge ?? '' })
    expect((await prove(question, { kind: 'passkey', answer })).status).toBe(422)
  })

  test('are added to the account that asked, renamed and removed by their owner alone', async () => {
    const [email, other] = [await somebody(), await somebody()]
    const { token } = await withPasskey(email)
    const stranger = await openSession(server.database, other)
    const started = await inject(server.app, 'startPasskey', { token, body: { password: PASSWORD } })
    const answer = softwarePasskey().create({ ...site(), challenge: started.data.passkey.challenge })
    const body = { question: started.data.question, name: 'Phone', answer }
    expect((await inject(server.app, 'addPasskey', { token: stranger, body })).status).toBe(409)
    expect((await inject(server.app, 'addPasskey', { token, body })).status).toBe(200)
    expect((await inject(server.app, 'addPasskey', { token, body })).status).toBe(409)

    const own = () => inject(server.app, 'getOwnFactors', { token })
    const [laptop, phone] = (await own()).data.passkeys
    const params = { id: laptop?.id ?? '' }
    const renamed = { params, body: { name: 'Old laptop' } }
    expect((await inject(server.app, 'renamePasskey', { token: stranger, ...renamed })).status).toBe(404)
    expect((await inject(server.app, 'renamePasskey', { token, ...renamed })).status).toBe(200)
    const removal = { password: PASSWORD, passkeyId: phone?.id ?? '' }
    expect((await inject(server.app, 'removeFactor', { token: stranger, body: removal })).status).toBe(404)
    expect((await inject(server.app, 'removeFactor', { token, body: removal })).status).toBe(200)
    expect((await own()).data.passkeys.map(({ name }) => name)).toEqual(['Old laptop'])
  })
})

describe('setting up and removing', () => {
  test('takes the password, keeps the secret encrypted, and is told to the owner', async () => {
    const email = await somebody()
    const token = await openSession(server.database, email)
    for (const body of [{}, { password: 'a wrong password' }]) {
      expect((await inject(server.app, 'startCodes', { token, body })).status).toBe(422)
      expect((await inject(server.app, 'startPasskey', { token, body })).status).toBe(422)
    }
    const { secret } = await withCodes(email)
    const [kept] = await rows('select secret from code_apps where user_id = $1', await idOf(email))
    expect(kept.secret.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false)
    const mail = await awaitMail(server.settings.outboxDirectory, email)
    expect(mail.subject).toBe('Your two-step verification has changed')
  })

  test('of the last one goes back to the password alone, unless the rules require one', async () => {
    const email = await somebody()
    const { token } = await withCodes(email)
    const remove = (password = PASSWORD) =>
      inject(server.app, 'removeFactor', { token, body: { password, passkeyId: null } })
    expect((await remove('a wrong password')).status).toBe(422)
    await requireFactors(server.database, ['staff'])
    await expect.poll(async () => (await inject(server.app, 'getOwnFactors', { token })).data.isRequired).toBe(true)
    expect((await remove()).status).toBe(422)
    await requireFactors(server.database, ['super_admin', 'head_account', 'operation_manager'])
    await expect.poll(async () => (await inject(server.app, 'getOwnFactors', { token })).data.isRequired).toBe(false)
    expect((await remove()).status).toBe(200)
    expect((await signInBy(server.app, { email, password: PASSWORD })).status).toBe(200)
    expect(await rows('select from recovery_codes where user_id = $1', await idOf(email))).toEqual([])
  })
})

describe('where the rules require one, as a new operator’s do of whoever decides on money', () => {
  test('a sign-in is good for setting it up and for nothing else', async () => {
    const email = await somebody('head_account')
    const { data } = await signInBy(server.app, { email, password: PASSWORD })
    const { token } = data
    const details = async () => (await inject(server.app, 'userDetails', { token })).data.userDetails.needsFactor
    expect(await details()).toBe(true)
    const refused = await inject(server.app, 'getPolicies', { token })
    expect([refused.status, refused.error.message]).toEqual([409, 'Set up two-step verification first.'])
    const body = { currentPassword: PASSWORD, password: 'quiet harbour at dusk' }
    expect((await inject(server.app, 'changePassword', { token, body })).status).toBe(409)
    const started = await inject(server.app, 'startCodes', { token, body: {} })
    const confirmed = await inject(server.app, 'confirmCodes', {
      token,
      body: { question: started.data.question, code: codeOf(started.data.secret) },
    })
    expect([confirmed.status, confirmed.data.recoveryCodes?.length]).toEqual([200, 10])
    expect(await details()).toBe(false)
    expect((await inject(server.app, 'getPolicies', { token })).status).toBe(200)
  })
})

describe('a reset by a super admin', () => {
  test('ends the sessions, is recorded and told, and ties the two accounts', async () => {
    const [email, admin] = [await somebody('head_account'), await somebody('super_admin')]
    const { token } = await withCodes(email)
    const by = await openSession(server.database, admin)
    const id = await idOf(email)
    const reset = (user: string, as = by) => inject(server.app, 'resetFactors', { token: as, body: { id: user } })
    expect((await reset(id, await openSession(server.database, await somebody('admin')))).status).toBe(403)
    expect((await reset(await idOf(admin))).status).toBe(409)
    const done = await reset(id)
    expect([done.status, done.data.secondFactors]).toEqual([200, 0])
    expect((await reset(id)).status).toBe(409)
    expect((await inject(server.app, 'userDetails', { token })).status).toBe(401)
    const [change] = await rows(
      `select changes, user_id from record_changes where record_kind = 'user' and record_id = $1 order by at desc limit 1`,
      id,
    )
    expect(change).toEqual({ changes: { secondFactors: { from: 1, to: 0 } }, user_id: await idOf(admin) })
    const { tied } = await eyesOf(server.database.orm, id, new Date(now))
    expect([...tied]).toEqual([await idOf(admin)])
    await expect
      .poll(async () => (await awaitMail(server.settings.outboxDirectory, email, 2)).subject)
      .toBe('Your two-step verification has been reset')
  })
})
