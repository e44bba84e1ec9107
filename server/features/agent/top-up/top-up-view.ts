import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { contract, type ReplyOf } from '#contract/contract.ts'
import { TOP_UP_DECIDERS, TOP_UP_EVENTS } from '#contract/agent/top-up.ts'
import type { Orm } from '#server/database/connection.ts'
import { holdingWords } from '#server/database/list-page.ts'
import { agents, agentWallets } from '#server/database/schema/ledger.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { topUps } from '#server/database/schema/top-up.ts'
import { splitPaidIn } from '#server/domain/agent/pay-into-account.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import type { ApprovalSource } from '#server/domain/approval/approval-source.ts'
import { conflictOf, conflictRefusal, eyesOf, type ActorFacts } from '#server/domain/approval/four-eyes.ts'
import { filesOf } from '#server/domain/file/record-files.ts'
import { topUpScope } from '#server/domain/agent/top-up-scope.ts'
import { depotColumns, isOwnCurrency } from '../agent-names.ts'
import { agentScope } from '../agent-scope.ts'
import { approvalEntry, hasStatus, isOfApproval } from './top-up-correction.ts'
import { countWaiting, readTopUps, type TopUpListRow, waitingTopUps } from './top-up-list.ts'
import { leadsOn, partiesOf } from './top-up.ts'

type Detail = ReplyOf<'getTopUp'>['data']
type Options = ReplyOf<'getTopUpOptions'>['data']

/** Two of the same amount within so many days may be one that was entered twice. */
const ALIKE_DAYS = 3
/** A list to choose from is searched when it is longer. */
const MAX_AGENTS = 100

/** A top-up with all that its decision needs; null where it is not in the reader's scope. */
export async function showTopUp(orm: Orm, id: string, reader: Actor, now: Date): Promise<Detail | null> {
  const [row] = await readTopUps(orm, and(eq(topUps.id, id), topUpScope(reader)))
  if (!row) return null
  const [files, account, alike, approvalEntryId, eyes] = await Promise.all([
    filesOf(orm, 'topUp', [id]),
    readAccount(orm, row),
    findAlike(orm, row),
    findApproval(orm, row),
    eyesOf(orm, reader.id, now),
  ])
  return {
    ...row,
    files: files.get(id) ?? [],
    account,
    wouldSettle: row.state === 'pending' ? splitPaidIn(account, row.amount).settled : 0,
    approvalEntryId,
    alike,
    can: TOP_UP_EVENTS.map((event) => ({ event, refusal: refusalFor(event, row, reader, eyes) })),
  }
}

async function readAccount(orm: Orm, { agent, currency }: TopUpListRow): Promise<Detail['account']> {
  const [found] = await orm
    .select({
      creditType: agents.creditType,
      balance: agentWallets.balance,
      creditUsed: agentWallets.creditUsed,
      creditLimit: agentWallets.creditLimit,
    })
    .from(agents)
    .leftJoin(agentWallets, and(eq(agentWallets.agentId, agents.userId), eq(agentWallets.currency, currency)))
    .where(eq(agents.userId, agent.id))
  return {
    creditType: found?.creditType ?? 'autoDeduct',
    balance: found?.balance ?? 0,
    creditUsed: found?.creditUsed ?? 0,
    creditLimit: found?.creditLimit ?? 0,
  }
}

async function findAlike(
  orm: Orm,
  { id, agent, currency, amount, requestedAt }: TopUpListRow,
): Promise<Detail['alike']> {
  const isNear = sql`${topUps.requestedAt} between ${requestedAt}::timestamptz - make_interval(days => ${ALIKE_DAYS}) and ${requestedAt}::timestamptz + make_interval(days => ${ALIKE_DAYS})`
  return orm
    .select({ id: topUps.id, number: topUps.number, state: topUps.state, requestedAt: topUps.requestedAt })
    .from(topUps)
    .where(
      and(
        eq(topUps.agentId, agent.id),
        eq(topUps.currency, currency),
        eq(topUps.amount, amount),
        ne(topUps.id, id),
        or(hasStatus('pending'), hasStatus('approved')),
        isNear,
      ),
    )
    .orderBy(asc(topUps.requestedAt))
    .limit(5)
}

