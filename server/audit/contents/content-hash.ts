import { createHmac, hash } from 'node:crypto'
import type { AuditKey } from '#server/audit/row-mark.ts'
import type { RecordedKindName } from './recorded-kinds.ts'

/** Of 256 bits: nobody without the key can try what a value might have been, nor make another of the same hash. */
const DIGITS = 14

/**
 * The hashes of one record's columns. Keyed, and by record and column: who reads them learns neither a value nor that two
 * records have the same.
 */
export function contentHasher(
  key: AuditKey,
  kind: RecordedKindName,
  id: string,
): (column: string, text: string | null) => string {
  const own = createHmac('sha256', key).update(`content\n${kind}\n${id}`).digest('base64')
  return (column, text) =>
    hash('sha256', `${own}\n${column}\n${text === null ? '' : `=${text}`}`, 'base64').slice(0, DIGITS)
}
