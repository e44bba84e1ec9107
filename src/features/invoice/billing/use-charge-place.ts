import type { ChargeAct } from '#contract/invoice/invoice-codes.ts'
import { useRecordPlace } from '#src/domain/workflow/record-place.ts'

/** Where the page of what was bought on account is for this reader; undefined where they have none. */
export function useChargePlace(): (charge: { act: ChargeAct; sold: { id: string } }) => string | undefined {
  const placeOf = useRecordPlace()
  return ({ act, sold }) => placeOf({ kind: act === 'consignment' ? 'consignment' : 'booking', id: sold.id })
}
