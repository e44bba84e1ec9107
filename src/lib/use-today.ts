import { formatISO } from 'date-fns'
import { useState } from 'react'

/** The day on this device as the page was opened; what may be sold on which day, the server says. */
export function useToday(): string {
  const [today] = useState(() => formatISO(new Date(), { representation: 'date' }))
  return today
}
