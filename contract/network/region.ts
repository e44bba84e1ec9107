import { z } from 'zod'
import { countryCode, currencyCode, localizedName, recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { masterListQuery } from '../master.ts'
import { PATTERNS } from '../patterns.ts'
import { timeZoneName } from '../time-zone.ts'

/** VAT in hundredths of a percent: 1500 = 15 %. */
export const MAX_VAT_RATE = 10_000
const vatRate = z.int().min(0).max(MAX_VAT_RATE)

/** Fields of specification §3, and the time zone of domain rulings §1. */
const values = {
  code: z.string().trim().toUpperCase().regex(PATTERNS.regionCode),
  city: localizedName,
  country: countryCode,
  currency: currencyCode,
  vatRateBasisPoints: vatRate,
  timeZone: timeZoneName,
  isActive: z.boolean(),
}

const region = z.object({
  id: recordId,
  version: recordVersion,
  ...values,
  code: z.string(),
  stoppages: z.int(),
  depots: z.int(),
})
export type RegionRecord = z.input<typeof region>

export const regionEndpoints = {
  getRegionList: listEndpoint('getRegionList', {
    summary: 'Regions of the network.',
    access: ['super_admin', 'operation_manager'],
    query: masterListQuery.extend({ country: countryCode.optional() }),
    data: region,
  }),
  getRegionDetails: endpoint('getRegionDetails', {
    summary: 'One region.',
    access: ['super_admin', 'operation_manager'],
    query: z.object({ id: recordId }),
    data: region,
  }),
  createRegion: endpoint('createRegion', {
    summary: 'Create a region.',
    access: ['super_admin'],
    body: z.object(values),
    data: region,
  }),
  updateRegion: endpoint('updateRegion', {
    summary: 'Change a region; country, currency and time zone are fixed once journeys depend on them.',
    access: ['super_admin'],
    body: z.object({ id: recordId, version: recordVersion, ...values }),
    data: region,
  }),
}
