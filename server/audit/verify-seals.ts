import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { readAway } from './archive/away.ts'
import { type Link, readHead } from './chain-head.ts'
import { type AuditKey, isMarkOf } from './row-mark.ts'
import { BASELINE, CHAIN_START, chainHash, isSealGenuine, rowHash, type Seal } from './seal.ts'
import {
  LATER_KINDS,
  sealedForm,
  SEALED_KINDS,
  type SealedKind,
  type SealedKindName,
  sealedKinds,
} from './sealed-kinds.ts'
import { BEFORE_ALL, readNamed, type SealedRow } from './sealed-rows.ts'
import { SOUND_VERDICTS } from './sealing-term.ts'
import { lastSeal, readSeals } from './seal-store.ts'

export const SEAL_RULES = [
  /** A row says something else than when it was sealed. */
  'rowChanged',
  /** A sealed row is gone. */
  'rowDeleted',
  /** A row that the program did not write. */
  'rowSlippedIn',
  /** A row that the program wrote once and that stands there twice; the later one. */
  'rowCopied',
  /** A row that is not sealed long after it could have been. */
  'rowUnsealed',
  /** A link that the sealer did not make so: changed, or slipped in. */
  'sealForged',
  /** Links are missing; the number is that of the first. */
  'sealMissing',
  /** A link that is the sealer's own does not follow from the one before. */
  'chainBroken',
  /** Sealing was begun at another end than where it had been left, and nobody has said why. */
  'endKept',
] as const
export type SealRule = (typeof SEAL_RULES)[number]

export interface SealFinding {
  rule: SealRule
  /** Null where a link is missing. */
  kind: SealedKindName | null
  rowId: string | null
  /** Null for a row without a seal. */
  sealNumber: number | null
  /** Milliseconds since 1970, as the seal says; null where there is none, or it is missing. */
  sealedAt: number | null
  /** What is, and what should be: the beginnings of hashes, ids, `–` for nothing. */
  found: string
  expected: string
}

const NOTHING = '–'
/** A good mark is not told: it could be put where it is missing. */
const MARK = 'AUDIT_KEY'
const shown = (bytes: Buffer | null | undefined) => bytes?.subarray(0, 8).toString('hex') ?? NOTHING

interface Verification {
  auditKey: AuditKey
  /** Of this host (server/audit/chain-head.ts). */
  headFile: string
  /** How long a row that is committed may wait for its seal. */
  graceMilliseconds?: number
  /** Links looked at, of all; waited for. */
  onProgress?: (done: number, all: number) => Promise<void> | void
}

/** Links in memory at once, and their rows. */
const BATCH = 1000
const ROWS_PER_LOOK = 100_000
/** The sealer passes every second. */
const LOOK_AGAIN_MILLISECONDS = 1000
/** Unsealed rows that are told at most; each is looked at a second time. */
const MAX_UNSEALED = 100_000

/**
 * Reads the whole chain with the rows that it seals, and looks for rows that have no seal or no mark of the program.
 * Goes on while the sealer works; where none runs, `sealPending` comes first. The connection must not bound the time of
 * a statement.
 */
export async function* verifySeals(client: pg.ClientBase, verification: Verification): AsyncGenerator<SealFinding> {
  const { auditKey, graceMilliseconds = 15_000 } = verification
  const reading = readHead(verification.headFile, auditKey)
  const begun = Date.now()
  const unsealed = await findUnsealed(client)
  yield* verifyChain(client, verification, 'head' in reading ? reading.head : null)
  yield* findOtherEnds(client)
  for (const [name, kind] of sealedKinds) {
    if (kind.serial === 'id') yield* findCopies(client, name, kind)
  }
  const late = await withoutSealAfter(client, unsealed, begun + graceMilliseconds)
  for (let start = 0; start < late.length; start += BATCH) {
    yield* tellUnsealed(client, auditKey, late.slice(start, start + BATCH))
  }
}

