import { randomUUID } from 'node:crypto'
import Papa from 'papaparse'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { transports } from '#server/database/schema/network.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import {
  type AgentDesk,
  type AgentDeskName,
  askTopUp,
  decide,
  expectSoundAgentMoney,
  openAgentDesk,
  storeSlip,
  topUpBody,
} from '#tests/support/agent-desk.ts'
import { inject } from '#tests/support/demo-session.ts'
import { ADULT, saleBody } from '#tests/support/small-operator.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'
import { sheetAmount } from '#tests/support/sheet-amount.ts'

let desk: AgentDesk

beforeAll(async () => {
  desk = await openAgentDesk()
})
/** `setAccount` gives money that no record stands for; a till is counted by hand. */
const MADE_UP = [
  'ledger.entryHasRecord',
  'cash.tillHoldsCount',
  'cash.everyCurrencyCounted',
  'records.stateIsLastEvent',
]
afterEach(() => expectSoundAgentMoney(desk.server.database, MADE_UP))
afterAll(() => desk.stop())

const call: typeof inject = (...args) => inject(...args)
const app = () => desk.server.app

interface Line {
  act: string
  account: string
  amount: number
  clerk_id: string | null
}

async function linesOf(recordId: string): Promise<Line[]> {
  const { rows } = await desk.server.database.pool.query<Line>(
    `select act, account, amount, clerk_id from ledger_entries join ledger_lines on entry_id = ledger_entries.id where record_id = $1 order by ledger_entries.id, line`,
    [recordId],
  )
  return rows
}
const posted = async (recordId: string) =>
  (await linesOf(recordId)).map(({ act, account, amount }) => [act, account, amount])

async function walletOf(name: AgentDeskName, currency = 'SAR') {
  const { data } = await call(app(), 'getWallet', { token: desk.tokens[name] })
  return data?.accounts.find((account) => account.currency === currency)
}

/** Gives an agent just this much in SAR, by hand and in the ledger. */
async function setAccount(
  name: AgentDeskName,
  { balance, creditUsed = 0, at = new Date() }: { balance: number; creditUsed?: number; at?: Date },
): Promise<void> {
  const before = await walletOf(name)
  const { postEntries } = await import('#server/domain/ledger/post-entry.ts')
  const { inTransaction } = await import('#server/database/connection.ts')
  const agentId = desk.users[name]
  const wallet = balance - (before?.balance ?? 0)
  const credit = creditUsed - (before?.creditUsed ?? 0)
  await inTransaction(desk.server.database, async (tx) => {
    await tx.client.query(
      'update agent_wallets set balance = $2, credit_used = $3 where agent_id = $1 and currency = $4',
      [agentId, balance, creditUsed, 'SAR'],
    )
    await postEntries(tx, [
      {
        act: 'capitalPaidIn',
        recordKind: 'journal',
        recordId: randomUUID(),
        ...posterOf({ id: desk.users.head, ...IN_RIYADH }, at),
        lines: [
          { account: '1010', currency: 'SAR', amount: wallet - credit },
          { account: '2000', currency: 'SAR', amount: -wallet, agentId },
          { account: '1110', currency: 'SAR', amount: credit, agentId },
        ],
      },
    ])
  })
}

describe('a top-up by bank', () => {
  test('counts once it is approved: what is owed first, then the wallet', async () => {
    await setAccount('default', { balance: 0, creditUsed: 3000 })
    const asked = await askTopUp(desk, 'default', { amount: 10_000, bankReference: 'FT26-1', note: 'November' })
    expect(asked).toMatchObject({
      state: 'pending',
      number: expect.stringMatching(/^TU-RIY-\d{4}-\d{5}$/),
      wouldSettle: 3000,
      depot: { code: 'RIY' },
      files: [{ name: 'slip.png' }],
    })
    expect(await posted(asked.id)).toEqual([])
    const { status, data } = await decide(desk, asked, 'approve')
    expect(status).toBe(200)
    expect(data).toMatchObject({ state: 'approved', settled: 3000, paidIn: 7000, decidedBy: { id: desk.users.head } })
    expect(await posted(asked.id)).toEqual([
      ['topUpApproved', '1010', 10_000],
      ['topUpApproved', '1110', -3000],
      ['topUpApproved', '2000', -7000],
    ])
    expect(await walletOf('default')).toMatchObject({ balance: 7000, creditUsed: 0, available: 57_000 })
  })

  test('opens an account in a currency that the agent had none in', async () => {
    const asked = await askTopUp(desk, 'autoDeduct', { currency: 'JOD', amount: 25_500 })
    expect((await decide(desk, asked, 'approve')).status).toBe(200)
    expect(await walletOf('autoDeduct', 'JOD')).toMatchObject({ balance: 25_500, creditUsed: 0, available: 25_500 })
  })

  test('that is rejected posts nothing', async () => {
    const before = await walletOf('default')
    const asked = await askTopUp(desk, 'default')
    expect((await decide(desk, asked, 'reject')).data).toMatchObject({
      state: 'rejected',
      decisionReason: 'Not on the account',
      settled: null,
      paidIn: null,
    })
    expect(await posted(asked.id)).toEqual([])
    expect(await walletOf('default')).toEqual(before)
  })
})

