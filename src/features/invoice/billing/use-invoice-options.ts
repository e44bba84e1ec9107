import { useQuery } from '@tanstack/react-query'
import { readOptions, useRead } from '#src/platform/use-read.ts'
import type { InvoiceOptions } from './invoice-draft.ts'

/** Most services that are offered at once. */
const MAX_SERVICES = 100

/** What an invoice can be made of, read together. */
export function useInvoiceOptions() {
  const { data: services, ...reading } = useRead('getServiceList', { query: { recordNumber: MAX_SERVICES } })
  const options = useRead('getServiceOptions')
  return useQuery({
    ...readOptions<'getInvoiceOptions'>('getInvoiceOptions'),
    enabled: reading.isFetched && options.isFetched,
    select: ({ data }): InvoiceOptions => ({
      depots: data.depots,
      services: services?.data ?? [],
      currencies: options.data?.data.currencies ?? [],
    }),
  })
}
