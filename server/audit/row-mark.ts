import { createHmac, randomFillSync, timingSafeEqual } from 'node:crypto'
import { contentOfValues, formOf, type RowValues, type SealedKindName } from './sealed-kinds.ts'

const NONCE_BYTES = 16
const TAG_BYTES = 16
const TAG_FROM = 1 + NONCE_BYTES
const MARK_BYTES = TAG_FROM + TAG_BYTES

/** Secret of the processes that write; not known to the database nor to who owns it. */
export type AuditKey = Buffer

/**
 * What says that the program wrote this row: the form that it was written in, a nonce that no two rows share (ids are given by the database, so a
 * copy of a row could not be told by its content), and a keyed hash over kind, nonce and content.
 *
 * @returns null without a key: the row will be a finding
 */
export function markOf<Kind extends SealedKindName>(
  key: AuditKey | undefined,
  kind: Kind,
  values: RowValues<Kind>,
): Buffer | null {
  return key === undefined ? null : contentMark(key, kind, contentOfValues(kind, values))
}

/** The same of a row as it is hashed in the form that the mark is to say. */
export function contentMark(key: AuditKey, kind: SealedKindName, content: string, form = formOf(kind)): Buffer {
  const mark = Buffer.alloc(MARK_BYTES, form)
  fillNonce(mark)
  tagOf(key, kind, mark.subarray(0, TAG_FROM), content).copy(mark, TAG_FROM)
  return mark
}

/** As JSON carries it into a statement; PostgreSQL reads bytea so. */
export function markText<Kind extends SealedKindName>(
  key: AuditKey | undefined,
  kind: Kind,
  values: RowValues<Kind>,
): string | null {
  const mark = markOf(key, kind, values)
  return mark && `\\x${mark.toString('hex')}`
}

/** Whether this key made the mark for this content, as it reads in the form that the mark says. */
export function isMarkOf(
  key: AuditKey,
  kind: SealedKindName,
  mark: Buffer,
  contentIn: (form: number) => string,
): boolean {
  const [form = 0] = mark
  if (mark.length !== MARK_BYTES || form < 1 || form > formOf(kind)) return false
  return timingSafeEqual(mark.subarray(TAG_FROM), tagOf(key, kind, mark.subarray(0, TAG_FROM), contentIn(form)))
}

/** Random bytes are asked for in one go for many rows: a call for each would cost as much as all else. */
const random = Buffer.alloc(256 * NONCE_BYTES)
let used = random.length

function fillNonce(mark: Buffer): void {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  random.copy(mark, 1, used, used + NONCE_BYTES)
  used += NONCE_BYTES
}

function tagOf(key: AuditKey, kind: SealedKindName, start: Buffer, content: string): Buffer {
  return createHmac('sha256', key)
    .update(`row\n${kind}\n`)
    .update(start)
    .update(content)
    .digest()
    .subarray(0, TAG_BYTES)
}