describe('an approved top-up that was a mistake', () => {
  const entryOf = async (recordId: string) => {
    const { rows } = await desk.server.database.pool.query<{ id: string }>(
      `select id from ledger_entries where record_id = $1 and act = 'topUpApproved'`,
      [recordId],
    )
    return rows[0]?.id ?? ''
  }
  const propose = (entryId: string) =>
    call(app(), 'createJournalEntry', {
      token: desk.tokens.head,
      body: { kind: 'correction', entryId, purpose: 'The wrong agent', reference: null },
    })
  const approve = ({ id }: { id: string }, by: AgentDeskName = 'head2') =>
    call(app(), 'decideJournalEntry', {
      token: desk.tokens[by],
      body: { id, version: 1, decision: 'approve', reason: null },
    })
  const report = async () =>
    (
      await call(app(), 'getTopUpReport', {
        token: desk.tokens.head,
        query: { agentId: desk.users.default, currency: 'SAR' },
      })
    ).data.totals[0]

  test('is taken back by two head accounts, by just what it settled and paid in; page, list, statement and totals say so', async () => {
    await setAccount('default', { balance: 400, creditUsed: 3000 })
    const before = await report()
    const asked = await askTopUp(desk, 'default', { amount: 10_000 })
    await decide(desk, asked, 'approve')
    const token = desk.tokens.head
    const { data: shown } = await call(app(), 'getTopUp', { token, params: { id: asked.id } })
    const entryId = await entryOf(asked.id)
    expect(shown).toMatchObject({ approvalEntryId: entryId, takenBack: null })
    expect((await call(app(), 'getCorrectableEntries', { token, query: { entryId } })).data[0]?.id).toBe(entryId)
    const proposal = await propose(entryId)
    expect(proposal.status, proposal.text).toBe(200)
    expect((await approve(proposal.data, 'head')).error.code).toBe('ownRequest')
    expect((await approve(proposal.data)).status).toBe(200)
    expect(await walletOf('default')).toMatchObject({ balance: 400, creditUsed: 3000 })
    expect(await posted(proposal.data.id)).toEqual([
      ['entryCorrected', '1010', -10_000],
      ['entryCorrected', '1110', 3000],
      ['entryCorrected', '2000', 7000],
    ])
    const takenBack = {
      journalId: proposal.data.id,
      number: proposal.data.number,
      reason: 'The wrong agent',
      by: 'head2',
    }
    expect(
      (await call(app(), 'getTopUp', { token: desk.tokens.default, params: { id: asked.id } })).data,
    ).toMatchObject({ state: 'approved', approvalEntryId: null, takenBack })
    const listed = async (state: string) =>
      (await call(app(), 'getTopUpList', { token, query: { search: asked.number, state } })).data.map(({ id }) => id)
    expect([await listed('takenBack'), await listed('approved')]).toEqual([[asked.id], []])
    const totals = await report()
    expect(totals).toMatchObject({
      approved: before?.approved,
      settled: before?.settled,
      paidIn: before?.paidIn,
      bank: before?.bank,
      takenBack: (before?.takenBack ?? 0) + 10_000,
      amount: (before?.amount ?? 0) + 10_000,
    })
    const { data: statement } = await call(app(), 'getWalletStatement', {
      token: desk.tokens.default,
      query: { currency: 'SAR' },
    })
    expect(statement[0]).toMatchObject({
      act: 'entryCorrected',
      isReversal: true,
      wallet: -7000,
      credit: 3000,
      record: { kind: 'topUp', id: asked.id, reference: asked.number, note: 'The wrong agent' },
    })
    expect((await propose(entryId)).status).toBe(409)
  })

  test('in cash goes back out of the till of whoever took it', async () => {
    await setAccount('default', { balance: 0, creditUsed: 500 })
    const asked = await askTopUp(desk, 'account', { means: 'cash', amount: 2000 })
    await decide(desk, asked, 'approve')
    const proposal = await propose(await entryOf(asked.id))
    expect((await approve(proposal.data)).status).toBe(200)
    expect(await linesOf(proposal.data.id)).toEqual(
      expect.arrayContaining([
        { act: 'entryCorrected', account: '1000', amount: -2000, clerk_id: desk.users.account },
        { act: 'entryCorrected', account: '1110', amount: 500, clerk_id: null },
        { act: 'entryCorrected', account: '2000', amount: 1500, clerk_id: null },
      ]),
    )
    expect(await walletOf('default')).toMatchObject({ balance: 0, creditUsed: 500 })
  })

  test('stays where the wallet holds less by now, or the credit has no room, when it is proposed as when it is decided', async () => {
    await setAccount('default', { balance: 0, creditUsed: 3000 })
    const asked = await askTopUp(desk, 'default', { amount: 10_000 })
    await decide(desk, asked, 'approve')
    const entryId = await entryOf(asked.id)
    const proposal = await propose(entryId)
    await setAccount('default', { balance: 6999 })
    const short = await approve(proposal.data)
    expect([short.status, short.error.message]).toEqual([
      409,
      "The agent's wallet holds only 69.99 SAR of the 70.00 SAR this top-up added. Reverse it once the balance is high enough.",
    ])
    expect(
      (await call(app(), 'getJournalEntry', { token: desk.tokens.head2, params: { id: proposal.data.id } })).data.can,
    ).toContainEqual({ event: 'journalEntry.approve', refusal: 'notCovered' })
    await call(app(), 'withdrawJournalEntry', {
      token: desk.tokens.head,
      body: { id: proposal.data.id, version: 1, reason: null },
    })
    await setAccount('default', { balance: 7000, creditUsed: 47_001 })
    const full = await propose(entryId)
    expect([full.status, full.error.message]).toEqual([
      422,
      "The agent's credit limit is too low to reverse this: 30.00 SAR would be owed again, 29.99 SAR is left. Raise the limit first.",
    ])
    expect(await walletOf('default')).toMatchObject({ balance: 7000, creditUsed: 47_001 })
  })
})

