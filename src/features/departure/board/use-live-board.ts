import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { AnswerOf } from '#contract/contract.ts'
import { renewOn } from '#src/platform/renew-on.ts'
import { useNow } from '#src/ui/use-now.ts'

type BoardCall = 'getDepartureBoard' | 'getDepartureWall'

/** Tickets are sold and scanned one after the other; each board asks once for all of them. */
const GATHERING_MS = 700
/** For what no message tells, as a departure that comes within reach. */
const RENEWED_MS = 60_000
/** While no messages come. */
const RENEWED_BLINDLY_MS = 10_000
/** A server that is there has answered by then. */
const ANSWERED_MS = 3000

interface LiveBoard {
  /** How often to ask beside what is told, in ms. */
  refetchInterval: number
  /** Given when the board was read last, ms: whether the server is not reached, so that nobody knows what is true by now. */
  isCutOff: (readAt: number) => boolean
}

/** Asks for the boards of a call anew whenever a departure on one of them looks different. */
export function useLiveBoard(call: BoardCall): LiveBoard {
  const client = useQueryClient()
  const now = useNow()
  const [isLive, setLive] = useState(false)
  const [lostAt, setLostAt] = useState<number>()
  const renew = useEffectEvent(() => void client.invalidateQueries({ queryKey: [call] }))
  const isShown = useEffectEvent((is: (board: AnswerOf<BoardCall>['data']) => boolean) =>
    client
      .getQueriesData<AnswerOf<BoardCall>>({ queryKey: [call] })
      .some(([, board]) => board !== undefined && is(board.data)),
  )
  const tellLive = useEffectEvent((isLiveNow: boolean) => {
    setLive(isLiveNow)
    setLostAt((before) => (isLiveNow ? undefined : (before ?? Date.now())))
    // A stream ends for reasons of its own too: whether the server is reached, an answer says.
    if (!isLiveNow) renew()
  })
  useEffect(
    () =>
      renewOn(['departures'], {
        renew: () => renew(),
        gatherMs: GATHERING_MS,
        concerns: (message) => {
          if ('departureKey' in message)
            return isShown(({ departures }) =>
              departures.some(({ departureKey }) => departureKey === message.departureKey),
            )
          return (
            call === 'getDepartureBoard' &&
            'cargoInRegionId' in message &&
            isShown(({ region }) => region === null || region.id === message.cargoInRegionId)
          )
        },
        onLive: (isLiveNow) => tellLive(isLiveNow),
      }),
    [call],
  )
  return {
    refetchInterval: isLive ? RENEWED_MS : RENEWED_BLINDLY_MS,
    isCutOff: (readAt) =>
      lostAt !== undefined &&
      now > Math.max(lostAt, readAt + RENEWED_BLINDLY_MS * Number(readAt > lostAt)) + ANSWERED_MS,
  }
}
