import { type AuditCheck, MOST_TOLD } from './audit-check.ts'
import type { AuditRule } from './audit-rule.ts'
import { replayCheck } from './replay-check.ts'
import { AUDIT_RULES } from './rules.ts'
import { type SealGround, sealsCheck } from './seals-check.ts'

/** All that an audit checks, in the order in which it is told; the seals where the key is known that they were made with. */
export function auditChecks(ground?: SealGround): AuditCheck[] {
  return [replayCheck, ...AUDIT_RULES.map(checkOfRule), ...(ground ? [sealsCheck(ground)] : [])]
}

function checkOfRule(rule: AuditRule): AuditCheck {
  return {
    id: rule.id,
    rules: [rule],
    async *find(connection) {
      for (const finding of await rule.check(connection, MOST_TOLD + 1)) yield { ...finding, row: null }
    },
  }
}