describe('a top-up in cash', () => {
  test("lies in the taker's till and is owed to the agent until it is approved", async () => {
    await setAccount('default', { balance: 0, creditUsed: 500 })
    const asked = await askTopUp(desk, 'account', { means: 'cash', amount: 2000 })
    expect(await linesOf(asked.id)).toEqual([
      { act: 'topUpTaken', account: '1000', amount: 2000, clerk_id: desk.users.account },
      { act: 'topUpTaken', account: '2010', amount: -2000, clerk_id: null },
    ])
    expect(await walletOf('default')).toMatchObject({ balance: 0, creditUsed: 500 })
    expect((await decide(desk, asked, 'approve')).status).toBe(200)
    expect((await posted(asked.id)).slice(2)).toEqual([
      ['topUpApproved', '2010', 2000],
      ['topUpApproved', '1110', -500],
      ['topUpApproved', '2000', -1500],
    ])
  })

  test("that is rejected goes back out of the taker's till that is open now", async () => {
    const asked = await askTopUp(desk, 'account', { means: 'cash', amount: 700 })
    await desk.server.database.pool.query(
      `update cash_shifts set state = 'counted' where clerk_id = $1 and state = 'open'`,
      [desk.users.account],
    )
    // The next till holds what another has brought since.
    await askTopUp(desk, 'account', { means: 'cash', amount: 700 })
    expect((await decide(desk, asked, 'reject')).status).toBe(200)
    expect((await linesOf(asked.id)).slice(2)).toEqual([
      { act: 'topUpRejected', account: '2010', amount: 700, clerk_id: null },
      { act: 'topUpRejected', account: '1000', amount: -700, clerk_id: desk.users.account },
    ])
    const { rows } = await desk.server.database.pool.query(
      `select shift.state, entry.reverses is not null as reverses from ledger_entries as entry join ledger_lines on entry_id = entry.id join cash_shifts as shift on shift.id = shift_id
       where record_id = $1 and act = 'topUpRejected'`,
      [asked.id],
    )
    expect(rows).toEqual([{ state: 'open', reverses: true }])
  })
})

describe('a top-up that waits is withdrawn', () => {
  const withdraw = ({ id, version }: { id: string; version: number }, by: AgentDeskName) =>
    call(app(), 'withdrawTopUp', { token: desk.tokens[by], body: { id, version, reason: null } })

  test('by who asked for it and by nobody else, and is not decided any more', async () => {
    const asked = await askTopUp(desk, 'default')
    expect(asked.can).toContainEqual({ event: 'topUp.withdraw', refusal: null })
    const another = await withdraw(asked, 'admin')
    expect([another.status, another.error.code, another.error.message]).toEqual([
      409,
      'transitionRefused',
      'Only the requester can withdraw it.',
    ])
    expect((await withdraw(asked, 'jeddah')).status).toBe(404)
    const withdrawn = await withdraw(asked, 'default')
    expect(withdrawn.data).toMatchObject({
      state: 'withdrawn',
      version: 2,
      settled: null,
      can: [{ refusal: 'state' }, { refusal: 'state' }, { refusal: 'state' }],
    })
    expect(await posted(asked.id)).toEqual([])
    const late = await decide(desk, asked, 'approve')
    expect([late.status, late.error.message]).toEqual([409, 'This top-up was withdrawn.'])
    const { data } = await call(app(), 'getApprovals', {
      token: desk.tokens.head,
      query: { kind: 'topUp', recordNumber: '200' },
    })
    expect(data.approvals.map(({ id }) => id)).not.toContain(asked.id)
  })

  test('out of the till of whoever took the cash, not by the agent for whom it was entered', async () => {
    const asked = await askTopUp(desk, 'account', { means: 'cash', amount: 900 })
    const shown = await call(app(), 'getTopUp', { token: desk.tokens.default, params: { id: asked.id } })
    expect(shown.data.can).toContainEqual({ event: 'topUp.withdraw', refusal: 'notYours' })
    expect((await withdraw(asked, 'default')).status).toBe(409)
    expect((await withdraw(asked, 'account')).status).toBe(200)
    expect((await linesOf(asked.id)).slice(2)).toEqual([
      { act: 'topUpRejected', account: '2010', amount: 900, clerk_id: null },
      { act: 'topUpRejected', account: '1000', amount: -900, clerk_id: desk.users.account },
    ])
  })

  test('not once it is approved', async () => {
    const asked = await askTopUp(desk, 'default')
    const { data } = await decide(desk, asked, 'approve')
    const { status, error } = await withdraw(data, 'default')
    expect([status, error.message]).toEqual([409, 'This top-up has already been approved.'])
  })
})

type Wrong = [
  why: string,
  by: AgentDeskName,
  change: (of: AgentDesk) => Partial<BodyOf<'createTopUp'>> | Promise<Partial<BodyOf<'createTopUp'>>>,
  field: string | null,
]

