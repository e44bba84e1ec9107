import { type AuditKey, markOf } from '#server/audit/row-mark.ts'
import type { policyVersions } from '#server/database/schema/lifecycle.ts'

type NewVersion = Required<Omit<typeof policyVersions.$inferInsert, 'mark'>>

export function policyMark(
  key: AuditKey | undefined,
  { version, policies, createdBy, createdAt, reason }: NewVersion,
): Buffer | null {
  return markOf(key, 'policyVersion', { version, policies, created_by: createdBy, created_at: createdAt, reason })
}
