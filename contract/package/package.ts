import { z } from 'zod'
import { BOOKING_TYPES } from '../access.ts'
import { calendarDate, currencyCode, localizedName, recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery } from '../list/list-query.ts'
import { masterListQuery } from '../master.ts'
import { PACKAGE_KEEPERS } from './package-codes.ts'
import { packageList } from './package-list.ts'
import { travelPackage, values } from './package-row.ts'

const READERS = [...new Set([...PACKAGE_KEEPERS, ...BOOKING_TYPES])]

export const packageEndpoints = {
  getPackageList: listEndpoint('getPackageList', {
    summary: 'Packages: a journey there and back with nights in a hotel.',
    access: READERS,
    query: masterListQuery.extend(filterQuery(packageList)),
    data: travelPackage,
  }),
  getPackageOptions: endpoint('getPackageOptions', {
    summary: 'What a package can be made of: trips, the hotels at their end, and currencies.',
    access: PACKAGE_KEEPERS,
    data: z.object({
      trips: z.array(
        z.object({
          id: recordId,
          name: localizedName,
          destinationRegionId: recordId,
          /** Of the region where it starts. */
          currency: currencyCode,
        }),
      ),
      hotels: z.array(
        z.object({
          id: recordId,
          name: localizedName,
          regionId: recordId,
          roomTypes: z.array(z.object({ id: recordId, name: localizedName, beds: z.int(), isActive: z.boolean() })),
        }),
      ),
      currencies: z.array(currencyCode),
      /** Of the operator's home; null while there is no region. */
      homeCurrency: currencyCode.nullable(),
      /** The present day at the head office. */
      today: calendarDate,
    }),
  }),
  createPackage: endpoint('createPackage', {
    summary: 'Create a package.',
    access: PACKAGE_KEEPERS,
    body: z.object(values),
    data: travelPackage,
  }),
  updatePackage: endpoint('updatePackage', {
    summary: 'Change a package; what was sold keeps its price.',
    access: PACKAGE_KEEPERS,
    params: z.object({ id: recordId }),
    body: z.object({ id: recordId, version: recordVersion, ...values }),
    data: travelPackage,
  }),
}