describe('is refused, and nothing changes:', () => {
  test.each<Wrong>([
    ['a transfer without its slip', 'default', () => ({ fileIds: [] }), 'fileIds'],
    [
      "somebody else's file",
      'default',
      async ({ server, users }) => ({ fileIds: [await storeSlip(server.database, users.admin)] }),
      'fileIds',
    ],
    ['a file that there is not', 'default', () => ({ fileIds: [randomUUID()] }), 'fileIds'],
    ['an agent who asks for another', 'default', ({ users }) => ({ agentId: users.autoDeduct }), 'agentId'],
    ['an agent who says that it was cash', 'default', () => ({ means: 'cash' }), 'means'],
    ['no agent', 'admin', () => ({ agentId: null }), 'agentId'],
    ['an agent of another depot', 'admin', ({ users }) => ({ agentId: users.jeddah }), 'agentId'],
    ['somebody who is no agent', 'admin', ({ users }) => ({ agentId: users.staff }), 'agentId'],
    ['staff at the counter', 'staff', () => ({}), null],
    ['a currency of no region', 'default', () => ({ currency: 'USD' }), 'currency'],
    ["another region's currency in the till", 'account', () => ({ means: 'cash', currency: 'JOD' }), 'currency'],
    ['cash where there is no till', 'operations', () => ({ means: 'cash' }), 'means'],
  ])('%s', async (_, by, change, field) => {
    const body = { ...(await topUpBody(desk, by, await change(desk))) }
    const count = () =>
      desk.server.database.pool.query(
        'select (select count(*) from top_ups) as top_ups, (select count(*) from ledger_lines) as lines, (select count(*) from record_files) as files',
      )
    const before = (await count()).rows
    const { status, error } = await call(app(), 'createTopUp', { token: desk.tokens[by], body })
    expect(status).toBe(422)
    if (field !== null) expect(Object.keys(error.fields ?? {})).toEqual([field])
    expect((await count()).rows).toEqual(before)
  })

  test.each([0, -1, 1.5, 1_000_000_000_001])('an amount of %s', async (amount) => {
    const body = await topUpBody(desk, 'default', { amount })
    expect((await call(app(), 'createTopUp', { token: desk.tokens.default, body })).status).toBe(400)
  })

  test('a slip that another top-up has already', async () => {
    const slip = await storeSlip(desk.server.database, desk.users.default)
    await askTopUp(desk, 'default', { fileIds: [slip] })
    const { status, error } = await call(app(), 'createTopUp', {
      token: desk.tokens.default,
      body: await topUpBody(desk, 'default', { fileIds: [slip] }),
    })
    expect(status).toBe(422)
    expect(Object.keys(error.fields ?? {})).toEqual(['fileIds'])
  })
})

describe('a decision', () => {
  test('is not made by who asked, nor by the agent, and the attempt is kept', async () => {
    const asked = await askTopUp(desk, 'account', { means: 'cash' })
    await desk.server.database.pool.query(`update users set user_type = 'head_account' where id = $1`, [
      desk.users.account,
    ])
    const { status, error } = await decide(desk, asked, 'approve', 'account')
    await desk.server.database.pool.query(`update users set user_type = 'account' where id = $1`, [desk.users.account])
    expect({ status, code: error.code }).toEqual({ status: 409, code: 'ownRequest' })
    const { rows } = await desk.server.database.pool.query(
      'select event, code from refused_events where record_id = $1',
      [asked.id],
    )
    expect(rows).toEqual([{ event: 'topUp.approve', code: 'ownRequest' }])
  })

  test('to reject has a reason', async () => {
    const asked = await askTopUp(desk, 'default')
    const { status, error } = await decide(desk, asked, 'reject', 'head', ' ')
    expect(status).toBe(422)
    expect(Object.keys(error.fields ?? {})).toEqual(['reason'])
  })

  test('on an old version is refused with the present state', async () => {
    const asked = await askTopUp(desk, 'default')
    const { status, error } = await decide(desk, { ...asked, version: 7 }, 'approve')
    expect({ status, code: error.code, details: error.details }).toEqual({
      status: 409,
      code: 'staleVersion',
      details: { state: 'pending' },
    })
  })

  test('that two head accounts make at once counts once', async () => {
    await setAccount('default', { balance: 0 })
    const asked = await askTopUp(desk, 'default', { amount: 4000 })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        decide(desk, asked, at % 4 === 3 ? 'reject' : 'approve', at % 2 === 0 ? 'head' : 'head2'),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const [done] = answers.filter(({ status }) => status === 200)
    expect((await walletOf('default'))?.balance).toBe(done?.data.state === 'approved' ? 4000 : 0)
    expect(
      new Set(answers.flatMap(({ status, error }) => (status === 409 ? [JSON.stringify(error.details)] : []))),
    ).toEqual(new Set([JSON.stringify({ state: done?.data.state })]))
  })

  test('sent twice under one key posts once and is answered alike', async () => {
    const asked = await askTopUp(desk, 'default', { amount: 100 })
    const key = randomUUID()
    const send = () =>
      call(app(), 'decideTopUp', {
        token: desk.tokens.head,
        key,
        body: { id: asked.id, version: asked.version, decision: 'approve', reason: null },
      })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text])
    expect(await posted(asked.id)).toHaveLength(2)
  })

  test.each(['admin', 'operations', 'default'] as const)('is not for %s', async (by) => {
    const asked = await askTopUp(desk, 'default')
    expect((await decide(desk, asked, 'approve', by)).status).toBe(403)
  })

  test('appears in the inbox, is counted, and leaves it', async () => {
    const asked = await askTopUp(desk, 'autoDeduct', { amount: 123 })
    const inbox = async () =>
      (await call(app(), 'getApprovals', { token: desk.tokens.head, query: { kind: 'topUp', recordNumber: '200' } }))
        .data
    const search = async (by: AgentDeskName) =>
      (await call(app(), 'searchEverything', { token: desk.tokens[by], query: { search: asked.number } })).data.map(
        ({ id }) => id,
      )
    expect(await Promise.all((['head', 'autoDeduct', 'default'] as const).map(search))).toEqual([
      [asked.id],
      [asked.id],
      [],
    ])
    const before = await inbox()
    expect(before.approvals.find(({ id }) => id === asked.id)).toMatchObject({
      kind: 'topUp',
      reference: asked.number,
      subject: 'autoDeduct',
      amount: 123,
      currency: 'SAR',
      refusal: null,
    })
    await decide(desk, asked, 'approve')
    const after = await inbox()
    expect(after.approvals.some(({ id }) => id === asked.id)).toBe(false)
    expect(after.byKind.topUp).toBe((before.byKind.topUp ?? 0) - 1)
  })
})

