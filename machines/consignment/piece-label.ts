import { latinDigits } from '#contract/latin-digits.ts'

/** What a label says: `RIY-2026-00012/7` is the seventh piece of that bill. */
export interface PieceLabel {
  billNumber: string
  number: number
}

/** The text of a piece's code, in characters that Code 128 and the compact QR mode both have. */
export function pieceLabel({ billNumber, number }: PieceLabel): string {
  return `${billNumber}/${number}`
}

/** What was scanned or typed, in any case and in Latin or Arabic digits, with or without dashes and blanks; null where it is no label of ours. */
export function readPieceLabel(text: string): PieceLabel | null {
  const [, bill = '', piece = ''] = /^([^/]+)\/\s*(\d{1,4})$/.exec(latinDigits(text).trim()) ?? []
  const billNumber = readBillNumber(bill)
  return billNumber === null || Number(piece) < 1 ? null : { billNumber, number: Number(piece) }
}

/** A bill number with or without its dashes, in any case; null where it is none. */
export function readBillNumber(text: string): string | null {
  const [, depot, year, number] =
    /^([A-Z0-9]{2,6}?)[\s-]*((?:20|21)\d{2})[\s-]*(\d{5,9})$/.exec(latinDigits(text).trim().toUpperCase()) ?? []
  return depot === undefined ? null : `${depot}-${year}-${number}`
}
