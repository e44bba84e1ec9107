import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { driverEndpoints } from '#contract/fleet/driver.ts'
import { latinDigits } from '#contract/latin-digits.ts'
import { depots, drivers } from '#server/database/schema/network.ts'
import { countryOfDepot, withEnteredPhone } from '#server/domain/phone/entered-phone.ts'
import { lockNetwork } from '#server/masters/master-records.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { createDriver } from '../drivers/create-driver.ts'
import { driverKind } from '../drivers/driver-kind.ts'
import { mayManageDriversOf } from '../transport/transport-drivers.ts'
import { dayIn } from './cells.ts'
import { differing, type ImportKind } from './import-kind.ts'
import type { FleetLine } from './read-fleet-file.ts'

type Values = z.output<typeof driverEndpoints.createDriver.body>

const numberIn = (cell: string) => latinDigits(cell).toUpperCase()
const licenceIn = ({ cell }: FleetLine) => numberIn(cell('licenceNumber'))

/** Drivers; an admin brings those of the own depot, and is told nothing of the others but that a licence is taken. */
export const driverImport: ImportKind<Values> = {
  kind: 'driver',
  schema: driverEndpoints.createDriver.body,
  columns: {
    name: 'name',
    phone: 'phone',
    licenceNumber: 'licenceNumber',
    licenceExpiresOn: 'licenceExpiresOn',
    nationality: 'nationality',
    passportNumber: 'passportNumber',
    passportExpiresOn: 'passportExpiresOn',
    depotId: 'depot',
  },
  key: { column: 'licenceNumber', of: licenceIn },

  async open(input, lines) {
    const { orm } = input.tx
    await lockNetwork(input.tx)
    const known = await orm.select({ id: depots.id, code: depots.code }).from(depots)
    const ids = await orm
      .select({ id: drivers.id })
      .from(drivers)
      .where(inArray(drivers.licenceNumber, lines.map(licenceIn)))
    const read = await driverKind.read(
      orm,
      ids.map(({ id }) => id),
    )
    const there = read.filter(({ depotId }) => mayManageDriversOf(input.actor, depotId))
    return {
      read({ cell }) {
        const depot = known.find(({ code }) => code === cell('depot').toUpperCase())
        if (!depot) return { problems: [{ column: 'depot', problem: 'fleetImport.noDepot' }] }
        return {
          values: {
            name: cell('name'),
            phone: cell('phone'),
            licenceNumber: numberIn(cell('licenceNumber')),
            licenceExpiresOn: dayIn(cell('licenceExpiresOn')),
            nationality: cell('nationality').toUpperCase(),
            passportNumber: numberIn(cell('passportNumber')) || null,
            passportExpiresOn: dayIn(cell('passportExpiresOn')) || null,
            depotId: depot.id,
            isActive: true,
          },
        }
      },
      async differences(values) {
        const present = there.find(({ licenceNumber }) => licenceNumber === values.licenceNumber)
        if (!present) return undefined
        const country = await countryOfDepot(orm, values.depotId)
        const entered = withEnteredPhone(
          { ...values, version: present.version },
          { before: { phone: present.phone, version: present.version }, country },
        )
        return differing(comparable(present), comparable(isRefusal(entered) ? values : entered))
      },
      create: (body) => createDriver({ ...input, body }),
    }
  },
}

const comparable = (driver: Values) => ({
  name: driver.name,
  phone: driver.phone,
  licenceExpiresOn: driver.licenceExpiresOn,
  nationality: driver.nationality,
  passportNumber: driver.passportNumber,
  passportExpiresOn: driver.passportExpiresOn,
  depot: driver.depotId,
})
