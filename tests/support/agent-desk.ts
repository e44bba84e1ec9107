import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import type { TopUp } from '#contract/agent/top-up.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/connection.ts'
import { files } from '#server/database/schema/booking.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { addAgent, addUser, openSmallOperator, type SmallOperator } from '#tests/support/small-operator.ts'
import { expectSound } from '#tests/support/sound-books.ts'

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
export async function openAgentDesk({ clock }: { clock?: Clock } = {}): Promise<AgentDesk> {
  const server = await startServer({ template: 'empty', ...(clock && { clock }) })
  const { database } = server
  const operator = await openSmallOperator(database, { seats: 60 })
  const { riyadh, jeddah } = operator.depots
  const officer = (name: Officer, user: Parameters<typeof addUser>[2]) =>
    addUser(database, `${name}@agents.example`, user)
  const seller = async (name: Seller, account: Parameters<typeof addAgent>[2], depotId: string) => {
    const id = await addAgent(database, `${name}@agents.example`, { ...account, byHand: true })
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
  await orm.insert(files).values({
    id,
    name: 'slip.png',
    type: 'image/png',
    bytes: 1,
    sha256: '0'.repeat(64),
    storageKey: `test/${id}`,
    uploadedBy: userId,
    createdAt: new Date(),
  })
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
    bankReference: means === 'bank' ? `FT ${randomUUID()}` : null,
    note: null,
    fileIds: means === 'bank' ? [await storeSlip(desk.server.database, desk.users[by])] : [],
    ...change,
  }
}

export async function askTopUp(desk: AgentDesk, by: AgentDeskName, change: Partial<Asked> = {}): Promise<TopUp> {
  const { status, data, text } = await inject(desk.server.app, 'createTopUp', {
    token: desk.tokens[by],
    body: await topUpBody(desk, by, change),
  })
  expect(status, text).toBe(200)
  return data
}

export function decide(
  desk: AgentDesk,
  { id, version }: Pick<TopUp, 'id' | 'version'>,
  decision: 'approve' | 'reject',
  by: AgentDeskName = 'head',
  reason: string | null = decision === 'reject' ? 'Not on the account' : null,
) {
  return inject(desk.server.app, 'decideTopUp', { token: desk.tokens[by], body: { id, version, decision, reason } })
}

/** What is in the wallets to begin with came by no top-up, so that lists have those only that a test asks for. */
const OPENED_BY_HAND = ['ledger.entryHasEvent', 'ledger.moneyIsRecords']

/** Nothing that agents and those who take their money do may break a rule, of whatever records. */
export const expectSoundAgentMoney = (database: Database, madeUp: readonly string[] = []): Promise<void> =>
  expectSound(database, { except: [...OPENED_BY_HAND, ...madeUp] })
