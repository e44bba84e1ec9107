import { isMrz, isMrzBeginning } from '#machines/check-in/mrz.ts'

/** Nobody types so fast: between two characters of a hand scanner there are a few milliseconds. */
const SCANNER_GAP_MS = 50
/** Between two lines, before the line end that follows the last one, and where a wireless scanner falters. */
const LINE_GAP_MS = 400
/** No name begins so: from here on it is worth waiting for the rest. */
const BEGINS_LIKE_PAPERS = /^[PIAC][A-Z]?</i
/** From so many fast characters on that look like a travel document's first line, with a filler in it, they are a scan. */
const MIN_SCANNED = 6
const LOOKS_SCANNED = /^[PIAC](?=[A-Z<]*<)[A-Z<]+$/i
const PASSPORT_LENGTH = 88
const CARD_LENGTH = 90
const CARD_LINE = 30

type Heard = 'typing' | 'scan begun' | 'scanning' | { scanned: string }

/**
 * Tells a travel document's machine-readable zone (ICAO 9303), as a hand scanner types it, from what people type: by
 * pace and form. `scan begun` comes once for each scan, when its first characters have been written into a field.
 */
export function passportScanner() {
  let text = ''
  let isScan = false
  /** Of the whole zone; told by the first line's end, or else by the kind of document. */
  let length = 0
  let at = Number.NEGATIVE_INFINITY
  let endedAt = Number.NEGATIVE_INFINITY

  function forget(): void {
    text = ''
    isScan = false
    length = 0
  }

  function hearEnter(): Heard {
    // Scanners end every line with it, also the last one, behind which nothing is left to do.
    if (!isScan) return at - endedAt < LINE_GAP_MS ? 'scanning' : 'typing'
    if (isMrzBeginning(text)) {
      if (length === 0) length = text.length * (text.length === CARD_LINE ? 3 : 2)
      return 'scanning'
    }
    forget()
    return 'typing'
  }

  return {
    /** What a key means, by its name and its time in milliseconds. */
    hear(key: string, now: number): Heard {
      const gap = now - at
      at = now
      if (gap > (BEGINS_LIKE_PAPERS.test(text) ? LINE_GAP_MS : SCANNER_GAP_MS)) forget()
      if (key === 'Enter') return hearEnter()
      if (key.length !== 1) return isScan ? 'scanning' : 'typing'
      text += key
      if (text.length === (length || lengthByKind(text)) && isMrz(text)) {
        const scanned = text
        forget()
        endedAt = now
        return { scanned }
      }
      if (isScan) return 'scanning'
      isScan = text.length >= MIN_SCANNED && LOOKS_SCANNED.test(text)
      return isScan ? 'scan begun' : 'typing'
    },
    /** Hands are at the keys again: the next Enter is theirs. */
    interrupt(): void {
      endedAt = Number.NEGATIVE_INFINITY
    },
    /** Whether the next character may be the first of a scan, so that what stands in the field is worth keeping. */
    isAtBeginning: (now: number): boolean => text === '' || now - at > SCANNER_GAP_MS,
  }
}

const lengthByKind = (text: string) => (/^P/i.test(text) ? PASSPORT_LENGTH : CARD_LENGTH)
