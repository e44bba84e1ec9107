import { useQuery } from '@tanstack/react-query'
import { readOptions } from '#src/platform/use-read.ts'

/** One vehicle, in the shape in which a record's page reads it; nothing is asked for a new one. */
export function useTransport(id: string | undefined) {
  return useQuery({
    ...readOptions('getTransportDetails', { query: { id: id ?? '' } }),
    enabled: id !== undefined,
    select: ({ data }) => ({ data: [data] }),
  })
}

/** The query of what can be chosen for a vehicle. */
export const TRANSPORT_CHOICES = readOptions<'getMatersForTransport'>('getMatersForTransport')

/** What can be chosen for a vehicle; undefined while it is on its way. */
export function useTransportChoices() {
  return useQuery(TRANSPORT_CHOICES).data?.data
}
