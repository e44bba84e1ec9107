import type pg from 'pg'
import { markFilledDimensions } from '#server/audit/filled-dimensions.ts'
import { type AuditKey, contentMark } from '#server/audit/row-mark.ts'
import { readNamed } from '#server/audit/sealed-rows.ts'

/**
 * As if tickets had earned before lines said what for, and the migration had filled them: nothing of it sealed yet.
 *
 * @returns the entries
 */
export async function makeEarlier(owner: pg.Client, auditKey: AuditKey, count: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from ledger_entries where act = 'ticketEarned' order by serial limit $1`,
    [count],
  )
  const ids = rows.map(({ id }) => id)
  for (const [id, entry] of await readNamed(owner, 'ledgerEntry', ids))
    await owner.query('update ledger_entries set mark = $2 where id = $1', [
      id,
      contentMark(auditKey, 'ledgerEntry', entry.contentIn(1), 1),
    ])
  await owner.query('insert into ledger_dimensions (entry_id) select unnest($1::uuid[])', [ids])
  await markFilledDimensions(owner, auditKey)
  return ids
}
