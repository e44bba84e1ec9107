import { expect } from 'vitest'
import {
  type AuditArea,
  type AuditConnection,
  type AuditRule,
  type Finding,
  sqlRule,
} from '#server/audit/audit-rule.ts'
import { everyRecord } from '#server/audit/audited-records.ts'
import { AUDIT_RULES } from '#server/audit/rules.ts'
import { systemClock } from '#server/clock.ts'
import type { Connections } from '#server/database/connection.ts'
import { issueAll } from '#server/features/tax-document/document-keeper.ts'
import { DEMO_OPERATOR } from '#server/settings.ts'
import { plannedOnce } from './planned-once.ts'

/** What an audit learns from its replay; asked here in one statement, which needs no transaction of its own. */
const stateIsLastEvent: AuditRule = sqlRule(
  'records.stateIsLastEvent',
  'Every record is in the state its last event led to.',
  `select record.kind, record.id, record.reference, record.state, last.to_state, null from (${everyRecord('state')}) as record
   left join (select distinct on (machine, record_id) machine, record_id, to_state from workflow_events order by machine, record_id, id desc) as last
     on last.machine = record.kind and last.record_id = record.id
   where record.state is distinct from last.to_state and not (record.kind = 'departure' and last.to_state is null and record.state = 'scheduled')`,
)

interface Scope {
  /** What of the records is asked about; everything unless given. */
  areas?: readonly AuditArea[]
  /** Ids of rules that a test breaks by what it puts there by hand. */
  except?: readonly string[]
}

/** What breaks the rules that hold after every act. */
export async function unsound(connection: AuditConnection, { areas, except = [] }: Scope = {}): Promise<Finding[]> {
  const asked = await plannedOnce(connection)
  const findings: Finding[] = []
  for (const rule of [...AUDIT_RULES, stateIsLastEvent]) {
    if (except.includes(rule.id) || (areas && !areas.includes(rule.area))) continue
    findings.push(...(await rule.check(asked)))
  }
  return findings
}

/**
 * What was sold gets its tax documents first, so that the rules about them are asked of everything that a test has sold.
 *
 * @throws an assertion error that names each rule that is broken, with the record that breaks it
 */
export async function expectSound(database: Connections | { pool: AuditConnection }, scope: Scope = {}): Promise<void> {
  if ('orm' in database && scope.areas === undefined && scope.except === undefined)
    await issueAll({ database, operator: DEMO_OPERATOR, clock: systemClock })
  expect(await unsound(database.pool, scope)).toEqual([])
}

/** The same for tests that set states by hand, and break these rules by what else they put there. */
export function expectSoundBooks(database: { pool: AuditConnection }, madeUp: readonly string[] = []): Promise<void> {
  return expectSound(database, { except: ['records.stateIsLastEvent', ...madeUp] })
}

/** Every record is where its last recorded event led. Not for tests that set states by hand. */
export function expectRecordedStates(database: { pool: AuditConnection }): Promise<void> {
  return expectSound(database, { areas: ['records'] })
}