test.each([
  ['default', true],
  ['autoDeduct', false],
  ['admin', true],
  ['account', true],
  ['staff', false],
  ['jeddahAdmin', false],
  ['operations', true],
  ['head', true],
] as const)('of an agent of Riyadh %s sees the top-up: %s', async (by, isSeen) => {
  const asked = await askTopUp(desk, 'default')
  const token = desk.tokens[by]
  expect((await call(app(), 'getTopUp', { token, params: { id: asked.id } })).status).toBe(isSeen ? 200 : 404)
  const { data } = await call(app(), 'getTopUpList', { token, query: { search: asked.number } })
  expect(data.map(({ id }) => id)).toEqual(isSeen ? [asked.id] : [])
  expect(
    (await call(app(), 'getWorkflowEvents', { token, query: { machine: 'topUp', recordId: asked.id } })).status,
  ).toBe(isSeen ? 200 : 404)
})

describe('deducting from a wallet', () => {
  /** Asked by one head account, approved by another. */
  const take = async (change: Partial<BodyOf<'deductWallet'>> = {}) => {
    const asked = await deduct(change)
    expect(asked.status).toBe(200)
    const body = { id: asked.data.id, version: asked.data.version, decision: 'approve', reason: null } as const
    const taken = await call(app(), 'decideWalletDeduction', { token: desk.tokens.head2, body })
    expect(taken.status).toBe(200)
    return taken
  }
  const deduct = (change: Partial<BodyOf<'deductWallet'>> = {}, by: AgentDeskName = 'head') =>
    call(app(), 'deductWallet', {
      token: desk.tokens[by],
      body: {
        agentId: desk.users.default,
        currency: 'SAR',
        amount: 1150,
        reasonCode: 'serviceCharge',
        reason: 'Terminal rent',
        ...change,
      },
    })

  test("as a service charge is income net of the VAT of the depot's region", async () => {
    await setAccount('default', { balance: 5000 })
    const { data } = await take()
    expect(data).toMatchObject({ state: 'approved', amount: 1150, vat: 150, account: { balance: 3850, creditUsed: 0 } })
    expect(await posted(data.id)).toEqual([
      ['walletDeducted', '2000', 1150],
      ['walletDeducted', '4200', -1000],
      ['walletDeducted', '2100', -150],
    ])
    const { rows } = await desk.server.database.pool.query(
      `select reason, changes from record_changes where record_kind = 'user' and record_id = $1 order by id desc limit 1`,
      [desk.users.default],
    )
    expect(rows).toEqual([
      { reason: 'Terminal rent', changes: { walletBalance: { from: '50.00 SAR', to: '38.50 SAR' } } },
    ])
  })

  test('pays off what is owed, and no more', async () => {
    await setAccount('default', { balance: 5000, creditUsed: 2000 })
    const tooMuch = await deduct({ reasonCode: 'settleCredit', amount: 2001 })
    expect([tooMuch.status, tooMuch.error.fields]).toEqual([
      422,
      { amount: 'The agent owes only 20.00 SAR. Enter a smaller amount.' },
    ])
    const { data } = await take({ reasonCode: 'settleCredit', amount: 1500 })
    expect(await posted(data.id)).toEqual([
      ['walletDeducted', '2000', 1500],
      ['walletDeducted', '1110', -1500],
    ])
    expect(await walletOf('default')).toMatchObject({ balance: 3500, creditUsed: 500 })
    await setAccount('default', { balance: 5000, creditUsed: 0 })
    const nothing = await deduct({ reasonCode: 'settleCredit', amount: 1 })
    expect([nothing.status, nothing.error.fields]).toEqual([422, { reasonCode: 'The agent owes nothing in SAR.' }])
  })

  test('by mistake is taken back by the journal, with a second head account: wallet and credit are as before', async () => {
    await setAccount('default', { balance: 5000, creditUsed: 2000 })
    for (const reasonCode of ['serviceCharge', 'settleCredit'] as const) {
      const { data } = await take({ reasonCode })
      const { rows } = await desk.server.database.pool.query<{ id: string }>(
        'select id from ledger_entries where record_id = $1',
        [data.id],
      )
      const entryId = rows[0]?.id ?? ''
      const offered = await call(app(), 'getCorrectableEntries', { token: desk.tokens.head })
      expect(offered.data.map(({ id }) => id)).toContain(entryId)
      const asked = await call(app(), 'createJournalEntry', {
        token: desk.tokens.head,
        body: { kind: 'correction', entryId, purpose: 'The wrong agent', reference: null },
      })
      expect(asked.status).toBe(200)
      const approved = await call(app(), 'decideJournalEntry', {
        token: desk.tokens.head2,
        body: { id: asked.data.id, version: 1, decision: 'approve', reason: null },
      })
      expect(approved.status).toBe(200)
      expect(await walletOf('default')).toMatchObject({ balance: 5000, creditUsed: 2000 })
      expect((await posted(asked.data.id)).map(([act, account, amount]) => [act, account, amount])).toContainEqual([
        'entryCorrected',
        '2000',
        -1150,
      ])
    }
  })

  test('goes back by bank', async () => {
    await setAccount('default', { balance: 5000 })
    const { data } = await take({ reasonCode: 'paidBack', amount: 5000 })
    expect(await posted(data.id)).toEqual([
      ['walletDeducted', '2000', 5000],
      ['walletDeducted', '1010', -5000],
    ])
  })

  test('never takes more than is there, nor without a reason, nor from who is no agent', async () => {
    await setAccount('default', { balance: 1000 })
    const tooMuch = await deduct({ amount: 1001 })
    expect([tooMuch.status, tooMuch.error.fields]).toEqual([
      422,
      { amount: 'The wallet holds only 10.00 SAR. Enter a smaller amount.' },
    ])
    expect((await deduct({ currency: 'JOD', amount: 1 })).status).toBe(422)
    expect((await deduct({ reason: ' ' })).status).toBe(400)
    expect((await deduct({ amount: 0 })).status).toBe(400)
    expect((await deduct({ agentId: desk.users.staff })).status).toBe(404)
    expect((await deduct({}, 'operations')).status).toBe(403)
    expect(await walletOf('default')).toMatchObject({ balance: 1000 })
  })

  test('charges no service to an agent of no depot, since nobody knows whose VAT it contains', async () => {
    await setAccount('default', { balance: 5000 })
    await desk.server.database.pool.query('update users set depot_id = null where id = $1', [desk.users.default])
    const { status, error } = await deduct()
    await desk.server.database.pool.query('update users set depot_id = $2 where id = $1', [
      desk.users.default,
      desk.operator.depots.riyadh,
    ])
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['reasonCode']])
  })
})

