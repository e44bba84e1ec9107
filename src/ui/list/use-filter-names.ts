import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { readOptions } from '#src/platform/use-read.ts'

/** Names change by the year. */
const FRESH_MS = 10 * 60_000
/** Stands while a name is on its way. */
const WAITING = '…'
const UNKNOWN = '–'

export interface NarrowedTo {
  userId?: string | undefined
  transportId?: string | undefined
  departureKey?: string | undefined
}

/** What the one person, bus and departure are called that a list is narrowed to; undefined where it is to none. */
export function useFilterNames({ userId, transportId, departureKey }: NarrowedTo): {
  user: string | undefined
  bus: string | undefined
  departure: string | undefined
} {
  const { i18n } = useTranslation()
  const read = useQuery({
    ...readOptions<'getFilterNames'>('getFilterNames', {
      query: { userId, transportId, departureKey },
      endsSession: 'background',
    }),
    enabled: Boolean(userId ?? transportId ?? departureKey),
    staleTime: FRESH_MS,
  })
  const known = read.data?.data
  const none = read.isPending ? WAITING : UNKNOWN
  const run = known?.departure
  const departure = run
    ? `${localName(run.routeName, i18n.language)} · ${formatInstant(run.startsAt, { language: i18n.language, zone: run.timeZone })}`
    : none
  return {
    user: userId ? (known?.user ?? none) : undefined,
    bus: transportId ? (known?.bus ?? none) : undefined,
    departure: departureKey ? departure : undefined,
  }
}
