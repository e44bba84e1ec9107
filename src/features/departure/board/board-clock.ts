import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn } from '#machines/calendar-day.ts'
import { formatDay, formatInstant } from '#src/platform/format.ts'
import { isSameClock, zoneName, zoneOffset } from '#src/platform/zone-name.ts'

/** IANA zone of the clock at the top of the board. */
export const BoardClock = createContext('UTC')

export interface BoardTime {
  /** By the clock of the place. */
  time: string
  /** Where that reads otherwise than the clock at the top: its offset, and the day where that is another; and its name. */
  zone: { offset: string; name: string } | undefined
  /** Time and offset. */
  text: string
}

/** Tells an instant by the clock of a place, and whose clock that is where it is not the board's. */
export function useBoardTime(): (instant: string, timeZone: string) => BoardTime {
  const clock = useContext(BoardClock)
  const { language } = useTranslation().i18n
  return (instant, timeZone) => {
    const time = formatInstant(instant, { language, zone: timeZone, style: 'time' })
    if (isSameClock(timeZone, clock, instant)) return { time, zone: undefined, text: time }
    const day = dayIn(timeZone, instant)
    const isOtherDay = day !== dayIn(clock, instant)
    const offset = `${zoneOffset(timeZone, instant, language)}${isOtherDay ? `, ${formatDay(day, language, 'axis')}` : ''}`
    return { time, zone: { offset, name: zoneName(timeZone, instant, language) }, text: `${time} ${offset}` }
  }
}
