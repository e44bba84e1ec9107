import { z } from 'zod'
import { localizedName, phoneText, recordId, recordVersion } from '../common.ts'
import { PATTERNS } from '../patterns.ts'

export const values = {
  /** Stands in bill numbers. */
  code: z.string().trim().toUpperCase().regex(PATTERNS.depotCode),
  name: localizedName,
  regionId: recordId,
  /** Where its passengers board: a sale begins from it. One of its region; null where none is the depot's own. */
  stoppageId: recordId.nullable(),
  phone: phoneText.nullable(),
  isActive: z.boolean(),
}

export const depot = z.object({
  id: recordId,
  version: recordVersion,
  ...values,
  code: z.string(),
  phone: z.string().nullable(),
  regionName: localizedName,
  stoppageName: localizedName.nullable(),
  users: z.int(),
})

export type DepotRecord = z.input<typeof depot>
