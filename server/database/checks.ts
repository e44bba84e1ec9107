import { isChainOf } from '#server/audit/seal-store.ts'
import type pg from 'pg'
import { isPassword } from '#server/passwords/hash-password.ts'
import type { Database } from './connection.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from './demo/demo-logins.ts'
import { INSERT_ONLY_TABLES } from './migrate.ts'
import { MONTHS_SCHEMA } from './months.ts'

/**
 * What would make an answered sale unsafe: a server that does not write through, a role that could rewrite evidence, or
 * logins whose password everybody knows.
 *
 * @returns a sentence per problem; empty when the database may be served from
 */
export async function findUnsafeSettings(
  { pool, auditKey }: Pick<Database, 'pool' | 'auditKey'>,
  allowed: { durability: boolean; ownerRole: boolean; otherAuditKey: boolean; demoLogins: boolean },
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
    const { rows: changeable } = await pool.query<{ name: string }>(
      `select name from unnest($1::text[]) with ordinality as evidence (name, position)
       where has_table_privilege(name, 'update') or has_table_privilege(name, 'delete') or has_table_privilege(name, 'truncate')
       order by position`,
      [INSERT_ONLY_TABLES],
    )
    const { rows: months } = await pool.query<{ may: boolean }>(`select has_schema_privilege($1, 'usage') as may`, [
      MONTHS_SCHEMA,
    ])
    const [first] = changeable
    if (first !== undefined) {
      const others = changeable.length > 1 ? ` and ${changeable.length - 1} more tables of evidence` : ''
      problems.push(
        `The serving role may change ${first.name}${others}. Give DATABASE_URL a role of its own, or set ALLOW_OWNER_ROLE=1.`,
      )
    } else if (months[0]?.may === true) {
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
  if (!allowed.demoLogins) {
    const open = await openDemoLogins(pool)
    if (open.length > 0)
      problems.push(
        `This database has the demo operator's logins, with the password that the README tells everybody: ${open.join(', ')}. Production needs a database of its own: give DATA_DIR or DATABASE_URL another one.`,
      )
  }
  return problems
}

/** Those of the demo operator who still come in with its published password. */
async function openDemoLogins(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ email: string; password_hash: string }>(
    'select email, password_hash from users where email = any($1) and is_active order by email',
    [DEMO_LOGINS.map(({ email }) => email)],
  )
  const open = await Promise.all(rows.map(({ password_hash: hash }) => isPassword(DEMO_PASSWORD, hash)))
  return rows.flatMap(({ email }, index) => (open[index] === true ? [email] : []))
}
