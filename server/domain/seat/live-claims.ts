import { sql, type SQL } from 'drizzle-orm'
import { seatClaims } from '#server/database/schema/departure.ts'

/**
 * Claims that somebody still has, as a condition on `seat_claims`: a hold or a reservation that is over is free.
 *
 * @param at by the database's clock unless given
 */
export const isLiveClaim = (at?: Date): SQL =>
  sql`(${seatClaims.expiresAt} is null or ${seatClaims.expiresAt} > ${at ? sql`${at.toISOString()}::timestamptz` : sql`now()`})`
