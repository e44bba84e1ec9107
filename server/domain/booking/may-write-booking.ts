import { and, eq } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { bookings } from '#server/database/schema/booking.ts'
import { depots } from '#server/database/schema/network.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { Network } from '#server/domain/network/network.ts'
import { bookingScope, type BookingReader } from './booking-scope.ts'
import type { WritesOf } from '../people/write-scopes.ts'

/** Writes on a booking that was sold: corrections, more seats, another date, money back, mail, visas. */
export type BookingWrite = WritesOf<'booking'>

type Writer = Pick<Actor, 'id' | 'userType' | 'depotId' | 'isAgent' | 'isServicing'>

/** Who sold a booking. */
export interface Sold {
  createdBy: string
  depotId: string | null
}

/**
 * Whether a booking is somebody's to change (business rulings §6): the depot's that sold it, an agent's own, everybody's
 * who works for the whole company or at a servicing depot. Who only reads it, since a departure calls in their region,
 * checks in and takes exit fees (`may-board.ts`), and nothing else.
 */
export function mayWriteBooking({ id, userType, depotId, isAgent, isServicing }: Writer, sold: Sold): boolean {
  if (isAgent) return sold.createdBy === id
  switch (userType) {
    case 'head_account':
    case 'operation_manager':
      return true
    case 'admin':
    case 'staff':
    case 'account':
      return isServicing || (depotId === null ? sold.createdBy === id : sold.depotId === depotId)
    default:
      return false
  }
}

/** Leave to change one booking. What locks a booking for a change asks for it, so that no write goes without. */
class Leave {
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
export type BookingWritePermit = Leave

/** Leave for a write, or why there is none: 404 where the writer may not even read the booking, else who may change it. */
export async function leaveToWrite(
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
  return mayWriteBooking(actor, booking) ? new Leave(bookingId, call) : refuseOtherDepot(booking.depotCode)
}

/** Leave of the program itself, for what others have decided before: a departure that operations cancelled. */
export const systemPermission = (bookingId: string): BookingWritePermit => new Leave(bookingId, 'system')

/** Leave to correct papers at boarding; who asks has looked whether the ticket is theirs to board. */
export const boardingLeave = (bookingId: string): BookingWritePermit => new Leave(bookingId, 'boarding')

/** A record one may read is never answered 403, which would sign its reader out. */
function refuseOtherDepot(depotCode: string | null): Refusal {
  return depotCode === null
    ? refuse('otherDepot', { message: 'scope.soldElsewhere' })
    : refuse('otherDepot', { message: 'scope.soldByDepot', values: { depot: depotCode } })
}
