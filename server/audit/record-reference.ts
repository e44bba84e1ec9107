import type pg from 'pg'
import { RECORD_KINDS } from './audited-records.ts'

/** What people call a record that a machine leads; its id where it has no name, or is not there. */
export async function referenceOf(connection: pg.ClientBase, { kind: machine, id }: { kind: string; id: string }): Promise<string> {
  const kind = RECORD_KINDS.find((each) => each.machine === machine)
  if (!kind) return id
  // Table and expression are constants of the program.
  const { rows } = await connection.query<{ reference: string | null }>(`select ${kind.reference} as reference from ${kind.table} as record where id = $1`, [id])
  return rows[0]?.reference ?? id
}
