import { z } from 'zod'
import { calendarDate, listQuery, localizedName, nameText, recordId, recordVersion } from '../common.ts'
import { assignedDriver, driverChoice } from './driver.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { masterListQuery } from '../master.ts'
import { seatLayout, seatNumber, type SeatLayout } from '../seat/seat.ts'

const OWNER_TYPES = ['owned', 'leased', 'partner'] as const
const TRANSPORT_TYPES = ['coach', 'sleeper', 'midibus', 'minibus'] as const
const TRANSMISSION_TYPES = ['manual', 'automatic'] as const
const EMISSION_TYPES = ['euro3', 'euro4', 'euro5', 'euro6', 'electric'] as const
const CATEGORIES = ['standard', 'vip', 'sleeper'] as const
/** Interiors to begin from: seats left and right of the aisle, seen from the driver's seat. */
export const LAYOUT_PRESETS = ['twoTwo', 'twoOne', 'sleeper', 'minibus'] as const
export type LayoutPreset = (typeof LAYOUT_PRESETS)[number]

/** Usual drivers of a transport at most. */
export const MAX_DRIVERS = 3

const seatList = z.array(seatNumber).max(320)

/** Fields of specification §3. Capacity is not entered: it is what the layout has. */
const values = {
  name: nameText,
  registrationNumber: z.string().trim().min(1).max(40),
  ownerType: z.enum(OWNER_TYPES),
  ownerName: nameText,
  transportType: z.enum(TRANSPORT_TYPES),
  transmissionType: z.enum(TRANSMISSION_TYPES),
  emissionType: z.enum(EMISSION_TYPES),
  category: z.enum(CATEGORIES),
  /** Where it stands between its runs. */
  regionId: recordId.nullable(),
  layout: seatLayout.refine(({ rows }) => rows.some(({ cells }) => cells.some(({ kind }) => kind === 'seat'))),
  additionalSeats: seatList,
  womenSeats: seatList,
  blockedSeats: seatList,
  isActive: z.boolean(),
}

const row = z.object({
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

const details = z.object({
  ...row.shape,
  layout: seatLayout,
  additionalSeats: seatList,
  womenSeats: seatList,
  blockedSeats: seatList,
  timings: z.array(assignment),
})
export type TransportRecord = z.input<typeof details>

const openTiming = z.object({
  id: recordId,
  ...timingWords.shape,
  /** The ordinal that a further transport would have: 1 where none runs it yet. */
  nextOrdinal: z.int(),
})
export type OpenTiming = z.input<typeof openTiming>

const ordinal = z.int().min(1).max(99)
const READERS = ['super_admin', 'admin', 'operation_manager'] as const

export const transportEndpoints = {
  getTransportList: listEndpoint('getTransportList', {
    summary: 'Vehicles: their seats, owner, drivers and where they stand.',
    access: READERS,
    query: masterListQuery.extend({ regionId: recordId.optional(), category: z.enum(CATEGORIES).optional() }),
    data: row,
  }),
  getTransportDetails: endpoint('getTransportDetails', {
    summary: 'One vehicle with its seat layout and the timings that it runs.',
    access: READERS,
    query: z.object({ id: recordId }),
    data: details,
  }),
  getMatersForTransport: endpoint('getMatersForTransport', {
    summary:
      'Choices for a vehicle: owner, transport, transmission and emission types, categories, layouts, regions, drivers.',
    access: READERS,
    data: z.object({
      ownerTypes: z.array(z.enum(OWNER_TYPES)),
      transportTypes: z.array(z.enum(TRANSPORT_TYPES)),
      transmissionTypes: z.array(z.enum(TRANSMISSION_TYPES)),
      emissionTypes: z.array(z.enum(EMISSION_TYPES)),
      categories: z.array(z.enum(CATEGORIES)),
      layouts: z.array(z.enum(LAYOUT_PRESETS)),
      regions: z.array(z.object({ id: recordId, code: z.string(), city: localizedName, isActive: z.boolean() })),
      drivers: z.array(driverChoice),
    }),
  }),
  createTransport: endpoint('createTransport', {
    summary: 'Create a vehicle with its seat layout.',
    access: ['super_admin'],
    body: z.object(values),
    data: details,
  }),
  updateTransport: endpoint('updateTransport', {
    summary:
      'Change a vehicle; refused where a seat that somebody has on a coming departure would go or get another number.',
    access: ['super_admin'],
    body: z.object({ id: recordId, version: recordVersion, ...values }),
    data: details,
  }),
  assignTransportRegion: endpoint('assignTransportRegion', {
    summary: 'Say in which region a vehicle stands between its runs.',
    access: ['super_admin'],
    body: z.object({ id: recordId, version: recordVersion, regionId: recordId.nullable() }),
    data: details,
  }),
  assignTransportDriver: endpoint('assignTransportDriver', {
    summary: "Make a vehicle's usual drivers exactly these, the first one first; none with an expired licence.",
    access: READERS,
    body: z.object({
      transportId: recordId,
      driverIds: z.array(recordId).max(MAX_DRIVERS),
      /** The drivers it had when this was chosen. Others by now: 409. */
      seenDriverIds: z.array(recordId).max(MAX_DRIVERS),
    }),
    data: details,
  }),
  assignTransportTripTiming: endpoint('assignTransportTripTiming', {
    summary: 'Let a vehicle run a timing; refused where it would have to be under way twice at once.',
    access: ['super_admin'],
    body: z.object({ transportId: recordId, timingId: recordId, ordinal }),
    data: details,
  }),
  removeTransportAssignmentTripTiming: endpoint('removeTransportAssignmentTripTiming', {
    summary: 'Take a vehicle off a timing; refused while coming departures of it are sold.',
    access: ['super_admin'],
    body: z.object({ transportId: recordId, timingId: recordId, ordinal }),
    data: details,
  }),
  tripTimingNotAssigned: listEndpoint('tripTimingNotAssigned', {
    summary: 'Timings in validity that no vehicle runs; with `assigned` those too that could take a further one.',
    access: READERS,
    query: listQuery.extend({ assigned: z.enum(['none', 'any']).default('none') }),
    data: openTiming,
  }),
}

/** The seats of a layout in its order: row by row from the front, each from the vehicle's left. */
export function seatsOfLayout({ rows }: SeatLayout): string[] {
  return rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell.kind === 'seat' ? [cell.seat] : [])))
}

export const transportChoices = {
  ownerTypes: [...OWNER_TYPES],
  transportTypes: [...TRANSPORT_TYPES],
  transmissionTypes: [...TRANSMISSION_TYPES],
  emissionTypes: [...EMISSION_TYPES],
  categories: [...CATEGORIES],
  layouts: [...LAYOUT_PRESETS],
}
