import type pg from 'pg'
import { lastDrawn, nextTransaction, oldestRunning } from '#server/database/running-transactions.ts'
import { type Pass, type SoleWork, startSoleWorker, workOnce } from '#server/database/sole-worker.ts'
import { BASELINE, CHAIN_START, chainHash, rowHash, type Seal, sealMark } from './seal.ts'
import { LATER_KINDS, sealedForm, type SealedKindName, sealedKinds } from './sealed-kinds.ts'
import { storeHead } from './chain-head.ts'
import type { AuditKey } from './row-mark.ts'
import { BEFORE_ALL, readNamed, readUnsealed, type SealedRow } from './sealed-rows.ts'
import { SeenNumbers } from './seen-numbers.ts'
import { followChain, judgeEnd, SOUND_VERDICTS, writeTerm } from './sealing-term.ts'
import { lastSeal, writeSeals } from './seal-store.ts'

/** Any constant, as long as every process asks for the same lock. */
const SEALER_LOCK = 7_201_953
/** Rows per statement, in memory at once. */
const BATCH = 1000
/** How far back a pass looks where nothing is settled yet, as after a start or behind a long transaction. */
const LOOK_BACK_ROWS = 100_000n
/** A row draws its number a moment before its transaction shows among the running ones. */
const NUMBER_TO_TRANSACTION_MILLISECONDS = 10_000

export interface Sealing {
  /** As the serving role. */
  url: string
  auditKey: AuditKey
  /** Where this host keeps its last link (server/audit/chain-head.ts). */
  headFile: string
  log: { warn(details: object, message: string): void }
}

/** Chains what was committed, in whichever process holds the lock. No sale waits for it. */
export function startSealing(sealing: Sealing): { stop(): Promise<void> } {
  return startSoleWorker(workOf(sealing), sealing.log)
}

/**
 * Seals what is committed by now, unless somebody else is at it.
 *
 * @returns the number of new links; null where another process holds the lock
 */
export function sealPending(sealing: Omit<Sealing, 'log'>): Promise<number | null> {
  return workOnce(workOf(sealing))
}

function workOf({ url, auditKey, headFile }: Omit<Sealing, 'log'>): SoleWork {
  return {
    url,
    name: 'sealer',
    lock: SEALER_LOCK,
    begin: (client) => openChain(client, auditKey, headFile),
    otherwise: (client) => followChain(client, { auditKey, headFile }),
  }
}

interface NewLink extends Pick<Seal, 'rowId' | 'form' | 'rowHash'> {
  kind: SealedKindName | typeof BASELINE
}

/**
 * How far each table's numbers had been drawn at a moment. Once every transaction before `next` is over, and a pass has
 * looked through everything, no row with such a number can turn up any more.
 */
interface Watermark {
  next: bigint
  at: number
  serials: Map<SealedKindName, bigint>
}

/**
 * The chain's end, in the hands of the only one who may add to it. What comes back seals all that is committed. The first
 * link says how the chain was found, so that nothing is added behind an end that is not the one that was left.
 */
