import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { type AgentDesk, type AgentDeskName, expectSoundAgentMoney, openAgentDesk } from '#tests/support/agent-desk.ts'
import { inject } from '#tests/support/demo-session.ts'
import { send } from '#tests/support/selling.ts'
import { startApiProcess } from '#tests/support/start-api-process.ts'

let desk: AgentDesk
beforeAll(async () => {
  desk = await openAgentDesk()
})
afterAll(() => desk.stop())

const requestBody = (change: Partial<BodyOf<'deductWallet'>> = {}): BodyOf<'deductWallet'> => ({
  agentId: desk.users.default,
  currency: 'SAR',
  amount: 1150,
  reasonCode: 'serviceCharge',
  reason: 'Terminal rent',
  ...change,
})

async function request(change: Partial<BodyOf<'deductWallet'>> = {}, by: AgentDeskName = 'head') {
  const { status, data, text } = await inject(desk.server.app, 'deductWallet', {
    token: desk.tokens[by],
    body: requestBody(change),
  })
  expect(status, text).toBe(200)
  return data
}

function decide(
  { id, version }: { id: string; version: number },
  decision: 'approve' | 'reject',
  by: AgentDeskName = 'head2',
  key?: string,
) {
  const body = { id, version, decision, reason: decision === 'reject' ? 'Not agreed' : null }
  return inject(desk.server.app, 'decideWalletDeduction', {
    token: desk.tokens[by],
    body,
    ...(key !== undefined && { key }),
  })
}

const withdraw = ({ id, version }: { id: string; version: number }, by: AgentDeskName) =>
  inject(desk.server.app, 'withdrawWalletDeduction', { token: desk.tokens[by], body: { id, version, reason: null } })

const rows = async (sql: string, values: unknown[] = []) => (await desk.server.database.pool.query(sql, values)).rows
const balance = async () =>
  (
    await rows(`select balance::int from agent_wallets where agent_id = $1 and currency = 'SAR'`, [desk.users.default])
  )[0]?.balance
const posted = async (id: string) =>
  (await rows(`select count(*)::int as n from ledger_entries where record_id = $1`, [id]))[0]?.n

/** Through the ledger, so that wallets stay what it says. */
async function holding(amount: number): Promise<void> {
  const { pool } = desk.server.database
  await pool.query(`update agent_wallets set balance = $2, credit_used = 0 where agent_id = $1 and currency = 'SAR'`, [
    desk.users.default,
    amount,
  ])
}

