import { z } from 'zod'
import { calendarDate, countryCode, localizedName, nameText, phoneText, recordId, recordVersion } from '../common.ts'
import { latinDigits } from '../latin-digits.ts'
import { PATTERNS } from '../patterns.ts'

/** A licence, a passport: Latin letters and digits, as printed. */
const documentNumber = z.string().overwrite(latinDigits).trim().toUpperCase().regex(PATTERNS.documentNumber)

/** Passport: the crew of a border manifest is read from here. */
export const values = {
  name: nameText,
  phone: phoneText,
  licenceNumber: documentNumber,
  licenceExpiresOn: calendarDate,
  nationality: countryCode,
  passportNumber: documentNumber.nullable(),
  passportExpiresOn: calendarDate.nullable(),
  depotId: recordId,
  isActive: z.boolean(),
}

/** How long a document holds, on the day that it is where the driver's depot stands. */
const DOCUMENT_STATES = ['valid', 'expiring', 'expired'] as const

const documentState = z.enum(DOCUMENT_STATES)

export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** From so many days before its end on, a document is called expiring. */
export const EXPIRING_DAYS = 30

export const driver = z.object({
  id: recordId,
  version: recordVersion,
  ...values,
  licenceNumber: z.string(),
  phone: z.string(),
  passportNumber: z.string().nullable(),
  depotName: localizedName,
  licenceState: documentState,
  /** Null where there is no passport. */
  passportState: documentState.nullable(),
  /** Names of the vehicles that this driver usually drives. */
  transports: z.array(z.string()),
})

export type DriverRecord = z.input<typeof driver>

/** A driver as the vehicle's pages need them. */
export const assignedDriver = z.object({
  id: recordId,
  name: z.string(),
  phone: z.string(),
  licenceExpiresOn: calendarDate,
  licenceState: documentState,
})

export const driverChoice = z.object({ ...assignedDriver.shape, depotName: localizedName })
