import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CallName } from '#contract/calls.ts'
import type { StopRange } from '#contract/departure/departure.ts'
import type { SeatMap } from '#contract/seat/seat.ts'
import { renewOn } from '#src/platform/renew-on.ts'
import { readOptions } from '#src/platform/use-read.ts'

/** Several clerks at once must not mean several requests at once. */
const GATHERING_MS = 120

/**
 * A departure's seats over a stretch, asked for anew whenever somebody takes or gives back one.
 *
 * @param beside other reads that are old then
 */
export function useLiveSeatMap(departureKey: string, { from, to }: StopRange, beside: readonly CallName[] = []) {
  const client = useQueryClient()
  const asked = { params: { key: departureKey }, query: { from, to } }
  // A map from an earlier visit is not shown: it would offer seats that were sold since.
  const { data, error, isPending, refetch } = useQuery({ ...readOptions<'getSeatMap'>('getSeatMap', asked), gcTime: 0 })
  const [isLive, setLive] = useState(true)
  const renew = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: readOptions<'getSeatMap'>('getSeatMap', asked).queryKey })
    for (const name of beside) void client.invalidateQueries({ queryKey: [name] })
  })

  useEffect(
    () => renewOn([`seats:${departureKey}`], { renew: () => renew(), gatherMs: GATHERING_MS, onLive: setLive }),
    [departureKey],
  )

  const map = data?.data
  return { map, error, isPending, refetch, isLive, clockOffset: map && clockOffsetOf(map) }
}

const offsets = new WeakMap<SeatMap, number>()

/** Server's time minus this device's, judged once, when the map came. */
function clockOffsetOf(map: SeatMap): number {
  const offset = offsets.get(map) ?? new Date(map.serverTime).getTime() - Date.now()
  offsets.set(map, offset)
  return offset
}
