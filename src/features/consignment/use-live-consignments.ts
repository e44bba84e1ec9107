import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { CallName } from '#contract/calls.ts'
import { renewOn } from '#src/platform/renew-on.ts'

/** Pieces that are scanned one by one are told of faster than anybody reads. */
const GATHERING_MS = 250

/** Reads that show where pieces are. */
const LIVE_READS = [
  'getConsignment',
  'trackConsignments',
  'getLoadList',
  'getLoadablePieces',
] as const satisfies readonly CallName[]

/** Asks anew for what is shown of consignments whenever one of them has moved, was corrected, paid or cancelled. */
export function useLiveConsignments(ids: readonly string[]): void {
  const client = useQueryClient()
  const renew = useEffectEvent(() => {
    for (const name of LIVE_READS) void client.invalidateQueries({ queryKey: [name] })
  })
  // A stream has room for so many; what is beyond them is read anew by whoever looks.
  const wanted = [...new Set(ids)].toSorted().slice(0, 20).join(',')
  useEffect(() => {
    if (wanted === '') return
    const topics = wanted.split(',').map((id) => `consignment:${id}` as const)
    return renewOn(topics, { renew: () => renew(), gatherMs: GATHERING_MS })
  }, [wanted])
}
