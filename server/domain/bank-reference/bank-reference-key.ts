const ARABIC_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g
/** Blanks, dashes of every width, and marks that are not seen. The migration that filled `bank_reference_uses` first knows the same. */
const LEFT_OUT = /[\s\p{Pd}\p{Cf}\u2212]/gu

/** By what two references of transfers are compared: without case, spaces and dashes, digits of either script. */
export function bankReferenceKey(reference: string): string {
  return reference
    .normalize('NFKC')
    .replaceAll(ARABIC_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replaceAll(LEFT_OUT, '')
    .toUpperCase()
}
