import { and, eq } from 'drizzle-orm'
import { type ReplyOf } from '#contract/contract.ts'
import { DEDUCTION_EVENTS, DEDUCTION_KEEPERS } from '#contract/agent/wallet-deduction.ts'
import type { Orm } from '#server/database/connection.ts'
import { agentWallets } from '#server/database/schema/ledger.ts'
import { walletDeductions } from '#server/database/schema/top-up.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import type { ApprovalSource } from '#server/domain/approval/approval-source.ts'
import { conflictOf, conflictRefusal, type ActorFacts, eyesOf } from '#server/domain/approval/four-eyes.ts'
import { countWaitingDeductions, type DeductionListRow, readDeductions, waitingDeductions } from './deduction-list.ts'
import { isCovered, leadsOn } from './deduction-rules.ts'

type Detail = ReplyOf<'getWalletDeduction'>['data']

/** A deduction with all that its decision needs; null where there is none. */
export async function showDeduction(orm: Orm, id: string, reader: Actor, now: Date): Promise<Detail | null> {
  const [found] = await readDeductions(orm, eq(walletDeductions.id, id))
  if (!found) return null
  const { row, entryId } = found
  const [account] = await orm
    .select({ balance: agentWallets.balance, creditUsed: agentWallets.creditUsed })
    .from(agentWallets)
    .where(and(eq(agentWallets.agentId, row.agent.id), eq(agentWallets.currency, row.currency)))
  const eyes = await eyesOf(orm, reader.id, now)
  return {
    ...row,
    account: account ?? { balance: 0, creditUsed: 0 },
    entryId: row.takenBack ? null : entryId,
    can: DEDUCTION_EVENTS.map((event) => ({
      event,
      refusal: refusalFor(event, row, { reader, eyes, covered: isCovered(account ?? null, row) }),
    })),
  }
}

function refusalFor(
  event: (typeof DEDUCTION_EVENTS)[number],
  row: DeductionListRow,
  { reader, eyes, covered }: { reader: Actor; eyes: ActorFacts; covered: boolean },
): Detail['can'][number]['refusal'] {
  if (!leadsOn(row.state, event)) return 'state'
  const conflict = conflictRefusal(conflictOf(eyes, [row.requestedBy.id]))
  if (event === 'walletDeduction.withdraw')
    return conflict === 'ownRequest' && mayCall(reader, 'withdrawWalletDeduction') ? null : 'notYours'
  if (conflict) return conflict
  if (!mayCall(reader, 'decideWalletDeduction')) return 'notYours'
  return event === 'walletDeduction.approve' && !covered ? 'notCovered' : null
}

/** Deductions from wallets in the approvals inbox. */
export const deductionApprovals: ApprovalSource = {
  kind: 'walletDeduction',
  deciders: DEDUCTION_KEEPERS,
  async oldest(orm, _, most) {
    const rows = await waitingDeductions(orm, most)
    return rows.map((row) => ({
      kind: 'walletDeduction',
      id: row.id,
      version: row.version,
      reference: row.number ?? '',
      subject: row.agent.name,
      journey: null,
      reason: row.reasonCode,
      amount: row.amount,
      currency: row.currency,
      requestedBy: row.requestedBy,
      requestedAt: row.requestedAt,
      depot: row.agent.depot,
    }))
  },
  count: (orm, _, eyes, most) => countWaitingDeductions(orm, eyes, most),
}
