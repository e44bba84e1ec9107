import { expect } from 'vitest'
import type { AuditArea, AuditConnection, Finding } from '#server/audit/audit-rule.ts'
import { AUDIT_RULES } from '#server/audit/rules.ts'

interface Scope {
  /** What of the records is asked about; everything unless given. */
  areas?: readonly AuditArea[]
  /** Ids of rules that a test breaks by what it puts there by hand. */
  except?: readonly string[]
}

/** What breaks the rules that hold after every act. */
export async function unsound(connection: AuditConnection, { areas, except = [] }: Scope = {}): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const rule of AUDIT_RULES) {
    if (except.includes(rule.id) || (areas && !areas.includes(rule.area))) continue
    findings.push(...(await rule.check(connection)))
  }
  return findings
}

/** @throws an assertion error that names each rule that is broken, with the record that breaks it */
export async function expectSound({ pool }: { pool: AuditConnection }, scope: Scope = {}): Promise<void> {
  expect(await unsound(pool, scope)).toEqual([])
}

/** The same for tests that set states by hand, and break these rules by what else they put there. */
export function expectSoundBooks(database: { pool: AuditConnection }, madeUp: readonly string[] = []): Promise<void> {
  return expectSound(database, { except: ['records.stateIsLastEvent', ...madeUp] })
}

/** Every record is where its last recorded event led. Not for tests that set states by hand. */
export function expectRecordedStates(database: { pool: AuditConnection }): Promise<void> {
  return expectSound(database, { areas: ['records'] })
}
