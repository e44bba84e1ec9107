/** Crockford's base 32: no I, L, O, U, so that a reference can be read aloud and typed from paper. */
export const REFERENCE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Characters before the check character. */
export const REFERENCE_RANDOM = 7
const SHAPE = new RegExp(`^[${REFERENCE_ALPHABET}]{${REFERENCE_RANDOM + 1}}$`)

/** What a person typed or a scanner read, as it is stored; null where it cannot be a reference. */
export function normaliseBookingReference(typed: string): string | null {
  const text = typed
    .toUpperCase()
    .replaceAll(/[\s\u2010-\u2015-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return SHAPE.test(text) && referenceCheckCharacter(text.slice(0, -1)) === text.slice(-1) ? text : null
}

/** Luhn's scheme over 32 characters (ISO/IEC 7812-1, annex B, extended to base N). */
export function referenceCheckCharacter(text: string): string {
  const size = REFERENCE_ALPHABET.length
  let sum = 0
  for (const [index, character] of [...text].toReversed().entries()) {
    const value = REFERENCE_ALPHABET.indexOf(character) * (index % 2 === 0 ? 2 : 1)
    sum += Math.floor(value / size) + (value % size)
  }
  return REFERENCE_ALPHABET.charAt((size - (sum % size)) % size)
}
