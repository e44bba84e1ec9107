import { isCalendarDate } from '#server/time/calendar-date.ts'

/** What names a departure, whether its row exists or not; it survives a swap of transport (domain rulings §1). */
export interface DepartureKey {
  timingId: string
  /** Local date at the route's first stoppage. */
  travelDate: string
  /** Several transports on one timing are several departures, numbered from 1. */
  ordinal: number
}

const SHAPE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{4}-\d{2}-\d{2})\.(\d{1,2})$/

export function formatDepartureKey({ timingId, travelDate, ordinal }: DepartureKey): string {
  return `${timingId}.${travelDate}.${ordinal}`
}

/** Null where the text names no possible departure: it is answered as one that does not exist. */
export function parseDepartureKey(text: string): DepartureKey | null {
  const [, timingId, travelDate, ordinal] = SHAPE.exec(text) ?? []
  if (timingId === undefined || travelDate === undefined || ordinal === undefined) return null
  if (!isCalendarDate(travelDate)) return null
  const key = { timingId, travelDate, ordinal: Number(ordinal) }
  return formatDepartureKey(key) === text ? key : null
}
