export const GENDERS = ['male', 'female', 'other'] as const
export const FARE_CLASSES = ['adult', 'child', 'infant'] as const
export const DIRECTIONS = ['outward', 'return'] as const
export const TICKET_STATES = [
  'pending',
  'exitFeePaid',
  'checkedIn',
  'noShow',
  'departureCancelled',
  'refunded',
] as const
type TicketState = (typeof TICKET_STATES)[number]
/** Still to be checked in. */
export const TO_BOARD_STATES = ['pending', 'exitFeePaid'] as const satisfies readonly TicketState[]
/** Valid on its departure: with a seat, where it has one, that is nobody else's. */
export const TRAVELLING_STATES = [...TO_BOARD_STATES, 'checkedIn'] as const satisfies readonly TicketState[]
/** Of everybody who did not give the ticket back and whose departure runs. */
export const EXPECTED_STATES = [...TRAVELLING_STATES, 'noShow'] as const satisfies readonly TicketState[]
/** Whether a ticket is in one of some states. */
export const isIn = (states: readonly TicketState[], { state }: { state: string }): boolean =>
  states.some((each) => each === state)

/**
 * What a booking is paid with; an agent's sale is charged to wallet and credit (domain rulings §7), a contract customer's
 * stands on 1100 until an invoice of it is paid.
 */
export const PAYMENT_MEANS = ['cash', 'pos', 'bank', 'agentAccount', 'onAccount'] as const

/**
 * What is removed of a booking's travellers when its time is over (policies): pictures of their papers, then numbers and
 * phones too, and of a date of birth the day. What the books say of it stays.
 */
export const MASKED = ['pictures', 'numbers'] as const

/** What is read where a value stood that was removed. */
export const MASK = '•••'

/** Of a passenger's data, in the order of its form. */
export const PASSENGER_FIELDS = [
  'firstName',
  'lastName',
  'gender',
  'dateOfBirth',
  'nationality',
  'passportNumber',
  'passportExpiry',
  'nationalNumber',
  'nationalExpiry',
  'phone',
] as const

/** Papers of one passenger. */
export const MAX_DOCUMENTS = 8

/** A party of one booking: so many seats and as many infants can be sold at once. */
export const MAX_PASSENGERS = 12
