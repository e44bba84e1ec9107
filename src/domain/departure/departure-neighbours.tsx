import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { listOptions } from '#src/platform/use-read.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { NeighbourNav } from '#src/ui/list/neighbour-links.tsx'
import type { ScheduledBus } from '#contract/departure/bus-schedule.ts'

/** As many buses as an operator has. */
const BUSES = 200

export interface DepartureNeighboursProps {
  departureKey: string
  /** Only those whose manifest and seats are the reader's. */
  inReach?: boolean
}

/** Previous and next departure of the same day, by the time at which they start; on the same page of each. */
export function DepartureNeighbours(props: DepartureNeighboursProps) {
  return useMayCall()('getBusSchedule') ? <OfDay {...props} /> : null
}

function OfDay({ departureKey, inReach = false }: DepartureNeighboursProps) {
  const [path] = useLocation()
  const search = useSearch()
  const read = useQuery(listOptions<{ data: ScheduledBus[] }>('getBusSchedule', scheduleOf(departureKey)))
  const day = dayOf(departureKey)
  const runs = (read.data?.data ?? [])
    .flatMap((bus) => bus.runs)
    .filter((run) => dayOf(run.departureKey) === day && (run.isInReach || !inReach))
    .toSorted((one, other) => order(one).localeCompare(order(other), 'en'))
  const at = runs.findIndex((run) => run.departureKey === departureKey)
  if (at === -1) return null
  const hrefOf = (place: number) => {
    const key = runs[place]?.departureKey
    return key && `${path.replace(departureKey, key)}${search && `?${search}`}`
  }
  return <NeighbourNav previous={hrefOf(at - 1)} next={hrefOf(at + 1)} at={at + 1} total={runs.length} />
}

/** What the schedule of a departure's day is asked for with. */
export const scheduleOf = (departureKey: string) => ({ from: dayOf(departureKey), days: 1, recordNumber: BUSES })

const dayOf = (departureKey: string): string => departureKey.split('.')[1] ?? ''
const order = ({ startsAt, departureKey }: ScheduledBus['runs'][number]) => `${startsAt} ${departureKey}`