describe('a sale takes', () => {
  let seat = 10
  const sell = (by: AgentDeskName, expectedTotal = 11_500) => {
    seat += 1
    const body = saleBody(desk.operator, {
      payment: { means: 'agentAccount', reference: null },
      passengers: [{ ...ADULT, seat: String(seat), passportNumber: `N${seat}00000` }],
      expectedTotal,
    })
    return holdAndSell(by, body)
  }
  async function holdAndSell(by: AgentDeskName, body: BodyOf<'createBooking'>) {
    const { departureKey, from, to } = body.outward
    const held = await call(app(), 'holdSeats', {
      token: desk.tokens[by],
      body: { departureKey, from, to, seats: body.passengers.flatMap(({ seat: one }) => one ?? []) },
    })
    expect(held.status, held.text).toBe(200)
    return call(app(), 'createBooking', { token: desk.tokens[by], body })
  }

  test('an auto-deduct agent the wallet only, to the last unit', async () => {
    await setAccount('autoDeduct', { balance: 11_499 })
    const refused = await sell('autoDeduct')
    expect([refused.status, refused.error.code]).toEqual([422, 'walletTooLow'])
    await setAccount('autoDeduct', { balance: 11_500 })
    expect((await sell('autoDeduct')).status).toBe(200)
    expect(await walletOf('autoDeduct')).toMatchObject({ balance: 0, creditUsed: 0, available: 0 })
  })

  test('a default agent the wallet, then credit up to the limit, to the last unit', async () => {
    await setAccount('default', { balance: 1500, creditUsed: 40_000 })
    expect((await sell('default')).status).toBe(200)
    expect(await walletOf('default')).toMatchObject({ balance: 0, creditUsed: 50_000, available: 0 })
    await setAccount('default', { balance: 1499, creditUsed: 40_000 })
    const refused = await sell('default')
    expect([refused.status, refused.error.code]).toEqual([422, 'walletTooLow'])
    expect(await walletOf('default')).toMatchObject({ balance: 1499, creditUsed: 40_000 })
  })
})

