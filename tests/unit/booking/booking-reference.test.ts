import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseBookingReference } from '#machines/booking/booking-reference.ts'
import { newBookingReference } from '#server/features/booking/sale/booking-reference.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const references = fc.constant(null).map(() => newBookingReference())

test('a new reference is eight characters that nobody mistakes for others', () => {
  fc.assert(
    fc.property(references, (reference) => {
      expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    }),
  )
})

test('a reference is found however it is typed: small letters, dashes, blanks, O for 0, I and L for 1', () => {
  const spellings = fc.record({
    reference: references,
    zero: fc.constantFrom('0', 'O', 'o'),
    one: fc.constantFrom('1', 'I', 'l', 'L', 'i'),
  })
  fc.assert(
    fc.property(spellings, fc.boolean(), ({ reference, zero, one }, isSmall) => {
      const spelled = `${reference.slice(0, 4)}-${reference.slice(4)} `.replaceAll('0', zero).replaceAll('1', one)
      expect(normaliseBookingReference(isSmall ? spelled.toLowerCase() : spelled)).toBe(reference)
    }),
  )
})

test('one mistyped character is always noticed', () => {
  fc.assert(
    fc.property(references, fc.nat(7), fc.constantFrom(...ALPHABET), (reference, position, wrong) => {
      fc.pre(reference[position] !== wrong)
      const typed = reference.slice(0, position) + wrong + reference.slice(position + 1)
      expect(normaliseBookingReference(typed)).toBeNull()
    }),
  )
})

test('swapped neighbours are noticed, but for the one pair that the scheme cannot tell apart', () => {
  fc.assert(
    fc.property(references, fc.nat(6), (reference, position) => {
      const [one, other] = [reference[position] ?? '', reference[position + 1] ?? '']
      fc.pre(one !== other && [one, other].toSorted().join('') !== '0Z')
      const typed = reference.slice(0, position) + other + one + reference.slice(position + 2)
      expect(normaliseBookingReference(typed)).toBeNull()
    }),
  )
})

test('what cannot be a reference is not taken for one', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const found = normaliseBookingReference(text)
      expect(found === null || /^[0-9A-Z]{8}$/.test(found)).toBe(true)
    }),
  )
})

test('references do not repeat and cannot be guessed from the one before', () => {
  const many = Array.from({ length: 20_000 }, newBookingReference)
  expect(new Set(many).size).toBeGreaterThan(19_995)
  for (let position = 0; position < 7; position += 1) {
    expect(new Set(many.map((reference) => reference[position])).size).toBe(32)
  }
})
