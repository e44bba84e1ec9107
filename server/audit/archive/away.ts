import type pg from 'pg'
import { type AuditKey, isMarkOf } from '#server/audit/row-mark.ts'
import type { SealedKindName } from '#server/audit/sealed-kinds.ts'
import { readNamed } from '#server/audit/sealed-rows.ts'
import type { PutAwayKind, PutAwayPart, Run } from './put-away-kinds.ts'

export interface Archive {
  id: number
  year: number
  parts: readonly PutAwayPart[]
  manifestSha256: string
  at: Date
  /** Its rows are back. */
  isReturned: boolean
}

/** Archives that the program wrote, the oldest first: one that somebody else has written excuses nothing. */
export async function readArchives(client: pg.ClientBase, auditKey: AuditKey): Promise<Archive[]> {
  const { rows } = await client.query<Omit<Archive, 'isReturned'> & { returned: string | null }>(
    `select id::int, year::int, parts, manifest_sha256 as "manifestSha256", at,
       (select back.id::text from archive_returns as back where back.archive_id = archives.id limit 1) as returned
     from archives order by archives.id`,
  )
  const ours = await genuine(
    client,
    auditKey,
    'archive',
    rows.map(({ id }) => String(id)),
  )
  const returns = await genuine(
    client,
    auditKey,
    'archiveReturn',
    rows.flatMap(({ returned }) => returned ?? []),
  )
  return rows
    .filter(({ id }) => ours.has(String(id)))
    .map(({ returned, ...archive }) => ({ ...archive, isReturned: returned !== null && returns.has(returned) }))
}

async function genuine(
  client: pg.ClientBase,
  auditKey: AuditKey,
  kind: SealedKindName,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await readNamed(client, kind, ids)
  return new Set(
    [...rows.values()]
      .filter(({ mark, contentIn }) => mark !== null && isMarkOf(auditKey, kind, mark, contentIn))
      .map(({ id }) => id),
  )
}

/** Whether the row of a link was put away and is not back. */
export type IsAway = (kind: SealedKindName, n: number) => boolean

export async function readAway(client: pg.ClientBase, auditKey: AuditKey): Promise<IsAway> {
  const runs = new Map<SealedKindName, Run[]>()
  for (const { isReturned, parts } of await readArchives(client, auditKey)) {
    if (isReturned) continue
    for (const part of parts) runs.set(part.kind, [...(runs.get(part.kind) ?? []), ...part.runs])
  }
  for (const each of runs.values()) each.sort(([a], [b]) => a - b)
  return (kind, n) => isWithin(runs.get(kind) ?? [], n)
}

/** Runs are in order and do not overlap: no row is put away twice. */
function isWithin(runs: readonly Run[], n: number): boolean {
  let low = 0
  let high = runs.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((runs[middle]?.[1] ?? 0) < n) low = middle + 1
    else high = middle
  }
  const run = runs[low]
  return run !== undefined && run[0] <= n
}

/** Of a year that is away; undefined where it never was, or is back. */
export async function awayArchive(
  client: pg.ClientBase,
  auditKey: AuditKey,
  year: number,
): Promise<Archive | undefined> {
  return (await readArchives(client, auditKey)).find((archive) => archive.year === year && !archive.isReturned)
}

/** Runs of these links among all of their kind. */
export async function runsOf(client: pg.ClientBase, kind: PutAwayKind, numbers: readonly number[]): Promise<Run[]> {
  const wanted = new Set(numbers)
  const [first, last] = ends(numbers)
  const runs: [number, number][] = []
  let isOpen = false
  let after = first - 1
  while (after < last) {
    const { rows } = await client.query<{ n: number }>(
      'select n::float8 as n from seals where kind = $1 and seals.n > $2 and seals.n <= $3 order by seals.n limit $4',
      [kind, after, last, LINKS_AT_ONCE],
    )
    if (rows.length === 0) break
    for (const { n } of rows) {
      const run = runs.at(-1)
      if (!wanted.has(n)) isOpen = false
      else if (isOpen && run !== undefined) run[1] = n
      else {
        runs.push([n, n])
        isOpen = true
      }
      after = n
    }
  }
  return runs
}

const LINKS_AT_ONCE = 10_000

/** Spread into a call, millions of numbers would overflow its stack. */
function ends(numbers: readonly number[]): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const n of numbers) {
    if (n < low) low = n
    if (n > high) high = n
  }
  return [low, high]
}