async function* verifyChain(
  client: pg.ClientBase,
  { auditKey, onProgress }: Verification,
  head: Link | null,
): AsyncGenerator<SealFinding> {
  const end = (await lastSeal(client))?.n ?? 0
  const baselineEndOf = await readBaselines(client)
  let isAway = await readAway(client, auditKey)
  let before: Pick<Seal, 'n' | 'chain' | 'sealedAt'> = { n: 0, chain: CHAIN_START, sealedAt: 0 }
  let isBeforeGenuine = true
  let next = readBatch(client, 0)
  while (before.n < end) {
    const { links, rows } = await next
    const last = links.at(-1)
    if (last === undefined) break
    // On its way while this one is worked on.
    next = readBatch(client, last.n)
    next.catch(() => undefined)
    let isAwayOfNow = false
    for (const link of links) {
      const isGenuine = isSealGenuine(auditKey, link)
      if (link.n !== before.n + 1) yield missing(before.n + 1, link.n - 1)
      if (!isGenuine) yield { rule: 'sealForged', ...nameOf(link), found: shown(link.mark), expected: MARK }
      else if (isBeforeGenuine && link.n === before.n + 1 && !follows(link, before))
        yield broken(link, chainHash(before.chain, link))
      else if (link.n === head?.n && link.chain.toString('hex') !== head.chain)
        yield broken(link, Buffer.from(head.chain, 'hex'))
      if (isSealedKind(link.kind)) {
        const named = withSealedFirst(link.kind, link, rows.get(link.kind)?.get(link.rowId))
        const isGone = named.length === 0
        if (isGone && !isAway(link.kind, link.n) && !isAwayOfNow) {
          // A year may be put away while the chain is read.
          isAway = await readAway(client, auditKey)
          isAwayOfNow = true
        }
        const problem =
          isGone && isGenuine && isAway(link.kind, link.n)
            ? undefined
            : judgeRow(auditKey, link.kind, link, named[0], { isGenuine, baselineEnd: baselineEndOf(link.kind) })
        if (problem !== undefined) yield { ...problem, ...nameOf(link) }
        for (const twin of named.slice(1)) yield { ...slippedBehind(link.kind, link, twin), ...nameOf(link) }
      }
      before = link
      isBeforeGenuine = isGenuine
    }
    await onProgress?.(Math.min(before.n, end), end)
  }
  await next
  if (head !== null && head.n > before.n) yield missing(before.n + 1, head.n)
}

/** Up to which link rows of a kind may be without a mark. */
export async function readBaselines(client: pg.ClientBase): Promise<(kind: SealedKindName) => number> {
  const { rows } = await client.query<{ row_id: string; n: string }>(
    'select row_id, n::text from seals where kind = $1',
    [BASELINE],
  )
  const ends = new Map(rows.map(({ row_id, n }) => [row_id, Number(n)]))
  return (kind) => ends.get(LATER_KINDS.includes(kind) ? kind : BASELINE) ?? 0
}

/** The first link that is missing, forged or does not follow, of those until a given one; null where all are whole. */
export async function firstFault(client: pg.ClientBase, auditKey: AuditKey, until: number): Promise<number | null> {
  let before: Pick<Seal, 'n' | 'chain' | 'sealedAt'> = { n: 0, chain: CHAIN_START, sealedAt: 0 }
  for (;;) {
    const links = await readSeals(client, { after: before.n, most: BATCH })
    for (const link of links) {
      if (link.n !== before.n + 1) return before.n + 1
      if (!isSealGenuine(auditKey, link) || !follows(link, before)) return link.n
      if (link.n >= until) return null
      before = link
    }
    if (links.length === 0) return before.n + 1
  }
}

/** Where somebody began to seal and the chain was not as it had been left; told until somebody has said why. */
async function* findOtherEnds(client: pg.ClientBase): AsyncGenerator<SealFinding> {
  const { rows } = await client.query<{
    id: string
    verdict: string
    kept: string | null
    found: string
    n: string | null
    sealed: string | null
  }>(
    `select term.id::text, verdict, kept_n::text as kept, found_n::text as found, seals.n::text, (extract(epoch from seals.sealed_at) * 1000)::bigint::text as sealed
     from sealing_terms as term left join seals on seals.kind = 'sealingTerm' and seals.row_id = term.id::text
     where verdict <> all ($1::text[]) and not exists (select from sealing_acknowledgements as said where said.term_id = term.id) order by term.id`,
    [SOUND_VERDICTS],
  )
  for (const { id, verdict, kept, found, n, sealed } of rows) {
    const numbers = { sealNumber: n === null ? null : Number(n), sealedAt: sealed === null ? null : Number(sealed) }
    yield {
      rule: 'endKept',
      kind: 'sealingTerm',
      rowId: id,
      ...numbers,
      found: `${verdict} ${found}`,
      expected: kept ?? NOTHING,
    }
  }
}

