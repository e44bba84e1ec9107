import { useEffect, useState } from 'react'
import { useDesk, useDeskStatus } from './check-in-actor.tsx'
import type { DepartureChoice } from './desk.ts'

export type Departures = { state: 'reading' } | { state: 'failed' } | { state: 'read'; departures: DepartureChoice[] }

/** Departures around now, read whenever the choice is shown, when the network comes back, and on demand. */
export function useDepartures(isShown: boolean): { read: Departures; again: () => void } {
  const desk = useDesk()
  const { isOnline } = useDeskStatus()
  const [turn, setTurn] = useState(0)
  const [wasOnline, setWasOnline] = useState(isOnline)
  const [answer, setAnswer] = useState<{ turn: number; read: Departures } | null>(null)
  if (isOnline !== wasOnline) {
    setWasOnline(isOnline)
    if (isOnline) setTurn((before) => before + 1)
  }
  useEffect(() => {
    if (!isShown) return undefined
    const leaving = new AbortController()
    const tell = (read: Departures) => !leaving.signal.aborted && setAnswer({ turn, read })
    desk.departures(leaving.signal).then(
      (departures) => tell({ state: 'read', departures }),
      () => tell({ state: 'failed' }),
    )
    return () => leaving.abort()
  }, [desk, turn, isShown])
  // What is there to choose from stays while it is read anew.
  const isStanding =
    answer !== null && (answer.turn === turn || (answer.read.state === 'read' && answer.read.departures.length > 0))
  return { read: isStanding ? answer.read : { state: 'reading' }, again: () => setTurn((before) => before + 1) }
}