async function openChain(client: pg.Client, key: AuditKey, headFile: string): Promise<Pass> {
  const term = await judgeEnd(client, { auditKey: key, headFile })
  const isSound = SOUND_VERDICTS.some((verdict) => verdict === term.verdict)
  let isTermDue = true
  const last = await lastSeal(client)
  let head = { n: last?.n ?? 0, chain: last?.chain ?? CHAIN_START, sealedAt: last?.sealedAt ?? 0 }
  const baselines = (
    await client.query<{ row_id: string }>('select row_id from seals where kind = $1', [BASELINE])
  ).rows.map(({ row_id }) => row_id)
  let { isBegun } = term
  // Where something was sealed before, a chain that begins again excuses nothing.
  const mayExcuse = baselines.includes(BASELINE) || !isBegun
  let dueBaselines = mayExcuse ? [BASELINE, ...LATER_KINDS].filter((name) => !baselines.includes(name)) : []
  const seen = new Map<SealedKindName, SeenNumbers>()
  let watermarks: Watermark[] = []

  async function append(links: readonly NewLink[]): Promise<void> {
    const sealedAt = Math.max(head.sealedAt, await databaseClock(client))
    if (isTermDue) return appendFirst(links, sealedAt)
    await chainOn(links, sealedAt)
  }

  /** All or none, so that no link of this term is without it. */
  async function appendFirst(links: readonly NewLink[], sealedAt: number): Promise<void> {
    await client.query('begin')
    const rowId = await writeTerm(client, key, term, new Date(sealedAt))
    const row = (await readNamed(client, 'sealingTerm', [rowId])).get(rowId)
    if (row === undefined) throw new Error(`the term ${rowId} cannot be read back`)
    await chainOn([linkTo('sealingTerm', row), ...links], sealedAt, 'commit')
    isTermDue = false
  }

  /** The file says what is about to be written before it is, and that it is written after: a kill in between is no fault. */
  async function chainOn(links: readonly NewLink[], sealedAt: number, end?: 'commit'): Promise<void> {
    const chained: Seal[] = []
    let { n, chain } = head
    for (const link of links) {
      n += 1
      const content = { ...link, n, sealedAt }
      chain = chainHash(chain, content)
      chained.push({ ...content, chain, mark: sealMark(key, { ...content, chain }) })
    }
    const next = { n, chain: chain.toString('hex') }
    storeHead(headFile, key, { host: term.host, n: head.n, chain: head.chain.toString('hex'), next, isBegun })
    await writeSeals(client, chained)
    if (end !== undefined) await client.query(end)
    storeHead(headFile, key, { host: term.host, ...next, next: null, isBegun })
    head = { n, chain, sealedAt }
  }

  return async (stopping) => {
    const before = head.n
    if (isTermDue && !isSound) await append([])
    const oldest = await oldestRunning(client)
    const ripe = watermarks.filter(
      ({ next, at }) => next <= oldest && Date.now() - at > NUMBER_TO_TRANSACTION_MILLISECONDS,
    )
    // By the sequence: a row slipped in with a number of its own must not lead past those to come.
    const drawn = await lastDrawnOfKinds(client)
    let links: NewLink[] = []
    const appendLinks = async () => {
      if (links.length > 0) await append(links)
      links = []
    }
    for (const [name, kind] of sealedKinds) {
      const last = drawn.get(name) ?? BEFORE_ALL
      const numbers = seen.get(name) ?? new SeenNumbers()
      const isFirst = !seen.has(name)
      let after = numbers.through
      if (!isFirst && ripe.length === 0) after = later(after, last - LOOK_BACK_ROWS)
      let rows: SealedRow[]
      do {
        rows = await readUnsealed(client, [name, kind], { after, most: BATCH })
        for (const row of onePerName(rows)) links.push(linkTo(name, row))
        // What is read next must not hold what is read already.
        if (rows.length === BATCH || links.length >= BATCH) await appendLinks()
        // The first pass may read millions, which are settled soon: they are not kept in memory until then.
        if (!isFirst) for (const { serial } of rows) if (serial !== null && serial <= last) numbers.add(serial)
        if (stopping?.aborted === true) {
          await appendLinks()
          return head.n - before
        }
        after = rows.at(-1)?.serial ?? after
      } while (rows.length === BATCH)
      seen.set(name, numbers)
    }
    await appendLinks()
    if (dueBaselines.length > 0) {
      isBegun = true
      await append(dueBaselines.map((rowId) => ({ kind: BASELINE, rowId, form: 1, rowHash: CHAIN_START })))
      dueBaselines = []
    }
    for (const { serials } of ripe) for (const [name, serial] of serials) seen.get(name)?.settle(serial)
    watermarks = watermarks.filter((watermark) => !ripe.includes(watermark))
    // Where nothing was written, nothing is to be waited for.
    if ([...drawn].some(([name, serial]) => serial > (seen.get(name)?.through ?? BEFORE_ALL)))
      watermarks.push({ next: await nextTransaction(client), at: Date.now(), serials: drawn })
    return head.n - before
  }
}

function linkTo(kind: SealedKindName, row: SealedRow): NewLink {
  const form = sealedForm(kind, row.mark)
  return { kind, rowId: row.id, form, rowHash: rowHash(kind, row, form) }
}

/** A name has one link: whoever gave a row the number of another is found by it, and does not stop the sealing. */
function onePerName(rows: readonly SealedRow[]): SealedRow[] {
  return [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].toReversed()
}

async function lastDrawnOfKinds(client: pg.Client): Promise<Map<SealedKindName, bigint>> {
  const numbered = sealedKinds.flatMap(([name, { table, serial }]) =>
    serial === null ? [] : [{ name, column: [table, serial] as const }],
  )
  const drawn = await lastDrawn(client, ...numbered.map(({ column }) => column))
  const ofKinds = new Map<SealedKindName, bigint>(sealedKinds.map(([name]) => [name, BEFORE_ALL]))
  for (const [index, { name }] of numbered.entries()) ofKinds.set(name, drawn[index] ?? 0n)
  return ofKinds
}

const later = (a: bigint, b: bigint) => (a > b ? a : b)

async function databaseClock(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ at: string }>(
    `select floor(extract(epoch from clock_timestamp()) * 1000)::text as at`,
  )
  return Number(rows[0]?.at)
}
