import type { AuditRule } from '#server/audit/audit-rule.ts'
import { accommodationRules } from './rules/accommodation-rules.ts'
import { agentRules } from '#server/audit/rules/agent-rules.ts'
import { balanceRules } from '#server/audit/rules/balance-rules.ts'
import { cashRules } from '#server/audit/rules/cash-rules.ts'
import { consignmentRules } from '#server/audit/rules/consignment-rules.ts'
import { dimensionRules } from '#server/audit/rules/dimension-rules.ts'
import { expenseRules } from '#server/audit/rules/expense-rules.ts'
import { fleetDocumentRules } from '#server/audit/rules/fleet-document-rules.ts'
import { fourEyesRules } from '#server/audit/rules/four-eyes-rules.ts'
import { freshProofRules } from '#server/audit/rules/fresh-proof-rules.ts'
import { invoiceRules } from '#server/audit/rules/invoice-rules.ts'
import { journalRules } from '#server/audit/rules/journal-rules.ts'
import { ledgerRules } from '#server/audit/rules/ledger-rules.ts'
import { maintenanceRules } from '#server/audit/rules/maintenance-rules.ts'
import { numberRules } from '#server/audit/rules/number-rules.ts'
import { periodRules } from '#server/audit/rules/period-rules.ts'
import { reconciliationRules } from '#server/audit/rules/reconciliation-rules.ts'
import { recordRules } from '#server/audit/rules/record-rules.ts'
import { runRules } from '#server/audit/rules/run-rules.ts'
import { salesRules } from '#server/audit/rules/sales-rules.ts'
import { scopeRules } from '#server/audit/rules/scope-rules.ts'
import { seatRules } from '#server/audit/rules/seat-rules.ts'
import { stampRules } from '#server/audit/rules/stamp-rules.ts'
import { ticketRules } from '#server/audit/rules/ticket-rules.ts'
import { userRules } from '#server/audit/rules/user-rules.ts'
import { taxDocumentRules } from '#server/audit/rules/tax-document-rules.ts'
import { vatReturnRules } from '#server/audit/rules/vat-return-rules.ts'
import { versionRules } from '#server/audit/rules/version-rules.ts'

/** What holds of all records after every act (domain rulings §2, §3 and the end of §7), in the order in which it is told. */
export const AUDIT_RULES: readonly AuditRule[] = [
  ...ledgerRules,
  ...journalRules,
  ...dimensionRules,
  ...balanceRules,
  ...cashRules,
  ...agentRules,
  ...ticketRules,
  ...salesRules,
  ...expenseRules,
  ...consignmentRules,
  ...invoiceRules,
  ...taxDocumentRules,
  ...seatRules,
  ...periodRules,
  ...vatReturnRules,
  ...reconciliationRules,
  ...maintenanceRules,
  ...accommodationRules,
  ...numberRules,
  ...recordRules,
  ...fleetDocumentRules,
  ...fourEyesRules,
  ...freshProofRules,
  ...scopeRules,
  ...stampRules,
  ...userRules,
  ...versionRules,
  ...runRules,
]
