import { z } from 'zod'
import { passengerData } from '#contract/booking/booking.ts'

const { shape } = passengerData

type Text = z.ZodType<string | null, string | null>

/** An empty field means that there is none; what stands in it is judged by the contract. */
const orNone = (schema: Text) =>
  z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(schema)

/** A passenger's data as it stands in the fields of a form. */
export const passengerFields = {
  firstName: shape.firstName,
  lastName: shape.lastName,
  gender: z.string().pipe(shape.gender),
  dateOfBirth: shape.dateOfBirth,
  nationality: shape.nationality,
  passportNumber: orNone(shape.passportNumber),
  passportExpiry: orNone(shape.passportExpiry),
  nationalNumber: orNone(shape.nationalNumber),
  nationalExpiry: orNone(shape.nationalExpiry),
  phone: orNone(shape.phone),
}

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
