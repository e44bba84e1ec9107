import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { DepartureCancellation } from '#contract/departure/departure-cancellation.ts'
import { renewOn } from '#src/platform/renew-on.ts'

/** Bookings are worked off faster than anybody reads. */
const GATHERING_MS = 250
/** While it runs it is asked for so often, also where the stream has been lost. */
const EVERY_MS = 4000

/** Asks for a cancellation anew whenever it has come further. */
export function useLiveCancellation(cancellation: DepartureCancellation['cancellation']): void {
  const client = useQueryClient()
  const id = cancellation?.id
  const isRunning = cancellation?.state === 'running'
  const renew = useEffectEvent(() => {
    for (const name of ['getCancellation', 'getCancellationPlan']) void client.invalidateQueries({ queryKey: [name] })
  })
  useEffect(() => {
    if (id === undefined) return
    return renewOn([`cancellation:${id}`], { renew: () => renew(), gatherMs: GATHERING_MS })
  }, [id])
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(renew, EVERY_MS)
    return () => clearInterval(timer)
  }, [isRunning])
}
