import { toLocal } from './zoned-time.ts'

/** Where somebody acts: their depot, or the operator's home for people without one. */
export interface Place {
  /** IANA zone of its clock. */
  timeZone: string
}

/** Who acts, where they are, and where the operator is at home: what is done at the bank is dated there. */
export interface Whereabouts extends Place {
  /** IANA zone of the operator's home. */
  homeTimeZone: string
}

/**
 * What day it is here: the calendar day, `YYYY-MM-DD`, that the clock of a place shows at an instant. Whatever numbers,
 * posts, reports, closes or filters by day asks here; rows are asked by `depotDay` (server/database/depot-day.ts).
 */
export function dayAt({ timeZone }: Place, instant: Date): string {
  return toLocal(instant, timeZone).date
}

/** The day at the operator's home: of acts at the bank, of the head office, and of records that belong to no depot. */
export function homeDayAt({ homeTimeZone }: Pick<Whereabouts, 'homeTimeZone'>, instant: Date): string {
  return dayAt({ timeZone: homeTimeZone }, instant)
}
