import { z } from 'zod'
import { passengerData } from '#contract/booking.ts'
import { NO_TEXT, type PassengerText } from '#machines/booking/booking-context.ts'
import { orNone, passengerFields } from '#src/lib/passenger-fields.ts'

const { shape } = passengerData

/** Which papers are required depends on whether the journey leaves a country (domain rulings §2). */
export function passengersForm(crossesBorder: boolean, identityMissing: string) {
  const abroad = {
    passportNumber: orNone(shape.passportNumber.unwrap()),
    passportExpiry: orNone(shape.passportExpiry.unwrap()),
  }
  const passenger = z.object(crossesBorder ? { ...passengerFields, ...abroad } : passengerFields).refine(
    ({ passportNumber, nationalNumber }) => crossesBorder || Boolean(passportNumber) || Boolean(nationalNumber),
    // Told together with what else is missing, not after it.
    { path: ['nationalNumber'], message: identityMissing, when: () => true },
  )
  return z.object({ passengers: z.array(passenger) })
}

export type PassengersForm = z.input<ReturnType<typeof passengersForm>>

/** Back to what stands in fields, now trimmed and in its proper letters. */
export function textOf(passenger: z.output<ReturnType<typeof passengersForm>>['passengers'][number]): PassengerText {
  const entries = Object.entries(passenger).map(([field, value]) => [field, value ?? ''])
  return { ...NO_TEXT, ...Object.fromEntries(entries) }
}
