import { and, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import type { walletEndpoints } from '#contract/wallet.ts'
import type { Transaction } from '#server/database/connection.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { walletDeductions } from '#server/database/schema/top-up.ts'
import { vatContainedIn } from '#server/fares/fare-rules.ts'
import { ACCOUNT } from '#server/ledger/account-codes.ts'
import { type AgentAccount, chargeAgentAccount, lockAgentAccount } from '#server/ledger/agent-account.ts'
import { amountText } from '#server/ledger/amount-text.ts'
import { postEntries, type Posting } from '#server/ledger/post-entry.ts'
import { homePosterOf } from '#server/ledger/poster.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { recordChange } from '#server/masters/record-changes.ts'
import { depotColumns } from './agent-names.ts'
import { agentScope, type MoneyActor } from './agent-scope.ts'

type Body = z.output<(typeof walletEndpoints)['deductWallet']['body']>
type Answer = ReplyOf<'deductWallet'>['data']

/** Where an amount goes that leaves a wallet. */
interface Target {
  lines: Posting[]
  vat: number
  regionId: string | null
}

/** Takes money out of a wallet, for what its reason says; never more than is in it. */
export async function deductWallet(tx: Transaction, { actor, now }: { actor: MoneyActor & Pick<Actor, 'name'>; now: Date }, body: Body): Promise<Answer | Refusal> {
  const { agentId, currency, amount, reasonCode, reason } = body
  const [agent] = await tx.orm
    .select({ id: users.id, name: users.name, depot: depotColumns, regionId: regions.id, vatRateBasisPoints: regions.vatRateBasisPoints })
    .from(users)
    .leftJoin(depots, eq(depots.id, users.depotId))
    .leftJoin(regions, eq(regions.id, depots.regionId))
    .where(and(eq(users.id, agentId), agentScope(actor)))
  if (!agent) return refuse('notFound')
  const account = await lockAgentAccount(tx, agentId, currency)
  const refusal = refuseAmount(account, body)
  if (refusal) return refusal
  if (account === null) throw new Error('without an account every amount is too much')
  const target = targetOf(body, agent)
  if (isRefusal(target)) return target
  const repaid = reasonCode === 'settleCredit' ? amount : 0
  await chargeAgentAccount(tx, agentId, currency, { wallet: amount, credit: -repaid })
  const deduction = { id: newId(), agentId, currency, amount, vat: target.vat, regionId: target.regionId, reasonCode, reason, createdBy: actor.id, createdAt: now }
  await tx.orm.insert(walletDeductions).values(deduction)
  await postEntries(tx, [
    {
      act: 'walletDeducted',
      recordKind: 'walletDeduction',
      recordId: deduction.id,
      ...homePosterOf(actor, now),
      lines: [{ account: ACCOUNT.agentWallets, currency, amount, agentId }, ...target.lines],
    },
  ])
  const balance = account.balance - amount
  const owed = account.creditUsed - repaid
  const told = (minor: number) => `${amountText(minor, currency)} ${currency}`
  await recordChange(tx, { kind: 'user', id: agentId, before: { walletBalance: told(account.balance) }, after: { walletBalance: told(balance) }, userId: actor.id, now, reason })
  return {
    id: deduction.id,
    agent: { id: agent.id, name: agent.name, depot: agent.depot },
    currency,
    amount,
    vat: target.vat,
    reasonCode,
    reason,
    createdBy: { id: actor.id, name: actor.name },
    createdAt: now,
    balance,
    owed,
  }
}

function refuseAmount(account: AgentAccount | null, { amount, currency, reasonCode }: Body): Refusal | undefined {
  const told = (minor: number) => ({ most: `${amountText(minor, currency)} ${currency}` })
  if (account === null || account.balance === 0) return refuse('ruleBroken', { fields: { amount: 'deduction.walletEmpty' }, values: { currency } })
  if (reasonCode === 'settleCredit' && account.creditUsed === 0) return refuse('ruleBroken', { fields: { reasonCode: 'deduction.nothingOwed' }, values: { currency } })
  if (amount > account.balance) return refuse('ruleBroken', { fields: { amount: 'deduction.moreThanWallet' }, values: told(account.balance) })
  if (reasonCode === 'settleCredit' && amount > account.creditUsed) return refuse('ruleBroken', { fields: { amount: 'deduction.moreThanOwed' }, values: told(account.creditUsed) })
  return undefined
}

/** Credit lines by reason (domain rulings §7). A service charge contains the VAT of the region of the agent's depot. */
function targetOf({ reasonCode, currency, amount, agentId }: Body, agent: { regionId: string | null; vatRateBasisPoints: number | null }): Target | Refusal {
  switch (reasonCode) {
    case 'settleCredit':
      return { lines: [{ account: ACCOUNT.agentCredit, currency, amount: -amount, agentId }], vat: 0, regionId: null }
    case 'paidBack':
      return { lines: [{ account: ACCOUNT.bank, currency, amount: -amount }], vat: 0, regionId: null }
    case 'serviceCharge': {
      const { regionId, vatRateBasisPoints } = agent
      if (regionId === null || vatRateBasisPoints === null) return refuse('ruleBroken', { fields: { reasonCode: 'deduction.noRegion' } })
      const vat = vatContainedIn(amount, vatRateBasisPoints)
      return {
        lines: [
          { account: ACCOUNT.invoiceServices, currency, amount: vat - amount },
          { account: ACCOUNT.vatPayable, currency, amount: -vat, regionId },
        ],
        vat,
        regionId,
      }
    }
  }
}
