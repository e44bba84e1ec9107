import type { SlipFacts } from '#machines/cash/deposit-slip-approval-flow.ts'
import type { WatchedCase } from '#src/domain/approval/approval-case.ts'
import { attempt } from '#src/platform/api.ts'
import { refusedDecision } from '#src/domain/approval/refused-decision.ts'
import { watchRecord } from '#src/domain/approval/case-services.ts'
import { versionOptions } from '#src/platform/use-read.ts'
import { cashDifference } from './cash-difference.ts'
import { SlipCase } from './slip-case.tsx'
import { depositSlipView } from '#src/domain/cash/deposit-slip-view.ts'

/** Deposit slips in the approvals inbox. */
export const slipApproval: WatchedCase<SlipFacts> = {
  View: SlipCase,
  invalidates: depositSlipView.invalidates,
  record: (client) =>
    watchRecord(
      client,
      (id, version) => versionOptions<'getDepositSlip'>('getDepositSlip', version, { params: { id } }),
      ({ data: { shiftLines, amounts } }): SlipFacts => ({
        shifts: shiftLines.length,
        differences: amounts.filter((amount) => cashDifference(amount) !== 0).length,
      }),
    ),
  async decide({ key, body: { id, version, decision, reason } }, t) {
    // Without a signal: a decision that was sent is never called back.
    const sent = await attempt('decideDepositSlip', { body: { id, version, decision, reason }, key })
    return sent.ok ? { ok: true } : refusedDecision(sent.error, 'pending', t)
  },
}
