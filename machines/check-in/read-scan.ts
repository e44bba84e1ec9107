import { normaliseBookingReference } from '../booking/booking-reference.ts'
import type { Scan } from './check-in-services.ts'
import { isMrz, mrzLines, readMrz, type MrzProblem } from './mrz.ts'

/** What is wrong with what was put in: with a passport's lines, a code of which a part came twice or not at all, a name too short to look for. */
export type ScanProblem = MrzProblem | 'garbled' | 'tooShort'

export type ScanReading = { ok: true; scan: Scan } | { ok: false; problem: ScanProblem }

/**
 * What was put into the one field, by what it looks like: a ticket's code by its alphabet and length, a passport's zone,
 * a booking reference by its check character, a passport number by its figures, else a name.
 */
export function readScan(text: string, context: { travelDate: string }): ScanReading {
  if (looksLikeZone(text)) return readPassport(text, context)
  const plain = text.trim()
  const code = plain.replaceAll(/\s/g, '').toUpperCase()
  if (TICKET_CODE.test(code)) return { ok: true, scan: { kind: 'code', text: code } }
  const reference = normaliseBookingReference(plain)
  if (reference) return { ok: true, scan: { kind: 'reference', reference } }
  if (PASSPORT_NUMBER.test(code)) return { ok: true, scan: { kind: 'passport', lines: [], passportNumber: code } }
  if (isGarbled(plain)) return { ok: false, problem: 'garbled' }
  if ([...plain].length < MIN_NAME) return { ok: false, problem: 'tooShort' }
  return { ok: true, scan: { kind: 'name', text: plain } }
}

/**
 * Whether this is no number from a card machine's slip but the next passenger: a code, a passport's zone, or a booking
 * reference. Figures alone stay a number: one in thirty-two would have the check character by chance.
 */
export const isScannedCode = (text: string): boolean =>
  looksLikeZone(text) ||
  TICKET_CODE.test(text.trim().toUpperCase()) ||
  (/[A-Z]/i.test(text) && normaliseBookingReference(text) !== null)

/** 83 bytes in Crockford's base 32 (server/domain/booking/ticket-code.ts). */
const TICKET_CODE = /^[0-9A-HJKMNP-TV-Z]{133}$/
/** Somewhere a figure: a name has none. */
const PASSPORT_NUMBER = /^(?=.*\d)[A-Z0-9]{5,20}$/

/** What the server searches for at least and at most (contract/check-in/boarding-list.ts). */
const MIN_NAME = 3
const MAX_NAME = 100
/** One word with figures in it, longer than any passport number. */
const PART_OF_CODE = /^(?=.*\d)[A-Z0-9]{21,}$/i
const isGarbled = (text: string): boolean => text.length > MAX_NAME || PART_OF_CODE.test(text)

/** No name has a filler; a zone that was cut off is told as one, not searched for. */
const looksLikeZone = (text: string): boolean => isMrz(text) || /[<«‹]/.test(text)

function readPassport(text: string, context: { travelDate: string }): ScanReading {
  const reading = readMrz([text], context)
  if (!reading.ok) return reading
  return { ok: true, scan: { kind: 'passport', lines: mrzLines(text), passportNumber: reading.document.number } }
}
