import { isChainOf } from '#server/audit/seal-store.ts'
import type { Database } from './connection.ts'
import { INSERT_ONLY_TABLES } from './migrate.ts'
import { MONTHS_SCHEMA } from './months.ts'

/**
 * What would make an answered sale unsafe: a server that does not write through, or a role that could rewrite evidence.
 *
 * @returns a sentence per problem; empty when the database may be served from
 */
export async function findUnsafeSettings(
  { pool, auditKey }: Pick<Database, 'pool' | 'auditKey'>,
  allowed: { durability: boolean; ownerRole: boolean; otherAuditKey: boolean },
): Promise<string[]> {
  const problems: string[] = []
  if (!allowed.durability) {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      const { rows } = await pool.query<{ value: string }>('select current_setting($1) as value', [setting])
      if (rows[0]?.value === 'off') {
        problems.push(
          `${setting} is off: an answered sale could be lost. ALLOW_UNSAFE_DURABILITY=1 starts all the same.`,
        )
      }
    }
  }
  if (!allowed.ownerRole) {
    for (const table of INSERT_ONLY_TABLES) {
      const { rows } = await pool.query<{ may: boolean }>(
        `select has_table_privilege($1, 'update') or has_table_privilege($1, 'delete') or has_table_privilege($1, 'truncate') as may`,
        [table],
      )
      if (rows[0]?.may === true) {
        problems.push(
          `The serving role may change ${table}. Give DATABASE_URL a role of its own, or set ALLOW_OWNER_ROLE=1.`,
        )
      }
    }
    const { rows } = await pool.query<{ may: boolean }>(`select has_schema_privilege($1, 'usage') as may`, [
      MONTHS_SCHEMA,
    ])
    if (rows[0]?.may === true) {
      problems.push(
        `The serving role has rights in the schema ${MONTHS_SCHEMA}, where evidence is kept. Revoke them, or set ALLOW_OWNER_ROLE=1.`,
      )
    }
  }
  if (!allowed.otherAuditKey && auditKey !== undefined && !(await isChainOf(pool, auditKey))) {
    problems.push(
      'AUDIT_KEY, or the key in DATA_DIR, is not the one that this database was sealed with: what is written from here would count as slipped in. ALLOW_OTHER_AUDIT_KEY=1 starts all the same.',
    )
  }
  return problems
}
