import { addDays } from '#server/time/calendar-date.ts'

/** The nights of a stay: from its arrival to the one before it is left. */
export function nightsOf({ arrival, departure }: { arrival: string; departure: string }): string[] {
  const nights: string[] = []
  for (let night = arrival; night < departure; night = addDays(night, 1)) nights.push(night)
  return nights
}

/**
 * The first night that a stay which is cancelled now gives back: all of them until so many days before its arrival,
 * later not the first one, nor one that has begun.
 *
 * @param today at the hotel
 */
export function firstNightBack(arrival: string, today: string, freeCancelDays: number): string {
  if (addDays(today, freeCancelDays) <= arrival) return arrival
  return addDays(today > arrival ? today : arrival, 1)
}
