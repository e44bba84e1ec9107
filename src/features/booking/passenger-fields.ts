import { z } from 'zod'
import { passengerData } from '#contract/booking/booking.ts'
import { repeatedPassports } from '#machines/booking/repeated-passports.ts'

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

/** What the contract does not say, in words. */
export interface PassengerRules {
  identityMissing: string
  /** Undefined where it may be a phone. */
  phoneProblem: (phone: string | null) => string | undefined
  /** The passport of an earlier one, who is named by place. */
  samePassport: (first: number) => string
}

// Told together with what else is missing or wrong, not after it.
const ALWAYS = { when: () => true }

/** Which papers are required depends on whether the journey leaves a country (domain rulings §2). */
export function passengersForm(crossesBorder: boolean, rules: PassengerRules) {
  const abroad = {
    passportNumber: orNone(shape.passportNumber.unwrap()),
    passportExpiry: orNone(shape.passportExpiry.unwrap()),
  }
  const passenger = z
    .object(crossesBorder ? { ...passengerFields, ...abroad } : passengerFields)
    .refine(
      ({ passportNumber, nationalNumber }) => crossesBorder || Boolean(passportNumber) || Boolean(nationalNumber),
      { path: ['nationalNumber'], message: rules.identityMissing, ...ALWAYS },
    )
  return z.object({ passengers: z.array(passenger) }).superRefine(({ passengers }, { addIssue }) => {
    const tell = (index: number, field: string, message: string) =>
      addIssue({ code: 'custom', path: ['passengers', index, field], message })
    for (const [index, { phone }] of passengers.entries()) {
      const problem = rules.phoneProblem(phone)
      if (problem !== undefined) tell(index, 'phone', problem)
    }
    for (const { index, first } of repeatedPassports(passengers))
      tell(index, 'passportNumber', rules.samePassport(first))
  }, ALWAYS)
}
