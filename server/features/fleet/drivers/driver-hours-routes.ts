import { and, eq } from 'drizzle-orm'
import { drivers, transports } from '#server/database/schema/network.ts'
import { driverWeek, dutyWarnings } from '#server/domain/fleet/driver-hours.ts'
import { dutyLimits } from '#server/domain/fleet/duty-rules.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import type { Api } from '#server/plugins/api.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { driverScope } from '../driver-scope.ts'

/** Hours that drivers drive, and what of them would be too much. Nothing is refused for it. */
export function registerDriverHours(api: Api): void {
  api.read('getDriverHours', async ({ query: { id, day }, actor, database, now }) => {
    const { orm } = database
    if ((await orm.$count(drivers, and(eq(drivers.id, id), driverScope(actor)))) === 0) return refuse('notFound')
    const [network, { policies }] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const data = await driverWeek(orm, network, { driverId: id, day, limits: dutyLimits(policies), now })
    return data ? { data } : refuse('notFound')
  })

  api.read('previewDriverHours', async ({ query, database, now }) => {
    const { orm } = database
    if ((await orm.$count(transports, eq(transports.id, query.transportId))) === 0) return refuse('notFound')
    const [network, { policies }] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    return { data: { warnings: await dutyWarnings(orm, network, query, { limits: dutyLimits(policies), now }) } }
  })
}
