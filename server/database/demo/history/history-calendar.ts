import type { Ride } from '#server/domain/booking/journey.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { toInstant, toLocal } from '#server/time/zoned-time.ts'
import type { DemoCalendar } from '../demo-journeys.ts'
import type { SeededRandom } from '../seeded-random.ts'

const HOUR_MS = 3_600_000
const LONGEST_LEAD_DAYS = 12
/** Hours at which counters sell, the busy ones several times. */
const HOURS = [
  7, 8, 9, 9, 10, 10, 10, 11, 11, 12, 13, 14, 15, 16, 16, 17, 17, 17, 18, 18, 18, 19, 19, 20, 21, 22,
] as const

/** When people of the past bought: mostly within some days of the journey, in the morning and before the evening. */
export function historyCalendar(random: SeededRandom): Pick<DemoCalendar, 'drawSaleTime'> {
  return {
    drawSaleTime({ departure, from }: Ride) {
      const timeZone = departure.route.stops[from]?.region.timeZone
      const boardsAt = departure.departs[from]
      if (!timeZone || !boardsAt) return undefined
      const latest = new Date(boardsAt.getTime() - 2 * HOUR_MS)
      const lead = Math.min(random.between(0, LONGEST_LEAD_DAYS), random.between(0, LONGEST_LEAD_DAYS))
      const date = addDays(toLocal(latest, timeZone).date, -lead)
      const minute = String(random.between(0, 59)).padStart(2, '0')
      const time = `${String(random.pick(HOURS)).padStart(2, '0')}:${minute}`
      const soldAt = toInstant({ date, time }, timeZone)
      return soldAt < latest ? soldAt : toInstant({ date: addDays(date, -1), time }, timeZone)
    },
  }
}
