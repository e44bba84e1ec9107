import type { TFunction } from 'i18next'
import { z } from 'zod'
import { GUEST_KINDS, STAY_MEANS } from '#contract/accommodation/stay-codes.ts'
import type { AccommodationRecord } from '#contract/accommodation/accommodation-row.ts'
import type { Problems } from '#src/ui/form/contract-form.ts'
import { daysBetween } from '#machines/calendar-day.ts'

const typedGuest = z.object({ name: z.string(), kind: z.enum(GUEST_KINDS) })
const typedRoom = z.object({ roomTypeId: z.string(), guests: z.array(typedGuest) })

/** A sale of rooms as it is typed. */
export const typedStay = z.object({
  accommodationId: z.string(),
  arrival: z.string(),
  departure: z.string(),
  rooms: z.array(typedRoom),
  payerName: z.string(),
  payerPhone: z.string(),
  means: z.enum(STAY_MEANS),
  reference: z.string(),
  isReuseConfirmed: z.boolean(),
})
export type TypedStay = z.output<typeof typedStay>

export const EMPTY_GUEST = { name: '', kind: 'adult' } as const satisfies z.output<typeof typedGuest>
export const emptyRoom = (roomTypeId: string) => ({ roomTypeId, guests: [{ ...EMPTY_GUEST }] })

/** Nights between the days; 0 while they are none. */
export function nightsOf({ arrival, departure }: Pick<TypedStay, 'arrival' | 'departure'>): number {
  return arrival !== '' && departure > arrival ? daysBetween(arrival, departure) : 0
}

type RoomType = AccommodationRecord['roomTypes'][number]

/** What the rooms come to, in the currency of the first; undefined while it is not known, or they have several. */
export function priceOf(
  typed: Pick<TypedStay, 'rooms' | 'arrival' | 'departure'>,
  types: readonly RoomType[],
): { total: number; currency: string } | undefined {
  const chosen = typed.rooms.flatMap(({ roomTypeId }) => types.find(({ id }) => id === roomTypeId) ?? [])
  const currency = chosen[0]?.currency
  const nights = nightsOf(typed)
  if (currency === undefined || nights === 0 || chosen.length < typed.rooms.length) return undefined
  if (chosen.some((type) => type.currency !== currency)) return undefined
  return { total: nights * chosen.reduce((sum, { price }) => sum + price, 0), currency }
}

/** Names that were typed, without the lines that were only begun. */
export const guestsOf = ({ guests }: TypedStay['rooms'][number]) =>
  guests.flatMap(({ name, kind }) => (name.trim() === '' ? [] : [{ name: name.trim(), kind }]))

/** What is missing, by field. */
export function stayProblems(t: TFunction, typed: TypedStay, today: string): Problems {
  const told = (isMissing: boolean, words: string) => (isMissing ? t(`accommodation:sell.missing.${words}`) : undefined)
  return {
    accommodationId: told(typed.accommodationId === '', 'hotel'),
    arrival: told(typed.arrival === '' || typed.arrival < today, 'arrival'),
    departure: told(typed.departure === '' || typed.departure <= typed.arrival, 'departure'),
    payerName: told(typed.payerName.trim() === '' && firstGuest(typed) === '', 'payerName'),
    payerPhone: told(typed.payerPhone.trim() === '', 'payerPhone'),
    reference: told(typed.means === 'bank' && typed.reference.trim() === '', 'reference'),
    ...Object.fromEntries(
      typed.rooms.flatMap((room, index) => [
        [`rooms.${index}.roomTypeId`, told(room.roomTypeId === '', 'room')],
        [`rooms.${index}.guests`, told(guestsOf(room).length === 0, 'guests')],
      ]),
    ),
  }
}

/** Who pays unless somebody else is named. */
export const firstGuest = ({ rooms }: Pick<TypedStay, 'rooms'>): string =>
  rooms.flatMap((room) => guestsOf(room).map(({ name }) => name))[0] ?? ''