describe('a deduction from a wallet', () => {
  beforeEach(() => holding(5000))

  test('is a request that leaves the wallet alone and posts nothing until another head account approves it', async () => {
    const asked = await request()
    expect(asked).toMatchObject({ state: 'requested', number: expect.stringMatching(/^WD-/), decidedBy: null })
    expect([await balance(), await posted(asked.id)]).toEqual([5000, 0])
    const approved = await decide(asked, 'approve')
    expect([approved.status, approved.data.state, approved.data.decidedBy?.name]).toEqual([200, 'approved', 'head2'])
    expect([await balance(), await posted(asked.id)]).toEqual([3850, 1])
    const events = await rows(
      `select event, from_state, to_state from workflow_events where record_id = $1 order by id`,
      [asked.id],
    )
    expect(events).toEqual([
      { event: 'xstate.init', from_state: null, to_state: 'requested' },
      { event: 'walletDeduction.approve', from_state: 'requested', to_state: 'approved' },
    ])
  })

  test('is not decided by who asked, and the attempt is kept', async () => {
    const asked = await request()
    const own = await decide(asked, 'approve', 'head')
    expect([own.status, own.error.code]).toEqual([409, 'ownRequest'])
    expect(await rows('select event, code from refused_events where record_id = $1', [asked.id])).toEqual([
      { event: 'walletDeduction.approve', code: 'ownRequest' },
    ])
    expect(await balance()).toBe(5000)
  })

  test('is not decided by somebody who opened the account of who asked, in whichever way', async () => {
    const asked = await request()
    const owner = new pg.Client({ connectionString: desk.server.ownerUrl })
    await owner.connect()
    const opened = await owner.query<{ id: string }>(
      `insert into record_changes (record_kind, record_id, act, changes, user_id, at) values ('user', $1, 'created', '{}', $2, now() - interval '2 years') returning id`,
      [desk.users.head, desk.users.head2],
    )
    for (const decision of ['approve', 'reject'] as const) {
      const refused = await decide(asked, decision)
      expect([refused.status, refused.error.code]).toEqual([409, 'tiedAccounts'])
    }
    const { data } = await inject(desk.server.app, 'getWalletDeduction', {
      token: desk.tokens.head2,
      params: { id: asked.id },
    })
    expect(data.can).toContainEqual({ event: 'walletDeduction.approve', refusal: 'tiedAccounts' })
    const inbox = await inject(desk.server.app, 'getApprovals', {
      token: desk.tokens.head2,
      query: { kind: 'walletDeduction' },
    })
    expect(inbox.data.approvals).toContainEqual(expect.objectContaining({ id: asked.id, refusal: 'tiedAccounts' }))
    await owner.query('delete from record_changes where id = $1', [opened.rows[0]?.id])
    await owner.end()
    expect((await decide(asked, 'reject')).status).toBe(200)
  })

  test('is refused where the wallet no longer holds it, and can be rejected then', async () => {
    const [one, two] = [await request({ amount: 4000 }), await request({ amount: 4000 })]
    expect((await decide(one, 'approve')).status).toBe(200)
    const short = await decide(two, 'approve')
    expect([short.status, short.error.message]).toEqual([
      409,
      'The wallet holds only 10.00 SAR now, so the deduction cannot be approved. Reject it, or wait until the wallet is topped up.',
    ])
    expect(await balance()).toBe(1000)
    const shown = await inject(desk.server.app, 'getWalletDeduction', {
      token: desk.tokens.head2,
      params: { id: two.id },
    })
    expect(shown.data.can).toContainEqual({ event: 'walletDeduction.approve', refusal: 'notCovered' })
    expect((await decide(two, 'reject')).data).toMatchObject({ state: 'rejected', decisionReason: 'Not agreed' })
  })

  test('settles no more than is owed at the approval', async () => {
    await rows(`update agent_wallets set credit_used = 900 where agent_id = $1 and currency = 'SAR'`, [
      desk.users.default,
    ])
    const asked = await request({ reasonCode: 'settleCredit', amount: 900 })
    await rows(`update agent_wallets set credit_used = 100 where agent_id = $1 and currency = 'SAR'`, [
      desk.users.default,
    ])
    expect((await decide(asked, 'approve')).error.message).toBe(
      'The agent owes only 1.00 SAR now, so the deduction cannot be approved. Reject it and request a smaller one.',
    )
  })

  test('is withdrawn by who asked and by nobody else, and ends with it', async () => {
    const asked = await request()
    expect((await withdraw(asked, 'head2')).status).toBe(409)
    expect((await withdraw(asked, 'head')).data.state).toBe('withdrawn')
    expect((await decide(asked, 'approve')).error.message).toBe('This deduction was withdrawn.')
    expect(await balance()).toBe(5000)
  })

  test('needs a reason to be rejected, and its present version to be decided', async () => {
    const asked = await request()
    const unexplained = await inject(desk.server.app, 'decideWalletDeduction', {
      token: desk.tokens.head2,
      body: { id: asked.id, version: asked.version, decision: 'reject', reason: null },
    })
    expect([unexplained.status, Object.keys(unexplained.error.fields ?? {})]).toEqual([422, ['reason']])
    expect((await decide({ id: asked.id, version: 9 }, 'approve')).error.code).toBe('staleVersion')
  })

  test('sent twice under one key counts once, under another key it is decided already', async () => {
    const asked = await request()
    const key = randomUUID()
    expect([
      (await decide(asked, 'approve', 'head2', key)).status,
      (await decide(asked, 'approve', 'head2', key)).status,
    ]).toEqual([200, 200])
    expect((await decide(asked, 'approve')).status).toBe(409)
    expect([await balance(), await posted(asked.id)]).toEqual([3850, 1])
  })

  test('is decided once by two processes at the same moment', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'back-office-deductions-'))
    const other = await startApiProcess(desk.server.settings.databaseUrl ?? '', directory)
    try {
      const asked = await request()
      const body = { id: asked.id, version: asked.version, decision: 'approve', reason: null } as const
      const answers = await Promise.all(
        [desk.server.origin, other.origin, desk.server.origin, other.origin].map((origin) =>
          send({ origin, token: desk.tokens.head2 }, 'decideWalletDeduction', { body, key: randomUUID() }),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
      expect([await balance(), await posted(asked.id)]).toEqual([3850, 1])
    } finally {
      other.process.kill('SIGKILL')
      await rm(directory, { recursive: true, force: true })
    }
  })

  test.each([
    ['admin', 403],
    ['account', 403],
    ['staff', 403],
    ['default', 403],
    ['operations', 200],
    ['head2', 200],
  ] as const)('is read by who sees every agent: %s gets %i', async (by, status) => {
    const asked = await request()
    expect(
      (await inject(desk.server.app, 'getWalletDeduction', { token: desk.tokens[by], params: { id: asked.id } }))
        .status,
    ).toBe(status)
    expect(
      (
        await inject(desk.server.app, 'getWalletDeductionList', {
          token: desk.tokens[by],
          query: { search: asked.number ?? '' },
        })
      ).status,
    ).toBe(status)
    if (by !== 'head2') expect((await decide(asked, 'approve', by)).status).toBe(403)
  })

  test('waits in the inbox of the other head account, is found by its number, and stands in the list', async () => {
    const asked = await request()
    const inbox = await inject(desk.server.app, 'getApprovals', {
      token: desk.tokens.head2,
      query: { kind: 'walletDeduction' },
    })
    expect(inbox.data.approvals).toContainEqual(
      expect.objectContaining({ id: asked.id, amount: 1150, refusal: null, reference: asked.number }),
    )
    const own = await inject(desk.server.app, 'getApprovals', {
      token: desk.tokens.head,
      query: { kind: 'walletDeduction' },
    })
    expect(own.data.approvals).toContainEqual(expect.objectContaining({ id: asked.id, refusal: 'ownRequest' }))
    const found = await inject(desk.server.app, 'searchEverything', {
      token: desk.tokens.operations,
      query: { search: asked.number ?? '' },
    })
    expect(found.data).toContainEqual(expect.objectContaining({ kind: 'walletDeduction', id: asked.id }))
    const trail = await inject(desk.server.app, 'getWorkflowEvents', {
      token: desk.tokens.operations,
      query: { machine: 'walletDeduction', recordId: asked.id },
    })
    expect(trail.status).toBe(200)
    const sheet = await inject(desk.server.app, 'exportWalletDeductions', {
      token: desk.tokens.head,
      query: { format: 'csv', columns: 'number,agent,amount,state' },
    })
    expect([sheet.status, sheet.text.includes(asked.number ?? '?')]).toEqual([200, true])
  })
})

test('books agree with the records, wallets put there by hand aside', async () => {
  await expectSoundAgentMoney(desk.server.database, ['agents.walletIsLedger', 'agents.creditIsLedger'])
})
