import { agentWallets } from '#server/database/schema/ledger.ts'
import type { Transaction } from '#server/database/connection.ts'
import { type AgentAccount, chargeAgentAccount, lockAgentAccount } from './agent-account.ts'

/** What of an amount pays off what an agent owes; the rest goes into the wallet (domain rulings §7). */
export function splitPaidIn(
  { creditUsed }: Pick<AgentAccount, 'creditUsed'>,
  amount: number,
): { settled: number; paidIn: number } {
  const settled = Math.min(creditUsed, amount)
  return { settled, paidIn: amount - settled }
}

/** An agent's account in a currency, opened where there was none, and kept from changing until the transaction ends. */
export async function openAgentAccount(tx: Transaction, agentId: string, currency: string): Promise<AgentAccount> {
  await tx.orm.insert(agentWallets).values({ agentId, currency }).onConflictDoNothing()
  const account = await lockAgentAccount(tx, agentId, currency)
  if (account === null) throw new Error(`${agentId} is no agent`)
  return account
}

/** Pays into a locked account: the debt first. Its ledger lines are the caller's. */
export async function payIntoAccount(
  tx: Transaction,
  { agentId, currency, account }: { agentId: string; currency: string; account: AgentAccount },
  amount: number,
): Promise<{ settled: number; paidIn: number }> {
  const { settled, paidIn } = splitPaidIn(account, amount)
  await chargeAgentAccount(tx, agentId, currency, { wallet: -paidIn, credit: -settled })
  return { settled, paidIn }
}
