import { formatISO, subDays } from 'date-fns'

/** Days before the last one that the list looks back, unless it is asked for others. */
const USUAL_DAYS = 6

/** The days that the list of trips covers: as its filters say, else the week up to `today`. */
export function tripSpan(filters: { travelFrom?: string; travelTo?: string }, today: string) {
  const travelTo = filters.travelTo ?? today
  const usual = formatISO(subDays(new Date(`${travelTo}T12:00:00`), USUAL_DAYS), { representation: 'date' })
  return { travelFrom: filters.travelFrom ?? usual, travelTo }
}
