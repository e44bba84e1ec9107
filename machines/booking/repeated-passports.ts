import type { PassengerData } from '#contract/booking/booking.ts'

/** Passengers with the passport of one before them: the same number of the same nationality. Both by their place. */
export function repeatedPassports(
  passengers: readonly Pick<PassengerData, 'nationality' | 'passportNumber'>[],
): { index: number; first: number }[] {
  return passengers.flatMap(({ nationality, passportNumber }, index) => {
    if (passportNumber === null) return []
    const first = passengers.findIndex(
      (other) => other.nationality === nationality && other.passportNumber === passportNumber,
    )
    return first < index ? [{ index, first }] : []
  })
}
