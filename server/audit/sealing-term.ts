import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Head, type HeadReading, storeHead, type Link, readHead } from './chain-head.ts'
import { type AuditKey, markOf } from './row-mark.ts'
import { CHAIN_START, type Seal } from './seal.ts'
import { lastSeal, sealNumbered } from './seal-store.ts'

/**
 * How the chain's end and the one that this host had kept go together where somebody begins to seal.
 *
 * - `first`: nothing is sealed, and nothing was kept.
 * - `agrees`: the chain goes on from what was kept.
 * - `cut`: links that were kept are gone.
 * - `other`: what was kept stands in the chain otherwise.
 * - `behind`: this host has sealed more than its file says: an older copy of it.
 * - `unknown`: there is a chain, and this host has kept nothing.
 * - `forged`: what is kept was not written by the program.
 */
export const SEALING_VERDICTS = ['first', 'agrees', 'cut', 'other', 'behind', 'unknown', 'forged'] as const
export type SealingVerdict = (typeof SEALING_VERDICTS)[number]

/** Nobody has to explain these. */
export const SOUND_VERDICTS = ['first', 'agrees'] as const satisfies readonly SealingVerdict[]

/** From when on one host seals, by what it had kept and what it found. */
export interface SealingTerm {
  host: string
  verdict: SealingVerdict
  kept: Link | null
  found: Link
  /** Whether the chain's first pass has ended before. */
  isBegun: boolean
}

const START: Link = { n: 0, chain: CHAIN_START.toString('hex') }

/** Compares the chain with what this host has kept of it. Nothing is written; whoever seals from here writes it down with the first link. */
export async function judgeEnd(
  client: pg.ClientBase,
  { auditKey, headFile }: { auditKey: AuditKey; headFile: string },
): Promise<SealingTerm> {
  const found = linkOf(await lastSeal(client))
  const terms = await readTerms(client)
  const reading = readHead(headFile, auditKey)
  if (reading.is === 'none')
    return {
      host: randomUUID(),
      verdict: found.n === 0 && terms.length === 0 ? 'first' : 'unknown',
      kept: null,
      found,
      isBegun: found.n > 0 || terms.length > 0,
    }
  const head = headOf(reading, terms)
  if (head === null) return { host: randomUUID(), verdict: 'forged', kept: null, found, isBegun: true }
  const kept = head.next !== null && (await stands(client, head.next)) ? head.next : { n: head.n, chain: head.chain }
  return {
    host: head.host,
    verdict: await verdictOf(client, { kept, found, terms, host: head.host }),
    kept,
    found,
    isBegun: head.isBegun,
  }
}

/** A file without host and mark was written before terms were; from then on there is no such file. */
function headOf(reading: Exclude<HeadReading, { is: 'none' }>, terms: readonly Term[]): Head | null {
  if (reading.is === 'kept') return reading.head
  return reading.is === 'legacy' && terms.length === 0
    ? { ...reading.head, host: randomUUID(), next: null, isBegun: true }
    : null
}

async function verdictOf(
  client: pg.ClientBase,
  { kept, found, terms, host }: { kept: Link; found: Link; terms: readonly Term[]; host: string },
): Promise<SealingVerdict> {
  if (kept.n > found.n) return 'cut'
  if (!(await stands(client, kept))) return 'other'
  const own = terms.findLastIndex((term) => term.host === host)
  if (own === -1) return 'agrees'
  // Whoever came next found the chain where this host had left it.
  const left = terms[own + 1]?.foundN ?? found.n
  return kept.n < left ? 'behind' : 'agrees'
}

async function stands(client: pg.ClientBase, { n, chain }: Link): Promise<boolean> {
  if (n === 0) return chain === START.chain
  return (await sealNumbered(client, n))?.chain.toString('hex') === chain
}

const linkOf = (seal: Seal | undefined): Link =>
  seal === undefined ? START : { n: seal.n, chain: seal.chain.toString('hex') }

interface Term {
  host: string
  foundN: number
}

/** Few: one each time that a process begins to seal. */
async function readTerms(client: pg.ClientBase): Promise<Term[]> {
  const { rows } = await client.query<{ host: string; found_n: string | number }>(
    'select host, found_n from sealing_terms order by id',
  )
  return rows.map(({ host, found_n }) => ({ host, foundN: Number(found_n) }))
}

/** @returns the name of the row, for its seal */
export async function writeTerm(
  client: pg.ClientBase,
  key: AuditKey,
  { host, verdict, kept, found }: Omit<SealingTerm, 'isBegun'>,
  at: Date,
): Promise<string> {
  const row = {
    host,
    verdict,
    kept_n: kept?.n ?? null,
    kept_chain: kept?.chain ?? null,
    found_n: found.n,
    found_chain: found.chain,
    at,
  }
  const { rows } = await client.query<{ id: string }>(
    `insert into sealing_terms (host, verdict, kept_n, kept_chain, found_n, found_chain, at, mark)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id::text`,
    [
      row.host,
      row.verdict,
      row.kept_n,
      row.kept_chain,
      row.found_n,
      row.found_chain,
      row.at,
      markOf(key, 'sealingTerm', row),
    ],
  )
  const [written] = rows
  if (!written) throw new Error('the term was not written')
  return written.id
}

/**
 * Where another host seals, this one learns the end from it, so that it knows one when it is its turn. Where the chain
 * does not hold what this host had kept, its file stays: it is told when this host seals.
 */
export async function followChain(
  client: pg.ClientBase,
  { auditKey, headFile }: { auditKey: AuditKey; headFile: string },
): Promise<void> {
  const reading = readHead(headFile, auditKey)
  if (reading.is !== 'none' && reading.is !== 'kept') return
  const found = linkOf(await lastSeal(client))
  const terms = await readTerms(client)
  // Of the processes of one host the one that seals keeps the file.
  if (found.n === 0 || (reading.is === 'kept' && terms.at(-1)?.host === reading.head.host)) return
  if (reading.is === 'kept') {
    const { host, n, chain } = reading.head
    if (n >= found.n || (await verdictOf(client, { kept: { n, chain }, found, terms, host })) !== 'agrees') return
  }
  storeHead(headFile, auditKey, {
    host: reading.is === 'kept' ? reading.head.host : randomUUID(),
    ...found,
    next: null,
    isBegun: true,
  })
}
