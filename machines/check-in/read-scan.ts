import { normaliseBookingReference } from '../booking/booking-reference.ts'
import type { Scan } from './check-in-services.ts'
import { isMrz, mrzLines, readMrz, type MrzProblem } from './mrz.ts'

export type ScanReading = { ok: true; scan: Scan } | { ok: false; problem: MrzProblem }

/**
 * What was put into the one field, by what it looks like: a ticket's code by its alphabet and length, a passport's zone,
 * a booking reference by its check character, a passport number by its figures, else a name.
 */
export function readScan(text: string, ground: { travelDate: string }): ScanReading {
  if (looksLikeZone(text)) return readPassport(text, ground)
  const plain = text.trim()
  const code = plain.replaceAll(/\s/g, '').toUpperCase()
  if (TICKET_CODE.test(code)) return { ok: true, scan: { kind: 'code', text: code } }
  const reference = normaliseBookingReference(plain)
  if (reference) return { ok: true, scan: { kind: 'reference', reference } }
  if (PASSPORT_NUMBER.test(code)) return { ok: true, scan: { kind: 'passport', lines: [], passportNumber: code } }
  return { ok: true, scan: { kind: 'name', text: plain } }
}

/** Whether this is no passenger's name but something that a scanner reads, wherever the officer was about to type. */
export const isScannedCode = (text: string): boolean => looksLikeZone(text) || TICKET_CODE.test(text.trim().toUpperCase())

/** 83 bytes in Crockford's base 32 (server/records/ticket-code.ts). */
const TICKET_CODE = /^[0-9A-HJKMNP-TV-Z]{133}$/
/** Somewhere a figure: a name has none. */
const PASSPORT_NUMBER = /^(?=.*\d)[A-Z0-9]{5,20}$/

/** No name has a filler; a zone that was cut off is told as one, not searched for. */
const looksLikeZone = (text: string): boolean => isMrz(text) || /[<«‹]/.test(text)

function readPassport(text: string, ground: { travelDate: string }): ScanReading {
  const reading = readMrz([text], ground)
  if (!reading.ok) return reading
  return { ok: true, scan: { kind: 'passport', lines: mrzLines(text), passportNumber: reading.document.number } }
}
