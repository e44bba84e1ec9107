import { z } from 'zod'
import { amountMinor, calendarDate, currencyCode, instant, localizedName, recordId, recordVersion } from '../common.ts'
import { departureKey } from '../departure/departure.ts'
import { endpoint } from '../endpoint.ts'
import { recordFileIds, uploadedFile } from '../file.ts'

/** A maker's number: of a chassis, of an engine. */
const makersNumber = z.string().trim().toUpperCase().min(1).max(40)

const WRONG_YEAR = { error: 'fleet.modelYear' }

/** What the fleet register says of a bus beside its transport. */
export const fleetValues = {
  chassisNumber: makersNumber.nullable(),
  engineNumber: makersNumber.nullable(),
  modelYear: z.int().min(1950, WRONG_YEAR).max(2100, WRONG_YEAR).nullable(),
  purchasedOn: calendarDate.nullable(),
  /** In minor units of its currency; both or neither. */
  purchasePrice: amountMinor.nullable(),
  purchaseCurrency: currencyCode.nullable(),
}

/** A document that is over by the day of a departure that needs it. */
export const overdueDocument = z.object({
  /** Name of the bus or the driver. */
  holderName: z.string(),
  /** Null for a driver's licence, which stands with the driver. */
  typeName: localizedName.nullable(),
  expiresOn: calendarDate,
})
export type OverdueDocument = z.input<typeof overdueDocument>

/** Work that takes a bus out of service, on days at the operator's home. */
export const outage = z.object({
  /** Of the work order. */
  id: recordId,
  number: z.string(),
  from: calendarDate,
  until: calendarDate,
  /** The workshop has the bus. */
  isThere: z.boolean(),
})
export type Outage = z.input<typeof outage>

const plannedDeparture = z.object({
  departureKey,
  routeName: localizedName,
  startsAt: instant,
  timeZone: z.string(),
  /** What will have ended by then; while there is any, the departure cannot be closed with this bus. */
  overdue: z.array(overdueDocument),
  /** Work that takes the bus out of service then; it cannot be closed with this bus either. */
  outages: z.array(outage),
})

export const bus = z.object({
  id: recordId,
  version: recordVersion,
  ...fleetValues,
  chassisNumber: z.string().nullable(),
  engineNumber: z.string().nullable(),
  /** What its odometer showed last; null where it was never read. */
  odometer: z.object({ day: calendarDate, km: z.int() }).nullable(),
  /** What is over today of the documents that keep it or its drivers from departures. */
  overdue: z.array(overdueDocument),
  /** Work that takes it out of service today. */
  outages: z.array(outage),
  /** What it is planned for in the days to come, in their order. */
  departures: z.array(plannedDeparture),
  /** How many days those are. */
  days: z.int(),
  photos: z.array(uploadedFile),
})
export type Bus = z.input<typeof bus>

export const busEndpoints = {
  getBus: endpoint('getBus', {
    summary: 'A bus in the fleet register, with the departures that it is planned for and what ends before them.',
    access: ['admin', 'operation_manager'],
    query: z.object({ id: recordId }),
    data: bus,
  }),
  updateBus: endpoint('updateBus', {
    summary: 'Change what the fleet register says of a bus.',
    access: ['operation_manager'],
    params: z.object({ id: recordId }),
    body: z.object({ version: recordVersion, ...fleetValues }),
    data: bus,
  }),
  addBusPhotos: endpoint('addBusPhotos', {
    summary: 'Add photos to a bus; they stand behind those it has.',
    access: ['operation_manager'],
    params: z.object({ id: recordId }),
    body: z.object({ fileIds: recordFileIds.min(1) }),
    data: bus,
  }),
  removeBusPhoto: endpoint('removeBusPhoto', {
    summary: 'Take a photo off a bus.',
    access: ['operation_manager'],
    params: z.object({ id: recordId, fileId: recordId }),
    data: bus,
  }),
}