describe('a statement', () => {
  const statement = (query: Record<string, string>, by: AgentDeskName = 'head') =>
    call(app(), 'getWalletStatement', {
      token: desk.tokens[by],
      query: { currency: 'SAR', recordNumber: '200', ...query },
    })
  const standing = (query: Record<string, string>, by: AgentDeskName = 'head') =>
    call(app(), 'getWalletStanding', { token: desk.tokens[by], query: { currency: 'SAR', ...query } })

  test('runs from nothing to what stands now, line by line, the same from either end and by pages', async () => {
    const agentId = desk.users.default
    const { data: rows } = await statement({ agentId, sort: 'at' })
    let stood = { balance: 0, owed: 0 }
    for (const row of rows) {
      stood = { balance: stood.balance + row.wallet, owed: stood.owed + row.credit }
      expect({ balance: row.balance, owed: row.owed }).toEqual(stood)
    }
    const now = await walletOf('default')
    expect(stood).toEqual({ balance: now?.balance, owed: now?.creditUsed })
    expect((await statement({ agentId })).data.toReversed()).toEqual(rows)
    const paged = []
    let next: string | undefined
    do {
      const page = await statement({ agentId, sort: 'at', recordNumber: '3', ...(next && { next }) })
      paged.push(...page.data)
      next = page.page.next
    } while (next)
    expect(paged).toEqual(rows)
    expect((await statement({}, 'default')).data.toReversed()).toEqual(rows)
  })

  test('opens and closes a period with what stood then', async () => {
    const agentId = desk.users.default
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' })
    const { data } = await standing({ agentId, from: today, to: today })
    const now = await walletOf('default')
    expect(data.opening).toEqual({ balance: 0, owed: 0 })
    expect(data.closing).toEqual({ balance: now?.balance, owed: now?.creditUsed })
    expect(data.paidIn - data.spent).toBe(data.closing.balance)
    expect(data.lent - data.repaid).toBe(data.closing.owed)
    expect((await standing({ agentId, to: '2020-01-01' })).data).toMatchObject({
      closing: { balance: 0, owed: 0 },
      paidIn: 0,
      spent: 0,
    })
    expect((await statement({ agentId, to: '2020-01-01' })).data).toEqual([])
  })

  test("has an entry on the day that the agent's depot called it", async () => {
    const agentId = desk.users.jeddah
    await setAccount('jeddah', { balance: 1500, at: new Date('2021-03-09T22:30:00Z') })
    const days = [{ to: '2021-03-09' }, { from: '2021-03-10', to: '2021-03-10' }]
    const seen = await Promise.all(
      days.map(async (period) => ({
        rows: (await statement({ agentId, ...period })).data.map(({ wallet }) => wallet),
        paidIn: (await standing({ agentId, ...period })).data.paidIn,
      })),
    )
    expect(seen).toEqual([
      { rows: [], paidIn: 0 },
      { rows: [500], paidIn: 500 },
    ])
    expect((await standing({ agentId, from: '2021-03-11' })).data.opening).toEqual({ balance: 500, owed: 0 })
  })

  test('names what moved the money', async () => {
    await setAccount('default', { balance: 5000 })
    const asked = await askTopUp(desk, 'default', { amount: 777 })
    await decide(desk, asked, 'approve')
    const { data } = await call(app(), 'deductWallet', {
      token: desk.tokens.head,
      body: {
        agentId: desk.users.default,
        currency: 'SAR',
        amount: 77,
        reasonCode: 'paidBack',
        reason: 'Asked for it',
      },
    })
    await call(app(), 'decideWalletDeduction', {
      token: desk.tokens.head2,
      body: { id: data.id, version: data.version, decision: 'approve', reason: null },
    })
    const [last, before] = (await statement({ agentId: desk.users.default })).data
    expect(last).toMatchObject({
      act: 'walletDeducted',
      by: 'head2',
      wallet: -77,
      record: {
        kind: 'walletDeduction',
        id: data.id,
        reference: data.number,
        reasonCode: 'paidBack',
        note: 'Asked for it',
      },
    })
    expect(before).toMatchObject({
      act: 'topUpApproved',
      wallet: 777,
      record: { kind: 'topUp', id: asked.id, reference: asked.number },
    })
  })

  test('is the own for agents, and of nobody else', async () => {
    expect((await statement({ agentId: desk.users.autoDeduct }, 'default')).status).toBe(404)
    expect((await standing({ agentId: desk.users.autoDeduct }, 'default')).status).toBe(404)
    expect((await statement({}, 'staff')).status).toBe(404)
    expect((await statement({ agentId: desk.users.staff })).status).toBe(404)
    expect((await statement({})).status).toBe(400)
  })

  test('leaves as a sheet with the same rows', async () => {
    const agentId = desk.users.default
    const { data } = await statement({ agentId, sort: 'at' })
    const { status, text } = await call(app(), 'exportWalletStatement', {
      token: desk.tokens.head,
      query: { agentId, currency: 'SAR', sort: 'at', format: 'csv', columns: 'at,act,reference,wallet,balance,owed' },
    })
    expect(status).toBe(200)
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(data.length + 1)
    expect(lines.at(-1)).toContain(((data.at(-1)?.balance ?? 0) / 100).toFixed(2))
  })
})

