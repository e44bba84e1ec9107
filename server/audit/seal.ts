import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { AuditKey } from './row-mark.ts'
import type { SealedKindName } from './sealed-kinds.ts'

/**
 * The kind of links that seal no row: links before the one named so may be of rows without a mark. A kind that came
 * later has one that is named as the kind, and only links of its own before that are excused by it.
 */
export const BASELINE = 'baseline'

const MARK_BYTES = 16

export interface Seal {
  n: number
  kind: string
  rowId: string
  form: number
  rowHash: Buffer
  chain: Buffer
  /** Milliseconds since 1970. */
  sealedAt: number
  mark: Buffer
}

/** Before the first link. */
export const CHAIN_START = Buffer.alloc(32)

/** SHA-256 over all that a row says in this form, its id and its mark included. */
export function rowHash(
  kind: SealedKindName,
  row: { id: string; mark: Buffer | null; contentIn: (form: number) => string },
  form: number,
): Buffer {
  return hash(
    'sha256',
    `${kind}\n${form}\n${row.id}\n${row.mark?.toString('hex') ?? ''}\n${row.contentIn(form)}`,
    'buffer',
  )
}

/** chain(n) = SHA-256(chain(n − 1) ‖ row hash ‖ n, kind, row id, form, sealed at in microseconds, a line each). */
export function chainHash(
  before: Buffer,
  { n, kind, rowId, form, rowHash, sealedAt }: Omit<Seal, 'chain' | 'mark'>,
): Buffer {
  const text = `${n}\n${kind}\n${rowId}\n${form}\n${sealedAt}000\n`
  return hash('sha256', Buffer.concat([before, rowHash, Buffer.from(text)]), 'buffer')
}

/**
 * Whoever owns the database can work a whole chain out anew; only the key makes this of a link. It is over the link's
 * own columns as well, so that a changed one is told from those after it.
 */
export function sealMark(
  key: AuditKey,
  { n, kind, rowId, form, rowHash, sealedAt, chain }: Omit<Seal, 'mark'>,
): Buffer {
  return createHmac('sha256', key)
    .update(`seal\n${n}\n${kind}\n${rowId}\n${form}\n${sealedAt}\n`)
    .update(rowHash)
    .update(chain)
    .digest()
    .subarray(0, MARK_BYTES)
}

/** Whether the sealer made this link just so. */
export function isSealGenuine(key: AuditKey, seal: Seal): boolean {
  return seal.mark.length === MARK_BYTES && timingSafeEqual(seal.mark, sealMark(key, seal))
}
