import { z } from 'zod'
import { BOOKING_READERS, USER_TYPES } from './access.ts'
import { instant, localizedName, recordId, searchTerm } from './common.ts'
import { departureKey } from './departure/departure.ts'
import { endpoint } from './endpoint.ts'
import { pageOf, SEARCHED_RECORDS } from './records.ts'

const searchHit = z.object({
  kind: z.enum(['booking', 'consignment', 'user', 'taxDocument', ...SEARCHED_RECORDS.map((name) => pageOf(name))]),
  id: recordId,
  title: z.string(),
  detail: z.string(),
  /** The reference, number, passport, phone or e-mail address is the very one asked for. */
  isExact: z.boolean(),
})
export type SearchHit = z.output<typeof searchHit>

export const searchEndpoints = {
  searchEverything: endpoint('searchEverything', {
    summary:
      'Bookings by reference, passport, phone or name, consignments by bill number, phone, ID or name, expenses, deposit slips, cash transfers, top-ups, journal entries and tax documents by number, VAT returns by region and period, tills that are not closed by their clerk, months of the books by name or number, within the own scope; for a super admin users by name, e-mail or phone.',
    access: USER_TYPES,
    query: z.object({ search: searchTerm(60).min(1) }),
    data: z.array(searchHit),
  }),
  getFilterNames: endpoint('getFilterNames', {
    summary: 'What the one person, bus or departure is called that a list or report is narrowed to by its address.',
    access: BOOKING_READERS,
    query: z.object({
      userId: recordId.optional(),
      transportId: recordId.optional(),
      departureKey: departureKey.optional(),
    }),
    data: z.object({
      /** Null where none was asked for, or where there is none; an agent is told of nobody else. */
      user: z.string().nullable(),
      /** Its plate. */
      bus: z.string().nullable(),
      departure: z.object({ routeName: localizedName, startsAt: instant, timeZone: z.string() }).nullable(),
    }),
  }),
}
