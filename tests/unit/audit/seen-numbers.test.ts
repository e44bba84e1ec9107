import { expect, test } from 'vitest'
import { BEFORE_ALL } from '#server/audit/sealed-rows.ts'
import { SeenNumbers } from '#server/audit/seen-numbers.ts'

test('nothing is known of what stood there before a number was settled', () => {
  const numbers = new SeenNumbers()
  numbers.add(1n)
  numbers.add(2n)
  expect(numbers.through).toBe(BEFORE_ALL)
  numbers.settle(1n)
  expect(numbers.through).toBe(2n)
})

test('a number that is missing holds up those behind it until it turns up or is settled', () => {
  const numbers = new SeenNumbers()
  numbers.settle(10n)
  for (const each of [11n, 13n, 14n, 16n]) numbers.add(each)
  expect(numbers.through).toBe(11n)
  numbers.add(12n)
  expect(numbers.through).toBe(14n)
  // 15 was rolled back: nobody commits it any more.
  numbers.settle(15n)
  expect(numbers.through).toBe(16n)
})

test('what is told late or twice leads nowhere', () => {
  const numbers = new SeenNumbers()
  numbers.settle(10n)
  numbers.add(11n)
  numbers.add(11n)
  numbers.add(5n)
  numbers.settle(9n)
  expect(numbers.through).toBe(11n)
})
