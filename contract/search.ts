import { z } from 'zod'
import { USER_TYPES } from './access.ts'
import { recordId, searchTerm } from './common.ts'
import { endpoint } from './endpoint.ts'

const searchHit = z.object({
  kind: z.enum(['booking']),
  id: recordId,
  title: z.string(),
  detail: z.string(),
  /** The reference, passport or phone is the very one asked for. */
  isExact: z.boolean(),
})
export type SearchHit = z.output<typeof searchHit>

export const searchEndpoints = {
  searchEverything: endpoint('searchEverything', {
    summary: 'Records by reference, passport, phone or name, within the own scope.',
    access: USER_TYPES,
    query: z.object({ search: searchTerm(60).min(1) }),
    data: z.array(searchHit),
  }),
}
