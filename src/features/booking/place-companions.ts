import type { FareClass, PassengerText } from '#machines/booking/booking-context.ts'
import { type Companion, knownText } from './known-passenger.ts'

interface Place {
  kind: FareClass
  text: PassengerText
}

/**
 * Where the companions of somebody recalled go in the party: each to the first place of their fare class that nothing is
 * known of yet. Who finds none stays behind, and so does who is in the party already.
 *
 * @returns texts by place in the party
 */
export function placeCompanions(
  party: readonly Place[],
  recalledAt: number,
  companions: readonly Companion[],
): Map<number, PassengerText> {
  const placed = new Map<number, PassengerText>()
  for (const companion of companions) {
    const text = knownText(companion)
    const isThere = party.some(({ text: there }, index) => index !== recalledAt && isSamePerson(there, text))
    const index = party.findIndex(
      (place, at) =>
        at !== recalledAt && !placed.has(at) && place.kind === companion.fareClass && isUnknown(place.text),
    )
    if (!isThere && index !== -1) placed.set(index, text)
  }
  return placed
}

const isUnknown = ({ firstName, passportNumber, nationalNumber }: PassengerText) =>
  firstName === '' && passportNumber === '' && nationalNumber === ''

const isSamePerson = (one: PassengerText, other: PassengerText) =>
  (one.passportNumber !== '' && one.passportNumber === other.passportNumber) ||
  (one.nationalNumber !== '' && one.nationalNumber === other.nationalNumber)
