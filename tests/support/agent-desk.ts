import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import type { TopUp } from '#contract/top-up.ts'
import type { Database } from '#server/database/connection.ts'
import { files } from '#server/database/schema/booking.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { addAgent, addUser, openSmallOperator, type SmallOperator } from '#tests/support/small-operator.ts'

type Officer = 'admin' | 'account' | 'staff' | 'jeddahAdmin' | 'operations' | 'head' | 'head2'
type Seller = 'default' | 'autoDeduct' | 'jeddah'
export type AgentDeskName = Officer | Seller

export interface AgentDesk {
  server: RunningServer
  operator: SmallOperator
  tokens: Record<AgentDeskName, string>
  users: Record<AgentDeskName, string>
  stop(): Promise<void>
}

/** Agents of Riyadh (one with credit up to SAR 500, one without) and of Jeddah, those who take their money, and those who decide. */
export async function openAgentDesk(): Promise<AgentDesk> {
  const server = await startServer({ template: 'empty' })
  const { database } = server
  const operator = await openSmallOperator(database, { seats: 60 })
  const { riyadh, jeddah } = operator.depots
  const officer = (name: Officer, user: Parameters<typeof addUser>[2]) => addUser(database, `${name}@agents.example`, user)
  const seller = async (name: Seller, account: Parameters<typeof addAgent>[2], depotId: string) => {
    const id = await addAgent(database, `${name}@agents.example`, account)
    await database.pool.query('update users set depot_id = $2 where id = $1', [id, depotId])
    return id
  }
  const users: Record<AgentDeskName, string> = {
    admin: await officer('admin', { userType: 'admin', depotId: riyadh }),
    account: await officer('account', { userType: 'account', depotId: riyadh }),
    staff: await officer('staff', { userType: 'staff', depotId: riyadh }),
    jeddahAdmin: await officer('jeddahAdmin', { userType: 'admin', depotId: jeddah }),
    operations: await officer('operations', { userType: 'operation_manager' }),
    head: await officer('head', { userType: 'head_account' }),
    head2: await officer('head2', { userType: 'head_account' }),
    default: await seller('default', { creditType: 'default', balance: 20_000, creditLimit: 50_000 }, riyadh),
    autoDeduct: await seller('autoDeduct', { creditType: 'autoDeduct', balance: 20_000 }, riyadh),
    jeddah: await seller('jeddah', { creditType: 'autoDeduct', balance: 1000 }, jeddah),
  }
  const session = (name: AgentDeskName) => openSession(database, `${name}@agents.example`)
  const tokens: Record<AgentDeskName, string> = {
    admin: await session('admin'),
    account: await session('account'),
    staff: await session('staff'),
    jeddahAdmin: await session('jeddahAdmin'),
    operations: await session('operations'),
    head: await session('head'),
    head2: await session('head2'),
    default: await session('default'),
    autoDeduct: await session('autoDeduct'),
    jeddah: await session('jeddah'),
  }
  return { server, operator, tokens, users, stop: () => server.stop() }
}

/** A stored picture of a slip that nothing uses yet. */
export async function storeSlip({ orm }: Database, userId: string): Promise<string> {
  const id = randomUUID()
  await orm.insert(files).values({ id, name: 'slip.png', type: 'image/png', bytes: 1, sha256: '0'.repeat(64), storageKey: `test/${id}`, uploadedBy: userId, createdAt: new Date() })
  return id
}

type Asked = BodyOf<'createTopUp'>

/** SAR 100 by transfer with its slip, or in cash. */
export async function topUpBody(desk: AgentDesk, by: AgentDeskName, change: Partial<Asked> = {}): Promise<Asked> {
  const means = change.means ?? 'bank'
  const isAgent = by === 'default' || by === 'autoDeduct' || by === 'jeddah'
  return {
    agentId: isAgent ? null : desk.users.default,
    currency: 'SAR',
    amount: 10_000,
    means,
    bankReference: null,
    note: null,
    fileIds: means === 'bank' ? [await storeSlip(desk.server.database, desk.users[by])] : [],
    ...change,
  }
}

export async function askTopUp(desk: AgentDesk, by: AgentDeskName, change: Partial<Asked> = {}): Promise<TopUp> {
  const { status, data, text } = await inject(desk.server.app, 'createTopUp', { token: desk.tokens[by], body: await topUpBody(desk, by, change) })
  expect(status, text).toBe(200)
  return data
}

