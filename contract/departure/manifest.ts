import { z } from 'zod'
import { FARE_CLASSES, GENDERS, TRAVELLING_STATES } from '../booking/booking-codes.ts'
import { calendarDate, countryCode, instant, localizedName, recordId, briefReason } from '../common.ts'
import { departureKey } from './departure.ts'
import { endpoint, fileEndpoint } from '../endpoint.ts'

/** Whom the `departures` screen serves (domain rulings §6); admin and staff where the departure calls in their region. */
const DISPATCHERS = ['admin', 'operation_manager', 'staff'] as const

/** What a border misses on a person's papers; the day meant is the one on which they board, for the crew the first. */
export const MANIFEST_GAPS = [
  'noPassport',
  'noPassportExpiry',
  'passportExpired',
  'noDriver',
  'licenceExpired',
] as const

/** Somebody whose documents are incomplete, and why. */
const manifestGap = z.object({
  kind: z.enum(['passenger', 'crew']),
  /** Ticket or driver; null where the departure has no driver at all. */
  id: recordId.nullable(),
  /** Of a passenger, to correct it. */
  bookingId: recordId.nullable(),
  name: z.string(),
  gaps: z.array(z.enum(MANIFEST_GAPS)).min(1),
})
export type ManifestGap = z.input<typeof manifestGap>

const manifestPassenger = z.object({
  ticketId: recordId,
  bookingId: recordId,
  reference: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  gender: z.enum(GENDERS),
  dateOfBirth: calendarDate,
  nationality: countryCode,
  passportNumber: z.string().nullable(),
  passportExpiry: calendarDate.nullable(),
  nationalNumber: z.string().nullable(),
  fareClass: z.enum(FARE_CLASSES),
  /** Null for an infant. */
  seat: z.string().nullable(),
  from: localizedName,
  to: localizedName,
  crossesBorder: z.boolean(),
  state: z.enum(TRAVELLING_STATES),
})
export type ManifestPassenger = z.input<typeof manifestPassenger>

const manifestDriver = z.object({
  driverId: recordId,
  name: z.string(),
  phone: z.string(),
  nationality: countryCode,
  licenceNumber: z.string(),
  licenceExpiresOn: calendarDate,
  passportNumber: z.string().nullable(),
  passportExpiresOn: calendarDate.nullable(),
})

/** Who and what goes over the border: what a version of a manifest keeps as it was issued. */
export const manifestContent = z.object({
  departureKey,
  travelDate: calendarDate,
  route: localizedName,
  from: localizedName,
  to: localizedName,
  startsAt: instant,
  startZone: z.string(),
  arrivesAt: instant,
  arrivalZone: z.string(),
  transport: z.object({ name: z.string(), registrationNumber: z.string() }),
  /** Where it is boarded, stop by stop, as far as it was said; none in versions from before there were gates. */
  gates: z.array(z.object({ stop: localizedName, gate: z.string() })).default([]),
  /** Borders on the way: ISO 3166 alpha-2 of the country left and of the one entered. */
  borders: z.array(z.object({ from: countryCode, to: countryCode })),
  /** The transport's drivers, the first one first. */
  crew: z.array(manifestDriver),
  /** By seat; infants last. */
  passengers: z.array(manifestPassenger),
})
export type ManifestContent = z.input<typeof manifestContent>

const manifestHead = z.object({
  id: recordId,
  /** 1, 2, … within the departure, without gaps. */
  versionNumber: z.int().min(1),
  issuedBy: z.string(),
  issuedAt: instant,
  passengers: z.int(),
  crew: z.int(),
  /** Whose documents were incomplete when it was issued. */
  incomplete: z.array(manifestGap),
  /** Why operations issued it all the same; null where nothing was incomplete. */
  overrideReason: z.string().nullable(),
})
export type ManifestHead = z.input<typeof manifestHead>

/** How a departure differs from the newest version of its manifest. */
const manifestChanges = z.object({
  joined: z.int(),
  left: z.int(),
  /** With another seat, stretch, state or other papers. */
  changed: z.int(),
  /** Another vehicle, driver, route or time. */
  journey: z.boolean(),
})

const issueBody = z.object({
  /** Operations only, where documents are incomplete. */
  overrideReason: briefReason.optional(),
})

/** Versions that the page lists, the newest first; older ones are kept. */
export const MAX_MANIFESTS = 100

export const manifestEndpoints = {
  getDepartureManifest: endpoint('getDepartureManifest', {
    summary:
      'What the manifest of a departure would hold now, what its documents miss, and the versions issued so far.',
    access: DISPATCHERS,
    params: z.object({ key: departureKey }),
    data: z.object({
      content: manifestContent,
      incomplete: z.array(manifestGap),
      /** The newest first; at most `MAX_MANIFESTS`. */
      issued: z.array(manifestHead),
      /** Against the newest version; null where it says what is, or there is none. */
      outdated: manifestChanges.nullable(),
      /** Whether a version can be issued now: not of a cancelled departure, nor after it arrived. */
      isOpen: z.boolean(),
      /** Whether the reader may issue it though documents are incomplete. */
      mayOverride: z.boolean(),
    }),
  }),
  issueManifest: endpoint('issueManifest', {
    summary:
      'Issue the next version of a manifest; refused while documents are incomplete, unless operations give a reason.',
    access: DISPATCHERS,
    params: z.object({ key: departureKey }),
    body: issueBody,
    data: manifestHead,
  }),
  getManifest: endpoint('getManifest', {
    summary: 'A version of a manifest as it was issued.',
    access: DISPATCHERS,
    params: z.object({ id: recordId }),
    data: manifestHead.omit({ passengers: true, crew: true }).extend({
      content: manifestContent,
      operator: z.object({ name: localizedName, phone: z.string() }),
      /** The newest version by now; this one is replaced where it is higher. */
      newestVersion: z.int(),
    }),
  }),
  exportManifest: fileEndpoint('exportManifest', {
    summary: 'A version of a manifest as CSV or XLSX; logged.',
    access: DISPATCHERS,
    params: z.object({ id: recordId }),
    query: z.object({ format: z.enum(['csv', 'xlsx']), language: z.enum(['en', 'ar']).default('en') }),
  }),
}
