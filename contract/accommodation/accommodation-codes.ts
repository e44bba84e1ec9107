import type { UserType } from '../access.ts'

/** Who keeps hotels, their rooms and allotments. */
export const ACCOMMODATION_KEEPERS = ['operation_manager', 'admin'] as const satisfies readonly UserType[]

/** Meals that the price of a room contains. */
export const BOARDS = ['roomOnly', 'breakfast', 'halfBoard', 'fullBoard'] as const
export type Board = (typeof BOARDS)[number]

/** Kinds of room of one hotel. */
export const MAX_ROOM_TYPES = 20
/** Beds of one room, and cots that it has room for. */
export const MAX_BEDS = 10
export const MAX_COTS = 4
export const MAX_STARS = 5
/** Rooms of one kind that a hotel keeps for the operator in one night. */
export const MAX_ALLOTMENT = 500
/** Nights whose allotment is entered at once. */
export const MAX_ALLOTMENT_NIGHTS = 366
/** Nights that a calendar of rooms tells of at once. */
export const MAX_CALENDAR_NIGHTS = 62
