import { asc, eq, sql } from 'drizzle-orm'
import { packageEndpoints } from '#contract/package/package.ts'
import { packageList } from '#contract/package/package-list.ts'
import { accommodations, roomTypes } from '#server/database/schema/accommodation.ts'
import { regions, trips } from '#server/database/schema/network.ts'
import { readRegionCurrencies } from '#server/domain/ledger/region-currencies.ts'
import { exportable } from '#server/masters/master-export.ts'
import { createMaster, listMasters, updateMaster } from '#server/masters/master-records.ts'
import type { Api } from '#server/plugins/api.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { homeDayAt } from '#server/time/local-day.ts'
import { readHomeCurrency } from './home-currency.ts'
import { packageKind } from './package-kind.ts'

export const packageLists = [exportable(packageEndpoints.getPackageList.query, packageKind, { list: packageList })]

/** Journeys with nights in a hotel, as master data. */
export function registerPackages(api: Api): void {
  api.read('getPackageList', ({ database, query }) => listMasters(database.orm, packageKind, query))
  api.read('getPackageOptions', async ({ database: { orm }, actor, now }) => {
    const [ways, hotels, rooms, currencies, homeCurrency] = await Promise.all([
      orm
        .select({
          id: trips.id,
          name: trips.name,
          destinationRegionId: trips.destinationRegionId,
          currency: regions.currency,
        })
        .from(trips)
        .innerJoin(regions, eq(regions.id, trips.originRegionId))
        .where(eq(trips.isActive, true))
        .orderBy(sql`lower(${trips.name} ->> 'en')`),
      orm
        .select({ id: accommodations.id, name: accommodations.name, regionId: accommodations.regionId })
        .from(accommodations)
        .where(eq(accommodations.isActive, true))
        .orderBy(sql`lower(${accommodations.name} ->> 'en')`),
      orm.select().from(roomTypes).orderBy(asc(roomTypes.position)),
      readRegionCurrencies(orm),
      readHomeCurrency(orm),
    ])
    return {
      data: {
        trips: ways,
        hotels: hotels.map((hotel) => ({
          ...hotel,
          roomTypes: rooms
            .filter(({ accommodationId }) => accommodationId === hotel.id)
            .map(({ id, name, beds, isActive }) => ({ id, name, beds, isActive })),
        })),
        currencies,
        homeCurrency,
        today: homeDayAt(actor, now),
      },
    }
  })
  api.write('createPackage', (input) => createMaster(input, packageKind))
  api.write('updatePackage', async (input) =>
    input.params.id === input.body.id
      ? updateMaster(input, packageKind)
      : refuse('malformed', { fields: { id: 'field.custom' } }),
  )
}
