import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/database/connection.ts'
import { drafts } from '#server/database/schema/departure.ts'
import {
  claimForTickets,
  findLostLegs,
  isHoldMissing,
  sellHeldSeats,
  type SoldLeg,
} from '#server/domain/seat/claims.ts'
import type { ClaimSeats } from './change-travel-date.ts'

/**
 * Makes seats that a user holds on the live map the tickets' own. The user's unfinished change has become this one: its
 * draft goes before the seats, as in a sale and where a draft is discarded, so that none waits for the other in a circle.
 */
export function claimHeld(database: Database, userId: string): ClaimSeats {
  return async (tx, legs) => {
    await tx.orm.delete(drafts).where(and(eq(drafts.userId, userId), eq(drafts.flow, 'travelDateChange')))
    if (legs.length === 0) return { touched: {} }
    try {
      return { touched: await sellHeldSeats(tx, userId, legs) }
    } catch (error) {
      if (!isHoldMissing(error)) throw error
      // The transaction is over by this; whose the seats are by now is read beside it.
      const lost = await findLostLegs(database.aside.orm, userId, legs)
      return lost.length > 0 ? { why: 'seatsLost', legs: lost } : { why: 'holdExpired', legs }
    }
  }
}

/** Takes free seats at once, without a hold before: for what the operator itself moves. */
export const claimFree: ClaimSeats = async (tx, legs) => {
  const { lost } = await claimForTickets(tx, legs)
  return lost.length > 0 ? { why: 'seatsLost', legs: lost } : { touched: seatsByDeparture(legs) }
}

function seatsByDeparture(legs: readonly SoldLeg[]): Record<string, string[]> {
  const touched: Record<string, string[]> = {}
  for (const departureId of new Set(legs.map((leg) => leg.departureId))) {
    touched[departureId] = [...new Set(legs.filter((leg) => leg.departureId === departureId).map(({ seat }) => seat))]
  }
  return touched
}