describe('the agent report', () => {
  const report = async (query: Record<string, string> = {}) =>
    (await call(app(), 'getAgentReport', { token: desk.tokens.operations, query })).data

  test('tells of every account what statement and wallet tell, with totals per currency', async () => {
    await setAccount('default', { balance: 100, creditUsed: 45_000 })
    const { rows, totals } = await report()
    const row = rows.find(({ agent, currency }) => agent.id === desk.users.default && currency === 'SAR')
    expect(row).toMatchObject({
      creditType: 'default',
      balance: 100,
      creditLimit: 50_000,
      creditUsed: 45_000,
      available: 5100,
      agent: { depot: { code: 'RIY' } },
    })
    expect(row?.owedSince).not.toBeNull()
    for (const total of totals) {
      const own = rows.filter(({ currency }) => currency === total.currency)
      expect(total).toMatchObject({
        agents: own.length,
        balance: own.reduce((sum, each) => sum + each.balance, 0),
        creditUsed: own.reduce((sum, each) => sum + each.creditUsed, 0),
      })
    }
  })

  test('tells since when the present debt stands, not one that was paid off', async () => {
    await setAccount('default', { balance: 0, creditUsed: 100 })
    await setAccount('default', { balance: 0, creditUsed: 0 })
    const before = new Date().toISOString()
    await setAccount('default', { balance: 0, creditUsed: 200 })
    await setAccount('default', { balance: 0, creditUsed: 300 })
    const { rows } = await report({ agentId: desk.users.default, owing: 'yes' })
    expect(rows[0]?.owedSince && rows[0].owedSince >= before).toBe(true)
  })

  test.each([
    [{ owing: 'nearLimit' }, 0],
    [{ owing: 'yes' }, 1],
    [{ creditType: 'autoDeduct', currency: 'JOD' }, 1],
    [{ search: 'nobody at all' }, 0],
  ])('is narrowed by %o', async (query, count) => {
    await setAccount('default', { balance: 0, creditUsed: 40_000 })
    expect((await report(query)).rows).toHaveLength(count)
  })

  test('leaves as a sheet', async () => {
    const { status, text } = await call(app(), 'exportAgentReport', {
      token: desk.tokens.head,
      query: { format: 'csv', columns: 'agent,limit,used,wallet,available,owedSince', language: 'ar' },
    })
    expect(status).toBe(200)
    expect(text.trim().split('\r\n')).toHaveLength((await report()).rows.length + 1)
  })
})

describe('the top-up report', () => {
  test.each(['agent', 'month', 'day', 'depot', 'means'] as const)(
    'by %s adds up to its totals, and each group leads to its rows',
    async (groupBy) => {
      const token = desk.tokens.operations
      const { data } = await call(app(), 'getTopUpReport', { token, query: { groupBy } })
      for (const total of data.totals) {
        const own = data.rows.filter(({ currency }) => currency === total.currency)
        for (const figure of [
          'count',
          'amount',
          'pending',
          'approved',
          'rejected',
          'withdrawn',
          'takenBack',
          'settled',
          'paidIn',
          'cash',
          'bank',
        ] as const) {
          expect(own.reduce((sum, row) => sum + row[figure], 0)).toBe(total[figure])
        }
      }
      for (const row of data.rows.slice(0, 4)) {
        const { page } = await call(app(), 'getTopUpList', { token, query: row.drill })
        expect(page.total).toBe(row.count)
      }
      const { text } = await call(app(), 'exportTopUpReport', {
        token,
        query: { groupBy, format: 'csv', language: 'en' },
      })
      const lines = Papa.parse<Record<string, string>>(text.replace('\uFEFF', '').trim(), { header: true }).data
      const told = ({
        currency,
        count,
        amount,
        pending,
        rejected,
        withdrawn,
        takenBack,
        approved,
        settled,
        paidIn,
      }: (typeof data.totals)[number]) => [
        currency,
        String(count),
        ...[amount, pending, rejected, withdrawn, takenBack, approved, settled, paidIn].map((minor) =>
          sheetAmount(minor, currency),
        ),
      ]
      expect(lines.map((line) => Object.values(line).slice(1))).toEqual(
        data.totals.flatMap((sums) => [
          ...data.rows.filter(({ currency }) => currency === sums.currency).map(told),
          told(sums),
        ]),
      )
      expect(lines.filter((line) => Object.values(line)[0] === 'Total')).toHaveLength(data.totals.length)
    },
  )

  test('leaves as a sheet', async () => {
    const { status, text } = await call(app(), 'exportTopUps', {
      token: desk.tokens.head,
      query: {
        format: 'csv',
        columns: 'number,requestedAt,agent,means,currency,amount,state,settled,paidIn,decidedBy,reason',
      },
    })
    expect(status).toBe(200)
    expect(text).toContain('TU-RIY-')
  })
})

test('whom, which bus and which departure an address narrows a report to is named, though nothing fits; agents are told of nobody else', async () => {
  const { app } = desk.server
  const departureKey = `${desk.operator.timings.domestic}.${new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)}.1`
  const names = async (by: AgentDeskName, query: Record<string, string>) =>
    (await inject(app, 'getFilterNames', { token: desk.tokens[by], query })).data
  expect(await names('head', { userId: desk.users.jeddah, departureKey })).toMatchObject({
    user: 'jeddah',
    departure: { routeName: { en: 'Riyadh – Jeddah' }, timeZone: 'Asia/Riyadh' },
  })
  expect(await names('admin', { userId: randomUUID() })).toEqual({ user: null, bus: null, departure: null })
  expect(await names('default', { userId: desk.users.head })).toEqual({ user: null, bus: null, departure: null })
  const [bus] = await desk.server.database.orm.select().from(transports).limit(1)
  expect(await names('head', { transportId: bus?.id ?? '' })).toEqual({
    user: null,
    bus: bus?.registrationNumber,
    departure: null,
  })
  expect(await names('default', { userId: desk.users.default })).toMatchObject({ user: 'default' })
})
