import { z } from 'zod'
import { AUDITORS } from './access.ts'
import { calendarDate, localizedName } from './common.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'

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

export const sealEndpoints = {
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
