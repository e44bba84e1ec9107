import type { AuditRule } from './audit-rule.ts'
import { ledgerRules } from './rules/ledger-rules.ts'

/** What holds of all records after every act (domain rulings §2, §3 and the end of §7), in the order in which it is told. */
export const AUDIT_RULES: readonly AuditRule[] = [...ledgerRules]
