import { z } from 'zod'
import { localizedName, recordId, recordVersion } from '../common.ts'

export const values = {
  name: localizedName,
  originRegionId: recordId,
  destinationRegionId: recordId,
  isActive: z.boolean(),
}

export const trip = z.object({
  id: recordId,
  version: recordVersion,
  ...values,
  originName: localizedName,
  destinationName: localizedName,
  routes: z.int(),
})

export type TripRecord = z.input<typeof trip>
