import type { GuestKind } from '#contract/accommodation/stay-codes.ts'

export interface Beds {
  beds: number
  cots: number
}

interface Guest {
  kind: GuestKind
}

/** Why guests cannot sleep in a room. */
export type RoomProblem = 'tooManyGuests' | 'noCot' | 'childAlone'

/** Why these guests cannot sleep in such a room: too many for its beds, an infant without a cot, or nobody grown up. */
export function roomProblem(guests: readonly Guest[], { beds, cots }: Beds): RoomProblem | undefined {
  const infants = guests.filter(({ kind }) => kind === 'infant').length
  if (guests.length - infants > beds) return 'tooManyGuests'
  if (infants > cots) return 'noCot'
  if (!guests.some(({ kind }) => kind === 'adult')) return 'childAlone'
  return undefined
}
