import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AUDIT_RULES } from '#server/audit/rules.ts'
import { keepHomeTimeZone } from '#server/database/home-time-zone.ts'
import { hashPassword } from '#server/passwords/hash-password.ts'
import { type AgentDesk, type AgentDeskName, openAgentDesk } from '#tests/support/agent-desk.ts'
import { inject, openSession, signInBy } from '#tests/support/demo-session.ts'
import { ruleThat } from '#tests/support/policy-rules.ts'
import { openSecondApp } from '#tests/support/second-app.ts'

const PASSWORD = 'seven green lanterns'
const STEP_MS = 30_000
/** SAR 10.00, in minor units. */
const AMOUNT = 1000
const MINUTE_MS = 60_000

let now = Date.now()
let desk: AgentDesk
/** Whoever decides. */
let token: string

beforeAll(async () => {
  desk = await openAgentDesk({ clock: () => new Date(now) })
  await keepHomeTimeZone(desk.server.database, 'Asia/Riyadh')
  await rows('update users set password_hash = $1', [await hashPassword(PASSWORD)])
  await ruleThat(
    desk.server.database,
    { freshProofAmount: AMOUNT / 100, factorUserTypes: [] },
    new Date(now + MINUTE_MS),
  )
})
afterAll(() => desk.stop())
beforeEach(async () => {
  now += 20 * MINUTE_MS
  token = await openSession(desk.server.database, 'head2@agents.example')
  await rows(`update agent_wallets set balance = 1000000, credit_used = 0 where agent_id = $1`, [desk.users.default])
})

const rows = async (sql: string, values: unknown[] = []) => (await desk.server.database.pool.query(sql, values)).rows

async function request(amount = AMOUNT + 1, currency = 'SAR') {
  const body = { agentId: desk.users.default, currency, amount, reasonCode: 'serviceCharge', reason: 'Terminal rent' }
  const { status, data, text } = await inject(desk.server.app, 'deductWallet', { token: desk.tokens.head, body })
  expect(status, text).toBe(200)
  return data
}

interface By {
  token?: string
  key?: string
  app?: AgentDesk['server']['app']
  decision?: 'approve' | 'reject'
}
const decide = (
  { id, version }: { id: string; version: number },
  { token: by = token, key = randomUUID(), app = desk.server.app, decision = 'approve' }: By = {},
) =>
  inject(app, 'decideWalletDeduction', {
    token: by,
    key,
    body: { id, version, decision, reason: decision === 'reject' ? 'Not agreed' : null },
  })

const prove = (by = token, password = PASSWORD) =>
  inject(desk.server.app, 'proveIdentity', { token: by, body: { password } })
const stateOf = async (id: string) => (await rows('select state from wallet_deductions where id = $1', [id]))[0]?.state
const proofOf = async (id: string) =>
  (
    await rows(
      `select payload -> 'proof' as proof from workflow_events where record_id = $1 and event <> 'xstate.init'`,
      [id],
    )
  )[0]?.proof

