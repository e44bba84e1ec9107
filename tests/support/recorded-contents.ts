import pg from 'pg'
import { expect } from 'vitest'
import type { AuditFinding } from '#contract/audit/audit-finding-row.ts'
import { contentsCheck } from '#server/audit/contents/contents-check.ts'
import type { RecordedKindName } from '#server/audit/contents/recorded-kinds.ts'
import { TEST_AUDIT_KEY } from '#tests/support/database.ts'

interface Asked {
  /** Kinds that are looked at; all unless given. */
  kinds?: readonly RecordedKindName[]
  /** Rules that a test breaks by what it writes by hand. */
  except?: readonly string[]
}

/** What says something else than the program last wrote. */
export async function findUnrecorded(
  { url }: { url: string },
  { kinds, except = [] }: Asked = {},
): Promise<AuditFinding[]> {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  try {
    await connection.query('begin isolation level repeatable read read only')
    const findings: AuditFinding[] = []
    for await (const finding of contentsCheck({ auditKey: Buffer.from(TEST_AUDIT_KEY) }, kinds).find(
      connection,
      async () => {},
    ))
      findings.push(finding)
    return findings.filter(({ rule }) => !except.includes(rule))
  } finally {
    await connection.end()
  }
}

/** @throws an assertion error that names what was written past the door that keeps it */
export async function expectRecorded(database: { url: string }, asked?: Asked): Promise<void> {
  expect(await findUnrecorded(database, asked)).toEqual([])
}
