import type { ApprovalCase } from '#src/domain/approval/approval-case.ts'
import { attempt } from '#src/platform/api.ts'
import { refusedDecision } from '#src/domain/approval/refused-decision.ts'
import { JournalCase } from './journal-case.tsx'
import { JOURNAL_READS } from './journal-names.ts'

/** Proposals of the journal in the approvals inbox. */
export const journalApproval: ApprovalCase = {
  View: JournalCase,
  // A correction that is approved may take back what an agent had paid in, or what was deducted.
  invalidates: [
    ...JOURNAL_READS,
    'getTopUp',
    'getTopUpList',
    'getTopUpReport',
    'getAgentReport',
    'getWalletStatement',
    'getWalletStanding',
  ],
  async decide({ key, body: { id, version, decision, reason } }, t) {
    // Without a signal: a decision that was sent is never called back.
    const sent = await attempt('decideJournalEntry', { body: { id, version, decision, reason }, key })
    return sent.ok ? { ok: true } : refusedDecision(sent.error, 'proposed', t)
  },
}
