import { z } from 'zod'
import { PAYMENT_MEANS } from '../booking/booking-codes.ts'
import { amountMinor, calendarDate, countryCode, currencyCode, instant, recordId, recordVersion } from '../common.ts'
import { depotShown, person } from '../consignment/consignment-row.ts'
import { VISA_REQUEST_STATES } from './visa-codes.ts'

export const visaRequestRow = z.object({
  id: recordId,
  state: z.enum(VISA_REQUEST_STATES),
  bookingId: recordId,
  reference: z.string(),
  passengerName: z.string(),
  destination: countryCode,
  /** Of the passport it was asked for with. */
  nationality: countryCode,
  passportNumber: z.string(),
  travelDate: calendarDate,
  visaNumber: z.string().nullable(),
  /** Last day on which the visa lets its holder in. */
  validUntil: calendarDate.nullable(),
  /** What a package's buyer paid for it; null where nothing was. */
  fee: z
    .object({
      currency: currencyCode,
      /** VAT included. */
      amount: amountMinor,
      means: z.enum(PAYMENT_MEANS),
      /** When it was dropped before it was handed in. */
      givenBackAt: instant.nullable(),
    })
    .nullable(),
  depot: depotShown.nullable(),
  requestedBy: person,
  requestedAt: instant,
  version: recordVersion,
})
