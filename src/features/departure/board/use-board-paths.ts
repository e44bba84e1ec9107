import { useSearchParams } from 'wouter'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useScreenPaths } from '#src/platform/use-screen-path.ts'
import { queryOf } from '#src/platform/query-of.ts'
import { dayIn } from '#machines/calendar-day.ts'
import { fromBoard } from '#src/domain/departure/board-behind.ts'
import type { BoardDeparture } from './board-departure.ts'

/** The region that the board's address asks for; undefined where it is that of all, or the reader's own. */
export const useBoardRegion = (): string | undefined => useSearchParams()[0].get('region') ?? undefined

/** Where one key leads from a departure; the keys by their place on the keyboard. */
export const BOARD_ACTS = [
  { name: 'sell', key: 'KeyS', letter: 'S' },
  { name: 'manifest', key: 'KeyM', letter: 'M' },
  { name: 'parcel', key: 'KeyP', letter: 'P' },
] as const
export type BoardAct = (typeof BOARD_ACTS)[number]['name']

export type BoardPaths = Readonly<Partial<Record<BoardAct | 'departure', string>>>

/**
 * The pages of a departure that the reader has; what has left at that moment is not sold into, nor is anything while the
 * server is not reached.
 */
export function useBoardPaths(at: string, isOld: boolean): (departure: BoardDeparture) => BoardPaths {
  const pathOf = useScreenPaths()
  const mayCall = useMayCall()
  const behind = fromBoard({ regionId: useBoardRegion() })
  const [sale, departures, dock] = [pathOf('ticketBooking'), pathOf('departures'), pathOf('consignmentMovements')]
  return ({ departureKey, fromStoppageId, toStoppageId, timeZone, leavesAt, state }) => {
    const link = queryOf({
      departure: departureKey,
      from: fromStoppageId,
      to: toStoppageId,
      date: dayIn(timeZone, new Date(leavesAt)),
    })
    return {
      ...(sale !== undefined &&
        mayCall('createBooking') &&
        !isOld &&
        state === 'scheduled' &&
        leavesAt > at && { sell: `${sale}${link}` }),
      ...(departures !== undefined && { departure: `${departures}/${departureKey}${behind}` }),
      ...(departures !== undefined &&
        mayCall('getDepartureManifest') && { manifest: `${departures}/${departureKey}/manifest${behind}` }),
      ...(dock !== undefined && mayCall('getLoadablePieces') && { parcel: `${dock}/${departureKey}` }),
    }
  }
}
