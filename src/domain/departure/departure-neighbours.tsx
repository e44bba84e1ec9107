import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { listOptions, readOptions } from '#src/platform/use-read.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { NeighbourNav } from '#src/ui/list/neighbour-links.tsx'
import type { ScheduledBus } from '#contract/departure/bus-schedule.ts'
import { type BoardBehind, useBoardBehind } from './board-behind.ts'

/** As many buses as an operator has. */
const BUSES = 200

export interface DepartureNeighboursProps {
  departureKey: string
  /** Only those whose manifest and seats are the reader's. */
  inReach?: boolean
}

/**
 * Previous and next departure, on the same page of each: of the board that it was opened from, in the board's order, else
 * of the same day, by the time at which they start.
 */
export function DepartureNeighbours(props: DepartureNeighboursProps) {
  const mayCall = useMayCall()
  const board = useBoardBehind()
  if (board !== undefined && mayCall('getDepartureBoard')) return <OnBoard {...props} board={board} />
  return mayCall('getBusSchedule') ? <OfDay {...props} /> : null
}

function OnBoard({ departureKey, board: { regionId } }: DepartureNeighboursProps & { board: BoardBehind }) {
  const read = useQuery(readOptions('getDepartureBoard', { query: regionId === undefined ? {} : { regionId } }))
  return (
    <Among departureKey={departureKey} keys={(read.data?.data.departures ?? []).map((each) => each.departureKey)} />
  )
}

function OfDay({ departureKey, inReach = false }: DepartureNeighboursProps) {
  const read = useQuery(listOptions<{ data: ScheduledBus[] }>('getBusSchedule', scheduleOf(departureKey)))
  const day = dayOf(departureKey)
  const runs = (read.data?.data ?? [])
    .flatMap((bus) => bus.runs)
    .filter((run) => dayOf(run.departureKey) === day && (run.isInReach || !inReach))
    .toSorted((one, other) => order(one).localeCompare(order(other), 'en'))
  return <Among departureKey={departureKey} keys={runs.map((run) => run.departureKey)} />
}

function Among({ departureKey, keys }: { departureKey: string; keys: readonly string[] }) {
  const [path] = useLocation()
  const search = useSearch()
  const at = keys.indexOf(departureKey)
  if (at === -1) return null
  const hrefOf = (place: number) => {
    const key = keys[place]
    return key && `${path.replace(departureKey, key)}${search && `?${search}`}`
  }
  return <NeighbourNav previous={hrefOf(at - 1)} next={hrefOf(at + 1)} at={at + 1} total={keys.length} />
}

/** What the schedule of a departure's day is asked for with. */
export const scheduleOf = (departureKey: string) => ({ from: dayOf(departureKey), days: 1, recordNumber: BUSES })

const dayOf = (departureKey: string): string => departureKey.split('.')[1] ?? ''
const order = ({ startsAt, departureKey }: ScheduledBus['runs'][number]) => `${startsAt} ${departureKey}`
