import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { regions } from '#server/database/schema/network.ts'
import { vatReturns } from '#server/database/schema/vat-return.ts'
import type { RecordSearch } from '#server/lifecycle/define-record.ts'

/**
 * Returns by region and period, `RUH 2026-10`, or the beginning of both. Those that were rejected or withdrawn have the
 * names of what came after them, and stand in the list.
 */
export const searchReturns: RecordSearch = {
  call: 'getVatReturn',
  async find(orm, term, readable, most) {
    const asked = together(term)
    if (!/^[A-Z]{2}[\dA-Z-]*$/.test(asked)) return []
    const found = await orm
      .select({
        id: vatReturns.id,
        reference: vatReturns.reference,
        detail: sql<string>`concat_ws(' · ', ${regions.city} ->> 'en', ${regions.city} ->> 'ar')`,
      })
      .from(vatReturns)
      .innerJoin(regions, eq(regions.id, vatReturns.regionId))
      .where(
        and(
          inArray(vatReturns.state, ['prepared', 'filed', 'paid']),
          sql`replace(${vatReturns.reference}, ' ', '') like ${`${asked}%`}`,
          readable,
        ),
      )
      .orderBy(desc(vatReturns.lastDay), desc(vatReturns.id))
      .limit(most)
    return found.map(({ id, reference: title, detail }) => ({
      id,
      title,
      detail,
      isExact: together(title) === asked,
    }))
  },
}

const together = (reference: string): string => reference.toUpperCase().replaceAll(/\s/g, '')
