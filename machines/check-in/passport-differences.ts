import type { BoardingPassenger } from '#contract/check-in/boarding-list.ts'
import type { TravelDocument } from './mrz.ts'

export const PASSPORT_FIELDS = [
  'lastName',
  'firstName',
  'number',
  'dateOfExpiry',
  'dateOfBirth',
  'nationality',
  'sex',
] as const
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
  const isNameSame = sameNames(document, passenger)
  return PASSPORT_FIELDS.map((field) => {
    const [booking, passport] = [bookingSays[field], document[field]]
    const isSame =
      field === 'lastName' || field === 'firstName' ? isNameSame[field] : passport === null || passport === booking
    return { field, booking, passport, isSame }
  })
}

/**
 * Which of the names are the same, as far as capital letters of Latin can tell: order, hyphens and accents do not count,
 * nor which of both a name stands in; a name that was cut has to begin the same. A name in another script is for the
 * officer's eyes only.
 */
function sameNames(
  { lastName, firstName, isNameCut }: TravelDocument,
  passenger: BoardingPassenger,
): Record<'lastName' | 'firstName', boolean> {
  const areSame = (read: string, booked: string) => {
    const [ours, theirs] = [folded(booked), folded(read)]
    if (isNameCut) return theirs.every((name) => ours.some((each) => each.startsWith(name)))
    return theirs.toSorted().join('') === ours.toSorted().join('')
  }
  const booked = `${passenger.lastName} ${passenger.firstName}`
  const needsManualCheck = !/^[A-Z]*$/.test(folded(booked).join(''))
  if (needsManualCheck || areSame(`${lastName} ${firstName}`, booked)) return { lastName: true, firstName: true }
  return { lastName: areSame(lastName, passenger.lastName), firstName: areSame(firstName, passenger.firstName) }
}

const folded = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .toUpperCase()
    .split(/[\s-]+/)
    .filter((part) => part !== '')
