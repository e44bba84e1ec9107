import type { CREDIT_TYPES } from '#contract/agent/wallet-codes.ts'
import type { Transaction } from '#server/database/connection.ts'

/** What an agent can spend in one currency. Minor units. */
export interface AgentAccount {
  creditType: (typeof CREDIT_TYPES)[number]
  balance: number
  creditLimit: number
  creditUsed: number
}

/** Auto deduct spends the wallet only; Default spends the wallet, then credit up to the limit (domain rulings §7). */
export function availableOn(account: AgentAccount): number {
  const credit = account.creditType === 'default' ? account.creditLimit - account.creditUsed : 0
  return account.balance + credit
}

/** How an amount is taken from wallet and credit; null where it exceeds both. */
export function splitCharge(account: AgentAccount, amount: number): { wallet: number; credit: number } | null {
  if (amount > availableOn(account)) return null
  const wallet = Math.min(account.balance, amount)
  return { wallet, credit: amount - wallet }
}

/** Reads an agent's account in a currency and keeps it from changing until the transaction ends; null without one. */
export async function lockAgentAccount(
  tx: Transaction,
  agentId: string,
  currency: string,
): Promise<AgentAccount | null> {
  const { rows } = await tx.client.query<AgentAccount>({
    name: 'lock-agent-account',
    text: `select credit_type as "creditType", balance, credit_limit as "creditLimit", credit_used as "creditUsed"
           from agent_wallets join agents on agents.user_id = agent_wallets.agent_id
           where agent_id = $1 and currency = $2
           for update of agent_wallets`,
    values: [agentId, currency],
  })
  return rows[0] ?? null
}

/** Charges a locked account. Its ledger lines are the caller's. */
export async function chargeAgentAccount(
  tx: Transaction,
  agentId: string,
  currency: string,
  charge: { wallet: number; credit: number },
): Promise<void> {
  await tx.client.query({
    name: 'charge-agent-account',
    text: `update agent_wallets set balance = balance - $3, credit_used = credit_used + $4
           where agent_id = $1 and currency = $2`,
    values: [agentId, currency, charge.wallet, charge.credit],
  })
}
