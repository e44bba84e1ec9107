import { expect, test } from 'vitest'
import { newPassword } from '#contract/session/session.ts'
import { commonPasswords, isCommonPassword } from '#server/passwords/common-passwords.ts'

test('the list holds more than the 3,000 most common passwords that the length rule lets through', () => {
  const listed = [...commonPasswords()]
  expect(listed.length).toBeGreaterThanOrEqual(3000)
  expect(listed.filter((password) => !newPassword.safeParse(password).success)).toEqual([])
  expect(listed.filter((password) => !isCommonPassword(password))).toEqual([])
})

test.each([
  // In the list, and not made of common parts.
  'Mailcreated5240',
  'SOJDLG123ALJG',
  'ghjcnjgfhjkm',
  'chickenwing101',
  // Made of common parts, and not in the list.
  'Password123456',
  'P@ssw0rd2026!!',
  'qwertyuiop123456',
  'riyadhtransport2026',
])('%s is refused', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['seven green lanterns', 'quiet harbour at dusk', 'مرفأ هادئ عند الغسق', 'vK9#tq2Lm0!zR'])(
  '%s is accepted',
  (password) => {
    expect(isCommonPassword(password, ['Huda Salem', 'huda@test.example'])).toBe(false)
  },
)

test("one's own name and address are no password", () => {
  expect(isCommonPassword('huda.salem.2026', ['Huda Salem', 'huda@test.example'])).toBe(true)
})
