import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no I, L, O, U, so that a reference can be read aloud and typed from paper. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_CHARACTERS = 7
const SHAPE = new RegExp(`^[${ALPHABET}]{${RANDOM_CHARACTERS + 1}}$`)

/** 8 characters: 35 random bits and a check character, which catches a mistyped one and most swapped neighbours. */
export function newBookingReference(): string {
  const random = randomBytes(RANDOM_CHARACTERS)
  const text = Array.from(random, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
  return text + checkCharacter(text)
}

/** What a person typed or a scanner read, as it is stored; null where it cannot be a reference. */
export function normaliseBookingReference(typed: string): string | null {
  const text = typed.toUpperCase().replaceAll(/[\s\u2010-\u2015-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return SHAPE.test(text) && checkCharacter(text.slice(0, -1)) === text.slice(-1) ? text : null
}

/** Luhn's scheme over 32 characters (ISO/IEC 7812-1, annex B, extended to base N). */
function checkCharacter(text: string): string {
  const size = ALPHABET.length
  let sum = 0
  for (const [index, character] of [...text].toReversed().entries()) {
    const value = ALPHABET.indexOf(character) * (index % 2 === 0 ? 2 : 1)
    sum += Math.floor(value / size) + (value % size)
  }
  return ALPHABET.charAt((size - (sum % size)) % size)
}