describe('a decision above the amount', () => {
  test('is refused without a proof, changes nothing, ends no session, and is done with the same key after it', async () => {
    const asked = await request()
    const key = randomUUID()
    const refused = await decide(asked, { key })
    expect([refused.status, refused.error.code, await stateOf(asked.id)]).toEqual([
      428,
      'freshProofNeeded',
      'requested',
    ])
    expect((await inject(desk.server.app, 'userDetails', { token })).status).toBe(200)
    expect((await prove()).status).toBe(200)
    const done = await decide(asked, { key })
    expect([done.status, done.data.state]).toEqual([200, 'approved'])
    expect(await proofOf(asked.id)).toEqual({ by: 'password', at: new Date(now).toISOString() })
    // Answered from what was kept: the proof may be over by then.
    now += 10 * MINUTE_MS
    expect((await decide(asked, { key })).data.state).toBe('approved')
  })

  test('is asked for from one minor unit above it, and never to reject', async () => {
    const [same, more, rejected] = [await request(AMOUNT), await request(AMOUNT + 1), await request(AMOUNT + 1)]
    expect((await decide(same)).status).toBe(200)
    expect(await proofOf(same.id)).toBeNull()
    expect((await decide(more)).status).toBe(428)
    expect((await decide(rejected, { decision: 'reject' })).status).toBe(200)
  })

  test('takes a proof of the last five minutes', async () => {
    const [inTime, late] = [await request(), await request()]
    await prove()
    now += 5 * MINUTE_MS
    expect((await decide(inTime)).status).toBe(200)
    now += 1
    expect((await decide(late)).error.code).toBe('freshProofNeeded')
  })

  test('takes the proof of its own session only, given by the server', async () => {
    const asked = await request()
    const other = await openSession(desk.server.database, 'head2@agents.example')
    await prove(other)
    expect((await decide(asked)).status).toBe(428)
    expect((await decide(asked, { token: other })).status).toBe(200)
  })

  test('takes signing in as a proof', async () => {
    const asked = await request()
    const { data } = await signInBy(desk.server.app, { email: 'head2@agents.example', password: PASSWORD })
    expect((await decide(asked, { token: data.token })).status).toBe(200)
  })

  test('counts the same in another process', async () => {
    const asked = await request()
    const second = await openSecondApp(desk.server, () => new Date(now))
    try {
      expect((await decide(asked, { app: second.app })).status).toBe(428)
      await prove()
      expect((await decide(asked, { app: second.app })).status).toBe(200)
    } finally {
      await second.close()
    }
  })

  test('counts other currencies at the rate of the day, and asks where there is none', async () => {
    await rows(
      `insert into agent_wallets (agent_id, currency, balance, credit_limit, credit_used)
       select agent_id, 'AED', 1000000, 0, 0 from agent_wallets where agent_id = $1 limit 1 on conflict do nothing`,
      [desk.users.default],
    )
    const asked = async (amount: number) => (await decide(await request(amount, 'AED'))).status
    expect(await asked(1)).toBe(428)
    await rows(
      `insert into exchange_rates (id, from_currency, to_currency, day, rate, source, state, entered_by, entered_at, decided_by, decided_at)
       values (gen_random_uuid(), 'AED', 'SAR', $1::timestamptz::date - 1, 1.25, 'centralBank', 'checked', $2, $1, $3, $1)`,
      [new Date(now - MINUTE_MS), desk.users.head, desk.users.head2],
    )
    expect([await asked(800), await asked(801)]).toEqual([200, 428])
  })

  test('is not the account of others', async () => {
    const asked = await request()
    await prove(desk.tokens.head)
    expect((await decide(asked)).status).toBe(428)
  })
})

describe('a proof', () => {
  test('is refused where it is wrong, and waits after too many, as signing in does', async () => {
    const wrong = await prove(token, 'wrong')
    expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([422, ['password']])
    for (const _ of [1, 2, 3, 4]) await prove(token, 'wrong')
    expect((await prove()).status).toBe(429)
    expect((await decide(await request())).status).toBe(428)
    now += 20 * MINUTE_MS
    expect((await prove()).status).toBe(200)
  })

  test('is a code where the account has codes, each good once, and no longer the password', async () => {
    const name: AgentDeskName = 'operations'
    await rows(`update users set user_type = 'head_account' where id = $1`, [desk.users[name]])
    token = await openSession(desk.server.database, `${name}@agents.example`)
    const started = await inject(desk.server.app, 'startCodes', { token, body: { password: PASSWORD } })
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(started.data.secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
        timestamp: now,
      })
    await inject(desk.server.app, 'confirmCodes', { token, body: { question: started.data.question, code: codeNow() } })
    now += STEP_MS
    const asked = await request()
    const byPassword = await prove()
    expect([byPassword.status, (await decide(asked)).status]).toEqual([422, 428])
    const { data: question } = await inject(desk.server.app, 'startProof', { token })
    expect(question).toMatchObject({ kinds: ['code'], passkey: null })
    const body = { question: question.question, proof: { kind: 'code', code: codeNow() } }
    expect((await inject(desk.server.app, 'proveIdentity', { token, body })).status).toBe(200)
    expect((await decide(asked)).status).toBe(200)
    expect(await proofOf(asked.id)).toMatchObject({ by: 'code' })
    const again = (await inject(desk.server.app, 'startProof', { token })).data.question
    const used = await inject(desk.server.app, 'proveIdentity', { token, body: { ...body, question: again } })
    expect(used.status).toBe(422)
    // What proves a sign-in is another question.
    const foreign = await inject(desk.server.app, 'proveIdentity', { token: desk.tokens.head, body })
    expect(foreign.status).toBe(409)
  })
})

test('the audit finds a decision whose proof was taken away, and none before', async () => {
  const rule = AUDIT_RULES.find(({ id }) => id === 'records.freshProof')
  const found = async () => (await rule?.check(desk.server.database.pool))?.map(({ reference }) => reference)
  expect(await found()).toEqual([])
  const asked = await request()
  await prove()
  await decide(asked)
  expect(await found()).toEqual([])
  const owner = new pg.Client({ connectionString: desk.server.ownerUrl })
  await owner.connect()
  await owner.query(
    `update workflow_events set payload = null where record_id = $1 and event = 'walletDeduction.approve'`,
    [asked.id],
  )
  await owner.end()
  expect(await found()).toEqual([asked.number])
})
