import type { BodyOf } from '#contract/contract.ts'
import type { DriverRecord } from '#contract/fleet/driver-row.ts'
import { countryOfDepot, withEnteredPhone } from '#server/domain/phone/entered-phone.ts'
import { createMaster, type Write } from '#server/masters/master-records.ts'
import { isRefusal, refuse, type Refusal } from '#server/plugins/refusal.ts'
import { mayManageDriversOf } from '../transport/transport-drivers.ts'
import { driverKind } from './driver-kind.ts'

/** Creates a driver of a depot whose drivers the actor keeps. */
export async function createDriver(input: Write<BodyOf<'createDriver'>>): Promise<{ data: DriverRecord } | Refusal> {
  if (!mayManageDriversOf(input.actor, input.body.depotId)) return ownDepotOnly()
  const country = await countryOfDepot(input.tx.orm, input.body.depotId)
  const body = withEnteredPhone(input.body, { before: undefined, country })
  return isRefusal(body) ? body : createMaster({ ...input, body }, driverKind)
}

export const ownDepotOnly = () =>
  refuse('ruleBroken', { message: 'fleet.ownDepotOnly', fields: { depotId: 'fleet.ownDepotOnly' } })