async function findApproval(orm: Orm, { id, state, takenBack }: TopUpListRow): Promise<string | null> {
  if (state !== 'approved' || takenBack) return null
  const [entry] = await orm
    .select({ id: approvalEntry.id })
    .from(topUps)
    .innerJoin(approvalEntry, isOfApproval)
    .where(eq(topUps.id, id))
  return entry?.id ?? null
}

function refusalFor(
  event: (typeof TOP_UP_EVENTS)[number],
  row: TopUpListRow,
  reader: Actor,
  eyes: ActorFacts,
): Detail['can'][number]['refusal'] {
  if (!leadsOn(row.state, event)) return 'state'
  if (event === 'topUp.withdraw')
    return row.requestedBy.id === reader.id && mayCall(reader, 'withdrawTopUp', contract.withdrawTopUp.access)
      ? null
      : 'notYours'
  const conflict = conflictRefusal(
    conflictOf(eyes, partiesOf({ requestedBy: row.requestedBy.id, agentId: row.agent.id })),
  )
  if (conflict) return conflict
  return mayCall(reader, 'decideTopUp', contract.decideTopUp.access) ? null : 'notYours'
}

/** For whom and in what the reader may ask. */
export async function showOptions(
  orm: Orm,
  reader: Actor,
  { search, agentId }: { search?: string | undefined; agentId?: string | undefined },
): Promise<Options> {
  const [found, currencies, [own]] = await Promise.all([
    orm
      .select({ id: users.id, name: users.name, depot: depotColumns, creditType: agents.creditType })
      .from(users)
      .innerJoin(agents, eq(agents.userId, users.id))
      .leftJoin(depots, eq(depots.id, users.depotId))
      .where(
        and(
          agentScope(reader),
          search ? holdingWords(users.name, search) : undefined,
          agentId ? eq(users.id, agentId) : undefined,
        ),
      )
      .orderBy(asc(users.name), asc(users.id))
      .limit(MAX_AGENTS),
    orm
      .selectDistinct({ currency: regions.currency })
      .from(regions)
      .where(eq(regions.isActive, true))
      .orderBy(regions.currency),
    reader.depotId === null
      ? []
      : orm
          .select({ currency: regions.currency })
          .from(depots)
          .innerJoin(regions, eq(regions.id, depots.regionId))
          .where(eq(depots.id, reader.depotId)),
  ])
  const accounts = await orm
    .select()
    .from(agentWallets)
    .where(
      inArray(
        agentWallets.agentId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(desc(isOwnCurrency), agentWallets.currency)
  return {
    agents: found.map((agent) => ({
      ...agent,
      accounts: accounts
        .filter((account) => account.agentId === agent.id)
        .map(({ currency, balance, creditUsed }) => ({ currency, balance, creditUsed })),
    })),
    currencies: currencies.map(({ currency }) => currency),
    cashCurrency: reader.isAgent || reader.userType === 'staff' ? null : (own?.currency ?? null),
  }
}

/** Top-ups in the approvals inbox. */
export const topUpApprovals: ApprovalSource = {
  kind: 'topUp',
  deciders: TOP_UP_DECIDERS,
  async oldest(orm, _, most) {
    const rows = await waitingTopUps(orm, most)
    return rows.map((row) => ({
      kind: 'topUp',
      id: row.id,
      version: row.version,
      reference: row.number,
      subject: row.agent.name,
      journey: null,
      reason: row.means,
      amount: row.amount,
      currency: row.currency,
      requestedBy: row.requestedBy,
      requestedAt: row.requestedAt,
      depot: row.depot,
      parties: [row.agent.id],
    }))
  },
  count: (orm, _, eyes, most) => countWaiting(orm, eyes, most),
}
