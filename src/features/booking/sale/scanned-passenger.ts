import type { PassengerText } from '#machines/booking/booking-context.ts'
import type { TravelDocument } from '#machines/check-in/mrz.ts'

/** What a travel document says of a passenger; what it leaves open is left as it stands. */
export function textFrom(document: TravelDocument): Partial<PassengerText> {
  const { number, dateOfBirth, dateOfExpiry, sex, nationality } = document
  const isPassport = document.documentType.startsWith('P')
  return {
    firstName: asNamed(document.firstName),
    lastName: asNamed(document.lastName),
    ...(sex !== null && { gender: sex }),
    ...(dateOfBirth !== null && { dateOfBirth }),
    ...(nationality !== null && { nationality }),
    ...(isPassport
      ? { passportNumber: number, passportExpiry: dateOfExpiry ?? '' }
      : { nationalNumber: number, nationalExpiry: dateOfExpiry ?? '' }),
  }
}

/** Capitals as one writes a name: a zone has no small letters. */
function asNamed(capitals: string): string {
  return capitals.toLowerCase().replaceAll(/(^|[ -])([a-z])/g, (beginning) => beginning.toUpperCase())
}

/**
 * Whose document it is, by place in the party: who has its number, else the one whose fields the hands are in, else the
 * first without papers. Of a party that has all of them it is the one the hands are in, or the first.
 */
export function ownerOf(
  { passportNumber, nationalNumber }: Partial<PassengerText>,
  passengers: readonly PassengerText[],
  atHand: number | null,
): number {
  const own = passengers.findIndex(
    (each) =>
      (passportNumber !== undefined && each.passportNumber === passportNumber) ||
      (nationalNumber !== undefined && each.nationalNumber === nationalNumber),
  )
  if (own !== -1) return own
  if (atHand !== null && isWithoutPapers(passengers[atHand])) return atHand
  return nextWithoutPapers(passengers) ?? atHand ?? 0
}

/** The first of the party whose document has not been read or typed. */
export function nextWithoutPapers(passengers: readonly PassengerText[]): number | undefined {
  const index = passengers.findIndex((each) => isWithoutPapers(each))
  return index === -1 ? undefined : index
}

function isWithoutPapers(passenger: PassengerText | undefined): boolean {
  return passenger !== undefined && passenger.passportNumber === '' && passenger.nationalNumber === ''
}