function missing(from: number, to: number): SealFinding {
  return {
    rule: 'sealMissing',
    kind: null,
    rowId: null,
    sealNumber: from,
    sealedAt: null,
    found: NOTHING,
    expected: from === to ? String(from) : `${from}–${to}`,
  }
}

function broken(link: Seal, expected: Buffer): SealFinding {
  return { rule: 'chainBroken', ...nameOf(link), found: shown(link.chain), expected: shown(expected) }
}

function follows(link: Seal, before: Pick<Seal, 'chain' | 'sealedAt'>): boolean {
  return link.sealedAt >= before.sealedAt && chainHash(before.chain, link).equals(link.chain)
}

/** Of rows that share a name, the one that was sealed. */
function withSealedFirst(kind: SealedKindName, seal: Seal, row: SealedRow | undefined): SealedRow[] {
  if (row?.others === undefined) return row === undefined ? [] : [row]
  const isSealed = (each: SealedRow) => rowHash(kind, each, seal.form).equals(seal.rowHash)
  return [row, ...row.others].toSorted((a, b) => Number(isSealed(b)) - Number(isSealed(a)))
}

function slippedBehind(
  kind: SealedKindName,
  seal: Seal,
  row: SealedRow,
): Pick<SealFinding, 'rule' | 'found' | 'expected'> {
  return { rule: 'rowSlippedIn', found: shown(rowHash(kind, row, seal.form)), expected: shown(seal.rowHash) }
}

/** What is wrong with the row of a link. */
export function judgeRow(
  key: AuditKey,
  kind: SealedKindName,
  seal: Seal,
  row: SealedRow | undefined,
  { isGenuine, baselineEnd }: { isGenuine: boolean; baselineEnd: number },
): Pick<SealFinding, 'rule' | 'found' | 'expected'> | undefined {
  if (row === undefined) return { rule: 'rowDeleted', found: NOTHING, expected: shown(seal.rowHash) }
  const present = rowHash(kind, row, seal.form)
  if (isGenuine && !present.equals(seal.rowHash))
    return { rule: 'rowChanged', found: shown(present), expected: shown(seal.rowHash) }
  if (row.mark === null && seal.n < baselineEnd) return undefined
  return row.mark !== null && isMarkOf(key, kind, row.mark, row.contentIn)
    ? undefined
    : { rule: 'rowSlippedIn', found: shown(row.mark), expected: MARK }
}

function nameOf({ kind, rowId, n, sealedAt }: Seal): Pick<SealFinding, 'kind' | 'rowId' | 'sealNumber' | 'sealedAt'> {
  return { kind: isSealedKind(kind) ? kind : null, rowId, sealNumber: n, sealedAt }
}

function isSealedKind(kind: string): kind is SealedKindName {
  return Object.hasOwn(SEALED_KINDS, kind)
}

interface Batch {
  links: Seal[]
  rows: Map<SealedKindName, Map<string, SealedRow>>
}

async function readBatch(client: pg.ClientBase, after: number): Promise<Batch> {
  const links = await readSeals(client, { after, most: BATCH })
  const rows: Batch['rows'] = new Map()
  for (const [name] of sealedKinds) {
    const ids = links.filter((link) => link.kind === name).map(({ rowId }) => rowId)
    if (ids.length > 0) rows.set(name, await readNamed(client, name, ids))
  }
  return { links, rows }
}

