import { type AuditCheck, MAX_DESCRIBED } from './audit-check.ts'
import type { AuditRule } from './audit-rule.ts'
import { contentsCheck } from './contents/contents-check.ts'
import { replayCheck } from './replay-check.ts'
import { AUDIT_RULES } from './rules.ts'
import { sealCheck } from './seal-check.ts'

/** What an audit checks of the records, in the order in which it is told. */
export const auditChecks: readonly AuditCheck[] = [replayCheck, ...AUDIT_RULES.map(checkOfRule)]

/** Those, and what wants the key: what was kept of records, and the seals. */
export function allChecks(sealing: Parameters<typeof sealCheck>[0]): readonly AuditCheck[] {
  return [...auditChecks, contentsCheck(sealing), sealCheck(sealing)]
}

function checkOfRule(rule: AuditRule): AuditCheck {
  return {
    id: rule.id,
    rules: [rule],
    async *find(connection) {
      for (const finding of await rule.check(connection, MAX_DESCRIBED + 1)) yield { ...finding, row: null }
    },
  }
}
