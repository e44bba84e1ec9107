import type { FareLine, PassengerData } from '#contract/booking/booking.ts'
import type { Policies } from '#contract/policy/policy.ts'
import { repeatedPassports } from '#machines/booking/repeated-passports.ts'
import { ageOn, fareClassOn } from './fare-rules.ts'

type PartyMember = Pick<
  PassengerData,
  'gender' | 'dateOfBirth' | 'nationality' | 'passportNumber' | 'passportExpiry' | 'nationalNumber'
> & { seat: string | null; returnSeat: string | null }

interface PartyDirection {
  travelDate: string
  womenSeats: readonly string[]
  crossesBorder: boolean
}

export interface PartyJourney {
  outward: PartyDirection
  return: PartyDirection | null
}

const OLDEST_AGE = 130

/** Path in the request body → key of the `errors` locale. */
type FieldErrors = Record<string, string>

/** What is wrong with a party (domain rulings §2); empty when nothing is. */
export function checkParty(
  party: readonly PartyMember[],
  journey: PartyJourney,
  limits: Pick<Policies, 'infantUnderYears' | 'childUnderYears'>,
  today: string,
): FieldErrors {
  const crossesBorder = journey.outward.crossesBorder || journey.return?.crossesBorder === true
  const bySeat = { path: 'seat', seats: party.map((member) => member.seat) } as const
  const errors = checkDirection(party, bySeat, journey.outward, limits)
  const byReturnSeat = { path: 'returnSeat', seats: party.map((member) => member.returnSeat) } as const
  if (journey.return !== null) {
    Object.assign(errors, checkDirection(party, byReturnSeat, journey.return, limits))
  } else {
    for (const [index, seat] of byReturnSeat.seats.entries()) {
      if (seat !== null) errors[`passengers.${index}.returnSeat`] = 'party.seatWithoutReturn'
    }
  }
  for (const { index } of repeatedPassports(party)) {
    errors[`passengers.${index}.passportNumber`] = 'party.passportTwice'
  }
  // Last: what is wrong with a date goes before what follows from it.
  for (const [index, member] of party.entries()) {
    Object.assign(
      errors,
      under(`passengers.${index}`, { ...checkBirth(member, today), ...checkDocuments(member, crossesBorder) }),
    )
  }
  return errors
}

function checkBirth({ dateOfBirth }: PartyMember, today: string): FieldErrors {
  if (dateOfBirth > today) return { dateOfBirth: 'party.bornInFuture' }
  return ageOn(dateOfBirth, today) > OLDEST_AGE ? { dateOfBirth: 'party.bornTooLongAgo' } : {}
}

/** A border asks for a passport; elsewhere a passport or a national number will do. */
function checkDocuments(member: PartyMember, crossesBorder: boolean): FieldErrors {
  if (crossesBorder) {
    return {
      ...(member.passportNumber === null && { passportNumber: 'party.passportRequired' }),
      ...(member.passportExpiry === null && { passportExpiry: 'party.passportExpiryRequired' }),
    }
  }
  return member.passportNumber === null && member.nationalNumber === null
    ? { nationalNumber: 'party.identityRequired' }
    : {}
}

function checkDirection(
  party: readonly PartyMember[],
  { path, seats }: { path: 'seat' | 'returnSeat'; seats: readonly (string | null)[] },
  direction: PartyDirection,
  limits: Pick<Policies, 'infantUnderYears' | 'childUnderYears'>,
): FieldErrors {
  const seated = party.map((member, index) => ({
    gender: member.gender,
    fareClass: fareClassOn(member.dateOfBirth, direction.travelDate, limits),
    seat: seats[index] ?? null,
  }))
  return checkSeating(
    seated,
    direction.womenSeats,
    (index, field) => `passengers.${index}.${field === 'seat' ? path : field}`,
  )
}

export interface SeatedMember extends Pick<PassengerData, 'gender'> {
  fareClass: FareLine['fareClass']
  seat: string | null
}

/** What is wrong with how a party sits on one departure, under the paths that its fields have; empty when nothing is. */
export function checkSeating(
  party: readonly SeatedMember[],
  womenSeats: readonly string[],
  pathOf: (index: number, field: 'seat' | 'dateOfBirth') => string,
): FieldErrors {
  const errors: FieldErrors = {}
  const seats = party.map(({ seat }) => seat)
  for (const [index, { fareClass, seat }] of party.entries()) {
    if (fareClass === 'infant' && seat !== null) errors[pathOf(index, 'seat')] = 'party.infantWithSeat'
    if (fareClass !== 'infant' && seat === null) errors[pathOf(index, 'seat')] = 'party.seatRequired'
    if (seat !== null && seats.indexOf(seat) !== index) errors[pathOf(index, 'seat')] = 'party.seatTwice'
  }

  const adults = party.filter(({ fareClass }) => fareClass === 'adult').length
  const infants = party.flatMap(({ fareClass }, index) => (fareClass === 'infant' ? [index] : []))
  for (const index of infants.slice(adults)) errors[pathOf(index, 'dateOfBirth')] = 'party.infantPerAdult'

  if (!isFamily(party)) {
    for (const [index, seat] of seats.entries()) {
      if (seat !== null && womenSeats.includes(seat)) errors[pathOf(index, 'seat')] = 'party.ladiesSeat'
    }
  }
  return errors
}

/** Whether a party may have ladies/family seats: with a woman or a child (domain rulings §2). */
export function isFamily(party: readonly Pick<SeatedMember, 'gender' | 'fareClass'>[]): boolean {
  return party.some(({ gender, fareClass }) => gender === 'female' || fareClass !== 'adult')
}

function under(path: string, errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, key]) => [`${path}.${field}`, key]))
}
