import type { UserType } from '../access.ts'
import type { PAYMENT_MEANS } from '../booking/booking-codes.ts'

/** Who sells rooms: the types that sell tickets at a depot. */
export const STAY_SELLERS = ['admin', 'staff', 'account'] as const satisfies readonly UserType[]
/** Who moves a stay into another kind of room. */
export const STAY_MOVERS = ['admin', 'staff', 'operation_manager'] as const satisfies readonly UserType[]
export const STAY_READERS = [
  ...STAY_SELLERS,
  'head_account',
  'operation_manager',
] as const satisfies readonly UserType[]

/** Rooms without a journey are paid when they are sold. */
export const STAY_MEANS = [
  'cash',
  'pos',
  'bank',
  'agentAccount',
] as const satisfies readonly (typeof PAYMENT_MEANS)[number][]

export type StayMeans = (typeof STAY_MEANS)[number]

/** Who sleeps in a room: an infant in a cot, everybody else in a bed. */
export const GUEST_KINDS = ['adult', 'child', 'infant'] as const
export type GuestKind = (typeof GUEST_KINDS)[number]

/** What a list of stays can be narrowed to by what its day is to them. */
export const STAY_DAYS = ['arriving', 'leaving', 'staying'] as const

export const MAX_STAY_NIGHTS = 60
/** Rooms sold at once. */
export const MAX_STAY_ROOMS = 20
/** Guests of one room: its beds and cots. */
export const MAX_ROOM_GUESTS = 14
