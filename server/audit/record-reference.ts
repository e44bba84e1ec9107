import type pg from 'pg'
import { auditedRecords } from './audited-records.ts'

/** What people call a record that a machine leads, and of an entry of the ledger its act; the id where there is no name, or no record. */
export async function referenceOf(
  connection: pg.ClientBase,
  { kind: machine, id }: { kind: string; id: string },
): Promise<string> {
  const kind = machine === 'ledgerEntry' ? LEDGER_ENTRY : auditedRecords.find(({ name }) => name === machine)
  if (!kind) return id
  // Table and expression are constants of the program.
  const { rows } = await connection.query<{ reference: string | null }>(
    `select ${kind.reference} as reference from ${kind.table} as record where id = $1`,
    [id],
  )
  return rows[0]?.reference ?? id
}

const LEDGER_ENTRY = { table: 'ledger_entries', reference: 'act' } as const