/** Ids are given by the database, so that a copy bears a good mark: the same one, though. */
async function* findCopies(
  client: pg.ClientBase,
  name: SealedKindName,
  { table }: SealedKind,
): AsyncGenerator<SealFinding> {
  const { rows: marks } = await client.query<{ mark: Buffer }>(
    `select mark from ${table} where mark is not null group by mark having count(*) > 1`,
  )
  for (let start = 0; start < marks.length; start += BATCH) {
    const { rows } = await client.query<{ id: string; n: string | null; sealed: string | null; first: string }>(
      `select id, n, sealed, first from
         (select row.id::text, seals.n::text, (extract(epoch from seals.sealed_at) * 1000)::bigint::text as sealed, first_value(row.id::text) over twins as first, row_number() over twins as nth
          from ${table} as row left join seals on seals.kind = $1 and seals.row_id = row.id::text
          where row.mark = any ($2::bytea[])
          window twins as (partition by row.mark order by seals.n nulls last, row.id)) as twin
       where nth > 1`,
      [name, marks.slice(start, start + BATCH).map(({ mark }) => mark)],
    )
    for (const { id, n, sealed, first } of rows) {
      yield {
        rule: 'rowCopied',
        kind: name,
        rowId: id,
        sealNumber: n === null ? null : Number(n),
        sealedAt: sealed === null ? null : Number(sealed),
        found: id,
        expected: first,
      }
    }
  }
}

interface Name {
  kind: SealedKindName
  rowId: string
}

async function findUnsealed(client: pg.ClientBase): Promise<Name[]> {
  const found: Name[] = []
  for (const [name, kind] of sealedKinds) {
    const serial = kind.serial ?? '0'
    let from: string | null = String(BEFORE_ALL)
    while (from !== null && found.length < MAX_UNSEALED) {
      const to = await rowsFurther(client, kind, from)
      const { rows } = await client.query<{ id: string }>(
        `select ${kind.rowId} as id from ${kind.table}
         where ${serial} > $2::bigint and ($3::bigint is null or ${serial} <= $3)
           and not exists (select from seals where kind = $1 and row_id = ${kind.rowId}) limit $4`,
        [name, from, to, MAX_UNSEALED - found.length],
      )
      for (const { id } of rows) found.push({ kind: name, rowId: id })
      from = to
    }
  }
  return found
}

/** The number of the row so many rows on; null where there are fewer. */
async function rowsFurther(client: pg.ClientBase, { table, serial }: SealedKind, from: string): Promise<string | null> {
  if (serial === null) return null
  const { rows } = await client.query<{ further: string }>(
    `select ${serial}::text as further from ${table} where ${serial} > $1 order by ${table}.${serial} offset $2 limit 1`,
    [from, ROWS_PER_LOOK],
  )
  return rows[0]?.further ?? null
}

/** Those that have no seal at this time, in milliseconds since 1970; sooner where all have theirs sooner. */
async function withoutSealAfter(client: pg.ClientBase, names: readonly Name[], time: number): Promise<readonly Name[]> {
  let waiting = names
  for (;;) {
    const isLast = Date.now() >= time
    const still: Name[] = []
    for (let start = 0; start < waiting.length; start += BATCH)
      still.push(...(await withoutSeal(client, waiting.slice(start, start + BATCH))))
    if (isLast || still.length === 0) return still
    waiting = still
    await sleep(Math.min(LOOK_AGAIN_MILLISECONDS, Math.max(0, time - Date.now())))
  }
}

async function withoutSeal(client: pg.ClientBase, names: readonly Name[]): Promise<Name[]> {
  const { rows: sealed } = await client.query<{ kind: string; row_id: string }>(
    `select kind, row_id from seals join unnest($1::text[], $2::text[]) as name (kind, row_id) using (kind, row_id)`,
    [names.map(({ kind }) => kind), names.map(({ rowId }) => rowId)],
  )
  const known = new Set(sealed.map(({ kind, row_id }) => `${kind} ${row_id}`))
  return names.filter(({ kind, rowId }) => !known.has(`${kind} ${rowId}`))
}

async function* tellUnsealed(
  client: pg.ClientBase,
  key: AuditKey,
  names: readonly Name[],
): AsyncGenerator<SealFinding> {
  for (const [name] of sealedKinds) {
    const ids = names.filter(({ kind }) => kind === name).map(({ rowId }) => rowId)
    if (ids.length === 0) continue
    for (const row of (await readNamed(client, name, ids)).values()) {
      const isOurs = row.mark !== null && isMarkOf(key, name, row.mark, row.contentIn)
      const named = { kind: name, rowId: row.id, sealNumber: null, sealedAt: null }
      yield isOurs
        ? {
            rule: 'rowUnsealed',
            ...named,
            found: NOTHING,
            expected: shown(rowHash(name, row, sealedForm(name, row.mark))),
          }
        : { rule: 'rowSlippedIn', ...named, found: shown(row.mark), expected: MARK }
    }
  }
}
