import type pg from 'pg'
import { z } from 'zod'
import type { AuditFinding } from '#contract/audit/audit-finding-row.ts'
import type { AuditCheck } from '#server/audit/audit-check.ts'
import { type Cursor, cursorOf } from '#server/audit/read-cursor.ts'
import type { AuditKey } from '#server/audit/row-mark.ts'
import { readBaseline } from './contents-baseline.ts'
import { contentHasher } from './content-hash.ts'
import {
  columnTexts,
  RECORDED_KINDS,
  type RecordedKind,
  type RecordedKindName,
  recordedKindNames,
} from './recorded-kinds.ts'

const READS_AS_RECORDED = 'records.readsAsRecorded'
const WAS_RECORDED = 'records.wasRecorded'
const RECORDED_IS_THERE = 'records.recordedIsThere'

const BATCH = 2000

/**
 * Holds what records say against what was kept of them when the program wrote them (server/audit/contents). Wants the
 * key: the hashes say nothing without it. `names`: the kinds that are looked at, all unless given.
 */
export function contentsCheck(
  { auditKey }: { auditKey: AuditKey },
  names: readonly RecordedKindName[] = recordedKindNames,
): AuditCheck {
  return {
    id: 'contents',
    rules: [
      {
        id: READS_AS_RECORDED,
        area: 'records',
        says: 'Every record has the content the system last wrote.',
      },
      { id: WAS_RECORDED, area: 'records', says: 'Every record was written by the system.' },
      {
        id: RECORDED_IS_THERE,
        area: 'records',
        says: 'Every record the system wrote and did not remove still exists.',
      },
    ],
    async *find(connection, tell) {
      const counted = await connection.query<{ count: string | number }>(
        `select ${names.map((name) => `(select count(*) from ${RECORDED_KINDS[name].table})`).join(' + ')} as count`,
      )
      const total = Number(counted.rows[0]?.count)
      let done = 0
      const baseline = await readBaseline(connection)
      for (const name of names) {
        const onBatch = async (rows: number) => {
          done += rows
          await tell(Math.min(done, total), total)
        }
        yield* checkKind(connection, auditKey, { name, baseline: baseline.get(name) ?? new Set(), onBatch })
      }
    },
  }
}

interface Judged {
  name: RecordedKindName
  /** Columns that every record has a hash of. */
  baseline: ReadonlySet<string>
  onBatch: (rows: number) => Promise<void>
}

/** Reads records and what is kept of them in the order of their names, a batch of each at once. */
async function* checkKind(
  connection: pg.ClientBase,
  key: AuditKey,
  { name, baseline, onBatch }: Judged,
): AsyncGenerator<AuditFinding> {
  const kind: RecordedKind = RECORDED_KINDS[name]
  const records = cursorOf(connection, {
    name: `audit_of_${name.toLowerCase()}`,
    text: recordsText(kind),
    batch: BATCH,
    toRow: recordRow,
    onBatch,
  })
  const kept = cursorOf(connection, {
    name: `audit_kept_${name.toLowerCase()}`,
    text: keptText(name),
    batch: BATCH,
    toRow: keptRow,
    onBatch: async () => {},
  })
  const nextKept = groupsOf(kept)
  let record = await records.next()
  let said = await nextKept()
  while (record !== undefined || said !== undefined) {
    if (said !== undefined && (record === undefined || said.id < record.id)) {
      if (!said.isRemoved) yield gone(kind, said)
      said = await nextKept()
    } else if (record !== undefined) {
      const own = said?.id === record.id ? said : undefined
      yield* judge(key, { name, kind, baseline, record, own })
      if (own !== undefined) said = await nextKept()
      record = await records.next()
    }
  }
}

interface RecordRow {
  id: string
  recordId: string
  reference: string
  texts: readonly (string | null)[]
}

/** What is kept of one record: of each column the newest hash. */
interface Kept {
  id: string
  hashes: Map<string, string>
  /** The last act with it took it away. */
  isRemoved: boolean
  /** Of the last act. */
  at: string
}

function* judge(
  key: AuditKey,
  {
    name,
    kind,
    baseline,
    record,
    own,
  }: {
    name: RecordedKindName
    kind: RecordedKind
    baseline: ReadonlySet<string>
    record: RecordRow
    own: Kept | undefined
  },
): Generator<AuditFinding> {
  const about = {
    record: { kind: kind.record.kind, id: record.recordId },
    reference: record.reference,
    row: `${kind.table} ${record.id}`,
  }
  if (own === undefined || own.isRemoved) {
    // Before the first start of a version that keeps it, nothing is kept.
    if (baseline.size > 0)
      yield {
        rule: WAS_RECORDED,
        ...about,
        found: own === undefined ? 'there' : `there, removed ${own.at}`,
        expected: '–',
      }
    return
  }
  const hashed = contentHasher(key, name, record.id)
  const columns = Object.keys(kind.columns)
  const other = columns.filter((column, index) => {
    const hash = own.hashes.get(column)
    return hash === undefined ? baseline.has(column) : hash !== hashed(column, record.texts[index] ?? null)
  })
  if (other.length > 0)
    yield {
      rule: READS_AS_RECORDED,
      ...about,
      found: `changed: ${other.map((column) => `${name}.${column}`).join(', ')}`,
      expected: `as recorded ${own.at}`,
    }
}

function gone(kind: RecordedKind, { id, at }: Kept): AuditFinding {
  return {
    rule: RECORDED_IS_THERE,
    record: null,
    reference: id,
    row: `${kind.table} ${id}`,
    found: '–',
    expected: `as recorded ${at}`,
  }
}

function recordsText(kind: RecordedKind): string {
  return `select ${kind.id}, ${kind.record.id}::text, ${kind.record.reference}, ${columnTexts(kind)} from ${kind.table} as record order by ${kind.id} collate "C"`
}

function recordRow([id, recordId, reference, ...texts]: readonly (string | null)[]): RecordRow {
  return { id: id ?? '', recordId: recordId ?? '', reference: reference ?? recordId ?? '', texts }
}

const keptText = (name: RecordedKindName): string => `
  select each.key, each.value, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  from record_contents, jsonb_each(contents -> '${name}') as each where contents ? '${name}' order by each.key collate "C", record_contents.id`

interface KeptRow {
  id: string
  hashes: Readonly<Record<string, string>> | null
  at: string
}

const keptHashes = z.record(z.string(), z.string()).nullable()

function keptRow([id, hashes, at]: readonly unknown[]): KeptRow {
  return { id: String(id), hashes: keptHashes.parse(hashes), at: String(at) }
}

/** All that is kept of one record at once. */
function groupsOf(rows: Cursor<KeptRow>): () => Promise<Kept | undefined> {
  let ahead: Promise<KeptRow | undefined> | undefined
  return async () => {
    let row = await (ahead ?? rows.next())
    if (row === undefined) return undefined
    const kept: Kept = { id: row.id, hashes: new Map(), isRemoved: false, at: row.at }
    while (row !== undefined && row.id === kept.id) {
      kept.isRemoved = row.hashes === null
      if (row.hashes === null) kept.hashes.clear()
      else for (const [column, hash] of Object.entries(row.hashes)) kept.hashes.set(column, hash)
      kept.at = row.at
      row = await rows.next()
    }
    ahead = Promise.resolve(row)
    return kept
  }
}
