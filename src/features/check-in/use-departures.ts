import { useEffect, useState } from 'react'
import { useDesk } from './check-in-actor.tsx'
import type { DepartureChoice } from './desk.ts'

export type Departures = { state: 'reading' } | { state: 'failed' } | { state: 'read'; departures: DepartureChoice[] }

/** Departures around now, read when the choice is shown and on demand. */
export function useDepartures(): { read: Departures; again: () => void } {
  const desk = useDesk()
  const [turn, setTurn] = useState(0)
  const [read, setRead] = useState<Departures>({ state: 'reading' })
  useEffect(() => {
    const leaving = new AbortController()
    setRead({ state: 'reading' })
    desk.departures(leaving.signal).then(
      (departures) => !leaving.signal.aborted && setRead({ state: 'read', departures }),
      () => !leaving.signal.aborted && setRead({ state: 'failed' }),
    )
    return () => leaving.abort()
  }, [desk, turn])
  return { read, again: () => setTurn((before) => before + 1) }
}
