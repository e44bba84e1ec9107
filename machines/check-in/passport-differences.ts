import type { BoardingPassenger } from '#contract/boarding-list.ts'
import type { TravelDocument } from './mrz.ts'

export const PASSPORT_FIELDS = ['lastName', 'firstName', 'number', 'dateOfExpiry', 'dateOfBirth', 'nationality', 'sex'] as const
export type PassportField = (typeof PASSPORT_FIELDS)[number]

export interface PassportLine {
  field: PassportField
  booking: string | null
  passport: string | null
  isSame: boolean
}

/** What the booking and the passport say, side by side. What the passport leaves open differs from nothing. */
export function comparePassport(document: TravelDocument, passenger: BoardingPassenger): PassportLine[] {
  const bookingSays: Record<PassportField, string | null> = {
    lastName: passenger.lastName,
    firstName: passenger.firstName,
    number: passenger.passportNumber,
    dateOfExpiry: passenger.passportExpiry,
    dateOfBirth: passenger.dateOfBirth,
    nationality: passenger.nationality,
    sex: passenger.gender,
  }
  const areNamesSame = isSameName(document, passenger)
  return PASSPORT_FIELDS.map((field) => {
    const [booking, passport] = [bookingSays[field], document[field]]
    const isName = field === 'lastName' || field === 'firstName'
    return { field, booking, passport, isSame: isName ? areNamesSame : passport === null || passport === booking }
  })
}

/**
 * Whether both name the same person, as far as capital letters of Latin can tell: order, hyphens and accents do not
 * count, a name that was cut has to begin the same. A name in another script is for the officer's eyes only.
 */
function isSameName({ lastName, firstName, isNameCut }: TravelDocument, passenger: BoardingPassenger): boolean {
  const booked = folded(`${passenger.lastName} ${passenger.firstName}`)
  if (!/^[A-Z]*$/.test(booked.join(''))) return true
  const read = folded(`${lastName} ${firstName}`)
  const isAmong = (names: readonly string[], other: readonly string[]) =>
    names.every((name) => other.some((each) => each === name || (isNameCut && each.startsWith(name))))
  return isNameCut ? isAmong(read, booked) : read.toSorted().join('') === booked.toSorted().join('')
}

const folded = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .toUpperCase()
    .split(/[\s-]+/)
    .filter((part) => part !== '')
