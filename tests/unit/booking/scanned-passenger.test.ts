import { describe, expect, test } from 'vitest'
import { NO_TEXT } from '#machines/booking/booking-context.ts'
import { readMrz } from '#machines/check-in/mrz.ts'
import { nextWithoutPapers, ownerOf, textFrom } from '#src/features/booking/sale/scanned-passenger.ts'
import { passportOf } from '#tests/support/passport-lines.ts'

function scanned(holder: Parameters<typeof passportOf>[0]) {
  const reading = readMrz(passportOf(holder), { travelDate: '2026-12-01' })
  if (!reading.ok) throw new Error(reading.problem)
  return textFrom(reading.document)
}

test('a passport fills what a clerk would have typed from it', () => {
  expect(
    scanned({
      number: 'N7654321',
      firstName: 'OMAR YUSUF',
      lastName: 'AL SALEH',
      nationality: 'JOR',
      sex: 'M',
      dateOfBirth: '1985-03-02',
      dateOfExpiry: '2031-05-06',
    }),
  ).toEqual({
    firstName: 'Omar Yusuf',
    lastName: 'Al Saleh',
    gender: 'male',
    dateOfBirth: '1985-03-02',
    nationality: 'JO',
    passportNumber: 'N7654321',
    passportExpiry: '2031-05-06',
  })
})

describe('a document is that of', () => {
  const read = { ...NO_TEXT, firstName: 'Sara', passportNumber: 'A1' }
  const typed = { ...NO_TEXT, firstName: 'Omar' }

  test('the passenger who has its number, wherever the hands are', () => {
    expect(ownerOf({ passportNumber: 'A1' }, [typed, read], 0)).toBe(1)
  })

  test('the passenger whose fields the hands are in', () => {
    expect(ownerOf({ passportNumber: 'B2' }, [typed, typed, typed], 1)).toBe(1)
  })

  test('the first without papers, where the hands are with one who has them or with nobody', () => {
    expect(ownerOf({ passportNumber: 'B2' }, [read, typed], 0)).toBe(1)
    expect(ownerOf({ passportNumber: 'B2' }, [read, typed], null)).toBe(1)
    expect(nextWithoutPapers([read, typed])).toBe(1)
  })

  test('the one the hands are in, where everybody has papers', () => {
    expect(ownerOf({ passportNumber: 'B2' }, [read, { ...read, passportNumber: 'A2' }], 1)).toBe(1)
    expect(nextWithoutPapers([read])).toBeUndefined()
  })
})
