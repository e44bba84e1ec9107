import type { GuestKind } from '#contract/accommodation/stay-codes.ts'
import type { Problems } from '#server/masters/master-kind.ts'
import { type Beds, roomProblem } from '#machines/accommodation/room-rules.ts'

interface Guest {
  kind: GuestKind
}

/**
 * Why these guests cannot sleep in such a room.
 *
 * @returns key of the `errors` locale; undefined where they can
 */
export function refuseGuests(guests: readonly Guest[], type: Beds): string | undefined {
  const problem = roomProblem(guests, type)
  return problem && `stay.${problem}`
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
