import type pg from 'pg'
import { type AuditKey, contentMark } from './row-mark.ts'
import { columnExpressions, contentOf, SEALED_KINDS } from './sealed-kinds.ts'

const BATCH = 5000

/**
 * Marks what the migration has filled in entries from before their lines had dimensions, once: what is sealed already is
 * not marked anew, whatever it says by now. Wants the only process that writes, as a migration does.
 */
export async function markFilledDimensions(client: pg.ClientBase, auditKey: AuditKey | undefined): Promise<void> {
  // Without a key nothing can be said of what was filled.
  if (auditKey === undefined) return
  const { table } = SEALED_KINDS.ledgerDimensions
  let after = '0'
  for (;;) {
    const { rows } = await client.query<[id: string, serial: string, ...columns: (string | null)[]]>({
      text: `select entry_id::text, serial::text, ${columnExpressions(SEALED_KINDS.ledgerDimensions)} from ${table}
             where mark is null and serial > $1
               and (select true from seals where kind = 'ledgerDimensions' and row_id = entry_id::text) is null
             order by ${table}.serial limit $2`,
      values: [after, BATCH],
      rowMode: 'array',
    })
    await client.query(
      `update ${table} as filled set mark = marked.mark
       from unnest($1::uuid[], $2::bytea[]) as marked (entry_id, mark) where filled.entry_id = marked.entry_id`,
      [
        rows.map(([id]) => id),
        rows.map(([, , ...texts]) => contentMark(auditKey, 'ledgerDimensions', contentOf('ledgerDimensions', texts))),
      ],
    )
    if (rows.length < BATCH) return
    after = rows.at(-1)?.[1] ?? after
  }
}
