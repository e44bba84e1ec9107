import type pg from 'pg'
import { type AuditKey, markText } from '#server/audit/row-mark.ts'
import type { Transaction } from '#server/database/connection.ts'
import { contentHasher } from './content-hash.ts'
import { columnTexts, RECORDED_KINDS, type RecordedKind, type RecordedKindName } from './recorded-kinds.ts'

/** Kind → record's name → column → hash; null for a record that is gone. */
export type Contents = Partial<Record<RecordedKindName, Record<string, Record<string, string> | null>>>
/** Which records an act is about. */
export type Concerned = Partial<Record<RecordedKindName, readonly string[]>>

/**
 * Carries out what changes or creates these records, and keeps what they say then. Only what changed meanwhile is kept:
 * what somebody had changed behind the program's back stays a finding, whatever else is changed with it. To be called
 * with the records locked. Nothing is kept where the work refuses, since its transaction is rolled back.
 */
export async function withContentsStored<Result>(
  tx: Transaction,
  concerned: Concerned,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = await readContents(tx, concerned)
  const result = await work()
  await keepChanges(tx, before, await readContents(tx, concerned))
  return result
}

/** Keeps what records say that were created just now, or are new to it. */
export async function storeCreated(tx: Transaction, concerned: Concerned): Promise<void> {
  await keepChanges(tx, {}, await readContents(tx, concerned))
}

/** A row as it is about to be written: column → value. */
type Row = Readonly<Record<string, unknown>>

/** The same of rows that are about to be written by a hot act, which does not wait to read them: it travels with the others. */
export function storeWritten(
  tx: Transaction,
  written: Partial<Record<RecordedKindName, readonly Row[]>>,
): Promise<void> {
  const { auditKey } = tx.connections
  const contents: Contents = {}
  for (const [name, rows] of entriesOf(written)) {
    const kind: RecordedKind = RECORDED_KINDS[name]
    contents[name] = Object.fromEntries(
      rows.map((row) => [
        String(row.id),
        auditKey === undefined
          ? {}
          : hashesOf(
              auditKey,
              name,
              String(row.id),
              Object.keys(kind.columns).map((column) => [column, textOf(row[column])]),
            ),
      ]),
    )
  }
  return insertContents(tx.client, auditKey, { contents, at: new Date() })
}

/** Values as {@link RECORDED_KINDS} reads them back: instants in ISO 8601, everything else as PostgreSQL writes it. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return value instanceof Date ? value.toISOString() : String(value)
}

async function readContents(tx: Transaction, concerned: Concerned): Promise<Contents> {
  const { auditKey } = tx.connections
  const contents: Contents = {}
  for (const [name, ids] of entriesOf(concerned)) {
    if (ids.length === 0 || auditKey === undefined) continue
    const read: Record<string, Record<string, string> | null> = Object.fromEntries(ids.map((id) => [id, null]))
    for (const { id, texts } of await readRecords(tx.client, name, ids)) read[id] = hashesOf(auditKey, name, id, texts)
    contents[name] = read
  }
  return contents
}

interface ReadRecord {
  id: string
  texts: (readonly [column: string, text: string | null])[]
}

async function readRecords(
  client: pg.ClientBase,
  name: RecordedKindName,
  ids: readonly string[],
): Promise<ReadRecord[]> {
  const kind: RecordedKind = RECORDED_KINDS[name]
  const { rows } = await client.query<(string | null)[]>({
    text: `select ${kind.id}, ${columnTexts(kind)} from ${kind.table} as record where ${kind.named}`,
    values: [ids],
    rowMode: 'array',
  })
  return rows.map(([id, ...texts]) => ({ id: id ?? '', texts: textsByColumn(kind, texts) }))
}

export function textsByColumn(
  { columns }: RecordedKind,
  texts: readonly (string | null)[],
): (readonly [string, string | null])[] {
  return Object.keys(columns).map((column, index) => [column, texts[index] ?? null] as const)
}

export function hashesOf(
  key: AuditKey,
  name: RecordedKindName,
  id: string,
  texts: readonly (readonly [column: string, text: string | null])[],
): Record<string, string> {
  const hashed = contentHasher(key, name, id)
  return Object.fromEntries(texts.map(([column, text]) => [column, hashed(column, text)]))
}

async function keepChanges(tx: Transaction, before: Contents, after: Contents): Promise<void> {
  const contents: Contents = {}
  for (const [name, records] of entriesOf(after)) {
    const changed: Record<string, Record<string, string> | null> = {}
    for (const [id, hashes] of Object.entries(records)) {
      const old = before[name]?.[id]
      const differing = Object.entries(hashes ?? {}).filter(([column, hashed]) => old?.[column] !== hashed)
      if (hashes === null && old) changed[id] = null
      else if (differing.length > 0) changed[id] = Object.fromEntries(differing)
    }
    if (Object.keys(changed).length > 0) contents[name] = changed
  }
  if (Object.keys(contents).length > 0)
    await insertContents(tx.client, tx.connections.auditKey, { contents, at: new Date() })
}

/** `baseline`: which columns all records of a kind have a hash of from here on. */
export async function insertContents(
  client: pg.ClientBase,
  auditKey: AuditKey | undefined,
  {
    contents,
    baseline = null,
    at,
  }: { contents: Contents; baseline?: Partial<Record<RecordedKindName, readonly string[]>> | null; at: Date },
): Promise<void> {
  await client.query({
    name: 'keep-contents',
    text: 'insert into record_contents (contents, baseline, at, mark) values ($1::jsonb, $2::jsonb, $3, $4::bytea)',
    values: [
      JSON.stringify(contents),
      baseline && JSON.stringify(baseline),
      at,
      markText(auditKey, 'recordContents', { contents, baseline, at }),
    ],
  })
}

function entriesOf<Value>(record: Partial<Record<RecordedKindName, Value>>): [RecordedKindName, Value][] {
  return Object.entries(record).flatMap(([name, value]) =>
    isRecordedKind(name) && value !== undefined ? [[name, value] satisfies [RecordedKindName, Value]] : [],
  )
}

function isRecordedKind(name: string): name is RecordedKindName {
  return Object.hasOwn(RECORDED_KINDS, name)
}
