import { isoWeekday } from '#server/time/calendar-date.ts'

const HIJRI = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', { month: 'numeric', day: 'numeric', timeZone: 'UTC' })

const RAMADAN = 9
const SHAWWAL = 10
const DHU_AL_HIJJAH = 12

/** Monday to Sunday: people set out before the weekend and come back at its end. */
const WEEKDAYS = [0.82, 0.8, 0.86, 1.38, 1.22, 1.08, 0.98] as const
/** January to December: schools have holidays in summer. */
const MONTHS = [0.95, 0.92, 0.96, 1, 0.98, 1.08, 1.28, 1.24, 0.96, 0.98, 0.97, 1.06] as const

/** How many more people travel on a day than on the average one: 1 is the average, without what the holidays bring. */
export function demandOn(day: string): number {
  const weekday = WEEKDAYS[isoWeekday(day) - 1] ?? 1
  const month = MONTHS[Number(day.slice(5, 7)) - 1] ?? 1
  return weekday * month * holidayDemand(hijriDay(day))
}

/** Whether a day lies in Ramadan, when an operator earns least. */
export function isInRamadan(day: string): boolean {
  return hijriDay(day).month === RAMADAN
}

interface HijriDay {
  month: number
  day: number
}

/** In Ramadan people stay at home until its last days; then come the feast, and two months later Hajj and its feast. */
function holidayDemand({ month, day }: HijriDay): number {
  if (month === RAMADAN) return day <= 21 ? 0.62 : 1.3
  if (month === SHAWWAL) return day <= 7 ? 1.9 : 1
  if (month === DHU_AL_HIJJAH) return day <= 16 ? 2 : 1.1
  return 1
}

function hijriDay(day: string): HijriDay {
  const parts = HIJRI.formatToParts(new Date(`${day}T00:00:00Z`))
  const read = (type: 'month' | 'day') => Number(parts.find((part) => part.type === type)?.value)
  return { month: read('month'), day: read('day') }
}
