import { useState } from 'react'
import { useZone } from '#src/platform/use-zone.ts'
import { dayIn } from '#machines/calendar-day.ts'

/**
 * The day where the reader acts, or in another zone, as the page was opened, whatever zone the device is set to; what may
 * be sold on which day, the server says.
 */
export function useToday(zone?: string): string {
  const ownZone = useZone()
  const [openedAt] = useState(() => new Date())
  return dayIn(zone ?? ownZone, openedAt)
}
