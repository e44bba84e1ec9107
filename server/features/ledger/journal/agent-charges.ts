import { and, eq } from 'drizzle-orm'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { agentWallets } from '#server/database/schema/ledger.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { chargeAgentAccount, lockAgentAccount } from '#server/domain/agent/agent-account.ts'
import { moneyText } from '#contract/currency.ts'
import type { Posting } from '#server/domain/ledger/post-entry.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'

/** What lines do to an agent's wallet and credit: taken from the one, lent on the other; negative where it comes back. */
interface AgentCharge {
  agentId: string
  currency: string
  wallet: number
  credit: number
}

type Line = Pick<Posting, 'currency' | 'amount'> & { account: string; agentId?: string | null }

/** Charges of what takes these lines back. */
export function chargesOfReversing(lines: readonly Line[]): AgentCharge[] {
  const charges = new Map<string, AgentCharge>()
  for (const { account, currency, amount, agentId } of lines) {
    if (!agentId || (account !== ACCOUNT.agentWallets && account !== ACCOUNT.agentCredit)) continue
    const key = `${agentId} ${currency}`
    const charge = charges.get(key) ?? { agentId, currency, wallet: 0, credit: 0 }
    charges.set(
      key,
      account === ACCOUNT.agentWallets
        ? { ...charge, wallet: charge.wallet - amount }
        : { ...charge, credit: charge.credit - amount },
    )
  }
  return [...charges.values()]
}

/** Locks the accounts and tells which of them does not bear its charge: the wallet has less, or the credit no room. */
export async function refuseCharges(
  tx: Transaction,
  charges: readonly AgentCharge[],
  code: 'ruleBroken' | 'conflict',
): Promise<Refusal | undefined> {
  for (const charge of charges) {
    const account = await lockAgentAccount(tx, charge.agentId, charge.currency)
    if (account === null) throw new Error(`agent ${charge.agentId} has entries in ${charge.currency} and no account`)
    const reason = unborne(account, charge)
    if (reason === undefined) continue
    const told = (minor: number) => moneyText(minor, charge.currency)
    const values =
      reason === 'walletShort'
        ? { needed: told(charge.wallet), available: told(account.balance) }
        : { needed: told(charge.credit), available: told(Math.max(0, account.creditLimit - account.creditUsed)) }
    return refuse(code, {
      message: `journal.${reason}`,
      values,
      ...(code === 'ruleBroken' && { fields: { entryId: `journal.${reason}` } }),
    })
  }
  return undefined
}

/** Whether wallets and credits bear these charges as they stand; nothing is locked. */
export async function areBorne(orm: Orm, charges: readonly AgentCharge[]): Promise<boolean> {
  for (const charge of charges) {
    const [account] = await orm
      .select()
      .from(agentWallets)
      .where(and(eq(agentWallets.agentId, charge.agentId), eq(agentWallets.currency, charge.currency)))
    if (!account || unborne(account, charge) !== undefined) return false
  }
  return true
}

/** Charges accounts that `refuseCharges` has locked. */
export async function chargeAgents(tx: Transaction, charges: readonly AgentCharge[]): Promise<void> {
  for (const { agentId, currency, wallet, credit } of charges)
    await chargeAgentAccount(tx, agentId, currency, { wallet, credit })
}

function unborne(
  account: { balance: number; creditLimit: number; creditUsed: number },
  { wallet, credit }: AgentCharge,
): 'walletShort' | 'creditFull' | undefined {
  if (wallet > account.balance) return 'walletShort'
  return credit > 0 && account.creditUsed + credit > account.creditLimit ? 'creditFull' : undefined
}