export function decide(desk: AgentDesk, { id, version }: Pick<TopUp, 'id' | 'version'>, decision: 'approve' | 'reject', by: AgentDeskName = 'head', reason: string | null = decision === 'reject' ? 'Not on the account' : null) {
  return inject(desk.server.app, 'decideTopUp', { token: desk.tokens[by], body: { id, version, decision, reason } })
}

/** What must hold of agents' money after every act; each rule with a query that finds who breaks it. */
const MONEY_RULES = {
  'wallets and credit equal their accounts, and neither is overdrawn': `
    select wallet.* from agent_wallets as wallet
    where balance < 0 or credit_used < 0 or credit_used > credit_limit
      or balance <> (select coalesce(-sum(amount), 0) from ledger_lines where account = '2000' and agent_id = wallet.agent_id and currency = wallet.currency)
      or credit_used <> (select coalesce(sum(amount), 0) from ledger_lines where account = '1110' and agent_id = wallet.agent_id and currency = wallet.currency)`,
  'no agent has money without an account': `
    select agent_id, currency from ledger_lines where account in ('2000', '1110')
      and not exists (select from agent_wallets as wallet where wallet.agent_id = ledger_lines.agent_id and wallet.currency = ledger_lines.currency)`,
  '2010 is the cash of top-ups that wait': `
    select agent_id, currency from (
      select agent_id, currency, -sum(amount) as sum from ledger_lines where account = '2010' group by 1, 2
      union all
      select agent_id, currency, -sum(amount) from top_ups where means = 'cash' and state = 'pending' group by 1, 2
    ) as each group by 1, 2 having sum(sum) <> 0`,
  'a decided top-up is posted once, a waiting one only if its cash was taken': `
    select top_up.id from top_ups as top_up where
      (select count(*) from ledger_entries where record_id = top_up.id and act = 'topUpTaken') <> (means = 'cash')::int
      or (select count(*) from ledger_entries where record_id = top_up.id and act = 'topUpApproved') <> (state = 'approved')::int
      or (select count(*) from ledger_entries where record_id = top_up.id and act = 'topUpRejected') <> (state = 'rejected' and means = 'cash')::int`,
  'what an approved top-up paid off and paid in stands in its entry': `
    select top_up.id from top_ups as top_up join ledger_entries as entry on entry.record_id = top_up.id and act = 'topUpApproved'
    where settled <> (select coalesce(-sum(amount), 0) from ledger_lines where entry_id = entry.id and account = '1110' and agent_id = top_up.agent_id)
      or amount - settled <> (select coalesce(-sum(amount), 0) from ledger_lines where entry_id = entry.id and account = '2000' and agent_id = top_up.agent_id)`,
  'every top-up is where its last event led, with one event per version': `
    select id from top_ups where state <> (select to_state from workflow_events where machine = 'topUp' and record_id = top_ups.id order by id desc limit 1)
      or version <> (select count(*) from workflow_events where machine = 'topUp' and record_id = top_ups.id)`,
  'numbers of a depot and year have no gaps': `
    select series from (select left(number, -5) as series, count(*) as top_ups, max(right(number, 5)::int) as last from top_ups group by 1) as each where top_ups <> last`,
  'every deduction has its entry': `
    select deduction.id from wallet_deductions as deduction where amount <> (
      select coalesce(sum(line.amount), 0) from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id
      where entry.record_id = deduction.id and line.account = '2000' and line.agent_id = deduction.agent_id)`,
  'every entry is balanced in each currency': 'select entry_id from ledger_lines group by entry_id, currency having sum(amount) <> 0',
  'cash lies in the till of the one who took it': `
    select entry_id from ledger_lines where account = '1000' and not exists
      (select from cash_shifts where id = shift_id and clerk_id = ledger_lines.clerk_id and depot_id = ledger_lines.depot_id)`,
} as const satisfies Record<string, string>

/** @throws an assertion error that names the rule, with the rows that break it */
export async function expectSoundAgentMoney({ pool }: Database): Promise<void> {
  for (const [rule, query] of Object.entries(MONEY_RULES)) {
    const { rows } = await pool.query(query)
    expect(rows, rule).toEqual([])
  }
}
