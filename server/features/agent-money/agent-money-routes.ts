import { asc, eq } from 'drizzle-orm'
import { agents, agentWallets } from '#server/database/schema/ledger.ts'
import { availableOn } from '#server/ledger/agent-account.ts'
import type { Api } from '#server/plugins/api.ts'

export function registerWallet(api: Api): void {
  api.read('getWallet', async ({ actor, database: { orm } }) => {
    const [agent] = await orm.select().from(agents).where(eq(agents.userId, actor.id))
    if (!agent) return { data: null }
    const accounts = await orm
      .select()
      .from(agentWallets)
      .where(eq(agentWallets.agentId, actor.id))
      .orderBy(asc(agentWallets.currency))
    return {
      data: {
        creditType: agent.creditType,
        accounts: accounts.map(({ currency, balance, creditLimit, creditUsed }) => ({
          currency,
          balance,
          creditLimit,
          creditUsed,
          available: availableOn({ creditType: agent.creditType, balance, creditLimit, creditUsed }),
        })),
      },
    }
  })
}
