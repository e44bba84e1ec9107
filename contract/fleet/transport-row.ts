import { z } from 'zod'
import { calendarDate, localizedName, nameText, recordId, recordVersion } from '../common.ts'
import { assignedDriver } from './driver-row.ts'
import { TRANSPORT_CATEGORIES } from './transport-codes.ts'
import { seatLayout, seatNumber, type SeatLayout } from '../seat/seat.ts'

export const OWNER_TYPES = ['owned', 'leased', 'partner'] as const

export const TRANSPORT_TYPES = ['coach', 'sleeper', 'midibus', 'minibus'] as const

export const TRANSMISSION_TYPES = ['manual', 'automatic'] as const

export const EMISSION_TYPES = ['euro3', 'euro4', 'euro5', 'euro6', 'electric'] as const

/** Interiors to begin from: seats left and right of the aisle, seen from the driver's seat. */
export const LAYOUT_PRESETS = ['twoTwo', 'twoOne', 'sleeper', 'minibus'] as const

export type LayoutPreset = (typeof LAYOUT_PRESETS)[number]

/** Usual drivers of a transport at most. */
export const MAX_DRIVERS = 3

const seatList = z.array(seatNumber).max(320)

/** Fields of specification §3. Capacity is not entered: it is what the layout has. */
export const values = {
  name: nameText,
  registrationNumber: z.string().trim().min(1).max(40),
  ownerType: z.enum(OWNER_TYPES),
  ownerName: nameText,
  transportType: z.enum(TRANSPORT_TYPES),
  transmissionType: z.enum(TRANSMISSION_TYPES),
  emissionType: z.enum(EMISSION_TYPES),
  category: z.enum(TRANSPORT_CATEGORIES),
  /** Where it stands between its runs. */
  regionId: recordId.nullable(),
  layout: seatLayout.refine(({ rows }) => rows.some(({ cells }) => cells.some(({ kind }) => kind === 'seat'))),
  additionalSeats: seatList,
  womenSeats: seatList,
  blockedSeats: seatList,
  isActive: z.boolean(),
}

export const row = z.object({
  id: recordId,
  version: recordVersion,
  name: z.string(),
  registrationNumber: z.string(),
  ownerType: z.string(),
  ownerName: z.string(),
  transportType: z.string(),
  transmissionType: z.string(),
  emissionType: z.string(),
  category: z.string(),
  regionId: recordId.nullable(),
  regionName: localizedName.nullable(),
  /** Regular seats, blocked ones among them. */
  seatingCapacity: z.int(),
  additionalCapacity: z.int(),
  drivers: z.array(assignedDriver),
  isActive: z.boolean(),
})

export type TransportRow = z.input<typeof row>

/** A trip's timing as it is told where a transport is assigned to it; times are local to its first stoppage. */
const timingWords = z.object({
  timingId: recordId,
  routeName: localizedName,
  tripName: localizedName,
  startsAt: z.string(),
  /** ISO weekdays, Monday = 1. */
  daysOfWeek: z.array(z.int()),
  validFrom: calendarDate,
  validTo: calendarDate.nullable(),
})

const assignment = z.object({
  ...timingWords.shape,
  /** Which of the timing's departures: several transports on one timing are numbered from 1. */
  ordinal: z.int(),
  isActive: z.boolean(),
})

export const details = z.object({
  ...row.shape,
  layout: seatLayout,
  additionalSeats: seatList,
  womenSeats: seatList,
  blockedSeats: seatList,
  timings: z.array(assignment),
})

export type TransportRecord = z.input<typeof details>

export const openTiming = z.object({
  id: recordId,
  ...timingWords.shape,
  /** The ordinal that a further transport would have: 1 where none runs it yet. */
  nextOrdinal: z.int(),
})

export type OpenTiming = z.input<typeof openTiming>

export const ordinal = z.int().min(1).max(99)

/** The seats of a layout in its order: row by row from the front, each from the vehicle's left. */
export function seatsOfLayout({ rows }: SeatLayout): string[] {
  return rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell.kind === 'seat' ? [cell.seat] : [])))
}

export const transportChoices = {
  ownerTypes: [...OWNER_TYPES],
  transportTypes: [...TRANSPORT_TYPES],
  transmissionTypes: [...TRANSMISSION_TYPES],
  emissionTypes: [...EMISSION_TYPES],
  categories: [...TRANSPORT_CATEGORIES],
  layouts: [...LAYOUT_PRESETS],
}
