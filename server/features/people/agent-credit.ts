import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Role, UserType } from '#contract/access.ts'
import type { agentCredit } from '#contract/people/agent.ts'
import type { wallet } from '#contract/agent/wallet.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { agents, agentWallets } from '#server/database/schema/ledger.ts'
import { regions } from '#server/database/schema/network.ts'
import { availableOn } from '#server/domain/agent/agent-account.ts'
import type { Problems } from '#server/masters/master-kind.ts'
import type { Actor } from '#server/plugins/actor.ts'

/** Who decides how much an agent may owe. */
const CREDIT_DECIDERS: readonly (UserType | null)[] = ['super_admin', 'operation_manager']

type Wallet = z.output<typeof wallet>
/** Null or undefined: it stays as it is. */
type Credit = z.output<typeof agentCredit> | null | undefined

/** Agents' wallets, by user. */
export async function readWallets(orm: Orm, ids: readonly string[]): Promise<Map<string, Wallet>> {
  if (ids.length === 0) return new Map()
  const [sellers, accounts] = await Promise.all([
    orm
      .select()
      .from(agents)
      .where(inArray(agents.userId, [...ids])),
    orm
      .select()
      .from(agentWallets)
      .where(inArray(agentWallets.agentId, [...ids]))
      .orderBy(asc(agentWallets.currency)),
  ])
  return new Map(
    sellers.map(({ userId, creditType }) => [
      userId,
      {
        creditType,
        accounts: accounts
          .filter(({ agentId }) => agentId === userId)
          .map(({ currency, balance, creditLimit, creditUsed }) => ({
            currency,
            balance,
            creditLimit,
            creditUsed,
            available: availableOn({ creditType, balance, creditLimit, creditUsed }),
          })),
      },
    ]),
  )
}

/** What is wrong with an agent's credit: path → key of the `errors` locale. Keeps the wallets from moving meanwhile. */
export async function creditProblems(
  tx: Transaction,
  credit: Credit,
  id: string | undefined,
  actor: Actor,
): Promise<Problems> {
  if (!credit) return {}
  if (!CREDIT_DECIDERS.includes(actor.userType)) return { credit: 'people.creditNotYours' }
  const currencies = new Set(
    (await tx.orm.selectDistinct({ currency: regions.currency }).from(regions)).map(({ currency }) => currency),
  )
  const wallets =
    id === undefined ? [] : await tx.orm.select().from(agentWallets).where(eq(agentWallets.agentId, id)).for('update')
  const problems: Problems = {}
  for (const [at, { currency }] of credit.limits.entries()) {
    const path = `credit.limits.${at}.currency`
    if (!currencies.has(currency)) problems[path] = 'people.currencyUnknown'
    else if (credit.limits.findIndex((limit) => limit.currency === currency) !== at)
      problems[path] = 'people.currencyTwice'
  }
  for (const { currency, creditUsed } of wallets) {
    const at = credit.limits.findIndex((limit) => limit.currency === currency)
    if ((credit.limits[at]?.creditLimit ?? 0) >= creditUsed) continue
    problems[at < 0 ? 'credit' : `credit.limits.${at}.creditLimit`] = 'people.creditBelowUsed'
  }
  return problems
}

/** An agent has a wallet to sell from. Auto deduct until a contract says otherwise: it never owes. */
export async function saveCredit(
  tx: Transaction,
  userId: string,
  { role, credit }: { role: Role | null; credit?: Credit },
): Promise<void> {
  if (role !== 'agent') return
  await tx.orm.insert(agents).values({ userId, creditType: 'autoDeduct' }).onConflictDoNothing()
  if (!credit) return
  await tx.orm.update(agents).set({ creditType: credit.creditType }).where(eq(agents.userId, userId))
  for (const { currency, creditLimit } of credit.limits) {
    await tx.orm
      .insert(agentWallets)
      .values({ agentId: userId, currency, creditLimit })
      .onConflictDoUpdate({ target: [agentWallets.agentId, agentWallets.currency], set: { creditLimit } })
  }
  const kept = credit.limits.map(({ currency }) => currency)
  await tx.orm
    .update(agentWallets)
    .set({ creditLimit: 0 })
    .where(and(eq(agentWallets.agentId, userId), notInArray(agentWallets.currency, kept)))
}
