import type pg from 'pg'
import { columnExpressions, contentOf, SEALED_KINDS, type SealedKind, type SealedKindName } from './sealed-kinds.ts'

/** A row of evidence, as it is hashed. */
export interface SealedRow {
  id: string
  /** Null where the kind has none. */
  serial: bigint | null
  mark: Buffer | null
  /** In one of the forms of its kind. */
  contentIn: (form: number) => string
  /** Rows of the same name. A number is drawn once, but unique by the database's own rule within a month only. */
  others?: SealedRow[]
}

/** Below every number: a row that is slipped in may have one below 0. */
export const BEFORE_ALL = -(2n ** 63n)

type Texts = [id: string, serial: string | null, mark: Buffer | null, ...columns: (string | null)[]]

/**
 * Rows without a seal, in the order in which they were inserted, those with a serial from the next one on. Each is looked
 * up by itself: a join would read every seal again for each part, wherever the tables have outgrown their statistics.
 */
export async function readUnsealed(
  client: pg.ClientBase,
  [name, kind]: readonly [SealedKindName, SealedKind],
  { after, most }: { after: bigint; most: number },
): Promise<SealedRow[]> {
  const isNew = kind.serial === null ? '$2::bigint is not null' : `${kind.serial} > $2`
  return readRows(
    client,
    [name, kind],
    `${isNew} and (select true from seals where seals.kind = $1 and seals.row_id = ${kind.rowId}) is null
     ${kind.serial === null ? '' : `order by ${kind.table}.${kind.serial}`} limit $3`,
    [name, after, most],
  )
}

/** The rows of these names, by name; names that no such row can have are left out. */
export async function readNamed(
  client: pg.ClientBase,
  name: SealedKindName,
  rowIds: readonly string[],
): Promise<Map<string, SealedRow>> {
  const kind: SealedKind = SEALED_KINDS[name]
  const rows = await readRows(client, [name, kind], kind.named, [rowIds.filter((id) => kind.rowIdPattern.test(id))])
  const byName = new Map<string, SealedRow>()
  for (const row of rows) {
    const first = byName.get(row.id)
    if (first === undefined) byName.set(row.id, row)
    else first.others = [...(first.others ?? []), row]
  }
  return byName
}

async function readRows(
  client: pg.ClientBase,
  [name, kind]: readonly [SealedKindName, SealedKind],
  condition: string,
  values: unknown[],
): Promise<SealedRow[]> {
  const { rows } = await client.query<Texts>({
    text: `select ${kind.rowId}, ${kind.serial ?? 'null'}::text, mark, ${columnExpressions(kind)} from ${kind.table} where ${condition}`,
    values,
    rowMode: 'array',
  })
  return rows.map(([id, serial, mark, ...columns]) => ({
    id,
    serial: serial === null ? null : BigInt(serial),
    mark,
    contentIn: (form) => contentOf(name, columns, form),
  }))
}
