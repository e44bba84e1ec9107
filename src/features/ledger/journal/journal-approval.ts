import { defineApprovalCase } from '#src/domain/approval/approval-case.ts'
import { attempt } from '#src/platform/api.ts'
import { JournalCase } from './journal-case.tsx'
import { journalEntryView } from '#src/domain/ledger/journal-entry-view.ts'

/** Proposals of the journal in the approvals inbox. */
export const journalApproval = defineApprovalCase(journalEntryView, {
  View: JournalCase,
  // A correction that is approved may take back what an agent had paid in, or what was deducted.
  invalidates: [
    'getTopUp',
    'getTopUpList',
    'getTopUpReport',
    'getAgentReport',
    'getWalletStatement',
    'getWalletStanding',
  ],
  waitsIn: 'proposed',
  send: ({ id, version, decision, reason }, key) =>
    attempt('decideJournalEntry', { body: { id, version, decision, reason }, key }),
})
