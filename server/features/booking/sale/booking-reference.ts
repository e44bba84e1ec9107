import { randomBytes } from 'node:crypto'
import { REFERENCE_ALPHABET, REFERENCE_RANDOM, referenceCheckCharacter } from '#machines/booking/booking-reference.ts'

/** 8 characters: 35 random bits and a check character, which catches a mistyped one and most swapped neighbours. */
export function newBookingReference(): string {
  const random = randomBytes(REFERENCE_RANDOM)
  const text = Array.from(random, (byte) => REFERENCE_ALPHABET.charAt(byte % REFERENCE_ALPHABET.length)).join('')
  return text + referenceCheckCharacter(text)
}
