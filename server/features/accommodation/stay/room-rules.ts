import type { GuestKind } from '#contract/accommodation/stay-codes.ts'
import type { Problems } from '#server/masters/master-kind.ts'

interface Beds {
  beds: number
  cots: number
}

interface Guest {
  kind: GuestKind
}

/**
 * Why these guests cannot sleep in such a room: too many for its beds, an infant without a cot, or nobody grown up.
 *
 * @returns key of the `errors` locale; undefined where they can
 */
export function refuseGuests(guests: readonly Guest[], { beds, cots }: Beds): string | undefined {
  const infants = guests.filter(({ kind }) => kind === 'infant').length
  if (guests.length - infants > beds) return 'stay.tooManyGuests'
  if (infants > cots) return 'stay.noCot'
  if (!guests.some(({ kind }) => kind === 'adult')) return 'stay.childAlone'
  return undefined
}

/** The same of several rooms, each problem at its room. */
export function guestProblems(rooms: readonly { guests: readonly Guest[]; type: Beds }[]): Problems {
  return Object.fromEntries(
    rooms.flatMap(({ guests, type }, index) => {
      const problem = refuseGuests(guests, type)
      return problem === undefined ? [] : [[`rooms.${index}.guests`, problem]]
    }),
  )
}
