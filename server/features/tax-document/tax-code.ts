import { amountText } from '#contract/currency.ts'
import type { TaxDocumentContent } from '#contract/tax-document/tax-document-content.ts'

/** A value is told with one byte for its length. */
const MAX_BYTES = 255

/**
 * What the QR code on a tax document says: seller, tax number, time (UTC), total and VAT, as tag-length-value in Base64 (the
 * Gulf's first phase). Null for a seller who is not registered: there is no such code then.
 */
export function taxCode({ seller, issuedAt, total, vat, currency }: TaxDocumentContent): string | null {
  if (seller.taxNumber === null) return null
  const values = [
    seller.name.ar,
    seller.taxNumber,
    secondsOf(issuedAt),
    amountText(total, currency),
    amountText(vat, currency),
  ]
  return Buffer.concat(values.map((value, index) => tagged(index + 1, value))).toString('base64')
}

function tagged(tag: number, value: string): Buffer {
  const bytes = Buffer.from(shortened(value), 'utf8')
  return Buffer.concat([Buffer.from([tag, bytes.length]), bytes])
}

/** Cut between characters, never within one. */
function shortened(value: string): string {
  let text = ''
  for (const character of value) {
    if (Buffer.byteLength(text + character, 'utf8') > MAX_BYTES) break
    text += character
  }
  return text
}

export const secondsOf = (instant: string): string => `${instant.slice(0, 19)}Z`
