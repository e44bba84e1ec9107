import { and, eq } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { bookings } from '#server/database/schema/booking.ts'
import { depots } from '#server/database/schema/network.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { Network } from '#server/domain/network/network.ts'
import { bookingScope, type BookingReader } from './booking-scope.ts'
import { mayWriteBooking } from './may-write-booking.ts'
import type { WritesOf } from '../people/write-scopes.ts'

/** Writes on a booking that was sold: corrections, more seats, another date, money back, mail, visas. */
type BookingWrite = WritesOf<'booking'>

/** Permission to change one booking. What locks a booking for a change asks for it, so that no write goes without. */
class WritePermit {
  readonly bookingId: string
  /** Makes it a type of its own: what merely looks like it is none. */
  readonly #call: BookingWrite | 'system' | 'boarding'

  constructor(bookingId: string, call: BookingWrite | 'system' | 'boarding') {
    this.bookingId = bookingId
    this.#call = call
  }

  toString(): string {
    return `${this.#call} on booking ${this.bookingId}`
  }
}
export type BookingWritePermit = WritePermit

/** A permit for a write, or why there is none: 404 where the writer may not even read the booking, else who may change it. */
export async function permitWrite(
  orm: Orm,
  network: Network,
  { actor, call, bookingId }: { actor: BookingReader; call: BookingWrite; bookingId: string },
): Promise<BookingWritePermit | Refusal> {
  const [booking] = await orm
    .select({ createdBy: bookings.createdBy, depotId: bookings.depotId, depotCode: depots.code })
    .from(bookings)
    .leftJoin(depots, eq(depots.id, bookings.depotId))
    .where(and(eq(bookings.id, bookingId), bookingScope(actor, network)))
  if (!booking) return refuse('notFound')
  return mayWriteBooking(actor, booking) ? new WritePermit(bookingId, call) : refuseOtherDepot(booking.depotCode)
}

/** Of the program itself, for what others have decided before: a departure that operations cancelled. */
export const systemPermit = (bookingId: string): BookingWritePermit => new WritePermit(bookingId, 'system')

/** To correct papers at boarding; who asks has looked whether the ticket is theirs to board. */
export const boardingPermit = (bookingId: string): BookingWritePermit => new WritePermit(bookingId, 'boarding')

/** A record one may read is never answered 403, which would sign its reader out. */
function refuseOtherDepot(depotCode: string | null): Refusal {
  return depotCode === null
    ? refuse('otherDepot', { message: 'scope.soldElsewhere' })
    : refuse('otherDepot', { message: 'scope.soldByDepot', values: { depot: depotCode } })
}
