import type { PassengerData } from '#contract/booking.ts'
import type { Policies } from '#contract/policy.ts'
import { ageOn, fareClassOn } from './fare-rules.ts'

type PartyMember = Pick<
  PassengerData,
  'gender' | 'dateOfBirth' | 'passportNumber' | 'passportExpiry' | 'nationalNumber'
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
  // Last: what is wrong with a date goes before what follows from it.
  for (const [index, member] of party.entries()) {
    Object.assign(errors, under(`passengers.${index}`, { ...checkBirth(member, today), ...checkDocuments(member, crossesBorder) }))
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
  const errors: FieldErrors = {}
  const classes = party.map((member) => fareClassOn(member.dateOfBirth, direction.travelDate, limits))
  for (const [index, seat] of seats.entries()) {
    const isInfant = classes[index] === 'infant'
    if (isInfant && seat !== null) errors[`passengers.${index}.${path}`] = 'party.infantWithSeat'
    if (!isInfant && seat === null) errors[`passengers.${index}.${path}`] = 'party.seatRequired'
    if (seat !== null && seats.indexOf(seat) !== index) errors[`passengers.${index}.${path}`] = 'party.seatTwice'
  }

  const adults = classes.filter((each) => each === 'adult').length
  const infants = classes.flatMap((each, index) => (each === 'infant' ? [index] : []))
  for (const index of infants.slice(adults)) errors[`passengers.${index}.dateOfBirth`] = 'party.infantPerAdult'

  const isFamily = classes.some((each) => each !== 'adult') || party.some((member) => member.gender === 'female')
  if (!isFamily) {
    for (const [index, seat] of seats.entries()) {
      if (seat !== null && direction.womenSeats.includes(seat)) errors[`passengers.${index}.${path}`] = 'party.ladiesSeat'
    }
  }
  return errors
}

function under(path: string, errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, key]) => [`${path}.${field}`, key]))
}
