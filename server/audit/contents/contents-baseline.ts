import type pg from 'pg'
import type { AuditKey } from '#server/audit/row-mark.ts'
import { type Contents, hashesOf, insertContents, textsByColumn } from './store-contents.ts'
import {
  columnTexts,
  RECORDED_KINDS,
  type RecordedKind,
  type RecordedKindName,
  recordedKindNames,
} from './recorded-kinds.ts'

/** Records whose contents stand in one row of evidence. */
const BATCH = 500

/**
 * Takes records that were there before their contents were kept as they are, once for each column: from then on a column
 * of which nothing is kept is a finding. Wants the only process that writes, as a migration does.
 */
export async function storeBaseline(client: pg.ClientBase, auditKey: AuditKey | undefined): Promise<void> {
  // Without a key nothing can be said of what is kept.
  if (auditKey === undefined) return
  const known = await readBaseline(client)
  for (const name of recordedKindNames) {
    const missing = Object.keys(RECORDED_KINDS[name].columns).filter((column) => known.get(name)?.has(column) !== true)
    if (missing.length > 0) await keepColumns(client, auditKey, name, missing)
  }
}

/** Kind → columns that every record has a hash of. */
export async function readBaseline(client: pg.ClientBase): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query<{ kind: string; columns: string[] }>(
    `select kind.key as kind, array_agg(distinct column_name) as columns
     from record_contents, jsonb_each(baseline) as kind, jsonb_array_elements_text(kind.value) as column_name where baseline is not null group by 1`,
  )
  return new Map(rows.map(({ kind, columns }) => [kind, new Set(columns)]))
}

/** Keeps what records say that nothing is kept of: of demo data, written past the acts that keep it. */
export async function storeMissingContents(client: pg.ClientBase, auditKey: AuditKey | undefined): Promise<void> {
  if (auditKey === undefined) return
  for (const name of recordedKindNames) {
    const condition = `${RECORDED_KINDS[name].id} not in (select jsonb_object_keys(contents -> '${name}') from record_contents where contents ? '${name}')`
    await keepRows(client, auditKey, name, { condition, columns: Object.keys(RECORDED_KINDS[name].columns) })
  }
}

/** Those of these records, named by a condition, of which nothing is kept: a migration has put them there past the acts that keep it. */
export async function findUnrecorded(
  client: pg.ClientBase,
  name: RecordedKindName,
  { condition, values }: { condition: string; values: unknown[] },
): Promise<string[]> {
  const kind: RecordedKind = RECORDED_KINDS[name]
  const { rows } = await client.query<{ id: string }>(
    `select ${kind.id} as id from ${kind.table} as record where ${condition} and ${kind.id} not in
       (select jsonb_object_keys(contents -> '${name}') from record_contents where contents ? '${name}')`,
    values,
  )
  return rows.map(({ id }) => id)
}

/** Keeps what records say that a new version comes with: of a kind whose baseline was taken before, nothing would be kept. */
export async function storeSeeded(
  client: pg.ClientBase,
  auditKey: AuditKey | undefined,
  seeded: Partial<Record<RecordedKindName, readonly string[]>>,
): Promise<void> {
  if (auditKey === undefined) return
  for (const name of recordedKindNames) {
    const ids = seeded[name] ?? []
    if (ids.length === 0) continue
    await client.query('begin')
    const named = ids.map((id) => `'${id}'`).join(', ')
    await keepRows(client, auditKey, name, {
      condition: `${RECORDED_KINDS[name].id} in (${named})`,
      columns: Object.keys(RECORDED_KINDS[name].columns),
    })
    await client.query('commit')
  }
}

async function keepColumns(
  client: pg.ClientBase,
  auditKey: AuditKey,
  name: RecordedKindName,
  columns: readonly string[],
): Promise<void> {
  await client.query('begin')
  try {
    await keepRows(client, auditKey, name, { condition: 'true', columns })
    await insertContents(client, auditKey, { contents: {}, baseline: { [name]: columns }, at: new Date() })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function keepRows(
  client: pg.ClientBase,
  auditKey: AuditKey,
  name: RecordedKindName,
  { condition, columns }: { condition: string; columns: readonly string[] },
): Promise<void> {
  const kind: RecordedKind = RECORDED_KINDS[name]
  const cursor = `kept_${name.toLowerCase()}`
  await client.query(
    `declare ${cursor} no scroll cursor for select ${kind.id}, ${columnTexts(kind)} from ${kind.table} as record where ${condition}`,
  )
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch forward ${BATCH} from ${cursor}`,
      rowMode: 'array',
    })
    if (rows.length > 0) {
      const records = rows.map(([id, ...texts]) => {
        const wanted = textsByColumn(kind, texts).filter(([column]) => columns.includes(column))
        return [id ?? '', hashesOf(auditKey, name, id ?? '', wanted)] as const
      })
      const contents: Contents = { [name]: Object.fromEntries(records) }
      await insertContents(client, auditKey, { contents, at: new Date() })
    }
    if (rows.length < BATCH) break
  }
  await client.query(`close ${cursor}`)
}
