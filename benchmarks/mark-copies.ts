import type pg from 'pg'
import { type AuditKey, contentMark } from '#server/audit/row-mark.ts'
import { formOf, SEALED_KINDS } from '#server/audit/sealed-kinds.ts'
import { readUnsealed } from '#server/audit/sealed-rows.ts'

/** Of what is copied, the kinds that are evidence. */
export const COPIED_EVIDENCE = ['workflowEvent', 'ledgerEntry'] as const
const BATCH = 5000

/**
 * What comes back marks the rows added since as rows that the program wrote, in the transaction that adds them: a copy
 * has another content than the row that its mark was made for, and is sealed as soon as it is committed.
 */
export async function openMarking(client: pg.ClientBase, auditKey: AuditKey): Promise<() => Promise<void>> {
  const last = new Map<(typeof COPIED_EVIDENCE)[number], bigint>()
  for (const name of COPIED_EVIDENCE) {
    const { table, serial } = SEALED_KINDS[name]
    const { rows } = await client.query<{ last: string }>(
      `select coalesce(max(${serial}), 0)::text as last from ${table}`,
    )
    last.set(name, BigInt(rows[0]?.last ?? 0))
  }
  return async () => {
    for (const [name, before] of last) {
      const kind = SEALED_KINDS[name]
      let after = before
      let rows
      do {
        rows = await readUnsealed(client, [name, kind], { after, most: BATCH })
        await client.query(
          `update ${kind.table} as copy set mark = marked.mark from unnest($1::bigint[], $2::bytea[]) as marked (serial, mark) where copy.${kind.serial} = marked.serial`,
          [
            rows.map(({ serial }) => serial),
            rows.map(({ contentIn }) => contentMark(auditKey, name, contentIn(formOf(name)))),
          ],
        )
        after = rows.at(-1)?.serial ?? after
      } while (rows.length === BATCH)
      last.set(name, after)
    }
  }
}
