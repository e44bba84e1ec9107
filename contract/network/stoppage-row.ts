import { z } from 'zod'
import { localizedName, recordId, recordVersion } from '../common.ts'

export const values = {
  name: localizedName,
  regionId: recordId,
  /** WGS 84, degrees. */
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  isActive: z.boolean(),
}

export const stoppage = z.object({
  id: recordId,
  version: recordVersion,
  ...values,
  regionName: localizedName,
  routes: z.int(),
})

export type StoppageRecord = z.input<typeof stoppage>
