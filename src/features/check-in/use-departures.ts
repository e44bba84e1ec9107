import { useEffect, useState } from 'react'
import { useDesk } from './check-in-actor.tsx'
import type { DepartureChoice } from './desk.ts'

export type Departures = { state: 'reading' } | { state: 'failed' } | { state: 'read'; departures: DepartureChoice[] }

/** Departures around now, read whenever the choice is shown, and on demand. */
export function useDepartures(isShown: boolean): { read: Departures; again: () => void } {
  const desk = useDesk()
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<{ turn: number; read: Departures } | null>(null)
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
  return { read: answer?.turn === turn ? answer.read : { state: 'reading' }, again: () => setTurn((before) => before + 1) }
}
