import { z } from 'zod'
import { AUDITORS } from '../access.ts'
import { calendarDate, instant, localizedName, recordId, remark } from '../common.ts'
import { endpoint, fileEndpoint } from '../endpoint.ts'
import { MIN_REASON } from '../bounds.ts'

/** `YYYY-MM`. */
const month = z.string().regex(/^(?:19|2[01])\d{2}-(?:0[1-9]|1[0-2])$/)

/** Hexadecimal, as it is read aloud or typed from paper: in groups, in either case. */
const typedHash = z
  .string()
  .max(200)
  .transform((text) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase())
  .refine((text) => /^[\da-f]{64}$/.test(text), { error: 'seal.notAHash' })

const closingHash = z.object({
  /** Of UTC; it is over. */
  day: calendarDate,
  /** Links made on that day. */
  made: z.int(),
  /** Number of the last link before the day's end. */
  seals: z.int(),
  /** The chain's value there, SHA-256 in hexadecimal. */
  hash: z.string(),
})
export type ClosingHash = z.output<typeof closingHash>

/**
 * How a chain's end went together with the one that the host had kept where it began to seal again: `cut`: links are gone;
 * `other`: another chain; `behind`: an older copy of what was kept; `unknown`: nothing was kept; `forged`: what was kept is
 * not the program's.
 */
export const SEALING_BREAKS = ['cut', 'other', 'behind', 'unknown', 'forged'] as const

const sealingBreak = z.object({
  id: z.int(),
  at: instant,
  verdict: z.enum(SEALING_BREAKS),
  /** Number of the last link that the host had kept; null where it had kept none. */
  kept: z.int().nullable(),
  /** Of the last link that stood there. */
  found: z.int(),
  /** Who said why it was so. */
  acknowledged: z
    .object({ by: z.object({ id: recordId, name: z.string() }), at: instant, reason: z.string() })
    .nullable(),
})
export type SealingBreak = z.output<typeof sealingBreak>

export const sealEndpoints = {
  getSealingBreaks: endpoint('getSealingBreaks', {
    summary: 'Where sealing began at another end than it had been left at, and who said why; the newest 50.',
    access: AUDITORS,
    data: z.array(sealingBreak),
  }),
  acknowledgeSealingBreak: endpoint('acknowledgeSealingBreak', {
    summary:
      'Says why the chain did not end where it had been left, as after a backup was put back; recorded and sealed.',
    access: AUDITORS,
    body: z.object({ id: z.int().positive(), reason: remark.min(MIN_REASON) }),
    data: sealingBreak,
  }),
  getClosingHashes: endpoint('getClosingHashes', {
    summary: 'What the chain of seals came to at the end of each day of a month (UTC), as it is printed.',
    access: AUDITORS,
    /** Without a month: that of yesterday. */
    query: z.object({ month: month.optional() }),
    data: z.object({
      month,
      days: z.array(closingHash),
      /** The first and the last month that have days; null where nothing was sealed before today. */
      first: month.nullable(),
      last: month,
      operator: z.object({ name: localizedName, phone: z.string(), email: z.string() }),
    }),
  }),
  checkClosingHash: endpoint('checkClosingHash', {
    summary: 'Whether a closing hash that was printed is still that of its day.',
    access: AUDITORS,
    query: z.object({ day: calendarDate, hash: typedHash }),
    data: z.object({
      /** `broken`: the end is the same, a link before it is not whole. */
      result: z.enum(['same', 'broken', 'other', 'notClosed']),
      day: calendarDate,
      seals: z.int().nullable(),
      /** The first link that is missing or not the sealer's. */
      brokenAt: z.int().nullable(),
    }),
  }),
  exportClosingHashes: fileEndpoint('exportClosingHashes', {
    summary: 'The closing hashes of a month as CSV or XLSX; logged.',
    access: AUDITORS,
    query: z.object({ month, format: z.enum(['csv', 'xlsx']), language: z.enum(['en', 'ar']).default('en') }),
  }),
}
