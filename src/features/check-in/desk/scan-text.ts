import { normaliseBookingReference } from '#machines/booking/booking-reference.ts'
import type { Scan } from '#machines/check-in/check-in-services.ts'
import { isMrzBeginning } from '#machines/check-in/mrz.ts'
import { isScannedCode } from '#machines/check-in/read-scan.ts'
import { groupedReference } from '#contract/grouped-reference.ts'

/** Characters of a ticket's code (machines/check-in/read-scan.ts). */
const CODE_LENGTH = 133
/** No name is so long without a space and with a figure in it. */
const HALF_SCAN = /^(?=.*[\d<])[0-9A-Z<]{16,}$/i
/** Nobody types so fast: between two characters of a hand scanner there are a few milliseconds. */
const SCANNER_GAP_MS = 50
const MIN_FAST = 4

/**
 * What was scanned at the end of a text: a ticket's code also behind what a broken-off scan left there, else all of the
 * text where it has the form of a code, a passport's lines or a booking reference. Null for what somebody types.
 */
export function scanIn(text: string): string | null {
  const plain = text.trim()
  const end = plain.slice(-CODE_LENGTH)
  if (!end.includes('<') && isScannedCode(end)) return end
  return isScannedCode(plain) || isMrzBeginning(plain) || normaliseBookingReference(plain) !== null ? plain : null
}

/** Whether a text can only be a part of a scan that broke off. */
export const isHalfScan = (text: string): boolean =>
  HALF_SCAN.test(text.trim()) && (text.includes('<') || scanIn(text) === null)

/** So much of a text is shown whole; of a longer one its ends, by which it is told from others. */
const MAX_SHOWN = 40
const SHOWN_START = 20
const SHOWN_END = 8

/** What was scanned, as it is shown: a passport by its number, a reference in its groups, anything else as it came. */
export function shortScan(text: string, scan: Scan | null): string {
  if (scan?.kind === 'passport') return scan.passportNumber
  if (scan?.kind === 'reference') return groupedReference(scan.reference)
  // Signs that a code may carry and nobody sees could turn the rest of the line around.
  const signs = [
    ...text
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ]
  if (signs.length <= MAX_SHOWN) return signs.join('')
  return `${signs.slice(0, SHOWN_START).join('')}…${signs.slice(-SHOWN_END).join('')}`
}

/** Tells a scanner from fingers by the time between characters. */
export function typingPace() {
  let at = 0
  let isFast = false
  return {
    /** So many characters were added, and the text is so long now. */
    note(added: number, length: number, now: number): void {
      isFast = length <= added || (isFast && now - at < SCANNER_GAP_MS)
      at = now
    },
    /** What stands there was all written at a scanner's pace. */
    isScanner: (length: number): boolean => isFast && length >= MIN_FAST,
  }
}
