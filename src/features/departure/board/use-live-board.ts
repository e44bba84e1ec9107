import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { AnswerOf } from '#contract/contract.ts'
import { renewOn } from '#src/platform/renew-on.ts'

type BoardCall = 'getDepartureBoard' | 'getDepartureWall'

/** Tickets are sold and scanned one after the other; each board asks once for all of them. */
const GATHERING_MS = 700
/** For what no message tells, as a departure that comes within reach. */
const RENEWED_MS = 60_000
/** While no messages come. */
const RENEWED_BLINDLY_MS = 10_000

/**
 * Asks for the boards of a call anew whenever a departure on one of them looks different.
 *
 * @returns how often to ask beside that, in ms
 */
export function useLiveBoard(call: BoardCall): number {
  const client = useQueryClient()
  const [isLive, setLive] = useState(false)
  const renew = useEffectEvent(() => void client.invalidateQueries({ queryKey: [call] }))
  const isShown = useEffectEvent((key: string) =>
    client
      .getQueriesData<AnswerOf<BoardCall>>({ queryKey: [call] })
      .some(([, board]) => board?.data.departures.some(({ departureKey }) => departureKey === key)),
  )
  useEffect(
    () =>
      renewOn(['departures'], {
        renew: () => renew(),
        gatherMs: GATHERING_MS,
        concerns: (message) => 'departureKey' in message && isShown(message.departureKey),
        onLive: setLive,
      }),
    [],
  )
  return isLive ? RENEWED_MS : RENEWED_BLINDLY_MS
}
